//! The small game has the same moves in place as on copies.

use bench::perft;

#[test]
fn both_ways_count_the_same_games() {
    let start = perft::start();
    let mut position = start.clone();
    let counts = [1, 2, 3, 4].map(|depth| {
        let games = perft::in_place(&mut position, depth);
        assert_eq!(position, start, "every move is taken back");
        assert_eq!(perft::by_copies(&start, depth), games);
        games
    });
    assert_eq!(counts, [11, 113, 827, 5_873]);
}
