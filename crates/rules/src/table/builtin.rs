/// The tables of the built-in variants.
pub(crate) const BUILTIN: &str = include_str!("variants.txt");
