//! Setups, actions, events and ends, without HTTP.

use std::time::Duration;

use feen_games_web::{Action, Event, Match, Setup};
use feen_rules::Variant;
use feen_server::journal::{Sqlite, SqliteOptions};
use feen_server::{
    Clock, Created, Game, GameOptions, Handle, NewGame, Options, Outcome, Player, Ruling, Server,
    Sitter, Viewer,
};

/// Actions, each with the seat of its player.
type Acts<'a> = &'a [(Player, Action)];

fn started(setup: &Setup) -> Handle<Match> {
    let server = Server::<Match>::new(Options::default());
    server
        .create(setup.clone(), GameOptions::default())
        .unwrap()
        .game
}

/// Plays moves in turn.
#[track_caller]
fn play(game: &Handle<Match>, moves: &str) {
    for text in moves.split_whitespace() {
        let turn = game.read(Game::turn).expect("a game that goes on");
        game.act(turn, None, Action::play(text))
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn outcome(game: &Handle<Match>) -> Option<(Option<Player>, String)> {
    let outcome = game.read(Game::outcome)?;
    Some((outcome.winner, outcome.reason.into()))
}

/// A number that is the same in each run.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    usize::try_from(*seed >> 33).unwrap()
}

#[test]
fn every_variant_is_played_and_its_events_replay() {
    let mut seed = 7;
    for variant in Variant::all() {
        let name = variant.name();
        let setup = Setup::of(name);
        let mut game = Match::start(&setup).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut events = Vec::new();
        for _ in 0..20 {
            let Some(turn) = game.turn() else { break };
            let legal = game.view(Viewer::Seat(turn)).legal;
            let text = &legal[next(&mut seed) % legal.len()];
            let event = game.decide(turn, &Action::play(text));
            let event = event.unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
            game.apply(Some(turn), &event).unwrap();
            events.push((turn, serde_json::to_string(&event).unwrap()));
        }
        let setup: Setup = serde_json::from_str(&serde_json::to_string(&setup).unwrap()).unwrap();
        let mut again = Match::start(&setup).unwrap();
        for (turn, event) in &events {
            let event: Event = serde_json::from_str(event).unwrap();
            again.apply(Some(*turn), &event).unwrap();
        }
        for viewer in [Viewer::Spectator, Viewer::Seat(Player::First)] {
            assert_eq!(game.view(viewer), again.view(viewer), "{name}");
        }
        assert!(!events.is_empty(), "{name}");
    }
}

#[test]
fn a_setup_is_a_variant_and_perhaps_a_position() {
    let text = |setup: Setup| match Match::start(&setup) {
        Ok(game) => game.view(Viewer::Spectator).fen,
        Err(error) => format!("{}: {error}", error.code()),
    };
    let rows = [
        (
            Setup::of("threeCheck"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
        ),
        (
            Setup::of("shogi").from("4k4/9/9/9/9/9/9/9/4K4 b 2P 1"),
            "4k4/9/9/9/9/9/9/9/4K4[PP] w - - 0 1",
        ),
        (
            Setup::of("shogi").from("4k^4/9/9/9/9/9/9/9/4K^4 2P/ S/s"),
            "4k4/9/9/9/9/9/9/9/4K4[PP] w - - 0 1",
        ),
        (
            Setup::of("chess960").numbered(518),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        ),
        (
            Setup::of("chess960").numbered(960),
            "setup/number: expected the number of a start below 960, found 960",
        ),
        (
            Setup::of("shogi").numbered(0),
            "setup/number: expected the number of a start below 0, found 0",
        ),
        (
            Setup::of("chess960").numbered(1).from("8/8"),
            "setup/two: expected one of a position, a number, a handicap, and horses and elephants, not two",
        ),
        (
            Setup::of("bridge"),
            "variant/unknown: unknown variant `bridge`; expected a name such as `shogi` or `atomic`",
        ),
        (
            Setup::of("kingofthehill").from("7k/8/8/8/3K4/8/8/8 b - - 0 1"),
            "setup/over: the game is over in this position",
        ),
    ];
    for (setup, expected) in rows {
        assert_eq!(text(setup.clone()), expected, "{setup:?}");
    }
}

#[test]
fn beginnings_that_players_agree_on_have_names() {
    for (setup, expected) in [
        (
            r#"{"variant":"shogi","handicap":"rook-lance"}"#,
            "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b",
        ),
        (
            r#"{"variant":"shogi","handicap":"right-lance"}"#,
            "1nsgkgsnl/1r5b1/ppppppppp/",
        ),
        (
            r#"{"variant":"shogi","handicap":"left-five"}"#,
            "1nsgkgs2/9/ppppppppp/",
        ),
        (
            r#"{"variant":"shogi","handicap":"ten"}"#,
            "4k4/9/ppppppppp/",
        ),
        (
            r#"{"variant":"janggi","cho":"EHHE"}"#,
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w",
        ),
        // Each order is seen from its own side.
        (
            r#"{"variant":"janggimodern","cho":"HEHE","han":"EHEH"}"#,
            "rnba1anbr/4k4/",
        ),
        (
            r#"{"variant":"minishogi","handicap":"rook"}"#,
            "`minishogi` has no such beginning; `handicap` is of `shogi`, `cho` and `han` are of `janggi`",
        ),
        (
            r#"{"variant":"xiangqi","han":"HEEH"}"#,
            "`xiangqi` has no such beginning; `handicap` is of `shogi`, `cho` and `han` are of `janggi`",
        ),
    ] {
        let setup: Setup = serde_json::from_str(setup).unwrap();
        let found = match Match::start(&setup) {
            Ok(game) => game.view(Viewer::Spectator).fen,
            Err(error) => error.to_string(),
        };
        assert!(found.starts_with(expected), "{setup:?}: {found}");
    }
    let unknown = r#"{"variant":"shogi","handicap":"queen"}"#;
    assert!(serde_json::from_str::<Setup>(unknown).is_err());
}

#[test]
fn a_table_of_ones_own_goes_with_the_game() {
    let mut setup = Setup::of("Knights");
    setup.table = Some("[knights : chess]\npieces = N:NN\n".into());
    let game = Match::start(&setup).unwrap();
    assert_eq!(game.view(Viewer::Seat(Player::First)).legal.len(), 24);
    for (variant, table, code) in [
        (
            "bishops",
            "[knights : chess]\npieces = N:NN\n",
            "setup/not-in-table",
        ),
        ("knights", "[knights : chess]\npiece = N\n", "setup/table"),
        (
            "guards",
            "[guards]\nboard = 5x5\npieces = K:K\nroyal = K\n",
            "setup/no-start",
        ),
    ] {
        let mut setup = Setup::of(variant);
        setup.table = Some(table.into());
        assert_eq!(Match::start(&setup).unwrap_err().code(), code);
    }
}

#[test]
fn moves_are_read_in_every_notation_of_the_game() {
    let rows = [
        ("shogi", "c3c4", "c3c4"),
        ("shogi", "7g7f", "c3c4"),
        ("shogi", "+7776FU", "c3c4"),
        ("shogi", "７六歩(77)", "c3c4"),
        ("shogi", "Pc4", "c3c4"),
        (
            "shogi",
            "lnsgk^gsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGK^GSNL / s/S",
            "c3c4",
        ),
        ("xiangqi", "炮二平五", "h3e3"),
        ("xiangqi", "C2=5", "h3e3"),
        ("xiangqi", "h2e2", "h3e3"),
        ("crazyhouse", "Nf3", "g1f3"),
        ("atomic", "g1f3", "g1f3"),
    ];
    for (variant, text, expected) in rows {
        let game = Match::start(&Setup::of(variant)).unwrap();
        let event = game.decide(Player::First, &Action::play(text));
        let event = event.unwrap_or_else(|error| panic!("{text}: {error}"));
        let text = format!(r#"{{"type":"move","move":"{expected}"}}"#);
        assert_eq!(serde_json::to_string(&event).unwrap(), text);
    }
}

#[test]
fn a_duck_is_a_part_of_a_move() {
    let game = started(&Setup::of("duck"));
    play(&game, "e2e4,e4d5");
    let fen = game.view(Viewer::Spectator).1.fen;
    assert!(fen.contains("/3*4/4P3/"), "{fen}");
}

#[test]
fn an_action_has_no_field_but_its_own() {
    for (text, error) in [
        (
            r#"{"type":"resign","foo":1}"#,
            "unknown field `foo`, expected one of `type`, `move`, `offer_draw`, `reason`, `draw`",
        ),
        (
            r#"{"type":"resign","move":"e4"}"#,
            "unknown field `move`, there are no fields",
        ),
        (
            r#"{"draw":true,"type":"offer_draw"}"#,
            "unknown field `draw`, there are no fields",
        ),
        (
            r#"{"type":"move","move":"e4","reason":"moves"}"#,
            "unknown field `reason`, expected `move` or `offer_draw`",
        ),
        (
            r#"{"type":"claim","offer_draw":false}"#,
            "unknown field `offer_draw`, expected `reason` or `move`",
        ),
        (
            r#"{"type":"claim_victory","reason":"moves"}"#,
            "unknown field `reason`, expected `draw`",
        ),
        (r#"{"type":"move"}"#, "missing field `move`"),
        (
            r#"{"type":"move","move":"e4","offer_draw":null}"#,
            "invalid type: null, expected a boolean",
        ),
        (r#"{"move":"e4"}"#, "missing field `type`"),
        (
            r#"{"type":"dance"}"#,
            "unknown variant `dance`, expected one of `move`, `resign`, `offer_draw`, `accept_draw`, `decline_draw`, \
             `offer_takeback`, `accept_takeback`, `decline_takeback`, `claim`, `claim_draw`, `claim_victory`, `abort`",
        ),
    ] {
        let read = serde_json::from_str::<Action>(text);
        let read = read.map_err(|error| error.to_string());
        let read = read.map_err(|error| error.split(" at line ").next().unwrap().to_owned());
        assert_eq!(read, Err(error.to_owned()), "{text}");
    }
}

#[test]
fn a_refused_move_says_why() {
    let rows = [
        (
            "shogi",
            "c3c5",
            "move/unreachable",
            "the piece on c3 does not reach c5",
        ),
        ("shogi", "hello", "move/none", "no legal move has this text"),
        (
            "shogi",
            "9/9 / S/s",
            "move/none",
            "no legal move has this text",
        ),
        ("crazyhouse", "P@e4", "move/not-in-hand", "no P in hand"),
    ];
    for (variant, text, code, message) in rows {
        let game = Match::start(&Setup::of(variant)).unwrap();
        let error = game.decide(Player::First, &Action::play(text)).unwrap_err();
        assert_eq!(
            (error.code(), error.to_string().as_str()),
            (code, message),
            "{text}"
        );
    }
    let game = Match::start(&Setup::default()).unwrap();
    let error = game
        .decide(Player::Second, &Action::play("e5"))
        .unwrap_err();
    assert_eq!(error.code(), "game/turn");
}

#[test]
fn games_end_by_their_rules() {
    let shuffle = "h2g2 b8c8 g2h2 c8b8 ".repeat(3);
    let rows = [
        ("shogi", shuffle.as_str(), None, "repetition"),
        (
            "atomic",
            "g1f3 a7a6 f3g5 a6a5 g5f7",
            Some(Player::First),
            "explosion",
        ),
        (
            "kingofthehill",
            "e2e4 a7a6 e1e2 a6a5 e2e3 a5a4 e3d4",
            Some(Player::First),
            "goal",
        ),
    ];
    for (variant, moves, winner, reason) in rows {
        let game = started(&Setup::of(variant));
        play(&game, moves);
        assert_eq!(
            outcome(&game),
            Some((winner, reason.to_owned())),
            "{variant}"
        );
    }
}

#[test]
fn players_end_games_too() {
    let first = Player::First;
    let acts: [(Acts<'_>, Option<Player>, &str); 4] = [
        (&[(first, Action::Resign)], Some(!first), "first_resigned"),
        (
            &[(first, Action::OfferDraw), (!first, Action::OfferDraw)],
            None,
            "by_agreement",
        ),
        (
            &[(first, Action::OfferDraw), (!first, Action::AcceptDraw)],
            None,
            "by_agreement",
        ),
        (&[(!first, Action::Abort)], None, "aborted"),
    ];
    for (actions, winner, reason) in acts {
        let game = started(&Setup::of("makruk"));
        for (seat, action) in actions {
            game.act(*seat, None, action.clone()).unwrap();
        }
        assert_eq!(outcome(&game), Some((winner, reason.to_owned())));
        let error = game.act(first, None, Action::Resign).unwrap_err();
        assert_eq!(error.code(), "game/over");
    }
}

#[test]
fn a_move_is_taken_back_with_its_answer() {
    let game = started(&Setup::of("shogi"));
    play(&game, "7g7f 3c3d 8h2b+");
    let fen = |game: &Handle<Match>| game.view(Viewer::Spectator).1.fen;
    let with_hand = fen(&game);
    assert!(with_hand.contains("[B]"), "{with_hand}");
    let refusal = |seat, action| game.act(seat, None, action).unwrap_err().code().to_owned();
    assert_eq!(
        refusal(Player::Second, Action::AcceptTakeback),
        "offer/none"
    );
    game.act(Player::First, None, Action::OfferTakeback)
        .unwrap();
    assert_eq!(refusal(Player::First, Action::OfferTakeback), "offer/again");
    game.act(Player::Second, None, Action::AcceptTakeback)
        .unwrap();
    assert_eq!(game.view(Viewer::Spectator).1.moves, ["c3c4", "g7g6"]);
    // The same move once more leads to the same position.
    play(&game, "8h2b+");
    assert_eq!(fen(&game), with_hand);
}

#[test]
fn a_claim_needs_a_reason() {
    let game = started(&Setup::of("crazyhouse"));
    let error = game.act(
        Player::First,
        None,
        Action::Claim {
            reason: None,
            intended: None,
        },
    );
    assert_eq!(error.unwrap_err().code(), "game/no-claim");
    play(&game, &"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    let view = game.view(Viewer::Seat(Player::First)).1;
    assert_eq!(view.claims, ["repetition"]);
    let claimed = game.act(
        Player::First,
        None,
        Action::Claim {
            reason: None,
            intended: None,
        },
    );
    let outcome = claimed.unwrap().outcome.unwrap();
    assert_eq!((outcome.winner, &*outcome.reason), (None, "repetition"));
}

#[test]
fn the_server_ends_a_game() {
    let rows = [
        (
            Ruling::Flag(Player::First),
            Some(Player::Second),
            "first_lost_on_time",
        ),
        (
            Ruling::Gone(Player::Second),
            Some(Player::First),
            "second_left",
        ),
        (Ruling::Abort, None, "aborted"),
        (
            Ruling::Settle(Outcome::new(Some(Player::First), "decree")),
            Some(Player::First),
            "decree",
        ),
    ];
    for (ruling, winner, reason) in rows {
        let game = started(&Setup::of("xiangqi"));
        game.rule(ruling).unwrap();
        assert_eq!(outcome(&game), Some((winner, reason.to_owned())));
    }
    // Bare kings and a lonely rook: the one with the bare king cannot win by time.
    let game = started(&Setup::of("makruk").from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    game.rule(Ruling::Flag(Player::First)).unwrap();
    assert_eq!(
        outcome(&game),
        Some((None, "first_lost_on_time".to_owned()))
    );
}

/// Games outlive the server, those of a table of the operator too.
#[test]
fn games_are_read_again_from_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let open = || {
        let journal = Sqlite::open(&file, SqliteOptions::default()).unwrap();
        Server::<Match>::open(Options::default(), journal).unwrap()
    };
    let mut own = Setup::of("knights");
    own.table = Some("[knights : chess]\npieces = N:NN\n".into());
    let server = open();
    let mut games = Vec::new();
    for (setup, moves) in [
        (Setup::of("shogi"), "7g7f 3c3d 8h2b+ 3a2b B*4e"),
        (Setup::of("xiangqi"), "炮二平五 馬8進7"),
        (own, "g1e5"),
    ] {
        let options = GameOptions::timed(Clock::new(Duration::from_secs(60), Duration::ZERO));
        let new = NewGame::new(setup, options).with_sitters([Sitter::Token, Sitter::Token]);
        let Created { game, .. } = server.create_game(new).unwrap();
        play(&game, moves);
        games.push((game.id(), game.view(Viewer::Spectator)));
    }
    server.shutdown(Duration::from_secs(5)).unwrap();
    drop(server);
    let server = open();
    for (id, before) in games {
        let game = server.game(id).expect("the game is there");
        assert_eq!(game.view(Viewer::Spectator), before);
    }
}

/// A game as PGN: the variant as sites name it, its clocks, how it ended, and no move that was taken back.
#[test]
fn a_game_is_a_record() {
    for (variant, moves, end, lines) in [
        (
            "crazyhouse",
            "e4 d5 exd5 Qxd5",
            Action::Resign,
            "[Result \"0-1\"] [Termination \"normal\"] [Variant \"Crazyhouse\"] [TimeControl \"60+1\"]",
        ),
        (
            "threeCheck",
            "e4 e5",
            Action::Abort,
            "[Variant \"Three-check\"] [Result \"*\"]",
        ),
        (
            "kingOfTheHill",
            "e4",
            Action::Resign,
            "[Variant \"King of the Hill\"]",
        ),
        (
            "racingKings",
            "Kh3",
            Action::Resign,
            "[Variant \"Racing Kings\"]",
        ),
    ] {
        let server = Server::<Match>::new(Options::default());
        let clock = Clock::new(Duration::from_secs(60), Duration::from_secs(1));
        let options = GameOptions::timed(clock);
        let game = server.create(Setup::of(variant), options).unwrap().game;
        play(&game, moves);
        // The last move is taken back, and made again.
        let mover = !game.read(Game::turn).unwrap();
        game.act(mover, None, Action::OfferTakeback).unwrap();
        game.act(!mover, None, Action::AcceptTakeback).unwrap();
        play(&game, moves.split(' ').next_back().unwrap());
        let last = match end {
            Action::Abort => Err(game.rule(Ruling::Abort).unwrap().outcome),
            end => Ok(game.act(Player::First, None, end).unwrap().outcome),
        };
        assert!(last.unwrap_or_else(|end| end).is_some());
        let text = feen_match_web::written(&game, &feen_match_web::Format::PGN).unwrap();
        for line in lines.split_inclusive("] ") {
            assert!(
                text.contains(&format!("{}\n", line.trim())),
                "{line} in {text}"
            );
        }
        let (played, clocks) = (moves.split(' ').count(), text.matches("[%clk ").count());
        assert_eq!(clocks, played, "{text}");
    }
}
