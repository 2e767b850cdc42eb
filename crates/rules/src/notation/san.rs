use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::compiled::{Flip, Rules};
use crate::error::MoveError;
use crate::state::State;
use crate::values::{Entry, Kind, Move, MoveSort, Square};

/// A move without the sign of check: `Nbd7`, `exd5`, `e8=Q`, `N@f7`, `O-O`, `+Rxd3`, `Bxc4=`.
pub(super) fn text(rules: &Rules, state: &State, one: Move, legal: &[Move]) -> String {
    let mut text = match (one.sort(), one.from()) {
        (MoveSort::Castling, Some(king)) if one.to() > king => "O-O".into(),
        (MoveSort::Castling, _) => "O-O-O".into(),
        (MoveSort::Drop, _) | (_, None) => {
            let letter = one
                .becomes()
                .map_or("?", |kind| rules.san.letter(rules, kind));
            alloc::format!("{letter}@{}", rules.geometry.name(one.to()))
        }
        (MoveSort::Pass, _) if rules.royal.is_none() => "--".into(),
        (_, Some(from)) => piece(rules, state, one, from, legal),
    };
    // Writing to a text does not fail.
    let _ = match one.entry() {
        None => Ok(()),
        Some(Entry::Gate(gate)) => {
            text.push('/');
            text.push_str(rules.kinds.letter(gate));
            match one.from().filter(|_| one.sort() == MoveSort::Castling) {
                Some(king) => write!(text, "{}", rules.geometry.name(king)),
                None => Ok(()),
            }
        }
        Some(Entry::RookGate(gate)) => {
            let (letter, rook) = (rules.kinds.letter(gate), rules.geometry.name(one.to()));
            write!(text, "/{letter}{rook}")
        }
        Some(Entry::Duck(duck)) => write!(text, ",{}", rules.geometry.name(duck)),
    };
    text
}

/// The sign of check or mate after a move.
pub(super) fn check(rules: &Rules, state: &State, one: Move) -> &'static str {
    let mut next = state.clone();
    next.play(rules, one);
    if !next.is_check(rules, next.turn) {
        ""
    } else if next.has_legal(rules) {
        "+"
    } else {
        "#"
    }
}

fn piece(rules: &Rules, state: &State, one: Move, from: Square, legal: &[Move]) -> String {
    let Some(piece) = state.piece(from) else {
        return String::new();
    };
    let (kind, to) = (piece.kind(), one.to());
    let name = |square| rules.geometry.name(square);
    // A queen that was a pawn is another kind, and has the same letter.
    let letter = |kind| rules.san.letter(rules, kind);
    let is_pawn = rules.san.is_silent(rules, kind);
    let takes = one.sort() == MoveSort::EnPassant || from != to && state.piece(to).is_some();
    let others: Vec<Square> = legal
        .iter()
        .filter(|other| other.to() == to && other.from() != Some(from))
        .filter(|other| matches!(other.sort(), MoveSort::Normal | MoveSort::EnPassant))
        .filter_map(|other| other.from())
        .filter(|other| {
            state
                .piece(*other)
                .is_some_and(|other| letter(other.kind()) == letter(kind))
        })
        .collect();
    let mut text = String::new();
    if !is_pawn {
        text.push_str(letter(kind));
    }
    let file = rules.geometry.file(from);
    let is_other_file = |other: &Square| rules.geometry.file(*other) != file;
    let rank = rules.geometry.rank(from);
    if is_pawn && takes && others.iter().all(is_other_file) {
        text.push(name(from).file());
    } else if others.is_empty() {
    } else if others.iter().all(is_other_file) {
        text.push(name(from).file());
    } else if !is_pawn
        && others
            .iter()
            .all(|other| rules.geometry.rank(*other) != rank)
    {
        text.push_str(&name(from).rank().to_string());
    } else {
        text.push_str(&name(from).to_string());
    }
    if takes {
        text.push('x');
    }
    text.push_str(&name(to).to_string());
    let letter = rules.kinds.letter(kind);
    if let Some(becomes) = one.becomes() {
        let new = rules.kinds.letter(becomes);
        if new.starts_with('+') {
            text.push('+');
        } else if letter.starts_with('+') {
            text.push('-');
        } else {
            text.push('=');
            text.push_str(new.trim_end_matches('~'));
        }
    } else if may_turn(rules, state, from, to, kind) {
        text.push('=');
    }
    text
}

