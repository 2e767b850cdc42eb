use alloc::vec::Vec;
use core::ops::Range;

use super::scan::Lines;
use super::variant::Variant;
use super::walk::{self, Played, Walk};
use super::{Error, ErrorKind, Excerpt, Node, Record, Skip, Tag, Termination, Visitor, token};
use crate::{CastlingSpelling, FenError, Material, MoveErrorKind, Outcome, Position};

impl Record<'_> {
    /// The position that the game starts from: that of the tag `FEN`, or else the usual one.
    ///
    /// The rights to castle are read as in X-FEN if the game [is one of Chess960](Self::is_chess960).
    ///
    /// # Errors
    ///
    /// - [`ErrorKind::Variant`], at the tag `Variant` that names other rules: `Atomic`.
    /// - [`ErrorKind::Fen`], at the fault in the tag: `[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]` has no king.
    pub fn start(&self) -> Result<Position, Error> {
        if let Variant::Other(name) = self.variant() {
            let mut lines = Lines::from(0, self.line());
            let kind = ErrorKind::Variant { name };
            return Err(self.error(kind, self.variant.clone(), 0, &mut lines));
        }
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

    /// Whether the tag `Variant` names Chess960 (`Chess960`, `FRC`, `Fischerandom`, `Chess 960`), or the tag `FEN`
    /// has the letters of rooks' files as rights to castle: `HAha`.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        match self.variant() {
            Variant::Chess960 => true,
            Variant::Other(_) => false,
            Variant::Chess => {
                let fen = self.tags().get("FEN").unwrap_or_default();
                let rights = fen.split_ascii_whitespace().nth(2).unwrap_or_default();
                rights.contains(|file| matches!(file, 'A'..='H' | 'a'..='h'))
            }
        }
    }

    fn variant(&self) -> Variant {
        let value = self.tags().get("Variant").unwrap_or_default();
        Variant::from_tag(value)
    }

    /// All that is wrong with a game that could be read, in the order of the text: tag pairs that are repeated, a value
    /// of the tag `Result` that is not a result, a start that is not a position, moves that cannot be played, in
    /// variations too, promotions without a piece, text after the result of the game before, and a result that is not
    /// that of the tag.
    ///
    /// A game of another variant, by its tag or by a move such as `N@f3`, has that error instead of those of its
    /// start and moves.
    ///
    /// ```
    /// use feen_chess::pgn::Games;
    ///
    /// let text = b"[Round \"1\"]\n[Round \"2\"]\n[Result \"1-0\"]\n\n1. e4 Nf3 *";
    /// let record = Games::new(text).next().unwrap()?;
    /// let codes: Vec<_> = record.check().iter().map(|error| (error.code(), error.line())).collect();
    /// assert_eq!(codes, [("pgn/repeated-tag", 2), ("pgn/move", 5), ("pgn/result", 5)]);
    /// # Ok::<(), feen_chess::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn check(&self) -> Vec<Error> {
        let mut found: Vec<Error> = self.joined().into_iter().collect();
        found.extend(self.repeated_tags());
        found.extend(self.unknown_result());
        match self.replay_all() {
            Ok(played) => {
                let mut lines = Lines::from(0, self.line());
                // The position at the end of the main line, unless a move of it is refused.
                let mut last = self.start().ok();
                found.extend(played.filter_map(|played| {
                    let played = match played {
                        Ok(played) => played,
                        Err(error) => {
                            last = None;
                            return Some(error);
                        }
                    };
                    let kind = if lacks_promotion(&played) {
                        Some(ErrorKind::Promotion)
                    } else if lacks_mate(&played) {
                        Some(ErrorKind::NoMate)
                    } else {
                        None
                    };
                    let (span, ply) = (played.node.span(), played.node.ply());
                    if played.node.depth() == 0 && last.is_some() {
                        last = Some(played.position);
                    }
                    kind.map(|kind| self.error(kind, span, ply, &mut lines))
                }));
                found.extend(last.and_then(|last| self.result_against(&last)));
            }
            Err(error) => found.push(error),
        }
        found.extend(self.differing_result());
        found.sort_by_key(|error| error.span().start);
        found
    }

    /// The text of a game that begins right after the result of another one.
    fn joined(&self) -> Option<Error> {
        if !self.is_joined {
            return None;
        }
        let word = token::word(self.as_bytes(), 0);
        let found = Excerpt::of_bytes(self.as_bytes().get(word.clone()).unwrap_or_default());
        let mut lines = Lines::from(0, self.line());
        let kind = ErrorKind::AfterResult { found };
        Some(self.error(kind, self.in_file(&word), 0, &mut lines))
    }

    /// A value of the tag `Result` that is not a result.
    fn unknown_result(&self) -> Option<Error> {
        let value = self.tags().get("Result")?;
        if Termination::parse(value).is_some() {
            return None;
        }
        let tags = Places::of(self).tags;
        let tag = tags.into_iter().find(|tag| tag.is_result)?;
        let found = Excerpt::new(value);
        let mut lines = Lines::from(0, self.line());
        let kind = ErrorKind::ResultTag { found };
        Some(self.error(kind, self.in_file(&tag.value), 0, &mut lines))
    }

    fn repeated_tags(&self) -> Vec<Error> {
        let mut names: Vec<&str> = self.tags().iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        if names.windows(2).all(|pair| pair.first() != pair.last()) {
            return Vec::new();
        }
        let text = self.as_bytes();
        let name = |tag: &TagPlace| text.get(tag.name.clone()).unwrap_or_default();
        let mut tags = Places::of(self).tags;
        tags.sort_by_key(name);
        let mut repeated = Vec::new();
        let mut first: Option<&TagPlace> = None;
        for tag in &tags {
            match first {
                Some(first) if name(first) == name(tag) => repeated.push((tag, first)),
                _ => first = Some(tag),
            }
        }
        repeated.sort_by_key(|(tag, _)| tag.span.start);
        let mut lines = Lines::from(0, self.line());
        let mut error = |(tag, first): (&TagPlace, &TagPlace)| {
            let span = self.in_file(&tag.span);
            let kind = ErrorKind::RepeatedTag {
                name: Excerpt::of_bytes(name(tag)),
            };
            let error = self.error(kind, span, 0, &mut lines);
            error.with_also(self.in_file(&first.span))
        };
        repeated.into_iter().map(&mut error).collect()
    }

    fn differing_result(&self) -> Option<Error> {
        let found = self.result()?;
        let tag = self.tags().get("Result").and_then(Termination::parse)?;
        if tag == found {
            return None;
        }
        let end = self.as_bytes().len();
        let span = self.in_file(&Places::of(self).result.unwrap_or(end..end));
        let ply = self.mainline().count();
        let mut lines = Lines::from(0, self.line());
        Some(self.error(ErrorKind::Result { tag, found }, span, ply, &mut lines))
    }

    /// The error of a result that the position at the end of the main line does not have.
    fn result_against(&self, last: &Position) -> Option<Error> {
        let board = match last.outcome() {
            Some(Outcome::Checkmate { winner }) if winner.is_first() => Termination::WhiteWins,
            Some(Outcome::Checkmate { .. }) => Termination::BlackWins,
            Some(Outcome::Stalemate) => Termination::Draw,
            None if last.is_insufficient(Material::Fide) => Termination::Draw,
            None => return None,
        };
        let found = self.termination();
        if matches!(found, Termination::Unknown) || found == board {
            return None;
        }
        let end = self.as_bytes().len();
        let span = self.in_file(&Places::of(self).result.unwrap_or(end..end));
        let ply = self.mainline().count();
        let mut lines = Lines::from(0, self.line());
        Some(self.error(
            ErrorKind::BoardResult { found, board },
            span,
            ply,
            &mut lines,
        ))
    }

    /// The error of a game whose moves are those of another one: at the first drop or promotion to a king.
    #[cold]
    pub(super) fn foreign(&self) -> Option<Error> {
        let node = self.tree().find(|node| token::is_foreign(node.san()))?;
        let name = Excerpt::new(node.san());
        let mut lines = Lines::from(0, self.line());
        Some(self.error(
            ErrorKind::Variant { name },
            node.span(),
            node.ply(),
            &mut lines,
        ))
    }

    /// Plays the main line move by move, with the position before and after each. After an error comes nothing.
    ///
    /// ```
    /// use feen_chess::pgn::Games;
    ///
    /// let record = Games::new(b"1. e4 e5 2. Ke2 *").next().unwrap()?;
    /// let last = record.positions()?.last().unwrap()?;
    /// assert_eq!(last.position.to_string(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 1 2");
    /// # Ok::<(), feen_chess::pgn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A start that is not a position, [`ErrorKind::Fen`].
    pub fn positions(&self) -> Result<impl Iterator<Item = Result<Played<'_>, Error>>, Error> {
        let mut line = self.mainline();
        let mut now = self.start()?;
        let mut is_refused = false;
        Ok(core::iter::from_fn(move || {
            let node = line.next().filter(|_| !is_refused)?;
            let before = now.clone();
            Some(match walk::play(&mut now, &node) {
                Ok(mv) => Ok(Played {
                    node,
                    mv,
                    before,
                    position: now.clone(),
                }),
                Err(kind) => {
                    is_refused = true;
                    Err(self.move_error(&node, kind))
                }
            })
        }))
    }

    /// Plays all moves in the order of the text, variations too. A move that cannot be played is an error, and those
    /// after it in its line, with their variations, are passed over. A game of another variant, which a drop or a
    /// promotion to a king shows, has one error for all: [`ErrorKind::Variant`].
    ///
    /// ```
    /// use feen_chess::pgn::Games;
    ///
    /// let record = Games::new(b"1. e4 (1. d4 d6 2. Ke4 Kd7) e5 *").next().unwrap()?;
    /// let played: Vec<String> = record
    ///     .replay_all()?
    ///     .map(|played| played.map_or_else(|error| error.to_string(), |played| played.node.san().into()))
    ///     .collect();
    /// assert_eq!(played.len(), 5);
    /// assert_eq!((&*played[2], &*played[4]), ("d6", "e5"));
    /// # Ok::<(), feen_chess::pgn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A start that is not a position, [`ErrorKind::Fen`].
    pub fn replay_all(&self) -> Result<impl Iterator<Item = Result<Played<'_>, Error>>, Error> {
        let walk = Walk::new(self, Some(self.start()?));
        // Many moves may be refused: lines are counted once for all.
        let mut lines = Lines::from(0, self.line());
        let (mut is_refused, mut is_foreign) = (false, false);
        Ok(walk.filter_map(move |walked| {
            let node = walked.node();
            let kind = match walked.played? {
                Ok(played) => return Some(Ok(played)),
                Err(kind) => kind,
            };
            if is_foreign {
                return None;
            }
            if !core::mem::replace(&mut is_refused, true)
                && let Some(error) = self.foreign()
            {
                is_foreign = true;
                return Some(Err(error));
            }
            let kind = ErrorKind::Move(kind);
            Some(Err(self.error(kind, node.span(), node.ply(), &mut lines)))
        }))
    }

    /// The error of a move that is refused.
    #[cold]
    pub(super) fn move_error(&self, node: &Node<'_>, kind: MoveErrorKind) -> Error {
        if let Some(error) = self.foreign() {
            return error;
        }
        let mut lines = Lines::from(0, self.line());
        self.error(ErrorKind::Move(kind), node.span(), node.ply(), &mut lines)
    }

    #[cold]
    fn fen_error(&self, fen: &str, error: &FenError) -> Error {
        if let Some(error) = self.foreign() {
            return error;
        }
        // The place is within the tag if the tag has no escapes.
        let text = self.fen.clone();
        let is_plain = text.len() == fen.len();
        let (start, end) = if is_plain {
            let within = error.span();
            (text.start + within.start, text.start + within.end)
        } else {
            (text.start, text.end)
        };
        let mut lines = Lines::from(0, self.line());
        self.error(ErrorKind::Fen(error.kind()), start..end, 0, &mut lines)
    }

    fn in_file(&self, span: &Range<usize>) -> Range<usize> {
        span.start + self.start..span.end + self.start
    }

    fn error(&self, kind: ErrorKind, span: Range<usize>, ply: usize, lines: &mut Lines) -> Error {
        let line = lines.of(self.as_bytes(), span.start.saturating_sub(self.start));
        Error::new(kind, span, line, self.number(), ply)
    }
}

