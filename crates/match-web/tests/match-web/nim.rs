//! A small game: a heap from which two players take one to three in turn. Who takes the last one wins.

use std::fmt::{self, Write};
use std::time::Duration;

use feen_language::Language;
use feen_match_web::engines::Playable;
use feen_match_web::record::{Kept, Step};
use feen_match_web::view::{self, Frame, Head, Lobby, Scene, Tried};
use feen_match_web::{About, Format, Main, Preferences, Story, Table, Wish, begin_request};
use feen_server::http::api::GameRequest;
use feen_server::http::kit::{Payload, Refusal};
use feen_server::table::{Offer, Offered, TableError};
use feen_server::{Code, Game, Handle, Outcome, Player, Ruling, Viewer};
use feen_uci::Dialect;
use qi::ByPlayer;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {
    heap: usize,
}

impl Default for Setup {
    fn default() -> Self {
        Self { heap: 10 }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Nim {
    heap: usize,
    taken: Vec<usize>,
    draw: Offer,
    takeback: Offer,
    end: Option<Outcome>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Action {
    Move {
        #[serde(rename = "move")]
        text: String,
    },
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    OfferTakeback,
    AcceptTakeback,
    DeclineTakeback,
    Claim,
    ClaimVictory,
    Abort,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Move {
        count: usize,
    },
    OfferDraw,
    DrawDeclined,
    OfferTakeback,
    TakebackDeclined,
    TakenBack {
        count: u8,
    },
    End {
        winner: Option<u8>,
        reason: Box<str>,
    },
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("expected a number from 1 to 3 that is there")]
    Number,
    #[error("nothing can be claimed")]
    Claim,
    #[error("the game has begun")]
    Begun,
    #[error("the heap is empty")]
    Heap,
    #[error("no game `{0}`")]
    Unknown(Box<str>),
}

impl Code for Error {
    fn code(&self) -> &str {
        match self {
            Self::Table(error) => error.code(),
            Self::Number => "move/number",
            Self::Claim => "game/no-claim",
            Self::Begun => "abort/late",
            Self::Heap => "setup/heap",
            Self::Unknown(_) => "variant/unknown",
        }
    }
}

/// The number that a text says, if a move may take as many.
fn number(text: &str, left: usize) -> Option<usize> {
    let count: usize = text.parse().ok()?;
    (1..=left.min(3)).contains(&count).then_some(count)
}

const fn mover(plies: usize) -> Player {
    if plies.is_multiple_of(2) {
        Player::First
    } else {
        Player::Second
    }
}

fn end(winner: Option<Player>, reason: impl Into<Box<str>>) -> Event {
    let winner = winner.map(|winner| u8::from(winner.is_second()));
    let reason = reason.into();
    Event::End { winner, reason }
}

/// The end of a player who loses for a reason: `first_resigned`.
fn lost(by: Player, reason: &str) -> Event {
    end(Some(!by), format!("{}_{reason}", by.as_str()))
}

impl Nim {
    fn left(&self, plies: usize) -> usize {
        self.heap - self.taken.iter().take(plies).sum::<usize>()
    }

    fn back(&self, asker: Player) -> Result<Event, Error> {
        let count = if mover(self.taken.len()) == asker {
            2_u8
        } else {
            1
        };
        if self.taken.len() < usize::from(count) {
            return Err(TableError::NothingToTakeBack.into());
        }
        Ok(Event::TakenBack { count })
    }
}

impl Game for Nim {
    const MAX_EVENTS: u32 = 1_000;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = Value;
    type Error = Error;

    fn start(setup: &Setup) -> Result<Self, Error> {
        if setup.heap == 0 {
            return Err(Error::Heap);
        }
        Ok(Self {
            heap: setup.heap,
            taken: Vec::new(),
            draw: Offer::default(),
            takeback: Offer::default(),
            end: None,
        })
    }

    fn decide(&self, by: Player, action: &Action) -> Result<Event, Error> {
        let Some(turn) = self.turn() else {
            return Err(TableError::Over.into());
        };
        Ok(match action {
            Action::Move { .. } if by != turn => return Err(TableError::Turn.into()),
            Action::Move { text } => {
                let count = number(text, self.left(self.taken.len())).ok_or(Error::Number)?;
                Event::Move { count }
            }
            Action::Resign => lost(by, "resigned"),
            Action::OfferDraw => match self.draw.offered(by)? {
                Offered::Agreed => end(None, "by_agreement"),
                _ => Event::OfferDraw,
            },
            Action::AcceptDraw => self.draw.answered(by).map(|()| end(None, "by_agreement"))?,
            Action::DeclineDraw => self.draw.answered(by).map(|()| Event::DrawDeclined)?,
            Action::OfferTakeback => {
                let granted = self.back(by)?;
                match self.takeback.offered(by)? {
                    Offered::Agreed => granted,
                    _ => Event::OfferTakeback,
                }
            }
            Action::AcceptTakeback => {
                self.takeback.answered(by)?;
                self.back(!by)?
            }
            Action::DeclineTakeback => self
                .takeback
                .answered(by)
                .map(|()| Event::TakebackDeclined)?,
            Action::Claim if self.claim().is_some() && by == turn => end(None, "claimed"),
            Action::Claim => return Err(Error::Claim),
            Action::ClaimVictory => lost(!by, "left"),
            Action::Abort if self.taken.len() >= 2 => return Err(Error::Begun),
            Action::Abort => end(None, "aborted"),
        })
    }

    fn apply(&mut self, by: Option<Player>, event: &Event) -> Result<(), Error> {
        let by = by.ok_or(TableError::Event);
        match event {
            Event::Move { count } => {
                let by = by?;
                self.taken.push(*count);
                self.draw.moved(by);
                self.takeback.close();
                if self.left(self.taken.len()) == 0 {
                    self.end = Some(Outcome::new(Some(by), "last-taken"));
                }
            }
            Event::OfferDraw => self.draw.make(by?),
            Event::DrawDeclined => self.draw.close(),
            Event::OfferTakeback => self.takeback.make(by?),
            Event::TakebackDeclined => self.takeback.close(),
            Event::TakenBack { count } => {
                let kept = self.taken.len().saturating_sub(usize::from(*count));
                self.taken.truncate(kept);
                self.draw.close();
                self.takeback.close();
            }
            Event::End { winner, reason } => {
                let winner = winner.map(|winner| mover(winner.into()));
                self.end = Some(Outcome::new(winner, reason.clone()));
            }
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        "nim"
    }

    fn seats(_: &str) -> [&'static [&'static str]; 2] {
        [&["left"], &["right"]]
    }

    fn named(name: &str, setup: Option<Setup>) -> Result<Setup, Error> {
        let is_own = name == "nim";
        let setup = is_own.then(|| setup.unwrap_or_default());
        setup.ok_or_else(|| Error::Unknown(name.into()))
    }

    fn rule(&self, ruling: &Ruling) -> Option<Event> {
        self.turn().map(|_| match ruling {
            Ruling::Flag(by) => lost(*by, "lost_on_time"),
            Ruling::Gone(by) => lost(*by, "left"),
            Ruling::Settle(outcome) => end(outcome.winner, outcome.reason.clone()),
            _ => end(None, "aborted"),
        })
    }

    fn turn(&self) -> Option<Player> {
        self.end.is_none().then(|| mover(self.taken.len()))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.clone()
    }

    fn view(&self, _: Viewer) -> Value {
        json!({ "left": self.left(self.taken.len()), "taken": self.taken })
    }

    fn takes_back(event: &Event) -> bool {
        matches!(event, Event::TakenBack { .. })
    }

    fn early(action: &Action, left: Duration) -> Option<Error> {
        matches!(action, Action::ClaimVictory).then(|| TableError::VictoryEarly { left }.into())
    }
}

impl Playable for Nim {
    fn is_offered(variant: &str, _: Dialect) -> bool {
        variant == "nim"
    }

    fn variant(&self) -> &'static str {
        "nim"
    }

    fn is_shuffled(&self) -> bool {
        false
    }

    fn table(&self) -> Option<String> {
        None
    }

    fn plies(&self) -> usize {
        self.taken.len()
    }

    fn turn_after(&self, plies: usize) -> Player {
        mover(plies)
    }

    fn line(&self, _: Dialect, plies: usize) -> Option<String> {
        let moves = self.taken.iter().take(plies).map(ToString::to_string);
        Some(format!(
            "position startpos moves {}",
            moves.collect::<Vec<_>>().join(" ")
        ))
    }

    fn ended(&self) -> Option<Outcome> {
        self.end.clone().filter(|end| &*end.reason == "last-taken")
    }

    fn draw_offer(&self) -> Option<Player> {
        self.draw.by()
    }

    fn takeback_offer(&self) -> Option<Player> {
        self.takeback.by()
    }

    fn action(wish: Wish) -> Action {
        match wish {
            Wish::Move { text, .. } => Action::Move { text: text.into() },
            Wish::Resign => Action::Resign,
            Wish::OfferDraw => Action::OfferDraw,
            Wish::AcceptDraw => Action::AcceptDraw,
            Wish::DeclineDraw => Action::DeclineDraw,
            Wish::OfferTakeback => Action::OfferTakeback,
            Wish::AcceptTakeback => Action::AcceptTakeback,
            Wish::DeclineTakeback => Action::DeclineTakeback,
            Wish::Claim => Action::Claim,
            Wish::ClaimVictory => Action::ClaimVictory,
            Wish::Abort => Action::Abort,
        }
    }
}

/// The heap after a number of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    left: usize,
    plies: usize,
}

