use std::fmt;

/// A number of things, which are named in the singular.
///
/// ```
/// use feen_files::Amount;
///
/// assert_eq!(Amount(1, "line").to_string(), "1 line");
/// assert_eq!(Amount(2, "line").to_string(), "2 lines");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount(pub u64, pub &'static str);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, thing) = self;
        let plural = if *number == 1 { "" } else { "s" };
        write!(f, "{number} {thing}{plural}")
    }
}
