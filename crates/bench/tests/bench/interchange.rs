//! The allocations of conversions.

use bench::allocator::Usage;
use feen::Feen;
use feen_interchange::pdn::{self, GameType};
use feen_interchange::{Convention, Fen, Profile, Residue, Variant, fen, sfen};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 40";
const DROPS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 1";
const SHOGI: &str = "4k4/9/4+P4/9/9/9/9/9/4K4 b 2Pb 7";

#[test]
fn a_conversion_allocates_its_position_and_nothing_else() {
    let crazyhouse = Convention::new(Variant::CRAZYHOUSE, Profile::SANKI).unwrap();
    let plain = Convention::new(Variant::CHESS, Profile::PLAIN).unwrap();
    let shogi = Variant::SHOGI.convention();
    for (name, convention, text, expected) in [
        ("PLAIN", &plain, START, 1),
        ("CHESS", Convention::CHESS, START, 1),
        ("SANKI", Convention::SANKI, START, 1),
        ("with hands", &crazyhouse, DROPS, 2),
    ] {
        let variant = convention.variant();
        let reading = Usage::of(|| fen::View::parse_as(text, variant));
        assert_eq!(reading.allocations, 0, "{name}");
        let view = fen::View::parse_as(text, variant).unwrap();
        let converting = Usage::of(|| view.to_feen(convention));
        assert_eq!(converting.allocations, expected, "{name}");
        let mut feen: Feen = view.to_feen(convention).unwrap().into_parts().0;
        let again = Usage::of(|| view.to_feen_into(convention, &mut feen));
        assert_eq!(again.allocations, 0, "{name}");
        let owning = Usage::of(|| Fen::parse_as(text, variant));
        assert_eq!(owning.allocations, 1, "{name}");
    }
    let view = sfen::View::parse(SHOGI).unwrap();
    let converting = Usage::of(|| view.to_feen(&shogi));
    assert_eq!(converting.allocations, 2);
    let mut feen: Feen = view.to_feen(&shogi).unwrap().into_parts().0;
    let again = Usage::of(|| view.to_feen_into(&shogi, &mut feen));
    assert_eq!(again.allocations, 0);

    let draughts = pdn::Convention::new(GameType::INTERNATIONAL);
    let view = pdn::View::parse("W:W31,32,K50:B1,2,20:H3").unwrap();
    let mut feen: Feen = view.to_feen(&draughts).unwrap().into_parts().0;
    let again = Usage::of(|| view.to_feen_into(&draughts, &mut feen));
    assert_eq!(again.allocations, 0, "draughts");

    assert!(size_of::<Residue>() <= 64, "{}", size_of::<Residue>());
    assert!(size_of::<Convention>() <= 8 << 10);
}
