use alloc::string::String;
use alloc::vec::Vec;

use super::directions::named;
use super::{Power, Step, Way};

/// The most steps of a piece, directions counted one by one.
const MOST_STEPS: usize = 200;

/// The fault of a text of moves, and where it is in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MovesFault {
    pub(crate) kind: MovesFaultKind,
    pub(crate) at: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MovesFaultKind {
    /// A character that is not a modifier and not a base.
    Modifier,
    /// The end, or another character, where a base is due.
    Base,
    /// A range over 127, or 0.
    Range,
    /// `@` without a name.
    Region,
    /// More steps than a piece may have.
    TooMany,
}

/// The steps of a text such as `fmWfceFifmnD`.
pub(crate) fn read(text: &str) -> Result<Vec<Step>, MovesFault> {
    let mut reader = Reader { text, at: 0 };
    let mut steps: Vec<Step> = Vec::new();
    while reader.at < text.len() {
        if reader.peek() == Some(b'>') {
            let target = reader.region(b'>')?;
            if reader.at < text.len() {
                return reader.fault(MovesFaultKind::Region);
            }
            for step in &mut steps {
                step.target.clone_from(&target);
            }
            break;
        }
        let start = reader.at;
        reader.atom(&mut steps)?;
        if steps.len() > MOST_STEPS {
            return Err(MovesFault {
                kind: MovesFaultKind::TooMany,
                at: start,
            });
        }
    }
    Ok(steps)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn advance(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    fn fault<T>(&self, kind: MovesFaultKind) -> Result<T, MovesFault> {
        Err(MovesFault { kind, at: self.at })
    }

    /// `modifiers base [base again | range] ["@" region [";"]]`
    fn atom(&mut self, steps: &mut Vec<Step>) -> Result<(), MovesFault> {
        let mut directions = Vec::new();
        let mut power = Power {
            moves: false,
            captures: false,
            en_passant: false,
        };
        let (mut is_initial, mut way) = (false, Way::Plain);
        while let Some(letter) = self.peek().filter(u8::is_ascii_lowercase) {
            match letter {
                b'm' => power.moves = true,
                b'c' => power.captures = true,
                b'e' => power.en_passant = true,
                b'i' => is_initial = true,
                b'n' => way = Way::Lame,
                b'p' => way = Way::Cannon,
                b'g' => way = Way::Grasshopper,
                b'f' | b'b' | b'l' | b'r' | b'v' | b's' | b'h' => directions.push(letter),
                _ => return self.fault(MovesFaultKind::Modifier),
            }
            self.advance();
        }
        let Some((bases, mut range)) = self.peek().and_then(base) else {
            return self.fault(MovesFaultKind::Base);
        };
        let letter = self.peek();
        self.advance();
        if range == Some(1) && letter != Some(b'K') && self.peek() == letter {
            range = None;
            self.advance();
        }
        if let Some(read) = self.range()? {
            range = Some(read);
        }
        let region = self.region(b'@')?;
        if power
            == (Power {
                moves: false,
                captures: false,
                en_passant: false,
            })
        {
            power.moves = true;
            power.captures = true;
        }
        for leap in bases {
            for by in turned(*leap) {
                if named(&directions, by) {
                    steps.push(Step {
                        by,
                        range,
                        power,
                        is_initial,
                        way,
                        region: region.clone(),
                        target: None,
                    });
                }
            }
        }
        Ok(())
    }

    fn range(&mut self) -> Result<Option<u8>, MovesFault> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.advance();
        }
        let digits = self.text.get(start..self.at).unwrap_or_default();
        if digits.is_empty() {
            return Ok(None);
        }
        match digits.parse::<u8>() {
            Ok(range @ 1..=127) => Ok(Some(range)),
            _ => Err(MovesFault {
                kind: MovesFaultKind::Range,
                at: start,
            }),
        }
    }

    fn region(&mut self, sign: u8) -> Result<Option<String>, MovesFault> {
        if self.peek() != Some(sign) {
            return Ok(None);
        }
        self.advance();
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_lowercase()) {
            self.advance();
        }
        let name = self.text.get(start..self.at).unwrap_or_default();
        if name.is_empty() {
            return self.fault(MovesFaultKind::Region);
        }
        if self.peek() == Some(b';') {
            self.advance();
        }
        Ok(Some(name.into()))
    }
}

