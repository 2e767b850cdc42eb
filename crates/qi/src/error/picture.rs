use core::fmt::{self, Write};
use core::ops::Range;

use super::found::Found;
use super::width;

/// The characters of a text that a report shows, at most.
const WIDTH: usize = 100;

/// The characters that it shows before the place, where it cannot show all.
const BEFORE: usize = 40;

/// A text with carets under one place and dashes under another: two lines.
///
/// This is the picture of [`Located::report`](super::Located::report), for a tool that has a
/// text and a span of its own.
///
/// ```
/// let text = "8/8 PP/ C/c";
/// let picture = qi::error::picture(text, 5..6, Some(4..5)).to_string();
/// assert_eq!(picture, "8/8 PP/ C/c\n    -^");
///
/// // An empty span is a place between two characters, or at the end of the text.
/// assert_eq!(qi::error::picture("8/8", 3..3, None).to_string(), "8/8\n   ^");
/// ```
///
/// The spans are in bytes of `text`, which is a string or bytes. A span that is past the
/// end of the text is drawn at its end. Of a text of more than 100 characters only
/// the part around `span` is drawn. A character that does not show is drawn as one that
/// does, and a byte that is no character as U+FFFD. Nothing is allocated.
#[must_use]
pub fn picture<T>(text: &T, span: Range<usize>, also: Option<Range<usize>>) -> impl fmt::Display
where
    T: AsRef<[u8]> + ?Sized,
{
    let text = text.as_ref();
    let within = |span: Range<usize>| span.start.min(text.len())..span.end.min(text.len());
    Picture {
        span: within(span),
        also: also.map(within),
        text,
    }
}

/// A text as pictures show it: a control character as its picture, one without a width of its
/// own and a byte that is no character as U+FFFD.
///
/// ```
/// assert_eq!(qi::error::visible(b"8/8\t\xff").to_string(), "8/8\u{2409}\u{fffd}");
/// ```
#[must_use]
pub fn visible<T>(text: &T) -> impl fmt::Display
where
    T: AsRef<[u8]> + ?Sized,
{
    Visible(text.as_ref())
}

struct Visible<'a>(&'a [u8]);

impl fmt::Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = characters(self.0).map(shown);
        shown.try_for_each(|character| f.write_char(character))
    }
}

/// A text with carets under one place, and dashes under another.
struct Picture<'a> {
    span: Range<usize>,
    also: Option<Range<usize>>,
    text: &'a [u8],
}

impl<'a> Picture<'a> {
    /// The whole text if it is short, and else the part around the place.
    fn window(&self) -> Window<'a> {
        let start = if end(self.text) < self.text.len() {
            before(self.text, self.span.start)
        } else {
            0
        };
        let shown = self.text.get(start..).unwrap_or(self.text);
        let end = end(shown);
        Window {
            text: shown.get(..end).unwrap_or(shown),
            start,
            cut_before: start > 0,
            cut_after: end < shown.len(),
        }
    }
}

/// Where the last of at most [`WIDTH`] characters ends.
fn end(text: &[u8]) -> usize {
    if text.len() <= WIDTH {
        return text.len();
    }
    let mut starts = (0..text.len()).filter(|byte| is_boundary(text, *byte));
    starts.nth(WIDTH).unwrap_or(text.len())
}

/// Where the characters before a byte start, of which there are [`BEFORE`] or
/// fewer.
fn before(text: &[u8], byte: usize) -> usize {
    let before = 0..byte.min(text.len());
    let mut starts = before.rev().filter(|byte| is_boundary(text, *byte));
    starts.nth(BEFORE - 1).unwrap_or(0)
}

/// Whether no character of a text goes on at a byte.
fn is_boundary(text: &[u8], byte: usize) -> bool {
    let may_go_on = matches!(text.get(byte), Some(0x80..=0xbf));
    !may_go_on || (byte.saturating_sub(3)..byte).all(|start| Found::span(text, start).end <= byte)
}

