use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use core::ops::Range;

use fastrand::Rng;

use super::quiet::{Quiet, Turns};
use super::{Strategy, any_turn, safe_piece, winning_turn};
use crate::solver::{Value, bits};
use crate::{Game, Piece, Square, Turn};

/// A player by Monte Carlo tree search.
///
/// The tree has the safe turns only. A round goes down the tree by the best balance of success
/// and rarity, adds the turns of the position it reaches, and plays on as two [`Tactical`]
/// players do. Decided positions are proven upwards. The result is the turn with the most visits
/// among those that are not proven lost.
///
/// [`Tactical`]: crate::Tactical
pub struct Mcts {
    rng: Rng,
    turns: Turns,
    rounds: u32,
}

impl Mcts {
    /// A player of 1 000 rounds a turn, whose choices follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::with_seed(seed),
            turns: Turns::new(),
            rounds: 1_000,
        }
    }

    /// The player with this many rounds a turn.
    #[must_use]
    pub fn with_rounds(self, rounds: u32) -> Self {
        Self { rounds, ..self }
    }

    /// The safe turns where the piece in hand does not win at once, the best first.
    pub(super) fn ranked(&mut self, game: Game) -> Vec<Turn> {
        let Some(held) = game.held() else {
            return Vec::new();
        };
        let root = self.turns.quiet(game, held);
        let mut tree = Tree::new(&self.turns, root);
        for _ in 0..self.rounds {
            if tree.nodes[0].value.is_some() {
                break;
            }
            tree.round(&mut self.rng);
        }
        let mut ranked: Vec<&TreeNode> = tree.nodes[tree.nodes[0].children()].iter().collect();
        // A win for the opponent comes last, and a loss first.
        ranked.sort_by_key(|node| {
            let group = match node.value {
                Some(Value::Loss) => 0,
                Some(Value::Draw) | None => 1,
                Some(Value::Win) => 2,
            };
            (group, Reverse(node.visits))
        });
        let turns = ranked.into_iter().map(|node| Turn {
            square: Square::masked(node.square),
            give: Some(Piece::masked(node.piece)),
        });
        turns.collect()
    }

    pub(super) fn any_turn(&mut self, game: Game) -> Turn {
        any_turn(&mut self.rng, game)
    }
}

impl Strategy for Mcts {
    fn first_piece(&mut self, game: Game) -> Piece {
        safe_piece(&mut self.rng, game).unwrap_or(Piece::ALL[0])
    }

    fn turn(&mut self, game: Game) -> Turn {
        if let Some(turn) = winning_turn(game) {
            return turn;
        }
        let best = self.ranked(game).into_iter().next();
        best.unwrap_or_else(|| self.any_turn(game))
    }
}

impl fmt::Debug for Mcts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcts")
            .field("rounds", &self.rounds)
            .finish_non_exhaustive()
    }
}

/// The most nodes of a tree. A node has twenty bytes.
const MOST_NODES: usize = 1 << 22;

struct Tree<'a> {
    turns: &'a Turns,
    root: Quiet,
    nodes: Vec<TreeNode>,
}

/// A position, and the turn that leads to it.
#[derive(Clone, Copy)]
struct TreeNode {
    square: u8,
    piece: u8,
    /// The value, if it is proven, for the player who places next.
    value: Option<Value>,
    visits: u32,
    /// The half points of the player who made the turn.
    half_points: u32,
    first_child: u32,
    child_count: u16,
    is_expanded: bool,
}

impl TreeNode {
    const fn new(square: u8, piece: u8) -> Self {
        Self {
            square,
            piece,
            value: None,
            visits: 0,
            half_points: 0,
            first_child: 0,
            child_count: 0,
            is_expanded: false,
        }
    }

    fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        first..first + usize::from(self.child_count)
    }

    /// The half points for the player who made the turn, if it has this value for the next one.
    const fn half_points_of(value: Value) -> u32 {
        match value {
            Value::Loss => 2,
            Value::Draw => 1,
            Value::Win => 0,
        }
    }
}

impl<'a> Tree<'a> {
    fn new(turns: &'a Turns, root: Quiet) -> Self {
        let mut tree = Self {
            turns,
            root,
            nodes: vec![TreeNode::new(0, 0)],
        };
        tree.expand(0, &root);
        tree
    }

    /// One round: down the tree, one rollout, and up again.
    fn round(&mut self, rng: &mut Rng) {
        let mut path = [0; 17];
        let mut length = 1;
        let mut quiet = self.root;
        let mut place = 0;
        while self.nodes[place].is_expanded && self.nodes[place].value.is_none() {
            let Some(child) = self.select(place) else {
                break;
            };
            let TreeNode { square, piece, .. } = self.nodes[child];
            quiet = self.turns.after(&quiet, square, piece);
            place = child;
            path[length] = child;
            length += 1;
        }
        if !self.nodes[place].is_expanded && self.nodes.len() < MOST_NODES {
            self.expand(place, &quiet);
        }
        let mut value = match self.nodes[place].value {
            Some(value) => value,
            None => self.turns.rollout(quiet, rng),
        };
        for place in path[..length].iter().rev() {
            self.prove(*place);
            let node = &mut self.nodes[*place];
            node.visits += 1;
            node.half_points += TreeNode::half_points_of(value);
            value = -value;
        }
    }

    /// Adds the safe turns of a position. Without any it is lost, and without a piece to give
    /// it is drawn.
    fn expand(&mut self, place: usize, quiet: &Quiet) {
        let first = self.nodes.len();
        if quiet.pool != 0 {
            for square in bits(!quiet.occupied) {
                let safe = bits(self.turns.safe(quiet, square));
                self.nodes
                    .extend(safe.map(|piece| TreeNode::new(square, piece)));
            }
        }
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[place];
        node.is_expanded = true;
        node.first_child = first as u32;
        node.child_count = count as u16;
        if quiet.pool == 0 {
            node.value = Some(Value::Draw);
        } else if count == 0 {
            node.value = Some(Value::Loss);
        }
    }

    /// The child with the best balance of success and rarity; none that is proven lost.
    fn select(&self, place: usize) -> Option<usize> {
        let node = &self.nodes[place];
        let rarity = 2.0 * node.visits.isqrt() as f32;
        let spread = u32::from(node.child_count).isqrt() as f32;
        let mut best = None;
        for child in node.children() {
            let TreeNode {
                visits,
                half_points,
                value,
                ..
            } = self.nodes[child];
            if value == Some(Value::Win) {
                continue;
            }
            let mean = match (value, visits) {
                (Some(Value::Draw), _) | (_, 0) => 0.5,
                _ => half_points as f32 / (2 * visits) as f32,
            };
            let urgency = mean + rarity / ((1 + visits) as f32 * spread);
            if best.is_none_or(|(_, most)| urgency > most) {
                best = Some((child, urgency));
            }
        }
        best.map(|(child, _)| child)
    }

    /// Proves a position from its children: won if a turn wins, and as good as its best turn if
    /// all are proven.
    fn prove(&mut self, place: usize) {
        let node = self.nodes[place];
        if node.value.is_some() || !node.is_expanded {
            return;
        }
        let values = self.nodes[node.children()].iter().map(|child| child.value);
        let mut best = Some(Value::Loss);
        for value in values {
            match value {
                Some(Value::Loss) => {
                    best = Some(Value::Win);
                    break;
                }
                Some(value) => best = best.map(|best| best.max(-value)),
                None => best = None,
            }
        }
        self.nodes[place].value = best;
    }
}
