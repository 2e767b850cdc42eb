//! Positions of draughts to FEEN, and back.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use feen::{Feen, Position};
use qi::{Hands, Player, Qi, Shape};

use super::game_type::{Colour, GameType};
use super::grammar::Parts;
use super::{Convention, DraughtsMan, Pdn, View};
use crate::convert::{Board, Exported, contradiction, export, unread};
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::NamedSquare;
use crate::residue::{Ghost, GhostSquare};
use crate::{Converted, Loss, Losses, ParseErrorKind, Residue};

/// # Conversion
impl View<'_> {
    /// The FEEN of the position, and all that the text says besides.
    ///
    /// # Errors
    ///
    /// If nobody is to move, `?`; if the text was read as another game.
    pub fn to_feen(&self, convention: &Convention) -> Result<Converted, ConvertError> {
        let (feen, residue) = self.convert(convention, |shape, board, turn| {
            let (squares, styles) = (board.squares().iter().copied(), convention.styles());
            let position = Qi::from_squares(shape, squares, Hands::new(), styles, turn).ok()?;
            Feen::try_from(position).ok()
        })?;
        Ok(Converted::new(feen, residue))
    }

    /// Writes the position into a FEEN, in the memory that it has, and returns the residue.
    ///
    /// # Errors
    ///
    /// As for [`to_feen`](Self::to_feen).
    pub fn to_feen_into(
        &self,
        convention: &Convention,
        feen: &mut Feen,
    ) -> Result<Residue, ConvertError> {
        let assigned = self.convert(convention, |shape, board, turn| {
            let (squares, styles) = (board.squares().iter().copied(), convention.styles());
            feen.assign_parts(shape, squares, [], styles, turn).ok()
        })?;
        Ok(assigned.1)
    }

    /// Gives the board and the turn to `build`, and returns what that makes of them, and the
    /// residue.
    fn convert<R>(
        &self,
        convention: &Convention,
        build: impl FnOnce(Shape, &Board, Player) -> Option<R>,
    ) -> Result<(R, Residue), ConvertError> {
        let game = convention.game_type();
        let view = if self.game_type() == *game {
            *self
        } else {
            let view = View::parse_bytes_as(self.as_bytes(), game);
            view.map_err(unread)?
        };
        let turn = view.turn();
        let turn = turn.ok_or(ConvertError::whole(ConvertErrorKind::UnknownTurn))?;
        let wrong = ConvertError::whole(ConvertErrorKind::Shape);
        let shape = Shape::new(&[game.height(), game.width()]).map_err(|_| wrong)?;
        let mut board = Board::of_size(game.width(), game.height());
        for man in view.men() {
            let piece = convention
                .piece(man.king)
                .with_side(game.player(man.colour));
            board.set(man.square, Some(piece));
        }
        let (white, black) = view.king_moves();
        let mut residue = Residue::new()
            .with_halfmove(view.halfmove())
            .with_fullmove(view.fullmove())
            .with_king_moves(white, black);
        let mut ghosts: Vec<_> = view.ghosts().collect();
        if !ghosts.is_empty() {
            ghosts.sort_unstable_by_key(|ghost| game.number_of_square(ghost.square));
            let ghosts = ghosts.iter().filter_map(|ghost| noted(*ghost, turn, *game));
            residue = residue.note(|notes| notes.ghosts = ghosts.collect());
        }
        let result = build(shape, &board, game.player(turn));
        Ok((result.ok_or(wrong)?, residue))
    }

    /// The canonical form of the text.
    pub(super) fn canonical(&self) -> String {
        let game = self.game_type();
        let item = |man: DraughtsMan, letters: [&'static str; 2]| Item {
            number: game.number_of_square(man.square).unwrap_or(0),
            square: man.square,
            colour: man.colour,
            letter: if man.king { letters[1] } else { letters[0] },
        };
        let men = self.men().map(|man| item(man, ["", "K"]));
        let ghosts = self.ghosts().map(|man| item(man, ["G", "P"]));
        let items = men.chain(ghosts).collect();
        write(self.turn(), items, game, self.parts())
    }
}

/// A piece as it is written.
struct Item {
    number: usize,
    square: usize,
    colour: Colour,
    letter: &'static str,
}

/// Writes White, Black, and `H`, `F`, `+` where they are not the default.
fn write(turn: Option<Colour>, mut items: Vec<Item>, game: GameType, parts: &Parts) -> String {
    items.sort_unstable_by_key(|item| item.number);
    let mut out = String::new();
    out.push(turn.map_or('?', Colour::letter));
    for colour in [Colour::White, Colour::Black] {
        out.push(':');
        out.push(colour.letter());
        let own = items.iter().filter(|item| item.colour == colour);
        for (place, item) in own.enumerate() {
            if place > 0 {
                out.push(',');
            }
            out.push_str(item.letter);
            // A string takes all that is written.
            if game.has_names() {
                let (file, rank) = game.name_of_square(item.square);
                let file = b'a'.saturating_add(u8::try_from(file).unwrap_or(0));
                let _ = write!(out, "{}{rank}", char::from(file));
            } else {
                let _ = write!(out, "{}", item.number);
            }
        }
    }
    if parts.halfmove != 0 {
        let _ = write!(out, ":H{}", parts.halfmove);
    }
    if parts.fullmove != 1 {
        let _ = write!(out, ":F{}", parts.fullmove);
    }
    let (white, black) = parts.king_moves;
    if (white, black) != (0, 0) {
        let _ = write!(out, ":+{white}+{black}");
    }
    out
}

