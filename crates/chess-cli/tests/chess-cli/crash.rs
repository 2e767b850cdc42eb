//! A server that is killed again and again while games of many kinds are played.
#![cfg(unix)]

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::serve::{FINE, Served, word};

/// The requests for a game of each kind.
fn kinds() -> Vec<Value> {
    let variant = |name: &str| json!({ "variant": name });
    let mut kinds: Vec<Value> = [
        "chess",
        "shogi",
        "minishogi",
        "torishogi",
        "xiangqi",
        "janggi",
        "makruk",
        "crazyhouse",
        "atomic",
        "seirawan",
        "duck",
        "quarto",
        "knights",
    ]
    .map(variant)
    .into();
    kinds.push(json!({ "setup": { "number": 77 } }));
    kinds.push(json!({ "variant": "quarto", "setup": { "rules": "squares" } }));
    kinds.push(json!({ "variant": "shogi", "clock": { "limit": 600, "byoyomi": 30 } }));
    kinds
}

/// A game that a client plays with both seats.
#[derive(Clone)]
struct Played {
    id: String,
    tokens: [String; 2],
    /// The moves whose receipts have come.
    answered: Vec<String>,
    /// A move whose receipt has not come.
    sent: Option<String>,
}

impl Played {
    fn path(&self) -> String {
        format!("/api/games/{}", self.id)
    }

    fn begin(server: &Served, wish: &Value) -> io::Result<Self> {
        let mut wish = wish.clone();
        wish["seat"] = json!("both");
        let (status, answer) = server.try_send("POST", "/api/games", "", &wish)?;
        assert_eq!(status, 201, "{answer}");
        let made: Value = serde_json::from_str(&answer)?;
        let tokens = &made["tokens"];
        Ok(Self {
            id: word(&made["id"]),
            tokens: [word(&tokens["first"]), word(&tokens["second"])],
            answered: Vec::new(),
            sent: None,
        })
    }

    /// The state as the player to move sees it; nothing of a game that is over.
    fn state(&self, server: &Served) -> io::Result<Option<(usize, Value)>> {
        for (place, seat) in ["first", "second"].into_iter().enumerate() {
            let token = &self.tokens[place];
            let (status, answer) = server.try_send("GET", &self.path(), token, &Value::Null)?;
            assert_eq!(status, 200, "{answer}");
            let state: Value = serde_json::from_str(&answer)?;
            if state["turn"] == seat {
                return Ok(Some((place, state)));
            }
        }
        Ok(None)
    }

    /// Plays one move more; false at the end.
    fn step(&mut self, server: &Served) -> io::Result<bool> {
        let Some((place, state)) = self.state(server)? else {
            return Ok(false);
        };
        let moves = any_moves(&state["view"], self.answered.len());
        let next = state["seq"].as_u64().unwrap_or_default() + 1;
        for text in moves {
            let action = json!({ "type": "move", "move": text });
            let body = json!({ "seq": next, "action": action });
            let path = format!("{}/actions", self.path());
            self.sent = Some(text.clone());
            let (status, answer) = server.try_send("POST", &path, &self.tokens[place], &body)?;
            self.sent = None;
            if status == 200 {
                let receipt: Value = serde_json::from_str(&answer)?;
                assert_eq!(receipt["seq"], next, "{answer}");
                self.answered.push(text);
                return Ok(true);
            }
            assert_eq!(status, 422, "{answer}");
        }
        panic!("no move: {state}");
    }

    /// Compares what a server has with what was answered. A move that was not answered may be there, and then counts.
    fn check(&mut self, server: &Served) {
        let moves = self.found(server);
        let answered = self.answered.len();
        assert!(
            moves.starts_with(&self.answered) && moves.len() <= answered + 1,
            "{}: {:?}, then {:?}; found {moves:?}",
            self.id,
            self.answered,
            self.sent
        );
        if moves.len() > answered {
            assert_eq!(moves.last(), self.sent.as_ref(), "{}", self.id);
        }
        self.answered = moves;
        self.sent = None;
    }

    /// The moves that a server has: those of its view, or of the record where the view has none.
    fn found(&self, server: &Served) -> Vec<String> {
        let state = server.json("GET", &self.path(), &self.tokens[0], &Value::Null);
        if let Some(moves) = state["view"]["moves"].as_array() {
            return moves.iter().map(word).collect();
        }
        let path = format!("{}/pgn", self.path());
        let (status, record) = server.send("GET", &path, "", &Value::Null);
        assert_eq!(status, 200, "{record}");
        let (_, moves) = record.split_once("\n\n").unwrap();
        let words = moves.split_whitespace();
        let is_move =
            |word: &&str| !word.ends_with('.') && !["*", "1-0", "0-1", "1/2-1/2"].contains(word);
        words.filter(is_move).map(str::to_owned).collect()
    }
}

