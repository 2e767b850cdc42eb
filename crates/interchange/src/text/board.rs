//! `placement = rank { "/" rank }`, the same in FEN, EPD and SFEN.

use core::ops::Range;

use epin::Found;
use qi::MAX_DIMENSION_SIZE;

use crate::{ParseError, ParseErrorKind as Kind, Variant};

/// The ranks of a board that has been read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranks {
    pub(crate) files: usize,
    pub(crate) count: usize,
    /// The end of the last rank.
    pub(crate) end: usize,
}

/// The reader of one board, which starts its text.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    variant: &'a Variant,
    /// The files of the board, or `None` before the first rank of one of any size.
    files: Option<usize>,
    /// The end of the first rank, if that decides the length of the others.
    first_end: Option<usize>,
}

/// Reads the ranks that a field starts with, up to its end, a `[`, or the separator after
/// the last rank of a variant whose pocket may follow there.
pub(crate) fn ranks(text: &[u8], variant: &Variant, brackets: bool) -> Result<Ranks, ParseError> {
    let fixed = (!variant.is_any()).then(|| (variant.files(), variant.ranks()));
    let mut reader = Reader {
        text,
        at: 0,
        variant,
        files: fixed.map(|(files, _)| files),
        first_end: None,
    };
    if text.first() == Some(&b'/') {
        return Err(ParseError::new(Kind::LeadingSeparator, 0..1));
    }
    let most = fixed.map_or(MAX_DIMENSION_SIZE, |(_, ranks)| ranks);
    let mut read: usize = 0;
    loop {
        let files = reader.rank(brackets)?;
        read = read.saturating_add(1);
        if fixed.is_none() && read > most {
            return Err(ParseError::new(Kind::BoardLimit, 0..text.len()));
        }
        let end = reader.at;
        let over = text.get(end) != Some(&b'/');
        if over || (read == most && fixed.is_some() && brackets && variant.has_pocket()) {
            if let Some((_, expected)) = fixed.filter(|_| read < most) {
                let found = Some(read);
                return Err(ParseError::new(Kind::Ranks { expected, found }, end..end));
            }
            let count = read;
            return Ok(Ranks { files, count, end });
        }
        reader.at = end.saturating_add(1);
        if reader.at == text.len() {
            return Err(ParseError::new(Kind::TrailingSeparator, end..reader.at));
        }
        if let Some((_, expected)) = fixed.filter(|_| read == most) {
            let found = None;
            return Err(ParseError::new(
                Kind::Ranks { expected, found },
                reader.at..text.len(),
            ));
        }
    }
}

/// Whether all letters of a board are those that are written: no synonyms.
pub(crate) fn has_own_letters(board: &[u8], variant: &Variant) -> bool {
    board.iter().all(|byte| {
        !byte.is_ascii_alphabetic() || variant.letter(*byte) == Some(byte.to_ascii_uppercase())
    })
}

impl Reader<'_> {
    /// `rank = item { item }`; the number of its squares.
    fn rank(&mut self, brackets: bool) -> Result<usize, ParseError> {
        let start = self.at;
        let mut squares: usize = 0;
        let mut after_digit = false;
        loop {
            let byte = match self.text.get(self.at) {
                None | Some(b'/') => break,
                Some(b'[') if brackets => break,
                Some(byte) => *byte,
            };
            let item = match byte {
                b'0'..=b'9' => self.count(after_digit)?,
                b'*' if self.variant.has_walls => {
                    self.at = self.at.saturating_add(1);
                    1
                }
                _ => {
                    self.man(byte)?;
                    1
                }
            };
            after_digit = byte.is_ascii_digit();
            squares = squares.saturating_add(item);
            if squares > self.files.unwrap_or(MAX_DIMENSION_SIZE) {
                return Err(self.too_long(start));
            }
        }
        let end = self.at;
        if squares == 0 {
            // After the last separator a pocket may stand, but no rank is there.
            return Err(if self.text.get(end) == Some(&b'/') || start == 0 {
                ParseError::new(Kind::EmptyRank, end..end)
            } else {
                ParseError::new(Kind::TrailingSeparator, start.saturating_sub(1)..start)
            });
        }
        match self.files {
            None => (self.files, self.first_end) = (Some(squares), Some(end)),
            Some(expected) if squares < expected => {
                return Err(self.length(start..end, expected, Some(squares)));
            }
            Some(_) => {}
        }
        Ok(squares)
    }

    /// `count = nonzero { digit }`: one digit on at most nine files.
    fn count(&mut self, after_digit: bool) -> Result<usize, ParseError> {
        let start = self.at;
        let rest = self.text.get(start..).unwrap_or(&[]);
        let one_digit = !self.variant.is_any() && self.variant.files() <= 9;
        if one_digit && after_digit {
            let span = start.saturating_sub(1)..start.saturating_add(1);
            return Err(ParseError::new(Kind::SplitCount, span));
        }
        let run = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if rest.first() == Some(&b'0') {
            let kind = if run == 1 {
                Kind::ZeroCount
            } else {
                Kind::LeadingZero
            };
            return Err(ParseError::new(kind, start..start.saturating_add(run)));
        }
        let length = if one_digit { 1 } else { run };
        self.at = start.saturating_add(length);
        Ok(super::number(rest.get(..length).unwrap_or(rest)) as usize)
    }

    /// `man = [ "|" ] [ "+" ] letter [ "~" ]`, which starts with this byte.
    fn man(&mut self, first: u8) -> Result<(), ParseError> {
        let start = self.at;
        let mut at = start;
        let mut mark = 0;
        if first == b'|' && self.variant.has_layers {
            mark = first;
            at = at.saturating_add(1);
        }
        let plus = at;
        let promoted = self.text.get(at) == Some(&b'+') && self.variant.has_promotions();
        if promoted {
            mark = b'+';
            at = at.saturating_add(1);
        }
        let found = Found::at(self.text, at);
        let span = Found::span(self.text, at);
        let byte = match found {
            Found::Byte(byte) if byte.is_ascii_alphabetic() => byte,
            _ if mark == 0 => return Err(ParseError::new(Kind::NotASquare { found }, span)),
            _ => {
                let mark = char::from(mark);
                return Err(ParseError::new(Kind::MissingLetter { mark, found }, span));
            }
        };
        let letter = char::from(byte);
        let Some(canonical) = self.variant.letter(byte) else {
            return Err(ParseError::new(Kind::UnknownPiece { letter }, span));
        };
        if promoted && !self.variant.promotes(canonical) {
            let kind = Kind::NotPromotable { letter };
            return Err(ParseError::new(kind, plus..span.end));
        }
        self.at = span.end;
        if self.variant.has_promoted_marks && self.text.get(self.at) == Some(&b'~') {
            self.at = self.at.saturating_add(1);
        }
        Ok(())
    }

    /// The error of a rank that goes on too long.
    #[cold]
    fn too_long(&self, start: usize) -> ParseError {
        let rest = self.text.get(start..).unwrap_or(&[]);
        let ends = |byte: &u8| matches!(byte, b'/' | b'[');
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        let span = start..start.saturating_add(length);
        match self.files {
            Some(expected) => self.length(span, expected, None),
            None => ParseError::new(Kind::BoardLimit, span),
        }
    }

    #[cold]
    fn length(&self, span: Range<usize>, expected: usize, found: Option<usize>) -> ParseError {
        let error = ParseError::new(Kind::RankLength { expected, found }, span);
        match self.first_end {
            Some(end) => error.with_also(Some(0..end)),
            None => error,
        }
    }
}