/// The leaps of a base, each in one direction.
type Leaps = &'static [(i8, i8)];

/// The leaps of a base, and the most of them in a row.
fn base(letter: u8) -> Option<(Leaps, Option<u8>)> {
    let leaps: Leaps = match letter {
        b'W' | b'R' => &[(0, 1)],
        b'F' | b'B' => &[(1, 1)],
        b'K' | b'Q' => &[(0, 1), (1, 1)],
        b'D' => &[(0, 2)],
        b'N' => &[(1, 2)],
        b'A' => &[(2, 2)],
        b'H' => &[(0, 3)],
        b'C' | b'L' => &[(1, 3)],
        b'Z' | b'J' => &[(2, 3)],
        b'G' => &[(3, 3)],
        _ => return None,
    };
    Some((leaps, (!matches!(letter, b'Q' | b'R' | b'B')).then_some(1)))
}

/// The leap in all its directions.
fn turned((x, y): (i8, i8)) -> Vec<(i8, i8)> {
    let mut all = Vec::with_capacity(8);
    for (x, y) in [(x, y), (y, x)] {
        let (left, back) = (x.wrapping_neg(), y.wrapping_neg());
        for by in [(x, y), (left, y), (x, back), (left, back)] {
            if !all.contains(&by) {
                all.push(by);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{MovesFault, MovesFaultKind, read};
    use alloc::vec::Vec;

    #[track_caller]
    fn steps(text: &str) -> Vec<(i8, i8)> {
        let mut steps: Vec<_> = read(text).unwrap().iter().map(|step| step.by).collect();
        steps.sort_unstable();
        steps
    }

    #[test]
    fn letters_name_directions() {
        assert_eq!(steps("fsW"), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!(steps("fF"), [(-1, 1), (1, 1)]);
        assert_eq!(steps("flF"), [(-1, 1)]);
        assert_eq!(steps("ffN"), [(-1, 2), (1, 2)]);
        assert_eq!(steps("fsN"), [(-2, 1), (2, 1)]);
        assert_eq!(steps("fhN"), [(-2, 1), (-1, 2), (1, 2), (2, 1)]);
        assert_eq!(steps("lN"), [(-2, -1), (-2, 1)]);
        assert_eq!(steps("lvN"), [(-1, -2), (-1, 2)]);
        assert_eq!(steps("flN"), [(-2, 1)]);
        assert_eq!(steps("lfN"), [(-1, 2)]);
        assert_eq!(steps("vN").len(), 4);
        assert_eq!(steps("K").len(), 8);
        assert_eq!(steps("hlN"), [(-2, -1), (-1, 2), (1, -2), (2, 1)]);
        assert_eq!(steps("hrN"), [(-2, 1), (-1, -2), (1, 2), (2, -1)]);
    }

    #[test]
    fn a_fault_has_its_place() {
        for (text, kind, at) in [
            ("fmWx", MovesFaultKind::Modifier, 3),
            ("fmWf", MovesFaultKind::Base, 4),
            ("WY", MovesFaultKind::Base, 1),
            ("R0", MovesFaultKind::Range, 1),
            ("R999", MovesFaultKind::Range, 1),
            ("W@", MovesFaultKind::Region, 2),
        ] {
            assert_eq!(read(text), Err(MovesFault { kind, at }), "{text}");
        }
        assert_eq!(
            read(&"N".repeat(2_001).replace("NN", "NF"))
                .unwrap_err()
                .kind,
            MovesFaultKind::TooMany
        );
    }
}
