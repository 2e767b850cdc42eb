use feen_chess::pgn::Record;

/// Moves that follow each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Moves(Vec<String>);

impl Moves {
    /// Reads `e4 c5 Nf3`, with or without numbers.
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        // KIF has a blank within a move to the square of the last one.
        let text = text.replace("同\u{3000}", "同");
        let words = text.split_whitespace().map(|word| {
            let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
            match rest.trim_start_matches('.') {
                after if after.len() < rest.len() => after,
                _ => word,
            }
        });
        let words = words.filter(|word| !bare(word).is_empty());
        let moves: Vec<String> = words.map(str::to_owned).collect();
        if moves.is_empty() {
            return Err("expected moves, as in `e4 c5 Nf3`".to_owned());
        }
        if let Some(word) = moves.iter().find(|word| !feen_records::is_move_text(word)) {
            return Err(format!(
                "expected a move of a notation, as in `e4`, `7g7f`, `７六歩(77)` or `炮二平五`, found `{word}`"
            ));
        }
        Ok(Self(moves))
    }

    /// Whether the main line of a game has them.
    pub(super) fn are_in(&self, record: &Record<'_>) -> bool {
        let mut open = Vec::new();
        record.mainline().any(|node| {
            let played = bare(node.san());
            self.follow(&mut open, |wanted| bare(wanted) == played)
        })
    }

    /// The same for a game of other rules, whose moves may be in any of its notations.
    pub(super) fn are_played(&self, record: &feen_records::Record) -> bool {
        let (mut open, mut last) = (Vec::new(), None);
        record.positions().any(|played| {
            let is_found = self.follow(&mut open, |wanted| {
                let read = feen_records::any_move(&played.before, last, wanted);
                read.is_some() && read == played.mv
            });
            last = played.mv;
            is_found
        })
    }

    /// Whether a move is the last of them. The moves that were met are known by where they began: as many are open as
    /// moves are wanted.
    fn follow(&self, open: &mut Vec<usize>, is_move: impl Fn(&str) -> bool) -> bool {
        open.push(0);
        open.retain_mut(|met| {
            let is_next = self.0.get(*met).is_some_and(|wanted| is_move(wanted));
            *met = met.saturating_add(1);
            is_next
        });
        open.contains(&self.0.len())
    }
}

/// A move without marks of check and of quality.
fn bare(san: &str) -> &str {
    san.trim_end_matches(['+', '#', '!', '?'])
}

#[cfg(test)]
mod tests {
    use feen_chess::pgn::Games;

    use super::Moves;

    #[test]
    fn moves_follow_each_other() {
        let text = b"1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. Nb1 Ng8 5. Nc3 Nf6 6. Bb5+ *";
        let record = Games::new(text).next().unwrap().unwrap();
        for (moves, expected) in [
            ("e4", true),
            ("1. e4 e5", true),
            ("Nc3 Nf6 Bb5", true),
            ("Nc3 Nf6 Nb1 Ng8 Nc3", true),
            ("e4 Nf3", false),
            ("Bb5 a6", false),
        ] {
            let moves = Moves::from_text(moves).unwrap();
            assert_eq!(moves.are_in(&record), expected, "{moves:?}");
        }
        assert!(Moves::from_text(" 1. ").is_err());
        for (moves, is_read) in [
            ("7g7f 3c3d", true),
            ("P-76 Bx22+", true),
            ("C2=5 H8+7", true),
            ("h2e2", true),
            ("+7776FU", true),
            ("７六歩(77) 同　銀(31)", true),
            ("▲７六歩 △３四歩", true),
            ("炮二平五 马8进7", true),
            ("７六歩", true),
            ("hello", false),
            ("e4 nonsense", false),
            ("歩", false),
            ("七六", false),
        ] {
            assert_eq!(Moves::from_text(moves).is_ok(), is_read, "{moves}");
        }
    }
}
