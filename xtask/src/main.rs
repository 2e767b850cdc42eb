//! The checks of this workspace as one command.

fn main() {}
