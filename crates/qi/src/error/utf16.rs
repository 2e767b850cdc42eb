use core::ops::Range;

/// A place in a text, in UTF-16 code units instead of bytes: as JavaScript and the protocols of
/// editors count.
///
/// ```
/// // `é` has two bytes and one unit, the card four bytes and two units.
/// assert_eq!(qi::error::utf16_span("é\u{1f0a1}8", 6..7), 3..4);
/// ```
///
/// The span is in bytes of `text`, which is a string or bytes. Bytes that are not UTF-8 count
/// as they are read there, and as
/// [`from_utf8_lossy`](https://doc.rust-lang.org/std/string/struct.String.html#method.from_utf8_lossy)
/// reads them: each start of a character that breaks off, and each other byte, is one unit. A
/// character counts if the span has a part of it.
#[must_use]
pub fn utf16_span<T>(text: &T, span: Range<usize>) -> Range<usize>
where
    T: AsRef<[u8]> + ?Sized,
{
    let text = text.as_ref();
    let within = text.get(..span.end).unwrap_or(text);
    if within.is_ascii() {
        return span.start.min(within.len())..within.len();
    }
    let (mut byte, mut start, mut end) = (0_usize, 0_usize, 0_usize);
    for (length, units) in characters(text) {
        if byte >= span.end {
            break;
        }
        byte = byte.saturating_add(length);
        end = end.saturating_add(units);
        if byte <= span.start {
            start = end;
        }
    }
    start..end
}

/// The bytes and the units of each character.
fn characters(text: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    text.utf8_chunks().flat_map(|chunk| {
        let valid = chunk.valid().chars();
        let valid = valid.map(|character| (character.len_utf8(), character.len_utf16()));
        let broken = Some((chunk.invalid().len(), 1));
        valid.chain(broken.filter(|(length, _)| *length > 0))
    })
}
