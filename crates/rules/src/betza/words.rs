use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::{Power, Step, Way};

/// The steps in words: `moves one square ahead; captures one square diagonally ahead`. Regions are said as `place` has them.
pub(crate) fn words(steps: &[Step], place: &dyn Fn(&str) -> String) -> String {
    let mut groups: Vec<Vec<&Step>> = Vec::new();
    for step in steps {
        match groups.iter_mut().find(|group| is_alike(group, step)) {
            Some(group) => group.push(step),
            None => groups.push(alloc::vec![step]),
        }
    }
    let mut sentences: Vec<(String, Vec<String>)> = Vec::new();
    for group in &groups {
        let (Some(step), Some(text)) = (group.first(), sentence(group, place)) else {
            continue;
        };
        let own = step.region.as_deref().map(place);
        // A move that is made in two places is said once.
        match (
            sentences
                .iter_mut()
                .find(|(other, places)| *other == text && !places.is_empty()),
            own,
        ) {
            (Some((_, places)), Some(own)) => places.push(own),
            (_, own) => sentences.push((text, own.into_iter().collect())),
        }
    }
    let sentences: Vec<String> = sentences
        .into_iter()
        .map(|(text, places)| {
            if places.is_empty() {
                text
            } else {
                format!("{text}, on {}", places.join(" or on "))
            }
        })
        .collect();
    sentences.join("; ")
}

/// Whether a step differs from those of a group by nothing but its direction, so that one sentence says both.
fn is_alike(group: &[&Step], step: &Step) -> bool {
    group.first().is_some_and(|first| {
        first.range == step.range
            && first.power == step.power
            && first.is_initial == step.is_initial
            && first.way == step.way
            && first.region == step.region
            && (Size::of(first) == Size::of(step)
                || Size::of(first).is_one() && Size::of(step).is_one())
    })
}

/// The steps of a group in words, but for the region that they stay in.
fn sentence(group: &[&Step], place: &dyn Fn(&str) -> String) -> Option<String> {
    let first = group.first()?;
    let size = Size::of(first);
    let is_leap = first.way == Way::Plain && !size.is_one();
    let mut text = String::from(verb(first.power, is_leap));
    let mut sizes: Vec<Size> = Vec::new();
    for step in group {
        if !sizes.contains(&Size::of(step)) {
            sizes.push(Size::of(step));
        }
    }
    let ways = sizes.iter().map(|size| {
        let of_size = group.iter().filter(|step| Size::of(step) == *size);
        size.directions(of_size.map(|step| step.by))
    });
    let ways: Vec<String> = ways.filter(|way| !way.is_empty()).collect();
    text.push(' ');
    text.push_str(&distance(first, size));
    text.push_str(&ways.join(" or "));
    match first.range {
        Some(1) => {}
        _ if size.is_one() => {}
        None => text.push_str(", again and again"),
        Some(most) => {
            // A string takes everything.
            let _ = write!(text, ", up to {} times", in_words(most));
        }
    }
    let (moves, captures) = (first.power.moves, first.power.captures);
    if is_leap && (moves != captures) {
        text.push_str(" by a leap");
    }
    if first.is_initial {
        text.push_str(" as its first move");
    }
    match first.way {
        Way::Plain => {}
        Way::Lame => text.push_str(", unless a piece stands in its way"),
        Way::Cannon => text.push_str(", over exactly one piece"),
        Way::Grasshopper => text.push_str(", to the square behind the first piece"),
    }
    if captures && first.power.en_passant {
        text.push_str(", also in passing");
    }
    if let Some(target) = &first.target {
        let _ = write!(text, ", only to {}", place(target));
    }
    Some(text)
}

fn verb(power: Power, is_leap: bool) -> &'static str {
    match (power.moves, power.captures, power.en_passant) {
        (true, false, false) => "moves",
        (false, true, _) => "captures",
        (false, false, _) => "captures in passing",
        (true, _, _) if is_leap => "leaps",
        (true, _, _) => "goes",
    }
}

/// How far a step goes, with a space before its direction. Where the direction has the distances, nothing.
fn distance(step: &Step, size: Size) -> String {
    match (size, step.range) {
        (Size(0 | 1, 1), Some(1)) => "one square ".into(),
        (Size(0 | 1, 1), None) => "any distance ".into(),
        (Size(0 | 1, 1), Some(most)) => format!("one to {} squares ", in_words(most)),
        (Size(near, far), _) if near == 0 || near == far => format!("{} squares ", in_words(far)),
        _ => String::new(),
    }
}

/// A number in words, as far as these are short.
pub(crate) fn in_words(number: impl Into<u16>) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let number = number.into();
    let word = WORDS.get(usize::from(number));
    word.map_or_else(|| number.to_string(), |word| (*word).into())
}

/// The squares of a step along its shorter and its longer side.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Size(u8, u8);

impl Size {
    fn of(step: &Step) -> Self {
        let (x, y) = (step.by.0.unsigned_abs(), step.by.1.unsigned_abs());
        Self(x.min(y), x.max(y))
    }

    /// Whether the step goes to a square beside.
    const fn is_one(self) -> bool {
        self.1 == 1
    }

