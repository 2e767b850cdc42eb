use std::time::Duration;

use axum::http::header;
use feen_language::Language;
use feen_server::http::api::milliseconds;
use feen_server::http::kit::{Call, Refusal};
use feen_server::http::{Front, address, seat_of};
use feen_server::{Byoyomi, Handle, Holder, Now, Player, Token, Viewer};
use qi::ByPlayer;

use super::person::Person as Sender;
use super::{Pages, language, name};
use crate::preferences::Preferences;
use crate::record::{players, times};
use crate::table::Table;
use crate::view::{Clocks, Evaluation, Offers, Person, Rights, Scene, Tried};
use crate::view::{clock_in_words, ending, try_out};

/// A visitor of the page of a match.
#[derive(Debug)]
pub struct Visitor<G: Table> {
    /// The match.
    pub game: Handle<G>,
    id: String,
    /// The seats that the visitor's cookie has.
    pub(super) mine: ByPlayer<bool>,
    /// The invitation that the visitor brings, if it is one to this match.
    pub(super) invite: Option<String>,
    /// True for a board that is seen from the second player's side.
    pub(super) flipped: bool,
    /// True if the visitor has turned it.
    turned: bool,
    ply: Option<usize>,
    /// The moves that the visitor tries out.
    tried: Vec<String>,
    /// A further one, from the form of a page without a script.
    typed: Option<String>,
    /// The address of the server as the visitor knows it.
    host: String,
    /// The name that the visitor goes by.
    name: String,
    pub(super) language: Language,
    /// The look of the page.
    pub(super) preferences: Preferences,
}

/// The most moves that a visitor tries out.
const TRIED: usize = 200;

/// The shortest absence that a page shows. A page that is loaded again takes less.
const ABSENCE: Duration = Duration::from_secs(3);

impl<G: Table> Visitor<G> {
    /// The visitor of a request, who may see the match.
    ///
    /// # Errors
    ///
    /// 404 for a match that the visitor may not see, and 503 while the journal is not responding.
    pub async fn of(front: &Front<G>, id: &str, call: &Call) -> Result<Self, Refusal> {
        let game = front.game(id).await?.ok_or_else(Refusal::no_game)?;
        let tokens = call.cookie("seat").unwrap_or_default().split('.');
        let mut seats: Vec<Player> = tokens
            .filter_map(|token| seat_of(&game, &token.parse::<Token>().ok()?))
            .collect();
        let person = Sender::of(front, call).await?;
        let account = person.account.as_deref();
        seats.extend(account.and_then(|name| game.seat_of_player(name)));
        let mine = ByPlayer {
            first: seats.contains(&Player::First),
            second: seats.contains(&Player::Second),
        };
        let asked = call
            .query("invite")
            .or_else(|| call.cookie("invite").map(str::to_owned));
        let invite = asked.filter(|invite| {
            invite
                .parse()
                .is_ok_and(|invite: Token| game.is_invited(&invite))
        });
        if game.options().private && seats.is_empty() && invite.is_none() {
            return Err(Refusal::no_game());
        }
        let tried = call.query("try").unwrap_or_default();
        let tried = tried.split('.').filter(|text| !text.is_empty());
        let tried = tried.take(TRIED).map(str::to_owned).collect();
        let turned = call.flag("flip").unwrap_or(false);
        let typed = call.query("move").map(|text| text.trim().to_owned());
        // A guest sees the board from the seat that is free.
        let [first, second] = game.holders().map(|holder| holder.is_some());
        let is_second = if seats.is_empty() {
            first && !second
        } else {
            mine.second && !mine.first
        };
        name::learn(front, &game, mine, person.name(), &call.client).await;
        Ok(Self {
            game,
            id: id.to_owned(),
            mine,
            invite,
            flipped: turned != is_second,
            turned,
            ply: call.query("ply").and_then(|ply| ply.parse().ok()),
            tried,
            typed: typed.filter(|text| !text.is_empty()),
            host: host(call),
            name: person.name().to_owned(),
            language: language::of(call),
            preferences: Preferences::of(call, language::of(call)),
        })
    }

