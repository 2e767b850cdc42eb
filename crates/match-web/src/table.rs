use std::fmt;

use feen_language::Language;
use feen_server::http::api::GameRequest;
use feen_server::http::kit::{Payload, Refusal};
use feen_server::{Handle, Player};
use qi::ByPlayer;
use serde_json::{Map, Value};

use crate::engines::Playable;
use crate::preferences::{Habit, Preferences, Setting};
use crate::record::{Kept, Step};
use crate::view::{Frame, Lobby, Scene, Tried};

/// A game whose matches have pages: what only the game knows about a match and shows of it.
///
/// The functions of the first part are about a match, those of the second about its page, which show a [`Scene`].
pub trait Table: Playable + Clone {
    /// The things that the pages of all matches share, such as the pictures of the pieces.
    type Site: Send + Sync + 'static;
    /// The things that the page of one match needs besides the match.
    type Part;
    /// A position with the move that led to it: a [`Shown`](crate::view::Shown).
    type Shown: Clone + fmt::Debug;
    /// The formats in which a match can be kept.
    const FORMATS: &'static [Format];
    /// The end of the titles of pages that show no match, such as `Chess`; may be empty.
    const SITE: &'static str;
    /// The name of the text in the empty field for a move.
    const EXAMPLE: &'static str;

    /// The style sheet of all pages.
    fn style() -> String;

    /// The name of the game, and the names of its sides, for a setup, in a language.
    fn about(site: &Self::Site, setup: &Self::Setup, language: Language) -> About;
    /// The number of the first move and the player who makes it.
    fn begins(&self) -> (usize, Player);
    /// Whether the match was called off.
    fn is_aborted(&self) -> bool;
    /// The player without a first move in time, of a match that was called off for it.
    fn late(&self) -> Option<Player> {
        None
    }
    /// Whether the player to move is in check.
    fn is_check(&self) -> bool;
    /// The end that the player to move may claim: the icon of a button, and the name of its text.
    fn claim(&self) -> Option<(String, &'static str)>;
    /// The position after a number of plies.
    fn shown(&self, plies: usize) -> Self::Shown;
    /// Plays a move as UCI or in a notation of the game on a position, by the rules alone. Nothing for a text that is no legal
    /// move; the position stays.
    fn try_out(part: &Self::Part, shown: &mut Self::Shown, text: &str) -> Option<Tried>;
    /// The text of the move that passes, if the player to move may.
    #[must_use]
    fn passing(_shown: &Self::Shown) -> Option<String> {
        None
    }
    /// Whether the match is over once the player to move has passed.
    fn ends_by_passing(_shown: &Self::Shown) -> bool {
        false
    }
    /// The part of an event in the line of moves.
    fn step(event: &Self::Event) -> Step;
    /// The position as SVG; nothing for a board that cannot be drawn.
    fn svg(&self, flipped: bool, preferences: &Preferences) -> Option<String>;
    /// The position as PNG, in light colours.
    fn png(&self, flipped: bool, preferences: &Preferences) -> Option<Vec<u8>>;
    /// The match of a setup in a format; nothing for one that the format is not for.
    fn record(&self, setup: &Self::Setup, kept: &Kept, format: &Format) -> Option<String>;
    /// The formats of this match.
    fn formats(&self) -> Vec<&'static Format> {
        Self::FORMATS.iter().collect()
    }

