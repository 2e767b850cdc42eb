use memchr::{memchr, memrchr};

/// The bytes of a line, at most: 4 MiB. Nothing longer is read.
pub const LONGEST: usize = 4 << 20;

/// The places at which a text may be cut into blocks: between two units, such as lines
/// or games.
///
/// Both functions return the end of a unit with its last line feed, so that a block
/// holds whole lines. A text that is given starts where a unit starts, but for
/// [`Cut::first_end`].
///
/// ```
/// use feen_files::Cut;
///
/// /// Records of lines, which a line of `%%` ends.
/// struct Records;
///
/// impl Cut for Records {
///     const UNIT: &'static str = "record";
///
///     fn last_end(&self, text: &[u8]) -> Option<usize> {
///         let end = text.windows(3).rposition(|bytes| bytes == b"%%\n")?;
///         Some(end + 3)
///     }
///
///     fn first_end(&self, text: &[u8]) -> Option<usize> {
///         let end = text.windows(3).position(|bytes| bytes == b"%%\n")?;
///         Some(end + 3)
///     }
/// }
///
/// assert_eq!(Records.last_end(b"a\n%%\nb\nc\n%%\nd\n"), Some(12));
/// ```
pub trait Cut: Send + Sync {
    /// The name of a unit in messages, in the singular: `line`.
    const UNIT: &'static str;

    /// The bytes of a unit, at most. A longer one is not read.
    const LONGEST: usize = LONGEST;

    /// True if texts are in any encoding, and not in UTF-8 only.
    const ANY_ENCODING: bool = false;

    /// Whether a file that starts so is read though it is no text.
    const IS_KNOWN: fn(&[u8]) -> bool = |_| false;

    /// The end of the last whole unit of a text, if there is one.
    ///
    /// It need not be the very last one, if finding that takes longer.
    fn last_end(&self, text: &[u8]) -> Option<usize>;

    /// The end of the unit that goes on where the text starts, if it is in the text.
    fn first_end(&self, text: &[u8]) -> Option<usize>;

    /// Whether a unit that starts so is no loss if it is too long to be read, as a
    /// comment is.
    fn is_passed_over(&self, start: &[u8]) -> bool {
        let _ = start;
        false
    }
}

/// The ends of lines: every line is a unit.
///
/// A line that starts with `#` is a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineEnds;

impl Cut for LineEnds {
    const UNIT: &'static str = "line";

    fn last_end(&self, text: &[u8]) -> Option<usize> {
        memrchr(b'\n', text).map(|end| end.saturating_add(1))
    }

    fn first_end(&self, text: &[u8]) -> Option<usize> {
        memchr(b'\n', text).map(|end| end.saturating_add(1))
    }

    fn is_passed_over(&self, start: &[u8]) -> bool {
        start.starts_with(b"#")
    }
}
