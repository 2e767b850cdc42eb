//! Characters and words that look like those of PGN.

use alloc::string::String;

use super::{Termination, token};

/// A word in the characters of PGN: `O-O` for `O–O`, `3...a6` for `3…a6`, `1/2-1/2` for `0.5-0.5`.
pub(super) fn plain(word: &str) -> String {
    let mut text = String::with_capacity(word.len());
    for character in word.chars() {
        match character {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => {
                text.push('-');
            }
            // The last is a letter of Cyrillic, as are those below.
            '×' | '✕' | '✖' | '⨯' | 'х' => text.push('x'),
            '…' => text.push_str("..."),
            '․' => text.push('.'),
            '‼' => text.push_str("!!"),
            '⁇' => text.push_str("??"),
            '⁈' => text.push_str("?!"),
            '⁉' => text.push_str("!?"),
            '！' => text.push('!'),
            '？' => text.push('?'),
            '½' => text.push_str("1/2"),
            '⁄' => text.push('/'),
            '†' | '＋' => text.push('+'),
            '‡' => text.push('#'),
            '＝' => text.push('='),
            // A small `o` stands for castling, too.
            'а' => text.push('a'),
            'с' => text.push('c'),
            'е' => text.push('e'),
            'О' | 'о' | 'o' => text.push('O'),
            other => text.push(other),
        }
    }
    if matches!(text.as_str(), "0.5-0.5" | "0,5-0,5" | ".5-.5" | "0.5:0.5") {
        return String::from("1/2-1/2");
    }
    let with_dash = text.replace(':', "-");
    if Termination::parse(&with_dash).is_some() {
        return with_dash;
    }
    text
}

/// Whether a word is made of tokens: a number, a move with its glyphs, or a result.
pub(super) fn is_made_of_tokens(word: &str) -> bool {
    let text = word.as_bytes();
    let mut at = 0;
    while at < text.len() {
        let end = token::after_result(text, at)
            .or_else(|| token::nag(text, at).map(|(_, end)| end))
            .or_else(|| token::after_move(text, at))
            .or_else(|| token::after_number(text, at));
        match end.filter(|end| *end > at) {
            Some(end) => at = end,
            None => return false,
        }
    }
    true
}
