//! The results of a match as they are shown: a line for each game, and a table that changes in place at a terminal.

use std::fmt::Write as _;

use feen_records::elo::{Decision, Hypotheses, Score};
use serde_json::{Value, json};

use super::ending::Fault;
use super::rule::Sprt;
use super::standings::{Standing, Standings};
use super::workers::GameOver;
use crate::answer;

/// The table of a match.
#[derive(Debug)]
pub(super) struct Table {
    is_json: bool,
    /// The table is drawn over the one before.
    is_live: bool,
    sprt: Option<(Sprt, Hypotheses)>,
    drawn: usize,
}

/// How far a sequential test is.
struct Test {
    ratio: f64,
    bounds: (f64, f64),
    decision: Option<Decision>,
}

impl Table {
    pub(super) fn new(is_json: bool, is_live: bool, sprt: Option<Sprt>) -> Self {
        Self {
            is_json,
            is_live,
            sprt: sprt.map(|sprt| (sprt, sprt.hypotheses())),
            drawn: 0,
        }
    }

    /// Says how many games a file has.
    pub(super) fn begin(&mut self, all: usize, standings: &Standings) {
        let played = standings.games();
        if played > 0 && !self.is_json {
            answer::write(&format!("{played} of {all} games are in the file\n"));
        }
        self.draw(standings);
    }

    /// Shows a game that has ended.
    pub(super) fn game(&mut self, game: &GameOver, all: usize, standings: &Standings) {
        let names = |engine: usize| {
            let standing = standings.engines().get(engine);
            standing.map_or("", |standing| standing.name.as_str())
        };
        let (white, black) = (names(game.white), names(game.black));
        let number = game.number.saturating_add(1);
        if self.is_json {
            let object = json!({
                "game": number, "round": game.round, "white": white, "black": black,
                "result": game.result.as_str(), "termination": game.ending.tag(),
                "reason": game.ending.to_string(), "detail": game.detail,
                "plies": game.plies, "seconds": rounded(game.duration.as_secs_f64(), 3),
            });
            answer::write(&format!("{object}\n"));
            return;
        }
        let detail = game.detail.as_deref().map(feen_files::printable);
        let detail = detail.map_or_else(String::new, |detail| format!(" ({detail})"));
        let moves = game.plies.div_ceil(2);
        let line = format!(
            "{} of {all}: round {}, {white} - {black} {}, {}{detail}, {moves} moves\n",
            standings.games(),
            game.round,
            game.result.as_str(),
            game.ending,
        );
        self.erase();
        answer::write(&line);
        self.draw(standings);
    }

    /// Shows the table at the end.
    pub(super) fn end(&mut self, standings: &Standings) {
        if self.is_json {
            answer::write(&format!("{}\n", self.object(standings)));
            return;
        }
        self.erase();
        answer::write(&self.text(standings));
    }

    /// Whether the test is decided.
    pub(super) fn is_decided(&self, standings: &Standings) -> bool {
        self.test(standings)
            .is_some_and(|test| test.decision.is_some())
    }

    fn erase(&mut self) {
        let drawn = std::mem::take(&mut self.drawn);
        if drawn > 0 {
            answer::draw(&format!("\x1b[{drawn}A\r\x1b[J"));
        }
    }

    fn draw(&mut self, standings: &Standings) {
        if self.is_live {
            let text = self.text(standings);
            let size = terminal_size::terminal_size();
            let width = size.map_or(80, |(width, _)| usize::from(width.0));
            self.drawn = rows(&text, width);
            answer::write(&text);
        }
    }

    fn test(&self, standings: &Standings) -> Option<Test> {
        let (_, hypotheses) = self.sprt.as_ref()?;
        let first = standings.engines().first()?;
        let score = if standings.are_pairs() {
            Score::of_pairs(first.pairs)
        } else {
            Score::of_games(first.games)
        };
        let has_some = if standings.are_pairs() {
            first.pairs.iter().any(|count| *count > 0)
        } else {
            first.played() > 0
        };
        Some(Test {
            ratio: if has_some {
                hypotheses.log_likelihood_ratio(&score)
            } else {
                0.0
            },
            bounds: hypotheses.bounds(),
            decision: hypotheses.decision(&score).filter(|_| has_some),
        })
    }

