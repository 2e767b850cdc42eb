//! The steps of a piece as sentences.

use alloc::vec::Vec;

use super::sentence::{Argument, Joint, Sentence};
use crate::betza::{Power, Step, Way};

/// The steps as sentences: `moves one square ahead`, `captures one square diagonally ahead`. The squares of regions are as `place`
/// has them, and `shown` are the regions that a board shows.
pub(super) fn sentences(
    steps: &[Step],
    place: &dyn Fn(&str) -> Argument,
    shown: &dyn Fn(&str) -> Option<Sentence>,
) -> Vec<Sentence> {
    let mut groups: Vec<Vec<&Step>> = Vec::new();
    for step in steps {
        match groups.iter_mut().find(|group| is_alike(group, step)) {
            Some(group) => group.push(step),
            None => groups.push(alloc::vec![step]),
        }
    }
    let mut moves: Vec<(Sentence, Vec<Sentence>)> = Vec::new();
    for group in &groups {
        let (Some(step), Some(said)) = (group.first(), sentence(group, place)) else {
            continue;
        };
        let own = step.region.as_deref().map(|name| {
            let squares = || Sentence::new("move-place").with("squares", place(name));
            shown(name).unwrap_or_else(squares)
        });
        // A move that is made in two places is said once.
        match (
            moves
                .iter_mut()
                .find(|(other, places)| *other == said && !places.is_empty()),
            own,
        ) {
            (Some((_, places)), Some(own)) => places.push(own),
            (_, own) => moves.push((said, own.into_iter().collect())),
        }
    }
    let moves = moves.into_iter().map(|(said, places)| {
        if places.is_empty() {
            said
        } else {
            wrapped("move-on", said).with("places", Argument::Sentences(Joint::Either, places))
        }
    });
    moves.collect()
}

/// A sentence that adds something to a move.
fn wrapped(name: &str, of: Sentence) -> Sentence {
    Sentence::new(name).with("move", of)
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

/// The steps of a group, but for the region that they stay in.
fn sentence(group: &[&Step], place: &dyn Fn(&str) -> Argument) -> Option<Sentence> {
    let first = group.first()?;
    let size = Size::of(first);
    let is_leap = first.way == Way::Plain && !size.is_one();
    let mut said = way(group, first, is_leap);
    match first.range {
        Some(1) => {}
        _ if size.is_one() => {}
        None => said = wrapped("move-again", said),
        Some(most) => said = wrapped("move-times", said).with("number", u16::from(most)),
    }
    let (moves, captures) = (first.power.moves, first.power.captures);
    let path = match first.way {
        Way::Plain => None,
        Way::Lame => Some("move-lame"),
        Way::Cannon => Some("move-cannon"),
        Way::Grasshopper => Some("move-grasshopper"),
    };
    let additions = [
        (is_leap && moves != captures).then_some("move-by-leap"),
        first.is_initial.then_some("move-first"),
        path,
        (captures && first.power.en_passant).then_some("move-passing-too"),
    ];
    for name in additions.into_iter().flatten() {
        said = wrapped(name, said);
    }
    if let Some(target) = &first.target {
        said = wrapped("move-only-to", said).with("squares", place(target));
    }
    Some(said)
}

/// The verb of a group of steps, how far they go, and where.
fn way(group: &[&Step], first: &Step, is_leap: bool) -> Sentence {
    let mut sizes: Vec<Size> = Vec::new();
    for step in group {
        if !sizes.contains(&Size::of(step)) {
            sizes.push(Size::of(step));
        }
    }
    sizes.sort_by_key(|size| size.0);
    let directions = sizes.iter().flat_map(|size| {
        let of_size = group.iter().filter(|step| Size::of(step) == *size);
        size.directions(of_size.map(|step| step.by))
    });
    let directions = Argument::Sentences(Joint::Either, directions.collect());
    let (name, number) = match (Size::of(first), first.range) {
        (Size(0 | 1, 1), Some(1)) => ("way-one", None),
        (Size(0 | 1, 1), None) => ("way-any", None),
        (Size(0 | 1, 1), Some(most)) => ("way-up-to", Some(most)),
        (Size(near, far), _) if near == 0 || near == far => ("way-squares", Some(far)),
        _ => ("way-oblique", None),
    };
    let said = Sentence::new(name)
        .with("verb", Sentence::new(verb(first.power, is_leap)))
        .with("directions", directions);
    match number {
        Some(number) => said.with("number", u16::from(number)),
        None => said,
    }
}

fn verb(power: Power, is_leap: bool) -> &'static str {
    match (power.moves, power.captures, power.en_passant) {
        (true, false, false) => "verb-moves",
        (false, true, _) => "verb-captures",
        (false, false, _) => "verb-passes",
        (true, _, _) if is_leap => "verb-leaps",
        (true, _, _) => "verb-goes",
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

    /// The directions, and the distances of an oblique leap.
    fn directions(self, steps: impl Iterator<Item = (i8, i8)>) -> Vec<Sentence> {
        let steps: Vec<(i8, i8)> = steps.collect();
        if self.0 == 0 || self.0 == self.1 {
            let names = if self.0 == 0 { straight } else { diagonal };
            return names(&steps).into_iter().map(Sentence::new).collect();
        }
        let of_sizes = |name| {
            let said = Sentence::new(name).with("far", u16::from(self.1));
            said.with("near", u16::from(self.0))
        };
        if steps.len() == 8 {
            return alloc::vec![of_sizes("oblique")];
        }
        let parts = [
            ("oblique-ahead", [(-1, 2), (1, 2)]),
            ("oblique-side-ahead", [(-2, 1), (2, 1)]),
            ("oblique-side-back", [(-2, -1), (2, -1)]),
            ("oblique-back", [(-1, -2), (1, -2)]),
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
        let whole: Vec<Sentence> = whole.map(|(name, _)| of_sizes(name)).collect();
        if whole.len().saturating_mul(2) == steps.len() {
            return whole;
        }
        let single = steps.iter().map(|(x, y)| {
            let name = match (*y < 0, *x < 0) {
                (false, true) => "oblique-ahead-left",
                (false, false) => "oblique-ahead-right",
                (true, true) => "oblique-back-left",
                (true, false) => "oblique-back-right",
            };
            Sentence::new(name)
                .with("ranks", u16::from(y.unsigned_abs()))
                .with("files", u16::from(x.unsigned_abs()))
        });
        single.collect()
    }
}

/// The names of the directions of steps along ranks and files.
fn straight(steps: &[(i8, i8)]) -> Vec<&'static str> {
    let has = |test: fn((i8, i8)) -> bool| steps.iter().any(|step| test(*step));
    let (left, right) = (has(|(x, _)| x < 0), has(|(x, _)| x > 0));
    let (ahead, back) = (has(|(_, y)| y > 0), has(|(_, y)| y < 0));
    if left && right && ahead && back {
        return alloc::vec!["to-orthogonal"];
    }
    named(&[
        (ahead, "to-ahead"),
        (back, "to-back"),
        (left && right, "to-sideways"),
        (left && !right, "to-left"),
        (right && !left, "to-right"),
    ])
}

/// The names of the directions of diagonal steps.
fn diagonal(steps: &[(i8, i8)]) -> Vec<&'static str> {
    let has = |test: fn((i8, i8)) -> bool| steps.iter().any(|step| test(*step));
    let corners = [
        has(|(x, y)| x < 0 && y > 0),
        has(|(x, y)| x > 0 && y > 0),
        has(|(x, y)| x < 0 && y < 0),
        has(|(x, y)| x > 0 && y < 0),
    ];
    match corners {
        [true, true, true, true] => alloc::vec!["to-diagonal"],
        [true, true, false, false] => alloc::vec!["to-diagonal-ahead"],
        [false, false, true, true] => alloc::vec!["to-diagonal-back"],
        [ahead_left, ahead_right, back_left, back_right] => named(&[
            (ahead_left, "to-ahead-left"),
            (ahead_right, "to-ahead-right"),
            (back_left, "to-back-left"),
            (back_right, "to-back-right"),
        ]),
    }
}

