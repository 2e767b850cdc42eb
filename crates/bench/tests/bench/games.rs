//! The memory of games that are read.

use bench::allocator::Usage;
use feen_chess::pgn::{Games, Layout, Reader};

/// The longest game of texts: hostile ones, and such as are found in files.
fn texts() -> Vec<(&'static str, String)> {
    let moves = |each: &str| each.repeat(25_000);
    // As deep as variations may be.
    let deep = 4_096;
    vec![
        ("moves", moves("1. Nf3 Nf6 2. Ng1 Ng8 ")),
        (
            "clocks",
            moves("1. Nf3 { [%clk 0:05:00] } 1... Nf6 { [%clk 0:05:00] } "),
        ),
        ("words", moves("e4 ")),
        ("glyphs", "e4".to_owned() + &moves("!? ")),
        ("comments", "e4".to_owned() + &moves("{}")),
        ("deep", "e4(".repeat(deep) + "e4" + &")".repeat(deep)),
        ("empty variations", "e4".to_owned() + &moves("()")),
        ("results", "e4(".to_owned() + &moves("*") + ")"),
        ("tags", moves("[A \"b\"]\n")),
        ("escapes", moves("[A \"\\\"\"]\n")),
    ]
}

#[test]
fn memory_of_games_is_bounded_by_their_texts() {
    a_record_takes_at_most_four_times_its_text();
    a_million_variations_within_each_other_take_little_memory();
}

fn a_record_takes_at_most_four_times_its_text() {
    for (name, text) in texts() {
        let record = Usage::of(|| Games::new(text.as_bytes()).next().unwrap().unwrap());
        assert!(
            record.kept <= 4 * text.len(),
            "{name}: {record:?} of {}",
            text.len()
        );
        let typical = ["moves", "clocks", "words", "deep"].contains(&name);
        let owned = Usage::of(|| Reader::new(text.as_bytes()).next().unwrap().unwrap());
        assert!(
            !typical || owned.kept <= 4 * text.len(),
            "{name}: {owned:?} of {}",
            text.len()
        );
    }
}

fn a_million_variations_within_each_other_take_little_memory() {
    for level in ["e4(", "1. e4 (", "1. e4 {so} ("] {
        for depth in [4_096, 1_000_000] {
            let text = level.repeat(depth) + "e4" + &")".repeat(depth);
            let usage = Usage::of(|| {
                let record = Games::new(text.as_bytes()).next().unwrap();
                record.map(|record| (record.check().len(), record.write(&Layout::new()).len()))
            });
            // Two positions for each variation that is open, whatever its text.
            let most = (2 << 20).max(4 * text.len());
            assert!(usage.peak <= most, "{level} {depth}: {usage:?}");
        }
    }
}
