use core::fmt::{self, Write as _};

use crate::compiled::Rules;
use crate::state::State;
use crate::values::{Entry, Kind, Move, MoveSort, Square};

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

/// Whether a move has this text.
pub(crate) fn is_text(rules: &Rules, state: &State, one: Move, text: &str) -> bool {
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

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, one, .. } = *self;
        let name = |square| rules.geometry.name(square);
        let to = one.to();
        match (one.sort(), one.from()) {
            (MoveSort::Drop, _) | (_, None) => {
                let letter = one.becomes().map_or("?", |kind| rules.kinds.letter(kind));
                write!(f, "{letter}@{}", name(to))?;
            }
            (MoveSort::Castling, Some(king)) => self.castling(f, king)?,
            (_, Some(from)) => {
                write!(f, "{}{}", name(from), name(to))?;
                if let Some(becomes) = one.becomes() {
                    self.promotion(f, from, becomes)?;
                }
            }
        }
        match one.entry() {
            None => Ok(()),
            Some(Entry::Gate(kind) | Entry::RookGate(kind)) => small(f, rules.kinds.letter(kind)),
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
        let to = match &rules.castling {
            Some(castling) if !castling.is_chess960 => {
                State::castled(rules, castling, king, rook).0
            }
            _ => rook,
        };
        write!(f, "{}{}", name(king), name(to))
    }

    fn promotion(&self, f: &mut fmt::Formatter<'_>, from: Square, becomes: Kind) -> fmt::Result {
        let kinds = &self.rules.kinds;
        let letter = kinds.letter(becomes);
        let own = self.state.kind(from);
        if letter.starts_with('+') {
            f.write_char('+')
        } else if own.is_some_and(|own| kinds.letter(own).starts_with('+')) {
            f.write_char('-')
        } else {
            small(f, letter.trim_end_matches('~'))
        }
    }
}

fn small(f: &mut fmt::Formatter<'_>, letters: &str) -> fmt::Result {
    letters
        .chars()
        .try_for_each(|letter| f.write_char(letter.to_ascii_lowercase()))
}
