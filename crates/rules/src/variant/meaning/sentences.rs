//! The sentences of keys with a flag, a number or a word.

use alloc::format;
use alloc::string::String;

use crate::betza::in_words;
use crate::table::Key;

/// The meanings of a key that is set, and of one that is not.
#[expect(clippy::too_many_lines, reason = "two sentences for each key")]
pub(super) const fn flag(key: Key) -> Option<(&'static str, &'static str)> {
    Some(match key {
        Key::Flying => (
            "Generals may not face each other on an open file or rank.",
            "Generals may face each other.",
        ),
        Key::PromotedMark => (
            "Promoted pieces are taken as what they were.",
            "Promoted pieces are taken as what they are.",
        ),
        Key::Chess960 => (
            "A king castles by taking its rook, from any file.",
            "A king castles by moving two files or more.",
        ),
        Key::FreeCastling => (
            "A king may castle out of check and across attacked squares.",
            "A king does not castle out of check or across attacked squares.",
        ),
        Key::CastlingDropped => (
            "A king and a rook that are dropped at home may castle.",
            "A piece that was dropped does not castle.",
        ),
        Key::CastlingOpposite => (
            "Castling takes the right of the same side from the opponent.",
            "The right to castle of each player is its own.",
        ),
        Key::HandKeepsPromotion => (
            "Promoted pieces stay so in hand.",
            "Promoted pieces lose their promotion in hand.",
        ),
        Key::DropAlive => (
            "A piece may not go where it could never move again.",
            "A piece may go where it can never move again.",
        ),
        Key::DropFirst => (
            "The hand comes before all moves.",
            "A player may move before the hand is empty.",
        ),
        Key::DropBothSides => (
            "A piece may be dropped on either of its sides.",
            "A piece is dropped unpromoted.",
        ),
        Key::MustCapture => ("A player who can capture must.", "Captures are no duty."),
        Key::Makpong => (
            "In check the king may only take the piece that gives it.",
            "The king may step out of check.",
        ),
        Key::FlagSame => (
            "Both players have the same goal.",
            "The second player's goal is that of the first, turned around, unless its region says otherwise.",
        ),
        Key::FlagHeld => (
            "The piece must be on the goal at the player's own turn.",
            "The goal is reached as soon as the piece is there.",
        ),
        Key::FlagSafe => (
            "A piece that can be taken has not reached the goal.",
            "A piece on the goal may be attacked.",
        ),
        Key::FlagFull => (
            "One piece on the goal is enough once all its squares are occupied.",
            "Occupied squares of the goal change nothing.",
        ),
        Key::ConnectChain => (
            "A chain of pieces from one region to the other ends the game.",
            "A chain of pieces ends nothing.",
        ),
        Key::PointsFull => (
            "Points decide as soon as the board is full.",
            "A full board ends nothing.",
        ),
        Key::PetrifyBlast => (
            "Pieces that explode become walls.",
            "Pieces that explode leave empty squares.",
        ),
        Key::Shuffle => (
            "A player whose last five moves took one piece to and fro loses.",
            "A piece may go to and fro.",
        ),
        Key::ExtinctionWins => (
            "A player without these pieces wins.",
            "A player without these pieces loses.",
        ),
        Key::ExtinctionClaim => (
            "That counts at the turn of the player who wins by it.",
            "That counts at once.",
        ),
        Key::PointsEven => (
            "Equal points are a draw.",
            "The second player has one point and a half more.",
        ),
        Key::BlastPawns => ("Explosions remove pawns, too.", "Explosions leave pawns."),
        Key::Blast => ("Captures explode.", "Captures do not explode."),
        Key::Duck => ("Each move puts the duck on a square.", "There is no duck."),
        Key::Perpetual => (
            "Perpetual check loses.",
            "Perpetual check is a repetition as any other.",
        ),
        Key::Dead => (
            "A position in which nobody can win is a draw.",
            "A position in which nobody can win goes on.",
        ),
        Key::Claim => (
            "A player has to claim the draw.",
            "Repetition and the clock end the game by themselves.",
        ),
        _ => return None,
    })
}

pub(super) fn number_meaning(key: Key, number: u16) -> String {
    match key {
        Key::DropMostPerFile => format!(
            "On a file there may be {} of these pieces.",
            in_words(number)
        ),
        Key::FlagCount => format!("It takes {} pieces on the goal.", in_words(number)),
        Key::Checks => format!("A player who has given {} checks wins.", in_words(number)),
        Key::ExtinctionCount if number == 1 => "One piece alone counts as none.".into(),
        Key::ExtinctionCount => format!(
            "Of these pieces {} or fewer count as none.",
            in_words(number)
        ),
        Key::ExtinctionOpponent => {
            format!(
                "That counts while the opponent has {} of these pieces or more.",
                in_words(number)
            )
        }
        Key::Connect => format!("{number} pieces in a row end the game."),
        Key::ConnectSpread => format!("{number} pieces on one line end the game."),
        Key::ConnectSquare => {
            format!("Pieces on all squares of {number} by {number} end the game.")
        }
        Key::Bare if number == 1 => "A player with a king alone loses.".into(),
        Key::Bare => "A king alone draws.".into(),
        Key::BareAgainst => format!("A king is bare against {number} pieces or more."),
        Key::EnteringKing => format!("A king in the opponent's camp wins with {number} points."),
        Key::EnteringDraw => format!("A king in the opponent's camp draws with {number} points."),
        Key::Repeat if number == 0 => "A position may occur as often as it will.".into(),
        Key::Repeat => format!(
            "A position that occurs {} times ends the game.",
            in_words(number)
        ),
        Key::MoveRule if number == 0 => "No number of moves ends the game.".into(),
        Key::MoveRule => format!("{number} moves of each player without progress end the game."),
        _ => key.about().into(),
    }
}