    /// The name of the match.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// The seat that acts: the one to move, if the visitor has it.
    pub(super) fn seat(&self) -> Option<Player> {
        let own = |seat: &Player| self.mine[*seat];
        let turn = self.game.read(G::turn).filter(own);
        turn.or_else(|| Player::ALL.into_iter().find(own))
    }

    /// Whether the visitor has a seat.
    const fn is_player(&self) -> bool {
        self.mine.first || self.mine.second
    }

    /// The address for those who watch; nothing for a match that nobody else can see.
    fn share(&self) -> Option<String> {
        let home = address(&self.id);
        if !self.game.options().private {
            return Some(home);
        }
        let invite = self.invite.as_ref()?;
        Some(format!("{home}?invite={invite}"))
    }

    /// Whether the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.read(|game| game.turn().is_none()) || self.game.closed().is_some()
    }

    /// The viewer that the visitor is.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.seat().map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The time until the other player may claim the match of one who is away.
    fn back_in(&self, seat: Player, limit: Duration) -> Option<u64> {
        let absence = self.game.absence(seat);
        let is_long = absence >= ABSENCE && self.game.engine().is_none();
        is_long.then(|| milliseconds(limit.saturating_sub(absence)))
    }

    /// The players, as of a moment.
    fn people(&self, limit: Duration, is_by_days: bool, now: &Now<G::View>) -> ByPlayer<Person> {
        let [first, second] = self.game.holders();
        let [first_name, second_name] = players(&self.game);
        let [first_here, second_here] = now.here;
        let person = |seat: Player, holder: Option<Holder>, name, here| Person {
            name,
            sits: holder.is_some(),
            here,
            back_in: (now.turn == Some(seat) && !now.waits && !self.mine[seat] && !is_by_days)
                .then(|| self.back_in(seat, limit))
                .flatten(),
        };
        ByPlayer {
            first: person(Player::First, first, first_name, first_here),
            second: person(Player::Second, second, second_name, second_here),
        }
    }

    /// The game and its clock in words, for a match that others can see or not.
    fn detail(&self, title: &str, is_hidden: bool) -> String {
        let clock = self.game.options().clock;
        let clock = clock.map(|clock| clock_in_words(clock, self.language));
        let is_alone = is_hidden && self.mine.first && self.mine.second;
        let words = [
            Some(title.to_owned()),
            clock,
            is_alone.then(|| self.language.text("only-here")),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    fn evaluation(&self, pages: &Pages<G>, is_over: bool) -> Evaluation {
        if !is_over || !pages.engines.can_review(&self.game) {
            return Evaluation::Never;
        }
        let review = pages.engines.reviewed(self.game.id());
        review.map_or(Evaluation::Possible, Evaluation::Begun)
    }

    /// Plays the moves that the visitor tries out, and says what is wrong with the last one.
    fn try_out(&self, part: &G::Part, shown: &mut G::Shown) -> (Vec<Tried>, Option<String>) {
        let mut tried = try_out::<G>(part, shown, self.tried.iter().map(String::as_str));
        let Some(typed) = &self.typed else {
            return (tried, None);
        };
        let one = G::try_out(part, shown, typed);
        let unknown = one
            .is_none()
            .then(|| self.language.text("refused-move-illegal"));
        tried.extend(one);
        (tried, unknown)
    }

    /// The actions besides moves that the visitor may take.
    fn rights(&self, table: &G, now: &Now<G::View>, limit: Duration, is_by_days: bool) -> Rights {
        let is_mover = now.turn.is_some_and(|turn| self.mine[turn]);
        let others = now.turn.filter(|turn| !self.mine[*turn] && !is_by_days);
        let is_gone = |turn| !now.waits && self.game.absence(turn) >= limit;
        let plies = table.plies();
        Rights {
            abort: !table.is_aborted() && plies < 2,
            claim: { is_mover.then(|| table.claim()) }.flatten(),
            victory: self.is_player() && plies >= 2 && others.is_some_and(is_gone),
        }
    }

    /// Shows the match as it is now.
    pub(super) fn show<R>(
        &self,
        pages: &Pages<G>,
        is_plain: bool,
        refused: Option<&str>,
        show: impl FnOnce(&Scene<'_, G>) -> R,
    ) -> R {
        let front = &pages.front;
        let now = self.game.now(self.viewer());
        let about = G::about(&pages.site, &self.game.setup(), self.language);
        let limit = front.server().options().absence;
        let table = self.game.read(G::clone);
        let options = self.game.options();
        let over = over(&table, &now, &about.sides, self.language);
        let is_by_days = options
            .clock
            .is_some_and(|clock| clock.days_each().is_some());
        let plies = table.plies();
        let rights = self.rights(&table, &now, limit, is_by_days);
        let byoyomi = options.clock.and_then(|clock| clock.byoyomi);
        let clocks = clocks(&now, byoyomi);
        let share = self.share();
        let detail = self.detail(&about.title, share.is_none());
        let times = if over.is_some() || options.clock.is_some() {
            times(&self.game, G::step)
        } else {
            Vec::new()
        };
        let winner = now.outcome.as_ref().and_then(|outcome| outcome.winner);
        let is_open = now.waits && options.open;
        let invited = self.invite.as_deref().or_else(|| is_open.then_some(""));
        let part = G::part(&pages.site, &self.game, &self.preferences);
        let evaluation = self.evaluation(pages, over.is_some());
        let mut shown = table.shown(self.ply.unwrap_or(plies).min(plies));
        let (tried, unknown) = if over.is_some() {
            self.try_out(&part, &mut shown)
        } else {
            (Vec::new(), None)
        };
        show(&Scene {
            frame: pages.frame_in(self.language, &self.name),
            id: &self.id,
            seq: now.seq,
            part: &part,
            preferences: &self.preferences,
            title: &about.title,
            sides: &about.sides,
            faces: about.faces,
            ply: self.ply,
            tried: &tried,
            shown: &shown,
            evaluation: &evaluation,
            times: &times,
            below: if self.flipped {
                Player::Second
            } else {
                Player::First
            },
            turned: self.turned,
            is_plain,
            mine: self.mine,
            people: self.people(limit, is_by_days, &now),
            clocks,
            offers: Offers {
                draw: table.draw_offer(),
                takeback: table.takeback_offer(),
            },
            rights,
            is_drawn: winner.is_none() && !table.is_aborted() && now.outcome.is_some(),
            winner,
            rematch: pages.rematches.of(self, over.is_some()),
            over,
            queue: front.place(self.game.id()),
            detail: &detail,
            share: share.as_deref(),
            host: &self.host,
            own_name: &self.name,
            invite: self
                .invite
                .as_deref()
                .filter(|_| self.is_player() && now.waits),
            invited: invited.filter(|_| !self.is_player() && now.waits),
            refused: refused.or(unknown.as_deref()),
            table: &table,
        })
    }
}

/// The end of a match in words, if it has one.
fn over<G: Table>(
    table: &G,
    now: &Now<G::View>,
    sides: &ByPlayer<String>,
    language: Language,
) -> Option<String> {
    if let Some(late) = table.late().filter(|_| table.is_aborted()) {
        return Some(language.fill("aborted", &[("side", sides[late].as_str().into())]));
    }
    if let Some(outcome) = &now.outcome {
        return Some(ending(language, outcome, sides));
    }
    let closed = now.closed.as_ref()?;
    Some(language.text(&format!("ended-{}", closed.as_str())))
}

/// The clocks of a match, if it has some.
fn clocks<V>(now: &Now<V>, byoyomi: Option<Byoyomi>) -> Option<Clocks> {
    let [first, second] = now.clock?;
    Some(Clocks {
        left: ByPlayer { first, second }.map(milliseconds),
        runs: now.runs,
        begins: now.first_move.map(milliseconds),
        period: byoyomi.map_or(0, |byoyomi| milliseconds(byoyomi.time)),
        periods: byoyomi.map_or(0, |byoyomi| byoyomi.periods.into()),
    })
}

/// The address of the server as a request has it; empty for one that does not say it. A proxy says whether it is reached by
/// TLS.
pub(super) fn host(call: &Call) -> String {
    let scheme = if call.is_secure() { "https" } else { "http" };
    let host = call.header(header::HOST);
    host.map_or_else(String::new, |host| format!("{scheme}://{host}"))
}
