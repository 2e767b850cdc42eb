use std::fmt::Write;
use std::ops::Deref;

use feen_chess::{Castles, Game, Move, Piece, Player, Position, Role, Square, Wing};
use feen_look::written;
use feen_match_web::{Story, view};
use serde_json::{Value, json};

use crate::table::Match;
use crate::table::setup::has_other_castles;

/// A game of chess as a page shows it.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'s> {
    base: &'s view::Scene<'s, Match>,
    pub(super) game: &'s Game,
}

impl<'s> Deref for Scene<'s> {
    type Target = view::Scene<'s, Match>;

    fn deref(&self) -> &Self::Target {
        self.base
    }
}

impl<'s> Scene<'s> {
    pub(crate) fn of(scene: &'s view::Scene<'s, Match>) -> Self {
        Self {
            base: scene,
            game: scene.table.game(),
        }
    }
}

impl Scene<'_> {
    /// The legal moves of the viewer, as the script of the board takes them: the text, the squares, what a pawn becomes, and
    /// of castling the squares of the king's arrival, of the rook, and of the rook's arrival. A king castles by its rook, too.
    pub(super) fn legal(&self) -> Vec<Value> {
        if !self.may_move() {
            return Vec::new();
        }
        let position = &self.shown.position;
        let (castles, side) = (castles_of(self.game), position.turn());
        let mut legal = Vec::new();
        for one in position.legal_moves() {
            let text = one.spell(castles).to_string();
            let [from, to] = [one.from(), one.to()].map(Square::feen_index);
            let Some((wing, rook)) = one.castling().zip(one.rook()) else {
                let becomes = one.promotion().map(|role| code(Piece { side, role }));
                legal.push(json!([text, from, to, becomes]));
                continue;
            };
            let rook = rook.feen_index();
            let arrival = match wing {
                Wing::King => to.saturating_sub(1),
                Wing::Queen => to.saturating_add(1),
            };
            let more = json!({ "castle": [to, rook, arrival] });
            if castles == Castles::KingArrives {
                legal.push(json!([text, from, to, null, more]));
            }
            legal.push(json!([text, from, rook, null, more]));
        }
        legal
    }

    /// The moves, and what was taken up to the one that is shown.
    pub(crate) fn story(&self) -> Story {
        let mut story = Story::default();
        let mut all = Vec::new();
        let shown = self.at();
        for (index, (position, &one)) in self.game.positions().zip(self.game.moves()).enumerate() {
            story.moves.push(position.san(one).to_string());
            if index < shown {
                all.extend(taken(&position, one));
            }
        }
        if let Some((position, one)) = self.shown.last() {
            story.spoken = spoken(position, *one);
        }
        for side in Player::ALL {
            let lead = lead(&all, side);
            let words = if lead > 0 {
                format!("+{lead}")
            } else {
                String::new()
            };
            story.taken[side] = [taken_by(&all, side), words];
        }
        story
    }
}

/// The pieces that a side has taken, as HTML.
fn taken_by(all: &[Piece], side: Player) -> String {
    let mut taken: Vec<Piece> = { all.iter().copied() }
        .filter(|piece| piece.side != side)
        .collect();
    if taken.is_empty() {
        return String::new();
    }
    taken.sort_by_key(|piece| piece.role);
    written(|text| {
        write!(
            text,
            "<span class=\"taken\" role=\"img\" aria-label=\"has taken {}\">",
            taken.len()
        )?;
        let mut before = None;
        for piece in taken {
            let gap = if before.is_some_and(|before| before != piece.role) {
                " gap"
            } else {
                ""
            };
            write!(text, "<i class=\"pc {}{gap}\"></i>", code(piece))?;
            before = Some(piece.role);
        }
        text.write_str("</span>")
    })
}

/// The material that a side has taken, less that it has lost, in pawns.
fn lead(taken: &[Piece], side: Player) -> i32 {
    let worth = |role: Role| match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    };
    let of = |side: Player| {
        let taken = taken.iter().filter(|piece| piece.side == side);
        taken.map(|piece| worth(piece.role)).sum::<i32>()
    };
    of(!side).saturating_sub(of(side))
}

/// How the page writes castling: in Chess960 the square where the king arrives may mean another move.
fn castles_of(game: &Game) -> Castles {
    if has_other_castles(game.start()) {
        Castles::KingTakesRook
    } else {
        Castles::KingArrives
    }
}

/// The piece that a move takes.
fn taken(position: &Position, one: Move) -> Option<Piece> {
    if one.castling().is_some() {
        return None;
    }
    let mover = position.piece(one.from())?;
    let passes = mover.role == Role::Pawn && position.en_passant() == Some(one.to());
    position.piece(one.to()).or_else(|| {
        passes.then_some(Piece {
            side: !mover.side,
            role: Role::Pawn,
        })
    })
}

/// A move in words: `White knight g1 takes f3, check`.
fn spoken(position: &Position, one: Move) -> String {
    let side = match position.turn() {
        Player::First => "White",
        Player::Second => "Black",
    };
    let mut text = match (one.castling(), position.piece(one.from())) {
        (Some(wing), _) => format!("{side} castles on the {wing}"),
        (None, Some(piece)) => {
            let (role, from, to) = (piece.role, one.from(), one.to());
            match taken(position, one) {
                Some(other) => format!("{side} {role} {from} takes {} on {to}", other.role),
                None => format!("{side} {role} {from} to {to}"),
            }
        }
        (None, None) => one.to_string(),
    };
    if let Some(role) = one.promotion() {
        text.push_str(", becomes a ");
        text.push_str(role.name());
    }
    if let Ok(after) = position.play(one)
        && after.is_check()
    {
        text += match after.legal_moves().next() {
            Some(_) => ", check",
            None => ", checkmate",
        };
    }
    text
}

/// The code of a piece in the pages, which is also the class of its picture: `wK`.
pub(super) fn code(piece: Piece) -> String {
    let side = match piece.side {
        Player::First => 'w',
        Player::Second => 'b',
    };
    format!("{side}{}", piece.role.letter())
}

/// The codes of the pieces on all squares from a8 to h1, empty for none.
pub(super) fn squares(position: &Position) -> Vec<String> {
    let piece = |square| position.piece(square).map(code).unwrap_or_default();
    every_square().map(piece).collect()
}

/// All squares from a8 to h1.
pub(super) fn every_square() -> impl Iterator<Item = Square> {
    // A FEEN begins at a8.
    (0..64).filter_map(|index| Square::new(index ^ 0o70))
}

/// The squares of a move as UCI, counted from a8.
pub(crate) fn squares_of(text: &str) -> Option<[usize; 2]> {
    let place = |name: &str| name.parse().ok().map(Square::feen_index);
    Some([place(text.get(..2)?)?, place(text.get(2..4)?)?])
}
