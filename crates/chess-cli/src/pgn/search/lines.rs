//! The lines of a game: each position with the one before it and the move from it.

use feen_chess::pgn::Node;

/// A move that was played, of any rules.
pub(super) struct Step<'r, P, M> {
    pub(super) node: Node<'r>,
    pub(super) mv: Option<M>,
    pub(super) before: P,
    pub(super) after: P,
}

impl<'r> From<feen_chess::pgn::Played<'r>> for Step<'r, feen_chess::Position, feen_chess::Move> {
    fn from(played: feen_chess::pgn::Played<'r>) -> Self {
        Self {
            node: played.node,
            mv: played.mv,
            before: played.before,
            after: played.position,
        }
    }
}

impl<'r> From<feen_records::Played<'r>> for Step<'r, feen_rules::Position, feen_rules::Move> {
    fn from(played: feen_records::Played<'r>) -> Self {
        Self {
            node: played.node,
            mv: played.mv,
            before: played.before,
            after: played.position,
        }
    }
}

/// A position of a game in its line.
pub(super) struct Spot<'s, 'r, P, M> {
    pub(super) position: &'s P,
    /// The place of the position before it in its line.
    pub(super) before: Option<usize>,
    /// The move to it.
    pub(super) into: Option<Node<'r>>,
    /// The move from it, unless the line ends here.
    pub(super) next: Option<(Node<'r>, Option<M>)>,
    pub(super) ply: usize,
}

/// A line of moves, up to where the walk is.
struct Line<'r, P> {
    /// The place of the position before the last move, and that before it.
    last: usize,
    before_last: Option<usize>,
    /// The last move, and the position after it.
    node: Node<'r>,
    now: P,
    /// The move to the position before the last one.
    into: Option<Node<'r>>,
}

/// Asks all positions of the lines of a game, in the order of the text. The answer to a position is its place.
///
/// A variation begins with the position of the move that it replaces, which is asked once more: with the move of the
/// variation.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a caller has no further use of the start, and a copy of it is cheap"
)]
pub(super) fn walk<'r, P, M>(
    start: P,
    steps: impl Iterator<Item = Step<'r, P, M>>,
    mut ask: impl FnMut(&Spot<'_, 'r, P, M>) -> usize,
) {
    let mut lines: Vec<Line<'r, P>> = Vec::new();
    for step in steps {
        let (depth, ply) = (step.node.depth(), step.node.ply());
        while let Some(line) = lines.pop_if(|line| {
            let of_line = line.node.depth();
            of_line > depth || of_line == depth && line.node.ply().saturating_add(1) != ply
        }) {
            ask(&end(&line));
        }
        let is_new = lines.last().is_none_or(|line| line.node.depth() < depth);
        let (before, into) = match lines.last() {
            None => (None, None),
            Some(line) if is_new => (line.before_last, line.into),
            Some(line) => (Some(line.last), Some(line.node)),
        };
        let last = ask(&Spot {
            position: &step.before,
            before,
            into,
            next: Some((step.node, step.mv)),
            ply,
        });
        let line = Line {
            last,
            before_last: before,
            node: step.node,
            now: step.after,
            into,
        };
        match lines.last_mut() {
            Some(known) if !is_new => *known = line,
            _ => lines.push(line),
        }
    }
    if lines.is_empty() {
        let spot = Spot {
            position: &start,
            before: None,
            into: None,
            next: None,
            ply: 0,
        };
        ask(&spot);
    }
    while let Some(line) = lines.pop() {
        ask(&end(&line));
    }
}

/// The last position of a line.
fn end<'s, 'r, P, M>(line: &'s Line<'r, P>) -> Spot<'s, 'r, P, M> {
    Spot {
        position: &line.now,
        before: Some(line.last),
        into: Some(line.node),
        next: None,
        ply: line.node.ply().saturating_add(1),
    }
}
