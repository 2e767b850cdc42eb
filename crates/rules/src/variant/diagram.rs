//! How a piece moves, as marks on a small board.

use alloc::vec::Vec;

use qi::Player;

use super::Variant;
use crate::betza::{Power, Step, Way};
use crate::values::Kind;

/// A small board with a piece in its middle, and marks where it goes.
///
/// ```
/// use feen_rules::{MoveSign, Variant};
///
/// let chess: Variant = "chess".parse()?;
/// let diagram = chess.move_diagram(chess.kind("P").unwrap());
/// let marks = diagram.marks().iter().map(|mark| (mark.by, mark.sign.as_str()));
/// assert_eq!(
///     marks.collect::<Vec<_>>(),
///     [((-1, 1), "captures"), ((0, 1), "moves"), ((0, 2), "moves"), ((1, 1), "captures")],
/// );
/// assert_eq!(diagram.size(), 5);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveDiagram {
    size: usize,
    marks: Vec<MoveMark>,
}

/// A mark of a [`MoveDiagram`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MoveMark {
    /// Files to the right of the piece and ranks ahead of it.
    pub by: (i8, i8),
    /// The mark there.
    pub sign: MoveSign,
}

/// The meaning of a [`MoveMark`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum MoveSign {
    /// The piece goes there, and captures there.
    Goes,
    /// It goes there only if the square is empty.
    Moves,
    /// It goes there only to capture.
    Captures,
    /// It goes there and beyond, as far as the way is free, and captures at the end.
    Rides,
    /// It goes there and beyond, as far as the way is free.
    RidesToMove,
    /// It goes there and beyond to capture, as far as the way is free.
    RidesToCapture,
    /// Another piece stands there: it is in the way, or it is leapt over.
    Piece,
    /// The piece would go there, but for the piece in its way.
    Blocked,
}

impl MoveSign {
    /// The name: `rides-to-move`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Goes => "goes",
            Self::Moves => "moves",
            Self::Captures => "captures",
            Self::Rides => "rides",
            Self::RidesToMove => "rides-to-move",
            Self::RidesToCapture => "rides-to-capture",
            Self::Piece => "piece",
            Self::Blocked => "blocked",
        }
    }
}

impl MoveDiagram {
    /// The files and ranks of the board: 5, or 7 for long leaps.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The marks, from left to right and from below.
    #[must_use]
    pub fn marks(&self) -> &[MoveMark] {
        &self.marks
    }
}

impl Variant {
    /// The moves of a kind as marks on a small board, as the first player makes them.
    ///
    /// - A cannon has a piece to leap over, and a leap that can be stopped a piece that stops it.
    /// - Moves that are bound to a few squares of the board, such as the lines of a palace, are left out unless the piece
    ///   has no others. So are captures in passing.
    #[must_use]
    pub fn move_diagram(&self, kind: Kind) -> MoveDiagram {
        let line = self.rules().kinds.line(kind);
        let moves = line.and_then(|line| self.table().moves_of(line, Player::First));
        let steps = moves.map_or(&[][..], |moves| &moves.value);
        let is_wide = |step: &&Step| {
            let few = self.squares().len() / 4;
            let squares = step.region.as_ref().and_then(|name| self.region(name));
            squares.is_none_or(|squares| squares.first.len() > few)
        };
        let mut shown: Vec<&Step> = steps.iter().filter(is_wide).collect();
        if shown.is_empty() {
            shown = steps.iter().collect();
        }
        shown.retain(|step| step.power.moves || step.power.captures);
        diagram(&shown)
    }
}

fn diagram(steps: &[&Step]) -> MoveDiagram {
    let is_long = |step: &&Step| {
        let (x, y) = step.by;
        let leap = x.unsigned_abs().max(y.unsigned_abs());
        leap > 2
            || leap > 1 && step.range != Some(1)
            || step.range.is_some_and(|range| range > 2)
            || matches!(step.way, Way::Cannon | Way::Grasshopper)
    };
    let reach: i8 = if steps.iter().any(is_long) { 3 } else { 2 };
    let mut board = Board {
        reach,
        squares: Vec::new(),
        rides: Vec::new(),
        pieces: Vec::new(),
        blocked: Vec::new(),
    };
    board.place_blocker(steps);
    board.place_hurdles(steps);
    for step in steps {
        board.walk(step);
    }
    board.finish()
}

