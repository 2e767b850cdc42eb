use crate::Info;

/// The end of a search: the engine's move, and the information of the way there.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Best {
    /// The answer.
    pub answer: Answer,
    /// The answer as the engine has written it: `e2e4`, `a1a1`, `resign`, or empty.
    pub text: Box<str>,
    /// The reply that the engine expects, and would ponder on.
    pub ponder: Option<Box<str>>,
    /// The information sent during the search, oldest first: the last 4 096 `info` lines, or 1 MiB
    /// of them.
    pub infos: Vec<Info>,
    /// The engine was stopped at the deadline, and answered then.
    pub cut: bool,
    /// The answer to a search for mate in USI, where `answer` is the first of its moves.
    pub checkmate: Option<Checkmate>,
}

/// The answer to `go`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// A move, in the engine's spelling.
    Move(Box<str>),
    /// No move, as where the side to move is mated: `(none)`, `0000`, `-`, nothing, or a move that ends where it
    /// begins, such as `a1a1`.
    None,
    /// The engine resigns (USI).
    Resign,
    /// The engine declares that it has won (USI).
    Win,
}

/// The answer to `go mate` in USI.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Checkmate {
    /// The moves up to the mate.
    Moves(Vec<Box<str>>),
    /// There is no mate.
    NoMate,
    /// The engine cannot search for mates.
    NotImplemented,
    /// The engine found no mate in its time.
    Timeout,
}

impl Answer {
    /// The move, if it is one.
    #[must_use]
    pub fn as_move(&self) -> Option<&str> {
        match self {
            Self::Move(mv) => Some(mv),
            _ => None,
        }
    }

    fn read(word: &str) -> Self {
        match word {
            "(none)" | "0000" | "-" | "" => Self::None,
            "resign" => Self::Resign,
            "win" => Self::Win,
            _ if stays(word) => Self::None,
            _ => Self::Move(word.into()),
        }
    }
}

/// Whether a move ends where it starts: `a1a1`, `a10a10`.
fn stays(mv: &str) -> bool {
    let halves = mv.split_at_checked(mv.len() / 2);
    halves.is_some_and(|(from, to)| from == to)
}

impl Best {
    /// The answer for a message: as the engine has written it, and `(none)` where it has written nothing.
    #[cfg(feature = "chess")]
    pub(crate) fn name(&self) -> &str {
        if self.text.is_empty() {
            "(none)"
        } else {
            &self.text
        }
    }

    /// Reads `bestmove ..` or `checkmate ..`, without the information of the search.
    pub(crate) fn read(line: &str) -> Self {
        let mut words = line.split_ascii_whitespace();
        if words.next() == Some("checkmate") {
            return Self::of_checkmate(&words.map(Into::into).collect::<Vec<_>>());
        }
        let (mut answer, mut text) = (Answer::None, "");
        let mut ponder = None;
        if let Some(word) = words.next() {
            let has_move = word != "ponder";
            if has_move {
                (answer, text) = (Answer::read(word), word);
            }
            if !has_move || words.next() == Some("ponder") {
                ponder = words.next().map(Answer::read);
            }
        }
        Self {
            answer,
            text: text.into(),
            ponder: match ponder {
                Some(Answer::Move(mv)) => Some(mv),
                _ => None,
            },
            infos: Vec::new(),
            cut: false,
            checkmate: None,
        }
    }

    fn of_checkmate(words: &[Box<str>]) -> Self {
        let checkmate = match words.first().map(AsRef::as_ref) {
            None | Some("nomate") => Checkmate::NoMate,
            Some("notimplemented") => Checkmate::NotImplemented,
            Some("timeout") => Checkmate::Timeout,
            Some(_) => Checkmate::Moves(words.to_vec()),
        };
        let moves = match &checkmate {
            Checkmate::Moves(moves) => moves.as_slice(),
            _ => &[],
        };
        let first = moves.first().cloned();
        Self {
            text: first.clone().unwrap_or_default(),
            answer: first.map_or(Answer::None, Answer::Move),
            ponder: moves.get(1).cloned(),
            infos: Vec::new(),
            cut: false,
            checkmate: Some(checkmate),
        }
    }
}