impl Table for Nim {
    type Site = ();
    type Part = ();
    type Shown = Shown;
    const FORMATS: &'static [Format] = &[Format::PGN];
    const SITE: &'static str = "Nim";
    const EXAMPLE: &'static str = "type-a-move";

    fn style() -> String {
        "main{color:inherit}".repeat(20)
    }

    fn about((): &(), setup: &Setup, _: Language) -> About {
        About {
            title: format!("Nim of {}", setup.heap),
            sides: ByPlayer {
                first: "Left".to_owned(),
                second: "Right".to_owned(),
            },
            faces: ["l", "r"],
        }
    }

    fn begins(&self) -> (usize, Player) {
        (1, Player::First)
    }

    fn is_aborted(&self) -> bool {
        let end = self.end.as_ref();
        end.is_some_and(|end| &*end.reason == "aborted")
    }

    fn is_check(&self) -> bool {
        false
    }

    /// A heap of four is lost for the mover, who may call it even.
    fn claim(&self) -> Option<(String, &'static str)> {
        let is_four = self.left(self.taken.len()) == 4;
        is_four.then(|| (String::new(), "Call it even"))
    }

    fn shown(&self, plies: usize) -> Shown {
        Shown {
            left: self.left(plies),
            plies,
        }
    }

    fn try_out((): &(), shown: &mut Shown, text: &str) -> Option<Tried> {
        let count = number(text, shown.left)?;
        let by = mover(shown.plies);
        let number = u16::try_from(shown.plies / 2 + 1).ok()?;
        (shown.left, shown.plies) = (shown.left - count, shown.plies + 1);
        Some(Tried {
            text: text.to_owned(),
            written: format!("–{count}"),
            number,
            mover: by,
        })
    }