/// Whether a piece might turn over with this move, and does not.
fn may_turn(rules: &Rules, state: &State, from: Square, to: Square, kind: Kind) -> bool {
    let us = state.turn;
    let rule = &rules.promotions.rules[us][kind];
    let turns = rule
        .to
        .iter()
        .any(|to| rules.kinds.letter(*to).starts_with('+'));
    turns
        && rules.promotions.flip == Flip::Never
        && (rule.zone[us].contains(to) || rule.leaving[us].contains(from))
}

/// The legal move of a text, with or without the signs of checks and captures.
pub(super) fn read(rules: &Rules, state: &State, text: &str) -> Result<Move, MoveError> {
    let legal = state.legal(rules);
    let plain = text.trim_end_matches(['!', '?']).replace('0', "O");
    // A zero is a letter of castling only: elsewhere it is a digit of a rank, such as `10`.
    let plain = if plain.starts_with("O-O") {
        plain
    } else {
        text.trim_end_matches(['!', '?']).into()
    };
    let texts: Vec<String> = legal
        .iter()
        .map(|one| self::text(rules, state, *one, &legal))
        .collect();
    let find = |wanted: &str| {
        let place = texts.iter().position(|text| text == wanted)?;
        legal.get(place).copied()
    };
    let unsigned = plain.strip_suffix(['+', '#']);
    if let Some(found) = find(&plain).or_else(|| unsigned.and_then(find)) {
        return Ok(found);
    }
    for wanted in [Some(plain.as_str()), unsigned].into_iter().flatten() {
        let Some(pattern) = Pattern::read(rules, wanted) else {
            continue;
        };
        let found: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|one| pattern.is_of(rules, state, *one))
            .collect();
        match found.as_slice() {
            [] => {}
            [one] => return Ok(*one),
            more => return Err(MoveError::Ambiguous { count: more.len() }),
        }
    }
    if legal.is_empty()
        && let Some(reason) = state.over(rules)
    {
        return Err(MoveError::Illegal(crate::error::Illegal::Over(reason)));
    }
    Err(MoveError::NoMove)
}

/// The parts of a move in algebraic notation.
struct Pattern<'t> {
    letter: &'t str,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    suffix: &'t str,
}

impl<'t> Pattern<'t> {
    /// `[letter] [file] [rank] ["x"] square [suffix]`
    fn read(rules: &Rules, text: &'t str) -> Option<Self> {
        let start = text.find(|next: char| next.is_ascii_lowercase() || next.is_ascii_digit())?;
        let (letter, rest) = text.split_at_checked(start)?;
        let body_end = rest
            .rfind(|next: char| next.is_ascii_digit())?
            .saturating_add(1);
        let (body, suffix) = rest.split_at_checked(body_end)?;
        let target = body.rfind(|next: char| next.is_ascii_lowercase())?;
        let (before, to) = body.split_at_checked(target)?;
        let before = before.trim_end_matches(['x', '-']);
        let (file, rank) = match before.bytes().next() {
            None => (None, None),
            Some(letter @ b'a'..=b'z') => {
                let rank = before.get(1..).filter(|rank| !rank.is_empty());
                (Some(letter.checked_sub(b'a')?), rank)
            }
            Some(_) => (None, Some(before)),
        };
        let rank = match rank {
            Some(rank) => Some(rank.parse::<u8>().ok()?.checked_sub(1)?),
            None => None,
        };
        Some(Self {
            letter,
            file,
            rank,
            to: rules.geometry.named(to)?,
            suffix,
        })
    }

    fn is_of(&self, rules: &Rules, state: &State, one: Move) -> bool {
        let Some(from) = one.from() else {
            return false;
        };
        let Some(kind) = state.kind(from) else {
            return false;
        };
        let letter = if rules.san.is_silent(rules, kind) {
            ""
        } else {
            rules.san.letter(rules, kind)
        };
        let geometry = &rules.geometry;
        let becomes = one.becomes().map_or("", |kind| rules.kinds.letter(kind));
        let suffix = match becomes {
            "" => self.suffix.is_empty() || self.suffix == "=",
            turned if turned.starts_with('+') => self.suffix == "+",
            other => self.suffix.trim_start_matches('=') == other.trim_end_matches('~'),
        };
        one.to() == self.to
            && one.entry().is_none()
            && matches!(one.sort(), MoveSort::Normal | MoveSort::EnPassant)
            && (self.letter == letter || letter.is_empty() && self.letter == "P")
            && self.file.is_none_or(|file| file == geometry.file(from))
            && self.rank.is_none_or(|rank| rank == geometry.rank(from))
            && suffix
    }
}