/// The characters of a text, with a replacement for each byte that is part of none.
fn characters(text: &[u8]) -> impl Iterator<Item = char> {
    text.utf8_chunks().flat_map(|chunk| {
        let others = chunk.invalid().iter();
        let others = others.map(|_| char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(others)
    })
}

/// The part of a text that a report shows.
struct Window<'a> {
    text: &'a [u8],
    start: usize,
    cut_before: bool,
    cut_after: bool,
}

impl Window<'_> {
    /// Where the character at a byte of the whole text, or else the next one, starts
    /// in the part.
    fn place(&self, byte: usize) -> usize {
        let text = self.text;
        let byte = byte.saturating_sub(self.start);
        let mut places = byte..text.len();
        places
            .find(|place| is_boundary(text, *place))
            .unwrap_or(text.len())
    }
}

impl fmt::Display for Window<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cut_before {
            f.write_char('…')?;
        }
        match str::from_utf8(self.text) {
            Ok(text) if is_plain(self.text) => f.write_str(text)?,
            _ => Visible(self.text).fmt(f)?,
        }
        if self.cut_after {
            f.write_char('…')?;
        }
        Ok(())
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let window = self.window();
        window.fmt(f)?;
        f.write_char('\n')?;

        let span = &self.span;
        let also = self.also.as_ref().unwrap_or(span);
        // A span without a character, as at the end of the text, gets its caret too.
        let span = &(span.start..span.end.max(span.start.saturating_add(1)));
        let end = window.text.len();
        let mut edges = [span.start, span.end, also.start, also.end].map(|edge| window.place(edge));
        edges.sort_unstable();
        let [first, second, third, fourth] = edges;
        let is_plain = is_plain(window.text);
        let mut start = 0;
        // Blanks are owed until a mark follows them, so that no line ends in one.
        let mut blanks = usize::from(window.cut_before);
        // Between two edges all characters have the same mark, and after the last one
        // there is room for one more.
        for edge in [first, second, third, fourth, end, end.saturating_add(1)] {
            let place = core::mem::replace(&mut start, edge);
            let columns = match window.text.get(place..edge) {
                Some(part) if !is_plain => columns(part),
                _ => edge.saturating_sub(place),
            };
            if columns == 0 {
                continue;
            }
            match mark(window.start.saturating_add(place), span, also) {
                Some(mark) => {
                    draw(f, BLANKS, core::mem::take(&mut blanks))?;
                    draw(f, mark, columns)?;
                }
                None => blanks = blanks.saturating_add(columns),
            }
        }
        Ok(())
    }
}

/// The mark under a byte.
fn mark(byte: usize, span: &Range<usize>, also: &Range<usize>) -> Option<&'static str> {
    if span.contains(&byte) {
        Some(CARETS)
    } else if also.contains(&byte) {
        Some(DASHES)
    } else {
        None
    }
}

// So long that most pictures need each of them once.
const BLANKS: &str = "                                                                ";
const CARETS: &str = "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^";
const DASHES: &str = "----------------------------------------------------------------";

/// Draws this many columns of one of these.
fn draw(f: &mut fmt::Formatter<'_>, strip: &str, columns: usize) -> fmt::Result {
    let mut left = columns;
    while left > 0 {
        let part = strip.get(..left).unwrap_or(strip);
        f.write_str(part)?;
        left = left.saturating_sub(part.len());
    }
    Ok(())
}

/// Whether all characters of a text are drawn as they are, each in one column.
fn is_plain(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b' '..=b'~'))
}

/// A character as one that shows: a control character becomes its picture, and
/// one without a width of its own a replacement.
fn shown(character: char) -> char {
    match character {
        '\0'..='\x1f' => char::from_u32(0x2400 | u32::from(character)).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        // Some readers end a line at these.
        '\u{2028}' | '\u{2029}' => '\u{fffd}',
        _ if width::columns(character) == 0 => '\u{fffd}',
        _ => character,
    }
}

/// The columns that a text takes as it is drawn.
fn columns(text: &[u8]) -> usize {
    let shown = characters(text).map(shown);
    shown.map(width::columns).sum()
}