/// The way in which a piece comes to a square.
type Reached = ((i8, i8), Power);

struct Board {
    reach: i8,
    squares: Vec<Reached>,
    /// Rides by the last square of each that is on the board.
    rides: Vec<Reached>,
    pieces: Vec<(i8, i8)>,
    blocked: Vec<(i8, i8)>,
}

impl Board {
    fn has(&self, (x, y): (i8, i8)) -> bool {
        let reach = self.reach.unsigned_abs();
        x.unsigned_abs() <= reach && y.unsigned_abs() <= reach
    }

    /// A piece on the way of the first leap to the right that can be stopped.
    fn place_blocker(&mut self, steps: &[&Step]) {
        let lame = steps
            .iter()
            .filter(|step| step.way == Way::Lame && !step.is_initial);
        let first = lame.max_by_key(|step| {
            (
                step.by.0.unsigned_abs() >= step.by.1.unsigned_abs(),
                step.by,
            )
        });
        if let Some(square) = first.and_then(|step| passed(step.by).first().copied()) {
            self.pieces.push(square);
        }
    }

    /// Pieces to leap over: in one direction if the piece goes there without them, too, in all others.
    fn place_hurdles(&mut self, steps: &[&Step]) {
        let (mut directions, mut free) = (Vec::new(), Vec::new());
        for step in steps {
            match step.way {
                Way::Cannon | Way::Grasshopper => directions.push(step.by),
                Way::Plain | Way::Lame => free.push(step.by),
            }
        }
        let is_free = |by: &(i8, i8)| free.contains(by);
        if directions.iter().any(is_free) {
            let right = directions.iter().copied().max();
            directions.retain(|by| !is_free(by) || Some(*by) == right);
        }
        let is_hopper = steps.iter().any(|step| step.way == Way::Grasshopper);
        let far = if is_hopper { 2 } else { 1 };
        for by in directions {
            let square = times(by, far);
            if self.has(square) && !self.pieces.contains(&square) {
                self.pieces.push(square);
            }
        }
    }

    fn walk(&mut self, step: &Step) {
        let power = step.power;
        match step.way {
            Way::Lame => {
                if passed(step.by)
                    .iter()
                    .any(|square| self.pieces.contains(square))
                {
                    self.blocked.push(step.by);
                } else {
                    self.squares.push((step.by, power));
                }
            }
            Way::Plain if step.range == Some(1) => self.squares.push((step.by, power)),
            Way::Plain => self.ride(step),
            Way::Cannon => {
                let mut squares = self.line(step.by).into_iter();
                if squares.any(|square| self.pieces.contains(&square)) {
                    self.squares.extend(squares.map(|square| (square, power)));
                }
            }
            Way::Grasshopper => {
                let mut squares = self.line(step.by).into_iter();
                if squares.any(|square| self.pieces.contains(&square)) {
                    self.squares
                        .extend(squares.next().map(|square| (square, power)));
                }
            }
        }
    }

    fn ride(&mut self, step: &Step) {
        let mut squares = self.line(step.by);
        if let Some(piece) = squares
            .iter()
            .position(|square| self.pieces.contains(square))
        {
            squares.truncate(piece);
        }
        match step.range {
            Some(most) if usize::from(most) <= squares.len() => {
                squares.truncate(most.into());
                let reached = squares.into_iter().map(|square| (square, step.power));
                self.squares.extend(reached);
            }
            _ => {
                let last = squares.last().copied();
                self.rides.extend(last.map(|square| (square, step.power)));
            }
        }
    }

    /// The squares of the board in a direction.
    fn line(&self, by: (i8, i8)) -> Vec<(i8, i8)> {
        let squares = (1..=self.reach).map(|far| times(by, far));
        squares.take_while(|square| self.has(*square)).collect()
    }

