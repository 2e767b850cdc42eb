use alloc::vec::Vec;
use core::ops::Range;

use memchr::memchr_iter;

use super::fault::{Fault, slice};
use super::header::Header;
use super::token;
use super::{Error, ErrorKind, RawComment, RawMove, Termination, Visitor};

/// Reads the tokens of all games of a text in one pass, and hands them to a visitor. Nothing is played.
///
/// Its time grows with the length of the text, and its memory with the depth of variations.
///
/// # Errors
///
/// The first error that [`Visitor::error`] returns, which is the first of all unless that method is written. For
/// example
///
/// - an empty text: [`ErrorKind::Empty`];
/// - `1. e4 (1. d4 *`: [`ErrorKind::Variation`] at the parenthesis;
/// - `1. e4 mate`: [`ErrorKind::Token`] at `mate`;
/// - more than 4096 variations within each other: [`ErrorKind::Depth`] at the first that is too deep.
///
/// Source: the PGN standard of 1994, §§5 to 8.
pub fn scan(text: &[u8], visitor: &mut impl Visitor) -> Result<(), Error> {
    let mut scanner = Scanner::new(text);
    while let Some(game) = scanner.game(visitor) {
        if let Err(error) = game {
            visitor.error(error)?;
        }
    }
    Ok(())
}

/// A reader of the games of a text, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
    /// The number of the last game.
    pub(super) game: usize,
    lines: Lines,
    /// The last game has ended with a result.
    pub(super) has_result: bool,
    /// The last game begins right after the result of the one before.
    pub(super) is_joined: bool,
    /// The variations that are open, innermost last.
    open: Vec<Open>,
    /// The end of all that has been looked at to find out where things end.
    looked: usize,
}

/// A variation that is open.
#[derive(Clone, Copy, Debug)]
struct Open {
    at: usize,
    /// The half-moves before it.
    ply: usize,
}

/// The most variations within each other. No game of people comes near, and a reader that plays them keeps two
/// positions for each.
pub(super) const MAX_DEPTH: usize = 4096;

/// A line of moves, as far as it has been read.
#[derive(Default)]
struct Line {
    /// Its half-moves, from the start of the game.
    ply: usize,
    /// It has a move that a variation could replace.
    has_move: bool,
}

impl Line {
    #[inline]
    fn mv(&mut self, text: &[u8], span: Range<usize>, visitor: &mut impl Visitor) -> usize {
        self.ply += 1;
        self.has_move = true;
        let start = span.start;
        let end = span.end;
        visitor.mv(RawMove {
            raw: slice(text, span),
            start,
        });
        end
    }
}

impl<'t> Scanner<'t> {
    pub(super) const fn new(text: &'t [u8]) -> Self {
        Self::within(text, 0, 0, false)
    }

    /// Goes on at a place after some games, on what is then line 1.
    pub(super) const fn within(text: &'t [u8], at: usize, game: usize, has_result: bool) -> Self {
        Self {
            text,
            at,
            game,
            lines: Lines::from(at, 1),
            has_result,
            is_joined: false,
            open: Vec::new(),
            looked: at,
        }
    }

    /// The number of variations in which the fault of the last game stands.
    pub(super) fn depth_of_fault(&self) -> usize {
        self.open.len()
    }

    /// The end of all that has been looked at, but for a few bytes: more text after it changes nothing before.
    #[cfg(feature = "std")]
    pub(super) const fn looked(&self) -> usize {
        self.looked
    }

    /// Where the next game is looked for.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The line of a place that does not come before the one that was asked for last.
    pub(super) fn line(&mut self, at: usize) -> usize {
        self.lines.of(self.text, at)
    }

    /// Hands the next game to a visitor.
    pub(super) fn game(&mut self, visitor: &mut impl Visitor) -> Option<Result<(), Error>> {
        let start = self.between_games();
        if start >= self.text.len() && self.game > 0 {
            return None;
        }
        self.game += 1;
        self.is_joined = core::mem::take(&mut self.has_result) && self.is_joined_at(start);
        if self.text.is_empty() {
            let fault = Fault::new(ErrorKind::Empty, 0..0, 0);
            return Some(Err(self.error(fault)));
        }
        visitor.begin(start);
        self.at = start;
        Some(match self.tokens(visitor) {
            Ok(()) => {
                visitor.end(self.at);
                self.looked = self.at;
                Ok(())
            }
            Err(fault) => {
                let depth = self.open.len();
                let (at, looked) = token::after_broken_game(self.text, fault.resume, depth);
                self.at = at;
                self.looked = looked.max(fault.looked);
                Err(self.error(fault))
            }
        })
    }

