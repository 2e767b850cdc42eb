use qi::ByPlayer;
use rules::{Game, Move, MoveSort, Piece, Player, Position, Reason, Square, Variant};

use crate::appearance::{Appearance, code};
use crate::table::written;

/// All that a page shows of one game to one viewer.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'g> {
    /// Where the pages stand: `/variants`.
    pub(crate) base: &'g str,
    pub(crate) id: &'g str,
    pub(crate) seq: u32,
    pub(crate) game: &'g Game,
    pub(crate) look: &'g Appearance,
    /// The number of plies shown, when it is fewer than were played.
    pub(crate) ply: Option<usize>,
    pub(crate) flipped: bool,
    /// True for a page without a script.
    pub(crate) is_plain: bool,
    /// The seats that the viewer has.
    pub(crate) mine: ByPlayer<bool>,
    pub(crate) people: ByPlayer<Person>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) offers: Offers,
    /// The end in words, such as `Black wins: White resigned`.
    pub(crate) over: Option<String>,
    /// The winner of a game that somebody has won.
    pub(crate) winner: Option<Player>,
    /// True for a game that ended in a draw.
    pub(crate) is_drawn: bool,
    /// The place in the queue for an engine, 1 for the next one.
    pub(crate) queue: Option<usize>,
    /// The game and its clock in words: `Shogi · 10 min`.
    pub(crate) detail: &'g str,
    /// The address of the server as the visitor knows it: `http://localhost:8080`.
    pub(crate) host: &'g str,
    /// The text that the owner hands to the other player.
    pub(crate) invite: Option<&'g str>,
    /// The invitation with which the viewer came, or an empty one if none is needed.
    pub(crate) invited: Option<&'g str>,
    /// The refusal of the last action.
    pub(crate) refused: Option<String>,
}

/// The player of a seat.
#[derive(Clone, Default, Debug)]
pub(crate) struct Person {
    pub(crate) name: Option<String>,
    pub(crate) sits: bool,
    pub(crate) here: bool,
}

/// Both clocks as of now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    pub(crate) left: ByPlayer<u64>,
    pub(crate) runs: Option<Player>,
    /// The milliseconds that are left for a first move, while no clock runs for it.
    pub(crate) begins: Option<u64>,
    /// The milliseconds of a period of byōyomi, and the number of periods.
    pub(crate) period: u64,
    pub(crate) periods: u64,
}

/// The offers that are open, by their maker, and the claims that may be made.
#[derive(Clone, Default, Debug)]
pub(crate) struct Offers {
    pub(crate) draw: Option<Player>,
    pub(crate) takeback: Option<Player>,
    pub(crate) can_abort: bool,
    pub(crate) claim: Option<Reason>,
    pub(crate) can_claim_victory: bool,
}

/// The word for a seat, which is also the name of its part of the page.
pub(super) const fn word(side: Player) -> &'static str {
    match side {
        Player::First => "first",
        Player::Second => "second",
    }
}

