use feen::Notation;
use files::{Stream, note, paint};
use interchange::Format;

use crate::arguments::{Foreign, Source};

/// Writes the advice on an invalid text to standard error.
pub(crate) fn advise(notation: Notation) {
    let palette = Stream::Error.palette();
    let mut advice = String::new();
    paint(&mut advice, palette.help(), "help");
    let option = Format::from(notation).name();
    note(&format!(
        "{advice}: this looks like {notation}, another notation: `--from {option}` reads it"
    ));
}

/// The advice on a text: the command that converts it, or the one that says why it is
/// none of the notation.
pub(crate) fn advice(notation: Notation, text: &[u8]) -> String {
    let format = Format::from(notation);
    let option = format.name();
    let games: Vec<_> = format.games(text).collect();
    let Some(game) = game(notation, &games) else {
        return format!(
            "this looks like {notation}, another notation: `feen check --from {option}` says what is wrong with it"
        );
    };
    let command = format!("feen convert --from {option} --to feen");
    if game == own_game(notation) {
        return format!("this is valid {notation}, another notation: `{command}` converts it");
    }
    let shown = games
        .iter()
        .filter(|game| **game != "any" || games.len() == 1);
    let shown: Vec<&str> = shown.copied().take(MOST_GAMES).collect();
    let shown = shown.join(", ");
    format!("this is valid {notation} of {shown}: `{command} --variant {game}` converts it")
}

/// The game that a notation is of where no other one is given.
const fn own_game(notation: Notation) -> &'static str {
    match notation {
        Notation::Sfen => "shogi",
        Notation::Pdn => "international",
        _ => "chess",
    }
}

/// The game that a text is read as: the notation's own one, or the first that takes it.
fn game(notation: Notation, games: &[&'static str]) -> Option<&'static str> {
    let own = own_game(notation);
    let own = games.contains(&own).then_some(own);
    own.or_else(|| games.first().copied())
}

/// The options that read a text of another notation, as they are given and as they are read;
/// none where no game takes the text.
pub(crate) fn reading(notation: Notation, text: &str) -> Option<(String, Foreign)> {
    let format = Format::from(notation);
    let games: Vec<_> = format.games(text).collect();
    let game = game(notation, &games)?;
    let option = format!("--from {}", format.name());
    let is_own = game == own_game(notation);
    Some((
        if is_own {
            option
        } else {
            format!("{option} --variant {game}")
        },
        Foreign {
            from: Some(Source::Of(format)),
            variant: game.parse().ok().filter(|_| !is_own),
        },
    ))
}

/// The most games that a line of help names.
const MOST_GAMES: usize = 5;

#[cfg(test)]
mod tests {
    use feen::Notation;

    use super::advice;

    #[test]
    fn valid_texts_name_the_command_that_converts_them() {
        for (text, expected) in [
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                "this is valid FEN, another notation: \
                 `feen convert --from fen --to feen` converts it",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1",
                "this is valid FEN of crazyhouse, euroshogi: \
                 `feen convert --from fen --to feen --variant crazyhouse` converts it",
            ),
            (
                "9/9/9/9/9/9/9/9/9 b 2P 1",
                "this is valid SFEN, another notation: \
                 `feen convert --from sfen --to feen` converts it",
            ),
            (
                "W:Wa1:Bb8",
                "this is valid FEN of draughts of italian, russian, brazilian, turkish: \
                 `feen convert --from pdn --to feen --variant italian` converts it",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e4 0 1",
                "this looks like FEN, another notation: \
                 `feen check --from fen` says what is wrong with it",
            ),
        ] {
            let notation = Notation::of(text.as_bytes());
            let advice = notation.map(|notation| advice(notation, text.as_bytes()));
            assert_eq!(advice.as_deref(), Some(expected), "{text}");
        }
    }
}
