//! Generated and edited games, read and written.

use feen_chess::pgn::{Games, Layout};
use oracle::generate::{Random, mutate};
use proof::games::pgn;
use proof::laws;

#[test]
fn generated_games_are_written_as_equal_trees() {
    for seed in 0..150 {
        let text = pgn(seed);
        laws::pgn(text.as_bytes());
        let mut games = Games::new(text.as_bytes());
        let record = games.next().unwrap().unwrap();
        assert!(
            record.replay_all().unwrap().all(|played| played.is_ok()),
            "{text}"
        );
        assert!(games.next().is_none());
        let written = record.write(&Layout::new());
        assert!(
            written.lines().all(|line| line.chars().count() < 80),
            "{written}"
        );
    }
}

#[test]
fn edited_games_are_read_or_refused() {
    let mut random = Random::new(1);
    for seed in 0..400 {
        let mut text = pgn(seed % 40).into_bytes();
        text.truncate(600);
        let next = pgn(seed + 1).into_bytes();
        for _ in 0..random.within(1..=3) {
            text = mutate(&text, &mut random).text;
        }
        text.extend(next.iter().take(400));
        laws::pgn(&text);
    }
}

#[test]
fn texts_of_few_tokens_are_read_alike_from_a_file() {
    const TOKENS: [&str; 16] = [
        "*",
        "%",
        "\n",
        "\n\n",
        " ",
        "e4",
        "--",
        "(",
        ")",
        "{",
        "}",
        ";",
        "[",
        "[A \"b\"]",
        "[Event \"c\"]\n[Site \"d\"]",
        "\u{feff}",
    ];
    laws::pgn(b"*%");
    let three = |tokens: [&str; 3]| laws::pgn(tokens.concat().as_bytes());
    for first in TOKENS {
        for second in TOKENS {
            for third in TOKENS {
                three([first, second, third]);
            }
        }
    }
    let mut random = Random::new(2);
    for _ in 0..2_000 {
        let length = random.within(4..=20);
        let text: String = (0..length).map(|_| random.pick(&TOKENS)).collect();
        laws::pgn(text.as_bytes());
    }
}
