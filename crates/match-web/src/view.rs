//! The pages of a match as HTML: functions of what they show, without a server.

mod acts;
mod address;
mod clock;
mod ends;
mod kings;
mod lobby;
mod me;
mod plate;
mod review;
mod scene;
mod settings;
mod shell;
mod shown;
mod table;

pub use clock::clock_in_words;
pub use ends::{ending, refusal};
pub use kings::kings;
pub use lobby::{
    Choice, LOBBY_TEXTS, Lobby, Row, chips, choices, clocks, games, level, lists, name_field,
    position, sides,
};
pub use me::own_games;
pub(crate) use me::{Me, page as me};
pub use scene::{Clocks, Evaluation, Offers, Person, Rematch, Rights, Scene};
pub(crate) use settings::page as settings;
pub(crate) use shell::notice;
pub use shell::{Frame, Head, begin, end, footer};
pub(crate) use shown::try_out;
pub use shown::{Shown, Tried};
pub(crate) use table::{page as table, state};