    /// The first place from here on that is neither blank nor a line of escape nor a mark of byte order.
    fn between_games(&self) -> usize {
        let mut at = self.at;
        loop {
            at = token::after_blanks(self.text, at);
            match self.text.get(at) {
                Some(b'%') if self.begins_line(at) => at = self.after_line(at),
                Some(0xEF) if self.has_byte_order_mark(at) => at += 3,
                _ => return at,
            }
        }
    }

    /// Whether what comes after a result is text of the same game: it is neither tag pairs nor a comment nor, on a line
    /// of its own, move 1.
    fn is_joined_at(&self, start: usize) -> bool {
        let between = slice(self.text, self.at..start);
        let is_on_new_line = between.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
        match self.text.get(start) {
            None | Some(b'[' | b'{' | b';') => false,
            Some(b'1') if is_on_new_line => {
                let is_result = token::after_result(self.text, start).is_some();
                let end = token::after_number(self.text, start);
                is_result
                    || end.is_none_or(|_| self.text.get(start + 1).is_some_and(u8::is_ascii_digit))
            }
            Some(_) => true,
        }
    }

    /// Reads a game from its first token to its last.
    fn tokens(&mut self, visitor: &mut impl Visitor) -> Result<(), Fault> {
        let text = self.text;
        self.open.clear();
        let mut header = Header::default();
        let (start, mut at) = (self.at, self.at);
        let mut line = Line::default();
        loop {
            at = token::after_blanks(text, at);
            self.at = at;
            let Some(byte) = text.get(at) else {
                return self.closed(at);
            };
            match byte {
                b'a'..=b'h' | b'B' | b'K' | b'N' | b'O' | b'P' | b'Q' | b'R' | 0xE2 => {
                    let Some(end) = token::after_move(text, at) else {
                        at = self.after_oddity(at, &line, visitor)?;
                        continue;
                    };
                    at = line.mv(text, at..end, visitor);
                }
                b'0' | b'1' if matches!(text.get(at + 1), Some(b'-' | b'/')) => {
                    let marker = token::after_result(text, at);
                    let marker = marker.or_else(|| self.after_double_loss(start, at));
                    if let Some(end) = marker {
                        visitor.result(termination(slice(text, at..end)), at..end);
                        at = end;
                        if self.open.is_empty() {
                            return self.after_result(at, line.ply, visitor);
                        }
                    } else {
                        let end = token::after_move(text, at);
                        let end = end.ok_or_else(|| Fault::token(text, at, line.ply))?;
                        at = line.mv(text, at..end, visitor);
                    }
                }
                b'0'..=b'9' => {
                    let end = token::after_number(text, at);
                    at = end.ok_or_else(|| Fault::token(text, at, line.ply))?;
                }
                b'*' => {
                    visitor.result(Termination::Unknown, at..at + 1);
                    at += 1;
                    if self.open.is_empty() {
                        return self.after_result(at, line.ply, visitor);
                    }
                }
                b'.' => at += 1,
                b'{' | b';' => {
                    at = comment(text, at, line.ply, visitor)?;
                    header.is_commented = true;
                    continue;
                }
                b'(' => {
                    if !line.has_move {
                        let kind = ErrorKind::Token { hint: None };
                        return Err(Fault::new(kind, at..at + 1, line.ply));
                    }
                    if visitor.begin_variation(at).0 {
                        at = self.after_variation(at, line.ply)?;
                        continue;
                    }
                    line = self.open(at, line.ply)?;
                    at += 1;
                }
                b')' => {
                    let open = self.open.pop();
                    let open = open.ok_or(Fault::new(ErrorKind::Close, at..at + 1, line.ply))?;
                    visitor.end_variation(at);
                    line = Line {
                        ply: open.ply,
                        has_move: true,
                    };
                    at += 1;
                }
                b'!' | b'?' | b'$' => {
                    let (nag, end) =
                        token::nag(text, at).ok_or_else(|| Fault::token(text, at, line.ply))?;
                    visitor.nag(nag, at..end);
                    at = end;
                }
                b'[' => {
                    if header.is_over(text, at, line.ply)? {
                        return self.closed(at);
                    }
                    at = header.tag(text, at, visitor)?;
                    continue;
                }
                b'-' | b'Z' | b'@' => {
                    let Some(end) = token::after_rare_move(text, at) else {
                        at = self.after_oddity(at, &line, visitor)?;
                        continue;
                    };
                    at = line.mv(text, at..end, visitor);
                }
                _ => {
                    at = self.after_oddity(at, &line, visitor)?;
                    continue;
                }
            }
            header.has_ended = true;
        }
    }