/// Moves to be tried one after the other: a legal one, or of Quarto a piece and any square that is free.
fn any_moves(view: &Value, plies: usize) -> VecDeque<String> {
    if let Some(legal) = view["legal"].as_array() {
        let place = plies * 7 % legal.len();
        return [word(&legal[place])].into();
    }
    if view["held"].is_null() {
        let pieces = view["remaining"].as_array().unwrap();
        let piece = pieces[plies % pieces.len()].as_u64().unwrap();
        return [format!("{piece:x}")].into();
    }
    let squares = (0..16).map(|place| {
        let (file, rank) = (place % 4, place / 4);
        format!("{}{}", ["a", "b", "c", "d"][file], rank + 1)
    });
    let mut squares: VecDeque<String> = squares.collect();
    squares.rotate_left(plies % 16);
    squares
}

/// Plays games of a kind one after the other until the server is gone: those that are over, and the one that goes on.
fn play(server: &Served, wish: &Value, mut games: Vec<Played>, count: &AtomicUsize) -> Vec<Played> {
    loop {
        let mut last = games.pop();
        let step = match &mut last {
            None => Ok(false),
            Some(game) => game.step(server),
        };
        games.extend(last);
        let goes_on = match step {
            Ok(true) => {
                count.fetch_add(1, Ordering::Relaxed);
                Ok(())
            }
            Ok(false) => Played::begin(server, wish).map(|game| games.push(game)),
            Err(error) => Err(error),
        };
        if goes_on.is_err() {
            return games;
        }
    }
}

/// `CHESS_CRASHES=50` kills more often.
#[test]
fn games_of_all_kinds_survive_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let table = "[knights : chess]\npieces = N:NN\ntitle = Chess with nightriders\n";
    std::fs::write(folder.path().join("mine.txt"), table).unwrap();
    let times = std::env::var("CHESS_CRASHES").ok();
    let times: u64 = times.and_then(|times| times.parse().ok()).unwrap_or(3);
    let options = ["games.db", "--variants", ".", "--new-games", "100000"];
    let kinds = kinds();
    let mut all: Vec<Vec<Played>> = kinds.iter().map(|_| Vec::new()).collect();
    let mut killed_at_work = 0;
    for time in 0..times {
        let server = Served::start(folder.path(), &options);
        for game in all.iter_mut().flatten() {
            game.check(&server);
        }
        let counts: Vec<AtomicUsize> = kinds.iter().map(|_| AtomicUsize::default()).collect();
        thread::scope(|scope| {
            let clients: Vec<_> = kinds
                .iter()
                .zip(&mut all)
                .zip(&counts)
                .map(|((wish, games), count)| {
                    let (server, begun) = (&server, std::mem::take(games));
                    let client = scope.spawn(move || play(server, wish, begun, count));
                    (client, games)
                })
                .collect();
            let have_moved = || {
                let mut counts = counts.iter();
                counts.all(|count| count.load(Ordering::Relaxed) >= 2)
            };
            let begin = Instant::now();
            while !have_moved() && begin.elapsed() < Duration::from_secs(60) {
                thread::sleep(Duration::from_millis(20));
            }
            thread::sleep(Duration::from_millis(137 * (time % 7)));
            server.kill();
            for (client, games) in clients {
                *games = client.join().unwrap();
            }
        });
        for (wish, count) in kinds.iter().zip(&counts) {
            assert!(count.load(Ordering::Relaxed) > 0, "no move: {wish}");
        }
        killed_at_work += all
            .iter()
            .flatten()
            .filter(|game| game.sent.is_some())
            .count();
    }
    let server = Served::start(folder.path(), &options);
    let (mut moves, mut games) = (0, 0);
    for game in all.iter_mut().flatten() {
        game.check(&server);
        (moves, games) = (moves + game.answered.len(), games + 1);
    }
    println!(
        "killed {times} times: {moves} moves of {games} games there; {killed_at_work} moves unanswered"
    );
    // Every game that is not over goes on.
    for game in all.iter_mut().filter_map(|games| games.last_mut()) {
        game.step(&server).unwrap();
        game.check(&server);
    }
    assert_eq!(server.end(), FINE);
}
