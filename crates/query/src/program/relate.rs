//! Relations of pieces: attacks, defence, pins, and the structure of pawns.

use epin::Piece;
use qi::Player;

use super::run::{Asked, Found};
use crate::board::Board;
use crate::node::{Quality, Relation};
use crate::scene::Scene;
use crate::squares::Squares;

impl Asked<'_> {
    /// The squares of a set that have a quality.
    pub(super) fn quality(
        &self,
        quality: Quality,
        of: &Squares,
        scene: &Scene,
        found: &Found,
    ) -> Squares {
        of.iter()
            .filter(|square| {
                let owner = owner(*square, found);
                match quality {
                    Quality::Passed => self.is_passed(*square, scene),
                    Quality::Isolated => self.is_isolated(*square, scene),
                    Quality::Doubled => self.is_doubled(*square, scene),
                    Quality::Attacked => {
                        owner.is_some_and(|owner| self.is_attacked(scene, *square, !owner))
                    }
                    Quality::Hanging => owner.is_some_and(|owner| {
                        self.is_attacked(scene, *square, !owner)
                            && !self.is_attacked(scene, *square, owner)
                    }),
                    Quality::Pinned => !self.pinners(scene, *square).is_empty(),
                }
            })
            .collect()
    }

    /// The squares of `by` whose pieces do something to one of `of`, and the number of such pairs.
    pub(super) fn relation(
        &self,
        relation: Relation,
        by: &Squares,
        of: &Squares,
        scene: &Scene,
        found: &Found,
    ) -> (Squares, u32) {
        let mut all = Squares::new();
        let mut pairs = 0_u32;
        for square in of.iter() {
            let owner = owner(square, found);
            let players = match (relation, owner) {
                (Relation::Attacks, Some(owner)) => [Some(!owner), None],
                (Relation::Defends, Some(owner)) => [Some(owner), None],
                _ => [Some(Player::First), Some(Player::Second)],
            };
            let doers = if relation == Relation::Pins {
                self.pinners(scene, square)
            } else {
                let players = players.into_iter().flatten();
                let sets = players.map(|player| self.attackers(scene, square, player));
                sets.fold(Squares::new(), |all, set| all.or(&set))
            };
            let doers = doers.and(by);
            pairs = pairs.saturating_add(doers.count());
            all = all.or(&doers);
        }
        (all, pairs)
    }

    fn is_attacked(&self, scene: &Scene, square: usize, by: Player) -> bool {
        !self.attackers(scene, square, by).is_empty()
    }

    fn attackers(&self, scene: &Scene, square: usize, by: Player) -> Squares {
        let by = if scene.is_swapped { !by } else { by };
        let both = self.relations.zip(origin(scene, square));
        let attackers = both.map(|(relations, square)| relations.attackers(square, by));
        self.seen(scene, &attackers.unwrap_or_default())
    }

    fn pinners(&self, scene: &Scene, square: usize) -> Squares {
        let both = self.relations.zip(origin(scene, square));
        let pinners = both.map(|(relations, square)| relations.pinners(square));
        self.seen(scene, &pinners.unwrap_or_default())
    }

    /// Squares of the position as those of its image.
    #[expect(clippy::unused_self, reason = "it belongs to the questions beside it")]
    pub(super) fn seen(&self, scene: &Scene, squares: &Squares) -> Squares {
        if scene.origin.is_empty() {
            return squares.clone();
        }
        let images = scene.origin.iter().enumerate();
        let images = images.filter(|(_, own)| own.is_some_and(|own| squares.has(own)));
        images.map(|(image, _)| image).collect()
    }

    /// The pawns of a player with their files and ranks.
    fn pawns<'s>(
        &'s self,
        scene: &'s Scene,
        player: Player,
    ) -> impl Iterator<Item = (usize, usize)> + 's {
        let board = &self.program.board;
        let is_pawn = move |piece: Piece| piece.side() == player && board.is_pawn(piece.letter());
        let kinds = scene.kinds.iter().filter(move |(piece, _)| is_pawn(*piece));
        let squares = kinds.flat_map(|(_, squares)| squares.iter());
        squares.filter_map(|square| board.file_and_rank(square))
    }

    fn pawn(&self, square: usize, scene: &Scene) -> Option<(Player, usize, usize)> {
        let piece = scene.piece(square)?;
        let (file, rank) = self.program.board.file_and_rank(square)?;
        self.program
            .board
            .is_pawn(piece.letter())
            .then_some((piece.side(), file, rank))
    }

    /// Whether no pawn of the opponent is ahead, on its file or beside it.
    fn is_passed(&self, square: usize, scene: &Scene) -> bool {
        self.pawn(square, scene)
            .is_some_and(|(player, file, rank)| {
                let mut others = self.pawns(scene, !player);
                !others.any(|(at, of)| at.abs_diff(file) <= 1 && Board::is_ahead(player, of, rank))
            })
    }

    /// Whether no pawn of its own stands on a file beside it.
    fn is_isolated(&self, square: usize, scene: &Scene) -> bool {
        self.pawn(square, scene).is_some_and(|(player, file, _)| {
            !self
                .pawns(scene, player)
                .any(|(at, _)| at.abs_diff(file) == 1)
        })
    }

    /// Whether another pawn of its own stands on its file.
    fn is_doubled(&self, square: usize, scene: &Scene) -> bool {
        self.pawn(square, scene)
            .is_some_and(|(player, file, rank)| {
                self.pawns(scene, player)
                    .any(|(at, of)| at == file && of != rank)
            })
    }
}

/// The square of the position that a square of its image is.
fn origin(scene: &Scene, square: usize) -> Option<usize> {
    if scene.origin.is_empty() {
        return Some(square);
    }
    scene.origin.get(square).copied().flatten()
}

fn owner(square: usize, found: &Found) -> Option<Player> {
    let mut players = [Player::First, Player::Second].into_iter();
    players.find(|player| found.owners[*player].has(square))
}
