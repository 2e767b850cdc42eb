/// Hundredths of a pawn for the player to move; near [`MATE`], the plies to a forced end.
pub(crate) type Score = i32;

/// A win that is there already.
pub(crate) const MATE: Score = 30_000;
/// Above all scores.
pub(crate) const INFINITE: Score = 32_000;
/// A win by the rule that perpetual check loses: surer than material, and no mate in so many.
pub(crate) const BY_RULE: Score = 25_000;
/// The longest mate that is counted in plies.
const LONGEST: Score = 1_000;

/// Whether a score is a win or a loss in a known number of plies.
#[inline]
pub(crate) const fn is_mate(score: Score) -> bool {
    score.abs() > MATE - LONGEST
}

/// A score of a table, which counts mates from its position, as one of the root.
#[inline]
pub(crate) const fn from_table(score: i16, ply: i32) -> Score {
    let score = score as Score;
    if !is_mate(score) {
        score
    } else if score > 0 {
        score - ply
    } else {
        score + ply
    }
}

/// A score of the root as one of a table.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "scores are below 32 000")]
pub(crate) const fn to_table(score: Score, ply: i32) -> i16 {
    (if !is_mate(score) {
        score
    } else if score > 0 {
        score + ply
    } else {
        score - ply
    }) as i16
}
