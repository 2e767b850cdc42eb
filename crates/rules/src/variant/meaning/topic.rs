use crate::table::{Key, Setting};

/// The chapter of a rulebook that a rule belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Topic {
    /// How the game is won and lost.
    Goal,
    /// The rights and duties of a turn.
    Turn,
    /// How a king castles.
    Castling,
    /// The pieces that others become, and where.
    Promotion,
    /// The hands, and what is dropped from them.
    Drops,
    /// How a game ends without a winner, and what is counted.
    Draws,
    /// The named parts of the board.
    Board,
    /// The letters of records, and what only programs need.
    Notation,
}

/// The chapter of a setting with a value.
#[expect(clippy::too_many_lines, reason = "a chapter for each key")]
pub(super) fn topic(setting: &Setting, value: &str) -> Topic {
    let key = match setting {
        Setting::Key(key) => *key,
        Setting::Drop(_) => return Topic::Drops,
        Setting::Region(name, _) => {
            return match name.as_str() {
                "zone" => Topic::Promotion,
                "start" | "passed" | "start.H" | "duck" => Topic::Turn,
                "setup" => Topic::Drops,
                _ => Topic::Board,
            };
        }
        Setting::Pieces(_) => return Topic::Turn,
    };
    let is_nothing = matches!(value, "no" | "none" | "-");
    match key {
        Key::Stalemate if value == "draw" => Topic::Draws,
        Key::Checkmate
        | Key::Stalemate
        | Key::Royal
        | Key::Royals
        | Key::Flag
        | Key::FlagSecond
        | Key::FlagCount
        | Key::FlagSafe
        | Key::FlagFull
        | Key::FlagSame
        | Key::FlagLast
        | Key::FlagHeld
        | Key::Checks
        | Key::Extinction
        | Key::ExtinctionCount
        | Key::ExtinctionOpponent
        | Key::ExtinctionWins
        | Key::ExtinctionClaim
        | Key::Connect
        | Key::ConnectSpread
        | Key::ConnectSquare
        | Key::ConnectChain
        | Key::ConnectPieces
        | Key::ConnectLines
        | Key::ConnectResult
        | Key::Bare
        | Key::BareAgainst
        | Key::Blast
        | Key::Immune
        | Key::BlastPawns
        | Key::MateStrong
        | Key::MateNever
        | Key::CastlingWins
        | Key::PointsEven
        | Key::Facing => Topic::Goal,
        Key::Flying
        | Key::NoChecks
        | Key::Flip
        | Key::MustCapture
        | Key::Makpong
        | Key::Pass
        | Key::PassSecond
        | Key::Leap
        | Key::JumpNot
        | Key::ImmuneSame
        | Key::Enclose
        | Key::Petrify
        | Key::PetrifyBlast
        | Key::Walls
        | Key::Duck => Topic::Turn,
        Key::Castling
        | Key::Chess960
        | Key::FreeCastling
        | Key::CastlingKing
        | Key::CastlingRooks
        | Key::CastlingDropped
        | Key::CastlingOpposite => Topic::Castling,
        Key::Promotion | Key::PromotionSecond | Key::PromotionLimit | Key::PromotedMark => {
            Topic::Promotion
        }
        Key::DropMostPerFile => Topic::Drops,
        Key::Points | Key::PointsFull if !is_nothing => Topic::Goal,
        Key::Hand
        | Key::HandKeepsPromotion
        | Key::Gates
        | Key::DropRegion
        | Key::DropAlive
        | Key::DropOnePerFile
        | Key::DropNoMate
        | Key::DropFirst
        | Key::DropMust
        | Key::DropBothSides
        | Key::DropEnclose
        | Key::DropOpposite
            if !is_nothing =>
        {
            Topic::Drops
        }
        Key::Repeat
        | Key::Repetition
        | Key::Chase
        | Key::Perpetual
        | Key::Shuffle
        | Key::Draw
        | Key::MoveRule
        | Key::Dead
        | Key::Claim
        | Key::Counting
        | Key::EnteringKing
        | Key::EnteringDraw
            if !is_nothing =>
        {
            Topic::Draws
        }
        _ => Topic::Notation,
    }
}
