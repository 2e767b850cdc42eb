//! Positions to FEEN and back, for all games that both crates have.

use rules::{Position, Variant};

#[test]
fn positions_come_back_from_feen() {
    let mut seed = 0x1234_5678_9abc_def1_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % u64::try_from(below).unwrap()).unwrap()
    };
    let mut games = 0;
    for variant in Variant::all() {
        if variant.name().parse::<interchange::Variant>().is_err() {
            continue;
        }
        games += 1;
        let mut position = Position::start(&variant);
        for _ in 0..30 {
            let moves: Vec<_> = position.legal().collect();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random(moves.len())]).unwrap();
            let converted = position.to_feen();
            let converted = converted.unwrap_or_else(|error| panic!("{position:?}: {error}"));
            let back = Position::from_feen(&variant, converted.feen(), converted.residue());
            let back = back.unwrap_or_else(|error| panic!("{position:?}: {error}"));
            assert_eq!(back.fen(), position.fen(), "{}", converted.feen());
        }
    }
    assert!(games >= 28, "{games}");
}
