//! A line of EPD as suites have it: with the two counters of a FEN or without, and with the last `;` or without.

use feen_rules::{Move, Notation, Position, Variant};

/// A position with its operations.
#[derive(Clone, Debug)]
pub(crate) struct EpdLine<'t> {
    pub(crate) position: Position,
    operations: Vec<(&'t str, Vec<&'t str>)>,
}

impl<'t> EpdLine<'t> {
    /// The position and the operations of a line. Nothing for a blank line or a comment.
    pub(crate) fn read(variant: &Variant, line: &'t str) -> Option<Result<Self, String>> {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with(['#', ';', '%']) {
            return None;
        }
        let (fields, rest) = split(line);
        let read = Position::from_text(variant, fields).map_err(|error| error.message());
        Some(read.and_then(|position| {
            let line = Self {
                position,
                operations: operations(rest),
            };
            line.counted()
        }))
    }

    /// The position with the counters of the operations `hmvc` and `fmvn`.
    fn counted(mut self) -> Result<Self, String> {
        let counters = [self.number("hmvc")?, self.number("fmvn")?];
        if counters.iter().any(Option::is_some) {
            let fen = self.position.fen();
            let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
            let start = fields.len().saturating_sub(counters.len());
            for (field, counter) in fields.iter_mut().skip(start).zip(counters) {
                if let Some(counter) = counter {
                    *field = counter.to_string();
                }
            }
            let position = Position::from_fen(self.position.variant(), &fields.join(" "));
            self.position = position.map_err(|error| error.to_string())?;
        }
        Ok(self)
    }

    /// The operands of an operation, strings without their quotes.
    pub(crate) fn operands(&self, opcode: &str) -> Option<&[&'t str]> {
        let mut operations = self.operations.iter();
        let (_, operands) = operations.find(|(other, _)| *other == opcode)?;
        Some(operands)
    }

    /// The name of the position.
    pub(crate) fn id(&self) -> Option<&'t str> {
        self.operands("id")?.first().copied()
    }

    /// The moves of an operation such as `bm`, in SAN or as engines write them.
    pub(crate) fn moves(&self, opcode: &str) -> Result<Vec<Move>, String> {
        let words = self.operands(opcode).unwrap_or_default();
        let moves = words.iter().map(|word| {
            self.position_move(word).map_err(|reason| {
                format!("`{word}` after `{opcode}` is not a legal move: {reason}")
            })
        });
        moves.collect()
    }

    fn position_move(&self, word: &str) -> Result<Move, String> {
        let notations = [Notation::San, Notation::Uci, Notation::Usi];
        let mut first = None;
        for notation in notations {
            match self.position.parse_move(word, notation) {
                Ok(one) => return Ok(one),
                Err(error) => _ = first.get_or_insert(error),
            }
        }
        Err(first.map_or_else(String::new, |error| error.to_string()))
    }

    /// The number of an operation such as `dm`.
    pub(crate) fn number(&self, opcode: &str) -> Result<Option<u32>, String> {
        let Some(operands) = self.operands(opcode) else {
            return Ok(None);
        };
        let text = operands.first().copied().unwrap_or_default();
        let number = text.parse().map(Some);
        number.map_err(|_| format!("expected a number after `{opcode}`, found `{text}`"))
    }
}

/// The fields of a position, and the operations after them.
///
/// Four fields, the checks that are left, and two counters.
fn split(line: &str) -> (&str, &str) {
    let mut left = line;
    for number in 0..7 {
        let start = left.trim_start();
        let end = start.find(|letter: char| letter == ';' || letter.is_whitespace());
        let (word, rest) = start
            .split_at_checked(end.unwrap_or(start.len()))
            .unwrap_or((start, ""));
        let is_number = word == "-" || word.bytes().all(|byte| byte.is_ascii_digit());
        let is_checks = word.len() == 3 && word.as_bytes().get(1) == Some(&b'+');
        if word.is_empty() || number > 3 && !is_number && !is_checks {
            break;
        }
        left = rest;
    }
    let end = line.len().saturating_sub(left.len());
    line.split_at_checked(end).unwrap_or((line, ""))
}

/// `opcode operand* ";"`, where a string is one operand and the last `;` may be missing.
fn operations(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut operations = Vec::new();
    let mut words: Vec<&str> = Vec::new();
    let mut left = text;
    loop {
        left = left.trim_start();
        let (word, rest) = if let Some(rest) = left.strip_prefix(';') {
            (None, rest)
        } else if let Some(string) = left.strip_prefix('"') {
            let end = closing(string).unwrap_or(string.len());
            let (inside, rest) = string.split_at_checked(end).unwrap_or((string, ""));
            (Some(inside), rest.strip_prefix('"').unwrap_or(rest))
        } else {
            let end = left.find(|letter: char| letter == ';' || letter.is_whitespace());
            let end = end.unwrap_or(left.len());
            let (word, rest) = left.split_at_checked(end).unwrap_or((left, ""));
            (Some(word), rest)
        };
        match word {
            Some(word) if !word.is_empty() => words.push(word),
            _ => {
                if let [opcode, operands @ ..] = words.as_slice() {
                    operations.push((*opcode, operands.to_vec()));
                }
                words.clear();
                if rest.is_empty() && left.is_empty() {
                    return operations;
                }
            }
        }
        left = rest;
    }
}

