use std::path::PathBuf;
use std::process::ExitCode;

use axum::Router;
use clap::Args;
use feen_games_web::Catalogue;
use feen_match_web::engines::{COMPUTER, EngineError, EngineOptions, EngineProgram, Engines};
use feen_site::{Offers, count};
use tracing::warn;

use crate::engines::Named;

#[derive(Args, Debug)]
pub(crate) struct Serve {
    #[command(flatten)]
    server: feen_site::Serve,

    /// Offer an engine: PROGRAM or NAME=PROGRAM, or NAME=usi PROGRAM for one that speaks USI; repeatable
    #[arg(long, value_name = "PROGRAM", value_parser = Named::from_text)]
    engine: Vec<Named>,

    /// Offer no computer of its own, only engines
    #[arg(long)]
    no_computer: bool,

    /// Set an option of the engines that have it, such as Hash=64; repeatable
    #[arg(long, hide_short_help = true, value_name = "OPTION", value_parser = name_and_value)]
    engine_option: Vec<(Box<str>, Box<str>)>,

    /// Offer the games of these tables, too: a file, or a folder of `*.txt`, and `*.ini` of other programs
    #[arg(long, hide_short_help = true, value_name = "PATH")]
    variants: Option<PathBuf>,

    /// Run at most N engines; other games queue
    #[arg(long, value_name = "N", default_value = "4", value_parser = count::<usize>)]
    engine_seats: usize,

    /// Run at most N engines for the games of one address or player [default: half of `--engine-seats`]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = count::<usize>)]
    engine_share: Option<usize>,

    /// Let the first engine evaluate N games at a time; other games wait
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "1", value_parser = count::<usize>)]
    reviews: usize,

    /// Serve the Lichess API
    #[arg(long, hide_short_help = true, value_name = "YES", num_args = 0..=1, default_value_t = true, default_missing_value = "true", action = clap::ArgAction::Set)]
    lichess: bool,
}

/// An option of an engine and its value.
fn name_and_value(text: &str) -> Result<(Box<str>, Box<str>), &'static str> {
    let pair = text
        .split_once('=')
        .filter(|(name, _)| !name.trim().is_empty());
    let (name, value) = pair.ok_or("expected NAME=VALUE")?;
    Ok((name.trim().into(), value.into()))
}

impl Serve {
    /// The variants that are offered.
    fn catalogue(&self) -> Result<Catalogue, String> {
        let Some(folder) = &self.variants else {
            return Ok(Catalogue::default());
        };
        Catalogue::folder(folder).map_err(|error| error.to_string())
    }

    /// The engines that play and evaluate games: those of the operator, and the computer, which plays what they do not.
    fn engines(&self, catalogue: &Catalogue) -> Result<Engines, EngineError> {
        let programs = self.engine.iter().map(Named::program);
        let own = EngineProgram::new(COMPUTER, crate::engine::endpoint());
        let own = Some(own).filter(|_| !self.no_computer);
        let options = EngineOptions::new(programs.chain(own).collect())
            .values(self.engine_option.clone())
            .seats(self.engine_seats)
            .reviewers(self.reviews)
            .log(|line| warn!("{line}"));
        let options = match self.engine_share {
            Some(share) => options.share(share),
            None => options,
        };
        catalogue.offered_to(options).open()
    }

    fn offers(&self) -> Result<Offers, String> {
        let catalogue = self.catalogue()?;
        let engines = self.engines(&catalogue);
        let engines = engines.map_err(|error| error.to_string())?;
        let (is_lichess, known) = (self.lichess, engines.clone());
        Ok(Offers {
            catalogue,
            engines,
            computer: (!self.no_computer).then(feen_site::Computer::default),
            links: Vec::new(),
            routes: Box::new(move |front| {
                if is_lichess {
                    feen_lichess_web::lichess(front, &known)
                } else {
                    Router::new()
                }
            }),
        })
    }
}

/// Runs the server until it is asked to end.
pub(crate) fn run(serve: &Serve) -> ExitCode {
    serve.server.run(|| serve.offers())
}
