use std::borrow::Cow;
use std::iter;
use std::ops::Range;

use memchr::memchr;

/// The part of a line that is its text: the line itself, a column, or the value of a key.
///
/// ```
/// use feen_files::Field;
///
/// let line = b"1,\"8/8 / C/c\",+0.3";
/// let part = Field::Column(2).find(line);
/// assert_eq!((&*part.text, part.range), (&b"8/8 / C/c"[..], 3..12));
///
/// let line = br#"{"id": [1], "feen": "8\/8 \/ C\/c"}"#;
/// assert_eq!(&*Field::Key("feen".to_owned()).find(line).text, b"8/8 / C/c");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Field {
    /// The whole line.
    #[default]
    Line,
    /// A column, counted from 1, of a line whose columns are separated by tabs, or by
    /// commas if it has no tab. A column may stand in double quotes.
    Column(usize),
    /// The string that a key has in the JSON object of a line.
    Key(String),
}

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part<'a> {
    /// The text, without the escapes of JSON; empty if the line has no such part.
    pub text: Cow<'a, [u8]>,
    /// Its bytes in the line.
    pub range: Range<usize>,
}

impl Field {
    /// Finds the part in a line, which is empty, at the end of the line, if there is no such part.
    #[must_use]
    pub fn find<'a>(&self, line: &'a [u8]) -> Part<'a> {
        let range = match self {
            Self::Line => Some(0..line.len()),
            Self::Column(number) => column(line, *number),
            Self::Key(key) => value(line, key),
        };
        let range = range.unwrap_or(line.len()..line.len());
        let text = line.get(range.clone()).unwrap_or_default();
        let text = match self {
            Self::Key(_) if memchr(b'\\', text).is_some() => unescaped(line, &range),
            _ => Cow::Borrowed(text),
        };
        Part { text, range }
    }

    /// The number, from 1, of the column of this name in the line that names the columns.
    ///
    /// ```
    /// assert_eq!(feen_files::Field::column_named(b"id,\"feen\",score", "feen"), Some(2));
    /// ```
    #[must_use]
    pub fn column_named(header: &[u8], name: &str) -> Option<usize> {
        let mut names = columns(header).filter_map(|range| header.get(range));
        let place = names.position(|other| other == name.as_bytes())?;
        place.checked_add(1)
    }

    /// The line with another text in place of this part.
    #[must_use]
    pub fn replaced(line: &[u8], range: &Range<usize>, text: &[u8]) -> Vec<u8> {
        let before = line.get(..range.start).unwrap_or_default();
        let after = line.get(range.end..).unwrap_or_default();
        [before, text, after].concat()
    }
}

/// A string of JSON without its escapes.
fn unescaped<'a>(line: &'a [u8], inner: &Range<usize>) -> Cow<'a, [u8]> {
    let quoted = inner.start.saturating_sub(1)..inner.end.saturating_add(1);
    let string = line.get(quoted).map(serde_json::from_slice::<String>);
    match string {
        Some(Ok(string)) => string.into_bytes().into(),
        _ => line.get(inner.clone()).unwrap_or_default().into(),
    }
}

fn column(line: &[u8], number: usize) -> Option<Range<usize>> {
    columns(line).nth(number.checked_sub(1)?)
}

/// The columns of a line, without their quotes.
fn columns(line: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let has_tab = memchr(b'\t', line).is_some();
    let separator = if has_tab { b'\t' } else { b',' };
    let mut next = Some(0);
    iter::from_fn(move || {
        let start = next?;
        let rest = line.get(start..)?;
        let (content, end) = if let [b'"', quoted @ ..] = rest {
            let inner = start.saturating_add(1);
            let end = inner.saturating_add(quoted_length(quoted));
            (inner..end, end.saturating_add(1))
        } else {
            let length = memchr(separator, rest).unwrap_or(rest.len());
            let end = start.saturating_add(length);
            (start..end, end)
        };
        let after = line.get(end..).unwrap_or_default();
        let separated = memchr(separator, after).map(|more| end.saturating_add(more));
        next = separated.map(|end| end.saturating_add(1));
        Some(content)
    })
}