    /// The end of `0-0` where it is a result and not castling: the last word of a game whose tag says so.
    #[cold]
    fn after_double_loss(&self, start: usize, at: usize) -> Option<usize> {
        let end = at + 3;
        let is_word = self.text.get(at..end) == Some(b"0-0") && token::is_end(self.text, end);
        let next = token::after_blanks(self.text, end);
        let is_last = matches!(self.text.get(next), None | Some(b'['));
        let header = slice(self.text, start..at);
        let is_tag = || memchr::memmem::find(header, b"[Result \"0-0\"]").is_some();
        (is_word && is_last && self.open.is_empty() && is_tag()).then_some(end)
    }

    /// Begins a variation.
    // Apart from the scan, which takes 7 % more instructions with it.
    #[inline(never)]
    fn open(&mut self, at: usize, ply: usize) -> Result<Line, Fault> {
        if self.open.len() == MAX_DEPTH {
            let kind = ErrorKind::Depth { max: MAX_DEPTH };
            return Err(Fault::new(kind, at..at + 1, ply));
        }
        self.open.push(Open { at, ply });
        Ok(Line {
            ply: ply.saturating_sub(1),
            has_move: false,
        })
    }

    /// The end of something rare that is neither a token of its own nor an error.
    #[cold]
    fn after_oddity(
        &self,
        at: usize,
        line: &Line,
        visitor: &mut impl Visitor,
    ) -> Result<usize, Fault> {
        let text = self.text;
        if line.has_move
            && let Some((nag, end)) = token::assessment(text, at)
        {
            visitor.nag(nag, at..end);
            return Ok(end);
        }
        let oddity = match text.get(at) {
            Some(b'%') if self.begins_line(at) => Some(self.after_line(at)),
            Some(0xEF) if self.has_byte_order_mark(at) => Some(at + 3),
            Some(0xC2) if token::has_hard_blank(text, at) => Some(at + token::HARD_BLANK.len()),
            Some(b'e' | b'+' | b'#') if line.has_move => {
                let end = token::after_marks(text, at);
                token::is_end(text, end).then_some(end)
            }
            _ => None,
        };
        oddity.ok_or_else(|| Fault::token(text, at, line.ply))
    }

    /// The game ends without a result, which is an error in a variation.
    fn closed(&self, at: usize) -> Result<(), Fault> {
        let Some(open) = self.open.last() else {
            return Ok(());
        };
        Err(Fault {
            resume: at,
            ..Fault::new(ErrorKind::Variation, open.at..open.at + 1, open.ply)
        })
    }

    /// Reads the comments after the result, up to an empty line.
    fn after_result(
        &mut self,
        mut at: usize,
        ply: usize,
        visitor: &mut impl Visitor,
    ) -> Result<(), Fault> {
        self.has_result = true;
        loop {
            self.at = at;
            let next = token::after_blanks(self.text, at);
            let blanks = slice(self.text, at..next);
            let lines = |end| memchr_iter(end, blanks).count();
            let is_near = blanks.len() < token::LOOK_AHEAD;
            let is_comment = is_near && matches!(self.text.get(next), Some(b'{' | b';'));
            if !is_comment || lines(b'\n').max(lines(b'\r')) > 1 {
                return Ok(());
            }
            at = comment(self.text, next, ply, visitor)?;
        }
    }

