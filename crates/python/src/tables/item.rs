//! The columns of tables.

use std::sync::Arc;

use arrow_schema::{DataType, Field, TimeUnit};
use feen_chess::{Castles, EnPassant};

use super::tags::TagKind;

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    Game,
    Line,
    Tag(String, TagKind),
    Result,
    Plies,
    Base,
    Increment,
    PeriodMoves,
    Utc,
    Ending,
    Moves,
    FinalFen(EnPassant),
    Eco,
    Opening,
    OpeningPly,
    Ply,
    Depth,
    Turn,
    San,
    /// UCI, with castling written in one way; else in that of the rules.
    Uci(Option<Castles>),
    From,
    To,
    Piece,
    Captured,
    Promotion,
    Check,
    Clock,
    TimeSpent,
    Eval,
    Mate,
    EvalDepth,
    Nags,
    Comment,
    Fen(EnPassant),
    Feen,
    Key,
    LegalMoveCount,
    /// The move in a notation of the game.
    Move,
    Sfen,
    Variant,
    Format,
    Path,
}

/// The columns that there are, but for tags.
pub(crate) struct Columns {
    /// Those of both tables.
    pub(crate) of_games: &'static [(&'static str, Item)],
    /// Those of a table of plies alone.
    pub(crate) of_plies: &'static [(&'static str, Item)],
    /// Those of a table of games, unless others are asked for.
    pub(crate) game_defaults: &'static [&'static str],
    /// Those of a table of plies, unless others are asked for.
    pub(crate) ply_defaults: &'static [&'static str],
}

/// The columns of games of chess.
pub(crate) static CHESS: Columns = Columns {
    of_games: &OF_GAMES,
    of_plies: &OF_PLIES,
    game_defaults: &GAME_DEFAULTS,
    ply_defaults: &["game", "ply", "san", "key", "fen"],
};

/// The columns of records of all games.
pub(crate) static RECORDS: Columns = Columns {
    of_games: &OF_RECORDS,
    of_plies: &OF_RECORD_PLIES,
    game_defaults: &[
        "game",
        "variant",
        "result",
        "ending",
        "plies",
        "Event",
        "Site",
        "Date",
        "White",
        "Black",
        "WhiteElo",
        "BlackElo",
        "TimeControl",
    ],
    ply_defaults: &["game", "ply", "uci", "move", "key", "fen"],
};

static OF_GAMES: [(&str, Item); 15] = [
    ("game", Item::Game),
    ("line", Item::Line),
    ("path", Item::Path),
    ("result", Item::Result),
    ("plies", Item::Plies),
    ("base_seconds", Item::Base),
    ("increment_seconds", Item::Increment),
    ("period_moves", Item::PeriodMoves),
    ("utc", Item::Utc),
    ("ending", Item::Ending),
    ("moves", Item::Moves),
    ("final_fen", Item::FinalFen(EnPassant::Legal)),
    ("eco", Item::Eco),
    ("opening", Item::Opening),
    ("opening_ply", Item::OpeningPly),
];

static OF_PLIES: [(&str, Item); 22] = [
    ("ply", Item::Ply),
    ("depth", Item::Depth),
    ("turn", Item::Turn),
    ("san", Item::San),
    ("uci", Item::Uci(None)),
    ("from", Item::From),
    ("to", Item::To),
    ("piece", Item::Piece),
    ("captured", Item::Captured),
    ("promotion", Item::Promotion),
    ("check", Item::Check),
    ("clock", Item::Clock),
    ("time_spent", Item::TimeSpent),
    ("eval", Item::Eval),
    ("mate", Item::Mate),
    ("eval_depth", Item::EvalDepth),
    ("nags", Item::Nags),
    ("comment", Item::Comment),
    ("fen", Item::Fen(EnPassant::Legal)),
    ("feen", Item::Feen),
    ("key", Item::Key),
    ("legal_move_count", Item::LegalMoveCount),
];