    /// The game that the form of the first page asks for.
    ///
    /// # Errors
    ///
    /// A form without sense, such as a position that is not one.
    fn request(site: &Self::Site, form: &Payload) -> Result<GameRequest<Self::Setup>, Refusal>;
    /// The first page.
    fn lobby(site: &Self::Site, frame: &Frame<'_>, lobby: &Lobby<Self>) -> String;
    /// The things that the page of a match needs besides the match.
    fn part(site: &Self::Site, game: &Handle<Self>, preferences: &Preferences) -> Self::Part;
    /// The choices for the look of the page of a match, or of all pages.
    #[must_use]
    fn settings(_part: Option<&Self::Part>, _language: Language) -> Vec<Setting> {
        Vec::new()
    }
    /// The habits that act on the page of a match.
    #[must_use]
    fn habits(_scene: &Scene<'_, Self>) -> Vec<Habit> {
        Habit::ALL.to_vec()
    }
    /// The task of the player to move in words, where it is more than a move: `Place the tall dark cube`.
    #[must_use]
    fn task(_scene: &Scene<'_, Self>) -> Option<String> {
        None
    }
    /// The moves and what was taken.
    fn story(scene: &Scene<'_, Self>) -> Story;
    /// The fields for the script of the page, besides those that every page has.
    fn state(scene: &Scene<'_, Self>) -> Map<String, Value>;
    /// The addresses of further style sheets, and the classes and attributes of the main part.
    fn main(scene: &Scene<'_, Self>) -> Main;
    /// Writes the board.
    ///
    /// # Errors
    ///
    /// The errors of the text that it writes to.
    fn board(page: &mut String, scene: &Scene<'_, Self>) -> fmt::Result;
    /// Writes the pieces in hand of a side.
    ///
    /// # Errors
    ///
    /// As [`board`](Self::board).
    fn tray(_page: &mut String, _scene: &Scene<'_, Self>, _side: Player) -> fmt::Result {
        Ok(())
    }
    /// Whether there is something to read beside the match, which [`beside`](Self::beside) writes.
    #[must_use]
    fn has_beside(_scene: &Scene<'_, Self>) -> bool {
        false
    }
    /// Writes what a player may want to read beside the match: how its pieces move.
    ///
    /// # Errors
    ///
    /// As [`board`](Self::board).
    fn beside(_page: &mut String, _scene: &Scene<'_, Self>) -> fmt::Result {
        Ok(())
    }
    /// The class of the picture that stands for a side.
    fn face(scene: &Scene<'_, Self>, side: Player) -> String;
    /// Writes the links to further texts about the match.
    ///
    /// # Errors
    ///
    /// As [`board`](Self::board).
    fn links(_text: &mut String, _scene: &Scene<'_, Self>) -> fmt::Result {
        Ok(())
    }
    /// The match up to the position that is shown, as the parts of an address of the playground.
    fn playground(scene: &Scene<'_, Self>) -> Option<Vec<(&'static str, String)>>;
    /// The squares of a move from the position that is shown, as the script of the board counts them.
    fn squares(scene: &Scene<'_, Self>, text: &str) -> Option<[usize; 2]>;
    /// The square of the piece that a side must not lose, on the position that is shown, as the script of the board counts it.
    fn royal(scene: &Scene<'_, Self>, side: Player) -> Option<usize>;
    /// The legal moves on the position that is shown, for a page without a script that lists them: texts, and what they are
    /// shown as.
    #[must_use]
    fn choices(_scene: &Scene<'_, Self>) -> Option<Vec<[String; 2]>> {
        None
    }
    /// The address of a new game of the same kind.
    #[must_use]
    fn another(_scene: &Scene<'_, Self>) -> String {
        "/".to_owned()
    }
}

/// The name of a game, and the names of its sides.
#[derive(Clone, Debug)]
pub struct About {
    /// The name: `Shogi`.
    pub title: String,
    /// The sides: `White` and `Black`.
    pub sides: ByPlayer<String>,
    /// The classes of the pictures that stand for the sides in lists; empty for none.
    pub faces: [&'static str; 2],
}

/// The moves of a match as its page shows them.
#[derive(Clone, Default, Debug)]
pub struct Story {
    /// The moves in the notation of the game.
    pub moves: Vec<String>,
    /// The last move in words, in the language of the page.
    pub spoken: String,
    /// The pieces that each side has taken, as HTML, and its lead in words.
    pub taken: ByPlayer<[String; 2]>,
    /// The counts that concern a side, such as the checks that it has given, as HTML.
    pub counts: ByPlayer<String>,
}

/// The classes and attributes of the main part of a page, the addresses of further style sheets, and its script.
#[derive(Clone, Default, Debug)]
pub struct Main {
    /// Further classes, each after a blank.
    pub classes: String,
    /// Further attributes, each after a blank.
    pub attributes: String,
    /// Addresses.
    pub styles: Vec<String>,
    /// The name of the script, where the game has its own board: `quarto.js`.
    pub script: Option<&'static str>,
}

/// A format of records of games.
#[derive(Debug)]
pub struct Format {
    /// The end of the address, which is also its name: `pgn`.
    pub name: &'static str,
    /// The words of the button: `PGN`.
    pub title: &'static str,
    /// The end of the name of a file.
    pub extension: &'static str,
    /// The type of its content.
    pub kind: &'static str,
}

impl Format {
    /// Portable Game Notation.
    pub const PGN: Self = Self {
        name: "pgn",
        title: "PGN",
        extension: "pgn",
        kind: "application/x-chess-pgn",
    };
}

/// The record of a match in a format.
///
/// # Errors
///
/// 404 for a format of other games, with those of this one.
pub fn written<G: Table>(game: &Handle<G>, format: &Format) -> Result<String, Refusal> {
    let (setup, kept) = (game.setup(), Kept::of(game, G::step));
    let written = game.read(G::clone).record(&setup, &kept, format);
    written.ok_or_else(|| {
        let formats = game.read(G::formats);
        let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
        Refusal::no_format(&names)
    })
}
