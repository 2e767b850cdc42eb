//! The small parts of the interface: names, sets, residues in parts, rules of the caller's.
#![cfg(feature = "alloc")]

use feen::{Feen, Place, Player, Style};
use feen_interchange::pdn::{self, GameType};
use feen_interchange::{
    CastlingMarks, CastlingSpelling, Convention, ConventionError, Conventions, Epd, Fen, Format,
    Loss, Losses, Pdn, Profile, PromotedMarks, Residue, Sfen, Variant, epd, fen, sfen,
};
use insta::assert_snapshot;

#[test]
fn formats_have_names() {
    for (format, name, shown) in [
        (Format::Feen, "feen", "FEEN"),
        (Format::Fen, "fen", "FEN"),
        (Format::Epd, "epd", "EPD"),
        (Format::Sfen, "sfen", "SFEN"),
        (Format::Pdn, "pdn", "PDN"),
    ] {
        assert_eq!(format.name(), name);
        assert_eq!(format.to_string(), shown);
        assert_eq!(shown.parse(), Ok(format));
    }
    let error = "pgn".parse::<Format>().unwrap_err();
    let expected = "expected `feen`, `fen`, `epd`, `sfen` or `pdn`";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn losses_have_codes_and_descriptions() {
    let mut all = Losses::NONE;
    for loss in Loss::ALL {
        assert_eq!(loss.code().parse(), Ok(loss));
        all |= loss;
    }
    assert_snapshot!("clock".parse::<Loss>().unwrap_err(), @"expected a loss such as `castling` or `halfmove`");
    assert_eq!(all.iter().collect::<Vec<_>>(), Loss::ALL);
    assert_eq!(all.into_iter().count(), Loss::ALL.len());
    let listed = Loss::ALL.map(|loss| format!("{}: {}", loss.code(), loss.description()));
    insta::assert_snapshot!(listed.join("\n"), @r"
    castling: rights to castle
    gates: the gates
    en-passant: the e.p. square
    counting-limit: the counting limit
    checks: the checks that are left
    halfmove: the halfmove clock
    fullmove: the number of the move
    ply: the number of the ply
    promoted: the marks of promoted pieces
    walls: walls
    last-capture: the last lion capture
    king-moves: the moves of kings
    ghosts: pieces that are captured and not lifted
    spelling: the spelling
    operations: the operations
    hands: the pieces in hand
    hand-sides: the sides of pieces in hand
    styles: the styles
    states: states of pieces
    terminals: marks of royal pieces
    derived: marks of derived pieces
    ");
    let two = Losses::from(Loss::Ply) | Loss::Walls;
    assert_eq!(format!("{two} {two:?}"), "ply, walls Losses(ply, walls)");
    assert_eq!(two.without(Loss::Ply.into()), Losses::from(Loss::Walls));
    let listed = [Loss::Ply, Loss::Walls, Loss::Ply];
    assert_eq!(listed.into_iter().collect::<Losses>(), two);
}

/// A residue with every item but the FEEN, which has the place of the operations.
const ALL_ITEMS: &str = "castling=KQ gates=BC en-passant=e3 counting-limit=64 checks=2+3 \
    halfmove=3 fullmove=40 ply=96 promoted=a8 walls=c3,b2 last-capture=5e king-moves=1+2 \
    ghosts=G7 spelling=fen:1-2:x_y operations=c0 \"x\";";

fn residue(text: &str) -> Residue {
    text.parse().unwrap()
}

#[test]
fn a_residue_is_taken_apart_and_joined() {
    let whole = residue(ALL_ITEMS);
    assert_eq!(whole.to_string(), ALL_ITEMS);
    let mut joined = Residue::new();
    for loss in whole.losses() {
        let part = whole.clone().only(loss.into());
        assert_eq!(part.losses(), Losses::from(loss), "{part}");
        let item = part.to_string();
        assert!(
            ALL_ITEMS.contains(&item) && item.starts_with(loss.code()),
            "{item}"
        );
        // An item that is there is not replaced.
        let other = residue("halfmove=9 fullmove=9 ply=9");
        let kept = part.clone().or(&other).only(loss.into());
        assert_eq!(kept, part);
        assert_eq!(Residue::new().or(&part), part);
        joined = joined.or(&part);
    }
    assert_eq!(joined, whole);
    assert_eq!(whole.clone().or(&residue("halfmove=9")), whole);
    assert!(whole.only(Losses::NONE).is_empty());
}

#[test]
fn a_residue_tells_its_items() {
    let whole = residue(ALL_ITEMS);
    assert_eq!(whole.castling().as_deref(), Some("KQ"));
    assert_eq!(whole.gates(), Some("BC"));
    assert_eq!(whole.en_passant(), Some(('e', 3)));
    assert_eq!(whole.counting_limit(), Some(64));
    assert_eq!(
        whole.checks().map(|left| (left.first, left.second)),
        Some((2, 3))
    );
    assert_eq!(
        (whole.halfmove(), whole.fullmove(), whole.ply()),
        (Some(3), Some(40), Some(96))
    );
    assert_eq!(whole.promoted(), Some("a8"));
    assert_eq!(whole.walls(), Some("c3,b2"));
    assert_eq!(whole.last_capture(), Some((5, 5)));
    assert_eq!(whole.king_moves(), Some((1, 2)));
    assert_eq!(
        (whole.operations(), whole.feen()),
        (Some("c0 \"x\";"), None)
    );
    let with_feen = whole.with_feen("1 / A/a");
    assert_eq!(
        (with_feen.operations(), with_feen.feen()),
        (None, Some("1 / A/a"))
    );

    for text in [
        "castling=Kkq en-passant=c6 promoted=a8 walls=c3,b2",
        "ghosts=G12,P7",
        "ghosts=p7",
        "ghosts=Gb6,pc7",
    ] {
        assert_eq!(residue(text).to_string(), text);
    }
    assert_eq!(residue("ghosts=G12,P7").ghosts(), Some("G12,P7"));
    assert_eq!(Residue::new().ghosts(), None);
    for text in [
        "en-passant=C6",
        "en-passant=`6",
        "en-passant=c0",
        "promoted=c8,c8",
        "promoted=8c",
        "walls=",
        "walls=d2,d2",
        "ghosts=",
        "ghosts=12",
        "ghosts=G",
        "ghosts=G0",
        "ghosts=Gb",
        "ghosts=G12;P7",
        "ghosts=G12,p12",
        "ghosts=K3",
    ] {
        assert!(text.parse::<Residue>().is_err(), "{text}");
    }
}

#[test]
fn a_convention_is_shown_without_its_tables() {
    let shown = format!("{:?}", Convention::CHESS);
    assert!(
        shown.starts_with(r#"Convention { variant: "chess", profile: Profile {"#),
        "{shown}"
    );
    assert!(shown.ends_with("}, .. }"), "{shown}");
}

/// A promoted piece has `+` where that says nothing else: a rook on its back rank has it for a
/// right to castle, a pawn for its home rank.
#[test]
fn promoted_pieces_are_enhanced_where_that_is_clear() {
    let profile = Profile::CHESS.with_promoted(PromotedMarks::Enhanced);
    let convention = Convention::new(Variant::CRAZYHOUSE, profile).unwrap();
    for (text, board, residue) in [
        (
            "3Q~4/8/8/8/8/8/8/4K2k[] w - - 0 1",
            "3+Q4/8/8/8/8/8/8/4K^2k^",
            "",
        ),
        (
            "3R~4/8/8/8/8/8/8/4K2k[] w - - 0 1",
            "3+R4/8/8/8/8/8/8/4K^2k^",
            "",
        ),
        (
            "3r~4/8/8/8/8/8/8/4K2k[] w - - 0 1",
            "3r4/8/8/8/8/8/8/4K^2k^",
            "promoted=d8",
        ),
        (
            "8/8/8/8/8/8/8/R~3K2k[] w - - 0 1",
            "8/8/8/8/8/8/8/R3K^2k^",
            "promoted=a1",
        ),
        (
            "8/8/n~7/8/8/8/8/4K2k[] w - - 0 1",
            "8/8/+n7/8/8/8/8/4K^2k^",
            "",
        ),
    ] {
        let text = Fen::parse_as(text, &Variant::CRAZYHOUSE).unwrap();
        let converted = text.to_feen(&convention).unwrap();
        let found = converted.feen().to_string();
        assert_eq!(found.split(' ').next(), Some(board), "{text}");
        assert_eq!(converted.residue().to_string(), residue, "{text}");
        let back = Fen::from_feen(converted.feen(), converted.residue(), &convention);
        assert_eq!(back.unwrap().value(), &text);
    }
}

#[test]
fn a_strict_conversion_has_no_loss_but_those_allowed() {
    let fen: Fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 40".parse().unwrap();
    let converted = fen.to_feen(Convention::CHESS).unwrap();
    let lossy = converted.clone().strict().unwrap_err();
    assert_eq!(
        lossy.losses(),
        Losses::from(Loss::Halfmove) | Loss::Fullmove
    );
    assert_eq!(lossy.value(), &converted);
    let message = "the conversion loses halfmove, fullmove";
    assert_eq!(lossy.to_string(), message);
    let again = lossy.into_value();
    assert!(again.clone().strict_but(Loss::Halfmove.into()).is_err());
    let allowed = again.clone().strict_but(again.losses()).unwrap();
    assert_eq!(&allowed, again.feen());

    let marked: Feen = "4k^'3/8/8/8/8/8/8/4K^3 / C/c".parse().unwrap();
    let exported = Fen::from_feen(&marked, &Residue::new(), Convention::CHESS).unwrap();
    let lossy = exported.clone().strict().unwrap_err();
    assert_eq!(lossy.losses(), Losses::from(Loss::Derived));
    assert_eq!(lossy.value(), &exported);
    let value = exported.strict_but(Loss::Derived.into()).unwrap();
    assert_eq!(value.as_str(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn games_of_draughts_have_names_and_tags() {
    let listed = GameType::ALL.map(|game| {
        let name = game.name().unwrap();
        assert_eq!(name.to_uppercase().parse(), Ok(game));
        assert_eq!(game.to_string().parse(), Ok(game));
        assert_eq!(game.number().to_string().parse(), Ok(game));
        for player in Player::ALL {
            assert_eq!(game.player(game.letter(player)), player);
        }
        format!("{name} {game} {} {}", game.starter(), game.playable_count())
    });
    insta::assert_snapshot!(listed.join("\n"), @r"
    international 20,W,10,10,N2,0 W 50
    english 21,B,8,8,N1,0 B 32
    italian 22,W,8,8,N2,1 W 32
    pool 23,B,8,8,N1,0 B 32
    russian 25,W,8,8,A0,0 W 32
    brazilian 26,W,8,8,A0,0 W 32
    canadian 27,W,12,12,N2,0 W 72
    turkish 30,W,8,8,A0,0 W 64
    frisian 40,W,10,10,N2,0 W 50
    ");
    assert_eq!("go".parse::<GameType>().ok(), None);
    assert_eq!("21,B,8,8,N1,0".parse::<GameType>().unwrap().starter(), 'B');
    for text in [
        "",
        "x",
        "20,",
        "99",
        "20,W",
        "20,w,10,10,N2,0",
        "20,W,1,10,N2,0",
        "20,W,10,100,N2,0",
        "20,W,10,10,C2,0",
        "20,W,10,10,N4,0",
        "20,W,10,10,N2,2",
        "20,W,10,10,N2,0,0",
    ] {
        let error = text.parse::<GameType>().unwrap_err();
        let expected = "or a tag such as `20,W,10,10,N2,0`";
        assert!(error.to_string().ends_with(expected), "{text}: {error}");
    }
}

/// A square has the same number, and the same name, both ways, whatever the corner.
#[test]
fn squares_of_draughts_have_numbers_and_names() {
    for corner in 0..4 {
        for invert in 0..2 {
            let game: GameType = format!("99,W,10,8,A{corner},{invert}").parse().unwrap();
            let mut numbered = 0;
            for square in 0..80 {
                let (file, rank) = game.name_of_square(square);
                assert_eq!(game.square_of_name(file, rank), Some(square));
                let number = game.number_of_square(square);
                assert_eq!(number.is_some(), game.is_playable(square));
                if let Some(number) = number {
                    assert_eq!(game.square_of_number(number), Some(square));
                    numbered += 1;
                }
            }
            assert_eq!(numbered, game.playable_count());
            assert_eq!(game.square_of_number(0), None);
            assert_eq!(game.square_of_number(numbered + 1), None);
        }
    }
}

/// Texts of each format, equal as views and as values exactly if they are equal.
#[test]
fn texts_are_compared_hashed_and_read_from_bytes() {
    macro_rules! check {
        ($owned:ty, $view:ty, $text:literal, $other:literal) => {
            let owned: $owned = $text.parse().unwrap();
            let view = <$view>::parse($text).unwrap();
            assert_eq!(<$view>::parse_bytes($text.as_bytes()).as_ref(), Ok(&view));
            assert_eq!(view, owned.view());
            assert_ne!(view, <$view>::parse($other).unwrap());
            assert_eq!((view.as_str(), view.as_bytes()), ($text, $text.as_bytes()));
            assert_eq!((owned.as_str(), owned.as_ref() as &str), ($text, $text));
            assert_eq!(<$owned>::try_from($text).as_ref(), Ok(&owned));
            assert_eq!(<$owned>::try_from($text.as_bytes()).as_ref(), Ok(&owned));
            assert!(<$owned>::try_from("\u{e9}".as_bytes()).is_err());
            let set = std::collections::HashSet::from([owned.clone(), $other.parse().unwrap()]);
            assert!(set.contains(&owned) && set.len() == 2);
            let repaired = <$owned>::try_from($text).unwrap();
            assert_eq!(repaired.to_string(), $text);
        };
    }
    check!(Fen, fen::View<'_>, "8/8 w - - 0 1", "8/8 b - - 0 1");
    check!(Epd, epd::View<'_>, "8/8 w - - id \"a\";", "8/8 w - -");
    check!(
        Sfen,
        sfen::View<'_>,
        "9/9/9/9/9/9/9/9/9 b 2P 1",
        "9/9/9/9/9/9/9/9/9 b P 1"
    );
    check!(Pdn, pdn::View<'_>, "W:W1:B50", "B:W1:B50");
    let view = epd::View::parse("8/8/8 w - -").unwrap();
    assert_eq!((view.files(), view.ranks()), (8, 3));
    let view = sfen::View::parse("9/9/9/9/9/9/9/9/9 b 2P 1").unwrap();
    assert_eq!((view.files(), view.ranks()), (9, 9));
    let view = pdn::View::parse("W:W1:B50").unwrap();
    assert_eq!((view.files(), view.ranks()), (10, 10));
}

/// A conversion into a FEEN that is there, of a value and of a view, makes what a new one is.
#[test]
fn a_conversion_can_use_a_feen_again() {
    macro_rules! check {
        ($text:expr, $convention:expr) => {
            let converted = $text.to_feen($convention).unwrap();
            for text in [$text.view().as_str(), $text.as_str()] {
                let mut again: Feen = "8/8[2P] / A/a".replace("[2P]", "").parse().unwrap();
                let residue = $text.to_feen_into($convention, &mut again).unwrap();
                assert_eq!(
                    (&again, &residue),
                    (converted.feen(), converted.residue()),
                    "{text}"
                );
            }
        };
    }
    let epd: Epd = "8/8/8/8/8/8/8/8 w - - id \"a\";".parse().unwrap();
    check!(epd, Convention::CHESS);
    let sfen: Sfen = "9/9/9/9/9/9/9/9/9 b 2P 1".parse().unwrap();
    check!(sfen, &Variant::SHOGI.convention());
    let pdn: Pdn = "W:WK1:BG50:H3".parse().unwrap();
    let style = Style::new('X').unwrap();
    check!(
        pdn,
        &pdn::Convention::new(GameType::INTERNATIONAL).with_styles(style, style)
    );
}

#[test]
fn a_conversion_that_fails_tells_the_place() {
    let chess = Convention::CHESS;
    let xiangqi = &Variant::XIANGQI.convention();
    let crazyhouse = &Variant::CRAZYHOUSE.convention();
    let any = &Variant::ANY.convention();
    let board = |square: u64, files: u64| Place::Board {
        rank: square / files,
        file: square % files,
        square,
    };
    for (text, convention, code, place) in [
        (
            "4k3/8/8/8/8/8/8/4K2X w - - 0 1",
            chess,
            "convert/letter",
            board(63, 8),
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/Q3K4 w - - 0 1",
            xiangqi,
            "convert/letter",
            board(81, 9),
        ),
        ("8/8 w - - 0 1", chess, "convert/shape", Place::Beyond),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            xiangqi,
            "convert/shape",
            Place::Beyond,
        ),
        (
            "8/8/8/8/8/8/8/8[Z] w - - 0 1",
            crazyhouse,
            "pocket/not-a-piece",
            Place::Beyond,
        ),
        ("9/9/9/9/9/9/9/9/9[P] w - - 0 1", any, "", Place::Beyond),
    ] {
        let view = fen::View::parse(text).unwrap();
        let Err(error) = view.to_feen(convention) else {
            assert_eq!(code, "", "{text}");
            continue;
        };
        assert_eq!(
            (error.kind().code(), error.place()),
            (code, place),
            "{text}"
        );
    }
    let epd = epd::View::parse("8/8/8/8/8/8/8/8 w - e6").unwrap();
    let error = epd.to_feen(&Variant::MAKRUK.convention()).unwrap_err();
    assert_eq!(error.kind().code(), "en-passant/none");
    let too_many = fen::View::parse("P/1[PP] w - - 0 1").unwrap();
    let mut again: Feen = "8/8 / A/a".parse().unwrap();
    let error = too_many.to_feen_into(any, &mut again).unwrap_err();
    assert_eq!(error.kind().code(), "convert/too-many-pieces");
    let held = sfen::View::parse_as("9/9/9/9/9/9/9/9/9 b Z 1", &Variant::ANY).unwrap();
    let error = held.to_feen(&Variant::SHOGI.convention()).unwrap_err();
    assert_eq!(error.kind().code(), "hands/not-a-piece");
}

/// The squares of a text are those of the game that it is converted as.
#[test]
fn draughts_are_read_as_the_game_of_their_convention() {
    let english = pdn::View::parse_as("B:WK1:B32", &GameType::ENGLISH).unwrap();
    let italian = pdn::View::parse_as("B:WK1:B32", &GameType::ITALIAN).unwrap();
    let convention = pdn::Convention::new(GameType::ITALIAN);
    let expected = italian.to_feen(&convention).unwrap();
    assert_eq!(english.to_feen(&convention).unwrap(), expected);
    let [first, second] = ['X', 'Y'].map(|letter| Style::new(letter).unwrap());
    let styled = english.to_feen(&convention.with_styles(first, second));
    let styled = styled.unwrap().into_parts().0.to_string();
    assert!(styled.ends_with(" / y/X"), "{styled}");
    let of_ten = pdn::View::parse("W:WK50:B").unwrap();
    let error = of_ten.to_feen(&convention).unwrap_err();
    assert_eq!(error.kind().code(), "draughts/off-board");
}

#[test]
fn counts_are_merged_beside_a_wall() {
    let walled = Variant::CHESS.with_walls();
    let repaired = Fen::repair("31*3/8/8/8/8/8/8/8 w - - 0 1", &walled).unwrap();
    assert_eq!(repaired.value().as_str(), "4*3/8/8/8/8/8/8/8 w - - 0 1");
}

#[test]
fn repairs_say_why() {
    let text =
        "FEN: \u{a0}rnbqkbnr/pppppppp/11111111/8/8/8/PPPPPPPP/RNBQKBNR  W qkQKK E3 \u{2013} 01 ;";
    let error = Fen::repair(text, &Variant::CHESS).unwrap_err();
    assert_eq!(error.kind().code(), "en-passant/wrong-rank");
    let text =
        "FEN: \u{a0}rnbqkbnr/pppppppp/11111111/8/8/8/PPPPPPPP/RNBQKBNR_ W qkQKK \u{2013} 00 ;";
    let repaired = Fen::repair(text, &Variant::CHESS).unwrap();
    let changes = repaired.changes().iter().map(|change| {
        let (code, span, was, became, why) = (
            change.code(),
            change.span(),
            change.was(),
            change.became(),
            change.why(),
        );
        format!("{code} {span:?} {was:?} {became:?}: {why}")
    });
    insta::assert_snapshot!(changes.collect::<Vec<_>>().join("\n"), @r#"
    prefix 0..7 "FEN: \u{a0}" "": the text starts with the board
    spaces 5..7 "\u{a0}" " ": fields have one space between them
    merged 25..33 "11111111" "8": empty squares side by side are one count
    separator 57..59 "_ " " ": fields are separated by a space
    case 59..60 "W" "w": the field is written in another case
    order 61..66 "qkQKK" "KQkq": rights are written in one order
    repeated 65..66 "K" "": each letter stands once
    look-alike 67..70 "–" "-": the character is a `-`
    counter 71..73 "00" "0": a number has no leading zero and starts where its field does
    filled 73..73 "" "1": the field is missing
    trailing 74..75 ";" "": nothing follows the text
    "#);
    insta::assert_snapshot!(repaired.into_value(), @"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let pocket = "8/8/8/8/8/8/8/8[2P] w - - 0 1";
    let repaired = Fen::repair(pocket, &Variant::CRAZYHOUSE).unwrap();
    assert_eq!(repaired.changes()[0].why(), "a pocket lists every piece");
    let cambodian = "8/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(
        Fen::repair(cambodian, &Variant::MAKRUK)
            .unwrap()
            .changes()
            .is_empty()
    );
}

#[cfg(feature = "serde")]
#[test]
fn texts_are_strings_in_json() {
    macro_rules! check {
        ($owned:ty, $text:literal, $bad:literal, $message:literal) => {
            let value: $owned = $text.parse().unwrap();
            let json = serde_json::to_string(&value).unwrap();
            assert_eq!(json, serde_json::to_string($text).unwrap());
            assert_eq!(serde_json::from_str::<$owned>(&json).unwrap(), value);
            let error = serde_json::from_str::<$owned>($bad).unwrap_err();
            assert_eq!(error.to_string(), $message);
        };
    }
    check!(
        Fen,
        "8/8 w - - 0 1",
        "1",
        "invalid type: integer `1`, expected a FEN at line 1 column 1"
    );
    check!(
        Epd,
        "8/8 w - - id \"a\";",
        "{}",
        "invalid type: map, expected an EPD at line 1 column 0"
    );
    check!(
        Sfen,
        "9/9/9/9/9/9/9/9/9 b 2P 1",
        "null",
        "invalid type: null, expected an SFEN at line 1 column 4"
    );
    check!(
        Pdn,
        "W:W1:B50",
        "[]",
        "invalid type: sequence, expected a position of draughts at line 1 column 0"
    );
    check!(
        Residue,
        "halfmove=3",
        "true",
        "invalid type: boolean `true`, expected a residue at line 1 column 4"
    );
}

#[test]
fn a_view_converts_as_its_value_does() {
    let shredder = Variant::CHESS.with_castling(CastlingSpelling::Shredder);
    for (variant, rights, castling) in [
        (Variant::CHESS, "HAha", "KQkq"),
        (Variant::CHESS, "HEAh", "KEQk"),
        (Variant::ALICE, "Ha", "Kq"),
        (shredder, "KQkq", "HAha"),
    ] {
        let convention = Convention::new(variant, Profile::PLAIN).unwrap();
        let text = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
        let view = fen::View::parse_as(&text, &variant).unwrap();
        let value = Fen::parse_as(&text, &variant).unwrap();
        for converted in [view.to_feen(&convention), value.to_feen(&convention)] {
            let converted = converted.unwrap();
            assert_eq!(converted.residue().castling().as_deref(), Some(castling));
        }
    }
}

/// A mark says one thing: the promotion of a piece, or its right or its home.
#[test]
fn a_mark_of_a_profile_is_no_promotion() {
    let chess = Variant::CHESS;
    let rights = Profile::PLAIN.with_castling(CastlingMarks::King);
    let pawns = Profile::PLAIN.with_home_pawns(true);
    for (variant, promotions, profile, shared) in [
        (chess, "NBQ", Profile::CHESS, None),
        (chess, "R", Profile::CHESS, Some('R')),
        (chess, "K", Profile::CHESS, Some('K')),
        (chess, "P", Profile::CHESS, Some('P')),
        (chess, "KRP", Profile::PLAIN, None),
        (chess, "P", rights, None),
        (chess, "KR", pawns, None),
        (chess, "P", pawns, Some('P')),
        (chess.with_home_rank(0), "P", pawns, None),
    ] {
        let made = Convention::new(variant.with_promotions(promotions), profile);
        let expected = shared.map(|letter| ConventionError::SharedMark { letter });
        assert_eq!(made.err(), expected, "{promotions} {profile:?}");
    }
}

/// The last lion capture has the place of the hands in an SFEN, and not in a FEN.
#[test]
fn hands_and_a_last_capture_share_a_field_of_sfen() {
    let variant = Variant::CHU.with_pocket("P");
    let convention = Convention::new(variant, Profile::PLAIN).unwrap();
    let board = ["12"; 12].join("/");
    let feen: Feen = format!("{board} P/ S/s").parse().unwrap();
    let with_pocket = Fen::from_feen(&feen, &Residue::new(), &convention).unwrap();
    assert_eq!(
        with_pocket.value().as_str(),
        format!("{board}[P] w - - 0 1")
    );
    assert_eq!(with_pocket.losses(), Losses::NONE);
    let without = Sfen::from_feen(&feen, &Residue::new(), &convention).unwrap();
    assert_eq!(without.value().as_str(), format!("{board} b - 1"));
    assert_eq!(without.losses(), Losses::from(Loss::Hands));
}

#[track_caller]
fn conventions(format: Format, game: Option<&str>, profile: Option<&str>) -> String {
    match Conventions::by_names(format, game, profile) {
        Ok(conventions) => format!(
            "{} {} {}",
            conventions.fen.variant().name(),
            conventions.sfen.variant().name(),
            conventions.game(Format::Pdn).unwrap_or("custom")
        ),
        Err(error) => format!("{}: {error}", error.code()),
    }
}

#[test]
fn conventions_are_made_by_names() {
    use Format::{Epd, Fen, Pdn, Sfen};
    assert_snapshot!(conventions(Fen, None, None), @"chess shogi international");
    assert_snapshot!(conventions(Epd, Some("chess960"), Some("Sanki")), @"chess shogi international");
    assert_snapshot!(conventions(Sfen, Some("tori-shogi"), None), @"chess tori international");
    assert_snapshot!(conventions(Pdn, Some("Russian"), Some("ignored")), @"chess shogi russian");
    assert_snapshot!(conventions(Pdn, Some("99,W,8,8,A0,0"), None), @"chess shogi custom");
    assert_snapshot!(conventions(Fen, Some("go"), None), @"name/unknown: expected a variant such as `chess`, `xiangqi` or `shogi`");
    assert_snapshot!(conventions(Fen, None, Some("black")), @"name/unknown: expected `chess`, `sanki`, `rules-chess`, `chess960` or `plain`");
    assert_snapshot!(conventions(Pdn, Some("chess"), None), @"name/unknown: expected a game such as `russian`, or a tag such as `20,W,10,10,N2,0`");
    assert_snapshot!(conventions(Fen, Some("xiangqi"), Some("chess")), @"convention/no-rules: the profile needs to know how `A` moves");
    assert_snapshot!("pgn".parse::<Format>().unwrap_err(), @"expected `feen`, `fen`, `epd`, `sfen` or `pdn`");
    assert_snapshot!("clock".parse::<Loss>().unwrap_err(), @"expected a loss such as `castling` or `halfmove`");
}
