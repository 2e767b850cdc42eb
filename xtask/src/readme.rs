//! The README of the workspace, so that its examples are compiled and run.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct ReadmeDoctests;