    /// The table as lines of at most 80 characters, unless a name is long.
    fn text(&self, standings: &Standings) -> String {
        let engines = ordered(standings);
        let names = engines.iter().map(|engine| engine.name.chars().count());
        let width = names.max().unwrap_or_default().max(6);
        let mut text = format!(
            "{:<width$} {:>6} {:>6} {:>6} {:>6} {:>7} {:>7} {:>7} {:>6}\n",
            "engine", "games", "wins", "draws", "losses", "score", "Elo", "+-", "LOS"
        );
        for engine in &engines {
            let [losses, draws, wins] = engine.games;
            let _ = write!(
                text,
                "{:<width$} {:>6} {wins:>6} {draws:>6} {losses:>6}",
                engine.name,
                engine.played()
            );
            match engine.score() {
                None => _ = writeln!(text, " {:>7} {:>7} {:>7} {:>6}", "-", "-", "-", "-"),
                Some(score) => {
                    let _ = writeln!(
                        text,
                        " {:>6.1}% {:>+7.1} {:>7.1} {:>5.1}%",
                        share(engine) * 100.0,
                        rounded(score.elo(), 1),
                        score.elo_error(),
                        score.superiority() * 100.0
                    );
                }
            }
        }
        if let [first, second] = standings.engines() {
            self.write_pair(&mut text, standings, first, second);
        }
        for engine in &engines {
            let faults = Fault::ALL.into_iter().zip(engine.faults);
            let faults = faults.filter(|(_, count)| *count > 0);
            let faults: Vec<String> = faults
                .map(|(fault, count)| {
                    let (one, several) = fault.names();
                    format!("{count} {}", if count == 1 { one } else { several })
                })
                .collect();
            if !faults.is_empty() {
                let _ = writeln!(text, "{}: {}", engine.name, faults.join(", "));
            }
        }
        text
    }

    /// The lines on a match of two engines, from the side of the first.
    fn write_pair(
        &self,
        text: &mut String,
        standings: &Standings,
        first: &Standing,
        second: &Standing,
    ) {
        let Some(score) = first.score() else {
            return;
        };
        let pairs: Vec<String> = first.pairs.iter().map(ToString::to_string).collect();
        let pairs = if standings.are_pairs() {
            format!(", pairs with 0 to 2 points: {}", pairs.join(" "))
        } else {
            String::new()
        };
        let _ = writeln!(
            text,
            "{} against {}: normalized Elo {:+.1} +- {:.1}{pairs}",
            first.name,
            second.name,
            rounded(score.normalized_elo(), 1),
            score.normalized_elo_error(),
        );
        if let (Some((sprt, _)), Some(test)) = (&self.sprt, self.test(standings)) {
            let (lower, upper) = test.bounds;
            let decision = match test.decision {
                None => "undecided".to_owned(),
                Some(Decision::First) => format!("elo0 = {} is accepted", sprt.elo0),
                Some(Decision::Second) => format!("elo1 = {} is accepted", sprt.elo1),
            };
            let _ = writeln!(
                text,
                "SPRT of {} and {} {} Elo: ratio {:.2}, bounds {lower:.2} and {upper:.2}, {decision}",
                sprt.elo0,
                sprt.elo1,
                sprt.model_name(),
                rounded(test.ratio, 2),
            );
        }
    }

    /// The table as an object.
    fn object(&self, standings: &Standings) -> Value {
        let engines = standings.engines().iter().map(|engine| {
            let [losses, draws, wins] = engine.games;
            let score = engine.score();
            let number = |of: fn(&Score) -> f64| score.as_ref().map(|score| rounded(of(score), 4));
            let mut object = json!({
                "name": engine.name, "games": engine.played(),
                "wins": wins, "draws": draws, "losses": losses,
                "score": rounded(share(engine), 6),
                "elo": number(Score::elo), "elo_error": number(Score::elo_error),
                "normalized_elo": number(Score::normalized_elo),
                "normalized_elo_error": number(Score::normalized_elo_error),
                "superiority": number(Score::superiority),
            });
            if let Some(object) = object.as_object_mut() {
                if standings.are_pairs() {
                    object.insert("pairs".to_owned(), json!(engine.pairs));
                }
                for (fault, count) in Fault::ALL.into_iter().zip(engine.faults) {
                    object.insert(fault.key().to_owned(), json!(count));
                }
            }
            object
        });
        let mut object =
            json!({ "games": standings.games(), "engines": engines.collect::<Vec<_>>() });
        if let (Some((sprt, _)), Some(test), Some(object)) =
            (&self.sprt, self.test(standings), object.as_object_mut())
        {
            let accepted = test.decision.map(|decision| match decision {
                Decision::First => "elo0",
                Decision::Second => "elo1",
            });
            let test = json!({
                "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                "model": sprt.model_name(), "ratio": rounded(test.ratio, 6),
                "lower": rounded(test.bounds.0, 6), "upper": rounded(test.bounds.1, 6),
                "accepted": accepted,
            });
            object.insert("sprt".to_owned(), test);
        }
        object
    }
}

/// The rows that lines take in a terminal, where a long one goes on below.
fn rows(text: &str, width: usize) -> usize {
    let rows = text.lines().map(|line| {
        let length = line.chars().count();
        length.div_ceil(width.max(1)).max(1)
    });
    rows.fold(0, usize::saturating_add)
}

/// The engines, the one with the best score first.
fn ordered(standings: &Standings) -> Vec<&Standing> {
    let mut engines: Vec<&Standing> = standings.engines().iter().collect();
    engines.sort_by(|one, other| share(other).total_cmp(&share(one)));
    engines
}

