//! The rules of chess against the oracle, on random games.

use proof::chess::{Rates, Tally, games};

#[test]
fn random_games_have_the_same_moves_texts_and_reasons() {
    let rates = Rates {
        written: 25,
        explained: 100,
    };
    let tally = games(&(0..GAMES), rates);
    assert_eq!(
        tally,
        Tally {
            positions: 1_362,
            written: 2_015,
            read: 68,
            explained: 53_248,
        }
    );
}

/// Half of them of Chess960.
const GAMES: u64 = 12;
