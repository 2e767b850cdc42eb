use std::time::Duration;

use chess::{Adjudication, Castles, Game, Move, Piece, Player, Position, Role, Square, Wing};
use qi::ByPlayer;
use serde_json::{Value, json};

use super::shell::Frame;
use crate::table::setup::has_other_castles;
use match_web::engines::Review;

/// All that a page shows of one game to one viewer.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'g> {
    pub(crate) frame: Frame<'g>,
    pub(crate) id: &'g str,
    pub(crate) seq: u32,
    pub(crate) game: &'g Game,
    /// The number of half-moves shown, when it is fewer than were played.
    pub(crate) ply: Option<usize>,
    /// The moves that the viewer tries out after the position shown, as UCI; none before the end.
    pub(crate) tried: &'g [String],
    pub(crate) evaluation: Evaluation,
    /// The time that each move took, after the end.
    pub(crate) times: Vec<Option<Duration>>,
    pub(crate) flipped: bool,
    /// True for a page without a script.
    pub(crate) is_plain: bool,
    /// The seats that the viewer has.
    pub(crate) mine: ByPlayer<bool>,
    pub(crate) people: ByPlayer<Person>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) offers: Offers,
    /// The end in words, such as `White won: Black resigned`.
    pub(crate) over: Option<String>,
    /// The winner of a game that somebody has won.
    pub(crate) winner: Option<Player>,
    /// True for a game that ended in a draw.
    pub(crate) is_drawn: bool,
    pub(crate) rematch: Rematch,
    /// The place in the queue for an engine, 1 for the next one.
    pub(crate) queue: Option<usize>,
    /// The clock in words: `5 + 3`.
    pub(crate) detail: &'g str,
    /// The address of the page for those who watch: with an invitation to a private game.
    pub(crate) share: String,
    /// The address of the server as the visitor knows it: `http://localhost:8080`.
    pub(crate) host: &'g str,
    /// The name that the visitor goes by, empty for none.
    pub(crate) own_name: &'g str,
    /// The text that the owner hands to the other player.
    pub(crate) invite: Option<&'g str>,
    /// The invitation with which the viewer came, or an empty one if none is needed.
    pub(crate) invited: Option<&'g str>,
    /// The refusal of the last action.
    pub(crate) refused: Option<String>,
}

/// The evaluation of a game by an engine.
#[derive(Clone, Debug)]
pub(crate) enum Evaluation {
    /// There is no engine, or the game is not over.
    Never,
    /// Somebody may ask for it.
    Possible,
    /// As far as it has come.
    Begun(Review),
}

/// The player of a seat.
#[derive(Clone, Default, Debug)]
pub(crate) struct Person {
    pub(crate) name: Option<String>,
    pub(crate) sits: bool,
    pub(crate) here: bool,
    /// The milliseconds after which the other player may claim the game, for one to move who is away.
    pub(crate) back_in: Option<u64>,
}

/// Both clocks as of now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    pub(crate) left: ByPlayer<u64>,
    pub(crate) runs: Option<Player>,
    /// The milliseconds that are left for a first move, while no clock runs for it.
    pub(crate) begins: Option<u64>,
}

/// Another game of the same players, after this one.
#[derive(Clone, Default, Debug)]
pub(crate) struct Rematch {
    /// The player who has offered it.
    pub(crate) offered: Option<Player>,
    /// The address of the game, once it is made.
    pub(crate) next: Option<String>,
    /// True while somebody else may offer or accept it.
    pub(crate) waits: bool,
}

/// The offers that are open, by their maker, and the claims that may be made.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Offers {
    pub(crate) draw: Option<Player>,
    pub(crate) takeback: Option<Player>,
    pub(crate) can_abort: bool,
    pub(crate) can_claim_draw: bool,
    pub(crate) can_claim_victory: bool,
}

/// A game, move by move.
pub(super) struct Story {
    /// The moves in the notation of books.
    pub(super) san: Vec<String>,
    /// The pieces that were taken, in order.
    pub(super) taken: Vec<Piece>,
    /// The last move in words.
    pub(super) spoken: String,
}

