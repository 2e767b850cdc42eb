//! Matches between engines: `chess match`.
//!
//! `schedule` says which games are played, from the openings of `openings`. `play` plays one, with the clocks of `clock`
//! and the rules of `adjudication`, up to its `ending`. `workers` plays several at a time, and `standings` counts
//! them for `table`; the games that a file has are counted by `found_game`.

mod adjudication;
pub(crate) mod arguments;
mod clock;
mod ending;
mod found_game;
mod openings;
mod play;
mod rule;
mod schedule;
mod standings;
mod table;
mod workers;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::time::Duration;

use feen_files::{Outcome, report_error};
use feen_rules::Variant;
use feen_uci::Settings;

use crate::added_games::AddedGames;
use crate::answer;
use crate::engines::Named;
use crate::interrupt::Interrupt;

use arguments::Match;
use clock::Control;
use found_game::FoundGame;
use play::Terms;
use rule::Sprt;
use schedule::Schedule;
use standings::Standings;
use table::Table;
use workers::News;

/// The times that engines are given outside of their clocks.
fn settings(stall: Duration) -> Settings {
    Settings::default()
        .search(Some(stall))
        .slack(Duration::from_secs(1))
        .stop_grace(Duration::from_millis(500))
}

/// Plays a match to its end.
pub(crate) fn run(arguments: &Match, json: bool) -> Outcome {
    let variant = arguments.variant.find();
    let done = variant.and_then(|variant| {
        let prepared = Prepared::new(arguments, &variant)?;
        Ok(prepared.run(json))
    });
    done.unwrap_or_else(|message| {
        report_error(&message);
        Outcome::Failed
    })
}

/// A match that can be played.
struct Prepared<'m> {
    terms: Terms<'m>,
    engines: Vec<Named>,
    schedule: Schedule,
    sprt: Option<Sprt>,
    concurrency: usize,
    file: Option<AddedGames>,
    standings: Standings,
}

impl<'m> Prepared<'m> {
    fn new(arguments: &'m Match, variant: &'m Variant) -> Result<Self, String> {
        let engines = arguments.engines()?;
        let names: Vec<&str> = engines.iter().map(|engine| &*engine.name).collect();
        let sprt = arguments.sprt(engines.len())?;
        let terms = Terms {
            variant,
            variant_file: arguments.variant.path(),
            control: Control::of(arguments),
            draw: arguments.draw()?,
            resign: arguments.resign()?,
            most_moves: arguments.max_moves,
            settings: settings(arguments.stall()),
            event: &arguments.event,
        };
        let openings = openings::read(arguments, variant)?;
        let schedule = Schedule::new(arguments, engines.len(), openings);
        let mut standings = Standings::new(&names, arguments.pairs());
        let file = match &arguments.pgn {
            None => None,
            Some(path) => {
                let (file, found) = AddedGames::open(path)?;
                let mut others = BTreeMap::<String, usize>::new();
                let limits = Control::words(&terms.control.tag, &terms.control.searches);
                for game in found.iter().map(|game| FoundGame::read(game)) {
                    let number = schedule.number_of(&names, &game).ok_or_else(|| {
                        format!(
                            "{}: {} against {} in round {} is not a game of this match; \
                             use another file, or the arguments that it was begun with",
                            path.display(),
                            game.white,
                            game.black,
                            game.round
                        )
                    })?;
                    standings.add(schedule.pairing(number), number, game.result, game.ending);
                    if game.control != limits {
                        let count = others.entry(game.control).or_default();
                        *count = count.saturating_add(1);
                    }
                }
                for (control, count) in others {
                    feen_files::note(&format!(
                        "{}: {count} games were played at {control}; the match goes on at {limits}",
                        path.display()
                    ));
                }
                Some(file)
            }
        };
        // A match must not find out after an hour that an engine cannot be started.
        for engine in &engines {
            let opened = engine.open(terms.settings.clone(), variant, terms.variant_file);
            drop(opened?);
        }
        Ok(Self {
            terms,
            engines,
            schedule,
            sprt,
            concurrency: arguments.concurrency.get(),
            file,
            standings,
        })
    }

    fn run(self, json: bool) -> Outcome {
        let Self {
            schedule,
            mut file,
            mut standings,
            ..
        } = self;
        let is_live = !json && io::stdout().is_terminal() && answer::can_draw();
        let mut table = Table::new(json, is_live, self.sprt);
        let _interrupt = Interrupt::expect();
        table.begin(schedule.len(), &standings);
        let is_left = |number: &usize| !standings.has(*number);
        let left: Vec<usize> = if table.is_decided(&standings) {
            Vec::new()
        } else {
            schedule.numbers().filter(is_left).collect()
        };
        let mut failed = None;
        let take = |news: News| {
            let added = match news {
                News::Failed(reason) => Err(reason),
                News::Over(game) => {
                    let added = file
                        .as_mut()
                        .map_or(Ok(()), |file| file.add(game.pgn.as_bytes()));
                    added.map(|()| {
                        let pairing = schedule.pairing(game.number);
                        standings.add(pairing, game.number, game.result, game.ending);
                        table.game(&game, schedule.len(), &standings);
                        !table.is_decided(&standings)
                    })
                }
            };
            added.unwrap_or_else(|reason| {
                failed = Some(reason);
                false
            })
        };
        let engines = &self.engines;
        workers::play(
            &self.terms,
            engines,
            &schedule,
            &left,
            self.concurrency,
            take,
        );
        table.end(&standings);
        if let Some(reason) = failed {
            report_error(&reason);
            return Outcome::Failed;
        }
        if standings.games() == schedule.len() || table.is_decided(&standings) {
            Outcome::Fine
        } else {
            Outcome::Invalid
        }
    }
}
