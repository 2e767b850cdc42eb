//! The game of a request: a start and the moves since, and the notation of its answers.

use feen_rules::{
    FenError, Game, Move, Notation, Player, Position, UnknownNotation, UnknownVariant, Variant,
};

use crate::finding::Refusal;
use crate::request::{Request, malformed};

/// The keys of a game in a request.
pub(crate) const KEYS: [&str; 4] = ["game", "fen", "moves", "notation"];

/// The game of a request.
pub(crate) fn game(request: &Request<'_>) -> Result<Game, Refusal> {
    let variant = request.needed_text("game")?.parse();
    let variant: Variant = variant
        .map_err(|error: UnknownVariant| Refusal::new(error.code(), error.to_string(), None))?;
    let start = match request.text("fen")? {
        Some(fen) => Position::from_fen(&variant, fen).map_err(|error| refused(error, fen))?,
        None => Position::start(&variant),
    };
    let mut game = Game::from_position(start);
    for one in request.list("moves")? {
        let text = one.as_str().ok_or_else(|| malformed("a move", one))?;
        game.play_text(text, Notation::Uci)
            .map_err(|error| Refusal::new(error.code(), format!("`{text}`: {error}"), None))?;
    }
    Ok(game)
}

fn refused(error: FenError, fen: &str) -> Refusal {
    let span = error.utf16_span(fen);
    Refusal::new(error.kind().code(), error.kind().to_string(), Some(&span))
}

/// The notation of a request: SAN where none is named.
pub(crate) fn notation(request: &Request<'_>) -> Result<Notation, Refusal> {
    let name = request.text("notation")?.unwrap_or(Notation::San.name());
    name.parse().map_err(|error: UnknownNotation| {
        Refusal::new(error.code(), format!("{error}, found `{name}`"), None)
    })
}

/// A move in a notation, or in that of UCI.
pub(crate) fn text(position: &Position, one: Move, notation: Notation) -> String {
    let text = position.text(one, notation);
    text.unwrap_or_else(|| position.uci(one).to_string())
}

/// A player as an answer names it.
pub(crate) const fn name_of(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}
