//! The two laws, and what holds of every text, over all variants and profiles.
#![cfg(feature = "proptest")]

use std::ops::RangeInclusive;

use feen::{Feen, Piece, Player, Position};
use feen_interchange::pdn::{self, GameType};
use feen_interchange::{
    CastlingSpelling, Convention, Epd, Fen, Man, ParseError, Pdn, Profile, PromotedMarks, Residue,
    Sfen, Square, Terminals, Variant, Walls, epd, fen, guess, sfen,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// Every convention of every variant that takes it.
fn conventions() -> Vec<Convention> {
    let mut conventions = Vec::new();
    for variant in Variant::ALL {
        for castling in [CastlingSpelling::XFen, CastlingSpelling::Shredder] {
            for name in Profile::names() {
                let profile = name.parse::<Profile>().unwrap().with_walls(Walls::Residue);
                for profile in [
                    profile,
                    profile.with_promoted(PromotedMarks::Derived),
                    profile
                        .with_promoted(PromotedMarks::Enhanced)
                        .with_terminals(Terminals::OnBoard),
                ] {
                    let variant = variant.with_castling(castling);
                    conventions.extend(Convention::new(variant, profile).ok());
                }
            }
        }
    }
    conventions
}

fn convention() -> impl Strategy<Value = Convention> {
    select(conventions())
}

/// A convention and a text of its variant.
fn with_text<T>() -> impl Strategy<Value = (Convention, T)>
where
    T: Arbitrary<Parameters = Option<Variant>> + 'static,
{
    convention().prop_flat_map(|convention| {
        let variant = *convention.variant();
        (Just(convention), T::arbitrary_with(Some(variant)))
    })
}

/// A convention and a FEEN of its variant's board, with pieces that it has or has not.
fn with_feen() -> impl Strategy<Value = (Convention, Feen)> {
    let plain = with_text::<Fen>().prop_filter_map("no FEEN", |(convention, fen)| {
        let feen = fen.to_feen(&convention).ok()?.into_parts().0;
        Some((convention, feen.into_position()))
    });
    plain.prop_flat_map(|plain| {
        let changes = vec((any::<prop::sample::Index>(), any::<Option<Piece>>()), 0..6);
        let marks = vec((any::<prop::sample::Index>(), 0..4_u8), 0..12);
        let held = vec((any::<bool>(), any::<Piece>()), 0..2);
        (Just(plain), changes, marks, held).prop_filter_map(
            "no FEEN",
            |((convention, position), changes, marks, held)| {
                let position = marked(position, &changes, &marks, &held)?;
                Some((convention, Feen::try_from(position).ok()?))
            },
        )
    })
}

fn marked(
    position: Position,
    changes: &[(prop::sample::Index, Option<Piece>)],
    marks: &[(prop::sample::Index, u8)],
    held: &[(bool, Piece)],
) -> Option<Position> {
    let squares = position.square_count();
    let own: Vec<Piece> = position.board().iter().flatten().copied().collect();
    let mut edits = Vec::new();
    for (index, piece) in changes {
        // Mostly pieces that the variant has.
        let piece =
            piece.map(
                |piece| match own.get(usize::from(piece.code()) % own.len().max(1)) {
                    Some(own) => own.with_state(piece.state()),
                    None => piece,
                },
            );
        edits.push((index.index(squares), piece));
    }
    for (index, mark) in marks {
        let index = index.index(squares);
        if let Some(piece) = position.square(index) {
            edits.push((
                index,
                Some(match mark {
                    0 => piece.with_state(feen::State::Diminished),
                    1 => piece.with_state(feen::State::Enhanced),
                    2 => piece.with_terminal(!piece.is_terminal()),
                    _ => piece.with_derived(!piece.is_derived()),
                }),
            ));
        }
    }
    let held = held
        .iter()
        .filter(|(_, piece)| !own.is_empty() || piece.is_derived());
    let held: Vec<_> = held.map(|(_, piece)| (*piece, 1)).collect();
    let position = position.board_diff(edits).ok()?;
    position
        .clone()
        .first_hand_diff(held)
        .ok()
        .or(Some(position))
}

/// Both laws of one conversion: restoring and honesty.
fn laws(
    text: &str,
    feen: &Feen,
    residue: &Residue,
    back: impl Fn(&Feen, &Residue) -> Option<String>,
) -> Result<(), TestCaseError> {
    let restored = back(feen, residue);
    prop_assert_eq!(restored.as_deref(), Some(text), "{} ++ {}", feen, residue);
    let alone = back(feen, &Residue::new());
    prop_assert_eq!(
        alone.as_deref() == Some(text),
        residue.is_empty(),
        "{} ++ {}",
        feen,
        residue
    );
    prop_assert_eq!(residue.to_string().parse(), Ok(residue.clone()));
    let written = feen.to_string();
    prop_assert_eq!(feen::validate(&written), Ok(()), "{}", written);
    Ok(())
}

proptest! {
    #[test]
    fn a_fen_is_restored_and_its_residue_is_honest((convention, fen) in with_text::<Fen>()) {
        let Ok(converted) = fen.to_feen(&convention) else { return Ok(()) };
        laws(fen.as_str(), converted.feen(), converted.residue(), |feen, residue| {
            Some(Fen::from_feen(feen, residue, &convention).ok()?.value().to_string())
        })?;
        let mut again: Feen = "1 / A/a".parse().unwrap();
        let residue = fen.to_feen_into(&convention, &mut again);
        prop_assert_eq!(residue.as_ref(), Ok(converted.residue()));
        prop_assert_eq!(&again, converted.feen());
        let mut text = String::new();
        let losses = Fen::write_into(&again, converted.residue(), &convention, &mut text);
        prop_assert!(losses.is_ok_and(feen_interchange::Losses::is_empty));
        prop_assert_eq!(text, fen.as_str());
    }

    #[test]
    fn an_epd_is_restored_and_its_residue_is_honest((convention, epd) in with_text::<Epd>()) {
        let Ok(converted) = epd.to_feen(&convention) else { return Ok(()) };
        laws(epd.as_str(), converted.feen(), converted.residue(), |feen, residue| {
            Some(Epd::from_feen(feen, residue, &convention).ok()?.value().to_string())
        })?;
    }

    #[test]
    fn an_sfen_is_restored_and_its_residue_is_honest((convention, sfen) in with_text::<Sfen>()) {
        let Ok(converted) = sfen.to_feen(&convention) else { return Ok(()) };
        laws(sfen.as_str(), converted.feen(), converted.residue(), |feen, residue| {
            Some(Sfen::from_feen(feen, residue, &convention).ok()?.value().to_string())
        })?;
    }

    #[test]
    fn draughts_are_restored_and_their_residue_is_honest(
        game in select(GameType::ALL.to_vec()),
        pdn in select(GameType::ALL.to_vec()).prop_flat_map(|game| Pdn::arbitrary_with(Some(game))),
        king in any::<bool>(),
    ) {
        let game = if pdn.view().game_type() == game { game } else { pdn.view().game_type() };
        let convention = pdn::Convention::new(game);
        let convention = if king { convention.with_king('K').unwrap() } else { convention };
        let converted = pdn.to_feen(&convention).unwrap();
        laws(pdn.as_str(), converted.feen(), converted.residue(), |feen, residue| {
            Some(Pdn::from_feen(feen, residue, &convention).ok()?.value().to_string())
        })?;
    }

    #[test]
    fn a_feen_comes_back_by_what_its_text_does_not_say((convention, feen) in with_feen()) {
        let empty = Residue::new();
        if let Ok(exported) = Fen::from_feen(&feen, &empty, &convention) {
            let again = exported.value().to_feen(&convention).unwrap().into_parts().0;
            prop_assert_eq!(exported.remainder().is_none(), exported.losses().is_empty());
            prop_assert_eq!(again == feen, exported.losses().is_empty(), "{} => {}", feen, exported.value());
            let back = match exported.remainder() {
                Some(diff) => again.apply(diff).unwrap(),
                None => again,
            };
            prop_assert_eq!(back, feen.clone());
        }
        if let Ok(exported) = Sfen::from_feen(&feen, &empty, &convention) {
            let again = exported.value().to_feen(&convention).unwrap().into_parts().0;
            prop_assert_eq!(again == feen, exported.losses().is_empty(), "{} => {}", feen, exported.value());
        }
    }

    #[test]
    fn canonical_text_is_read_as_itself((convention, fen) in with_text::<Fen>()) {
        let variant = convention.variant();
        let again = Fen::parse_as(fen.as_str(), variant).unwrap();
        prop_assert_eq!(again.as_str(), fen.as_str());
        let repaired = Fen::repair(fen.as_str(), variant).unwrap();
        prop_assert!(repaired.changes().is_empty());
        prop_assert_eq!(repaired.value(), &fen);
        let any = fen::View::parse(fen.as_str()).map(|_| ());
        prop_assert_eq!(any, Ok(()), "ANY takes what a variant takes");
        prop_assert_eq!(guess(fen.as_str()).collect::<Vec<_>>(), [feen_interchange::Format::Fen]);
    }

    #[test]
    fn a_changed_text_is_an_error_in_its_place_or_a_text(
        (convention, fen) in with_text::<Fen>(),
        at in any::<prop::sample::Index>(),
        byte in select(b"/19+~|*[]KQkqx -0ewbP".to_vec()),
        insert in any::<bool>(),
    ) {
        let variant = convention.variant();
        let mut text = fen.as_str().as_bytes().to_vec();
        let at = at.index(text.len());
        if insert { text.insert(at, byte) } else { text[at] = byte }
        check_error(&text, |text| fen::View::parse_bytes_as(text, variant).map(|_| ()))?;
        check_error(&text, |text| epd::View::parse_bytes_as(text, variant).map(|_| ()))?;
        check_error(&text, |text| sfen::View::parse_bytes_as(text, variant).map(|_| ()))?;
        let text = str::from_utf8(&text).unwrap();
        let formats: Vec<_> = guess(text).collect();
        prop_assert!(formats.len() <= 1, "{text} is {formats:?}");
        if let Ok(repaired) = Fen::repair(text, variant) {
            let value = repaired.value();
            let again = Fen::parse_as(value.as_str(), variant);
            prop_assert_eq!(again.as_ref(), Ok(value));
            for change in repaired.changes() {
                prop_assert_eq!(text.get(change.span()), Some(change.was()));
            }
        }
    }

    #[test]
    fn a_changed_text_that_is_read_comes_back(
        (convention, fen) in with_text::<Fen>(),
        game in select(GameType::ALL.to_vec()),
        (number, pdn) in select(GameType::ALL.to_vec())
            .prop_flat_map(|game| (0..4_usize, Pdn::arbitrary_with(Some(game)))),
        changes in vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..3_u8), 0..4),
    ) {
        let variant = convention.variant();
        let text = changed(fen.as_str(), &changes, b"/19+~|*[]KQkqx -0ewbPp'");
        if let Ok(fen) = Fen::parse_as(&text, variant) {
            let again = Fen::parse_as(fen.as_str(), variant);
            prop_assert_eq!(again.as_ref(), Ok(&fen), "{}", text);
            if let Ok(converted) = fen.to_feen(&convention) {
                laws(fen.as_str(), converted.feen(), converted.residue(), |feen, residue| {
                    Some(Fen::from_feen(feen, residue, &convention).ok()?.value().to_string())
                })?;
            }
        }
        if let Ok(sfen) = Sfen::parse_as(&text, variant) {
            let again = Sfen::parse_as(sfen.as_str(), variant);
            prop_assert_eq!(again.as_ref(), Ok(&sfen), "{}", text);
            if let Ok(converted) = sfen.to_feen(&convention) {
                laws(sfen.as_str(), converted.feen(), converted.residue(), |feen, residue| {
                    Some(Sfen::from_feen(feen, residue, &convention).ok()?.value().to_string())
                })?;
            }
        }
        // A short list of another game, so that a change often leaves a text.
        let start = [pdn.as_str(), "W:W31,K5:B1", "B:Wb1,Kd3:Ba2:H2", "W:Wa1,b2:B"][number];
        let text = changed(start, &changes, b":,WBKGPHF+-0123456789abcdh");
        if let Ok(pdn) = Pdn::parse_as(&text, &game) {
            let again = Pdn::parse_as(pdn.as_str(), &game);
            prop_assert_eq!(again.as_ref(), Ok(&pdn), "{}", text);
            if let Ok(converted) = pdn.to_feen(&pdn::Convention::new(game)) {
                laws(pdn.as_str(), converted.feen(), converted.residue(), |feen, residue| {
                    let convention = pdn::Convention::new(game);
                    Some(Pdn::from_feen(feen, residue, &convention).ok()?.value().to_string())
                })?;
            }
        }
    }

    #[test]
    fn any_text_can_be_read_and_repaired(text in "[\\PC\t\n]{0,40}|[kK1-9/ wb\\-+0_;.:,HW]{0,60}") {
        for variant in [Variant::CHESS, Variant::CRAZYHOUSE, Variant::SHOGI, Variant::ANY] {
            let _ = Fen::repair(&text, &variant);
            let _ = Epd::repair(&text, &variant);
            let _ = Sfen::repair(&text, &variant);
            check_error(text.as_bytes(), |text| fen::View::parse_bytes_as(text, &variant).map(|_| ()))?;
        }
        let _ = Pdn::repair(&text, &GameType::INTERNATIONAL);
        check_error(text.as_bytes(), |text| pdn::View::parse_bytes(text).map(|_| ()))?;
        let _ = text.parse::<Residue>();
    }

    #[test]
    fn a_residue_is_read_as_it_is_written(residue: Residue) {
        prop_assert_eq!(residue.to_string().parse(), Ok(residue));
    }
}

