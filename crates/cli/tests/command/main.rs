//! The command as its user meets it: arguments and input in, exit status and
//! output out.

mod check;
mod color;
mod dedup;
mod explain;
mod files;
mod fix;
mod fmt;
mod grep;
mod help;
mod pipe;
mod readme;
mod run;
mod show;
mod stats;
