use alloc::string::String;
use alloc::vec::Vec;

use feen::{Feen, Position as FeenPosition};

use super::contradiction;
use super::from_feen::Written;
use super::to_feen::Position;
use crate::convention::Draughts;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::guess::Format;
use crate::notation::{Notation, unread};
use crate::pdn::{self, DraughtsMan, GameType, Item, Named, Parts, PdnNotation, View};
use crate::repair::Draft;
use crate::residue::{self, Ghost};
use crate::{Loss, Losses, ParseError, ParseErrorKind, Residue};

impl Notation for PdnNotation {
    type Convention = Draughts;
    const FORMAT: Format = Format::Pdn;

    fn game(convention: &Draughts) -> &GameType {
        convention.game_type()
    }

    fn is_read(parts: &Parts, game: &GameType) -> bool {
        parts.game == *game
    }

    fn canonical(view: &View<'_>, _: &GameType) -> String {
        view.canonical()
    }

    fn fill(
        view: &View<'_>,
        convention: &Draughts,
        position: &mut Position<'_>,
    ) -> Result<(), ConvertError> {
        let game = convention.game_type();
        let turn = view.turn();
        let turn = turn.ok_or(ConvertError::whole(ConvertErrorKind::UnknownTurn))?;
        (position.turn, position.styles) = (turn, convention.styles());
        position.board.resize((game.width(), game.height()));
        for man in view.men() {
            let piece = convention.piece(man.king).with_side(man.side);
            position.board.set(man.square, Some(piece));
        }
        let moves = view.king_moves();
        position.residue.set_pair(Loss::KingMoves, moves);
        position.residue.count(view.halfmove(), view.fullmove());
        let mut ghosts: Vec<_> = view.ghosts().collect();
        if !ghosts.is_empty() {
            ghosts.sort_unstable_by_key(|ghost| game.number_of_square(ghost.square));
            let ghosts: Vec<String> = ghosts
                .iter()
                .map(|ghost| noted(*ghost, ghost.side == turn, *game))
                .collect();
            let ghosts = ghosts.join(",");
            position.residue.set_text(Loss::Ghosts, &ghosts);
        }
        Ok(())
    }

    fn write(
        feen: &Feen,
        residue: &Residue,
        convention: &Draughts,
        out: &mut String,
    ) -> Result<Written<Parts>, ConvertError> {
        let game = convention.game_type();
        let position = feen.position();
        let shape = feen.layout().shape();
        if shape.is_none_or(|shape| *shape.dimensions() != [game.height(), game.width()]) {
            return Err(ConvertError::whole(ConvertErrorKind::Shape));
        }
        let turn = position.turn();
        let mut of_feen = Losses::NONE;
        let mut items = Vec::new();
        for (square, piece) in position.board().iter().enumerate() {
            let Some(piece) = piece else { continue };
            let letter = piece.letter();
            let unknown = ConvertErrorKind::Letter { letter };
            let king = convention.is_king(*piece);
            let king = king.ok_or(ConvertError::at(unknown, square, game.width()))?;
            if !game.is_playable(square) {
                let refused = ConvertErrorKind::NotPlayable;
                return Err(ConvertError::at(refused, square, game.width()));
            }
            let again = convention.piece(king).with_side(piece.side());
            of_feen = of_feen
                .and_if(Loss::States, again.state() != piece.state())
                .and_if(Loss::Terminals, piece.is_terminal())
                .and_if(Loss::Derived, piece.is_derived());
            items.push(Item {
                square,
                side: piece.side(),
                letter: if king { "K" } else { "" },
            });
        }
        of_feen = of_feen
            .and_if(Loss::Hands, position.hand_piece_count() > 0)
            .and_if(Loss::Styles, *position.styles() != convention.styles());
        if let Some(ghosts) = residue.ghosts() {
            let ghosts = residue::ghosts(ghosts, 0);
            for ghost in ghosts.map_err(|_| contradiction(Loss::Ghosts))? {
                items.push(ghost_item(ghost, position, *game)?);
            }
        }
        let (fullmove, says_ply) = residue.move_number(turn);
        let kept = [
            Loss::Halfmove,
            Loss::Fullmove,
            Loss::KingMoves,
            Loss::Ghosts,
        ];
        let kept = kept.into_iter().chain(says_ply.then_some(Loss::Ply));
        let losses = residue.losses().without(kept.collect());
        let parts = Parts {
            turn: Some(turn),
            lists: [(0, 0); 2],
            halfmove: residue.halfmove().unwrap_or(0),
            fullmove,
            king_moves: residue.king_moves().unwrap_or((0, 0)),
            game: *game,
        };
        out.push_str(&pdn::write(items, &parts));
        Ok(Written {
            losses: losses | of_feen,
            of_feen,
            parts: None,
        })
    }

    fn unread(error: ParseError, _: &Residue) -> ConvertError {
        match error.kind() {
            // Two ghosts on one square, by its number and by its name.
            ParseErrorKind::Occupied => contradiction(Loss::Ghosts),
            _ => unread(error),
        }
    }

    fn repair(draft: &mut Draft<'_>, _: &GameType) -> bool {
        pdn::repair::pdn(draft);
        true
    }
}

/// A piece that is captured and not lifted, as a residue has it.
fn noted(ghost: DraughtsMan, is_movers: bool, game: GameType) -> String {
    let letter = match (ghost.king, is_movers) {
        (true, false) => 'P',
        (true, true) => 'p',
        (false, false) => 'G',
        (false, true) => 'g',
    };
    let mut text = String::from(letter);
    pdn::write_square(ghost.square, &game, &mut text);
    text
}

/// A piece that is captured and not lifted, on a square that is free.
fn ghost_item(ghost: Ghost, position: &FeenPosition, game: GameType) -> Result<Item, ConvertError> {
    let square = match ghost.square {
        Named::Numbers(number, _) => game.square_of_number(number as usize),
        Named::Name { file, rank } if game.has_names() => {
            game.square_of_name(file.into(), rank as usize)
        }
        Named::Name { .. } => None,
    };
    let is_free = |square: &usize| {
        position.square(*square).is_none() && game.number_of_square(*square).is_some()
    };
    let square = square.filter(is_free);
    let mover = position.turn();
    Ok(Item {
        square: square.ok_or(contradiction(Loss::Ghosts))?,
        side: if ghost.is_movers { mover } else { mover.flip() },
        letter: if ghost.is_king { "P" } else { "G" },
    })
}
