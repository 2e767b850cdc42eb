//! The directions of a move that letters name.

/// Whether a step goes in one of the directions that the letters name: no letters name all.
pub(super) fn named(letters: &[u8], by: (i8, i8)) -> bool {
    if letters.is_empty() {
        return true;
    }
    let (x, y) = (by.0.unsigned_abs(), by.1.unsigned_abs());
    if x == 0 || y == 0 {
        return letters.iter().any(|letter| straight(*letter, by));
    }
    let mut rest = letters;
    while let Some((&letter, after)) = rest.split_first() {
        let next = after.first().copied();
        let (hit, is_pair) = if x == y {
            diagonal(letter, next, by)
        } else {
            oblique(letter, next, by)
        };
        if hit {
            return true;
        }
        rest = if is_pair {
            after.get(1..).unwrap_or_default()
        } else {
            after
        };
    }
    false
}

fn straight(letter: u8, by: (i8, i8)) -> bool {
    match letter {
        b'v' => by.0 == 0,
        b's' => by.1 == 0,
        _ => half(letter, by),
    }
}

/// Whether a step goes ahead, back, left or right, as the letter says; `v` and `s` are all.
fn half(letter: u8, (x, y): (i8, i8)) -> bool {
    match letter {
        b'f' => y > 0,
        b'b' => y < 0,
        b'l' => x < 0,
        b'r' => x > 0,
        b'v' | b's' => true,
        _ => false,
    }
}

/// A pair such as `fl` names one diagonal, one letter two of them.
fn diagonal(letter: u8, next: Option<u8>, by: (i8, i8)) -> (bool, bool) {
    match next {
        Some(next) if crosses(letter, next) => (half(letter, by) && half(next, by), true),
        _ => (half(letter, by), false),
    }
}

/// `f` and `b` name the two narrow steps, `l` and `r` the two wide ones, `v` and `s` all narrow and all wide ones; `fh`
/// the four of a half, `fs` the wide ones ahead, `lv` the narrow ones to the left, `fl` one wide step, `lf` one narrow.
fn oblique(letter: u8, next: Option<u8>, by: (i8, i8)) -> (bool, bool) {
    let is_narrow = by.1.unsigned_abs() > by.0.unsigned_abs();
    let is_level = is_level(letter);
    let in_half = half(letter, by);
    let is_rising = (by.0 > 0) == (by.1 > 0);
    match (letter, next) {
        // `hl` and `hr` are the four that a turn of the board keeps.
        (b'h', Some(b'l')) => (is_narrow != is_rising, true),
        (b'h', Some(b'r')) => (is_narrow == is_rising, true),
        (b'v', _) => (is_narrow, false),
        (b's', _) => (!is_narrow, false),
        (_, Some(b'h')) => (in_half, true),
        (_, Some(b's')) if is_level => (in_half && !is_narrow, true),
        (_, Some(b'v')) if !is_level => (in_half && is_narrow, true),
        (_, Some(next)) if crosses(letter, next) => {
            (in_half && half(next, by) && is_narrow != is_level, true)
        }
        (_, next) => (in_half && is_narrow == is_level, next == Some(letter)),
    }
}

fn is_level(letter: u8) -> bool {
    matches!(letter, b'f' | b'b')
}

fn crosses(one: u8, other: u8) -> bool {
    let is_side = |letter| matches!(letter, b'l' | b'r');
    is_level(one) && is_side(other) || is_side(one) && is_level(other)
}
