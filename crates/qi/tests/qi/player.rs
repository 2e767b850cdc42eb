//! The two players, and one value for each.

use qi::{ByPlayer, ParsePlayerError, Player};

#[test]
fn the_other_player_is_the_other_one() {
    for player in Player::ALL {
        assert_ne!(player.flip(), player);
        assert_eq!(player.flip().flip(), player);
        assert_eq!(!player, player.flip());
        assert_ne!(player.is_first(), player.is_second());
    }
    assert!(Player::First.is_first());
    assert!(Player::Second.is_second());
    assert!(Player::First < Player::Second);
    assert_eq!(
        format!(
            "{}|{:>7}|{:.1}",
            Player::First,
            Player::Second,
            Player::First
        ),
        "first| second|f"
    );
}

#[test]
fn a_player_is_read_as_it_prints() {
    for player in Player::ALL {
        assert_eq!(player.to_string(), player.as_str());
        assert_eq!(player.as_str().parse(), Ok(player));
        assert_eq!(format!("{player:?}").parse(), Ok(player));
    }
    let refused = |text: &str| -> String {
        let error: ParsePlayerError = text.parse::<Player>().unwrap_err();
        error.to_string()
    };
    for (text, found) in [
        ("", "nothing"),
        ("FIRST", "`FIRST`"),
        ("firs", "`firs`"),
        ("first ", "`first `"),
        ("先手\n", "`先手\\n`"),
        ("twelve chars", "`twelve chars`"),
        ("the first player", "`the first pl…`"),
    ] {
        assert_eq!(
            refused(text),
            format!("expected `first` or `second`, found {found}")
        );
    }
}

#[test]
fn each_player_has_a_value() {
    let mut score = ByPlayer::new(1, 2);
    score[Player::First] += 10;
    score[Player::Second] += 20;
    assert_eq!((score[Player::First], score[Player::Second]), (11, 22));
    assert_eq!(
        score,
        ByPlayer {
            first: 11,
            second: 22
        }
    );

    let words = score.map(|points| points.to_string());
    let both = words.zip(score);
    assert_eq!(both.first, ("11".to_owned(), 11));
    assert_eq!(both.second, ("22".to_owned(), 22));

    assert_eq!(ByPlayer::from_fn(|player| score[player]), score);
    let mut asked = 0;
    let players = ByPlayer::from_fn(|player| {
        asked += 1;
        (player, asked)
    });
    assert_eq!(
        players,
        ByPlayer::new((Player::First, 1), (Player::Second, 2))
    );

    let mut asked = 0;
    let in_turn = score.map(|_| {
        asked += 1;
        asked
    });
    assert_eq!(in_turn, ByPlayer::new(1, 2));

    assert!(ByPlayer::new(1, 2) < ByPlayer::new(2, 1));
    insta::assert_snapshot!(format!("{in_turn:?}"), @"ByPlayer { first: 1, second: 2 }");

    let players: Vec<_> = score.iter().collect();
    assert_eq!(players, [(Player::First, &11), (Player::Second, &22)]);
    assert_eq!(score.iter().next_back(), Some((Player::Second, &22)));
    assert_eq!(score.iter().len(), 2);
}
