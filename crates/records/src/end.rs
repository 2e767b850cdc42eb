use std::fmt;

use feen_chess::pgn::Termination;
use feen_rules::Player;

/// The end of a game: its cause, and who wins.
///
/// ```
/// use feen_records::{Cause, End};
/// use feen_rules::Player;
///
/// let end = End::new(Cause::Resignation, Player::First);
/// assert_eq!((end.winner(), end.result().as_str()), (Some(Player::Second), "0-1"));
/// let end = End::new(Cause::FoulOf(Player::First), Player::Second);
/// assert_eq!(end.winner(), Some(Player::Second));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    cause: Cause,
    winner: Option<Player>,
}

impl End {
    /// The end of a game by a cause, where a player is to move.
    #[must_use]
    pub fn new(cause: Cause, to_move: Player) -> Self {
        let winner = match &cause {
            Cause::Resignation | Cause::Mate | Cause::Time | Cause::Foul | Cause::DefaultLoss => {
                Some(!to_move)
            }
            Cause::Declaration | Cause::DefaultWin | Cause::Try => Some(to_move),
            Cause::FoulOf(player) => Some(!*player),
            _ => None,
        };
        Self { cause, winner }
    }

    /// The cause.
    #[must_use]
    pub const fn cause(&self) -> &Cause {
        &self.cause
    }

    /// The player who wins.
    #[must_use]
    pub const fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// The result as PGN writes it: the first mover is White.
    #[must_use]
    pub const fn result(&self) -> Termination {
        match (self.winner, &self.cause) {
            (Some(Player::First), _) => Termination::WhiteWins,
            (Some(Player::Second), _) => Termination::BlackWins,
            (None, Cause::Repetition | Cause::Impasse | Cause::DeclaredDraw | Cause::PlyLimit) => {
                Termination::Draw
            }
            (None, _) => Termination::Unknown,
        }
    }
}

/// The cause of an end. The player to move is the one who would play next.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// The player to move resigns.
    Resignation,
    /// The player to move is mated.
    Mate,
    /// The player to move has no time left.
    Time,
    /// A position was repeated.
    Repetition,
    /// Neither king can be mated.
    Impasse,
    /// The players agree on an impasse.
    DeclaredDraw,
    /// The player to move declares a win by entering the camp.
    Declaration,
    /// The player to move broke a rule; the move is not recorded.
    Foul,
    /// This player broke a rule; the move is recorded.
    FoulOf(Player),
    /// The game has as many plies as it may have.
    PlyLimit,
    /// The game was stopped, or adjourned.
    Stopped,
    /// A move was taken back.
    TakeBack,
    /// An error.
    Error,
    /// The problem has no mate.
    NoMate,
    /// The player to move wins by default.
    DefaultWin,
    /// The player to move loses by default.
    DefaultLoss,
    /// The king of the player to move has reached the square of the other one.
    Try,
    /// Another word.
    Other(String),
}

/// A cause, its name, and its words in KIF and CSA.
type Row = (Cause, &'static str, &'static str, &'static str);

const ROWS: [Row; 18] = [
    (Cause::Resignation, "resignation", "投了", "TORYO"),
    (Cause::Mate, "mate", "詰み", "TSUMI"),
    (Cause::Time, "time", "切れ負け", "TIME_UP"),
    (Cause::Repetition, "repetition", "千日手", "SENNICHITE"),
    (Cause::Impasse, "impasse", "持将棋", "JISHOGI"),
    (Cause::DeclaredDraw, "declared draw", "", "HIKIWAKE"),
    (Cause::Declaration, "declaration", "入玉勝ち", "KACHI"),
    (Cause::Foul, "foul", "反則負け", "ILLEGAL_MOVE"),
    (
        Cause::FoulOf(Player::First),
        "foul of the first player",
        "",
        "+ILLEGAL_ACTION",
    ),
    (
        Cause::FoulOf(Player::Second),
        "foul of the second player",
        "",
        "-ILLEGAL_ACTION",
    ),
    (Cause::PlyLimit, "ply limit", "", "MAX_MOVES"),
    (Cause::Stopped, "stopped", "中断", "CHUDAN"),
    (Cause::TakeBack, "take-back", "", "MATTA"),
    (Cause::Error, "error", "", "ERROR"),
    (Cause::NoMate, "no mate", "不詰", "FUZUMI"),
    (Cause::DefaultWin, "default win", "不戦勝", ""),
    (Cause::DefaultLoss, "default loss", "不戦敗", ""),
    (Cause::Try, "try", "トライ", ""),
];

impl Cause {
    fn row(&self) -> Option<&'static Row> {
        ROWS.iter().find(|(cause, ..)| cause == self)
    }

    /// The cause of a word of KIF.
    pub(crate) fn from_kif(word: &str, to_move: Player) -> Self {
        let word = match word {
            "詰" => "詰み",
            "時間切れ" => "切れ負け",
            other => other,
        };
        if word == "反則勝ち" {
            return Self::FoulOf(!to_move);
        }
        let row = ROWS.iter().find(|(.., kif, _)| *kif == word);
        row.map_or_else(|| Self::Other(word.into()), |(cause, ..)| cause.clone())
    }

    /// The word of KIF, and whether it says all.
    pub(crate) fn kif(&self, to_move: Player) -> (&str, bool) {
        match self {
            Self::Other(word) => (word, true),
            Self::FoulOf(player) if *player == to_move => ("反則負け", false),
            Self::FoulOf(_) => ("反則勝ち", true),
            Self::DeclaredDraw | Self::PlyLimit => ("持将棋", false),
            Self::TakeBack | Self::Error => ("中断", false),
            other => (other.row().map_or("中断", |(.., kif, _)| kif), true),
        }
    }

    /// The cause of a word of CSA without its `%`, which JKF has too.
    pub(crate) fn from_csa(word: &str) -> Self {
        let row = ROWS
            .iter()
            .find(|(.., csa)| !word.is_empty() && *csa == word);
        row.map_or_else(|| Self::Other(word.into()), |(cause, ..)| cause.clone())
    }

    /// The word of CSA without its `%`, and whether it says all.
    pub(crate) fn csa(&self) -> (&'static str, bool) {
        match self.row() {
            Some((.., "")) | None => ("CHUDAN", false),
            Some((.., csa)) => (csa, true),
        }
    }

    /// The value of the tag `Termination` of PGN.
    pub(crate) const fn pgn(&self) -> &'static str {
        match self {
            Self::Time => "time forfeit",
            Self::Foul | Self::FoulOf(_) => "rules infraction",
            Self::PlyLimit => "adjudication",
            Self::Stopped | Self::TakeBack | Self::Error | Self::Other(_) => "unterminated",
            Self::DefaultWin | Self::DefaultLoss => "forfeit",
            _ => "normal",
        }
    }

    /// The cause of a name.
    pub(crate) fn from_name(name: &str) -> Self {
        let row = ROWS.iter().find(|(_, known, ..)| *known == name);
        row.map_or_else(|| Self::Other(name.into()), |(cause, ..)| cause.clone())
    }

    /// Whether a last move that is not legal belongs to it.
    pub(crate) const fn is_foul(&self) -> bool {
        matches!(self, Self::Foul | Self::FoulOf(_))
    }
}

/// Prints as a few words: `ply limit`.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Other(word) => f.pad(word),
            other => f.pad(other.row().map_or("", |(_, name, ..)| name)),
        }
    }
}