impl Pdn {
    /// The position of draughts of a FEEN and a residue.
    ///
    /// # Errors
    ///
    /// If no text of the game comes near the FEEN: another shape, a letter that is neither a
    /// man nor a king, a piece on a square that is not played on; if the residue contradicts
    /// it.
    pub fn from_feen(
        feen: &Feen,
        residue: &Residue,
        convention: &Convention,
    ) -> Result<Exported<Self>, ConvertError> {
        let game = convention.game_type();
        let position = feen.position();
        if feen
            .layout()
            .shape()
            .map(|shape| shape.dimensions().to_vec())
            != Some(alloc::vec![game.height(), game.width()])
        {
            return Err(ConvertError::whole(ConvertErrorKind::Shape));
        }
        let turn = game.colour(position.turn());
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
            if again.state() != piece.state() {
                of_feen |= Loss::States;
            }
            if piece.is_terminal() {
                of_feen |= Loss::Terminals;
            }
            if piece.is_derived() {
                of_feen |= Loss::Derived;
            }
            items.push(Item {
                number: game.number_of_square(square).unwrap_or(0),
                square,
                colour: game.colour(piece.side()),
                letter: if king { "K" } else { "" },
            });
        }
        if position.hand_piece_count() > 0 {
            of_feen |= Loss::Hands;
        }
        if *position.styles() != convention.styles() {
            of_feen |= Loss::Styles;
        }
        for ghost in &residue.notes().ghosts {
            items.push(ghost_item(*ghost, position, *game)?);
        }
        let kept: Losses = [
            Loss::Halfmove,
            Loss::Fullmove,
            Loss::KingMoves,
            Loss::Ghosts,
        ]
        .into_iter()
        .collect();
        let mut losses = residue.losses().without(kept);
        let parts = Parts {
            turn: Some(turn),
            lists: [(0, 0); 2],
            halfmove: residue.halfmove().unwrap_or(0),
            fullmove: fullmove(residue, position.turn(), &mut losses),
            king_moves: residue.king_moves().unwrap_or((0, 0)),
            game: *game,
        };
        let text = write(Some(turn), items, *game, &parts);
        let value = Self::parse_as(&text, game).map_err(|error| match error.kind() {
            // Two ghosts on one square, by its number and by its name.
            ParseErrorKind::Occupied => contradiction(Loss::Ghosts),
            _ => unread(error),
        })?;
        export(feen, value, losses | of_feen, of_feen, |value| {
            value.to_feen(convention)
        })
    }
}

/// The number of the move, by itself or by the number of the ply.
fn fullmove(residue: &Residue, turn: Player, losses: &mut Losses) -> u32 {
    let (fullmove, exact) = residue.move_number(turn);
    if exact {
        *losses = losses.without(Loss::Ply.into());
    }
    fullmove
}

/// A piece that is captured and not lifted, as a residue has it.
fn noted(ghost: DraughtsMan, turn: Colour, game: GameType) -> Option<Ghost> {
    let letter = if ghost.king { b'P' } else { b'G' };
    let square = if game.has_names() {
        let (file, rank) = game.name_of_square(ghost.square);
        let (file, rank) = (u8::try_from(file).ok()?, u8::try_from(rank).ok()?);
        GhostSquare::Name(NamedSquare { file, rank })
    } else {
        let number = game.number_of_square(ghost.square)?;
        GhostSquare::Number(u16::try_from(number).ok()?)
    };
    Some(Ghost {
        square,
        letter: if ghost.colour == turn {
            letter.to_ascii_lowercase()
        } else {
            letter
        },
    })
}

/// A piece that is captured and not lifted, on a square that is free.
fn ghost_item(ghost: Ghost, position: &Position, game: GameType) -> Result<Item, ConvertError> {
    let error = contradiction(Loss::Ghosts);
    let square = match ghost.square {
        GhostSquare::Number(number) => game.square_of_number(number.into()),
        GhostSquare::Name(name) => game.square_of_name(name.file.into(), name.rank.into()),
    };
    let square = square.filter(|square| position.square(*square).is_none());
    let square = square.ok_or(error)?;
    let number = game.number_of_square(square).ok_or(error)?;
    let mover = position.turn();
    let owner = if ghost.letter.is_ascii_lowercase() {
        mover
    } else {
        mover.flip()
    };
    Ok(Item {
        number,
        square,
        colour: game.colour(owner),
        letter: if ghost.letter.eq_ignore_ascii_case(&b'P') {
            "P"
        } else {
            "G"
        },
    })
}