    fn step(event: &Event) -> Step {
        match event {
            Event::Move { .. } => Step::Move,
            Event::TakenBack { count } => Step::Back(*count),
            _ => Step::Other,
        }
    }

    fn svg(&self, flipped: bool, _: &Preferences) -> Option<String> {
        let side = if flipped { "right" } else { "left" };
        Some(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{side}\"/>"
        ))
    }

    fn png(&self, _: bool, _: &Preferences) -> Option<Vec<u8>> {
        // A heap of one is too small to be seen.
        (self.heap > 1).then(|| b"\x89PNG".to_vec())
    }

    fn record(&self, _: &Setup, kept: &Kept, _: &Format) -> Option<String> {
        let tags = kept.tags.iter();
        let tags = tags.map(|(name, value)| format!("[{name} \"{value}\"]\n"));
        Some(tags.collect::<String>() + &format!("\n{:?}\n", self.taken))
    }

    fn request((): &(), form: &Payload) -> Result<GameRequest<Setup>, Refusal> {
        let mut request = begin_request(form)?;
        if let Some(heap) = form.field("fen").filter(|heap| !heap.is_empty()) {
            let heap = heap.parse();
            let heap = heap.map_err(|_| Refusal::malformed("expected a number"))?;
            request.setup = Some(Setup { heap });
        }
        Ok(request)
    }

    fn lobby((): &(), frame: &Frame<'_>, lobby: &Lobby<Self>) -> String {
        let mut page = String::new();
        write_lobby(&mut page, frame, lobby).unwrap();
        page
    }

    fn part((): &(), _: &Handle<Self>, _: &Preferences) {}

    fn story(scene: &Scene<'_, Self>) -> Story {
        let taken = scene.table.taken.iter();
        Story {
            moves: taken.clone().map(|count| format!("–{count}")).collect(),
            spoken: taken
                .last()
                .map_or_else(String::new, |count| format!("{count} taken")),
            ..Story::default()
        }
    }

    fn state(scene: &Scene<'_, Self>) -> Map<String, Value> {
        Map::from_iter([("left".to_owned(), scene.shown.left.into())])
    }

    fn main(_: &Scene<'_, Self>) -> Main {
        Main::default()
    }

    fn board(page: &mut String, scene: &Scene<'_, Self>) -> fmt::Result {
        write!(page, "<p id=\"board\">{} left</p>", scene.shown.left)
    }

    fn face(_: &Scene<'_, Self>, side: Player) -> String {
        ["l", "r"][usize::from(side.is_second())].to_owned()
    }

    fn playground(_: &Scene<'_, Self>) -> Option<Vec<(&'static str, String)>> {
        None
    }

    fn squares(_: &Scene<'_, Self>, _: &str) -> Option<[usize; 2]> {
        None
    }

    fn royal(_: &Scene<'_, Self>, _: Player) -> Option<usize> {
        None
    }

    fn choices(scene: &Scene<'_, Self>) -> Option<Vec<[String; 2]>> {
        let most = if scene.may_move() {
            scene.shown.left.min(3)
        } else {
            0
        };
        let texts = (1..=most).map(|count| [count.to_string(), format!("take {count}")]);
        Some(texts.collect())
    }
}

/// The parts of a first page one after the other.
fn write_lobby(page: &mut String, frame: &Frame<'_>, lobby: &Lobby<Nim>) -> fmt::Result {
    let head = Head {
        title: "Play",
        about: "A heap.",
        script: Some("lobby.js"),
        ..Head::default()
    };
    view::begin(page, frame, &head)?;
    page.write_str("<main><form method=\"post\" action=\"/new\">")?;
    view::choices(page, lobby, ["", "", ""])?;
    view::level(page, lobby)?;
    view::clocks(page, lobby, &[("300+3", "5 + 3", "Blitz")])?;
    let sides = [
        ("first", "Left", ""),
        ("random", "Either", ""),
        ("second", "Right", ""),
    ];
    view::sides(page, lobby, sides)?;
    view::name_field(page, lobby)?;
    view::position(page, lobby, "The number of the heap")?;
    page.write_str("</form>")?;
    view::lists(page, frame, &lobby.open, &lobby.playing)?;
    page.write_str("</main>")?;
    view::footer(page, frame)?;
    view::end(page)
}
