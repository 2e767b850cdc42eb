use super::Text;
use crate::fen::FenNotation;
use crate::text::Grammar;
use crate::{Convention, Fen, Profile, Variant};

/// A FEN that is written has the parts that its text is read with.
#[test]
fn parts_are_those_of_the_text() {
    let chess960 = Variant::CHESS.with_castling(crate::CastlingSpelling::Shredder);
    for (variant, text) in [
        (Variant::CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        (Variant::CHESS, "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 3 40"),
        (
            Variant::CHESS,
            "r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 10 4294967295",
        ),
        (Variant::CHESS, "rr2k3/8/8/8/8/8/8/1RR1KR1R w KFQCqb - 0 1"),
        // Rights without rooks.
        (Variant::CHESS, "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1"),
        (Variant::CHESS, "4k3/8/8/8/8/8/8/R3K2R w KQAk d6 0 1"),
        (chess960, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 12"),
        (Variant::MAKRUK, "2n2m2/3sks2/8/8/8/8/4K3/8 w - 64 0 1"),
        (Variant::XIANGQI, "4k4/9/9/9/4n4/9/9/9/4P4/4K4 b - - 10 100"),
        (Variant::CRAZYHOUSE, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1"),
        (Variant::SHOGI, "4k4/9/9/4+P4/9/9/9/9/4K4[Pp] b - - 0 1"),
        (Variant::THREE_CHECK, "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1"),
        (
            Variant::CAPABLANCA,
            "4ck3r/10/10/10/10/10/10/5K3R w Kk - 0 1",
        ),
        (Variant::ANY, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ] {
        for profile in [Profile::PLAIN, Profile::CHESS960, variant.profile()] {
            let Ok(convention) = Convention::new(variant, profile) else {
                continue;
            };
            let converted = Fen::parse_as(text, &variant).unwrap().to_feen(&convention);
            let (feen, residue) = converted.unwrap().into_parts();
            let exported = Fen::from_feen(&feen, &residue, &convention).unwrap();
            assert!(exported.losses().is_empty(), "{text}");
            let Text {
                text: written,
                parts,
            } = exported.into_value();
            assert_eq!(
                Ok(parts),
                FenNotation::read(written.as_bytes(), &variant).map(|(parts, _)| parts)
            );
            assert_eq!(written, Fen::parse_as(text, &variant).unwrap().text);
        }
    }
}
