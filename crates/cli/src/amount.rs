use std::fmt;

/// So many of something, which is named in the singular.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Amount(pub(crate) u64, pub(crate) &'static str);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, thing) = self;
        let plural = if *number == 1 { "" } else { "s" };
        write!(f, "{number} {thing}{plural}")
    }
}