impl Scene<'_> {
    /// The name of a side.
    pub(crate) const fn word(side: Player) -> &'static str {
        match side {
            Player::First => "white",
            Player::Second => "black",
        }
    }

    /// The viewer's side, when it is one.
    pub(super) fn side(&self) -> Option<Player> {
        match (self.mine[Player::First], self.mine[Player::Second]) {
            (true, false) => Some(Player::First),
            (false, true) => Some(Player::Second),
            _ => None,
        }
    }

    pub(super) fn is_player(&self) -> bool {
        self.mine[Player::First] || self.mine[Player::Second]
    }

    /// The side to move; nothing when the game is over.
    pub(super) fn turn(&self) -> Option<Player> {
        (self.over.is_none() && !self.game.status().is_over()).then(|| self.game.position().turn())
    }

    /// Whether the viewer is to move.
    pub(super) fn is_my_turn(&self) -> bool {
        self.turn().is_some_and(|turn| self.mine[turn]) && self.is_complete()
    }

    /// The evaluation, if it has begun.
    pub(super) fn review(&self) -> Option<&Review> {
        match &self.evaluation {
            Evaluation::Begun(review) => Some(review),
            Evaluation::Never | Evaluation::Possible => None,
        }
    }

    /// Whether the viewer may move the pieces that are shown: in the game, or to try moves after it.
    fn may_move(&self) -> bool {
        self.over.is_some() || self.is_my_turn() && !self.is_past()
    }

    /// Whether both seats are taken.
    pub(super) fn is_complete(&self) -> bool {
        self.people[Player::First].sits && self.people[Player::Second].sits
    }

    /// Whether the viewer plays against a person at another place.
    pub(super) fn is_between_people(&self) -> bool {
        let is_engine = |person: &Person| {
            let name = person.name.as_deref();
            name.is_some_and(|name| name.ends_with(" (engine)"))
        };
        let people = [&self.people.first, &self.people.second];
        self.side().is_some() && self.is_complete() && !people.into_iter().any(is_engine)
    }

    /// The seat that nobody has.
    pub(super) fn free(&self) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|side| !self.people[*side].sits)
    }

    /// The game as it is shown: at an earlier move, or now.
    pub(super) fn shown(&self) -> Game {
        if self.over.is_some() {
            return self.tried_out().0;
        }
        self.ply
            .and_then(|ply| self.game.at(ply))
            .unwrap_or_else(|| self.game.clone())
    }

    /// The number of half-moves of the game that are shown.
    pub(super) fn plies(&self) -> usize {
        let all = self.game.moves().len();
        self.ply.map_or(all, |ply| ply.min(all))
    }

    /// The game as it is shown after its end, with the moves that are tried out, and these in the notation of books.
    pub(super) fn tried_out(&self) -> (Game, Vec<String>) {
        let mut shown = Game::from_position(self.game.start().clone());
        // An end by agreement or by a clock is none on the board.
        shown = shown.adjudicated(Adjudication::Never);
        for one in self.game.moves().iter().take(self.plies()) {
            if shown.play_move(*one).is_err() {
                break;
            }
        }
        let mut words = Vec::new();
        for text in self.tried {
            let position = shown.position().clone();
            let Ok(one) = position.parse_move(text) else {
                break;
            };
            if shown.play_move(one).is_err() {
                break;
            }
            words.push(position.san(one).to_string());
        }
        (shown, words)
    }

    pub(super) fn is_past(&self) -> bool {
        self.ply.is_some_and(|ply| ply < self.game.moves().len())
    }

    /// The legal moves of the viewer, as the script of the board takes them: the text, the squares, what a pawn becomes, and
    /// of castling the squares of the king's arrival, of the rook, and of the rook's arrival. A king castles by its rook, too.
    pub(super) fn legal(&self) -> Vec<Value> {
        if !self.may_move() {
            return Vec::new();
        }
        let shown = self.shown();
        let (castles, side) = (castles_of(&shown), shown.position().turn());
        let mut legal = Vec::new();
        for one in shown.position().legal_moves() {
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

    pub(super) fn story(&self) -> Story {
        let mut story = Story {
            san: Vec::new(),
            taken: Vec::new(),
            spoken: String::new(),
        };
        let shown = self.ply.unwrap_or(usize::MAX);
        for (index, (position, &one)) in self.game.positions().zip(self.game.moves()).enumerate() {
            story.san.push(position.san(one).to_string());
            if index < shown {
                story.taken.extend(taken(&position, one));
            }
            if index.saturating_add(1) == shown.min(self.game.moves().len()) {
                story.spoken = spoken(&position, one);
            }
        }
        story
    }
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
