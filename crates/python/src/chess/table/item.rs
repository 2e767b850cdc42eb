//! The columns of tables.

use std::sync::Arc;

use arrow_schema::{DataType, Field, TimeUnit};
use chess::EnPassant;

use crate::chess::tags::TagKind;

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Item {
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
    Uci,
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
}

/// The columns of both tables, but for tags.
pub(super) const OF_GAMES: [(&str, Item); 14] = [
    ("game", Item::Game),
    ("line", Item::Line),
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

/// The columns of a table of plies alone.
pub(super) const OF_PLIES: [(&str, Item); 22] = [
    ("ply", Item::Ply),
    ("depth", Item::Depth),
    ("turn", Item::Turn),
    ("san", Item::San),
    ("uci", Item::Uci),
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

/// The columns of a table of games, unless others are asked for.
pub(super) const GAME_DEFAULTS: [&str; 14] = [
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

/// The columns of a table of plies, unless others are asked for.
pub(super) const PLY_DEFAULTS: [&str; 5] = ["game", "ply", "san", "key", "fen"];

impl Item {
    pub(super) fn kind(&self) -> DataType {
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
            | Self::Uci
            | Self::Piece
            | Self::Captured
            | Self::Promotion
            | Self::Comment
            | Self::Fen(_)
            | Self::Feen => DataType::Utf8,
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
    pub(super) const fn needs_play(&self) -> bool {
        matches!(
            self,
            Self::Ending | Self::Moves | Self::FinalFen(_) | Self::Opening | Self::OpeningPly
        )
    }

    pub(super) const fn is_of_comment(&self) -> bool {
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
