use std::time::Duration;

use feen_chess::{BLACK, Move, Position, San, Spelling};

use super::PlayError;
use crate::{Best, Error, Info, Score, Search};

/// A search of a [`Play`](crate::Play) that is watched: an iterator over [`Report`]s.
///
/// It ends with the search, or when the engine fails, which [`finish`](Self::finish) reports.
#[derive(Debug)]
pub struct Analysis<'p> {
    position: Position,
    search: Result<Search<'p>, PlayError>,
}

/// One information of an engine about a position, in terms of chess.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The line as legal moves, up to the first that is not legal.
    pub moves: Vec<Move>,
    /// The same line in algebraic notation.
    pub san: Vec<San>,
    /// The score from White's side. A side that is mated already has none.
    pub score: Option<Score>,
    /// The first move of the line that is not legal, as the engine spells it.
    pub illegal: Option<Box<str>>,
    /// The information as it came.
    pub info: Info,
}

impl<'p> Analysis<'p> {
    pub(super) fn new(position: Position, search: Result<Search<'p>, Error>) -> Self {
        let search = search.map_err(PlayError::Engine);
        Self { position, search }
    }

    pub(super) const fn failed(position: Position, error: PlayError) -> Self {
        let search = Err(error);
        Self { position, search }
    }

    /// The next report, if it comes within this time.
    pub fn next_within(&mut self, time: Duration) -> Option<Report> {
        let search = self.search.as_mut().ok()?;
        let item = search.next_within(time)?;
        self.report(item)
    }

    /// Whether the search is over, or has failed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.search.as_ref().map_or(true, Search::is_over)
    }

    /// Asks the engine to end the search.
    ///
    /// # Errors
    ///
    /// `Engine` if the engine does not read.
    pub fn stop(&mut self) -> Result<(), PlayError> {
        match &mut self.search {
            Ok(search) => Ok(search.stop()?),
            Err(_) => Ok(()),
        }
    }

    /// Waits for the end of the search, and the move that the engine thinks best.
    ///
    /// # Errors
    ///
    /// `Over` if the game was over, `Engine` if the engine has failed, `Illegal` if its answer is
    /// not a legal move.
    pub fn finish(self) -> Result<(Move, Best), PlayError> {
        let best = self.search?.finish()?;
        match self.position.parse_move(Spelling::Uci(best.name())) {
            Ok(mv) => Ok((mv, best)),
            Err(_) => Err(PlayError::Illegal {
                text: best.name().into(),
            }),
        }
    }

    fn report(&mut self, item: Result<Info, Error>) -> Option<Report> {
        match item {
            Ok(info) => Some(Report::of(&self.position, info)),
            Err(error) => {
                self.search = Err(error.into());
                None
            }
        }
    }
}

impl Iterator for Analysis<'_> {
    type Item = Report;

    fn next(&mut self) -> Option<Report> {
        let item = self.search.as_mut().ok()?.next()?;
        self.report(item)
    }
}

impl Report {
    fn of(position: &Position, info: Info) -> Self {
        let score = match position.turn() {
            BLACK => info.score.and_then(Score::flip),
            _ => info.score,
        };
        let mut position = position.clone();
        let mut report = Self {
            moves: Vec::new(),
            san: Vec::new(),
            score,
            illegal: None,
            info,
        };
        for text in &report.info.pv {
            let read = position.parse_move(Spelling::Uci(text));
            let played = read.and_then(|mv| Ok((mv, position.play(mv)?)));
            let Ok((mv, after)) = played else {
                report.illegal = Some(text.clone());
                break;
            };
            report.moves.push(mv);
            report.san.push(position.san(mv));
            position = after;
        }
        report
    }
}
