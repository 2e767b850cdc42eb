//! The command as its user meets it: arguments and input in, exit status and
//! output out.

mod check;
mod color;
mod columns;
mod convert;
mod dedup;
mod diff;
mod edit;
mod explain;
mod files;
mod fix;
mod fmt;
mod generated;
mod grep;
mod help;
mod input;
mod migrate;
mod notation;
mod picture;
mod pipe;
mod progress;
mod readme;
mod rules;
mod run;
mod show;
mod sort;
mod stats;
mod view;
