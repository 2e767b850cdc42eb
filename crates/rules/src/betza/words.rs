use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::{Power, Step, Way};

/// The steps in words: `moves 1 square ahead; captures 1 square diagonally ahead`. Regions are said as `place` has them.
pub(crate) fn words(steps: &[Step], place: &dyn Fn(&str) -> String) -> String {
    let mut groups: Vec<Vec<&Step>> = Vec::new();
    for step in steps {
        match groups.iter_mut().find(|group| is_alike(group, step)) {
            Some(group) => group.push(step),
            None => groups.push(alloc::vec![step]),
        }
    }
    let sentences: Vec<String> = groups
        .iter()
        .filter_map(|group| sentence(group, place))
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

fn sentence(group: &[&Step], place: &dyn Fn(&str) -> String) -> Option<String> {
    let first = group.first()?;
    let size = Size::of(first);
    let mut text = String::from(verb(first.power));
    text.push_str(&distance(first, size));
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
    if !ways.is_empty() {
        text.push(' ');
        text.push_str(&ways.join(" or "));
    }
    match first.way {
        Way::Plain => {}
        Way::Lame => text.push_str(", if its way is empty"),
        Way::Cannon => text.push_str(", over one piece"),
        Way::Grasshopper => text.push_str(", to the square behind the first piece"),
    }
    if first.is_initial {
        text.push_str(", as a first move");
    }
    if let Some(region) = &first.region {
        // A string takes everything.
        let _ = write!(text, ", inside {}", place(region));
    }
    if let Some(target) = &first.target {
        let _ = write!(text, ", only to {}", place(target));
    }
    Some(text)
}

fn verb(power: Power) -> &'static str {
    match (power.moves, power.captures, power.en_passant) {
        (true, false, false) => "moves",
        (false, true, false) => "captures",
        (false, true, true) => "captures (also in passing)",
        (false, false, _) => "captures in passing",
        (true, _, _) => "goes",
    }
}

fn distance(step: &Step, size: Size) -> String {
    let leap = match size {
        Size(0 | 1, 1) => None,
        Size(0, far) => Some(format!("{far} squares")),
        Size(near, far) if near == far => Some(format!("{far} squares")),
        Size(near, far) => Some(format!("{near} by {far} squares")),
    };
    match (step.range, leap) {
        (Some(1), None) => " 1 square".into(),
        (None, None) => " any distance".into(),
        (Some(most), None) => format!(" 1 to {most} squares"),
        (Some(1), Some(leap)) => format!(" {leap}"),
        (None, Some(leap)) => format!(" {leap} again and again"),
        (Some(most), Some(leap)) => format!(" {leap}, up to {most} times,"),
    }
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

    /// The directions in words; nothing where a leap has all eight.
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
        if steps.len() == 8 {
            return String::new();
        }
        let parts = [
            ("far ahead", [(-1, 2), (1, 2)]),
            ("far to the sides, ahead", [(-2, 1), (2, 1)]),
            ("far to the sides, back", [(-2, -1), (2, -1)]),
            ("far back", [(-1, -2), (1, -2)]),
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
        let words: Vec<&str> = whole.map(|(word, _)| *word).collect();
        if words.len().saturating_mul(2) == steps.len() {
            return words.join(" or ");
        }
        let offsets: Vec<String> = steps
            .iter()
            .map(|(x, y)| format!("({x:+}, {y:+})"))
            .collect();
        format!("to files and ranks {}", offsets.join(" "))
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
            ("K", "goes 1 square orthogonally or diagonally"),
            ("Q", "goes any distance orthogonally or diagonally"),
            ("WfF", "goes 1 square orthogonally or diagonally ahead"),
            ("fsW", "goes 1 square ahead or sideways"),
            ("R4", "goes 1 to 4 squares orthogonally"),
            ("N", "goes 1 by 2 squares"),
            ("ffN", "goes 1 by 2 squares far ahead"),
            ("nN", "goes 1 by 2 squares, if its way is empty"),
            ("NN", "goes 1 by 2 squares again and again"),
            ("flN", "goes 1 by 2 squares to files and ranks (-2, +1)"),
            (
                "fmWfceFifmnD",
                "moves 1 square ahead; captures (also in passing) 1 square diagonally ahead; moves 2 squares ahead, \
                 if its way is empty, as a first move",
            ),
            (
                "mRcpR",
                "moves any distance orthogonally; captures any distance orthogonally, over one piece",
            ),
            ("F@palace", "goes 1 square diagonally, inside palace"),
            (
                "gQ",
                "goes any distance orthogonally or diagonally, to the square behind the first piece",
            ),
            ("frF", "goes 1 square diagonally ahead to the right"),
        ] {
            let said = words(&read(text).unwrap(), &|name| name.into());
            assert_eq!(said, expected, "{text}");
        }
    }
}
