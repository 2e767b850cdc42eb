use alloc::string::{String, ToString};
use core::fmt::Write as _;

use crate::compiled::{Flip, Rules};
use crate::error::MoveError;
use crate::state::{Each, Part, State, generate_part};
use crate::values::{Entry, Kind, Move, MoveSort, Square, Squares};

/// A move without the sign of check: `Nbd7`, `exd5`, `e8=Q`, `N@f7`, `O-O`, `+Rxd3`, `Bxc4=`.
pub(super) fn text(rules: &Rules, state: &State, one: Move) -> String {
    let mut text = match (one.sort(), one.from()) {
        (MoveSort::Castling, Some(king)) if one.to() > king => "O-O".into(),
        (MoveSort::Castling, _) => "O-O-O".into(),
        (MoveSort::Drop, _) | (_, None) => {
            let letter = one.becomes().map(|kind| rules.san.letter(rules, kind));
            [
                letter.unwrap_or("?"),
                "@",
                &rules.geometry.name(one.to()).to_string(),
            ]
            .concat()
        }
        (MoveSort::Pass, _) if rules.royal.is_none() => "--".into(),
        (_, Some(from)) => piece(rules, state, one, from),
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

fn piece(rules: &Rules, state: &State, one: Move, from: Square) -> String {
    let Some(piece) = state.piece(from) else {
        return String::new();
    };
    let (kind, to) = (piece.kind(), one.to());
    let name = |square| rules.geometry.name(square);
    // A queen that was a pawn is another kind, and has the same letter.
    let letter = |kind| rules.san.letter(rules, kind);
    let is_pawn = rules.san.is_silent(rules, kind);
    let takes = one.sort() == MoveSort::EnPassant || from != to && state.piece(to).is_some();
    let same = state.pieces(state.turn).without(from);
    let same = same.filter(|other| {
        let other = state.kind(other);
        other.is_some_and(|other| other == kind || letter(other) == letter(kind))
    });
    // The pieces with the same letter that can make the move too.
    let mut others = Squares::EMPTY;
    if !same.is_empty() {
        let mut each = Each::new(|other: Move| {
            let is_plain = matches!(other.sort(), MoveSort::Normal | MoveSort::EnPassant);
            if let Some(from) = other.from().filter(|_| is_plain && other.to() == to) {
                others = others.with(from);
            }
            true
        });
        generate_part(state, rules, Part::arriving(same, to), &mut each);
    }
    let mut text = String::new();
    if !is_pawn {
        text.push_str(letter(kind));
    }
    let file = rules.geometry.file(from);
    let is_other_file = |other: Square| rules.geometry.file(other) != file;
    let rank = rules.geometry.rank(from);
    if is_pawn && takes && others.iter().all(is_other_file) {
        text.push(name(from).file());
    } else if others.is_empty() {
    } else if others.iter().all(is_other_file) {
        text.push(name(from).file());
    } else if !is_pawn
        && others
            .iter()
            .all(|other| rules.geometry.rank(other) != rank)
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
    let plain = text.trim_end_matches(['!', '?']);
    // A zero is a letter of castling only: elsewhere it is a digit of a rank, such as `10`.
    let castling = plain
        .starts_with(['0', 'O'])
        .then(|| plain.replace('0', "O"));
    let plain = castling
        .as_deref()
        .filter(|text| text.starts_with("O-O"))
        .unwrap_or(plain);
    let unsigned = plain.strip_suffix(['+', '#']);
    // A sign may be that of a promotion where pieces have signs, so that the text is read with it first.
    let signed = Some(plain).filter(|_| unsigned.is_none() || rules.san.has_signs);
    let wanted = || [signed, unsigned].into_iter().flatten();
    if let Some(one) = wanted().find_map(|text| drop(rules, state, text)) {
        return Ok(one);
    }
    let patterns = || wanted().filter_map(|text| Some((text, Pattern::read(rules, text)?)));
    for (_, pattern) in patterns() {
        if let (1, Some(one)) = pattern.moves(rules, state) {
            return Ok(one);
        }
    }
    // A text that is no pattern, or that several pieces fit: the text that is written decides.
    for text in wanted() {
        let part = part(rules, state, text);
        let mut found = None;
        let mut each = Each::new(|mv| {
            found = Some(mv).filter(|mv| self::text(rules, state, *mv) == text);
            found.is_none()
        });
        generate_part(state, rules, part, &mut each);
        if let Some(found) = found {
            return Ok(found);
        }
    }
    for (_, pattern) in patterns() {
        let (count, _) = pattern.moves(rules, state);
        if count > 1 {
            return Err(MoveError::Ambiguous { count });
        }
    }
    if !state.has_legal(rules)
        && let Some(reason) = state.over(rules)
    {
        return Err(MoveError::Illegal(crate::error::Illegal::Over(reason)));
    }
    Err(MoveError::NoMove)
}

/// The drop of a text such as `N@f3`, if there is just one.
fn drop(rules: &Rules, state: &State, text: &str) -> Option<Move> {
    let (letter, to) = text.split_once('@')?;
    let to = rules.geometry.named(to)?;
    let (mut count, mut last) = (0_usize, None);
    let mut each = Each::new(|mv: Move| {
        let is_of = |kind| rules.san.letter(rules, kind) == letter;
        if mv.entry().is_none() && mv.to() == to && mv.becomes().is_some_and(is_of) {
            (count, last) = (count.saturating_add(1), Some(mv));
        }
        true
    });
    let part = Part::dropping(rules.san.kinds(rules, letter), to);
    generate_part(state, rules, part, &mut each);
    last.filter(|_| count == 1)
}

/// The moves among which those of a text are.
fn part(rules: &Rules, state: &State, text: &str) -> Part {
    if let Some((letter, to)) = text.split_once('@') {
        let to = to.split(',').next().and_then(|to| rules.geometry.named(to));
        let kinds = rules.san.kinds(rules, letter);
        return to.map_or(Part::ALL, |to| Part::dropping(kinds, to));
    }
    if text.starts_with("O-O") {
        let king = state.castling_king(rules, state.turn);
        let from = king.map_or(Squares::EMPTY, Squares::only);
        return Part::between(from, Squares::EMPTY);
    }
    let pattern = Pattern::read(rules, text);
    pattern.map_or(Part::ALL, |pattern| pattern.part(rules, state))
}

/// The parts of a move in algebraic notation.
struct Pattern<'t> {
    letter: &'t str,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    suffix: &'t str,
    duck: Option<Square>,
}

impl<'t> Pattern<'t> {
    /// `[letter] [file] [rank] ["x"] square [suffix] ["," square]`
    fn read(rules: &Rules, text: &'t str) -> Option<Self> {
        if text.contains('@') {
            return None;
        }
        let (text, duck) = match text.split_once(',') {
            Some((text, duck)) => (text, Some(rules.geometry.named(duck)?)),
            None => (text, None),
        };
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
            duck,
        })
    }

    /// The number of legal moves of the pattern, and the last of them.
    fn moves(&self, rules: &Rules, state: &State) -> (usize, Option<Move>) {
        let (mut count, mut last) = (0_usize, None);
        let part = self.part(rules, state);
        let mut each = Each::new(|mv| {
            if self.is_of(rules, state, mv) {
                (count, last) = (count.saturating_add(1), Some(mv));
            }
            true
        });
        generate_part(state, rules, part, &mut each);
        (count, last)
    }

    /// The moves among which those of the pattern are: of pieces with its letter, to its square.
    fn part(&self, rules: &Rules, state: &State) -> Part {
        let kinds = rules.san.kinds(rules, self.letter);
        let mut from = state.pieces_of(state.turn, kinds);
        if let Some(file) = self.file {
            from &= rules.geometry.file_set(file);
        }
        if let Some(rank) = self.rank {
            from &= rules.geometry.rank_set(rank);
        }
        Part::between(from, Squares::only(self.to))
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
            && one.entry() == self.duck.map(Entry::Duck)
            && matches!(one.sort(), MoveSort::Normal | MoveSort::EnPassant)
            && (self.letter == letter || letter.is_empty() && self.letter == "P")
            && self.file.is_none_or(|file| file == geometry.file(from))
            && self.rank.is_none_or(|rank| rank == geometry.rank(from))
            && suffix
    }
}
