use std::borrow::Cow;
use std::time::Duration;

use feen_server::{Player, Seq};
use qi::ByPlayer;

use super::{Frame, Tried};
use crate::engines::{Review, shown};
use crate::preferences::Preferences;
use crate::table::Table;

/// All that a page shows of one match to one viewer.
#[derive(Debug)]
pub struct Scene<'g, G: Table> {
    /// The parts that all pages have.
    pub frame: Frame<'g>,
    /// The name of the match.
    pub id: &'g str,
    /// The number of the last event.
    pub seq: Seq,
    /// The match.
    pub table: &'g G,
    /// The part of its page that only this game needs.
    pub part: &'g G::Part,
    /// The look that the viewer has chosen.
    pub preferences: &'g Preferences,
    /// The name of the game: `Shogi`.
    pub title: &'g str,
    /// The names of the sides: `White`.
    pub sides: &'g ByPlayer<String>,
    /// The classes of the pictures of the sides in lists.
    pub faces: [&'static str; 2],
    /// The number of half-moves shown, when it is fewer than were played.
    pub ply: Option<usize>,
    /// The moves that the viewer tries out after that; none before the end.
    pub tried: &'g [Tried],
    /// The position after all these moves.
    pub shown: &'g G::Shown,
    /// The evaluation by an engine.
    pub evaluation: &'g Evaluation,
    /// The time that each move took; none before the end of a match without a clock.
    pub times: &'g [Option<Duration>],
    /// The side from which the board is seen: its pieces stand below.
    pub below: Player,
    /// True if the viewer has turned it.
    pub turned: bool,
    /// True for a page without a script.
    pub is_plain: bool,
    /// The seats that the viewer has.
    pub mine: ByPlayer<bool>,
    /// The players.
    pub people: ByPlayer<Person>,
    /// The clocks, if the match has them.
    pub clocks: Option<Clocks>,
    /// The open offers.
    pub offers: Offers,
    /// Further actions of the viewer.
    pub rights: Rights,
    /// The end in words, such as `Black wins by resignation`.
    pub over: Option<String>,
    /// The winner of a match that somebody has won.
    pub winner: Option<Player>,
    /// True for a match that ended in a draw.
    pub is_drawn: bool,
    /// Another match of the same players.
    pub rematch: Rematch,
    /// The place in the queue for an engine, 1 for the next one.
    pub queue: Option<usize>,
    /// The game and its clock in words: `Chess · 5 + 3`.
    pub detail: &'g str,
    /// The address of the page for those who watch: with an invitation to a private match. Nothing for a match that nobody
    /// else can see.
    pub share: Option<&'g str>,
    /// The address of the server as the visitor knows it: `http://localhost:8080`.
    pub host: &'g str,
    /// The name that the visitor goes by, empty for none.
    pub own_name: &'g str,
    /// The text that the owner hands to the other player.
    pub invite: Option<&'g str>,
    /// The invitation with which the viewer came, or an empty one if none is needed.
    pub invited: Option<&'g str>,
    /// The refusal of the last action.
    pub refused: Option<&'g str>,
}

/// The evaluation of a match by an engine.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// There is no engine, or the match is not over.
    Never,
    /// Somebody may ask for it.
    Possible,
    /// As far as it has come.
    Begun(Review),
}

/// The open offers, each by its maker.
#[derive(Clone, Copy, Default, Debug)]
pub struct Offers {
    /// A draw.
    pub draw: Option<Player>,
    /// A move back.
    pub takeback: Option<Player>,
}

/// The player of a seat.
#[derive(Clone, Default, Debug)]
pub struct Person {
    /// The name.
    pub name: Option<String>,
    /// True for a seat that somebody has.
    pub sits: bool,
    /// True while a page of the player is open.
    pub here: bool,
    /// The milliseconds after which the other player may claim the match, for one to move who is away.
    pub back_in: Option<u64>,
}

/// Both clocks as of now.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    /// The milliseconds that are left, with all periods.
    pub left: ByPlayer<u64>,
    /// The side whose clock runs.
    pub runs: Option<Player>,
    /// The milliseconds that are left for a first move, while no clock runs for it.
    pub begins: Option<u64>,
    /// The milliseconds of a period of byōyomi.
    pub period: u64,
    /// The number of periods.
    pub periods: u64,
}

/// Another match of the same players, after this one.
#[derive(Clone, Default, Debug)]
pub struct Rematch {
    /// The player who has offered it.
    pub offered: Option<Player>,
    /// The address of the match, once it is made.
    pub next: Option<String>,
    /// True while somebody else may offer or accept it.
    pub waits: bool,
}

