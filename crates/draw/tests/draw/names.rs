//! The names of squares, and what is said where a text is none.

use feen::View;
use feen_draw::{Names, Naming};
use insta::assert_snapshot;

const BOX: &str = "8/8/8/8/8/8/8/8 / C/c";
const IRREGULAR: &str = "9/8/9 / G/g";
const LAYERS: &str = "5/5/5/5/5//5/5/5/5/5 / R/r";
const DEEP: &str = "1/1//1/1///1/1//1/1 / G/g";
const LONG: &str = "60 / G/g";

#[test]
fn squares_are_named() {
    for (feen, naming, square, name) in [
        (BOX, Naming::Chess, 0, "a8"),
        (BOX, Naming::Chess, 36, "e4"),
        (BOX, Naming::Shogi, 0, "8a"),
        (BOX, Naming::Index, 63, "63"),
        (IRREGULAR, Naming::Chess, 8, "i3"),
        (IRREGULAR, Naming::Chess, 9, "a2"),
        (IRREGULAR, Naming::Shogi, 9, "9b"),
        (IRREGULAR, Naming::Shogi, 16, "2b"),
        (LAYERS, Naming::Chess, 34, "l2e4"),
        (LAYERS, Naming::Shogi, 34, "l2:1b"),
        (LAYERS, Naming::Index, 34, "34"),
        (DEEP, Naming::Chess, 5, "l2.1a1"),
        (DEEP, Naming::Shogi, 5, "l2.1:1b"),
        (LONG, Naming::Chess, 26, "aa1"),
        (LONG, Naming::Shogi, 0, "60a"),
    ] {
        let view = View::parse(feen).unwrap();
        let names = Names::new(view.layout(), naming);
        assert_eq!(names.name(square).as_deref(), Some(name), "{feen}");
        assert_eq!(names.by_name(name), Ok(square), "{feen}");
    }
}

#[track_caller]
fn error(feen: &str, naming: Naming, name: &str) -> String {
    let view = View::parse(feen).unwrap();
    let names = Names::new(view.layout(), naming);
    let error = names.by_name(name).unwrap_err();
    format!("{error} [{}]", error.code())
}

#[test]
fn errors_say_what_was_expected() {
    use Naming::{Chess, Index, Shogi};
    for form in ["", "e", "E4", "4e", "e4e", "é4", "l1e4", "e-4"] {
        let error = error(BOX, Chess, form);
        let expected = "expected a square such as `a8` or an index from 0 to 63, found";
        assert_eq!(error, format!("{expected} `{form}` [name/malformed]"));
    }
    assert_snapshot!(error(BOX, Chess, "e9"), @"expected a rank from `1` to `8`, found `9` [name/rank]");
    assert_snapshot!(error(BOX, Chess, "e0"), @"expected a rank from `1` to `8`, found `0` [name/rank]");
    assert_snapshot!(error(BOX, Chess, "e04"), @"expected a rank from `1` to `8`, found `04` [name/rank]");
    assert_snapshot!(error(BOX, Chess, "i4"), @"expected a file from `a` to `h` on rank `4`, found `i` [name/file]");
    assert_snapshot!(error(BOX, Chess, "64"), @"expected an index from 0 to 63, found `64` [name/index]");
    assert_snapshot!(error(BOX, Chess, "99999999999999999999"), @"expected an index from 0 to 63, found `99999999999999999999` [name/index]");
    assert_snapshot!(error(BOX, Shogi, "e4"), @"expected a square such as `8a` or an index from 0 to 63, found `e4` [name/malformed]");
    assert_snapshot!(error(BOX, Shogi, "9e"), @"expected a file from `1` to `8` on rank `e`, found `9` [name/file]");
    assert_snapshot!(error(BOX, Shogi, "1i"), @"expected a rank from `a` to `h`, found `i` [name/rank]");
    assert_snapshot!(error(IRREGULAR, Shogi, "1b"), @"expected a file from `2` to `9` on rank `b`, found `1` [name/file]");
    assert_snapshot!(error(BOX, Index, "e4"), @"expected an index from 0 to 63, found `e4` [name/index]");
    assert_snapshot!(error(BOX, Index, "+5"), @"expected an index from 0 to 63, found `+5` [name/index]");
    assert_snapshot!(error(BOX, Chess, "+5"), @"expected a square such as `a8` or an index from 0 to 63, found `+5` [name/malformed]");
    assert_snapshot!(error(BOX, Index, ""), @"expected an index from 0 to 63, found `` [name/index]");
    assert_snapshot!(error(LAYERS, Chess, "e4"), @"expected a square such as `l1a5` or an index from 0 to 49, found `e4` [name/malformed]");
    assert_snapshot!(error(LAYERS, Chess, "le4"), @"expected a square such as `l1a5` or an index from 0 to 49, found `le4` [name/malformed]");
    assert_snapshot!(error(LAYERS, Chess, "l3e4"), @"expected a layer from `l1` to `l2`, found `l3` [name/layer]");
    assert_snapshot!(error(LAYERS, Shogi, "l25e"), @"expected a square such as `l1:5a` or an index from 0 to 49, found `l25e` [name/malformed]");
    let uneven = "a/b//c/d///e/f//g/h//1/1 / G/g";
    assert_snapshot!(error(uneven, Chess, "l1.3a1"), @"expected a layer from `l1.1` to `l1.2`, found `l1.3` [name/layer]");
    assert_snapshot!(error(uneven, Chess, "l2.4a1"), @"expected a layer from `l2.1` to `l2.3`, found `l2.4` [name/layer]");
    assert_snapshot!(error(uneven, Chess, "l3.1a1"), @"expected a layer from `l1.1` to `l2.3`, found `l3.1` [name/layer]");
    assert_snapshot!(error(uneven, Chess, "l1.01a1"), @"expected a layer from `l1.1` to `l2.3`, found `l1.01` [name/layer]");
    assert_snapshot!(error(DEEP, Chess, "l2a1"), @"expected a layer from `l1.1` to `l2.2`, found `l2` [name/layer]");
}