    /// The end of a variation that is passed over.
    fn after_variation(&self, start: usize, ply: usize) -> Result<usize, Fault> {
        let text = self.text;
        let unclosed = |resume| Fault {
            resume,
            ..Fault::new(ErrorKind::Variation, start..start + 1, ply)
        };
        let mut depth = 0_usize;
        let mut at = start;
        loop {
            match text.get(at) {
                None => return Err(unclosed(at)),
                Some(b'(') => depth += 1,
                Some(b')') if depth == 1 => return Ok(at + 1),
                Some(b')') => depth -= 1,
                Some(b'{' | b';') => {
                    let comment = token::comment(text, at);
                    (_, at) = comment.map_err(|looked| unclosed_comment(at, ply, looked))?;
                    continue;
                }
                Some(b'[') if token::begins_game(text, at) => return Err(unclosed(at)),
                Some(_) => {}
            }
            at += 1;
        }
    }

    fn begins_line(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.text.get(before));
        before.is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
    }

    fn after_line(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        memchr::memchr2(b'\n', b'\r', rest).map_or(self.text.len(), |end| at + end)
    }

    fn has_byte_order_mark(&self, at: usize) -> bool {
        self.text.get(at..at + 3) == Some(b"\xEF\xBB\xBF")
    }

    #[cold]
    fn error(&mut self, fault: Fault) -> Error {
        let line = self.line(fault.span.start);
        Error::new(fault.kind, fault.span, line, self.game, fault.ply)
    }
}

/// Hands over the comment at a place.
fn comment(text: &[u8], at: usize, ply: usize, visitor: &mut impl Visitor) -> Result<usize, Fault> {
    let comment = token::comment(text, at);
    let (inside, end) = comment.map_err(|looked| unclosed_comment(at, ply, looked))?;
    visitor.comment(RawComment {
        raw: slice(text, inside),
        span: at..end,
    });
    Ok(end)
}

#[cold]
fn unclosed_comment(at: usize, ply: usize, looked: usize) -> Fault {
    Fault::new(ErrorKind::Comment, at..at + 1, ply).looking(looked)
}

fn termination(marker: &[u8]) -> Termination {
    let marker = str::from_utf8(marker).ok().and_then(Termination::parse);
    marker.unwrap_or(Termination::Unknown)
}

/// A count of lines up to a place.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    at: usize,
    line: usize,
}

impl Lines {
    /// Begins at a place, which is on this line.
    pub(super) const fn from(at: usize, line: usize) -> Self {
        Self { at, line }
    }

    /// The line of a place that does not come before the one that was asked for last.
    pub(super) fn of(&mut self, text: &[u8], at: usize) -> usize {
        if at > self.at {
            self.line += memchr_iter(b'\n', slice(text, self.at..at)).count();
            self.at = at;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::super::builder::Built;
    use super::super::tags::Place;
    use super::{MAX_DEPTH, Open, Scanner};

    #[test]
    fn no_text_takes_more_than_four_times_its_memory() {
        for (start, each) in [
            ("", "[A\"\"]"),
            ("e4", "()"),
            ("", "e4("),
            ("e4", "!"),
            ("", "e4 "),
        ] {
            for count in [100_000, 150_000] {
                let text = String::from(start) + &each.repeat(count);
                let mut built = Built::with_room(0, text.len());
                let mut scanner = Scanner::new(text.as_bytes());
                let _ = scanner.game(&mut built);
                let bytes = built.words.capacity() * size_of::<u32>()
                    + built.tags.capacity() * size_of::<Place>()
                    + scanner.open.capacity() * size_of::<Open>();
                assert!(
                    bytes <= 4 * text.len() + 64,
                    "{each}: {bytes} of {}",
                    text.len()
                );
            }
        }
    }

    #[test]
    fn variations_have_a_deepest_one() {
        for depth in [MAX_DEPTH, MAX_DEPTH + 1, 1_000_000] {
            let text = "e4(".repeat(depth) + "e4" + &")".repeat(depth);
            let mut scanner = Scanner::new(text.as_bytes());
            let mut built = Built::with_room(0, text.len());
            let read = scanner.game(&mut built).unwrap();
            let error = read.map_err(|error| (error.kind().code(), error.span(), error.ply()));
            let place = 3 * MAX_DEPTH + 2;
            let expected = if depth > MAX_DEPTH {
                Err(("pgn/depth", place..place + 1, 1))
            } else {
                Ok(())
            };
            assert_eq!(error, expected);
            assert!(scanner.open.capacity() <= MAX_DEPTH);
        }
    }
}
