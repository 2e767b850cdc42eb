//! Prints how strong the computer is without another program: rows of a figure, its goal and what is found, parted by
//! tabs. `cargo xtask strength` asks for it; `--quick` takes every eighth game.

#[path = "../tests/search/opponents.rs"]
mod opponents;
#[path = "../tests/search/problems.rs"]
mod problems;

use std::sync::Arc;
use std::time::{Duration, Instant};

use feen_rules::{Past, Player, Position, Variant};
use feen_search::learn::compare;
use feen_search::{Control, Level, Limits, Searcher, Weights};

use opponents::{by_lot, greedy, winner};

fn main() {
    let is_quick = std::env::args().any(|word| word == "--quick");
    let all = Variant::all().into_iter().enumerate();
    let games: Vec<Variant> = all
        .filter(|(number, _)| !is_quick || number % 8 == 4)
        .map(|(_, variant)| variant)
        .collect();
    let rounds = if is_quick { 2 } else { 10 };
    by_lots(&games, rounds);
    greedily(&games);
    weights(&games, if is_quick { 4 } else { 40 });
    for (file, game, limits) in problems::FILES {
        let (unsolved, all) = problems::unsolved(file, game, limits);
        println!(
            "mates of `fixtures/mates/{file}`\t95 %\t{} of {all}",
            all - unsolved.len()
        );
    }
    stops(if is_quick { 20 } else { 200 });
}

/// Games with each side against a player by lot, with the nodes of the lowest level and without its noise.
fn by_lots(games: &[Variant], rounds: u64) {
    let nodes = Level::FIRST.nodes().unwrap_or(u64::MAX);
    let mut record = Record::default();
    for variant in games {
        let mut searcher = Searcher::new(variant);
        let limits = Limits::unlimited().nodes(nodes);
        for seed in 0..rounds {
            for computer in [Player::First, Player::Second] {
                let other = &mut by_lot(2 * seed + 1);
                let winner = winner(&mut searcher, computer, &limits, 300, other);
                record.add(variant, computer, winner);
            }
        }
    }
    let (count, length) = (games.len(), 2 * rounds);
    println!("a player by lot, {nodes} nodes a move, {count} games of {length}\t100 %\t{record}");
}

/// One game with each side against a player who sees the next position.
fn greedily(games: &[Variant]) {
    let mut record = Record::default();
    for variant in games {
        for computer in [Player::First, Player::Second] {
            let mut searcher = Searcher::new(variant);
            searcher.set_level(Level::new(4).unwrap_or_default(), 1);
            let (limits, other) = (Limits::unlimited(), &mut greedy(variant));
            let winner = winner(&mut searcher, computer, &limits, 200, other);
            record.add(variant, computer, winner);
        }
    }
    let count = games.len();
    println!("a player who sees the next position, level 4, {count} games\t98 %\t{record}");
}

/// The results of the computer, and the games that it lost.
#[derive(Default)]
struct Record {
    won: u32,
    open: u32,
    lost: Vec<String>,
}

impl Record {
    fn add(&mut self, variant: &Variant, computer: Player, winner: Option<Player>) {
        match winner {
            Some(winner) if winner == computer => self.won += 1,
            Some(_) => self.lost.push(variant.name().to_owned()),
            None => self.open += 1,
        }
    }
}

impl std::fmt::Display for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { won, open, lost } = self;
        write!(f, "+{won} -{}, {open} drawn or not ended", lost.len())?;
        if !lost.is_empty() {
            write!(f, "; lost: {}", lost.join(", "))?;
        }
        Ok(())
    }
}

/// Matches of the weights that are shipped against those by mobility.
fn weights(games: &[Variant], length: u32) {
    let (mut far, mut better, mut worse, mut all) = (0, 0, 0, 0);
    for variant in games {
        let weights = Weights::of(variant);
        if weights.source().next().is_none() {
            continue;
        }
        let initial = Weights::initial(variant);
        let record = compare(&weights, &initial, length, 300, 3, &mut |_| true);
        let record = record.expect("a match that nobody stops");
        all += 1;
        far +=
            u32::from(record.elo().is_none_or(|elo| elo >= 100.0) && record.wins > record.losses);
        better += u32::from(record.wins >= record.losses);
        if record.wins < record.losses {
            worse += 1;
            eprintln!("{}: {record}", variant.name());
        }
    }
    println!(
        "learned weights over those by mobility, {length} games each\t+100 Elo in 80, below 0 in none\t\
         +100 in {far}, 0 or more in {better}, below in {worse}, of {all}"
    );
}

/// The time between a stop and the answer.
fn stops(count: u32) {
    let mut times = Vec::new();
    for name in ["chess", "shogi", "xiangqi", "crazyhouse", "duck"] {
        let variant: Variant = name.parse().expect("a built-in game");
        let position = Position::start(&variant);
        let mut searcher = Searcher::new(&variant);
        for number in 0..count {
            let control = Arc::new(Control::new());
            let other = Arc::clone(&control);
            let stop = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(2 + u64::from(number % 17)));
                let stopped = Instant::now();
                other.stop();
                stopped
            });
            let limits = Limits::unlimited();
            let _ = searcher.think(&position, &Past::new(), &limits, &control, |_, _| {});
            let answered = Instant::now();
            if let Ok(stopped) = stop.join() {
                times.push(answered.saturating_duration_since(stopped));
            }
        }
    }
    times.sort_unstable();
    let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
    println!(
        "answer to `stop`, {count} in each of five games\t10 ms\tmedian {:.1} ms, longest {:.1} ms",
        ms(times.get(times.len() / 2)),
        ms(times.last())
    );
}
