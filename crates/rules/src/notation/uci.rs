use alloc::format;
use core::fmt::{self, Write as _};

use qi::Player;

use crate::compiled::Rules;
use crate::error::Illegal;
use crate::state::{Each, Part, State, generate_part};
use crate::values::{Entry, Kind, Move, MoveSort, Square, Squares};

/// A move as Fairy-Stockfish's UCI has it.
#[derive(Clone)]
pub(crate) struct Text<'a> {
    rules: &'a Rules,
    state: &'a State,
    one: Move,
}

impl<'a> Text<'a> {
    pub(crate) const fn new(rules: &'a Rules, state: &'a State, one: Move) -> Self {
        Self { rules, state, one }
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, one, .. } = *self;
        let name = |square| rules.geometry.name(square);
        let to = one.to();
        match (one.sort(), one.from()) {
            (MoveSort::Drop, _) | (_, None) => {
                let letter = one.becomes().map_or("?", |kind| rules.kinds.letter(kind));
                f.write_str(letter)?;
                f.write_char('@')?;
                fmt::Display::fmt(&name(to), f)?;
            }
            (MoveSort::Castling, Some(king)) => self.castling(f, king)?,
            (_, Some(from)) => {
                fmt::Display::fmt(&name(from), f)?;
                fmt::Display::fmt(&name(to), f)?;
                small(f, promotion(rules, self.state, from, one.becomes()))?;
            }
        }
        match one.entry() {
            None => Ok(()),
            Some(Entry::Gate(kind) | Entry::RookGate(kind)) => {
                small(f, mark(rules, self.state, one))?;
                small(f, rules.kinds.letter(kind))
            }
            Some(Entry::Duck(duck)) => {
                let arrives = match (one.sort(), one.from(), &rules.castling) {
                    (MoveSort::Castling, Some(king), Some(castling)) => {
                        State::castled(rules, castling, king, to).0
                    }
                    _ => to,
                };
                write!(f, ",{}{}", name(arrives), name(duck))
            }
        }
    }
}

impl Text<'_> {
    fn castling(&self, f: &mut fmt::Formatter<'_>, king: Square) -> fmt::Result {
        let (rules, rook) = (self.rules, self.one.to());
        let name = |square| rules.geometry.name(square);
        if let Some(Entry::RookGate(_)) = self.one.entry() {
            return write!(f, "{}{}", name(rook), name(king));
        }
        let to = castling_end(rules, self.state, self.one).unwrap_or(rook);
        write!(f, "{}{}", name(king), name(to))
    }
}

/// The letters of a promotion: `+`, `-`, or those of the new piece.
fn promotion<'r>(rules: &'r Rules, state: &State, from: Square, becomes: Option<Kind>) -> &'r str {
    let Some((becomes, own)) = becomes.zip(state.kind(from)) else {
        return "";
    };
    let short = short_promotion(rules, own, becomes);
    let to = &rules.promotions.rules[state.turn][own].to;
    let is_shared = to.len() > 1
        && to
            .iter()
            .any(|other| *other != becomes && short_promotion(rules, own, *other) == short);
    if is_shared {
        rules.kinds.letter(becomes)
    } else {
        short
    }
}

/// The letters of a promotion where no other one of the piece has them.
fn short_promotion(rules: &Rules, own: Kind, becomes: Kind) -> &str {
    let letter = rules.kinds.letter(becomes);
    if letter.starts_with('+') {
        "+"
    } else if rules.kinds.letter(own).starts_with('+') {
        "-"
    } else {
        letter.trim_end_matches('~')
    }
}

/// A stroke before the letter of a piece that enters, where the moved piece may promote to it.
fn mark(rules: &Rules, state: &State, one: Move) -> &'static str {
    let promotes = || {
        let (Entry::Gate(enters), own) = (one.entry()?, state.kind(one.from()?)?) else {
            return None;
        };
        let mut to = rules.promotions.rules[state.turn][own].to.iter();
        to.find(|becomes| short_promotion(rules, own, **becomes) == rules.kinds.letter(enters))
    };
    if promotes().is_some() { "/" } else { "" }
}