/// The actions of a viewer besides moving, offering and resigning.
#[derive(Clone, Default, Debug)]
pub struct Rights {
    /// To call the match off.
    pub abort: bool,
    /// To claim the end that a rule gives: the icon of the button, and the name of its text.
    pub claim: Option<(String, &'static str)>,
    /// To claim the match of a player who has left.
    pub victory: bool,
}

impl<G: Table> Scene<'_, G> {
    /// The same for the game that a match is of, where a server has games of several kinds.
    #[must_use]
    pub fn of<'s, H: Table>(
        &'s self,
        table: &'s H,
        part: &'s H::Part,
        shown: &'s H::Shown,
    ) -> Scene<'s, H> {
        Scene {
            frame: self.frame,
            id: self.id,
            seq: self.seq,
            table,
            part,
            preferences: self.preferences,
            title: self.title,
            sides: self.sides,
            faces: self.faces,
            ply: self.ply,
            tried: self.tried,
            shown,
            evaluation: self.evaluation,
            times: self.times,
            below: self.below,
            turned: self.turned,
            is_plain: self.is_plain,
            mine: self.mine,
            people: self.people.clone(),
            clocks: self.clocks,
            offers: self.offers,
            rights: self.rights.clone(),
            over: self.over.clone(),
            winner: self.winner,
            is_drawn: self.is_drawn,
            rematch: self.rematch.clone(),
            queue: self.queue,
            detail: self.detail,
            share: self.share,
            host: self.host,
            own_name: self.own_name,
            invite: self.invite,
            invited: self.invited,
            refused: self.refused,
        }
    }

    /// The address of the match.
    #[must_use]
    pub fn home(&self) -> String {
        feen_server::http::address(self.id)
    }

    /// The query of forms that lead back to a page without a script.
    #[must_use]
    pub const fn query(&self) -> &'static str {
        match (self.is_plain, self.turned) {
            (true, true) => "?plain=1&amp;flip=1",
            (true, false) => "?plain=1",
            (false, _) => "",
        }
    }

    /// Whether the board is seen from the second player's side.
    #[must_use]
    pub const fn is_flipped(&self) -> bool {
        matches!(self.below, Player::Second)
    }

    /// The viewer's side, when it is one.
    #[must_use]
    pub fn side(&self) -> Option<Player> {
        match (self.mine.first, self.mine.second) {
            (true, false) => Some(Player::First),
            (false, true) => Some(Player::Second),
            _ => None,
        }
    }

    /// Whether the viewer has a seat.
    #[must_use]
    pub fn is_player(&self) -> bool {
        self.mine.first || self.mine.second
    }

    /// The side to move; nothing when the match is over.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        if self.over.is_some() {
            return None;
        }
        self.table.turn()
    }

    /// Whether the viewer is to move.
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        self.turn().is_some_and(|turn| self.mine[turn]) && self.is_complete()
    }

    /// Whether the viewer may move the pieces that are shown: in the match, or to try moves after it.
    #[must_use]
    pub fn may_move(&self) -> bool {
        self.over.is_some() || self.is_my_turn() && !self.is_past()
    }

    /// Whether the viewer looks at the match after its end, and not at its end alone.
    pub(super) fn is_review(&self) -> bool {
        let looks = self.is_past() || !self.tried.is_empty() || self.review().is_some();
        self.over.is_some() && looks
    }

    /// The evaluation, if it has begun.
    pub(super) const fn review(&self) -> Option<&Review> {
        match self.evaluation {
            Evaluation::Begun(review) => Some(review),
            Evaluation::Never | Evaluation::Possible => None,
        }
    }

    /// The name of a player without the word for an engine; that of the side for one without a name.
    #[must_use]
    pub(super) fn name(&self, side: Player) -> Cow<'_, str> {
        let name = self.people[side].name.as_deref();
        name.map_or_else(
            || self.sides[side].as_str().into(),
            |name| shown(name, self.frame.language),
        )
    }

    /// The result in numbers, the first player's left; nothing before the end, and for a match without one.
    pub(super) const fn score(&self) -> Option<&'static str> {
        match self.winner {
            Some(Player::First) => Some("1–0"),
            Some(Player::Second) => Some("0–1"),
            None if self.is_drawn => Some("½–½"),
            None => None,
        }
    }

    /// Whether both seats are taken.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.people.first.sits && self.people.second.sits
    }

    /// Whether the viewer plays against a person at another place.
    #[must_use]
    pub fn is_between_people(&self) -> bool {
        let is_engine = |person: &Person| {
            let name = person.name.as_deref();
            name.is_some_and(|name| name.ends_with(" (engine)"))
        };
        let people = [&self.people.first, &self.people.second];
        self.side().is_some() && self.is_complete() && !people.into_iter().any(is_engine)
    }

    /// The seat that nobody has.
    #[must_use]
    pub fn free(&self) -> Option<Player> {
        let mut seats = Player::ALL.into_iter();
        seats.find(|side| !self.people[*side].sits)
    }

    /// The number of half-moves that are shown.
    #[must_use]
    pub fn at(&self) -> usize {
        self.ply.unwrap_or(usize::MAX).min(self.table.plies())
    }

    /// Whether an earlier position is shown.
    #[must_use]
    pub fn is_past(&self) -> bool {
        self.at() < self.table.plies()
    }
}
