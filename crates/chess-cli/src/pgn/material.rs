//! The pieces of both sides, whichever of them is White, as an option has them: `KRPvKR`.

/// The least and the most queens, rooks, bishops, knights and pawns.
type Counts = [(u8, u8); 5];

const LETTERS: [char; 5] = ['Q', 'R', 'B', 'N', 'P'];

/// The query of `KRPvKR`, `KRP1-3vKP*`.
pub(super) fn query_of(text: &str) -> Result<String, String> {
    // A range has a dash too, and no king after it.
    let dash = || text.find("-K").and_then(|dash| text.split_at_checked(dash));
    let sides = text.split_once(['v', 'V']);
    let sides = sides.or_else(|| dash().map(|(one, other)| (one, other.trim_start_matches('-'))));
    let (one, other) = sides.ok_or("expected the pieces of both sides, as in `KRPvKR`")?;
    let (one, other) = (counts(one)?, counts(other)?);
    let sides = |first, second| {
        let first = asked(first, |letter| letter);
        let second = asked(second, |letter| letter.to_ascii_lowercase());
        let parts: Vec<String> = first.chain(second).collect();
        parts.join(" and ")
    };
    if one == other {
        return Ok(sides(one, other));
    }
    Ok(format!("{} or {}", sides(one, other), sides(other, one)))
}

/// The conditions of the pieces of a side.
fn asked(counts: Counts, letter: fn(char) -> char) -> impl Iterator<Item = String> {
    let counts = LETTERS.into_iter().map(letter).zip(counts);
    counts.filter_map(|(letter, count)| match count {
        (0, u8::MAX) => None,
        (least, most) if least == most => Some(format!("{letter} = {least}")),
        (least, u8::MAX) => Some(format!("{letter} >= {least}")),
        (0, most) => Some(format!("{letter} <= {most}")),
        (least, most) => Some(format!("{letter} >= {least} and {letter} <= {most}")),
    })
}

/// Reads the pieces of a side: `KRP1-2`.
fn counts(text: &str) -> Result<Counts, String> {
    let mut left = text.strip_prefix('K').ok_or_else(|| {
        format!("expected the pieces of a side from its king on, as in `KRP`, found `{text}`")
    })?;
    let mut counts = Counts::default();
    while let Some(letter) = left.chars().next() {
        let place = LETTERS.iter().position(|known| *known == letter);
        let count = place.and_then(|place| counts.get_mut(place));
        let (least, most) =
            count.ok_or_else(|| format!("expected `Q`, `R`, `B`, `N` or `P`, found `{letter}`"))?;
        left = left.get(letter.len_utf8()..).unwrap_or_default();
        let end = left.find(|letter: char| letter.is_ascii_alphabetic());
        let (range, rest) = left
            .split_at_checked(end.unwrap_or(left.len()))
            .unwrap_or((left, ""));
        let (from, to) = range_of(range).ok_or_else(|| {
            format!("expected a count as in `P3`, `P1-2`, `P2+` or `P*`, found `{letter}{range}`")
        })?;
        *least = least.saturating_add(from);
        *most = most.saturating_add(to);
        left = rest;
    }
    Ok(counts)
}

/// The least and the most of a count; one without it.
fn range_of(text: &str) -> Option<(u8, u8)> {
    if let Some(least) = text.strip_suffix('+') {
        return Some((least.parse().ok()?, u8::MAX));
    }
    match text {
        "" => Some((1, 1)),
        "*" => Some((0, u8::MAX)),
        _ => {
            let (from, to) = text.split_once('-').unwrap_or((text, text));
            let (from, to) = (from.parse().ok()?, to.parse().ok()?);
            (from <= to).then_some((from, to))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::query_of;

    #[test]
    fn pieces_are_those_of_either_side() {
        for (text, expected) in [
            (
                "KRPvKR",
                Ok(
                    "Q = 0 and R = 1 and B = 0 and N = 0 and P = 1 and q = 0 and r = 1 and b = 0 and n = 0 and p = 0 \
                    or Q = 0 and R = 1 and B = 0 and N = 0 and P = 0 and q = 0 and r = 1 and b = 0 and n = 0 and p = 1",
                ),
            ),
            (
                "KQR*-KQR*",
                Ok("Q = 1 and B = 0 and N = 0 and P = 0 and q = 1 and b = 0 and n = 0 and p = 0"),
            ),
            (
                "KQ2+R1-2B0-3vKQ2+R1-2B0-3",
                Ok(
                    "Q >= 2 and R >= 1 and R <= 2 and B <= 3 and N = 0 and P = 0 and q >= 2 and r >= 1 and r <= 2 and \
                    b <= 3 and n = 0 and p = 0",
                ),
            ),
            (
                "KRP2-1vKR",
                Err("expected a count as in `P3`, `P1-2`, `P2+` or `P*`, found `P2-1`"),
            ),
            (
                "KRP",
                Err("expected the pieces of both sides, as in `KRPvKR`"),
            ),
            (
                "RPvKR",
                Err("expected the pieces of a side from its king on, as in `KRP`, found `RP`"),
            ),
            (
                "KRKvK",
                Err("expected `Q`, `R`, `B`, `N` or `P`, found `K`"),
            ),
        ] {
            let found = query_of(text);
            assert_eq!(
                found.as_deref(),
                expected.map_err(str::to_owned).as_deref(),
                "{text}"
            );
        }
    }
}
