use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Error, Games, Layout, Node, Record, Tags, Termination, walk};
use crate::{Adjudication, CastlingSpelling, Game, MoveErrorKind, Position, Spelling, Status};

impl Record<'_> {
    /// Plays the main line. Neither the clock nor a repetition ends the game, since no record says that they were
    /// claimed.
    ///
    /// # Errors
    ///
    /// The first move that cannot be played, [`ErrorKind::Move`](super::ErrorKind::Move), or a start that is no position, [`ErrorKind::Fen`](super::ErrorKind::Fen).
    /// `1. e4 e4` is refused at the second `e4`, after one ply.
    pub fn replay(&self) -> Result<Game, Error> {
        let mut game = Game::from_position(self.start()?);
        game.reserve(self.words.len());
        for node in self.mainline() {
            match walk::legal(game.position(), &node) {
                Some(legal) => game.push_legal(legal),
                None => return Err(self.refused(game, &node)),
            }
        }
        // No move can be played after mate, so that the last position alone is judged.
        Ok(game.adjudicated(Adjudication::Never))
    }

    /// The error of a move that is not legal, or comes after the end of the game.
    #[cold]
    fn refused(&self, game: Game, node: &Node<'_>) -> Error {
        let mut game = game.adjudicated(Adjudication::Never);
        let kind = match game.play(Spelling::San(node.san())) {
            Ok(_) => MoveErrorKind::SanIllegal,
            Err(error) => error.kind(),
        };
        self.move_error(node, kind)
    }

    /// The record of a game that was played.
    #[must_use]
    pub fn from_game(game: &Game, tags: &Tags<'_>) -> Record<'static> {
        let mut tags = tags.clone().into_owned();
        let start = game.start();
        if *start == Position::start() {
            tags.remove("FEN");
            tags.remove("SetUp");
        } else {
            let fen = start.fen().to_string();
            if is_chess960(start, &fen) {
                tags.set("Variant", "Chess960");
            }
            tags.set("SetUp", "1");
            tags.set("FEN", &fen);
        }
        let result = result(game.status());
        if tags.get("Result").is_none() {
            tags.set("Result", result.as_str());
        }
        let mut text = String::new();
        let mut words = Vec::with_capacity(game.moves().len());
        for (mv, before) in game.moves().iter().zip(game.positions()) {
            words.extend(u32::try_from(text.len()));
            text.push_str(before.san(*mv).as_str());
            text.push(' ');
        }
        Record::of_moves(tags, text, words, result)
    }
}

/// Whether a start is one of Chess960, or has rights of castling that only Chess960 knows.
fn is_chess960(start: &Position, fen: &str) -> bool {
    let mut starts = (0..960).filter_map(Position::chess960);
    Position::from_fen(fen, CastlingSpelling::Standard).as_ref() != Ok(start)
        || starts.any(|known| known == *start)
}

/// The marker of how a game stands.
fn result(status: &Status) -> Termination {
    Termination::from_text(status.result()).unwrap_or(Termination::Unknown)
}

impl Game {
    /// Reads the main line of the last game of a text, and judges the position that it ends with.
    ///
    /// A game that was played on after a draw could be claimed is read whole.
    ///
    /// ```
    /// use chess::Game;
    ///
    /// let game = Game::from_pgn(b"1. f3 e5 2. g4 Qh4")?;
    /// assert_eq!(game.status().to_string(), "{checkmate,black_wins}");
    /// # Ok::<(), chess::pgn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of the last game: no bytes at all give [`ErrorKind::Empty`](super::ErrorKind::Empty), `1. e5` gives [`ErrorKind::Move`](super::ErrorKind::Move) at `e5`.
    /// Errors of games before it do not count.
    pub fn from_pgn(text: &[u8]) -> Result<Self, Error> {
        let last = Games::new(text).last();
        last.map_or_else(|| Ok(Self::new()), |record| Self::from_record(&record?))
    }

    /// Reads the main line of the last game of a file, as [`from_pgn`](Self::from_pgn) that of a text. One game of the
    /// file is in memory at a time.
    ///
    /// # Errors
    ///
    /// The error of the last game, or of reading the file.
    #[cfg(feature = "std")]
    pub fn from_pgn_file(path: &std::path::Path) -> Result<Self, super::FileError> {
        let file = std::io::BufReader::new(std::fs::File::open(path)?);
        let mut last = None;
        for record in super::Reader::new(file) {
            match record {
                Err(super::FileError::Io(error)) => return Err(error.into()),
                record => last = Some(record),
            }
        }
        match last {
            None => Ok(Self::new()),
            Some(record) => Ok(Self::from_record(&record?)?),
        }
    }

    /// The main line of a record, and how it ends.
    fn from_record(record: &Record<'_>) -> Result<Self, Error> {
        Ok(record.replay()?.adjudicated(Adjudication::Binbo))
    }

    /// Writes the game in the export format of PGN. A start that is not the usual one, and the result, are added to the
    /// tags.
    ///
    /// ```
    /// use chess::Game;
    /// use chess::pgn::Tags;
    ///
    /// let mut game = Game::new();
    /// game.play("e2e4")?;
    /// assert!(game.to_pgn(&Tags::new()).ends_with("[Result \"*\"]\n\n1. e4 *\n\n"));
    /// # Ok::<(), chess::MoveError>(())
    /// ```
    #[must_use]
    pub fn to_pgn(&self, tags: &Tags<'_>) -> String {
        Record::from_game(self, tags).write(&Layout::new())
    }
}