#[test]
fn looks_have_names() {
    use feen_draw::{Alignment, Colour, Game, Lines, LookError, PieceSet, Surface, Theme};
    use std::collections::BTreeSet;
    use std::fmt::{Debug, Display};
    use std::str::FromStr;

    #[track_caller]
    fn check<T>(all: &[T], code: &str, message: &str)
    where
        T: FromStr<Err = LookError> + Display + PartialEq + Debug,
    {
        let names: BTreeSet<_> = all.iter().map(ToString::to_string).collect();
        assert_eq!(names.len(), all.len());
        for look in all {
            assert_eq!(look.to_string().parse().as_ref(), Ok(look));
        }
        let error = "x".parse::<T>().unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), (code, message));
    }

    check(
        &Game::ALL,
        "look/game",
        "expected `chess`, `shogi`, `xiangqi`, `janggi`, `makruk`, `go`, `reversi`, `draughts`, `dobutsu` or `torishogi`, found `x`",
    );
    check(
        &PieceSet::ALL,
        "look/pieces",
        "expected `letters`, `chess`, `shogi`, `xiangqi`, `janggi`, `stones`, `draughts`, `makruk`, `dobutsu` or `torishogi`, found `x`",
    );
    check(
        &Surface::ALL,
        "look/surface",
        "expected `plain`, `checkered`, `points`, `xiangqi`, `janggi`, `go`, `shogi`, `hexagons` or `flat-hexagons`, found `x`",
    );
    check(
        &Theme::ALL,
        "look/theme",
        "expected `auto`, `light` or `dark`, found `x`",
    );
    check(
        &Lines::ALL,
        "look/lines",
        "expected `plain`, `ascii` or `box`, found `x`",
    );
    check(
        &Colour::ALL,
        "look/colour",
        "expected `green`, `red`, `blue` or `yellow`, found `x`",
    );
    let [left, centre, staggered] = Alignment::NAMED;
    let alignments = [left, centre, staggered, Alignment::Offsets(vec![2, 1, 0])];
    check(
        &alignments,
        "look/alignment",
        "expected `left`, `centre`, `staggered`, or the halves of a square before each rank such as `2,1,0`, found `x`",
    );
}
