//! The memory of compiled tables and positions.

use bench::allocator::Usage;
use feen_rules::{Position, Variant};

/// The most bytes of a compiled table whose board has 90 squares, with its source: janggi has the most.
const TABLE: usize = 72_000;

/// The most bytes of a position.
const POSITION: usize = 352;

#[test]
fn compiled_tables_are_small() {
    for name in ["xiangqi", "janggi", "manchu", "supply", "shogi"] {
        let variant: Variant = name.parse().expect("a built-in variant");
        let text = variant.to_string();
        let kept = Usage::of(|| Variant::parse(&text)).kept;
        assert!(kept <= TABLE, "{name}: {kept} bytes");
    }
}

#[test]
fn positions_are_small() {
    let variant: Variant = "shogi".parse().expect("a built-in variant");
    let start = Position::start(&variant);
    let heap = Usage::of(|| start.clone()).kept;
    let size = size_of::<Position>() + heap;
    assert!(size <= POSITION, "{size} bytes");
}