fn small(f: &mut fmt::Formatter<'_>, letters: &str) -> fmt::Result {
    letters
        .chars()
        .try_for_each(|letter| f.write_char(letter.to_ascii_lowercase()))
}

/// The legal move that has a text.
// The squares of a text say nearly all: only the moves between them are made and compared, not all that are legal.
pub(crate) fn read(rules: &Rules, state: &State, text: &str) -> Option<Move> {
    let (squares, duck) = match text.split_once(',') {
        Some((squares, duck)) => (squares, Some(two_squares(rules, duck)?.1)),
        None => (text, None),
    };
    let entry = duck.map(Entry::Duck);
    if let Some((letter, to)) = squares.split_once('@') {
        let to = rules.geometry.named(to)?;
        let (part, letter) = (Part::arriving(Squares::EMPTY, to), Some(letter));
        return first(rules, state, part, |mv| {
            let kind = mv.becomes().map(|kind| rules.kinds.letter(kind));
            kind == letter && mv.entry() == entry && is_duck_text(rules, state, mv, text)
        });
    }
    let (squares, suffix) = squares.split_at_checked(squares_end(squares)?)?;
    let (from, to) = two_squares(rules, squares)?;
    let part = Part::between(Squares::only(from), Squares::only(to));
    let found = first(rules, state, part, |mv| {
        let (is_there, becomes) = match mv.sort() {
            MoveSort::Castling => (castling_end(rules, state, mv) == Some(to), ""),
            _ => (mv.to() == to, promotion(rules, state, from, mv.becomes())),
        };
        let (mark, enters) = match mv.entry() {
            Some(Entry::Gate(kind) | Entry::RookGate(kind)) => {
                (mark(rules, state, mv), rules.kinds.letter(kind))
            }
            _ => ("", ""),
        };
        let written = becomes.bytes().chain(mark.bytes()).chain(enters.bytes());
        let is_suffix = suffix
            .bytes()
            .eq(written.map(|letter| letter.to_ascii_lowercase()));
        mv.from() == Some(from) && is_there && is_suffix && is_duck_text(rules, state, mv, text)
    });
    if found.is_some() || rules.hands.gates.is_empty() {
        return found;
    }
    // Where a piece enters on the square of a castling rook, the rook is named before the king.
    let part = Part::between(Squares::only(to), Squares::EMPTY);
    first(rules, state, part, |mv| {
        let enters = matches!(mv.entry(), Some(Entry::RookGate(_)));
        enters && is_text(rules, state, mv, text)
    })
}

/// The square that the text of castling goes to.
fn castling_end(rules: &Rules, state: &State, mv: Move) -> Option<Square> {
    match (mv.entry(), &rules.castling) {
        (Some(Entry::RookGate(_)), _) => None,
        (_, Some(castling)) if !castling.is_chess960 => {
            let (king, rook) = (mv.from()?, mv.to());
            let to = State::castled(rules, castling, king, rook).0;
            // A move of the king, a pass or castling to the other side has that text.
            let is_taken = to == king
                || castling.right == castling.left
                || may_go(rules, state.turn, castling.king, king, to);
            Some(if is_taken { rook } else { to })
        }
        _ => Some(mv.to()),
    }
}

/// Whether a piece has a move between two squares, whatever is on the others.
fn may_go(rules: &Rules, player: Player, kind: Kind, from: Square, to: Square) -> bool {
    let moves = &rules.moves[player][kind];
    let leaps = rules.leaps[player].iter();
    let mut leaps = leaps.filter(|leap| leap.kind == kind);
    let mut rides = moves.rides.iter().filter(|ride| ride.quiet);
    let mut hops = moves.hops.iter().filter(|hop| hop.quiet);
    let lame = moves.lame.as_deref();
    let mut lame = lame.map_or(&[][..], |lame| lame.from(from)).iter();
    moves.quiet[from].contains(to)
        || rides.any(|ride| ride.line.ray[from].contains(to))
        || hops.any(|hop| hop.line.ray[from].contains(to))
        || lame.any(|leap| leap.quiet && leap.to().contains(to))
        || leaps.any(|leap| leap.quiet[from].contains(to))
}

