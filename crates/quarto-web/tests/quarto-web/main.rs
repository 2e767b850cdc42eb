//! The pages, and what a browser does with them.

mod pages;
