use crate::coherence::coherent;
use crate::token::{take, take_digits};
use crate::{Count, Rank, Reason, Run};

/// Reads the first field.
///
/// Source: FEEN 1.0.0, section 7.
pub(crate) fn read(placement: &str) -> Result<Vec<Rank<'_>>, Reason> {
    if placement.is_empty() {
        return Err(Reason::PlacementEmpty);
    }
    if placement.starts_with('/') {
        return Err(Reason::StartsWithSeparator);
    }
    if placement.ends_with('/') {
        return Err(Reason::EndsWithSeparator);
    }
    let ranks = ranks(placement)?;
    if !coherent(&separators(&ranks)) {
        return Err(Reason::DimensionalCoherence);
    }
    Ok(ranks)
}

fn ranks(placement: &str) -> Result<Vec<Rank<'_>>, Reason> {
    let mut ranks = Vec::new();
    let mut rest = placement;
    while !rest.is_empty() {
        let from_rank = rest.trim_start_matches('/');
        let separator = rest.len() - from_rank.len();
        let end = from_rank.find('/').unwrap_or(from_rank.len());
        let (rank, after) = from_rank.split_at(end);
        ranks.push(Rank::new(separator, runs(rank)?));
        rest = after;
    }
    Ok(ranks)
}

/// The orders of the separators between ranks.
fn separators(ranks: &[Rank<'_>]) -> Vec<usize> {
    let behind_the_first = ranks.iter().skip(1);
    behind_the_first.map(|rank| rank.separator).collect()
}

fn runs(rank: &str) -> Result<Vec<Run<'_>>, Reason> {
    let mut runs = Vec::with_capacity(rank.len());
    let mut rest = rank;
    while !rest.is_empty() {
        let (digits, after) = take_digits(rest);
        if digits.starts_with('0') {
            return Err(Reason::InvalidEmptyCount);
        }
        if digits.is_empty() {
            let (token, after) = take(rest).ok_or(Reason::InvalidPieceToken)?;
            runs.push(Run::Piece(token));
            rest = after;
        } else {
            runs.push(Run::Empties(Count::from_digits(digits)));
            rest = after;
        }
    }
    Ok(runs)
}