static OF_RECORDS: [(&str, Item); 14] = [
    ("game", Item::Game),
    ("line", Item::Line),
    ("path", Item::Path),
    ("format", Item::Format),
    ("variant", Item::Variant),
    ("result", Item::Result),
    ("plies", Item::Plies),
    ("base_seconds", Item::Base),
    ("increment_seconds", Item::Increment),
    ("period_moves", Item::PeriodMoves),
    ("utc", Item::Utc),
    ("ending", Item::Ending),
    ("moves", Item::Moves),
    ("final_fen", Item::FinalFen(EnPassant::Legal)),
];

static OF_RECORD_PLIES: [(&str, Item); 23] = [
    ("ply", Item::Ply),
    ("depth", Item::Depth),
    ("turn", Item::Turn),
    ("uci", Item::Uci(None)),
    ("move", Item::Move),
    ("from", Item::From),
    ("to", Item::To),
    ("piece", Item::Piece),
    ("captured", Item::Captured),
    ("promotion", Item::Promotion),
    ("check", Item::Check),
    ("clock", Item::Clock),
    ("time_spent", Item::TimeSpent),
    ("eval", Item::Eval),
    ("mate", Item::Mate),
    ("eval_depth", Item::EvalDepth),
    ("nags", Item::Nags),
    ("comment", Item::Comment),
    ("fen", Item::Fen(EnPassant::Legal)),
    ("feen", Item::Feen),
    ("sfen", Item::Sfen),
    ("key", Item::Key),
    ("legal_move_count", Item::LegalMoveCount),
];

static GAME_DEFAULTS: [&str; 14] = [
    "game",
    "result",
    "plies",
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "TimeControl",
    "Termination",
];

impl Item {
    pub(crate) fn kind(&self) -> DataType {
        match self {
            Self::Game => DataType::UInt32,
            Self::Line | Self::Key => DataType::UInt64,
            Self::Tag(_, TagKind::Text)
            | Self::Ending
            | Self::FinalFen(_)
            | Self::Eco
            | Self::Opening
            | Self::Turn
            | Self::San
            | Self::Uci(_)
            | Self::Piece
            | Self::Captured
            | Self::Promotion
            | Self::Comment
            | Self::Fen(_)
            | Self::Feen
            | Self::Move
            | Self::Sfen
            | Self::Variant
            | Self::Format
            | Self::Path => DataType::Utf8,
            Self::Tag(_, TagKind::Number) | Self::Eval | Self::Mate => DataType::Int32,
            Self::Tag(_, TagKind::Date) => DataType::Date32,
            Self::Tag(_, TagKind::Time) => DataType::Time32(TimeUnit::Second),
            Self::Result => DataType::Int8,
            Self::Plies
            | Self::Ply
            | Self::Depth
            | Self::OpeningPly
            | Self::PeriodMoves
            | Self::EvalDepth
            | Self::LegalMoveCount => DataType::UInt16,
            Self::Base | Self::Increment | Self::Clock | Self::TimeSpent => DataType::Float64,
            Self::Utc => DataType::Timestamp(TimeUnit::Millisecond, Some("UTC".into())),
            Self::Moves => list(DataType::Utf8),
            Self::Nags => list(DataType::UInt8),
            Self::From | Self::To => DataType::UInt8,
            Self::Check => DataType::Boolean,
        }
    }

    /// Whether the moves of a game must be played for it.
    pub(crate) const fn needs_play(&self) -> bool {
        matches!(
            self,
            Self::Ending | Self::Moves | Self::FinalFen(_) | Self::Opening | Self::OpeningPly
        )
    }

    pub(crate) const fn is_of_comment(&self) -> bool {
        matches!(
            self,
            Self::Clock
                | Self::TimeSpent
                | Self::Eval
                | Self::Mate
                | Self::EvalDepth
                | Self::Comment
        )
    }
}

fn list(items: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(items, true)))
}
