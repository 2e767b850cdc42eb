use feen_draw::Game;
use feen_rules::Variant;
use feen_server::Player;
use feen_server::table::Seats;

/// The seats of a game, the first player and the second, as JSON names them. Journals of the first versions have the colours
/// of chess.
#[derive(Debug)]
pub(super) struct Order;

impl Seats for Order {
    const WORDS: [&'static str; 2] = ["first", "second"];
    const FORMER: [&'static str; 2] = ["white", "black"];
}

impl Order {
    pub(super) const fn word(seat: Player) -> &'static str {
        let [first, second] = Self::WORDS;
        match seat {
            Player::First => first,
            Player::Second => second,
        }
    }
}

/// The words that the game of a name has for its players, those that are shown first. One of a table of the operator has the
/// colours of chess.
pub(super) fn words(name: &str) -> [&'static [&'static str]; 2] {
    match Variant::by_name(name).as_ref().and_then(look) {
        Some(Game::Shogi | Game::Dobutsu | Game::Torishogi) => {
            [&["sente", "black"], &["gote", "white"]]
        }
        Some(Game::Xiangqi) => [&["red"], &["black"]],
        Some(Game::Janggi) => [&["cho", "blue"], &["han", "red"]],
        _ => [&["white"], &["black"]],
    }
}

/// The game as which a variant is drawn, where its table says it.
pub(crate) fn look(variant: &Variant) -> Option<Game> {
    variant.look()?.parse().ok()
}
