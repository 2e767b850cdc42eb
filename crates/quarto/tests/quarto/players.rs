//! Players: legal, repeatable, and as strong as they should be.
#![cfg(feature = "alloc")]

use feen_quarto::{
    Game, Level, Mcts, Perfect, Piece, Player, Random, Rules, Solver, Status, Strategy, Tactical,
    Value,
};

/// Plays a game to its end, and returns all its states.
#[track_caller]
fn play(rules: Rules, first: &mut dyn Strategy, second: &mut dyn Strategy) -> Vec<Game> {
    let start = Game::new(rules, Player::First);
    let mut games = vec![start, start.give(first.first_piece(start)).unwrap()];
    while let Some(game) = games.last().copied()
        && let Status::Place(player, _) = game.status()
    {
        let turn = match player {
            Player::First => first.turn(game),
            Player::Second => second.turn(game),
        };
        games.push(game.play(turn).unwrap());
    }
    games
}

/// Wins, draws and losses of a player who gives first in every other game.
fn results(
    rules: Rules,
    count: u64,
    player: &mut dyn Strategy,
    other: &mut dyn Strategy,
) -> [u64; 3] {
    let mut results = [0; 3];
    for number in 0..count {
        let (side, games) = if number % 2 == 0 {
            (Player::First, play(rules, player, other))
        } else {
            (Player::Second, play(rules, other, player))
        };
        let result = match games.last().unwrap().status() {
            Status::Won { by, .. } if by == side => 0,
            Status::Drawn => 1,
            _ => 2,
        };
        results[result] += 1;
    }
    results
}

/// The kinds of players, the quick ones first.
const PLAYERS: [fn(u64) -> Box<dyn Strategy>; 4] = [
    |seed| Box::new(Random::new(seed)),
    |seed| Box::new(Tactical::new(seed)),
    |seed| Box::new(Mcts::new(seed).with_rounds(20)),
    |seed| Box::new(Perfect::new(seed)),
];

#[test]
fn every_turn_is_legal_under_all_rules() {
    for rules in [
        "lines",
        "squares",
        "lines,color",
        "squares,size,shape",
        "lines,call",
        "squares,call",
    ] {
        let rules: Rules = rules.parse().unwrap();
        for player in &PLAYERS[..3] {
            let [mut first, mut second] = [player(1), player(2)];
            for _ in 0..5 {
                let games = play(rules, &mut *first, &mut *second);
                assert!(games.last().unwrap().is_over());
            }
        }
    }
}

#[test]
fn equal_seeds_play_equal_games() {
    for player in &PLAYERS[..3] {
        let game = || play(Rules::default(), &mut *player(5), &mut *player(6));
        assert_eq!(game(), game());
    }
    let game = |seed| {
        play(
            Rules::default(),
            &mut Random::new(seed),
            &mut Random::new(seed),
        )
    };
    assert_ne!(game(1), game(2));
}

/// One game, to be the same on every machine.
#[test]
fn a_seed_plays_a_known_game() {
    let (mut first, mut second) = (Mcts::new(1).with_rounds(50), Tactical::new(2));
    let games = play(Rules::default(), &mut first, &mut second);
    insta::assert_snapshot!(feen::Feen::from(*games.last().unwrap()), @"S+s'rs/R'+s+Ss'/+r+R+r'+S'/+R'r'S'R / Q/q");
}

#[test]
fn tactical_takes_a_win_and_gives_none_away() {
    let (mut player, mut other) = (Tactical::new(1), Random::new(2));
    let [wins, draws, losses] = results(Rules::default(), 200, &mut player, &mut other);
    assert!(
        wins * 100 >= 97 * 200 && losses <= 2,
        "{wins} {draws} {losses}"
    );
}

#[test]
fn mcts_is_better_than_tactical() {
    let (mut player, mut other) = (Mcts::new(1).with_rounds(100), Tactical::new(2));
    let [wins, draws, losses] = results(Rules::default(), 20, &mut player, &mut other);
    assert!(wins * 2 + draws >= 28, "{wins} {draws} {losses}");
}

#[test]
fn perfect_does_not_lose() {
    let solver = Solver::with_table(Rules::default(), 4 << 20);
    let mut player = Perfect::new(1).with_solver(solver);
    for (games, other) in [
        (2, &mut Tactical::new(2) as &mut dyn Strategy),
        (2, &mut Random::new(3)),
    ] {
        let [_, _, losses] = results(Rules::default(), games, &mut player, other);
        assert_eq!(losses, 0);
    }
}

