//! Particles of Korean, which depend on the sound before them: `왕은`, `차는`.

/// Pairs of particles as a file writes them, and each form: after a consonant, and after a vowel.
const PAIRS: [(&str, &str, &str); 5] = [
    ("은(는)", "은", "는"),
    ("이(가)", "이", "가"),
    ("을(를)", "을", "를"),
    ("과(와)", "과", "와"),
    ("(으)로", "으로", "로"),
];

/// The text with each pair of particles settled by the syllable, digit or letter before it; one after another sign stays.
pub(crate) fn settled(text: &str) -> String {
    let mut settled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let mut pairs = PAIRS.iter();
        let pair = pairs.find_map(|pair| Some((pair, rest.strip_prefix(pair.0)?)));
        let end = settled.chars().next_back().and_then(end);
        if let (Some(((both, consonant, vowel), after)), Some(end)) = (pair, end) {
            let is_open = end == End::Vowel || end == End::Liquid && *both == "(으)로";
            settled.push_str(if is_open { vowel } else { consonant });
            rest = after;
        } else {
            settled.push(letter);
            rest = rest.get(letter.len_utf8()..).unwrap_or_default();
        }
    }
    settled
}

/// The last sound of a syllable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Vowel,
    /// ㄹ, after which `로` stands as after a vowel.
    Liquid,
    Consonant,
}

fn end(letter: char) -> Option<End> {
    Some(match letter {
        '가'..='힣' => {
            let place = u32::from(letter).wrapping_sub(u32::from('가'));
            match place.checked_rem(28) {
                Some(0) => End::Vowel,
                Some(8) => End::Liquid,
                _ => End::Consonant,
            }
        }
        '1' | '7' | '8' | 'l' | 'L' | 'r' | 'R' => End::Liquid,
        '0' | '3' | '6' | 'm' | 'M' | 'n' | 'N' => End::Consonant,
        '2' | '4' | '5' | '9' | 'a'..='z' | 'A'..='Z' => End::Vowel,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::settled;

    #[test]
    fn particles_follow_the_sound_before_them() {
        for (text, expected) in [
            ("왕은(는) 차을(를)", "왕은 차를"),
            ("퀸과(와) 포이(가)", "퀸과 포가"),
            (
                "룩(으)로, 앞(으)로, 왼쪽(으)로, 말(으)로",
                "룩으로, 앞으로, 왼쪽으로, 말로",
            ),
            ("e4을(를) 3은(는) 8(으)로", "e4를 3은 8로"),
            ("{$side}이(가) 象은(는)", "{$side}이(가) 象은(는)"),
            ("은(는)", "은(는)"),
        ] {
            assert_eq!(settled(text), expected, "{text}");
        }
    }
}
