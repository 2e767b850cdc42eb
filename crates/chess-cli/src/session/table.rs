//! The game on the table: its moves, and how it has ended.

use feen_chess::pgn::Termination;
use feen_chess::{Adjudication, Claim, Game as ChessGame, Position as ChessPosition, Status};
use feen_rules::{ByPlayer, End, Game, Move, Player, Position, Reason, Setting, Variant};

use super::ending::Ending;
use super::orthodox;
use crate::answer::Failure;

/// The start of a game, also as the crate `chess` has it where that is the game.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) position: Position,
    pub(super) chess: Option<ChessPosition>,
}

/// A game, and an end of it that no rule has made.
#[derive(Clone, Debug)]
pub(super) struct Table {
    game: Game,
    /// The same game as the crate `chess` has it, where that is the game.
    chess: Option<Box<ChessGame>>,
    ending: Option<Ending>,
}

impl Table {
    pub(super) fn new(start: Start, rules: Adjudication) -> Self {
        let chess = start.chess.map(ChessGame::from_position);
        Self {
            game: Game::from_position(start.position),
            chess: chess.map(|chess| Box::new(chess.adjudicated(rules))),
            ending: None,
        }
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) const fn position(&self) -> &Position {
        self.game.position()
    }

    /// The game as the crate `chess` has it.
    pub(super) fn chess(&self) -> Option<&ChessGame> {
        self.chess.as_deref()
    }

    pub(super) const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    pub(super) fn is_over(&self) -> bool {
        self.ending.is_some() || self.game.end().is_some()
    }

    /// The FEN; of chess with every en passant square, as its own programs write it.
    pub(super) fn fen(&self) -> String {
        match &self.chess {
            Some(chess) => chess.position().to_string(),
            None => self.position().fen(),
        }
    }

    /// How the game has ended, if it has.
    pub(super) fn end(&self, names: ByPlayer<&str>) -> Option<String> {
        let Some(end) = self.game.end() else {
            return self.ending.as_ref().map(|ending| ending.text(names));
        };
        let reason = match self.chess.as_ref().map(|chess| chess.status()) {
            // Chess has a name for each number of repetitions and moves.
            Some(Status::Draw(reason)) => reason.to_string(),
            _ => end.reason().to_string(),
        };
        Some(match end.winner() {
            Some(winner) => format!("{} wins by {reason}", names[winner]),
            None => format!("draw by {reason}"),
        })
    }

    /// The result as in PGN.
    pub(super) fn result(&self) -> Termination {
        match (self.game.end().map(End::winner), &self.ending) {
            (Some(Some(Player::First)), _) => Termination::WhiteWins,
            (Some(Some(Player::Second)), _) => Termination::BlackWins,
            (Some(None), _) => Termination::Draw,
            (None, Some(ending)) => ending.result(),
            (None, None) => Termination::Unknown,
        }
    }

    /// Plays a legal move of a game that is not over.
    pub(super) fn play(&mut self, one: Move) -> Result<(), Failure> {
        let refused =
            |reason: feen_rules::Illegal| Failure::refused(reason.code(), reason.to_string());
        let before = self.position().clone();
        self.game.play(one).map_err(refused)?;
        self.follow(&before, one);
        Ok(())
    }

    /// Plays a move that the game has played on the board of the crate `chess`, too.
    fn follow(&mut self, before: &Position, one: Move) {
        let Some(chess) = &mut self.chess else {
            return;
        };
        let mv = orthodox::to_chess(before.variant(), one, chess);
        let is_played = mv.is_some_and(|mv| chess.play_move(mv).is_ok());
        if !is_played {
            // It has ended the game before, by a dead position that the table does not know.
            self.chess = None;
        }
    }

    pub(super) fn undo(&mut self) -> Option<Move> {
        let one = self.game.undo()?;
        self.ending = None;
        if let Some(chess) = &mut self.chess {
            chess.undo();
        }
        Some(one)
    }

    pub(super) fn redo(&mut self) -> Option<Move> {
        let before = self.position().clone();
        let one = self.game.redo()?;
        self.follow(&before, one);
        Some(one)
    }

    pub(super) fn claim(&mut self, reason: Reason) -> Result<(), Failure> {
        let claimed = self.game.claim(reason);
        claimed.map_err(|error| Failure::refused(error.code(), error.to_string()))?;
        if let Some(chess) = &mut self.chess {
            let claim = match reason {
                Reason::Moves => Claim::FiftyMoves,
                _ => Claim::ThreefoldRepetition,
            };
            // It has the same reasons.
            let _ = chess.claim(claim);
        }
        Ok(())
    }

    /// Ends a game that is not over.
    pub(super) fn settle(&mut self, ending: Ending) {
        if let Some(chess) = &mut self.chess {
            // It is in progress as well.
            let _ = match &ending {
                Ending::Draw(reason) => chess.settle_draw(reason.as_deref()),
                Ending::Win(winner, reason) => chess.award(winner.clone(), reason.as_deref()),
                Ending::Resigned(loser) => chess.resign(*loser),
                Ending::Time { loser, wins: true } => chess.award(!*loser, Some("on time")),
                Ending::Time { wins: false, .. } => {
                    chess.settle_draw(Some("time ran out, and the other player cannot win"))
                }
            };
        }
        self.ending = Some(ending);
    }
}

/// A variant with these rules for draws.
pub(super) fn ruled(variant: &Variant, rules: Adjudication) -> Variant {
    if rules == Adjudication::Fide {
        return variant.clone();
    }
    let derived = variant
        .derive(variant.name())
        .set(Setting::Claim, "no")
        .build();
    // A variant stays one with another rule for draws.
    derived.unwrap_or_else(|_| variant.clone())
}
