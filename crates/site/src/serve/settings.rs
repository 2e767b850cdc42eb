//! The options of `serve` from a file and from the environment, under the names that they have as arguments.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The verbs whose options the environment has too.
const VERBS: [&str; 2] = ["serve", "migrate"];

/// The matches of some words, with what the environment and a file of settings say: `CHESS_LISTEN` of the command `chess` is
/// `--listen`, and so is the key `listen` of the file that `--config` names. Wrong words end the process.
///
/// # Errors
///
/// A file of settings that is not one, and a password among the words.
pub fn matches(command: Command, words: &[OsString]) -> Result<ArgMatches, String> {
    let command = with_variables(command);
    let matches = command.clone().get_matches_from(words);
    if has_password(&matches) {
        let program = command.get_name().to_uppercase();
        return Err(format!(
            "the arguments have a password, which everybody on this machine can read: \
             use PGPASSFILE, PGPASSWORD, {program}_POSTGRES or `--config`"
        ));
    }
    Ok(match with_file(&command, &matches, words)? {
        Some(words) => command.get_matches_from(words),
        None => matches,
    })
}

/// The command with a variable for each option of these verbs.
fn with_variables(command: Command) -> Command {
    let program = command.get_name().to_uppercase();
    let verbs = VERBS.into_iter();
    let verbs: Vec<_> = verbs
        .filter(|verb| command.find_subcommand(verb).is_some())
        .collect();
    verbs.into_iter().fold(command, |command, verb| {
        let program = &program;
        command.mut_subcommand(verb, |verb| {
            verb.mut_args(|argument| {
                if argument.is_global_set() || argument.get_id() == "help" {
                    return argument;
                }
                let name = name(&argument).to_uppercase().replace('-', "_");
                // A command is made once in a run.
                let variable: &'static str = format!("{program}_{name}").leak();
                argument.env(variable).hide_env(true)
            })
        })
    })
}

/// The name of an option in a file.
fn name(argument: &Arg) -> &str {
    argument
        .get_long()
        .unwrap_or_else(|| argument.get_id().as_str())
}

/// The arguments with those of the file that `--config` names, which come after arguments and environment.
///
/// A wrong file ends with the place of its fault: a key that is not an option, or a value that is not one of it.
fn with_file(
    command: &Command,
    matches: &ArgMatches,
    words: &[OsString],
) -> Result<Option<Vec<OsString>>, String> {
    let Some(("serve", matches)) = matches.subcommand() else {
        return Ok(None);
    };
    let Some(file) = matches.get_one::<PathBuf>("config") else {
        return Ok(None);
    };
    let Some(serve) = command.find_subcommand("serve") else {
        return Ok(None);
    };
    let text = fs::read_to_string(file)
        .map_err(|error| format!("{}: {}", file.display(), feen_files::reason(&error)))?;
    let file = Source { file, text: &text };
    let table = DeTable::parse(&text)
        .map_err(|error| file.says(error.span().map_or(0, |span| span.start), error.message()))?;
    let is_set = |id: &str| {
        let source = matches.value_source(id);
        matches!(
            source,
            Some(ValueSource::CommandLine | ValueSource::EnvVariable)
        )
    };
    let mut added = Vec::new();
    let mut settings: Vec<_> = table.get_ref().iter().collect();
    settings.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in settings {
        let argument = serve.get_arguments().find(|argument| {
            name(argument) == key.get_ref() && !matches!(argument.get_action(), ArgAction::Help)
        });
        let argument = argument.filter(|argument| argument.get_id() != "config");
        let argument = argument.ok_or_else(|| {
            file.says(
                key.span().start,
                &format!("unknown key `{}`", key.get_ref()),
            )
        })?;
        let words = file.words(argument, value)?;
        // Each value alone, so that a fault has a place.
        let alone = [command.get_name(), "serve"].map(OsString::from);
        let alone = alone.into_iter().chain(words.iter().cloned());
        if let Err(error) = command.clone().try_get_matches_from(alone)
            && matches!(
                error.kind(),
                clap::error::ErrorKind::ValueValidation | clap::error::ErrorKind::InvalidValue
            )
        {
            let message = error.to_string();
            let message = message.lines().next().unwrap_or_default();
            let message = message.strip_prefix("error: ").unwrap_or(message);
            return Err(file.says(value.span().start, message));
        }
        let excludes = |one: &Arg, other: &Arg| {
            let others = serve.get_arg_conflicts_with(one);
            others
                .iter()
                .any(|excluded| excluded.get_id() == other.get_id())
        };
        let mut set = serve
            .get_arguments()
            .filter(|other| is_set(other.get_id().as_str()));
        let is_overruled = set.any(|other| excludes(argument, other) || excludes(other, argument));
        if !is_set(argument.get_id().as_str()) && !is_overruled {
            added.extend(words);
        }
    }
    let verb = words.iter().position(|word| word == "serve");
    let (before, after) = words.split_at(verb.map_or(words.len(), |verb| verb.saturating_add(1)));
    Ok(Some([before, &added, after].concat()))
}