pub(super) fn word_meaning(key: Key, word: &str) -> &'static str {
    match (key, word) {
        (Key::NoChecks, "yes") => "A move may not give check.",
        (Key::NoChecks, "drops") => "A drop may not give check.",
        (Key::NoChecks, _) => "Moves may give check.",
        (Key::Flip, "yes") => "Pieces turn over with every move.",
        (Key::Flip, "capture") => "Pieces turn over with every capture.",
        (Key::Hand, "capture") => "Captured pieces go to the hand of the player who takes them.",
        (Key::Hand, "pocket") => "Players drop the pieces that the start has in hand.",
        (Key::Hand, "own") => "Captured pieces go back to the hand of their owner.",
        (Key::Hand, "free") => "Players drop pieces without end.",
        (Key::Hand, _) => "There are no hands.",
        (Key::DropEnclose, "reversi") => {
            "A piece is dropped where it and another one have pieces of the opponent between them."
        }
        (Key::DropEnclose, "ataxx") => "A piece is dropped beside another one.",
        (Key::DropEnclose, "snort") => {
            "A piece is not dropped straight beside one of the opponent."
        }
        (Key::DropEnclose, "top") => {
            "A piece is dropped on the first rank or on top of another piece."
        }
        (Key::DropEnclose, _) => "Pieces are dropped on empty squares, whatever is around.",
        (Key::Enclose, "reversi") => {
            "Pieces of the opponent on a line between two own ones change sides."
        }
        (Key::Enclose, "ataxx") => {
            "Pieces of the opponent beside the piece that arrives change sides."
        }
        (Key::Enclose, "quadwrangle") => {
            "Pieces of the opponent beside the piece that arrives change sides, for a drop if an own piece is beside it too."
        }
        (Key::Enclose, _) => "No piece changes sides.",
        (Key::Walls, "arrow") => "Each move builds a wall where its piece could go next.",
        (Key::Walls, "past") => "Each move builds a wall where its piece was.",
        (Key::Walls, "static") => "Each move builds a wall.",
        (Key::Walls, "edge") => {
            "Each move builds a wall at the edge of the board or beside a wall."
        }
        (Key::Walls, _) => "No move builds a wall.",
        (Key::Pass, "yes") => "A player may pass; two passes in a row end the game.",
        (Key::Pass, "king") => "A player may pass with the king; two passes in a row end the game.",
        (Key::Pass, "stalemate") => "A player without a move passes.",
        (Key::Pass, _) => "No player passes.",
        (Key::PassSecond, "yes") => "The second player may pass.",
        (Key::PassSecond, "king") => "The second player may pass with the king.",
        (Key::PassSecond, "stalemate") => "The second player passes without a move.",
        (Key::PassSecond, _) => "The second player does not pass.",
        (Key::FlagLast, "yes") => {
            "The second player has one move more, if it can reach the goal with it."
        }
        (Key::FlagLast, "always") => "The second player has one move more.",
        (Key::FlagLast, _) => "The player who is first on the goal wins.",
        (Key::ConnectResult, "win") => "The player who makes the row wins.",
        (Key::ConnectResult, "loss") => "The player who makes the row loses.",
        (Key::ConnectResult, _) => "A row is a draw.",
        (Key::Counting, "makruk") => {
            "Moves against few pieces are counted as in makruk; the count begins by itself."
        }
        (Key::Counting, "cambodian") => {
            "Moves against few pieces are counted as in ouk; the count begins by itself."
        }
        (Key::Counting, "asean") => {
            "Moves against a bare king are counted as in ASEAN chess; the count begins by itself."
        }
        (Key::Counting, _) => "Moves are not counted.",
        (Key::Facing, "draw") => {
            "Generals that face each other draw, unless the next move ends that."
        }
        (Key::Facing, "loss") => {
            "A player who lets the generals face each other loses, unless the next move ends that."
        }
        (Key::Facing, _) => "Generals may face each other.",
        (Key::Checkmate, "loss") => "A player who is mated loses.",
        (Key::Checkmate, "win") => "A player who is mated wins.",
        (Key::Checkmate, _) => "Mate is a draw.",
        (Key::Stalemate, "loss") => "A player without a move loses.",
        (Key::Stalemate, "win") => "A player without a move wins.",
        (Key::Stalemate, "fewer") => "Without a move the player with fewer pieces wins.",
        (Key::Stalemate, "more") => "Without a move the player with more pieces wins.",
        (Key::Stalemate, _) => "A player without a move draws.",
        (Key::Repetition, "first") => "The first player loses by repetition.",
        (Key::Repetition, "second") => "The second player loses by repetition.",
        (Key::Repetition, "loss") => "The player to move loses by repetition.",
        (Key::Repetition, "win") => "The player to move wins by repetition.",
        (Key::Repetition, _) => "Repetition is a draw.",
        (Key::Chase, "no") => "Chases are allowed.",
        (Key::Draw, "first") => "The first player wins each draw.",
        (Key::Draw, "second") => "The second player wins each draw.",
        (Key::Draw, _) => "A draw is a draw.",
        (key, _) => key.about(),
    }
}
