use super::quoted::quoted;

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

    /// The query that asks for them.
    pub(super) fn query(&self) -> String {
        let moves = self.0.iter().map(|text| format!("move {}", quoted(text)));
        let moves: Vec<String> = moves.collect();
        format!("({})", moves.join(" next "))
    }
}

/// A move without marks of check and of quality.
fn bare(san: &str) -> &str {
    san.trim_end_matches(['+', '#', '!', '?'])
}

#[cfg(test)]
mod tests {
    use super::Moves;

    #[test]
    fn moves_follow_each_other() {
        let moves = Moves::from_text("1. e4 e5 2.Nf3").unwrap();
        assert_eq!(
            moves.query(),
            "(move \"e4\" next move \"e5\" next move \"Nf3\")"
        );
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