/// A file of settings.
struct Source<'s> {
    file: &'s Path,
    text: &'s str,
}

impl Source<'_> {
    /// A message about a place.
    fn says(&self, at: usize, message: &str) -> String {
        let before = self.text.get(..at).unwrap_or_default();
        let line = before.lines().count().max(1);
        let line = line.saturating_add(usize::from(before.ends_with('\n')));
        let start = before.rfind('\n').map_or(0, |end| end.saturating_add(1));
        let column = before.get(start..).unwrap_or_default().chars().count();
        let column = column.saturating_add(1);
        format!("{}:{line}:{column}: {message}", self.file.display())
    }

    /// The words of the command line for a setting.
    fn words(&self, argument: &Arg, value: &Spanned<DeValue<'_>>) -> Result<Vec<OsString>, String> {
        let takes_value = argument.get_action().takes_values();
        let word = |value: &Spanned<DeValue<'_>>| -> Result<Option<OsString>, String> {
            let text = match value.get_ref() {
                DeValue::String(text) if takes_value => text.to_string(),
                DeValue::Integer(number) if takes_value => number.to_string(),
                DeValue::Boolean(yes) if takes_value => yes.to_string(),
                DeValue::Boolean(yes) => {
                    return Ok(yes.then(|| format!("--{}", name(argument)).into()));
                }
                _ => {
                    let expected = if takes_value {
                        "text or a number"
                    } else {
                        "true or false"
                    };
                    return Err(self.says(value.span().start, &format!("expected {expected}")));
                }
            };
            Ok(Some(match argument.get_long() {
                Some(long) => format!("--{long}={text}").into(),
                None => text.into(),
            }))
        };
        match value.get_ref() {
            DeValue::Array(values) if matches!(argument.get_action(), ArgAction::Append) => {
                let words: Result<Vec<_>, _> = values.iter().map(word).collect();
                Ok(words?.into_iter().flatten().collect())
            }
            _ => Ok(word(value)?.into_iter().collect()),
        }
    }
}

/// Whether the arguments have a password, which everybody on the machine can read.
#[cfg(feature = "postgres")]
fn has_password(matches: &ArgMatches) -> bool {
    let address = matches.try_get_one::<String>("postgres").ok().flatten();
    let is_argument = || matches.value_source("postgres") == Some(ValueSource::CommandLine);
    let has = feen_server::journal::Postgres::has_password;
    address.is_some_and(|address| is_argument() && has(address))
        || matches
            .subcommand()
            .is_some_and(|(_, matches)| has_password(matches))
}

/// Whether the arguments have a password; without `PostgreSQL` they have not.
#[cfg(not(feature = "postgres"))]
const fn has_password(_: &ArgMatches) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use clap::{Args, Command};

    use super::with_variables;
    use crate::Serve;

    #[test]
    fn every_option_has_a_variable() {
        let serve = Serve::augment_args(Command::new("serve"));
        let command = with_variables(Command::new("games").subcommand(serve));
        let serve = command.find_subcommand("serve").unwrap();
        let arguments = serve.get_arguments();
        let options: Vec<_> = arguments
            .filter(|argument| argument.get_id() != "help")
            .collect();
        assert!(options.len() > 20, "{}", options.len());
        for argument in options {
            let name = super::name(argument).to_uppercase().replace('-', "_");
            let variable = argument.get_env().and_then(|name| name.to_str());
            assert_eq!(variable, Some(&*format!("GAMES_{name}")));
        }
    }
}
