use feen_chess::pgn::Termination;

use super::clock::Control;
use super::ending::Ending;
use crate::added_games::result_of;
use crate::pgn::header;

/// A game that the file of a match has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundGame {
    pub(super) white: String,
    pub(super) black: String,
    pub(super) round: String,
    pub(super) result: Termination,
    pub(super) ending: Ending,
    /// The time control and the limits of each search, in words.
    pub(super) control: String,
}

impl FoundGame {
    /// The game of a text; what it does not say is empty.
    pub(super) fn read(game: &[u8]) -> Self {
        let tags = header(game);
        let tag = |name: &str| tags.get(name).unwrap_or_default().to_owned();
        Self {
            white: tag("White"),
            black: tag("Black"),
            round: tag("Round"),
            result: result_of(game).unwrap_or(Termination::Unknown),
            ending: Ending::from_tag(&tag("Termination")),
            control: Control::words(&tag("TimeControl"), &tag("SearchLimits")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FoundGame;

    #[test]
    fn games_are_found_with_their_tags() {
        let text = "[Event \"Match\"]\n[Round \"1.1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n1. e4 {B loses on time} 1-0\n\n";
        let game = FoundGame::read(text.as_bytes());
        assert_eq!(
            (
                &*game.white,
                &*game.black,
                &*game.round,
                game.result.as_str()
            ),
            ("A", "B", "1.1", "1-0")
        );
        assert_eq!(game.ending.to_string(), "loss on time");
    }
}