/// The points as a share of the games.
#[expect(clippy::cast_precision_loss, reason = "no match has 2^52 games")]
fn share(engine: &Standing) -> f64 {
    match engine.played() {
        0 => 0.0,
        played => engine.half_points() as f64 / 2.0 / played as f64,
    }
}

/// A number rounded to some decimals, without a negative zero.
fn rounded(number: f64, decimals: i32) -> f64 {
    let scale = 10_f64.powi(decimals);
    // The sum makes a zero positive.
    (number * scale).round() / scale + 0.0
}

#[cfg(test)]
mod tests {
    use feen_chess::pgn::Termination;

    use super::super::ending::{Ending, Fault};
    use super::super::rule::Sprt;
    use super::super::schedule::Pairing;
    use super::super::standings::Standings;
    use super::Table;

    /// A match with these pairs, losses first, from the side of the first engine.
    fn standings(pairs: [u64; 5]) -> Standings {
        use Termination::{BlackWins, Draw, WhiteWins};
        let mut standings = Standings::new(&["New", "Old"], true);
        let mut number = 0;
        let results = [
            [BlackWins, WhiteWins],
            [BlackWins, Draw],
            [Draw, Draw],
            [Draw, BlackWins],
            [WhiteWins, BlackWins],
        ];
        for (results, count) in results.into_iter().zip(pairs) {
            for _ in 0..count {
                for (leg, result) in results.into_iter().enumerate() {
                    let pairing = Pairing {
                        white: leg,
                        black: 1 - leg,
                        round: number / 2,
                        leg,
                    };
                    let is_lost = result == BlackWins && number == 0;
                    let ending = if is_lost {
                        Ending::Fault(Fault::Time)
                    } else {
                        Ending::Unknown
                    };
                    standings.add(pairing, number, result, ending);
                    number += 1;
                }
            }
        }
        standings
    }

    fn sprt(text: &str) -> Sprt {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        Sprt::read(&words).unwrap()
    }

    #[test]
    fn the_table_has_elo_and_the_test() {
        let test = sprt("elo0=-5 elo1=0");
        let table = Table::new(false, false, Some(test));
        insta::assert_snapshot!(table.text(&standings([19, 120, 346, 223, 28])), @r"
        engine  games   wins  draws losses   score     Elo      +-    LOS
        New      1472    279   1035    158   54.1%   +28.6    10.5 100.0%
        Old      1472    158   1035    279   45.9%   -28.6    10.5   0.0%
        New against Old: normalized Elo +48.5 +- 17.7, pairs with 0 to 2 points: 19 120 346 223 28
        SPRT of -5 and 0 normalized Elo: ratio 3.00, bounds -2.94 and 2.94, elo1 = 0 is accepted
        New: 1 loss on time
        ");
        let empty = Standings::new(&["New", "Old"], true);
        insta::assert_snapshot!(table.text(&empty), @r"
        engine  games   wins  draws losses   score     Elo      +-    LOS
        New         0      0      0      0       -       -       -      -
        Old         0      0      0      0       -       -       -      -
        ");
        assert!(!table.is_decided(&empty));
    }

    #[test]
    fn long_lines_take_several_rows() {
        for (text, width, expected) in [
            ("", 80, 0),
            ("one\n\ntwo\n", 80, 3),
            ("12345\n123456\n", 5, 3),
            ("12345", 0, 5),
        ] {
            assert_eq!(super::rows(text, width), expected, "{text:?} {width}");
        }
    }

    #[test]
    fn tests_of_known_counts_are_decided() {
        for (pairs, test, is_decided, ratio) in [
            ([13, 37, 50, 25, 3], "elo0=0 elo1=4", false, -0.549_125),
            ([19, 120, 346, 223, 28], "elo0=-5 elo1=0", true, 2.998_255),
            (
                [398, 4112, 7672, 4336, 430],
                "elo0=0 elo1=3",
                true,
                2.958_329,
            ),
            (
                [398, 4112, 7672, 4336, 430],
                "elo0=0 elo1=3 model=logistic",
                true,
                3.526,
            ),
            ([0, 3, 20, 9, 0], "elo0=0 elo1=5", false, 0.191_915),
            ([30, 120, 200, 80, 12], "elo0=0 elo1=2", false, -0.693_296),
            ([0, 0, 40, 0, 0], "elo0=0 elo1=5", false, -0.013_658),
        ] {
            let table = Table::new(true, false, Some(sprt(test)));
            let standings = standings(pairs);
            assert_eq!(table.is_decided(&standings), is_decided, "{pairs:?} {test}");
            let object = table.object(&standings);
            let found = object["sprt"]["ratio"].as_f64().unwrap();
            assert!((found - ratio).abs() < 1e-6, "{pairs:?} {test}: {found}");
            assert_eq!(object["engines"][0]["pairs"], serde_json::json!(pairs));
        }
    }
}
