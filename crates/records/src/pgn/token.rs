//! The tokens of moves.

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    Word(&'t str),
    Nag(u8),
    Comment(&'t str),
    Begin,
    End,
    /// A comment without its end.
    Open,
}

/// Whether a character stands between tokens: blanks, and the commas and stops of Chinese.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '，' | '、' | '；' | '。')
}

/// The token that a text begins with, and what follows. Escaped lines are passed over.
pub(super) fn next(text: &str, begins_line: bool) -> Option<(Token<'_>, &str)> {
    let mut begins_line = begins_line;
    let mut text = text;
    loop {
        let trimmed = text.trim_start_matches(is_between);
        let skipped = text.len().checked_sub(trimmed.len())?;
        begins_line |= text.get(..skipped)?.contains('\n');
        text = trimmed;
        if !(begins_line && text.starts_with('%')) {
            break;
        }
        text = text
            .find('\n')
            .and_then(|end| text.get(end..))
            .unwrap_or_default();
    }
    let first = text.chars().next()?;
    let rest = text.get(first.len_utf8()..)?;
    Some(match first {
        '{' => match rest.split_once('}') {
            Some((comment, rest)) => (Token::Comment(comment), rest),
            None => (Token::Open, ""),
        },
        ';' => {
            let end = rest.find('\n').unwrap_or(rest.len());
            let (comment, rest) = rest.split_at_checked(end)?;
            (Token::Comment(comment.trim_end()), rest)
        }
        '(' => (Token::Begin, rest),
        ')' => (Token::End, rest),
        '$' => {
            let end = rest.find(|letter: char| !letter.is_ascii_digit());
            let (digits, rest) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
            (Token::Nag(digits.parse().unwrap_or(0)), rest)
        }
        '!' | '?' => {
            let end = text.find(|letter| !matches!(letter, '!' | '?'));
            let (sign, rest) = text.split_at_checked(end.unwrap_or(text.len()))?;
            let nag = match sign {
                "!" => 1,
                "?" => 2,
                "!!" => 3,
                "??" => 4,
                "!?" => 5,
                _ => 6,
            };
            (Token::Nag(nag), rest)
        }
        _ => {
            let ends = |letter: char| {
                is_between(letter)
                    || matches!(letter, '{' | '}' | '(' | ')' | ';' | '$' | '!' | '?')
            };
            let end = rest
                .find(ends)
                .map_or(text.len(), |end| end.saturating_add(first.len_utf8()));
            let (word, rest) = text.split_at_checked(end)?;
            (Token::Word(word), rest)
        }
    })
}
