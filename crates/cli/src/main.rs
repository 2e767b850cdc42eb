//! The command `feen`.

fn main() {}