/// A text with bytes put in, replaced and removed.
fn changed(
    text: &str,
    changes: &[(prop::sample::Index, prop::sample::Index, u8)],
    bytes: &[u8],
) -> String {
    let mut text = text.as_bytes().to_vec();
    for (at, byte, how) in changes {
        let (at, byte) = (at.index(text.len().max(1)), bytes[byte.index(bytes.len())]);
        match how {
            0 => text.insert(at, byte),
            1 if at < text.len() => text[at] = byte,
            _ if at < text.len() => drop(text.remove(at)),
            _ => {}
        }
    }
    String::from_utf8(text).expect("ASCII")
}

/// The span of an error lies in the text, and the report draws it.
fn check_error(
    text: &[u8],
    read: impl Fn(&[u8]) -> Result<(), ParseError>,
) -> Result<(), TestCaseError> {
    let Err(error) = read(text) else {
        return Ok(());
    };
    let span = error.span();
    prop_assert!(
        span.start <= span.end && span.end <= text.len(),
        "{error:?}"
    );
    let also = error.also().unwrap_or(0..0);
    prop_assert!(
        also.start <= also.end && also.end <= text.len(),
        "{error:?}"
    );
    prop_assert!(!error.picture(text).to_string().is_empty());
    // Nothing before the place is to blame: the same text up to the span fails no earlier.
    let shorter = &text[..span.start];
    if let Err(earlier) = read(shorter) {
        prop_assert!(earlier.span().start <= span.start);
    }
    Ok(())
}

