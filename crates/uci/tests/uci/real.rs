//! Real engines, where they are installed; each test says loudly which are not, and passes.
//!
//! `UCI_ENGINES` names more of them, as paths with colons between.

use std::env;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use feen_uci::{Answer, Dialect, Endpoint, Engine, Error, Limits, Program, Settings, Setup};

pub(crate) fn found(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders
        .map(|folder| folder.join(name))
        .find(|path| path.is_file());
    if found.is_none() {
        eprintln!("NOT TESTED: {name} is missing; `apt-get install {name}` installs it");
    }
    found
}

fn engines() -> Vec<Program> {
    let mut engines = Vec::new();
    engines.extend(found("stockfish").map(Program::new));
    engines.extend(found("gnuchess").map(|path| Program::new(path).arg("--uci")));
    engines.extend(found("fairy-stockfish").map(Program::new));
    let more = env::var_os("UCI_ENGINES").unwrap_or_default();
    engines.extend(
        env::split_paths(&more)
            .filter(|path| path.exists())
            .map(Program::new),
    );
    engines
}

/// Plays with each engine. One that crashes is reported, and no fault of ours.
#[track_caller]
fn with_each(scene: impl Fn(&mut Engine) -> Result<(), Error>) {
    for program in engines() {
        let path = program.path().to_owned();
        let outcome = Engine::open(program).and_then(|mut engine| scene(&mut engine));
        match outcome {
            Ok(()) => {}
            Err(error @ Error::Closed { .. }) => eprintln!("{}: {error}", path.display()),
            Err(error) => panic!("{}: {error}", path.display()),
        }
    }
}

#[test]
fn hands_are_shaken_and_all_options_set_to_their_defaults() {
    with_each(|engine| {
        assert!(engine.name().is_some() && engine.author().is_some());
        assert!(engine.options().len() > 10);
        let options = engine.options().clone();
        for option in &options {
            if let Some(value) = option.default_value() {
                engine.set(&option.name, value)?;
            }
        }
        engine.new_game()
    });
}

#[test]
fn a_mate_in_one_is_found() {
    with_each(|engine| {
        engine.position(&Setup::fen("6k1/4Rppp/8/8/8/8/5PPP/6K1 w - - 0 1"))?;
        let best = engine.best(&Limits::unlimited().depth(4))?;
        assert_eq!(best.answer, Answer::Move("e7e8".into()));
        assert!(!best.infos.is_empty() && !best.cut);
        Ok(())
    });
}

#[test]
fn several_lines_have_ranks() {
    with_each(|engine| {
        if engine.options().get("MultiPV").is_none() {
            return Ok(());
        }
        engine.position(&Setup::start())?;
        let lines = engine.lines(3, &Limits::unlimited().depth(4))?;
        let ranks: Vec<_> = lines.iter().map(|info| info.multipv).collect();
        assert_eq!(ranks, [Some(1), Some(2), Some(3)]);
        Ok(())
    });
}

/// Stockfish is ready before it has answered.
#[test]
fn an_engine_is_at_rest_after_stop_by_hand_and_sync() {
    with_each(|engine| {
        for _ in 0..100 {
            engine.position(&Setup::start())?;
            engine.send("go infinite")?;
            engine.send("stop")?;
            engine.sync()?;
        }
        Ok(())
    });
}

#[test]
fn endless_searches_are_stopped_and_pondered_ones_hit() {
    with_each(|engine| {
        engine.position(&Setup::start())?;
        let mut search = engine.search(&Limits::unlimited().infinite())?;
        search.next().expect("some information")?;
        search.stop()?;
        assert!(search.finish()?.answer.as_move().is_some());
        engine.position(&Setup::start().moves(["e2e4"]))?;
        let limits = Limits::default()
            .movetime(Duration::from_millis(50))
            .ponder();
        let mut search = engine.search(&limits)?;
        search.ponder_hit()?;
        assert!(search.finish()?.answer.as_move().is_some());
        Ok(())
    });
}

#[test]
fn xiangqi() {
    let Some(path) = found("fairy-stockfish") else {
        return;
    };
    let mut engine = Engine::open(path).unwrap();
    assert_eq!(
        engine.set("UCI_Variant", "nosuch").unwrap_err().code(),
        "option/choice"
    );
    engine.set("UCI_Variant", "xiangqi").unwrap();
    engine.new_game().unwrap();
    engine
        .position(&Setup::start().moves(["a1a2", "a10a9"]))
        .unwrap();
    let best = engine.best(&Limits::unlimited().depth(3)).unwrap();
    assert!(best.answer.as_move().is_some());
}

