use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde_json::json;
use server::http::api::check_name;
use server::journal::{BoxError, Sqlite};

use super::{FILE, in_words};
use crate::USAGE;

#[derive(Args, Debug)]
pub(crate) struct Player {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Add a player and print the token, which cannot be shown again
    Add(Add),
}

#[derive(Args, Debug)]
struct Add {
    /// 2 to 20 letters, digits, `-` and `_`, a letter first
    #[arg(value_name = "NAME")]
    name: String,

    /// Add a program
    #[arg(long)]
    bot: bool,

    /// Database file of the server, which may be running
    #[arg(long, value_name = "FILE", default_value = FILE)]
    file: PathBuf,
}

/// Makes a player.
pub(crate) fn run(player: &Player, is_json: bool) -> ExitCode {
    let Verb::Add(add) = &player.verb;
    match token(add) {
        Ok(token) if is_json => {
            let object = json!({ "name": add.name, "bot": add.bot, "token": token });
            print(&object);
            ExitCode::SUCCESS
        }
        Ok(token) => {
            print(&token);
            ExitCode::SUCCESS
        }
        Err(error) => {
            files::report_error(&error.to_string());
            ExitCode::from(USAGE)
        }
    }
}

fn token(add: &Add) -> Result<String, BoxError> {
    check_name(&add.name)?;
    let added = Sqlite::add_player(&add.file, &add.name, add.bot);
    let added = added.map_err(|fault| in_words(&add.file, &fault))?;
    let token = added.ok_or("the name is taken")?;
    Ok(token.reveal())
}

fn print(text: &impl std::fmt::Display) {
    // A reader that is gone wants no more.
    let _ = files::Stream::Output.write(&format!("{text}\n"));
}
