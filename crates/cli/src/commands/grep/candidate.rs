//! A position that is asked: as a text of FEEN, or as the value that a line of another notation has.

use std::borrow::Cow;

use feen::{Feen, Piece, Player, View};
use feen_interchange::{Diagram, Residue};
use feen_query::{BoardKind, Scene};
use qi::ByPlayer;

use crate::commands::finder::Value;

#[derive(Clone, Copy)]
pub(super) enum Candidate<'a> {
    Text(View<'a>),
    Value(&'a Value),
    /// Without the marks that a text of another notation does not write.
    Diagram(&'a Diagram<'a>),
}

impl<'a> Candidate<'a> {
    pub(super) fn kind(self) -> BoardKind {
        match self {
            Self::Text(view) => BoardKind::of(&view),
            Self::Value(value) => BoardKind::of_feen(value.feen()),
            Self::Diagram(diagram) => {
                let style = diagram.style(Player::First).letter();
                BoardKind::of_box(diagram.shape().dimensions(), style)
            }
        }
    }

    pub(super) fn is_of(self, kind: &BoardKind) -> bool {
        match self {
            Self::Text(view) => kind.is_that_of(&view),
            Self::Value(value) => kind.is_that_of_feen(value.feen()),
            Self::Diagram(diagram) => {
                let style = diagram.style(Player::First).letter();
                kind.is_that_of_box(diagram.shape(), style)
            }
        }
    }

    pub(super) fn square_count(self) -> u64 {
        match self {
            Self::Text(view) => view.square_count(),
            Self::Value(value) => value.feen().square_count() as u64,
            Self::Diagram(diagram) => diagram.shape().square_count() as u64,
        }
    }

    /// The position as a text, which a value has only once it is written, and a diagram never.
    pub(super) fn view(self) -> Option<View<'a>> {
        match self {
            Self::Diagram(_) => None,
            Self::Text(view) => Some(view),
            Self::Value(value) => View::parse(value.text()).ok(),
        }
    }

    /// Fills a scene; false if the board is too large for one.
    pub(super) fn show(self, scene: &mut Scene, asks_board: bool) -> bool {
        match self {
            Self::Text(view) if !asks_board => scene.read_apart(&view),
            Self::Text(view) => return scene.read(&view),
            Self::Value(value) => scene.take(value.feen()),
            Self::Diagram(diagram) => {
                let styles = ByPlayer {
                    first: diagram.style(Player::First),
                    second: diagram.style(Player::Second),
                };
                scene.set(&diagram.squares(), diagram.turn(), styles);
                for (player, piece, count) in diagram.held() {
                    scene.hold(player, piece, count as u64);
                }
            }
        }
        true
    }

    /// The letters' pieces of another notation, on the board and in hand.
    pub(super) fn pieces(self) -> Vec<Piece> {
        match self {
            Self::Text(_) => Vec::new(),
            Self::Value(value) => {
                let feen = value.feen();
                let held = Player::ALL.into_iter().flat_map(|owner| feen.hand(owner));
                let held = held.map(|(piece, _)| piece);
                feen.squares().flatten().chain(held).collect()
            }
            Self::Diagram(diagram) => {
                let held = diagram.held().map(|(_, piece, _)| piece);
                diagram
                    .squares()
                    .iter()
                    .flatten()
                    .copied()
                    .chain(held)
                    .collect()
            }
        }
    }

    pub(super) fn feen(self) -> Option<Cow<'a, Feen>> {
        match self {
            Self::Diagram(_) => None,
            Self::Text(view) => Feen::try_from(view.as_bytes()).ok().map(Cow::Owned),
            Self::Value(value) => Some(Cow::Borrowed(value.feen())),
        }
    }

    /// The part of a line that FEEN does not say: its counters and the like.
    pub(super) fn residue(self) -> Residue {
        match self {
            Self::Text(_) | Self::Diagram(_) => Residue::default(),
            Self::Value(value) => value.residue().clone(),
        }
    }
}