/// A turn keeps the value of the position, under all rules.
#[test]
fn perfect_keeps_the_value() {
    for squares in [false, true] {
        let rules = Rules {
            squares,
            ..Rules::default()
        };
        let (mut first, mut second) = (Tactical::new(8), Tactical::new(9));
        let mut solver = Solver::with_table(rules, 1 << 20);
        let mut player = Perfect::new(4).with_solver(Solver::with_table(rules, 1 << 20));
        for game in play(rules, &mut first, &mut second) {
            if game.board().len() < 7 || !matches!(game.status(), Status::Place(..)) {
                continue;
            }
            let next = game.play(player.turn(game)).unwrap();
            let value = solver.value(next);
            let value = if next.is_over() { value } else { -value };
            assert_eq!(value, solver.value(game));
        }
    }
}

#[test]
fn a_piece_to_give_keeps_the_value_too() {
    let feen: feen::Feen = "4/3R'/1+R1r'/+r'1r1 s'/ Q/q".parse().unwrap();
    let game = Game::from_position(feen.position(), Rules::default()).unwrap();
    let placed = game.place("d1".parse().unwrap()).unwrap();
    // One piece of ten wins.
    let mut solver = Solver::with_table(Rules::default(), 1 << 20);
    assert_eq!(solver.value(placed), Value::Win);
    let wins = solver
        .gifts(placed)
        .into_iter()
        .filter(|(_, value)| *value == Value::Win);
    assert_eq!(
        wins.collect::<Vec<_>>(),
        [(Piece::new(4).unwrap(), Value::Win)]
    );
    let mut player = Perfect::new(4).with_solver(solver);
    assert_eq!(player.first_piece(placed).number(), 4);
}

#[test]
fn the_win_is_credited_to_the_player_who_placed() {
    // Two turns of 56 win; a tree that credits the wrong player avoids them.
    let feen: feen::Feen = "1+S'S1/+R'2R'/R1+s'+r/3s +s/ Q/q".parse().unwrap();
    let game = Game::from_position(feen.position(), Rules::default()).unwrap();
    let mut solver = Solver::with_table(Rules::default(), 0);
    for seed in 0..10 {
        let next = game.play(Mcts::new(seed).turn(game)).unwrap();
        assert_eq!(solver.value(next), Value::Loss, "seed {seed}");
    }
}

#[test]
fn a_lost_position_is_played_on() {
    let feen: feen::Feen = "+S'S'1R/s+R+rr'/1+s'1+s/Ss'+R'+S r/ Q/q".parse().unwrap();
    let game = Game::from_position(feen.position(), Rules::default()).unwrap();
    for player in PLAYERS {
        game.play(player(1).turn(game)).unwrap();
    }
}

#[test]
fn levels_have_names() {
    for (word, shown, title) in [
        ("easy", "easy", "Easy"),
        ("random", "easy", "Easy"),
        ("normal", "normal", "Normal"),
        ("tactical", "normal", "Normal"),
        ("hard", "hard", "Hard"),
        ("mcts:300", "mcts:300", "Mcts 300"),
        ("perfect", "perfect", "Perfect"),
    ] {
        let level: Level = word.parse().unwrap();
        assert_eq!(
            (level.to_string(), level.title().to_string()),
            (shown.into(), title.into())
        );
    }
    for (word, code, span) in [
        ("god", "level/expected-word", 0..3),
        ("", "level/expected-word", 0..0),
        ("mcts", "level/expected-word", 0..4),
        ("mcts:", "level/expected-rounds", 5..5),
        ("mcts:0", "level/expected-rounds", 5..6),
        ("mcts:5000000000", "level/expected-rounds", 5..15),
    ] {
        let error = word.parse::<Level>().unwrap_err();
        assert_eq!((error.code(), error.span()), (code, span), "{word}");
    }
}

/// A level plays as the player that it names, and its searches can be stopped.
#[test]
fn a_level_is_its_player() {
    let stop = std::sync::Arc::default();
    let rules = Rules::default();
    let players: [fn() -> Box<dyn Strategy>; 4] = [
        || Box::new(Random::new(7)),
        || Box::new(Tactical::new(7)),
        || Box::new(Mcts::new(7)),
        || Box::new(Perfect::new(7)),
    ];
    let game = Game::new(rules, Player::First).give(Piece::ALL[3]).unwrap();
    for (level, player) in Level::NAMED.into_iter().zip(players) {
        assert_eq!(
            level.player(rules, 7, &stop).turn(game),
            player().turn(game),
            "{level}"
        );
    }
}
