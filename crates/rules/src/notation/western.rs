//! Moves of shogi as Western books write them: `P-76`, `Bx22+`, `S-33=`, `P*55`, `G49-58`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::usi;
use crate::compiled::Rules;
use crate::error::MoveError;
use crate::state::State;
use crate::values::{Move, MoveSort, Square};

/// Whether pieces only turn over and come back from hands, on a board of at most 9 by 9.
pub(super) fn fits(rules: &Rules) -> bool {
    rules.hands.exist && rules.geometry.files < 10 && rules.geometry.ranks < 10 && usi::fits(rules)
}

pub(super) fn text(rules: &Rules, state: &State, one: Move) -> Option<String> {
    if one.entry().is_some() {
        return None;
    }
    let mut text = String::new();
    if one.sort() == MoveSort::Drop {
        text.push_str(rules.kinds.letter(one.becomes()?));
        text.push('*');
        square(rules, &mut text, one.to());
        return Some(text);
    }
    let from = one.from().filter(|_| one.sort() == MoveSort::Normal)?;
    let kind = state.kind(from)?;
    text.push_str(rules.kinds.letter(kind));
    let legal = state.legal(rules);
    let is_other = |other: &Move| {
        let piece = other.from().filter(|piece| *piece != from);
        other.to() == one.to() && piece.and_then(|piece| state.kind(piece)) == Some(kind)
    };
    if legal.iter().any(is_other) {
        square(rules, &mut text, from);
    }
    let takes = state.piece(one.to()).is_some();
    text.push(if takes { 'x' } else { '-' });
    square(rules, &mut text, one.to());
    let may_turn = |other: &Move| {
        (other.from(), other.to()) == (one.from(), one.to()) && other.becomes().is_some()
    };
    match one.becomes() {
        Some(becomes) if rules.kinds.letter(becomes).starts_with('+') => text.push('+'),
        Some(_) => text.push('-'),
        None if legal.iter().any(may_turn) => text.push('='),
        None => {}
    }
    Some(text)
}

/// The legal move of a text, which may name the square of the piece also where it need not.
pub(super) fn read(rules: &Rules, state: &State, text: &str) -> Result<Move, MoveError> {
    let wanted = Wanted::parse(rules, text).ok_or(MoveError::NoMove)?;
    let legal = state.legal(rules).into_iter();
    let found: Vec<Move> = legal.filter(|one| wanted.is(rules, state, *one)).collect();
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(MoveError::NoMove),
        more => Err(MoveError::Ambiguous { count: more.len() }),
    }
}

/// A text, taken apart.
struct Wanted<'t> {
    letter: &'t str,
    from: Option<Square>,
    is_drop: bool,
    to: Square,
    turns: bool,
}

impl<'t> Wanted<'t> {
    /// `[ "+" ] letter [ square ] ( "-" / "x" / "*" / "'" ) square [ "+" / "-" / "=" ]`
    fn parse(rules: &Rules, text: &'t str) -> Option<Self> {
        let sign_end = usize::from(text.starts_with('+'));
        let (letter, rest) = text.split_at_checked(sign_end.checked_add(1)?)?;
        let sign = rest.find(['-', 'x', '*', '\''])?;
        let (from, rest) = rest.split_at_checked(sign)?;
        let (action, rest) = rest.split_at_checked(1)?;
        let (to, suffix) = rest.split_at_checked(2)?;
        let square = |text: &str| {
            let mut digits = text.bytes().map(|digit| digit.checked_sub(b'0'));
            let (file, rank) = (digits.next()??, digits.next()??);
            let file = rules.geometry.files.checked_sub(file)?;
            let rank = rules.geometry.ranks.checked_sub(rank)?;
            let square = rules.geometry.square(file, rank)?;
            digits.next().is_none().then_some(square)
        };
        let is_known = matches!(suffix, "" | "+" | "-" | "=");
        is_known.then_some(Self {
            letter,
            from: if from.is_empty() {
                None
            } else {
                Some(square(from)?)
            },
            is_drop: matches!(action, "*" | "'"),
            to: square(to)?,
            turns: matches!(suffix, "+" | "-"),
        })
    }

    fn is(&self, rules: &Rules, state: &State, one: Move) -> bool {
        let kind = match one.sort() {
            MoveSort::Drop if self.is_drop => one.becomes(),
            MoveSort::Normal if !self.is_drop => one.from().and_then(|from| state.kind(from)),
            _ => None,
        };
        one.to() == self.to
            && kind.is_some_and(|kind| rules.kinds.letter(kind) == self.letter)
            && (self.is_drop
                || (self.from.is_none() || one.from() == self.from)
                    && one.becomes().is_some() == self.turns)
    }
}

fn square(rules: &Rules, text: &mut String, square: Square) {
    let geometry = &rules.geometry;
    let file = geometry.files.wrapping_sub(geometry.file(square));
    let rank = geometry.ranks.wrapping_sub(geometry.rank(square));
    // Writing to a text does not fail.
    let _ = write!(text, "{file}{rank}");
}