#[test]
fn shogi_in_its_own_dialect() {
    let Some(path) = found("fairy-stockfish") else {
        return;
    };
    let settings = Settings::default().dialect(Dialect::Usi);
    let mut engine = Engine::open_with(path, settings).unwrap();
    engine.new_game().unwrap();
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    engine
        .position(&Setup::sfen(start).moves(["7g7f"]))
        .unwrap();
    let best = engine.best(&Limits::unlimited().depth(3)).unwrap();
    assert!(best.answer.as_move().is_some());
}

/// A process that ends with the test.
struct Guard(Child);

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(engine: &Path) -> Option<(Guard, u16)> {
    let socat = found("socat")?;
    let port = TcpListener::bind(("127.0.0.1", 0))
        .ok()?
        .local_addr()
        .ok()?
        .port();
    let child = Command::new(socat)
        .arg(format!("TCP-LISTEN:{port},bind=127.0.0.1,reuseaddr,fork"))
        .arg(format!("EXEC:{}", engine.display()))
        .spawn()
        .ok()?;
    Some((Guard(child), port))
}

#[test]
fn an_engine_over_tcp() {
    let Some((_guard, port)) = found("stockfish").and_then(|path| serve(&path)) else {
        return;
    };
    let endpoint = Endpoint::from(format!("tcp://localhost:{port}"));
    let start = Instant::now();
    let mut engine = loop {
        match Engine::open(endpoint.clone()) {
            Ok(engine) => break engine,
            // It is still starting.
            Err(Error::Connect(_)) if start.elapsed() < Duration::from_secs(3) => {
                thread::sleep(Duration::from_millis(20));
            }
            Err(error) => panic!("{error}"),
        }
    };
    engine.position(&Setup::start()).unwrap();
    let best = engine.best(&Limits::unlimited().depth(3)).unwrap();
    assert!(best.answer.as_move().is_some());
    assert!(matches!(engine.quit(), Ok(None)));
}

/// The threads and the open descriptors of this process, where the system lists them.
#[cfg(feature = "chess")]
fn held() -> Option<[usize; 2]> {
    let count = |path| Some(std::fs::read_dir(path).ok()?.count());
    Some([count("/proc/self/task")?, count("/proc/self/fd")?])
}

/// Lets two engines play each other, one move after the other; every tenth game has new ones.
#[cfg(feature = "chess")]
fn games_between_two_engines(count: usize) {
    let engines: Vec<Program> = engines()
        .into_iter()
        // It crashes when it is mated.
        .filter(|program| !program.path().ends_with("gnuchess"))
        .collect();
    let [first, second, ..] = engines.as_slice() else {
        eprintln!("NOT TESTED: games between two engines");
        return;
    };
    let limits = Limits::unlimited().nodes(50);
    let (mut ended, start) = (0, Instant::now());
    for round in 0..count.div_ceil(10) {
        let [mut first, mut second] =
            [first, second].map(|program| Engine::open(program.clone()).unwrap());
        for number in 0..10.min(count - 10 * round) {
            let mut game = feen_chess::Game::new();
            first.new_game().unwrap();
            second.new_game().unwrap();
            while !game.status().is_over() && game.moves().len() < 300 {
                let turn = game.moves().len() + number;
                let engine = if turn.is_multiple_of(2) {
                    &mut first
                } else {
                    &mut second
                };
                engine
                    .position(&Setup::start().moves(game.moves()))
                    .unwrap();
                let best = engine.best(&limits).unwrap();
                assert!(!best.cut);
                game.play(best.answer.as_move().unwrap()).unwrap();
            }
            ended += usize::from(game.status().is_over());
        }
    }
    eprintln!("{count} games, {ended} to their end, {:?}", start.elapsed());
    assert!(2 * ended > count, "{ended} of {count} games have an end");
}

#[cfg(feature = "chess")]
#[test]
fn a_few_games_between_two_engines() {
    games_between_two_engines(4);
}

#[cfg(feature = "chess")]
#[test]
#[ignore = "minutes: `cargo test --release -p feen-uci --features chess --test uci real -- --ignored --nocapture`"]
fn a_thousand_games_between_two_engines() {
    let before = held();
    games_between_two_engines(1000);
    assert_eq!(held(), before);
}

#[cfg(feature = "chess")]
#[test]
fn a_game_to_its_end() {
    for program in engines() {
        let name = program.path().display().to_string();
        let mut play = feen_uci::Play::open(program).unwrap();
        let limits = Limits::unlimited().depth(2);
        for _ in 0..300 {
            match play.reply(&limits) {
                Ok(_) => {}
                Err(feen_uci::PlayError::Over { .. }) => break,
                Err(error) if error.code() == "engine/closed" => {
                    eprintln!("{name}: {error}");
                    break;
                }
                Err(error) => panic!("{name}: {error}\n{}", play.game()),
            }
        }
        assert!(play.game().moves().len() > 10, "{name}");
    }
}