/// Whether the duck is where a text has it, with the square before it; true of a move without a duck.
fn is_duck_text(rules: &Rules, state: &State, mv: Move, text: &str) -> bool {
    match mv.entry() {
        Some(Entry::Duck(_)) => is_text(rules, state, mv, text),
        _ => !text.contains(','),
    }
}

/// The first legal move of a part for which a test holds.
fn first(
    rules: &Rules,
    state: &State,
    part: Part,
    is_wanted: impl Fn(Move) -> bool,
) -> Option<Move> {
    let mut found = None;
    let mut each = Each::new(|mv| {
        found = Some(mv).filter(|mv| is_wanted(*mv));
        found.is_none()
    });
    generate_part(state, rules, part, &mut each);
    found
}

/// Whether a move has this text.
fn is_text(rules: &Rules, state: &State, one: Move, text: &str) -> bool {
    struct Compare<'t>(Option<&'t str>);

    impl fmt::Write for Compare<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.and_then(|rest| rest.strip_prefix(part));
            if self.0.is_some() {
                Ok(())
            } else {
                Err(fmt::Error)
            }
        }
    }

    let mut compare = Compare(Some(text));
    let written = write!(compare, "{}", Text::new(rules, state, one));
    written.is_ok() && compare.0 == Some("")
}

/// The legal move of a text, or the reason why it is not legal. A king castles by going to its rook or to where
/// castling ends.
pub(crate) fn explain(rules: &Rules, state: &State, text: &str) -> Result<Move, Illegal> {
    if let Some(found) = read(rules, state, text) {
        return Ok(found);
    }
    let (text, duck) = match text.split_once(',') {
        Some((text, duck)) => {
            let (_, duck) = two_squares(rules, duck).ok_or(Illegal::NotAMove)?;
            (text, Some(Entry::Duck(duck)))
        }
        None => (text, None),
    };
    if let Some((letter, to)) = text.split_once('@') {
        let kind = rules.kinds.named(letter).ok_or(Illegal::NotAMove)?;
        let to = rules.geometry.named(to).ok_or(Illegal::NotAMove)?;
        return state.explain_drop(rules, kind, to);
    }
    let end = squares_end(text).ok_or(Illegal::NotAMove)?;
    let (squares, suffix) = text.split_at_checked(end).ok_or(Illegal::NotAMove)?;
    let (from, to) = two_squares(rules, squares).ok_or(Illegal::NotAMove)?;
    let becomes = match suffix {
        "" => None,
        _ => Some(becomes(rules, state, from, suffix).ok_or(Illegal::NotAMove)?),
    };
    state.explain(rules, from, to, becomes, duck)
}

/// The kind of a suffix: `q`, `+` or `-`.
fn becomes(rules: &Rules, state: &State, from: Square, suffix: &str) -> Option<Kind> {
    let kinds = &rules.kinds;
    let own = state.kind(from);
    match suffix {
        "+" => kinds.named(&format!("+{}", kinds.letter(own?))),
        "-" => kinds.named(kinds.letter(own?).strip_prefix('+')?),
        _ => {
            let upper = suffix.to_ascii_uppercase();
            let promotes = own.map(|own| &rules.promotions.rules[state.turn][own].to);
            let marked = kinds.named(&format!("{upper}~"));
            let marked = marked.filter(|kind| promotes.is_some_and(|to| to.contains(kind)));
            marked.or_else(|| kinds.named(&upper))
        }
    }
}

/// The byte after two squares: a letter, digits, a letter, digits.
fn squares_end(text: &str) -> Option<usize> {
    let digits = |from: usize| {
        let rest = text.get(from..)?;
        let end = rest.find(|next: char| !next.is_ascii_digit());
        let length = end.unwrap_or(rest.len());
        (length > 0).then(|| from.saturating_add(length))
    };
    digits(digits(1)?.saturating_add(1))
}

/// `e2e4` as two squares of the board
pub(super) fn two_squares(rules: &Rules, text: &str) -> Option<(Square, Square)> {
    let rest = text.get(1..)?;
    let split = rest
        .find(|next: char| next.is_ascii_lowercase())?
        .saturating_add(1);
    let (from, to) = text.split_at_checked(split)?;
    Some((rules.geometry.named(from)?, rules.geometry.named(to)?))
}
