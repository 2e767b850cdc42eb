//! A server that is killed in the middle of its work, again and again.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::{Journal, Selection, Sqlite, SqliteOptions};
use feen_server::{GameId, GameOptions, Server, Viewer};

use crate::support::{BLACK, WHITE};

/// The environment of a child: its file.
const FILE: &str = "SERVER_CRASH_FILE";

/// The moves that every game goes round in; a new beginning follows the last.
const ROUND: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

/// A child that is killed on every way out.
pub(crate) struct Killed(pub(crate) Child);

impl Drop for Killed {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Runs a test of this file as a child, with a place for its journal.
pub(crate) fn child(test: &str, environment: &[(&str, &str)]) -> Killed {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([
        "--exact",
        test,
        "--ignored",
        "--nocapture",
        "--test-threads=1",
    ]);
    command.envs(environment.iter().copied());
    Killed(
        command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    )
}

/// Plays in all games at once for ever, and prints each acknowledged event. The same number and action come again until
/// there is an answer, as clients do.
pub(crate) fn play_for_ever(journal: impl Journal, clients: usize) {
    let server = Server::<Match>::open(feen_server::Options::default(), journal).unwrap();
    let ids: Vec<_> = server
        .games(Selection::UNFINISHED, None, 1_000)
        .unwrap()
        .into_iter()
        .map(|(row, _)| row.id)
        .collect();
    std::thread::scope(|scope| {
        for client in 0..clients {
            let (server, id) = (server.clone(), ids.get(client).copied());
            scope.spawn(move || {
                let game = match id {
                    Some(id) => server.game(id).unwrap(),
                    None => {
                        server
                            .create(Setup::default(), GameOptions::default())
                            .unwrap()
                            .game
                    }
                };
                loop {
                    let (seq, view) = game.view(Viewer::Spectator);
                    let seat = view.turn.unwrap();
                    let text = ROUND[view.moves.len() % 4];
                    let next = seq + 1;
                    if view.moves.len() == 12 {
                        game.restart(Setup::default()).unwrap();
                    } else {
                        let receipt = game.act(seat, Some(next), Action::play(text)).unwrap();
                        assert_eq!(receipt.seq, next);
                    }
                    println!("ack {} {next}", game.id());
                }
            });
        }
    });
}

#[test]
#[ignore = "the child of another test"]
fn child_that_plays() {
    let path = std::env::var(FILE).unwrap();
    play_for_ever(Sqlite::open(path, SqliteOptions::default()).unwrap(), 64);
}

/// The highest acknowledged number of each game that a child prints until it is killed.
pub(crate) fn acknowledged(mut child: Killed, after: Duration) -> (BTreeMap<GameId, u32>, usize) {
    let mut out = BufReader::new(child.0.stdout.take().unwrap());
    let mut highest = BTreeMap::<GameId, u32>::new();
    let mut count = 0;
    let mut line = String::new();
    let mut take = |line: &str| {
        // The last line may be cut.
        let words: Vec<_> = line.split_ascii_whitespace().collect();
        let ["ack", id, seq] = words[..] else { return };
        if !line.ends_with('\n') {
            return;
        }
        let seq = seq.parse().unwrap();
        let known = highest.entry(id.parse().unwrap()).or_default();
        *known = (*known).max(seq);
        count += 1;
    };
    // The time counts from the first acknowledgement.
    while out.read_line(&mut line).unwrap() > 0 && !line.starts_with("ack") {
        line.clear();
    }
    take(&line);
    let end = Instant::now() + after;
    while Instant::now() < end {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0, "the child ended");
        take(&line);
    }
    child.0.kill().unwrap();
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    rest.split_inclusive('\n').for_each(&mut take);
    (highest, count)
}

/// Checks that everything acknowledged is there, once and in order; the games then begin from what was found, as each kill may
/// leave one unanswered event more.
pub(crate) fn check(journal: impl Journal, acknowledged: &mut BTreeMap<GameId, u32>) -> usize {
    let server = Server::<Match>::open(feen_server::Options::default(), journal).unwrap();
    let mut unanswered = 0;
    for (id, seq) in acknowledged {
        let game = server
            .game(*id)
            .unwrap_or_else(|| panic!("{id}: {:?}", server.fault(*id)));
        let (found, view) = game.view(Viewer::Spectator);
        assert!(found >= *seq, "{id}: acknowledged {seq}, found {found}");
        assert!(found <= *seq + 1, "{id}: acknowledged {seq}, found {found}");
        unanswered += usize::from(found > *seq);
        let before = std::mem::replace(seq, found);
        for (played, expected) in view.moves.iter().zip(ROUND.iter().cycle()) {
            assert_eq!(played, expected);
        }
        // The client goes on with the number that it had in mind.
        if let Some(last) = view.last
            && found > before
        {
            let seat = if view.moves.len() % 2 == 1 {
                WHITE
            } else {
                BLACK
            };
            assert_eq!(
                game.act(seat, Some(found), Action::play(&last))
                    .unwrap()
                    .seq,
                found
            );
        }
    }
    server.shutdown(Duration::from_secs(10)).unwrap();
    unanswered
}

fn kill_again_and_again(path: &Path, times: u64) {
    let file = path.to_str().unwrap();
    let mut all = BTreeMap::new();
    let (mut total, mut unanswered) = (0, 0);
    for time in 0..times {
        let child = child("crash::child_that_plays", &[(FILE, file)]);
        let (highest, count) = acknowledged(child, Duration::from_millis(100 + 53 * (time % 7)));
        all.extend(highest);
        total += count;
        unanswered += check(
            Sqlite::open(path, SqliteOptions::default()).unwrap(),
            &mut all,
        );
    }
    println!(
        "killed {times} times: {total} acknowledged, all there; {unanswered} unanswered ones there too"
    );
    assert!(total > 0);
}

#[test]
fn what_was_acknowledged_survives_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let times = std::env::var("SERVER_CRASHES")
        .ok()
        .and_then(|times| times.parse().ok());
    kill_again_and_again(&folder.path().join("games.db"), times.unwrap_or(5));
}