/// Whether a pawn has promoted, and its piece is not written.
fn lacks_promotion(played: &Played<'_>) -> bool {
    let is_promotion = played.mv.is_some_and(|mv| mv.promotion().is_some());
    // A rank is the last of a move without a piece.
    let squares = || played.node.san().trim_end_matches(['+', '#']);
    is_promotion && squares().ends_with(|last: char| last.is_ascii_digit())
}

/// Whether a move has the mark of mate, and does not mate.
fn lacks_mate(played: &Played<'_>) -> bool {
    let is_mate = || matches!(played.position.outcome(), Some(Outcome::Checkmate { .. }));
    played.node.san().ends_with('#') && !is_mate()
}

/// The places of tag pairs and of the result.
#[derive(Default)]
struct Places {
    tags: Vec<TagPlace>,
    result: Option<Range<usize>>,
}

struct TagPlace {
    name: Range<usize>,
    value: Range<usize>,
    span: Range<usize>,
    is_result: bool,
}

impl Places {
    fn of(record: &Record<'_>) -> Self {
        let mut places = Self::default();
        // The text was read once.
        let _ = super::scan(record.as_bytes(), &mut places);
        places
    }
}

impl Visitor for Places {
    fn tag(&mut self, tag: Tag<'_>) {
        self.tags.push(TagPlace {
            name: tag.name_start..tag.name_start + tag.name().len(),
            value: tag.value_span(),
            span: tag.span(),
            is_result: tag.name() == "Result",
        });
    }

    fn begin_variation(&mut self, _at: usize) -> Skip {
        Skip(true)
    }

    fn result(&mut self, _result: Termination, span: Range<usize>) {
        self.result = Some(span);
    }
}