/// The names of what holds.
fn named(names: &[(bool, &'static str)]) -> Vec<&'static str> {
    let names = names.iter().filter(|(holds, _)| *holds);
    names.map(|(_, name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::{Argument, sentences};
    use crate::betza::read;

    #[test]
    fn moves_are_said_in_words() {
        for (text, expected) in [
            ("K", "goes one square orthogonally or diagonally"),
            ("Q", "goes any distance orthogonally or diagonally"),
            ("WfF", "goes one square orthogonally, or diagonally ahead"),
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
            (
                "mA",
                "moves (without capturing) two squares diagonally by a leap",
            ),
            (
                "mfsN",
                "moves (without capturing) two squares sideways and one ahead by a leap",
            ),
            ("flN", "leaps one square ahead and two to the left"),
            (
                "fmWfceFifmnD",
                "moves (without capturing) one square ahead; captures one square diagonally ahead, also in passing; \
                 moves (without capturing) two squares ahead as its first move, unless a piece stands in its way",
            ),
            (
                "mRcpR",
                "moves (without capturing) any distance orthogonally; captures any distance orthogonally, over exactly one piece",
            ),
            ("F@palace", "goes one square diagonally, within palace"),
            (
                "RB@far;B@near",
                "goes any distance orthogonally; goes any distance diagonally, within far, or within near",
            ),
            (
                "gQ",
                "goes any distance orthogonally or diagonally, over the first piece to the square right behind it",
            ),
            ("bRfB", "goes any distance back, or diagonally ahead"),
            ("FfsW", "goes one square ahead, sideways or diagonally"),
            ("frF", "goes one square diagonally ahead to the right"),
        ] {
            let place = |name: &str| Argument::Words(alloc::vec![name.into()]);
            let said = sentences(&read(text).unwrap(), &place, &|_| None);
            let said: Vec<_> = said.iter().map(ToString::to_string).collect();
            assert_eq!(said.join("; "), expected, "{text}");
        }
    }
}
