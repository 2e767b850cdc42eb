//! Spaces of Chinese between its characters and Latin letters or digits: `第 3 行`.

/// The text with a space wherever a Chinese character and a letter or digit of ASCII touch.
pub(crate) fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    let mut before = None;
    for letter in text.chars() {
        let touches = |before| {
            is_han(before) && letter.is_ascii_alphanumeric()
                || before.is_ascii_alphanumeric() && is_han(letter)
        };
        if before.is_some_and(touches) {
            spaced.push(' ');
        }
        spaced.push(letter);
        before = Some(letter);
    }
    spaced
}

const fn is_han(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

#[cfg(test)]
mod tests {
    use super::spaced;

    #[test]
    fn characters_and_letters_keep_apart() {
        for (text, expected) in [
            ("移到g线或c线。", "移到 g 线或 c 线。"),
            ("共 3 局，8×8格", "共 3 局，8×8 格"),
            ("（d5、e5和h8）", "（d5、e5 和 h8）"),
            ("{$count}个 a{$b}", "{$count}个 a{$b}"),
            ("", ""),
        ] {
            assert_eq!(spaced(text), expected);
            assert_eq!(spaced(expected), expected);
        }
    }
}
