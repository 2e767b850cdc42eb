use std::io::Write;

use feen_chess::pgn::Termination;
use feen_files::{Amount, Outcome, note};
use feen_records::Record;

use super::arguments::{GameFiles, ToFile};
use super::blocks::{self, Item, Tally, Text, Worked};
use super::game::{Fault, Game};

/// Reports every error: of the text, of the tags, of the start, and of each line of moves.
pub(crate) fn run(files: &GameFiles, to: &ToFile, json: bool) -> Outcome {
    let Some(mut output) = to.open() else {
        return Outcome::Failed;
    };
    let palette = output.palette();
    let (mut games, mut tally) = (0_u64, Tally::default());
    let (unread, written) = blocks::read(files, errors_of, |source, start, worked| {
        games = games.saturating_add(worked.games);
        tally.count(&worked.errors);
        for found in &worked.errors {
            let text = found.write(source, start, palette, json);
            output.write_all(text.as_bytes())?;
        }
        Ok(())
    });
    let outcome = output.finish(tally.outcome().max(unread), written);
    let warnings = match tally.warnings {
        0 => String::new(),
        count => format!(", {}", Amount(count, "warning")),
    };
    note(&format!(
        "{}, {}{warnings}",
        Amount(games, "game"),
        Amount(tally.errors, "error")
    ));
    outcome
}

fn errors_of(text: &Text<'_>) -> Worked<()> {
    Worked::on(text, |item: Item<'_>, ()| match item.game {
        Err(fault) => vec![fault],
        Ok(Game::Chess(record)) => record.check().into_iter().map(Fault::Chess).collect(),
        Ok(Game::Other(record)) => {
            let notes = record.notes().iter().copied().map(Fault::of_note);
            notes.chain(result_against_board(&record)).collect()
        }
    })
}

/// The warning that a game has another result than the board at its end.
fn result_against_board(record: &Record) -> Option<Fault> {
    let outcome = record.position().outcome()?;
    let board = match outcome.winner() {
        Some(winner) if winner.is_first() => Termination::WhiteWins,
        Some(_) => Termination::BlackWins,
        None => Termination::Draw,
    };
    let found = record.tree().termination();
    let differs = found != Termination::Unknown && found != board;
    let message = || format!("the moves end with {found}, and the board with {board}");
    differs.then(|| Fault::warning("pgn/board-result", message(), record.line()))
}
