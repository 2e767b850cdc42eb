use feen_match_web::Wish;
use feen_match_web::engines::Playable;
use feen_server::{Outcome, Player};
use feen_uci::Dialect;

use super::{Action, Match};
use crate::{games, quarto};

impl Playable for Match {
    fn is_offered(variant: &str, dialect: Dialect) -> bool {
        games::Match::is_offered(variant, dialect)
    }

    fn variant(&self) -> &str {
        match self {
            Self::Board(game) => game.variant(),
            Self::Quarto(game) => game.variant(),
        }
    }

    fn is_shuffled(&self) -> bool {
        match self {
            Self::Board(game) => game.is_shuffled(),
            Self::Quarto(game) => game.is_shuffled(),
        }
    }

    fn table(&self) -> Option<String> {
        match self {
            Self::Board(game) => game.table(),
            Self::Quarto(game) => game.table(),
        }
    }

    fn plies(&self) -> usize {
        match self {
            Self::Board(game) => game.plies(),
            Self::Quarto(game) => Playable::plies(game),
        }
    }

    fn turn_after(&self, plies: usize) -> Player {
        match self {
            Self::Board(game) => game.turn_after(plies),
            Self::Quarto(game) => game.turn_after(plies),
        }
    }

    fn line(&self, dialect: Dialect, plies: usize) -> Option<String> {
        match self {
            Self::Board(game) => game.line(dialect, plies),
            Self::Quarto(game) => game.line(dialect, plies),
        }
    }

    fn ended(&self) -> Option<Outcome> {
        match self {
            Self::Board(game) => game.ended(),
            Self::Quarto(game) => game.ended(),
        }
    }

    fn draw_offer(&self) -> Option<Player> {
        match self {
            Self::Board(game) => game.draw_offer(),
            Self::Quarto(game) => game.draw_offer(),
        }
    }

    fn takeback_offer(&self) -> Option<Player> {
        match self {
            Self::Board(game) => game.takeback_offer(),
            Self::Quarto(game) => game.takeback_offer(),
        }
    }

    fn action(wish: Wish) -> Action {
        Action::Board(games::Match::action(wish))
    }
}

impl Match {
    /// The match, if it is one of Quarto.
    #[must_use]
    pub fn quarto(&self) -> Option<&quarto::Match> {
        quarto::Hosts::quarto(self)
    }
}
