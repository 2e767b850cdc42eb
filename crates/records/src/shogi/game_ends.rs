//! Where a game of KIF or KI2 ends and the next one begins, in UTF-8 and in CP932 alike.

use crate::text::GameEnds;

/// A text in UTF-8 and in CP932.
type Spelled = (&'static str, &'static [u8]);

/// The headers with which a game begins.
const FIRST: [Spelled; 5] = [
    ("#KIF", b"#KIF"),
    ("# ----", b"# ----"),
    ("開始日時", b"\x8aJ\x8en\x93\xfa\x8e\x9e"),
    ("手合割", b"\x8e\xe8\x8d\x87\x8a\x84"),
    ("棋戦", b"\x8a\xfb\x90\xed"),
];

/// The headers of the players.
const PLAYERS: [Spelled; 4] = [
    ("先手", b"\x90\xe6\x8e\xe8"),
    ("後手", b"\x8c\xe3\x8e\xe8"),
    ("下手", b"\x89\xba\x8e\xe8"),
    ("上手", b"\x8f\xe3\x8e\xe8"),
];

const BRANCH: Spelled = ("変化", b"\x95\xcf\x89\xbb");

/// The marks of players before moves; CP932 has no `☗`, `☖`.
const MARKS: [Spelled; 6] = [
    ("▲", b"\x81\xa3"),
    ("△", b"\x81\xa2"),
    ("▽", b"\x81\xa4"),
    ("▼", b"\x81\xa5"),
    ("☗", "☗".as_bytes()),
    ("☖", "☖".as_bytes()),
];

/// The ends of games: before the headers of the next one, and before a move that is the first one again.
#[derive(Default)]
pub(crate) struct Ends {
    has_moves: bool,
    /// The next move is that of a branch.
    begins_branch: bool,
    /// The first header since the last move.
    headers: Option<usize>,
}

impl GameEnds for Ends {
    fn line(&mut self, start: usize, line: &[u8]) -> Option<usize> {
        let bare = trim(line);
        let is = |spelled: &Spelled| {
            bare.starts_with(spelled.0.as_bytes()) || bare.starts_with(spelled.1)
        };
        if FIRST.iter().any(is) {
            let headers = self.headers.unwrap_or(start);
            if self.has_moves {
                *self = Self::default();
                self.headers = Some(headers);
                return Some(headers);
            }
            self.headers = Some(headers);
            return None;
        }
        if is(&BRANCH) {
            self.begins_branch = true;
            return None;
        }
        // A header beside these may stand after a game too.
        if PLAYERS.iter().any(is) {
            self.headers.get_or_insert(start);
            return None;
        }
        let ply = ply(bare);
        if ply.is_none() && !MARKS.iter().any(is) {
            return None;
        }
        let is_first = ply == Some(1) || ply.is_none() && self.headers.is_some();
        let begins = self.has_moves && is_first && !self.begins_branch;
        let end = begins.then_some(self.headers.unwrap_or(start));
        *self = Self {
            has_moves: true,
            ..Self::default()
        };
        end
    }
}

/// The number of the ply that a line begins with, where a move or a word follows it.
fn ply(bare: &[u8]) -> Option<usize> {
    let digits = bare.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = bare.split_at_checked(digits)?;
    let is_number = !digits.is_empty() && !trim(rest).is_empty();
    let digits = str::from_utf8(digits).ok().filter(|_| is_number)?;
    digits.parse().ok()
}

/// A line without its blanks, those of Japanese too.
fn trim(line: &[u8]) -> &[u8] {
    let mut left = line.trim_ascii();
    let blanks: [&[u8]; 3] = [b"\xef\xbb\xbf", "\u{3000}".as_bytes(), b"\x81\x40"];
    while let Some(rest) = blanks.iter().find_map(|blank| left.strip_prefix(*blank)) {
        left = rest.trim_ascii_start();
    }
    left
}

#[cfg(test)]
mod tests {
    use encoding_rs::SHIFT_JIS;

    use super::{Ends, FIRST, MARKS, PLAYERS};
    use crate::text::{first_end, last_end};

    #[test]
    fn both_spellings_are_of_one_text() {
        let all = FIRST.iter().chain(&PLAYERS).chain(&MARKS[..4]);
        for (text, bytes) in all.chain([&super::BRANCH]) {
            assert_eq!(SHIFT_JIS.encode(text).0, *bytes, "{text}");
        }
    }

    #[test]
    fn games_end_before_headers_and_before_a_first_move() {
        let game = "手合割：平手\n先手：甲\n手数----指手---------消費時間--\n*始\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n";
        for (text, starts) in [
            (game.repeat(3), &["手合割", "手合割"][..]),
            (
                "   1 ７六歩(77)\n変化：1手\n*別\n   1 ２六歩(27)\n".into(),
                &[],
            ),
            (
                "1 ７六歩(77)\n2 投了\n1 ２六歩(27)\n2 投了\n".into(),
                &["1 ２"],
            ),
            (
                "1 ７六歩(77)\n\n先手：甲\n後手：乙\n1 ２六歩(27)\n".into(),
                &["先手"],
            ),
            (
                "先手：甲\n▲７六歩\n△３四歩\n\n先手：丙\n後手：丁\n\n▲２六歩\n".into(),
                &["先手：丙"],
            ),
            (
                "▲７六歩\n終了日時：2024\n\n開始日時：2024\n▲２六歩\n".into(),
                &["開始"],
            ),
        ] {
            for bytes in [
                text.clone().into_bytes(),
                SHIFT_JIS.encode(&text).0.into_owned(),
            ] {
                let first = first_end(&bytes, &mut Ends::default());
                let last = last_end(&bytes, &mut Ends::default());
                for (found, expected) in [(first, starts.first()), (last, starts.last())] {
                    assert_eq!(found.is_some(), expected.is_some(), "{text}");
                    let Some((end, expected)) = found.zip(expected) else {
                        continue;
                    };
                    let spelled = [expected.as_bytes(), &SHIFT_JIS.encode(expected).0];
                    assert!(
                        spelled.iter().any(|start| bytes[end..].starts_with(start)),
                        "{text}"
                    );
                }
            }
        }
    }
}
