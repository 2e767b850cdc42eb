//! Engines that play variants, in UCI and USI, by their own rules and by those of the operator.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use feen_games_web::{Action, Catalogue, Match, Setup};
use feen_match_web::engines::{EngineOptions, EngineProgram, Engines};
use feen_server::{GameOptions, Handle, Holder, NewGame, Options, Player, Server, Sitter, Viewer};
use feen_uci::Dialect;

/// An engine that answers with one move, and writes what it hears into a file. It declares `first`, and `later` when it is
/// asked again.
fn fake(folder: &Path, first: &str, later: &str, answer: &str) -> PathBuf {
    fs::write(folder.join("first"), first).unwrap();
    fs::write(folder.join("later"), later).unwrap();
    let path = folder.join("engine");
    let script = format!(
        "#!/bin/sh\nlist=first\nwhile read -r word rest; do\necho \"$word $rest\" >> {0}/heard\ncase \"$word\" in\n\
         uci|usi) cat {0}/$list; list=later; echo \"${{word}}ok\" ;;\nisready) echo readyok ;;\n\
         go) echo bestmove {answer} ;;\nquit) exit 0 ;;\nesac\ndone\n",
        folder.display()
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn heard(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("heard")).unwrap();
    let lines = text.lines().map(|line| line.trim().to_owned());
    lines
        .filter(|line| {
            ["set", "pos", "go"]
                .iter()
                .any(|word| line.starts_with(word))
        })
        .collect()
}

/// A game of a person, who moves first, against an engine; nothing if the engine does not play it.
fn game(engines: &Engines, setup: Setup, name: &str) -> Option<Handle<Match>> {
    let server = Server::<Match>::new(Options::default());
    let engine = Holder::engine(name).player().unwrap().into();
    let mut new = NewGame::new(setup, GameOptions::default());
    new.engine = Some(name.into());
    let new = new.with_sitters([Sitter::Token, Sitter::Player(engine)]);
    let game = server.create_game(new).unwrap().game;
    engines.start(&game, Player::Second, name).then_some(game)
}

#[track_caller]
fn play(game: &Handle<Match>, text: &str) -> Vec<String> {
    let moves = || game.view(Viewer::Spectator).1.moves;
    let before = moves().len();
    game.act(Player::First, None, Action::play(text)).unwrap();
    let start = Instant::now();
    while moves().len() < before + 2 {
        assert!(start.elapsed() < Duration::from_secs(60), "{text}");
        sleep(Duration::from_millis(10));
    }
    moves()
}

const XIANGQI: &str = "option name UCI_Variant type combo default chess var chess var xiangqi\n";
const SHOGI: &str = "option name USI_Variant type combo default shogi var shogi var minishogi\n";

/// The protocol, the options, the name with the level, the variant, the moves, and what the engine hears.
type Row = (
    Dialect,
    &'static str,
    &'static str,
    &'static str,
    [&'static str; 2],
    &'static [&'static str],
);

#[test]
fn an_engine_hears_the_game_in_its_protocol() {
    let rows: [Row; 4] = [
        (
            Dialect::Usi,
            "",
            "one level 1",
            "shogi",
            ["7g7f", "3c3d"],
            &[
                "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f",
                "go nodes 40 movetime 500",
            ],
        ),
        (
            Dialect::Usi,
            SHOGI,
            "one",
            "minishogi",
            ["5d5c", "1b1c"],
            &[
                "setoption name USI_Variant value minishogi",
                "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 5d5c",
                "go movetime 500",
            ],
        ),
        (
            Dialect::Uci,
            XIANGQI,
            "one level 8",
            "xiangqi",
            ["h3e3", "h10g8"],
            &[
                "setoption name UCI_Variant value xiangqi",
                "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h3e3",
                "go movetime 500",
            ],
        ),
        (
            Dialect::Uci,
            "",
            "one",
            "chess",
            ["e2e4", "e7e5"],
            &["position startpos moves e2e4", "go movetime 500"],
        ),
    ];
    for (dialect, options, name, variant, [own, answer], expected) in rows {
        let folder = tempfile::tempdir().unwrap();
        let path = fake(folder.path(), options, "", answer);
        let program = EngineProgram::new("one", path).dialect(dialect);
        let engines = EngineOptions::new(vec![program]).open().unwrap();
        let game = game(&engines, Setup::of(variant), name).expect(variant);
        play(&game, own);
        assert_eq!(heard(folder.path()), expected, "{variant}");
        assert_eq!(game.now(Viewer::Spectator).outcome, None, "{variant}");
    }
}

#[test]
fn an_engine_plays_the_variants_that_it_declares() {
    let folder = tempfile::tempdir().unwrap();
    let path = fake(folder.path(), XIANGQI, "", "h10g8");
    let engines = EngineOptions::new(vec![EngineProgram::new("one", path)]);
    let engines = engines.open().unwrap();
    assert_eq!(engines.names::<Match>(), ["one".into()]);
    let chess = tempfile::tempdir().unwrap();
    let path = fake(chess.path(), "", "", "e7e5");
    let of_chess = EngineOptions::new(vec![EngineProgram::new("one", path)]);
    assert_eq!(of_chess.open().unwrap().names::<Match>(), ["one".into()]);
    for (variant, name, plays) in [
        ("xiangqi", "one", true),
        ("xiangqi", "one level 3", true),
        ("xiangqi", "other", false),
        ("shogi", "one", false),
    ] {
        let game = game(&engines, Setup::of(variant), name);
        assert_eq!(game.is_some(), plays, "{name} {variant}");
    }
    // A table that has the name of a variant which the engine knows is another game.
    let mut own = Setup::of("xiangqi");
    own.table = Some("[xiangqi : chess]\npieces = N:NN\n".into());
    assert!(game(&engines, own, "one").is_none());
}

/// The variants of a folder with a file that engines read, and a table that they do not.
fn operators(folder: &Path) -> Catalogue {
    fs::write(
        folder.join("mine.ini"),
        "[coffee:chess]\nmustCapture = true\n",
    )
    .unwrap();
    fs::write(
        folder.join("other.txt"),
        "[knights : chess]\npieces = N:NN\n",
    )
    .unwrap();
    Catalogue::folder(folder).unwrap()
}

fn prepared(catalogue: &Catalogue, variant: &str) -> Setup {
    catalogue.prepare(Setup::of(variant)).unwrap()
}

#[test]
fn an_engine_plays_the_operators_variants_that_it_can_read() {
    let path_option = "option name VariantPath type string default <empty>\n";
    let choices = "option name UCI_Variant type combo default chess var chess";
    let [first, later] = [
        format!("{choices}\n{path_option}"),
        format!("{choices} var coffee var knights\n{path_option}"),
    ];
    for (first, plays) in [(&first, true), (&format!("{choices}\n"), false)] {
        let folder = tempfile::tempdir().unwrap();
        let tables = tempfile::tempdir().unwrap();
        let catalogue = operators(tables.path());
        let path = fake(folder.path(), first, &later, "d7d5");
        let options = EngineOptions::new(vec![EngineProgram::new("one", path)]);
        let engines = catalogue.offered_to(options).open().unwrap();
        let of = |variant| game(&engines, prepared(&catalogue, variant), "one");
        assert!(of("knights").is_none());
        assert_eq!(of("coffee").is_some(), plays);
        if let Some(game) = of("coffee") {
            play(&game, "e2e4");
            let file = tables.path().join("mine.ini");
            let heard = heard(folder.path());
            let read = format!("setoption name VariantPath value {}", file.display());
            assert_eq!(heard.first(), Some(&read));
            assert!(heard.contains(&"setoption name UCI_Variant value coffee".to_owned()));
        }
    }
}

/// Some moves of games against an engine that knows the variants, where it is installed.
#[test]
fn fairy_stockfish_plays() {
    const PATH: &str = "/usr/games/fairy-stockfish";
    if !Path::new(PATH).is_file() {
        eprintln!(
            "NOT TESTED: fairy-stockfish is missing; `apt-get install fairy-stockfish` installs it"
        );
        return;
    }
    let tables = tempfile::tempdir().unwrap();
    let catalogue = operators(tables.path());
    let options = EngineOptions::new(vec![
        EngineProgram::new("uci", PATH),
        EngineProgram::new("usi", PATH).dialect(Dialect::Usi),
    ]);
    let options = catalogue.offered_to(options).seats(1);
    let engines = options.open().unwrap();
    for (variant, name, moves) in [
        ("shogi", "usi level 2", ["7g7f", "2g2f"]),
        ("minishogi", "usi", ["5d5c", ""]),
        ("shogi", "uci level 1", ["7g7f", "2g2f"]),
        ("xiangqi", "uci level 4", ["h3e3", "b1c3"]),
        ("crazyhouse", "uci level 8", ["e2e4", "g1f3"]),
        ("coffee", "uci level 3", ["e2e4", ""]),
    ] {
        let game = game(&engines, prepared(&catalogue, variant), name).expect(variant);
        for text in moves.iter().filter(|text| !text.is_empty()) {
            play(&game, text);
        }
        assert_eq!(game.now(Viewer::Spectator).outcome, None, "{variant}");
    }
    assert!(game(&engines, prepared(&catalogue, "knights"), "uci").is_none());
    let start = game(&engines, Setup::of("atomic"), "usi");
    assert!(start.is_none(), "SFEN has no rights to castle");
}

/// The first engine that knows the game evaluates it.
#[test]
fn a_game_is_evaluated() {
    let folder = tempfile::tempdir().unwrap();
    let path = fake(folder.path(), XIANGQI, "", "h10g8");
    let engines = EngineOptions::new(vec![EngineProgram::new("one", path)]);
    let engines = engines.open().unwrap();
    let game = game(&engines, Setup::of("xiangqi"), "one").unwrap();
    play(&game, "h3e3");
    assert!(engines.can_review(&game) && engines.reviewed(game.id()).is_none());
    assert!(engines.review(&game));
    let start = Instant::now();
    let review = loop {
        let review = engines.reviewed(game.id()).unwrap();
        if review.is_done {
            break review;
        }
        assert!(start.elapsed() < Duration::from_secs(60));
        sleep(Duration::from_millis(10));
    };
    let turns: Vec<Player> = review.judged.iter().map(|judged| judged.turn).collect();
    assert_eq!(turns, [Player::First, Player::Second, Player::First]);
    assert_eq!(review.judged[0].best, ["h10g8".into()]);
    assert_eq!(review.mark(0), None);
}
