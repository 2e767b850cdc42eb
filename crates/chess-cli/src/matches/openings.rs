//! The openings of a match: games, positions, a book, shuffled starts, or even ones that are drawn by lot.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use fastrand::Rng;
use feen_chess::polyglot::Book;
use feen_records::{Format, Games};
use feen_rules::{Game, Notation, Position, Variant};
use feen_search::{Searcher, Weights, learn};

use super::arguments::{Match, Order};
use crate::epd::line::EpdLine;

/// The plies of an opening from a book.
const BOOK_PLIES: usize = 8;

/// The most openings that are made of a book or of shuffled starts.
const MOST: usize = 10_000;

/// No match has more rounds.
const ROUNDS: u64 = 10_000_000;

/// The openings of a match, at least one.
#[derive(Debug)]
pub(super) enum Openings {
    /// Games that are known before the match: the first, and others after it.
    Listed(Box<Game>, Vec<Game>),
    /// Even ones, each drawn when its round begins.
    Even(Box<Even>),
}

impl Openings {
    /// The opening of a round, from 0.
    pub(super) fn of_round(&self, round: usize) -> Game {
        match self {
            Self::Listed(first, others) => {
                let place = round.checked_rem(others.len().saturating_add(1));
                let other = place.and_then(|place| others.get(place.checked_sub(1)?));
                other.unwrap_or(first).clone()
            }
            Self::Even(even) => even.of_round(round),
        }
    }
}

/// Openings by lot that the computer finds even, each with a seed of its own.
#[derive(Debug)]
pub(super) struct Even {
    variant: Variant,
    seed: u64,
    plies: usize,
    /// The last round that was drawn: its games are played one after the other.
    last: Mutex<Option<(usize, Game)>>,
}

impl Even {
    fn of_round(&self, round: usize) -> Game {
        // A panic while an opening is drawn leaves the one before.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((drawn, game)) if *drawn == round => game.clone(),
            _ => {
                let game = self.draw(u64::try_from(round).unwrap_or(u64::MAX));
                *last = Some((round, game.clone()));
                game
            }
        }
    }

    fn draw(&self, round: u64) -> Game {
        // Matches of neighbouring seeds share no opening.
        let mut random = Rng::with_seed(self.seed.wrapping_mul(ROUNDS).wrapping_add(round));
        let start = match self.variant.shuffled_count() {
            0 => None,
            count => self.variant.shuffled(random.u32(0..count)),
        };
        let start = start.unwrap_or_else(|| Position::start(&self.variant));
        let mut openings = learn::Openings::new(random.u64(..)).plies(self.plies);
        let mut judge = [Searcher::with_weights(Weights::of(&self.variant), 1)];
        let mut game = Game::from_position(start.clone());
        for mv in openings.draw(&start, &mut judge) {
            // The moves are legal in their order.
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }
}

/// Reads the openings that the arguments name.
pub(super) fn read(arguments: &Match, variant: &Variant) -> Result<Openings, String> {
    if !variant.has_start() && arguments.openings.is_none() {
        let name = variant.name();
        return Err(format!("{name} has no start; `--openings` reads positions"));
    }
    if let Some(plies) = arguments.even {
        return Ok(Openings::Even(Box::new(Even {
            variant: variant.clone(),
            seed: arguments.seed,
            plies: plies.into(),
            last: Mutex::default(),
        })));
    }
    let mut random = Rng::with_seed(arguments.seed);
    let mut games = match &arguments.openings {
        None if variant.shuffled_count() > 0 => {
            let starts = shuffled(variant, &mut random).into_iter();
            starts.take(MOST).map(Game::from_position).collect()
        }
        None => vec![Game::new(variant)],
        Some(path) => {
            let games = of_file(arguments, path, variant, &mut random);
            games.map_err(|reason| format!("{}: {reason}", path.display()))?
        }
    };
    if arguments.order == Order::Random {
        random.shuffle(&mut games);
    }
    let start = usize::try_from(arguments.start).unwrap_or(usize::MAX);
    let first = start.saturating_sub(1).checked_rem(games.len());
    games.rotate_left(first.unwrap_or_default());
    let others = games.split_off(games.len().min(1));
    let first = games.pop().ok_or("the match has no opening")?;
    Ok(Openings::Listed(Box::new(first), others))
}

/// All shuffled starts of a game, by lot.
fn shuffled(variant: &Variant, random: &mut Rng) -> Vec<Position> {
    let mut numbers: Vec<u32> = (0..variant.shuffled_count()).collect();
    random.shuffle(&mut numbers);
    let starts = numbers.into_iter();
    starts
        .filter_map(|number| variant.shuffled(number))
        .collect()
}

