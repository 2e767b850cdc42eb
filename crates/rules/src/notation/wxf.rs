use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use qi::Player;

use crate::compiled::Rules;
use crate::state::{Part, State};
use crate::values::{Kind, Kinds, Move, MoveSort, Square, Squares};

/// A move of xiangqi as its players say it: a piece, where it is, and where it goes.
pub(super) struct Spoken {
    pub(super) kind: Kind,
    pub(super) place: Place,
    /// Its file, counted from the right, whether it is alone there or not.
    file: u8,
    pub(super) direction: Direction,
    /// The ranks of a piece that goes straight ahead or back, or else the new file from the player's right.
    pub(super) number: u8,
}

/// The place of a piece from the side of its player.
pub(super) enum Place {
    /// Its file, counted from the right: it is the only one there.
    File(u8),
    /// The first or the second of two on a file.
    Front,
    Back,
    /// One of several on a file: its number from the front, and the file.
    Numbered(u8, u8),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Ahead,
    Back,
    Level,
}

impl Spoken {
    pub(super) fn new(rules: &Rules, state: &State, one: Move) -> Option<Self> {
        let is_plain =
            one.sort() == MoveSort::Normal && one.becomes().is_none() && one.entry().is_none();
        let from = one.from().filter(|_| is_plain)?;
        let piece = state.piece(from)?;
        let (us, kind) = (piece.player(), piece.kind());
        // A piece that goes both straight and by leaps has no text of its own.
        if !matches!(
            rules.kinds.letter(kind),
            "K" | "A" | "B" | "N" | "R" | "C" | "P"
        ) {
            return None;
        }
        let geometry = &rules.geometry;
        let file = |square: Square| match us {
            Player::First => geometry.files.wrapping_sub(geometry.file(square)),
            Player::Second => geometry.file(square).wrapping_add(1),
        };
        let row = |square: Square| geometry.rank_for(geometry.rank(square), us);
        let own = state.pieces(us);
        let mut same: Vec<Square> = (own & geometry.file_of(from))
            .iter()
            .filter(|square| state.piece(*square) == Some(piece))
            .collect();
        same.sort_by_key(|square| core::cmp::Reverse(row(*square)));
        // Advisors and elephants on one file differ by where they go.
        let is_pair = matches!(rules.kinds.letter(kind), "A" | "B");
        let index = same.iter().position(|square| *square == from)?;
        let place = match same.len() {
            _ if is_pair => Place::File(file(from)),
            1 => Place::File(file(from)),
            2 if !is_doubled_elsewhere(rules, state, from) => {
                if index == 0 {
                    Place::Front
                } else {
                    Place::Back
                }
            }
            _ => Place::Numbered(u8::try_from(index).ok()?.saturating_add(1), file(from)),
        };
        let (start, end) = (row(from), row(one.to()));
        let direction = match end.cmp(&start) {
            core::cmp::Ordering::Greater => Direction::Ahead,
            core::cmp::Ordering::Less => Direction::Back,
            core::cmp::Ordering::Equal => Direction::Level,
        };
        let is_straight = geometry.file(from) == geometry.file(one.to());
        let number = if is_straight && direction != Direction::Level {
            end.abs_diff(start)
        } else {
            file(one.to())
        };
        Some(Self {
            kind,
            place,
            file: file(from),
            direction,
            number,
        })
    }

    /// The same, as if the piece were alone on its file.
    pub(super) fn alone(self) -> Self {
        Self {
            place: Place::File(self.file),
            ..self
        }
    }
}

/// Whether another file has several of the same piece.
fn is_doubled_elsewhere(rules: &Rules, state: &State, from: Square) -> bool {
    let Some(piece) = state.piece(from) else {
        return false;
    };
    let geometry = &rules.geometry;
    let own_file = geometry.file(from);
    (0..geometry.files)
        .filter(|file| *file != own_file)
        .any(|file| {
            let pieces = state.pieces(piece.player()) & geometry.file_set(file);
            pieces
                .iter()
                .filter(|square| state.piece(*square) == Some(piece))
                .count()
                > 1
        })
}

/// `C2=5`, `H8+7`, `R+=4`, `13+1`
pub(super) fn text(rules: &Rules, state: &State, one: Move) -> Option<String> {
    Some(spelled(rules, &Spoken::new(rules, state, one)?))
}

pub(super) fn spelled(rules: &Rules, spoken: &Spoken) -> String {
    let letter = match rules.kinds.letter(spoken.kind) {
        "B" => "E",
        "N" => "H",
        other => other,
    };
    let head = match spoken.place {
        Place::File(file) => format!("{letter}{file}"),
        Place::Front => format!("{letter}+"),
        Place::Back => format!("{letter}-"),
        Place::Numbered(number, file) if letter == "P" => format!("{number}{file}"),
        Place::Numbered(number, file) => format!("{letter}{number}{file}"),
    };
    let sign = match spoken.direction {
        Direction::Ahead => '+',
        Direction::Back => '-',
        Direction::Level => '=',
    };
    format!("{head}{sign}{}", spoken.number)
}

/// The text in capitals, with `=` for `.`, and the sign of a front or rear piece after its letter.
pub(super) fn normal(text: &str) -> String {
    let mut letters: Vec<char> = text
        .chars()
        .map(|letter| match letter.to_ascii_uppercase() {
            '.' => '=',
            'N' => 'H',
            'B' => 'E',
            other => other,
        })
        .collect();
    if matches!(letters.first(), Some('+' | '-')) && letters.len() > 1 {
        letters.swap(0, 1);
    }
    letters.into_iter().collect()
}

/// The moves among which those of a text are: of the pieces with its letter, to the file that it names.
pub(super) fn part(rules: &Rules, state: &State, normal: &str) -> Option<Part> {
    let letter = match normal.bytes().next()? {
        // Soldiers of several on a file have a number in place of their letter.
        b'0'..=b'9' => "P",
        b'H' => "N",
        b'E' => "B",
        _ => normal.get(..1)?,
    };
    let kind = rules.kinds.named(letter)?;
    let mut ends = normal.bytes().rev();
    let number = ends.next()?.checked_sub(b'0')?;
    if !matches!(ends.next()?, b'+' | b'-' | b'=') {
        return None;
    }
    let is_level = normal.contains('=');
    Some(of_kind(rules, state, kind, number, is_level))
}

/// The moves of a kind: to the file with this number where the piece changes its file, and else along its own.
pub(super) fn of_kind(
    rules: &Rules,
    state: &State,
    kind: Kind,
    number: u8,
    is_level: bool,
) -> Part {
    let geometry = &rules.geometry;
    let from = state.pieces_of(state.turn, Kinds::only(kind));
    let is_leaper = matches!(rules.kinds.letter(kind), "A" | "B" | "N");
    let to = if is_level || is_leaper {
        let file = match state.turn {
            Player::First => geometry.files.checked_sub(number),
            Player::Second => number.checked_sub(1),
        };
        file.map_or(Squares::EMPTY, |file| geometry.file_set(file))
    } else {
        let files = from.iter().map(|square| geometry.file_of(square));
        files.fold(Squares::EMPTY, |all, file| all | file)
    };
    Part::between(from, to)
}
