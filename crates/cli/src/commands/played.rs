use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

use feen_files::{Outcome, Severity, StandardOutput, Stream, note, paint, reason, report_error};
use feen_rules::{Dialect, ExchangeError, Position, Variant, Variants};

use crate::arguments::{Foreign, Played, Tables, Texts};
use crate::commands::each::{Given, each};

/// The most games that a refused text is said to be of.
const MOST_GAMES: usize = 4;

/// The variants to choose from; the sections and lines of a `variants.ini` that are not imported are reported.
pub(crate) fn variants(tables: &Tables) -> Result<Variants, Outcome> {
    let Some(path) = &tables.path else {
        return Ok(Variants::builtin());
    };
    let files = feen_files::files_of(path, &["txt", "ini"]).map_err(|error| {
        report_error(&format!(
            "cannot read {}: {}",
            path.display(),
            reason(&error)
        ));
        Outcome::Failed
    })?;
    let mut all = Variants::builtin();
    for file in &files {
        all = all.join(of_file(file, tables.lossy)?);
    }
    if all.own().is_empty() {
        report_error(&format!("{} has no variant", path.display()));
        return Err(Outcome::Invalid);
    }
    Ok(all)
}

fn of_file(path: &Path, is_lossy: bool) -> Result<Variants, Outcome> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| {
        report_error(&format!("cannot read {shown}: {}", reason(&error)));
        Outcome::Failed
    })?;
    let read = if is_lossy {
        Variants::read_lossy
    } else {
        Variants::read
    };
    let read = read(&path.to_string_lossy(), &text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let picture = error.picture(&text);
        report_error(&format!(
            "{shown}:{line}:{column}: {}\n{picture}",
            error.message()
        ));
        Outcome::Invalid
    })?;
    for lost in read.not_understood() {
        let mut warning = String::new();
        paint(
            &mut warning,
            Stream::Error.palette().severity(Severity::Warning),
            "warning",
        );
        note(&format!("{shown}: {warning}: {lost}"));
    }
    Ok(read)
}

/// The variant of a name.
pub(crate) fn variant(name: &str, tables: &Tables) -> Result<Variant, Outcome> {
    variants(tables)?.find(name).map_err(|error| {
        report_error(&format!("{error}; `feen variants` lists all"));
        Outcome::Failed
    })
}

/// The texts of a verb: an argument with those after it, and whether it writes JSON.
pub(crate) struct Arguments<'a> {
    pub(crate) verb: &'a str,
    pub(crate) text: Option<&'a OsString>,
    pub(crate) surplus: &'a [OsString],
    pub(crate) is_json: bool,
}

/// Calls `run` with each position of the game.
pub(crate) fn each_position(
    played: &Played,
    arguments: &Arguments<'_>,
    mut run: impl FnMut(&Position, &Given<'_>, &mut StandardOutput) -> io::Result<Outcome> + Send,
) -> Outcome {
    let variant = match variant(&played.game, &played.tables) {
        Ok(variant) => variant,
        Err(outcome) => return outcome,
    };
    // Each dialect is said once, however many lines have it.
    let mut said = Vec::new();
    let foreign = Foreign::default();
    let texts = Texts {
        argument: arguments.text,
        surplus: arguments.surplus,
        foreign: &foreign,
    };
    each(
        arguments.verb,
        texts,
        arguments.is_json,
        |given, output| match position(&variant, given.with_residue) {
            Ok(position) => {
                let text = str::from_utf8(given.with_residue).unwrap_or_default();
                for dialect in Dialect::of(&variant, text) {
                    if !said.contains(&dialect) {
                        note(&format!("note: {dialect}"));
                        said.push(dialect);
                    }
                }
                run(&position, given, output)
            }
            Err((code, message)) => given.fail(code, &message, Outcome::Invalid, output),
        },
    )
}

/// The position of a text, or the code and the report of what is wrong.
fn position(variant: &Variant, text: &[u8]) -> Result<Position, (&'static str, String)> {
    let text = str::from_utf8(text)
        .map_err(|_| ("text/not-utf8", "expected a text in UTF-8".to_owned()))?;
    Position::from_text(variant, text).map_err(|error| (error.code(), report(&error, text)))
}

/// The message with a picture of the place, and the games whose position the text is.
fn report(error: &ExchangeError, text: &str) -> String {
    let mut report = error.message();
    if let Some(span) = error.span() {
        let picture = feen::error::picture(text, span, None);
        report = format!("{report}\n{picture}");
    }
    // A game without rights takes any residue of them.
    let games = if text.contains('\t') {
        Vec::new()
    } else {
        Variant::of_text(text)
    };
    if !games.is_empty() {
        let names: Vec<&str> = games.iter().map(Variant::name).take(MOST_GAMES).collect();
        let more = if games.len() > MOST_GAMES { ", .." } else { "" };
        report = format!(
            "{report}\nhelp: this is a position of {}{more}",
            names.join(", ")
        );
    }
    report
}