    /// The directions in words, and the distances of an oblique leap.
    fn directions(self, steps: impl Iterator<Item = (i8, i8)>) -> String {
        let steps: Vec<(i8, i8)> = steps.collect();
        let has = |test: fn((i8, i8)) -> bool| steps.iter().any(|step| test(*step));
        if self.0 == 0 {
            let sides = [
                (has(|(_, y)| y > 0), "ahead"),
                (has(|(_, y)| y < 0), "back"),
            ];
            let mut words: Vec<&str> = named(&sides);
            match (has(|(x, _)| x < 0), has(|(x, _)| x > 0)) {
                (true, true) if words.len() == 2 => return "orthogonally".into(),
                (true, true) => words.push("sideways"),
                (true, false) => words.push("left"),
                (false, true) => words.push("right"),
                (false, false) => {}
            }
            return words.join(" or ");
        }
        if self.0 == self.1 {
            let corners = [
                has(|(x, y)| x < 0 && y > 0),
                has(|(x, y)| x > 0 && y > 0),
                has(|(x, y)| x < 0 && y < 0),
                has(|(x, y)| x > 0 && y < 0),
            ];
            return match corners {
                [true, true, true, true] => "diagonally".into(),
                [true, true, false, false] => "diagonally ahead".into(),
                [false, false, true, true] => "diagonally back".into(),
                [ahead_left, ahead_right, back_left, back_right] => named(&[
                    (ahead_left, "diagonally ahead to the left"),
                    (ahead_right, "diagonally ahead to the right"),
                    (back_left, "diagonally back to the left"),
                    (back_right, "diagonally back to the right"),
                ])
                .join(" or "),
            };
        }
        let (near, far) = (in_words(self.0), in_words(self.1));
        let squares = if self.0 == 1 { "square" } else { "squares" };
        if steps.len() == 8 {
            return format!("{far} squares in a line and {near} to the side");
        }
        let parts = [
            (
                format!("{far} squares ahead and {near} to the side"),
                [(-1, 2), (1, 2)],
            ),
            (
                format!("{far} squares sideways and {near} ahead"),
                [(-2, 1), (2, 1)],
            ),
            (
                format!("{far} squares sideways and {near} back"),
                [(-2, -1), (2, -1)],
            ),
            (
                format!("{far} squares back and {near} to the side"),
                [(-1, -2), (1, -2)],
            ),
        ];
        let signs = |(x, y): (i8, i8)| {
            let is_wide = x.unsigned_abs() > y.unsigned_abs();
            let side =
                |part: i8, is_long: bool| part.signum().wrapping_mul(if is_long { 2 } else { 1 });
            (side(x, is_wide), side(y, !is_wide))
        };
        let present: Vec<(i8, i8)> = steps.iter().map(|step| signs(*step)).collect();
        let whole = parts
            .iter()
            .filter(|(_, pair)| pair.iter().all(|step| present.contains(step)));
        let words: Vec<&str> = whole.map(|(word, _)| word.as_str()).collect();
        if words.len().saturating_mul(2) == steps.len() {
            return words.join(" or ");
        }
        let single = steps.iter().map(|(x, y)| {
            let side = if *x < 0 { "left" } else { "right" };
            let way = if *y < 0 { "back" } else { "ahead" };
            if y.unsigned_abs() > x.unsigned_abs() {
                format!("{far} squares {way} and {near} to the {side}")
            } else {
                format!("{near} {squares} {way} and {far} to the {side}")
            }
        });
        single.collect::<Vec<_>>().join(" or ")
    }
}

/// The words of what holds.
fn named<'w>(words: &[(bool, &'w str)]) -> Vec<&'w str> {
    words
        .iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, word)| *word)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::words;

    #[test]
    fn moves_are_said_in_words() {
        for (text, expected) in [
            ("K", "goes one square orthogonally or diagonally"),
            ("Q", "goes any distance orthogonally or diagonally"),
            ("WfF", "goes one square orthogonally or diagonally ahead"),
            ("fsW", "goes one square ahead or sideways"),
            ("R4", "goes one to four squares orthogonally"),
            ("N", "leaps two squares in a line and one to the side"),
            ("ffN", "leaps two squares ahead and one to the side"),
            (
                "nN",
                "goes two squares in a line and one to the side, unless a piece stands in its way",
            ),
            (
                "NN",
                "leaps two squares in a line and one to the side, again and again",
            ),
            ("D", "leaps two squares orthogonally"),
            ("mA", "moves two squares diagonally by a leap"),
            ("mfsN", "moves two squares sideways and one ahead by a leap"),
            ("flN", "leaps one square ahead and two to the left"),
            (
                "fmWfceFifmnD",
                "moves one square ahead; captures one square diagonally ahead, also in passing; \
                 moves two squares ahead as its first move, unless a piece stands in its way",
            ),
            (
                "mRcpR",
                "moves any distance orthogonally; captures any distance orthogonally, over exactly one piece",
            ),
            ("F@palace", "goes one square diagonally, on palace"),
            (
                "RB@far;B@near",
                "goes any distance orthogonally; goes any distance diagonally, on far or on near",
            ),
            (
                "gQ",
                "goes any distance orthogonally or diagonally, to the square behind the first piece",
            ),
            ("frF", "goes one square diagonally ahead to the right"),
        ] {
            let said = words(&read(text).unwrap(), &|name| name.into());
            assert_eq!(said, expected, "{text}");
        }
    }
}