fn of_file(
    arguments: &Match,
    path: &Path,
    variant: &Variant,
    random: &mut Rng,
) -> Result<Vec<Game>, String> {
    let is_book = path.extension().is_some_and(|extension| extension == "bin");
    let games = if is_book {
        let bytes = fs::read(path).map_err(|error| feen_files::reason(&error))?;
        of_book(bytes, arguments, variant, random)?
    } else {
        let text = read_text(path)?;
        of_text(&feen_records::decode(&text).0, arguments.plies, variant)?
    };
    let mut known = HashSet::new();
    let is_new = |game: &Game| {
        let fen = game.position().fen();
        // The counters at the end make no other opening.
        let fields: Vec<&str> = fen.split(' ').collect();
        let kept = fields.len().saturating_sub(2);
        known.insert(fields.get(..kept).unwrap_or_default().join(" "))
    };
    let games: Vec<Game> = games.into_iter().filter(is_new).collect();
    if games.is_empty() {
        return Err("expected openings: games, positions or a Polyglot book".to_owned());
    }
    Ok(games)
}

/// A text, plain or compressed.
fn read_text(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let opened = feen_files::Source::File(path.into()).open();
    let read = opened.and_then(|mut opened| std::io::Read::read_to_end(&mut opened, &mut bytes));
    read.map_err(|error| feen_files::reason(&error))?;
    Ok(bytes)
}

/// The games of a text, or a position a line.
fn of_text(text: &str, plies: Option<usize>, variant: &Variant) -> Result<Vec<Game>, String> {
    let first = text.lines().find_map(|line| EpdLine::read(variant, line));
    if first.is_some_and(|first| first.is_err())
        && let Some(format) = Format::of_text(text)
    {
        return of_games(text, format, plies, variant);
    }
    let mut games = Vec::new();
    for (number, line) in (1_usize..).zip(text.lines()) {
        match EpdLine::read(variant, line) {
            None => {}
            Some(Ok(line)) => games.push(Game::from_position(line.position)),
            Some(Err(reason)) => return Err(format!("line {number}: {reason}")),
        }
    }
    // A game that is over cannot be an opening.
    games.retain(|game| game.end().is_none());
    Ok(games)
}

fn of_games(
    text: &str,
    format: Format,
    plies: Option<usize>,
    variant: &Variant,
) -> Result<Vec<Game>, String> {
    let mut games = Vec::new();
    for record in Games::new(text, format) {
        let record = record.map_err(|error| error.to_string())?;
        if record.variant() != variant {
            return Err(format!(
                "a game of {} on line {} in a match of {variant}",
                record.variant(),
                record.line()
            ));
        }
        let mut game = Game::from_position(record.start().clone());
        for one in record.moves().into_iter().take(plies.unwrap_or(usize::MAX)) {
            if game.play(one).is_err() {
                break;
            }
        }
        if game.end().is_some() {
            game.undo();
        }
        games.push(game);
    }
    Ok(games)
}

/// Games of moves that a book has, the heavier ones more often.
fn of_book(
    bytes: Vec<u8>,
    arguments: &Match,
    variant: &Variant,
    random: &mut Rng,
) -> Result<Vec<Game>, String> {
    if variant.name() != "chess" {
        return Err("a Polyglot book is for chess only".to_owned());
    }
    let book = Book::new(bytes).map_err(|error| error.to_string())?;
    let plies = arguments.plies.unwrap_or(BOOK_PLIES);
    let wanted = usize::try_from(arguments.rounds())
        .unwrap_or(MOST)
        .min(MOST);
    let mut games: Vec<Game> = Vec::new();
    let mut known = HashSet::new();
    // A narrow book has fewer openings than rounds.
    for _ in 0..wanted.saturating_mul(4) {
        if games.len() >= wanted {
            break;
        }
        let game = from_book(&book, plies, variant, random)?;
        if known.insert(game.to_string()) {
            games.push(game);
        }
    }
    Ok(games)
}

fn from_book(
    book: &Book<Vec<u8>>,
    plies: usize,
    variant: &Variant,
    random: &mut Rng,
) -> Result<Game, String> {
    let mut position = feen_chess::Position::start();
    let mut game = Game::new(variant);
    for _ in 0..plies {
        let moves: Vec<(feen_chess::Move, u64)> = book
            .moves(&position)
            .map(|(mv, entry)| (mv, entry.weight().into()))
            .filter(|(_, weight)| *weight > 0)
            .collect();
        let weights = moves.iter().map(|(_, weight)| *weight);
        let sum = weights.fold(0, u64::saturating_add);
        if sum == 0 {
            break;
        }
        let mut place = random.u64(0..sum);
        let chosen = moves.iter().find(|(_, weight)| {
            let is_here = place < *weight;
            place = place.saturating_sub(*weight);
            is_here
        });
        let Some((mv, _)) = chosen else {
            break;
        };
        let played = game.play_text(&mv.to_string(), Notation::Uci);
        played.map_err(|error| error.to_string())?;
        position = position.play(*mv).map_err(|error| error.to_string())?;
    }
    Ok(game)
}