impl Scene<'_> {
    pub(super) fn variant(&self) -> &Variant {
        self.game.variant()
    }

    pub(super) const fn name_of(&self, side: Player) -> &'static str {
        match side {
            Player::First => self.look.players.first,
            Player::Second => self.look.players.second,
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
        self.over.is_none().then(|| self.game.turn())
    }

    /// Whether the viewer is to move.
    pub(super) fn is_my_turn(&self) -> bool {
        self.turn().is_some_and(|turn| self.mine[turn]) && self.is_complete()
    }

    /// Whether both seats are taken.
    pub(super) fn is_complete(&self) -> bool {
        self.people[Player::First].sits && self.people[Player::Second].sits
    }

    /// The seat that nobody has.
    pub(super) fn free(&self) -> Option<Player> {
        Player::ALL
            .into_iter()
            .find(|side| !self.people[*side].sits)
    }

    pub(super) fn plies(&self) -> usize {
        self.game.moves().len()
    }

    /// The number of plies that are shown.
    pub(super) fn at(&self) -> usize {
        self.ply.unwrap_or(usize::MAX).min(self.plies())
    }

    /// The position as it is shown: at an earlier move, or now.
    pub(super) fn shown(&self) -> Position {
        let shown = self.game.at(self.at());
        shown.unwrap_or_else(|| self.game.position().clone())
    }

    pub(super) fn is_past(&self) -> bool {
        self.at() < self.plies()
    }

    /// The last move that is shown.
    pub(super) fn last(&self) -> Option<Move> {
        self.game.moves().nth(self.at().checked_sub(1)?)
    }

    /// The squares of the last move that is shown: where the piece came from, and where it arrived.
    pub(super) fn last_squares(&self) -> Option<[Square; 2]> {
        let one = self.last()?;
        let before = self.at().checked_sub(1).and_then(|ply| self.game.at(ply));
        let castled = before.and_then(|before| arrivals(&before, one));
        let to = castled.map_or(one.to(), |[king, _]| king);
        Some([one.from().unwrap_or(to), to])
    }

    /// The legal moves of the viewer.
    pub(super) fn legal(&self) -> Vec<Move> {
        if self.is_past() || !self.is_my_turn() {
            return Vec::new();
        }
        self.game.position().legal().collect()
    }

    /// The moves as the game writes them.
    pub(super) fn texts(&self) -> Vec<String> {
        let moves = self.game.moves().enumerate();
        let text = |(ply, one)| Some(written(&self.game.at(ply)?, one, self.look.notation));
        moves.filter_map(text).collect()
    }

    /// The place of a square on the board, counted from the left of the last rank.
    pub(super) fn place(&self, square: Square) -> usize {
        let variant = self.variant();
        let above = variant
            .ranks()
            .saturating_sub(variant.rank(square))
            .saturating_sub(1);
        let before = above.saturating_mul(variant.files());
        before.saturating_add(variant.file(square))
    }

    /// The squares from the left of the last rank on; nothing where the board has a gap.
    pub(super) fn squares(&self) -> Vec<Option<Square>> {
        let variant = self.variant();
        let board = variant.squares();
        let ranks = (0..variant.ranks()).rev();
        let squares = ranks.flat_map(|rank| (0..variant.files()).map(move |file| (file, rank)));
        let square = |(file, rank)| variant.square_at(file, rank);
        let squares = squares.map(square);
        squares
            .map(|square| square.filter(|square| board.contains(*square)))
            .collect()
    }

    /// The name of a square as the rim has it.
    pub(super) fn square_name(&self, square: Square) -> String {
        let [file, rank] = self.names_of(square);
        format!("{file}{rank}")
    }

    /// The names of the file and the rank of a square: those of shogi count from the right and from the top.
    pub(super) fn names_of(&self, square: Square) -> [String; 2] {
        let variant = self.variant();
        if self.look.notation == rules::Notation::Usi {
            let file = variant.files().saturating_sub(variant.file(square));
            let rank = variant
                .ranks()
                .saturating_sub(variant.rank(square))
                .saturating_sub(1);
            let rank = u8::try_from(rank).unwrap_or_default();
            let rank = char::from(b'a'.saturating_add(rank));
            return [file.to_string(), rank.to_string()];
        }
        let file = variant.square_name(square).file().to_string();
        let rank = variant.rank(square).saturating_add(1);
        [file, rank.to_string()]
    }

    /// A piece in words: `Black promoted pawn`.
    pub(super) fn words(&self, piece: Piece) -> String {
        let name = self.look.name(piece.kind());
        format!("{} {name}", self.name_of(piece.player()))
    }

    /// The last move in words: `Black pawn 7g to 7f, check`.
    pub(super) fn spoken(&self) -> String {
        let Some((one, before)) = self
            .last()
            .and_then(|one| Some((one, self.game.at(self.at().checked_sub(1)?)?)))
        else {
            return String::new();
        };
        let mover = self.name_of(before.turn());
        let to = self.square_name(one.to());
        let mut text = match one.from() {
            Some(_) if one.sort() == MoveSort::Pass => format!("{mover} passes"),
            None => {
                let kind = one.becomes().map_or("piece", |kind| self.look.name(kind));
                format!("{mover} drops a {kind} on {to}")
            }
            Some(from) => {
                let piece = before.piece(from);
                let words = piece.map_or_else(|| mover.to_owned(), |piece| self.words(piece));
                let from = self.square_name(from);
                let taken = before
                    .piece(one.to())
                    .filter(|taken| taken.player() != before.turn());
                match taken {
                    Some(taken) => {
                        let taken = self.look.name(taken.kind());
                        format!("{words} {from} takes {taken} on {to}")
                    }
                    None => format!("{words} {from} to {to}"),
                }
            }
        };
        if let (Some(_), Some(kind)) = (one.from(), one.becomes()) {
            text.push_str(", becomes a ");
            text.push_str(self.look.name(kind));
        }
        if self.shown().is_check() {
            text.push_str(", check");
        }
        text
    }

    /// The code of the piece on a square, `w` for a wall such as a duck, empty for none.
    pub(super) fn code_at(position: &Position, square: Option<Square>) -> String {
        if square.is_some_and(|square| position.walls().contains(square)) {
            return "w".to_owned();
        }
        let piece = square.and_then(|square| position.piece(square));
        piece.map_or_else(String::new, |piece| code(piece.kind(), piece.player()))
    }
}

/// The squares where king and rook arrive by castling.
pub(super) fn arrivals(before: &Position, one: Move) -> Option<[Square; 2]> {
    let from = one.from().filter(|_| one.sort() == MoveSort::Castling)?;
    let after = before.play(one).ok()?;
    let rank = |square| before.variant().rank(square) == before.variant().rank(from);
    let arrival = |of: Square| {
        let piece = before.piece(of)?;
        let mut now = before
            .variant()
            .squares()
            .into_iter()
            .filter(|square| rank(*square));
        // A piece may arrive where the other one was, or stay.
        let come = now.clone().find(|square| {
            after.piece(*square) == Some(piece) && before.piece(*square) != Some(piece)
        });
        come.or_else(|| now.find(|square| *square == of && after.piece(of) == Some(piece)))
    };
    Some([arrival(from)?, arrival(one.to())?])
}