/// Of a thousand values, so many have each of these parts. Nearly all choices make a value.
#[track_caller]
fn check_parts<T: core::fmt::Debug>(
    values: impl Strategy<Value = T>,
    often: RangeInclusive<usize>,
    parts: &[fn(&T) -> bool],
) {
    let config = ProptestConfig {
        max_local_rejects: 100,
        ..ProptestConfig::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let mut seen = vec![0; parts.len()];
    for _ in 0..1000 {
        let value = values.new_tree(&mut runner).unwrap().current();
        for (seen, part) in seen.iter_mut().zip(parts) {
            *seen += usize::from(part(&value));
        }
    }
    assert!(seen.iter().all(|seen| often.contains(seen)), "{seen:?}");
}

/// A part that a FEN can have.
type Part = fn(&Fen) -> bool;

/// Texts that are generated have every part that their variant allows, and lack each of them too.
#[test]
fn generated_texts_reach_every_part() {
    fn has(fen: &Fen, byte: u8) -> bool {
        let board = fen.as_str().split([' ', '[']).next().unwrap();
        board.as_bytes().contains(&byte)
    }
    let turn: Part = |fen| fen.view().turn().is_first();
    let en_passant: Part = |fen| fen.view().en_passant().is_some();
    let clock: [Part; 3] = [
        |fen| fen.view().halfmove() == 0,
        |fen| (1..100).contains(&fen.view().halfmove()),
        |fen| fen.view().halfmove() == u32::MAX,
    ];
    let pieces: [Part; 3] = [
        |fen| has(fen, b'N'),
        |fen| has(fen, b'n'),
        |fen| fen.view().squares().all(|square| square == Square::Empty),
    ];
    let rights: [Part; 3] = [
        |fen| fen.view().castling().any(|right| right.letter == 'K'),
        |fen| fen.view().castling().any(|right| right.letter == 'Q'),
        |fen| {
            fen.view()
                .castling()
                .any(|right| right.side == Player::Second)
        },
    ];
    let pocket: [Part; 4] = [
        |fen| fen.view().pocket().count() == 0,
        |fen| fen.view().pocket().count() > 1,
        |fen| fen.view().pocket().any(|man| man.side() == Player::Second),
        |fen| has(fen, b'~'),
    ];
    let any: [Part; 7] = [
        |fen| has(fen, b'*'),
        |fen| has(fen, b'|'),
        |fen| has(fen, b'+'),
        |fen| fen.view().files() > 9,
        |fen| fen.view().ranks() == 1,
        |fen| fen.view().checks().is_some(),
        |fen| fen.as_str().contains('['),
    ];
    let counting: [Part; 2] = [
        |fen| fen.view().counting_limit().is_none(),
        |fen| fen.view().counting_limit().is_some(),
    ];
    let checks: Part = |fen| {
        let checks = fen.view().checks();
        checks.is_some_and(|checks| checks.first != checks.second)
    };
    let gate: Part = |fen| fen.view().castling().any(|gate| gate.letter == 'B');
    for (variant, parts) in [
        (
            Variant::CHESS,
            [&[turn, en_passant][..], &clock, &pieces[..2], &rights].concat(),
        ),
        (Variant::CRAZYHOUSE, pocket.to_vec()),
        (Variant::ANY, [&any[..], &pocket, &pieces].concat()),
        (Variant::MAKRUK, counting.to_vec()),
        (Variant::THREE_CHECK, vec![checks]),
        (Variant::SEIRAWAN, vec![gate]),
        (Variant::CAMBODIAN, vec![gate]),
        (Variant::XIANGQI, vec![turn]),
    ] {
        check_parts(Fen::arbitrary_with(Some(variant)), 3..=997, &parts);
    }
}

/// Boards of chess that are generated have rooks in the corners and kings between them, at home.
#[test]
fn generated_kings_and_rooks_are_often_at_home() {
    fn is(fen: &Fen, square: usize, letter: char) -> bool {
        let square = fen.view().squares().nth(square).unwrap();
        let byte = |man: Man| {
            if man.side().is_first() {
                man.letter()
            } else {
                man.letter().to_ascii_lowercase()
            }
        };
        matches!(square, Square::Man(man) if byte(man) == letter)
    }
    let home: [Part; 6] = [
        |fen| is(fen, 0, 'r'),
        |fen| is(fen, 4, 'k'),
        |fen| is(fen, 7, 'r'),
        |fen| is(fen, 56, 'R'),
        |fen| is(fen, 60, 'K'),
        |fen| is(fen, 63, 'R'),
    ];
    let elsewhere: [Part; 4] = [
        |fen| is(fen, 24, 'R') || is(fen, 24, 'r'),
        |fen| is(fen, 31, 'R') || is(fen, 31, 'r'),
        |fen| is(fen, 36, 'K') || is(fen, 36, 'k'),
        |fen| is(fen, 57, 'R') || is(fen, 57, 'K'),
    ];
    let crowded: Part = |fen| {
        let squares = fen.view().squares();
        squares.filter(|square| *square != Square::Empty).count() > 32
    };
    let file: Part = |fen| fen.view().castling().any(|right| right.letter == 'C');
    for (often, parts) in [
        (300..=900, home.to_vec()),
        (10..=60, elsewhere.to_vec()),
        (150..=350, vec![crowded]),
        (50..=180, vec![file]),
    ] {
        check_parts(Fen::arbitrary_with(Some(Variant::CHESS)), often, &parts);
    }
}

/// The same of the other formats, and of residues.
#[test]
fn generated_values_reach_every_part() {
    let often = 50..=950;
    check_parts(
        Epd::arbitrary_with(Some(Variant::MAKRUK)),
        often.clone(),
        &[
            |epd| epd.as_str().ends_with(" - -"),
            |epd| epd.view().operations().count() > 1,
            |epd| epd.as_str().contains("hmvc 4;"),
        ],
    );
    check_parts(
        Sfen::arbitrary_with(Some(Variant::SHOGI)),
        often.clone(),
        &[
            |sfen| sfen.view().turn().is_first(),
            |sfen| sfen.as_str().contains(" R"),
            |sfen| sfen.view().hand(Player::First).any(|(_, count)| count == 2),
            |sfen| sfen.view().hand(Player::First).any(|(_, count)| count == 4),
            |sfen| sfen.view().ply() > 1,
        ],
    );
    check_parts(
        Sfen::arbitrary_with(Some(Variant::CHU)),
        often.clone(),
        &[|sfen| sfen.view().last_capture().is_some()],
    );
    check_parts(
        Pdn::arbitrary_with(None),
        often.clone(),
        &[
            |pdn| pdn.as_str().starts_with('W'),
            |pdn| pdn.as_str().contains('K'),
            |pdn| pdn.as_str().contains('G'),
            |pdn| pdn.as_str().contains(":H"),
        ],
    );
    check_parts(
        any::<Residue>(),
        often,
        &[
            |residue| residue.castling().as_deref() == Some("HAha"),
            |residue| residue.en_passant().is_some(),
            |residue| residue.counting_limit().is_some(),
            |residue| residue.gates().is_some(),
            |residue| residue.operations() == Some("bm e4;"),
            |residue| residue.feen().is_some(),
            |residue| residue.halfmove().is_some(),
        ],
    );
}

/// A case that fails is made simpler, down to a residue without items.
#[test]
fn the_simplest_residue_is_empty() {
    let mut runner = TestRunner::deterministic();
    let mut residue = any::<Residue>().new_tree(&mut runner).unwrap();
    assert!(!residue.current().is_empty());
    while residue.simplify() {}
    assert_eq!(residue.current(), Residue::new());
}

/// A FEN that is written has the parts that its text is read with.
#[test]
fn parts_are_those_of_the_text() {
    let chess960 = Variant::CHESS.with_castling(CastlingSpelling::Shredder);
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
            let (written, read) = (
                exported.into_value(),
                Fen::parse_as(text, &variant).unwrap(),
            );
            assert_eq!(
                format!("{:?}", written.view()),
                format!("{:?}", read.view())
            );
        }
    }
}
