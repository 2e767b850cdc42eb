use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::builder::LINK;
use super::{Error, Games, Layout, Node, Record, Tags, Termination, walk};
use crate::{
    Adjudication, CastlingSpelling, Game, Move, MoveError, MoveErrorKind, Position, San, Spelling,
    Status,
};

impl Record<'_> {
    /// Plays the main line. Neither the clock nor a repetition ends the game, since no record says that they were
    /// claimed.
    ///
    /// # Errors
    ///
    /// The first move that cannot be played, [`ErrorKind::Move`](super::ErrorKind::Move), or a start that is not a position, [`ErrorKind::Fen`](super::ErrorKind::Fen).
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
        let kind = match walk::play_any(&mut game.position().clone(), node.san()) {
            Err(kind) if !game.status().is_over() => kind,
            _ => match game.play(Spelling::San(node.san())) {
                Ok(_) => MoveErrorKind::SanIllegal,
                Err(error) => error.kind(),
            },
        };
        self.move_error(node, kind)
    }

    /// The record of a game that was played.
    #[must_use]
    pub fn from_game(game: &Game, tags: &Tags<'_>) -> Record<'static> {
        let mut tags = with_start(tags, game.start());
        let known = tags.get("Result").and_then(Termination::parse);
        let result = match result(game.status()) {
            Termination::Unknown => known.unwrap_or(Termination::Unknown),
            result => result,
        };
        tags.set("Result", result.as_str());
        let mut text = String::new();
        let mut words = Vec::with_capacity(game.moves().len());
        for (mv, before) in game.moves().iter().zip(game.positions()) {
            words.extend(u32::try_from(text.len()));
            text.push_str(before.san(*mv).as_str());
            text.push(' ');
        }
        Record::of_moves(tags, text, words, result)
    }

    /// The record of several lines from one position: the first is the main line, and each other one becomes a
    /// variation where it leaves those before it.
    ///
    /// ```
    /// use feen_chess::Position;
    /// use feen_chess::pgn::{Layout, Record, Tags};
    ///
    /// let lines = ["e4 e5 Nf3 Nc6", "e4 c5 Nf3", "e4 e5 Nc3", "d4 d5", "e4 c5 c3"];
    /// let lines = lines.map(|line| line.split(' '));
    /// let record = Record::from_lines(&Position::start(), lines, &Tags::new())?;
    /// assert_eq!(
    ///     record.write(&Layout::new().tags(false)),
    ///     "1. e4 (1. d4 d5) 1... e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 (2. Nc3) 2... Nc6 *\n\n",
    /// );
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first move that cannot be played, as of [`Position::parse_move`].
    pub fn from_lines<'m, M: Into<Spelling<'m>>>(
        start: &Position,
        lines: impl IntoIterator<Item = impl IntoIterator<Item = M>>,
        tags: &Tags<'_>,
    ) -> Result<Record<'static>, MoveError> {
        let mut known = Lines {
            moves: vec![(start.san(Move::NULL), Vec::new())],
        };
        for line in lines {
            let (mut position, mut place) = (start.clone(), 0);
            for text in line {
                let legal = position.parse_move(text)?;
                place = known.add(place, position.san(legal));
                position.play_legal(legal);
            }
        }
        let (text, words) = known.written();
        let mut tags = with_start(tags, start);
        let result = tags.get("Result").and_then(Termination::parse);
        let result = result.unwrap_or(Termination::Unknown);
        tags.set("Result", result.as_str());
        Ok(Record::of_moves(tags, text, words, result))
    }
}

/// The lines of a new record: each move with its continuations, the main one first.
struct Lines {
    moves: Vec<(San, Vec<usize>)>,
}

