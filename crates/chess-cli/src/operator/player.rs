use std::process::ExitCode;

use clap::{Args, Subcommand};
use feen_match_web::record::day;
use feen_server::Token;
use feen_server::http::api::check_name;
use serde_json::{Value, json};

use super::kept::{Access, Kept};
use super::place::{Place, close};
use crate::USAGE;

#[derive(Args, Debug)]
pub(crate) struct Player {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand, Debug)]
enum Verb {
    /// Add a player and print the token, which cannot be shown again
    Add {
        /// 2 to 20 letters, digits, `-` and `_`, a letter first
        #[arg(value_name = "NAME")]
        name: String,

        /// Add a program
        #[arg(long)]
        bot: bool,

        #[command(flatten)]
        place: Place,
    },
    /// List the players
    List {
        #[command(flatten)]
        place: Place,
    },
    /// Remove a player: revoke the token, forfeit unfinished games
    Remove {
        /// The player
        #[arg(value_name = "NAME")]
        name: String,

        #[command(flatten)]
        place: Place,
    },
    /// Give a player another name, also in all games; the token stays
    Rename {
        /// The player
        #[arg(value_name = "NAME")]
        name: String,

        /// The new name
        #[arg(value_name = "NEW")]
        new: String,

        #[command(flatten)]
        place: Place,
    },
    /// Issue a new token and revoke the old one
    Token {
        /// The player
        #[arg(value_name = "NAME")]
        name: String,

        #[command(flatten)]
        place: Place,
    },
}

/// Makes and changes players.
pub(crate) fn run(player: &Player, is_json: bool) -> ExitCode {
    match done(&player.verb) {
        Ok(answers) => {
            for answer in answers {
                let text = if is_json {
                    answer.object.to_string()
                } else {
                    answer.line
                };
                // A reader that is gone wants no more.
                let _ = feen_files::Stream::Output.write(&format!("{text}\n"));
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            feen_files::report_error(&error);
            ExitCode::from(USAGE)
        }
    }
}

/// A line, and the same as JSON.
struct Answer {
    line: String,
    object: Value,
}

fn done(verb: &Verb) -> Result<Vec<Answer>, String> {
    let unknown = |name: &str| format!("no player {name}");
    Ok(match verb {
        Verb::Add { name, bot, place } => {
            check_name(name)?;
            let server = place.open::<feen_site::Match>()?;
            let added = server.add_account(name, *bot);
            close(&server)?;
            let added = added.map_err(|fault| fault.to_string())?;
            let token = added.ok_or("the name is taken")?.reveal();
            let object = json!({ "name": name, "bot": bot, "token": token });
            vec![Answer {
                line: token,
                object,
            }]
        }
        Verb::List { place } => {
            let accounts = place.read::<feen_site::Match>()?.accounts();
            let accounts = accounts.map_err(|fault| place.says(&fault.to_string()))?;
            let lines = accounts.into_iter().map(|account| {
                let kind = if account.bot { "bot" } else { "person" };
                Answer {
                    line: format!("{:20}  {kind:6}  {}", account.name, day(account.at)),
                    object: json!({ "name": account.name, "bot": account.bot, "guest": account.guest, "at": account.at }),
                }
            });
            lines.collect()
        }
        Verb::Remove { name, place } => {
            let kept = Kept::open(place, Access::Change)?;
            let removed = kept.remove_player(name);
            kept.close()?;
            removed?.then_some(()).ok_or_else(|| unknown(name))?;
            Vec::new()
        }
        Verb::Rename { name, new, place } => {
            check_name(new)?;
            let server = place.open_known::<feen_site::Match>()?;
            let known = server.accounts();
            let renamed = server.rename_account(name, new);
            close(&server)?;
            let known = known.map_err(|fault| fault.to_string())?;
            if !renamed.map_err(|fault| fault.to_string())? {
                let mut known = known.iter();
                let is_known = known.any(|account| account.name.eq_ignore_ascii_case(name));
                return Err(if is_known {
                    "the name is taken".to_owned()
                } else {
                    unknown(name)
                });
            }
            Vec::new()
        }
        Verb::Token { name, place } => {
            let server = place.open_known::<feen_site::Match>()?;
            let token = server.renew_token(name);
            close(&server)?;
            let token = token.map_err(|fault| fault.to_string())?;
            let token = token.as_ref().map(Token::reveal);
            let token = token.ok_or_else(|| unknown(name))?;
            let object = json!({ "name": name, "token": token });
            vec![Answer {
                line: token,
                object,
            }]
        }
    })
}