    fn finish(self) -> MoveDiagram {
        let mut marks: Vec<MoveMark> = Vec::new();
        let mut add = |by, sign| marks.push(MoveMark { by, sign });
        for (by, power) in merged(self.squares) {
            add(
                by,
                match (power.moves, power.captures) {
                    (true, true) => MoveSign::Goes,
                    (true, false) => MoveSign::Moves,
                    _ => MoveSign::Captures,
                },
            );
        }
        for (by, power) in merged(self.rides) {
            add(
                by,
                match (power.moves, power.captures) {
                    (true, true) => MoveSign::Rides,
                    (true, false) => MoveSign::RidesToMove,
                    _ => MoveSign::RidesToCapture,
                },
            );
        }
        self.pieces
            .into_iter()
            .for_each(|by| add(by, MoveSign::Piece));
        self.blocked
            .into_iter()
            .for_each(|by| add(by, MoveSign::Blocked));
        marks.sort_unstable();
        marks.dedup();
        MoveDiagram {
            size: usize::from(self.reach.unsigned_abs())
                .saturating_mul(2)
                .saturating_add(1),
            marks,
        }
    }
}

/// Each square once, with all that happens there.
fn merged(reached: Vec<Reached>) -> Vec<Reached> {
    let mut merged: Vec<Reached> = Vec::new();
    for (by, power) in reached {
        match merged.iter_mut().find(|(known, _)| *known == by) {
            Some((_, known)) => {
                known.moves |= power.moves;
                known.captures |= power.captures;
            }
            None => merged.push((by, power)),
        }
    }
    merged
}

/// The squares on the way of a leap: straight, and then diagonally.
fn passed((x, y): (i8, i8)) -> Vec<(i8, i8)> {
    let (mut at, mut squares) = ((0_i8, 0_i8), Vec::new());
    loop {
        let (left, ahead) = (x.saturating_sub(at.0), y.saturating_sub(at.1));
        let (across, along) = (left.unsigned_abs(), ahead.unsigned_abs());
        if across >= along {
            at.0 = at.0.saturating_add(left.signum());
        }
        if along >= across {
            at.1 = at.1.saturating_add(ahead.signum());
        }
        if at == (x, y) {
            return squares;
        }
        squares.push(at);
    }
}

const fn times((x, y): (i8, i8), far: i8) -> (i8, i8) {
    (x.saturating_mul(far), y.saturating_mul(far))
}

#[cfg(test)]
mod tests {
    use super::{Step, diagram};
    use crate::betza::read;
    use alloc::string::String;
    use alloc::vec::Vec;

    /// The board as text: the piece is `@`.
    fn drawn(moves: &str) -> String {
        let steps = read(moves).unwrap();
        let diagram = diagram(&steps.iter().collect::<Vec<&Step>>());
        let reach = i8::try_from(diagram.size() / 2).unwrap();
        let mut text = String::new();
        for y in (-reach..=reach).rev() {
            for x in -reach..=reach {
                let mark = diagram.marks().iter().find(|mark| mark.by == (x, y));
                text.push(match mark.map(|mark| mark.sign.as_str()) {
                    Some("goes") => 'o',
                    Some("moves") => 'm',
                    Some("captures") => 'x',
                    Some("rides") => 'R',
                    Some("rides-to-move") => 'M',
                    Some("rides-to-capture") => 'X',
                    Some("piece") => 'p',
                    Some("blocked") => '-',
                    _ if (x, y) == (0, 0) => '@',
                    _ => '.',
                });
            }
            text.push(' ');
        }
        text.trim_end().into()
    }

    #[test]
    fn moves_are_marks() {
        for (moves, board) in [
            ("K", "..... .ooo. .o@o. .ooo. ....."),
            ("R", "..R.. ..... R.@.R ..... ..R.."),
            ("RF", "..R.. .o.o. R.@.R .o.o. ..R.."),
            ("fmWfceFifmnD", "..m.. .xmx. ..@.. ..... ....."),
            ("nN", ".o.o. o...- ..@p. o...- .o.o."),
            ("nA", "o...- ...p. ..@.. ..... o...o"),
            (
                "mRcpR",
                "...M... ....... ....... M..@pxx ....... ....... ...M...",
            ),
            (
                "pR",
                "...o... ...o... ...p... oop@poo ...p... ...o... ...o...",
            ),
            (
                "gR",
                "...o... ...p... ....... op.@.po ....... ...p... ...o...",
            ),
            (
                "C",
                "..o.o.. ....... o.....o ...@... o.....o ....... ..o.o..",
            ),
            ("mRcN", ".xMx. x...x M.@.M x...x .xMx."),
            ("W2", "..o.. ..o.. oo@oo ..o.. ..o.."),
            ("ceF", "..... .x.x. ..@.. .x.x. ....."),
        ] {
            assert_eq!(drawn(moves), board, "{moves}");
        }
    }
}
