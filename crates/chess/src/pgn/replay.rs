use alloc::string::String;
use core::ops::Range;

use super::scan::Lines;
use super::walk::{self, Played, Walk};
use super::{Error, ErrorKind, Node, Record};
use crate::{CastlingSpelling, FenError, MoveErrorKind, Position};

/// The names of Chess960 in the tag `Variant`, in lower case and without blanks.
const CHESS960: [&str; 4] = ["chess960", "fischerandom", "fischerrandom", "960"];

impl Record<'_> {
    /// The position that the game starts from: that of the tag `FEN`, or else the usual one.
    ///
    /// The rights to castle are read as in X-FEN if the tag `Variant` names Chess960.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Fen`], at the fault in the tag: `[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]` has no king.
    pub fn start(&self) -> Result<Position, Error> {
        let Some(fen) = self.tags().get("FEN") else {
            return Ok(Position::start());
        };
        let rights = if self.is_chess960() {
            CastlingSpelling::XFen
        } else {
            CastlingSpelling::Standard
        };
        Position::from_fen(fen, rights).map_err(|error| self.fen_error(fen, &error))
    }

    /// True if the tag `Variant` names Chess960.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        let variant = self.tags().get("Variant").unwrap_or_default();
        let mut name = String::from(variant);
        name.retain(|character| character.is_ascii_alphanumeric());
        name.make_ascii_lowercase();
        CHESS960.contains(&name.as_str())
    }

    /// Plays the main line move by move, with the position before and after each. After an error comes nothing.
    ///
    /// ```
    /// use chess::pgn::Games;
    ///
    /// let record = Games::new(b"1. e4 e5 2. Ke2 *").next().unwrap()?;
    /// let last = record.positions()?.last().unwrap()?;
    /// assert_eq!(last.position.to_string(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2");
    /// # Ok::<(), chess::pgn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A start that is no position, [`ErrorKind::Fen`].
    pub fn positions(&self) -> Result<impl Iterator<Item = Result<Played<'_>, Error>>, Error> {
        let mut line = self.mainline();
        let mut now = Some(self.start()?);
        Ok(core::iter::from_fn(move || {
            let before = now.take()?;
            let node = line.next()?;
            Some(match walk::play(&before, node.san()) {
                Ok((mv, position)) => {
                    now = Some(position.clone());
                    Ok(Played {
                        node,
                        mv,
                        before,
                        position,
                    })
                }
                Err(kind) => Err(self.move_error(&node, kind)),
            })
        }))
    }

    /// Plays all moves in the order of the text, variations too. A move that cannot be played is an error, and those
    /// after it in its line, with their variations, are passed over.
    ///
    /// ```
    /// use chess::pgn::Games;
    ///
    /// let record = Games::new(b"1. e4 (1. d4 d6 2. Ke4 Kd7) e5 *").next().unwrap()?;
    /// let played: Vec<String> = record
    ///     .replay_all()?
    ///     .map(|played| played.map_or_else(|error| error.to_string(), |played| played.node.san().into()))
    ///     .collect();
    /// assert_eq!(played.len(), 5);
    /// assert_eq!((&*played[2], &*played[4]), ("d6", "e5"));
    /// # Ok::<(), chess::pgn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A start that is no position, [`ErrorKind::Fen`].
    pub fn replay_all(&self) -> Result<impl Iterator<Item = Result<Played<'_>, Error>>, Error> {
        let walk = Walk::new(self, Some(self.start()?));
        // Many moves may be refused: lines are counted once for all.
        let mut lines = Lines::from(self.line());
        Ok(walk.filter_map(move |walked| {
            let node = walked.node();
            let played = walked.played?;
            Some(played.map_err(|kind| {
                let kind = ErrorKind::Move(kind);
                self.error(kind, node.span(), node.ply(), &mut lines)
            }))
        }))
    }

    /// The error of a move that is refused.
    #[cold]
    pub(super) fn move_error(&self, node: &Node<'_>, kind: MoveErrorKind) -> Error {
        let mut lines = Lines::from(self.line());
        self.error(ErrorKind::Move(kind), node.span(), node.ply(), &mut lines)
    }

    #[cold]
    fn fen_error(&self, fen: &str, error: &FenError) -> Error {
        // The place is that in the tag if the tag is as it stands in the text.
        let text = self.fen.clone();
        let is_plain = text.len() == fen.len();
        let (start, end) = if is_plain {
            let within = error.span();
            (text.start + within.start, text.start + within.end)
        } else {
            (text.start, text.end)
        };
        let mut lines = Lines::from(self.line());
        self.error(ErrorKind::Fen(error.kind()), start..end, 0, &mut lines)
    }

    fn error(&self, kind: ErrorKind, span: Range<usize>, ply: usize, lines: &mut Lines) -> Error {
        let line = lines.of(self.as_bytes(), span.start.saturating_sub(self.start));
        Error::new(kind, span, line, self.number(), ply)
    }
}
