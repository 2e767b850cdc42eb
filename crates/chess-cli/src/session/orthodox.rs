//! Chess as the crate `chess` knows it: what is wrong with a FEN or a move and where, and all that Binbo answers.

use feen_chess::{
    CastlingSpelling, Game as ChessGame, Move as ChessMove, MoveErrorKind,
    Position as ChessPosition, Role, Spelling as ChessSpelling, Square as ChessSquare, Wing, binbo,
};
use feen_rules::{Move, MoveSort, Position, Square, Variant};

use super::spelling::Spelling;
use crate::answer::Failure;

/// The variants whose rules are those of the crate `chess`.
const NAMES: [&str; 2] = ["chess", CHESS960];

/// The variant of starts with a shuffled rank.
pub(super) const CHESS960: &str = "fischerandom";

/// Whether a built-in variant of this name has the rules of the crate `chess`.
pub(super) fn is_name(name: &str) -> bool {
    NAMES.contains(&name)
}

/// A position of chess or Chess960, and whether its rights to castle are the usual ones.
///
/// Usual rights come first, so that the error is that of usual chess.
pub(super) fn start(fen: &str) -> Result<(ChessPosition, bool), Failure> {
    let usual = fen
        .parse::<ChessPosition>()
        .map(|position| (position, true));
    let usual = usual.or_else(
        |error| match ChessPosition::from_fen(fen, CastlingSpelling::XFen) {
            Ok(position) => Ok((position, false)),
            Err(_) => Err(error),
        },
    );
    usual.map_err(|error| Failure::fen(error, fen))
}

/// The same position for the crate `chess`; nothing for one that it refuses.
pub(super) fn same(position: &Position) -> Option<ChessPosition> {
    ChessPosition::from_fen(&position.fen(), CastlingSpelling::XFen).ok()
}

/// The move of a text, with the place of the error in it.
pub(super) fn read(
    position: &Position,
    chess: &ChessPosition,
    text: &str,
    spelling: Spelling,
) -> Result<Move, Failure> {
    let spelled = match spelling {
        Spelling::Engine => ChessSpelling::Uci(text),
        Spelling::Own => ChessSpelling::San(text),
        Spelling::Any => ChessSpelling::from(text),
    };
    let read = chess.parse_move(spelled).map_err(|error| {
        if spelling == Spelling::Any && error.kind() == MoveErrorKind::SanSyntax {
            return super::spelling::not_a_move(text);
        }
        Failure::mv(&error, text)
    })?;
    to_rules(position, read)
}

/// The move of two indices of squares, and the letter of a promotion.
pub(super) fn read_indices(
    position: &Position,
    chess: &ChessPosition,
    (from, to): (i64, i64),
    promotion: Option<char>,
) -> Result<Move, Failure> {
    let read = binbo::from_indices(chess, from, to, promotion);
    let read = read.map_err(|error| match error {
        binbo::IndexError::Move(error) => Failure::mv(&error, ""),
        error => Failure::refused(error.code(), error.to_string()),
    })?;
    to_rules(position, read)
}

fn to_rules(position: &Position, mv: ChessMove) -> Result<Move, Failure> {
    let variant = position.variant();
    let mut legal = position.legal();
    let found = legal.find(|one| is_same(variant, *one, mv));
    found.ok_or_else(|| Failure::refused("move/none", "no legal move has this text"))
}

/// The move of the crate `chess` that is this one.
pub(super) fn to_chess(variant: &Variant, one: Move, chess: &ChessGame) -> Option<ChessMove> {
    let mut legal = chess.position().legal_moves();
    legal.find(|mv| is_same(variant, one, *mv))
}

fn is_same(variant: &Variant, one: Move, mv: ChessMove) -> bool {
    let Some(from) = one.from() else {
        return false;
    };
    if square(variant, from) != Some(mv.from()) {
        return false;
    }
    let is_castling = one.sort() == MoveSort::Castling;
    if let Some(wing) = mv.castling() {
        // Its side names it: where the king arrives is spelled in two ways.
        return is_castling && (one.to() > from) == (wing == Wing::King);
    }
    let becomes = one
        .becomes()
        .and_then(|kind| variant.letter(kind).chars().next());
    !is_castling
        && square(variant, one.to()) == Some(mv.to())
        && becomes == mv.promotion().map(Role::letter)
}

fn square(variant: &Variant, square: Square) -> Option<ChessSquare> {
    let before = variant.rank(square).checked_mul(variant.files())?;
    let index = before.checked_add(variant.file(square))?;
    ChessSquare::new(u8::try_from(index).ok()?)
}
