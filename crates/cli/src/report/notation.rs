use feen::Notation;
use feen_files::{Stream, note, paint};
use feen_interchange::Format;

use crate::arguments::{Foreign, Source};
use crate::report::{advice_on_record, record_name};

/// Writes advice to standard error.
pub(crate) fn advise(advice: &str) {
    let mut help = String::new();
    paint(&mut help, Stream::Error.palette().help(), "help");
    note(&format!("{help}: {advice}"));
}

/// The advice on lines whose first invalid one is this: the option that reads them, or
/// what they are.
pub(crate) fn advice_on_lines(text: &[u8]) -> Option<String> {
    if let Some(name) = record_name(text) {
        return Some(advice_on_record(name));
    }
    if let Some(tab) = text.iter().position(|byte| *byte == b'\t') {
        let first = text.get(..tab).unwrap_or_default();
        if feen::validate_bytes(first).is_ok() {
            return Some("the line has columns: `--column 1` reads the first".to_owned());
        }
    }
    let notation = Notation::of(text)?;
    let valid = str::from_utf8(text)
        .ok()
        .and_then(|text| reading(notation, text));
    let option = valid.map_or_else(
        || format!("--from {}", Format::from(notation).name()),
        |(option, _)| option,
    );
    Some(format!(
        "this looks like {notation}, another notation: `{option}` reads it"
    ))
}

/// The advice on a text: the command that converts it, or the one that says why it is
/// not valid.
pub(crate) fn advice(notation: Notation, text: &[u8]) -> String {
    let format = Format::from(notation);
    let option = format.name();
    let games: Vec<_> = format.games(text).collect();
    let Some(game) = game(format, &games) else {
        return way_to_read(text).unwrap_or_else(|| format!(
            "this looks like {notation}, another notation: `feen check --from {option}` says what is wrong with it"
        ));
    };
    let command = format!("feen convert --from {option} --to feen");
    if game == own_game(format) {
        return format!("this is valid {notation}, another notation: `{command}` converts it");
    }
    let shown = games
        .iter()
        .filter(|game| **game != "any" || games.len() == 1);
    let shown: Vec<&str> = shown.copied().take(MOST_GAMES).collect();
    let shown = shown.join(", ");
    format!("this is valid {notation} of {shown}: `{command} --variant {game}` converts it")
}

/// The longest text that is repaired for a line of help.
const LONGEST: usize = 4096;

/// The format of a text as people and programs write it, and a game whose text it then is.
pub(crate) fn repaired(text: &str) -> Option<(Format, &'static str)> {
    let has_board = text.contains('/') || text.contains("startpos");
    if text.len() > LONGEST || !has_board && !text.contains(':') {
        return None;
    }
    // `any` takes nearly everything, so a game of its own is better.
    let named = |format: Format| {
        let mut games = format.games_repaired(text);
        let game = games.find(|game| *game != "any")?;
        Some((format, game))
    };
    let Some(format) = Format::of(text) else {
        let mut boards = [Format::Fen, Format::Epd, Format::Sfen].into_iter();
        let board = boards.find_map(|format| named(format).filter(|_| has_board));
        return board.or_else(|| named(Format::Pdn));
    };
    let any = || {
        format
            .games_repaired(text)
            .next()
            .map(|game| (format, game))
    };
    named(format).or_else(any)
}

/// The command that reads a text as people and programs write it.
pub(crate) fn way_to_read(text: &[u8]) -> Option<String> {
    let (format, game) = repaired(str::from_utf8(text).ok()?)?;
    let variant = if game == own_game(format) {
        String::new()
    } else {
        format!(" --variant {game}")
    };
    let name = format.name();
    Some(format!(
        "this is {format} as people write it: \
         `feen convert --lenient --from {name} --to feen{variant}` converts it"
    ))
}

/// The game that a format is of where no other one is given.
const fn own_game(format: Format) -> &'static str {
    match format {
        Format::Sfen => "shogi",
        Format::Pdn => "international",
        _ => "chess",
    }
}

/// The game that a text is read as: the format's own one, or the first that takes it.
fn game(format: Format, games: &[&'static str]) -> Option<&'static str> {
    let own = own_game(format);
    let own = games.contains(&own).then_some(own);
    own.or_else(|| games.first().copied())
}

/// The options that read a text of another notation, as they are given and as they are read;
/// none where no game takes the text.
pub(crate) fn reading(notation: Notation, text: &str) -> Option<(String, Foreign)> {
    let format = Format::from(notation);
    let games: Vec<_> = format.games(text).collect();
    let game = game(format, &games)?;
    let option = format!("--from {}", format.name());
    let is_own = game == own_game(format);
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
                "this is valid FEN of draughts of russian, brazilian, turkish: \
                 `feen convert --from pdn --to feen --variant russian` converts it",
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