/// The byte of the quote that closes a string.
fn closing(string: &str) -> Option<usize> {
    let mut is_escaped = false;
    string.bytes().position(|byte| {
        let closes = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        closes
    })
}

#[cfg(test)]
mod tests {
    use feen_rules::Variant;

    use super::EpdLine;

    fn line(text: &str) -> EpdLine<'_> {
        let chess = Variant::by_name("chess").unwrap();
        EpdLine::read(&chess, text).unwrap().unwrap()
    }

    #[test]
    fn counters_are_those_of_the_operations() {
        let fields = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        for (text, counters) in [
            (format!("{fields} hmvc 12; fmvn 40;"), "12 40"),
            (format!("{fields} fmvn 40;"), "0 40"),
            (format!("{fields} 3 9 id \"a\";"), "3 9"),
            (format!("{fields} 3 9 hmvc 12;"), "12 9"),
        ] {
            let fen = line(&text).position.fen();
            assert!(fen.ends_with(&format!("- {counters}")), "{text}: {fen}");
        }
        let chess = Variant::by_name("chess").unwrap();
        let wrong = EpdLine::read(&chess, "4k3/8/8/8/8/8/8/4K3 w - - hmvc many;").unwrap();
        assert!(wrong.is_err());
    }

    #[test]
    fn lines_of_suites_are_read() {
        let pawn = "4k3/8/8/8/8/8/4P3/4K3 w - -";
        // The line, its position, the best moves, the moves to avoid, and the mate.
        #[rustfmt::skip]
        let rows = [
            ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"mate.1\";",
             "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -", "h5f7", "", None),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - am e3; bm e4 Kd2; dm 12; c0 \"a; b\"; hmvc 3; fmvn 7;",
             pawn, "e2e4 e1d2", "e2e3", Some(12)),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bm e4;", pawn, "e2e4", "", None),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4", pawn, "e2e4", "", None),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4;", pawn, "e2e4", "", None),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 3 9", pawn, "", "", None),
            ("4k3/8/8/8/8/8/4P3/4K3 w - -; bm e4;", pawn, "e2e4", "", None),
        ];
        for (text, start, best, avoided, mate) in rows {
            let line = line(text);
            assert!(line.position.fen().starts_with(start), "{text}");
            let moves = |opcode| {
                let moves = line.moves(opcode).unwrap();
                let moves = moves
                    .into_iter()
                    .map(|one| line.position.uci(one).to_string());
                moves.collect::<Vec<_>>().join(" ")
            };
            assert_eq!(
                (moves("bm"), moves("am")),
                (best.to_owned(), avoided.to_owned()),
                "{text}"
            );
            assert_eq!(line.number("dm"), Ok(mate), "{text}");
        }
        assert_eq!(line(rows[0].0).id(), Some("mate.1"));
        assert_eq!(line(rows[1].0).operands("c0"), Some(&["a; b"][..]));
    }

    #[test]
    fn wrong_lines_say_why() {
        let chess = Variant::by_name("chess").unwrap();
        assert!(EpdLine::read(&chess, "8/8 w - - bm e4;").unwrap().is_err());
        for blank in ["", "  ", "# a comment", "; another"] {
            assert!(EpdLine::read(&chess, blank).is_none(), "{blank:?}");
        }
        let pawn = line("4k3/8/8/8/8/8/4P3/4K3 w - - bm e5; dm soon; id");
        let error = pawn.moves("bm").unwrap_err();
        assert!(
            error.starts_with("`e5` after `bm` is not a legal move: "),
            "{error}"
        );
        assert_eq!(
            pawn.number("dm"),
            Err("expected a number after `dm`, found `soon`".to_owned())
        );
        assert_eq!(pawn.id(), None);
    }

    #[test]
    fn other_games_have_other_fields() {
        for (name, text, operations) in [
            (
                "3check",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1 id \"start\";",
                1,
            ),
            (
                "shogi",
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                0,
            ),
            (
                "crazyhouse",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pn] w KQkq - 0 1",
                0,
            ),
        ] {
            let variant = Variant::by_name(name).unwrap();
            let line = EpdLine::read(&variant, text).unwrap().unwrap();
            assert_eq!(line.operations.len(), operations, "{name}");
        }
    }
}
