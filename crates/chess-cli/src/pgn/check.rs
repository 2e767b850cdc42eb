use std::io::Write;

use chess::pgn::Record;
use files::{Amount, Files, Outcome, StandardOutput, Stream, note};

use super::blocks::{self, Places, Worked};

/// Reports every error: of the text, of the start, and of each line of moves.
pub(crate) fn run(files: &Files, json: bool) -> Outcome {
    let mut output = StandardOutput::new();
    let (mut games, mut errors) = (0_u64, 0_u64);
    let (unread, mut written) = blocks::read(files, errors_of, |source, start, worked| {
        games = games.saturating_add(worked.games);
        errors = errors.saturating_add(worked.errors.len() as u64);
        for found in &worked.errors {
            let text = found.write(source, start, Stream::Output, json);
            output.write_all(text.as_bytes())?;
        }
        Ok(())
    });
    if written.is_ok() {
        written = output.flush();
    }
    note(&format!(
        "{}, {}",
        Amount(games, "game"),
        Amount(errors, "error")
    ));
    let outcome = if errors > 0 {
        Outcome::Invalid
    } else {
        Outcome::Fine
    };
    outcome.max(unread).after_writing(written)
}

fn errors_of(text: &[u8]) -> Worked<()> {
    let mut worked = Worked {
        games: 0,
        errors: Vec::new(),
        result: (),
    };
    let mut places = Places::new(text);
    for item in blocks::games(text) {
        worked.games = item.number;
        match item.game {
            Err(error) => worked.errors.push(places.find(error, item.number)),
            Ok(record) => {
                let errors = errors_of_moves(&record).into_iter();
                worked
                    .errors
                    .extend(errors.map(|error| places.find(error, item.number)));
            }
        }
    }
    worked
}

/// The moves that cannot be played, in variations too.
fn errors_of_moves(record: &Record<'_>) -> Vec<chess::pgn::Error> {
    match record.replay_all() {
        Ok(played) => played.filter_map(Result::err).collect(),
        Err(error) => vec![error],
    }
}
