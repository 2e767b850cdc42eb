use std::collections::BTreeMap;

use feen::{Piece, Player, Run, Runs, Style, View};

/// The differences between two positions.
pub(crate) struct Difference {
    /// None if the boards have not the same ranks and layers.
    pub(crate) squares: Option<Vec<SquareChange>>,
    pub(crate) hands: Vec<HandChange>,
    /// Of each player whose style differs.
    pub(crate) styles: Vec<(Player, Change<Style>)>,
    pub(crate) turn: Option<Change<Player>>,
}

/// The old and the new value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change<T> {
    pub(crate) before: T,
    pub(crate) after: T,
}

/// A square with another piece, or without one.
pub(crate) struct SquareChange {
    pub(crate) square: u64,
    pub(crate) piece: Change<Option<Piece>>,
}

/// A piece whose number in a hand changes.
pub(crate) struct HandChange {
    pub(crate) player: Player,
    pub(crate) piece: Piece,
    pub(crate) count: Change<u64>,
}

impl Difference {
    pub(crate) fn new(before: View<'_>, after: View<'_>) -> Self {
        let players = [Player::First, Player::Second];
        let styles = players.map(|player| {
            let style = Change::new(before.style(player), after.style(player));
            style.map(|style| (player, style))
        });
        let hands = players.map(|player| hand_changes(before, after, player));
        Self {
            squares: (before.layout() == after.layout())
                .then(|| square_changes(before.runs(), after.runs())),
            hands: hands.into_iter().flatten().collect(),
            styles: styles.into_iter().flatten().collect(),
            turn: Change::new(before.turn(), after.turn()),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.squares.as_ref().is_some_and(Vec::is_empty)
            && self.hands.is_empty()
            && self.styles.is_empty()
            && self.turn.is_none()
    }
}

impl<T: PartialEq> Change<T> {
    /// The change from one value to another one, if it is one.
    fn new(before: T, after: T) -> Option<Self> {
        (before != after).then_some(Self { before, after })
    }
}

/// The squares that differ, found with work for each run of the texts, however many
/// squares a run is.
fn square_changes(before: Runs<'_>, after: Runs<'_>) -> Vec<SquareChange> {
    let mut changes = Vec::new();
    let [mut before, mut after] = [before, after].map(Cursor::new);
    let mut square = 0_u64;
    while let (Some(old), Some(new)) = (before.run, after.run) {
        let length = old.square_count().min(new.square_count());
        let piece = Change::new(piece(old), piece(new));
        changes.extend(piece.map(|piece| SquareChange { square, piece }));
        before.advance(length);
        after.advance(length);
        square = square.saturating_add(length);
    }
    changes
}

/// Runs, and what is left of the one that is reached.
struct Cursor<'a> {
    run: Option<Run>,
    rest: Runs<'a>,
}

impl<'a> Cursor<'a> {
    fn new(mut runs: Runs<'a>) -> Self {
        Self {
            run: runs.next(),
            rest: runs,
        }
    }

    /// Goes on by squares of this run.
    fn advance(&mut self, squares: u64) {
        self.run = match self.run {
            Some(Run::Empty(count)) if count > squares => {
                Some(Run::Empty(count.saturating_sub(squares)))
            }
            _ => self.rest.next(),
        };
    }
}

const fn piece(run: Run) -> Option<Piece> {
    match run {
        Run::Piece(piece) => Some(piece),
        Run::Empty(_) => None,
    }
}

fn hand_changes(before: View<'_>, after: View<'_>, player: Player) -> Vec<HandChange> {
    let mut counts = BTreeMap::<Piece, Change<u64>>::new();
    let none = Change {
        before: 0,
        after: 0,
    };
    for (piece, count) in before.hand(player) {
        counts.entry(piece).or_insert(none).before = count;
    }
    for (piece, count) in after.hand(player) {
        counts.entry(piece).or_insert(none).after = count;
    }
    let changes = counts
        .into_iter()
        .filter(|(_, count)| count.before != count.after);
    let changes = changes.map(|(piece, count)| HandChange {
        player,
        piece,
        count,
    });
    changes.collect()
}
