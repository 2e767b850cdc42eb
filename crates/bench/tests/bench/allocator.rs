//! The counts of the counting allocator.

use bench::allocator::Usage;
use feen::Feen;

#[test]
fn usage() {
    let usage = |allocations, peak, kept| Usage {
        allocations,
        peak,
        kept,
    };
    assert_eq!(Usage::of(|| 1), usage(0, 0, 0));
    assert_eq!(
        Usage::of(|| Vec::<u8>::with_capacity(100)),
        usage(1, 100, 100)
    );
    assert_eq!(Usage::of(|| vec![0_u8; 100]), usage(1, 100, 100));
    assert_eq!(
        Usage::of(|| Vec::<u8>::with_capacity(100).len()),
        usage(1, 100, 0)
    );
    let grown = || {
        let mut bytes = Vec::<u8>::with_capacity(100);
        bytes.reserve_exact(300);
        bytes
    };
    assert_eq!(Usage::of(grown), usage(2, 400, 300));

    let start = feen_chess::Position::start();
    assert_eq!(Usage::of(|| start.feen()).allocations, 1);

    // The squares, the hands, and the structure of a large board that is no box. A copy into
    // another position allocates the last one anew, too.
    let reading = |text: &str| Usage::of(|| text.parse::<Feen>()).allocations;
    let copying = |text: &str| {
        let position: Feen = text.parse().expect("the text is valid");
        let mut copy = position.clone();
        Usage::of(|| copy.clone_from(&position)).allocations
    };
    for (read, copied, text) in [
        (1, 0, "2/2 / C/c"),
        (2, 0, "2/2 P/p C/c"),
        (1, 0, "3/4/5/4/3 / C/c"),
        (2, 0, "3/4/5/4/3 P/p C/c"),
        (1, 0, "2/2//2/3///2/2//2/2 / C/c"),
        (1, 0, "60/70/59 / C/c"),
        (2, 1, "60/70/60 / C/c"),
        (3, 1, "60/70/60 P/p C/c"),
    ] {
        assert_eq!((reading(text), copying(text)), (read, copied), "{text}");
    }
}