/// The length of a quoted column up to its last quote: two quotes in a row are one.
fn quoted_length(quoted: &[u8]) -> usize {
    let mut length = 0_usize;
    while let Some(more) = quoted.get(length..).and_then(|rest| memchr(b'"', rest)) {
        length = length.saturating_add(more);
        match quoted.get(length.saturating_add(1)) {
            Some(b'"') => length = length.saturating_add(2),
            _ => return length,
        }
    }
    quoted.len()
}

/// The string of a key in the outermost object of a line.
fn value(line: &[u8], key: &str) -> Option<Range<usize>> {
    let mut depth = 0_u64;
    let mut place = 0;
    // The last string, and whether a colon has come after it.
    let (mut last, mut is_value): (&[u8], bool) = (b"", false);
    while let Some(byte) = line.get(place) {
        place = place.saturating_add(1);
        match byte {
            b'"' => {
                let length = string_length(line.get(place..)?)?;
                let range = place..place.saturating_add(length);
                let string = line.get(range.clone())?;
                if is_value && depth == 1 && last == key.as_bytes() {
                    return Some(range);
                }
                place = range.end.saturating_add(1);
                (last, is_value) = (string, false);
            }
            b':' => is_value = true,
            b',' => is_value = false,
            b'{' | b'[' => {
                depth = depth.saturating_add(1);
                is_value = false;
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// The length of a string of JSON up to its last quote.
fn string_length(text: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    text.iter().position(|byte| {
        let is_end = *byte == b'"' && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        is_end
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn finds(field: &Field, line: &str, expected: &str) {
        let part = field.find(line.as_bytes());
        assert_eq!(String::from_utf8_lossy(&part.text), expected, "{line}");
        let again = Field::replaced(line.as_bytes(), &part.range, b"x");
        assert_eq!(field.find(&again).text.is_empty(), expected.is_empty());
    }

    #[test]
    fn columns() {
        for (number, line, expected) in [
            (1, "a,b", "a"),
            (2, "a,b", "b"),
            (2, "a,b\tc,d", "c,d"),
            (2, "\"a,b\",\"c\"\"d\",e", "c\"\"d"),
            (3, "\"a,b\",\"c\"\"d\",e", "e"),
            (2, "\"a\"b,c", "c"),
            (1, "\"a", "a"),
        ] {
            finds(&Field::Column(number), line, expected);
        }
        for (number, line) in [(3, "a,b"), (2, ""), (2, "a"), (2, "a,"), (0, "a")] {
            assert!(Field::Column(number).find(line.as_bytes()).text.is_empty());
        }
    }

    #[test]
    fn columns_by_name() {
        for (header, name, expected) in [
            ("a,b", "b", Some(2)),
            ("a,b\tc", "c", Some(2)),
            ("\"a,b\",c", "a,b", Some(1)),
            ("a,b", "B", None),
            ("a,b,b", "b", Some(2)),
            ("", "a", None),
        ] {
            let found = Field::column_named(header.as_bytes(), name);
            assert_eq!(found, expected, "{header}");
        }
    }

    #[test]
    fn keys() {
        let key = Field::Key("k".to_owned());
        for (line, expected) in [
            (r#"{"k":"v"}"#, "v"),
            (r#" { "a" : "k" , "k" : "v" } "#, "v"),
            (r#"{"a":{"k":"w"},"b":[{"k":"w"}],"k":"v"}"#, "v"),
            (r#"{"a":"\"k\":","k":"v\/w"}"#, "v/w"),
            (r#"{"a":1.5e3,"b":null,"k":"v"}"#, "v"),
        ] {
            finds(&key, line, expected);
        }
        for line in [
            "",
            "k",
            r#"{"k":1}"#,
            r#"{"k"}"#,
            r#"{"k":["v"]}"#,
            r#"{"k":"v"#,
            "{\"k",
        ] {
            assert!(key.find(line.as_bytes()).text.is_empty(), "{line}");
        }
    }
}
