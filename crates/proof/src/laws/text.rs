use crate::readers;

/// All readers and the oracle agree on the text; an accepted text is written as it was read.
pub fn text(bytes: &[u8]) {
    readers::agree(bytes);
}