impl Lines {
    /// Adds a move after another one, unless it is there.
    fn add(&mut self, after: usize, san: San) -> usize {
        let next = self.moves.get(after).map_or(&[][..], |(_, next)| next);
        let is_known = |place: &usize| {
            self.moves
                .get(*place)
                .is_some_and(|(known, _)| *known == san)
        };
        if let Some(known) = next.iter().copied().find(is_known) {
            return known;
        }
        let place = self.moves.len();
        self.moves.push((san, Vec::new()));
        if let Some((_, next)) = self.moves.get_mut(after) {
            next.push(place);
        }
        place
    }

    /// The moves as text, and the words of a record.
    fn written(&self) -> (String, Vec<u32>) {
        let (mut text, mut words, mut open) = (String::new(), Vec::new(), Vec::new());
        let mut steps = vec![Step::After(0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::After(place) => {
                    let next = self.moves.get(place).map_or(&[][..], |(_, next)| next);
                    let Some((main, others)) = next.split_first() else {
                        continue;
                    };
                    steps.push(Step::After(*main));
                    for other in others.iter().rev() {
                        steps.extend([
                            Step::End,
                            Step::After(*other),
                            Step::Move(*other),
                            Step::Begin,
                        ]);
                    }
                    steps.push(Step::Move(*main));
                }
                Step::Move(place) => {
                    words.extend(u32::try_from(text.len()));
                    if let Some((san, _)) = self.moves.get(place) {
                        text.push_str(san.as_str());
                        text.push(' ');
                    }
                }
                Step::Begin => {
                    open.push(words.len());
                    words.push(LINK);
                }
                Step::End => {
                    words.push(LINK);
                    let end = u32::try_from(words.len()).unwrap_or_default();
                    if let Some(begin) = open.pop().and_then(|begin| words.get_mut(begin)) {
                        *begin = LINK | end;
                    }
                }
            }
        }
        (text, words)
    }
}

/// A part of the writing of lines that is left to do.
enum Step {
    After(usize),
    Move(usize),
    Begin,
    End,
}

/// Some tag pairs, and those that say where a game starts.
fn with_start(tags: &Tags<'_>, start: &Position) -> Tags<'static> {
    let mut tags = tags.clone().into_owned();
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
    tags
}

/// Whether a start is one of Chess960, or has rights of castling that only Chess960 knows.
fn is_chess960(start: &Position, fen: &str) -> bool {
    let mut starts = (0..960).filter_map(Position::chess960);
    Position::from_fen(fen, CastlingSpelling::Standard).as_ref() != Ok(start)
        || starts.any(|known| known == *start)
}

/// The marker of how a game stands.
fn result(status: &Status) -> Termination {
    Termination::parse(status.result()).unwrap_or(Termination::Unknown)
}

impl Game {
    /// Reads the main line of the last game of a text, and judges the position that it ends with.
    ///
    /// A game that was played on after a draw could be claimed is read whole.
    ///
    /// ```
    /// use feen_chess::Game;
    ///
    /// let game = Game::from_pgn(b"1. f3 e5 2. g4 Qh4")?;
    /// assert_eq!(game.status().to_string(), "Black wins by checkmate");
    /// # Ok::<(), feen_chess::pgn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of the last game: an empty text gives [`ErrorKind::Empty`](super::ErrorKind::Empty), `1. e5` gives [`ErrorKind::Move`](super::ErrorKind::Move) at `e5`.
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
        let mut last = None;
        let file = std::io::BufReader::with_capacity(1 << 16, std::fs::File::open(path)?);
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
        Ok(record.replay()?.adjudicated(Adjudication::default()))
    }

    /// Writes the game in the export format of PGN. A start that is not the usual one, and the result, are added to the
    /// tags.
    ///
    /// ```
    /// use feen_chess::Game;
    /// use feen_chess::pgn::Tags;
    ///
    /// let mut game = Game::new();
    /// game.play("e2e4")?;
    /// assert!(game.to_pgn(&Tags::new()).ends_with("[Result \"*\"]\n\n1. e4 *\n\n"));
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    #[must_use]
    pub fn to_pgn(&self, tags: &Tags<'_>) -> String {
        Record::from_game(self, tags).write(&Layout::new())
    }
}
