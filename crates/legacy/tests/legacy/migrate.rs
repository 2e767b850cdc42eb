//! Texts of earlier formats, brought to today's.

use std::error::Error;

use feen::{ParseErrorKind, State, Style};
use feen_legacy::{
    Apostrophe, Letters, Mark, Marks, Migrated, Nines, Options, StyleTable, Version, guess, migrate,
};
use qi::ByPlayer;

const KINGS: Letters = Letters::from_static("K");

/// The letters of 2025, kings are terminal, marks are kept or refused.
fn options(version: Version) -> Options<'static> {
    Options::new(version)
        .with_styles(StyleTable::OF_2025)
        .with_terminals(KINGS)
}

/// The same, with the marks of 2026.
fn options_2026(version: Version) -> Options<'static> {
    options(version).with_marks(Marks::OF_2026)
}

fn shogi() -> ByPlayer<Style> {
    ByPlayer::new("S", "S").map(Style::from_static)
}

fn chess() -> ByPlayer<Style> {
    ByPlayer::new("C", "C").map(Style::from_static)
}

/// A table in which chess shares its letter.
fn collision(version: Version) -> Options<'static> {
    const TABLE: StyleTable<'_> = StyleTable::new(&[
        ("CHESS", Style::from_static("C")),
        ("CHINESE", Style::from_static("C")),
    ]);
    Options::new(version).with_styles(TABLE)
}

/// What a text becomes.
#[track_caller]
fn migrated(text: &str, options: &Options<'_>) -> String {
    let migrated = migrate(text, options);
    let migrated = migrated.unwrap_or_else(|error| panic!("{}", error.report(text)));
    let new = migrated.feen().to_string();
    let canonical = feen::canonicalize(&new).unwrap();
    assert!(canonical.changes().is_empty(), "{new}");
    assert!(!migrated.decisions().is_empty() || new == text, "{text}");
    assert!(
        guess(text).contains(&options.version()),
        "{text}: {:?}",
        guess(text)
    );
    new
}

/// Why a text is refused, drawn under it.
#[track_caller]
fn refused(text: &str, options: &Options<'_>) -> String {
    let error = migrate(text, options).unwrap_err();
    format!("{}\n({})", error.report(text), error.code())
}

/// Everything that is decided about a text.
#[track_caller]
fn decided(text: &str, options: &Options<'_>) -> String {
    let migrated = migrate(text, options).unwrap();
    let decisions = migrated.decisions().iter();
    let decisions = decisions.map(|decision| {
        let span = decision.span();
        let loss = if decision.kind().is_loss() {
            " (lost)"
        } else {
            ""
        };
        let code = decision.code();
        format!(
            "{span:?} `{}` {code}: {}{loss}",
            &text[span.clone()],
            decision.kind()
        )
    });
    let decisions: Vec<_> = decisions.collect();
    format!("{}\n{}", migrated.feen(), decisions.join("\n"))
}

#[test]
fn worked_examples() {
    let c = options(Version::C).with_players(shogi());
    let d = options(Version::D)
        .with_players(shogi())
        .with_sides(ByPlayer::new("s", "g"));
    let start = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R";
    let h = "r'nbqkbnr'/pppppppp/8/8/8/8/PPPPPPPP/R'NBQKBNR'";
    let k = "+rnbq+kbn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+KBN+R / C/c";
    for (text, options, expected) in [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL B -",
            c,
            "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s",
        ),
        ("9/9/9 B GPPPPRbbpppss", c, "9/9/9 4PGR/3p2b2s S/s"),
        (
            "3,s,k,s,3/9/4,+P,4/9/7,+B,1/9/9/9/9 s S,b,g*4,n*4,p*17,r*2,s",
            d,
            "3sk^s3/9/4+P4/9/7+B1/9/9/9/9 S/17p4g4n2rbs S/s",
        ),
        (
            &format!("{h} - CHESS/chess"),
            options_2026(Version::H),
            &format!("{start} / C/c"),
        ),
        (
            "r'nbqkbnr'/pppppppp/8/8/4P3/8/PPPP1PPP/R'NBQKBNR' - chess/CHESS",
            options_2026(Version::H),
            "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C",
        ),
        (
            "lnsgk3l/5g3/p1ppB2pp/9/8B/2P6/P2PPPPPP/3K3R1/5rSNL 5P2G2L/2gln2s SHOGI/shogi",
            options(Version::I),
            "lnsgk^3l/5g3/p1ppB2pp/9/8B/2P6/P2PPPPPP/3K^3R1/5rSNL 5P2G2L/2g2sln S/s",
        ),
        (k, options_2026(Version::K), &format!("{start} / C/c")),
        (
            k,
            options(Version::K),
            "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c",
        ),
        (
            "9/9 2AB2C2p2q SHOGI/shogi",
            options(Version::G),
            "9/9 2A2CB/2p2q S/s",
        ),
    ] {
        assert_eq!(migrated(text, &options), expected, "{text}");
    }
}

#[test]
fn starts_of_every_version() {
    let start = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
    let plain = "rnbqk^bnr/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/RNBQK^BNR / C/c";
    for (text, version, expected) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR B -",
            Version::C,
            plain,
        ),
        (
            "r,n,b,q,k,b,n,r/p,p,p,p,p,p,p,p/8/8/8/8/P,P,P,P,P,P,P,P/R,N,B,Q,K,B,N,R 0 -",
            Version::D,
            plain,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR 0",
            Version::E,
            plain,
        ),
        (
            "rnbqk=bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK=BNR CHESS/chess -",
            Version::F,
            start,
        ),
        (
            "rnbqk=bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK=BNR - CHESS/chess",
            Version::G,
            start,
        ),
        (
            "r'nbqkbnr'/pppppppp/8/8/8/8/PPPPPPPP/R'NBQKBNR' / CHESS/chess",
            Version::I,
            start,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR / CHESS/chess",
            Version::J,
            plain,
        ),
        (
            "+rnbq+k^bn+r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/+RNBQ+K^BN+R / C/c",
            Version::L,
            start,
        ),
        (start, Version::M, start),
    ] {
        let options = options_2026(version).with_players(chess());
        assert_eq!(migrated(text, &options), expected, "{text}");
    }
}

#[test]
fn turns() {
    let options = |version| options(version).with_players(shogi());
    let own = |version| options(version).with_sides(ByPlayer::new("w", "b"));
    for (text, options, expected) in [
        ("9/9 B -", options(Version::C), "9/9 / S/s"),
        ("9/9 t -", options(Version::C), "9/9 / s/S"),
        ("9/9 0 -", options(Version::D), "9/9 / S/s"),
        ("9/9 1 /", options(Version::D), "9/9 / s/S"),
        ("9/9 B S/b,g,g", options(Version::D), "9/9 S/2gb S/s"),
        ("9/9 t -", options(Version::D), "9/9 / s/S"),
        ("9/9 w -", own(Version::D), "9/9 / S/s"),
        ("9/9 b -", own(Version::D), "9/9 / s/S"),
        ("9/9 0", options(Version::E), "9/9 / S/s"),
        ("9/9 1", options(Version::E), "9/9 / s/S"),
        ("9/9 b", own(Version::E), "9/9 / s/S"),
        ("9/9 SHOGI/shogi -", options(Version::F), "9/9 / S/s"),
        ("9/9 - shogi/SHOGI", options(Version::G), "9/9 / s/S"),
        ("9/9 - shogi/XIANGQI", options(Version::H), "9/9 / s/X"),
        ("9/9 / MAKRUK/ogi", options(Version::I), "9/9 / M/o"),
        ("9/9 / s/X", options(Version::K), "9/9 / s/X"),
    ] {
        assert_eq!(migrated(text, &options), expected, "{text}");
    }
}

#[test]
fn hands() {
    let players = |version| options(version).with_players(shogi());
    for (text, options, expected) in [
        ("9/9 B pPpP", players(Version::C), "9/9 2P/2p S/s"),
        ("9/9 0 P,p,P*3,k", players(Version::D), "9/9 4P/k^p S/s"),
        // Whose a piece is, the place says here and not its case.
        ("9/9 0 P,p/P", players(Version::D), "9/9 Pp/P S/s"),
        ("9/9 - SHOGI/shogi", options(Version::H), "9/9 / S/s"),
        (
            "9/9 1P2pP SHOGI/shogi",
            options(Version::H),
            "9/9 2P/2p S/s",
        ),
        ("9/9 P3P/ SHOGI/shogi", options(Version::I), "9/9 4P/ S/s"),
        // Whose a piece is, its case says where the hands are not split.
        ("9/9 P2pP SHOGI/shogi", options(Version::I), "9/9 2P/2p S/s"),
        (
            "9/9 3+P2B'-pP CHESS/chess",
            options(Version::I).with_marks(Marks::DROP),
            "9/9 3+P2BP/-p C/c",
        ),
        (
            "9/9 B+P-P2+P/ SHOGI/shogi",
            options(Version::J),
            "9/9 3+PB-P/ S/s",
        ),
        ("9/9 P/P S/s", options(Version::K), "9/9 P/P S/s"),
        ("9/9 p'B3+P^/ S/s", options(Version::L), "9/9 3+P^Bp'/ S/s"),
    ] {
        assert_eq!(migrated(text, &options), expected, "{text}");
    }
}

#[test]
fn boards() {
    for (text, options, expected) in [
        // Two counts side by side are one.
        (
            "3,4,k,1/9 0 -",
            options(Version::D).with_players(chess()),
            "7k^1/9 / C/c",
        ),
        (
            "k,3/4 0 -",
            options(Version::D).with_players(chess()),
            "k^3/4 / C/c",
        ),
        ("k10/11 / CHESS/chess", options(Version::I), "k^10/11 / C/c"),
        (
            "ab/cd//AB/CD - CHESS/chess",
            options(Version::H),
            "ab/cd//AB/CD / C/c",
        ),
        ("K2q - CHESS/chess", options(Version::H), "K^2q / C/c"),
        ("100/100 / G/g", options(Version::K), "100/100 / G/g"),
        (
            "k2/ppp/3/PPP/K2 / CHESS/chess",
            options(Version::J),
            "k^2/ppp/3/PPP/K^2 / C/c",
        ),
        (
            "k2/ppp/3/PPP/K2 / CHESS/chess",
            options_2026(Version::J),
            "k^2/+p+p+p/3/+P+P+P/K^2 / C/c",
        ),
        (
            "k2/ppp/3/PPP/K2 / C/c",
            options_2026(Version::K),
            "k^2/ppp/3/PPP/K^2 / C/c",
        ),
        (" 8/8 / C/c ", options(Version::L), "8/8 / C/c"),
        (
            "99/k98 / C/c",
            options(Version::K).with_nines(Nines::Number),
            "99/k^98 / C/c",
        ),
        (
            "99/k98 / C/c",
            options(Version::K).with_nines(Nines::Sum),
            "18/k^17 / C/c",
        ),
        ("191 / C/c", options(Version::K), "191 / C/c"),
    ] {
        assert_eq!(migrated(text, &options), expected, "{text}");
    }
}

#[test]
fn marks() {
    let g = || options(Version::G);
    let castling = |mark| g().with_marks(Marks::KEEP.with_castling(mark));
    let en_passant = |mark| g().with_marks(Marks::KEEP.with_en_passant(mark));
    let enhanced = Mark::Become(State::Enhanced);
    let diminished = Mark::Become(State::Diminished);
    let castling_alone = Marks::DROP.with_castling(diminished);
    for (text, options, expected) in [
        (
            "r=k< - CHESS/chess",
            g().with_marks(castling_alone),
            "-rk^ / C/c",
        ),
        ("rk=r - CHESS/chess", castling(diminished), "-rk^-r / C/c"),
        ("rk<r - CHESS/chess", castling(enhanced), "+rk^r / C/c"),
        ("rk>r - CHESS/chess", castling(enhanced), "rk^+r / C/c"),
        ("rk=r - CHESS/chess", castling(Mark::Drop), "rk^r / C/c"),
        ("k=/R - CHESS/chess", castling(Mark::Drop), "k^/R / C/c"),
        // The outermost rook, of the king's player.
        ("R1rrk< - CHESS/chess", castling(enhanced), "R1+rrk^ / C/c"),
        // A rook of which two kings speak.
        ("k>rk< - CHESS/chess", castling(enhanced), "k^+rk^ / C/c"),
        ("pP> - CHESS/chess", en_passant(Mark::Drop), "pP / C/c"),
        ("P>p - CHESS/chess", en_passant(diminished), "P-p / C/c"),
        (
            "pP<2p>P - chess/CHESS",
            en_passant(Mark::Drop),
            "pP2pP / c/C",
        ),
        ("Pp< - chess/CHESS", en_passant(diminished), "-Pp / c/C"),
        ("P>pP< - CHESS/chess", en_passant(diminished), "P-pP / C/c"),
    ] {
        assert_eq!(migrated(text, &options), expected, "{text}");
    }
}

#[test]
fn marks_of_a_piece_itself() {
    let enhanced = Mark::Become(State::Enhanced);
    for (text, options, expected) in [
        // To become normal is to be dropped.
        (
            "+R'3 - CHESS/chess",
            options(Version::H).with_marks(Marks::KEEP.with_castling(Mark::Become(State::Normal))),
            "+R3 / C/c",
        ),
        (
            "Q=3 - CHESS/chess",
            options(Version::G).with_marks(Marks::KEEP.with_other(enhanced)),
            "+Q3 / C/c",
        ),
        (
            "k=3 - SHOGI/shogi",
            options(Version::G).with_marks(Marks::DROP),
            "k^3 / S/s",
        ),
        (
            "p'P'1/R'2 / CHESS/shogi",
            options(Version::I).with_marks(Marks::OF_2026.with_other(Mark::Drop)),
            "p-P1/-R2 / C/s",
        ),
        (
            "3 R'/ CHESS/chess",
            options(Version::I).with_marks(Marks::DROP),
            "3 R/ C/c",
        ),
        (
            "R'k'1 / CHESS/chess",
            options(Version::J).with_apostrophe(Apostrophe::Derived),
            "R'k^'1 / C/c",
        ),
        (
            "R'k1 / CHESS960/chess",
            Options::new(Version::J)
                .with_styles(StyleTable::new(&[
                    ("CHESS960", Style::from_static("F")),
                    ("CHESS", Style::from_static("C")),
                ]))
                .with_apostrophe(Apostrophe::Intermediate)
                .with_marks(Marks::OF_2026),
            "-Rk1 / F/c",
        ),
        // Two styles of one letter, of which one is chess.
        (
            "R'3/r'3 - CHESS/chinese",
            collision(Version::H).with_marks(Marks::OF_2026.with_other(Mark::Drop)),
            "-R3/r3 / C/c",
        ),
        (
            "+R+K2 / C/c",
            collision(Version::K).with_marks(Marks::OF_2026),
            "-RK2 / C/c",
        ),
        // A dragon is no rook that castles.
        (
            "+r+k+R+K'+K / C/s",
            options_2026(Version::K),
            "+r+k^-R+K^'K^ / C/s",
        ),
        (
            "+R+K / C/s",
            options(Version::K).with_marks(Marks::DROP),
            "RK^ / C/s",
        ),
        (
            "+R+K / C/s",
            options(Version::K).with_marks(Marks::KEEP.with_castling(enhanced)),
            "+RK^ / C/s",
        ),
        ("+R+K / J/w", options_2026(Version::L), "+R+K^ / J/w"),
        (
            "+R+K / J/w",
            options_2026(Version::L).with_styles(StyleTable::OF_2026),
            "+R+K^ / J/w",
        ),
        (
            "p3/p3/P3/P3 - CHESS/shogi",
            options_2026(Version::H),
            "p3/p3/+P3/P3 / C/s",
        ),
        (
            "p3/p3/P3 - CHESS/chess",
            options_2026(Version::H),
            "p3/p3/P3 / C/c",
        ),
        (
            "p/p//p/p//P/P//P/P - CHESS/chess",
            options_2026(Version::H),
            "p/p//p/p//P/P//P/P / C/c",
        ),
    ] {
        assert_eq!(migrated(text, &options), expected, "{text}");
    }
}

#[test]
fn home_pawns_are_marked_where_that_is_asked() {
    for (marks, expected) in [
        (Marks::DROP.with_home_pawns(true), "1/+p/+P/1 / C/c"),
        (Marks::OF_2026.with_home_pawns(false), "1/p/P/1 / C/c"),
    ] {
        let options = options(Version::I).with_marks(marks);
        assert_eq!(migrated("1/p/P/1 / CHESS/chess", &options), expected);
    }
}

#[test]
fn marks_of_chess_are_of_its_pieces_on_the_board() {
    let twice = ["C", "W"].map(|letter| ("CHESS", Style::from_static(letter)));
    let twice_chess = Options::new(Version::K)
        .with_styles(StyleTable::new(&twice))
        .with_marks(Marks::OF_2026);
    for (text, options, expected) in [
        // A piece in hand neither castles nor is captured.
        (
            "3/3 R'P'/ CHESS/chess",
            options_2026(Version::I).with_marks(Marks::OF_2026.with_other(Mark::Drop)),
            "3/3 PR/ C/c",
        ),
        (
            "R'2/3 R'/ CHESS/chess",
            options(Version::J)
                .with_apostrophe(Apostrophe::Intermediate)
                .with_marks(Marks::OF_2026.with_other(Mark::Become(State::Enhanced))),
            "-R2/3 +R/ C/c",
        ),
        // The second letter of a name is none.
        ("+R+K2 / C/w", twice_chess, "-RK2 / C/w"),
        ("+R+K2 / W/c", twice_chess, "+R+K2 / W/c"),
    ] {
        assert_eq!(migrated(text, &options), expected, "{text}");
    }
}

#[test]
fn decisions_say_what_was_done() {
    let text = "r'3k2r/1p6/8/2Pp'4/8/8/P7/B'3K3 2P1Qp chess/CHESS";
    let marks = Marks::OF_2026.with_other(Mark::Drop);
    insta::assert_snapshot!(decided(text, &options(Version::H).with_marks(marks)), @"
    -r3k^2r/1+p6/8/2P-p4/8/8/+P7/B3K^3 2PQ/p c/C
    0..2 `r'` castling/marked: wrote the right to castle as `-r`
    3..4 `k` terminal/added: marked the piece as terminal, `k^`
    8..9 `p` pawn/home: wrote the pawn on its home rank as one that may step twice, `+p`
    15..17 `p'` en-passant/marked: wrote the pawn that may be captured en passant as `-p`
    23..24 `P` pawn/home: wrote the pawn on its home rank as one that may step twice, `+P`
    26..28 `B'` mark/dropped: dropped the mark, `B` (lost)
    29..30 `K` terminal/added: marked the piece as terminal, `K^`
    32..37 `2P1Qp` hands/rewritten: wrote the hands in today's form and order
    38..43 `chess` style/read: read the style as `C`, by the table
    44..49 `CHESS` style/read: read the style as `C`, by the table
    ");
    let text = "r3k>2r/8/2Pp<4/8/8/R3K3 - chess/CHESS";
    insta::assert_snapshot!(decided(text, &options_2026(Version::G)), @"
    r3k^2-r/8/2-Pp4/8/8/R3K^3 / c/C
    2..4 `k>` castling/king-unmarked: took the mark from the king, `k`, for rooks say who castles
    2..4 `k>` terminal/added: marked the piece as terminal, `k^`
    5..6 `r` castling/marked: wrote the right to castle as `-r`
    10..11 `P` en-passant/marked: wrote the pawn that may be captured en passant as `-P`
    11..13 `p<` en-passant/pawn-unmarked: took the mark from the pawn, `p`, for the pawn beside it has it
    21..22 `K` terminal/added: marked the piece as terminal, `K^`
    24..25 `-` hands/rewritten: wrote the hands in today's form and order
    26..31 `chess` style/read: read the style as `C`, by the table
    32..37 `CHESS` style/read: read the style as `C`, by the table
    ");
    insta::assert_snapshot!(decided(text, &options(Version::G).with_marks(Marks::DROP)), @"
    r3k^2r/8/2Pp4/8/8/R3K^3 / c/C
    2..4 `k>` castling/dropped: dropped the right to castle, `k` (lost)
    2..4 `k>` terminal/added: marked the piece as terminal, `k^`
    11..13 `p<` en-passant/dropped: dropped the mark of en passant, `p` (lost)
    21..22 `K` terminal/added: marked the piece as terminal, `K^`
    24..25 `-` hands/rewritten: wrote the hands in today's form and order
    26..31 `chess` style/read: read the style as `C`, by the table
    32..37 `CHESS` style/read: read the style as `C`, by the table
    ");
    let d = options(Version::D).with_players(chess());
    insta::assert_snapshot!(decided("k,3/4 0 P,p*2", &d), @"
    k^3/4 P/2p C/c
    0..1 `k` terminal/added: marked the piece as terminal, `k^`
    6..7 `0` side/read: read the side to move as the first player
    8..13 `P,p*2` hands/rewritten: wrote the hands in today's form and order
    13..13 `` style/given: gave the first player the style `C`, by the options
    13..13 `` style/given: gave the second player the style `C`, by the options
    ");
    let e = options(Version::E).with_players(chess());
    insta::assert_snapshot!(decided("k3/4 1", &e), @"
    k^3/4 / c/C
    0..4 `k3/4` pieces/of-one-letter: took every letter for a piece of its own
    0..1 `k` terminal/added: marked the piece as terminal, `k^`
    5..6 `1` side/read: read the side to move as the second player
    6..6 `` style/given: gave the first player the style `C`, by the options
    6..6 `` style/given: gave the second player the style `C`, by the options
    6..6 `` hands/assumed-empty: took both hands for empty, for the text has none
    ");
    let j = options(Version::J).with_apostrophe(Apostrophe::Derived);
    insta::assert_snapshot!(decided("k'3/4 / CHESS/chess", &j), @"
    k^'3/4 / C/c
    0..2 `k'` apostrophe/derived: read `'` as derived, `k'`
    0..2 `k'` terminal/added: marked the piece as terminal, `k^'`
    8..13 `CHESS` style/read: read the style as `C`, by the table
    14..19 `chess` style/read: read the style as `C`, by the table
    ");
    let k = options_2026(Version::K).with_nines(Nines::Sum);
    insta::assert_snapshot!(decided("+R+K91+r QP/ C/s", &k), @"
    -RK^10+r PQ/ C/s
    0..2 `+R` castling/marked: wrote the right to castle as `-R`
    2..4 `+K` castling/king-unmarked: took the mark from the king, `K`, for rooks say who castles
    2..4 `+K` terminal/added: marked the piece as terminal, `K^`
    4..6 `91` nines/as-sum: read the digits as a sum, 10 squares
    9..12 `QP/` hands/rewritten: wrote the hands in today's form and order
    ");
    insta::assert_snapshot!(decided("  99 / C/c ", &options(Version::L)), @"
    99 / C/c
    0..2 `  ` spaces/dropped: dropped spaces around the text
    2..4 `99` nines/as-number: read the digits as a number, not as a sum
    10..11 ` ` spaces/dropped: dropped spaces around the text
    ");
    let marks = Marks::KEEP.with_other(Mark::Become(State::Enhanced));
    insta::assert_snapshot!(decided("Q=3 - SHOGI/shogi", &options(Version::G).with_marks(marks)), @"
    +Q3 / S/s
    0..2 `Q=` mark/written: wrote the mark as a state, `+Q`
    4..5 `-` hands/rewritten: wrote the hands in today's form and order
    6..11 `SHOGI` style/read: read the style as `S`, by the table
    12..17 `shogi` style/read: read the style as `S`, by the table
    ");
    let nameless = e.with_sides(ByPlayer::new("", "x"));
    insta::assert_snapshot!(decided("8/8 ", &nameless), @"
    8/8 / C/c
    0..3 `8/8` pieces/of-one-letter: took every letter for a piece of its own
    4..4 `` side/read: read the side to move as the first player
    4..4 `` style/given: gave the first player the style `C`, by the options
    4..4 `` style/given: gave the second player the style `C`, by the options
    4..4 `` hands/assumed-empty: took both hands for empty, for the text has none
    ");
    insta::assert_snapshot!(decided("8/8 / C/c", &options(Version::L)), @"8/8 / C/c");
    insta::assert_snapshot!(decided("8/8 / C/c", &options(Version::M)), @"8/8 / C/c");
}

#[test]
fn marks_that_are_lost_or_speak_of_others_are_told() {
    let castling = |version, mark| options(version).with_marks(Marks::KEEP.with_castling(mark));
    insta::assert_snapshot!(decided("+R+K2 / C/s", &castling(Version::K, Mark::Drop)), @"
    RK^2 / C/s
    0..2 `+R` castling/dropped: dropped the right to castle, `R` (lost)
    2..4 `+K` castling/dropped: dropped the right to castle, `K` (lost)
    2..4 `+K` terminal/added: marked the piece as terminal, `K^`
    ");
    let diminished = Mark::Become(State::Diminished);
    insta::assert_snapshot!(decided("+K2R+r+k / C/c", &castling(Version::K, diminished)), @"
    K^2R-rk^ / C/c
    0..2 `+K` castling/dropped: dropped the right to castle, `K` (lost)
    0..2 `+K` terminal/added: marked the piece as terminal, `K^`
    4..6 `+r` castling/marked: wrote the right to castle as `-r`
    6..8 `+k` castling/king-unmarked: took the mark from the king, `k`, for rooks say who castles
    6..8 `+k` terminal/added: marked the piece as terminal, `k^`
    ");
    let enhanced = Mark::Become(State::Enhanced);
    insta::assert_snapshot!(decided("k>rk< - CHESS/chess", &castling(Version::G, enhanced)), @"
    k^+rk^ / C/c
    0..2 `k>` castling/king-unmarked: took the mark from the king, `k`, for rooks say who castles
    0..2 `k>` terminal/added: marked the piece as terminal, `k^`
    2..3 `r` castling/marked: wrote the right to castle as `+r`
    3..5 `k<` castling/king-unmarked: took the mark from the king, `k`, for rooks say who castles
    3..5 `k<` terminal/added: marked the piece as terminal, `k^`
    6..7 `-` hands/rewritten: wrote the hands in today's form and order
    8..13 `CHESS` style/read: read the style as `C`, by the table
    14..19 `chess` style/read: read the style as `C`, by the table
    ");
    let en_passant = Marks::KEEP.with_en_passant(Mark::Become(State::Diminished));
    let g = options(Version::G).with_marks(en_passant);
    insta::assert_snapshot!(decided("P>pP< - CHESS/chess", &g), @"
    P-pP / C/c
    0..2 `P>` en-passant/pawn-unmarked: took the mark from the pawn, `P`, for the pawn beside it has it
    2..3 `p` en-passant/marked: wrote the pawn that may be captured en passant as `-p`
    3..5 `P<` en-passant/pawn-unmarked: took the mark from the pawn, `P`, for the pawn beside it has it
    6..7 `-` hands/rewritten: wrote the hands in today's form and order
    8..13 `CHESS` style/read: read the style as `C`, by the table
    14..19 `chess` style/read: read the style as `C`, by the table
    ");
}

/// What no version of FEEN can say, or nobody but a human knows.
#[test]
fn what_is_not_migrated() {
    let four_players = "3yRyNyByKyQyByNyR3/3yPyPyPyPyPyPyPyP3/14/bRbP10gPgR/14 0";
    let goban = format!("{}19 181S/181s G/g", "19/".repeat(18));
    let e = options(Version::E).with_players(chess());
    let d = options(Version::D).with_players(chess());
    let refusals = [
        refused(four_players, &e),
        refused("k/k1 0", &e),
        refused("8/18446744073709551616 0", &e),
        refused("18446744073709551616/18446744073709551617 0", &e),
        refused("14/14 2", &e),
        refused("14/14 0 ///", &d),
        refused("3,yR,yN/5 0 -", &d),
        refused("1,\u{8eca},1 0 -", &d),
        refused(&goban, &options(Version::K)),
        refused(" / C/c", &options(Version::K)),
        refused("99/99 / C/c", &options(Version::K)),
        refused("pP>6/8 CHESS/chess -", &options_2026(Version::F)),
    ];
    insta::assert_snapshot!(refusals.join("\n\n"), @"
    3yRyNyByKyQyByNyR3/3yPyPyPyPyPyPyPyP3/14/bRbP10gPgR/14 0
    ------------------                    ^^
    expected 22 squares as in the first rank, found 14: a piece may have several letters
    (legacy/uneven-rank)

    k/k1 0
    - ^^
    expected 1 square as in the first rank, found 2: a piece may have several letters
    (legacy/uneven-rank)

    8/18446744073709551616 0
      ^^^^^^^^^^^^^^^^^^^^
    expected at most 18446744073709551615 squares
    (limit/uncountable-squares)

    18446744073709551616/18446744073709551617 0
    ^^^^^^^^^^^^^^^^^^^^
    expected at most 18446744073709551615 squares
    (limit/uncountable-squares)

    14/14 2
          ^
    expected two players
    (legacy/too-many-players)

    14/14 0 ///
             ^
    expected two players
    (legacy/too-many-players)

    3,yR,yN/5 0 -
      ^^
    expected a piece of one letter
    (legacy/not-one-letter)

    1,車,1 0 -
      ^^
    expected a piece of one letter
    (legacy/not-one-letter)

    19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 181S/181s G/g
                                                             ^^^^^^^^^
    expected no more pieces than squares, found 362 pieces on 361 squares
    (cardinality/too-many-pieces)

     / C/c
    ^
    expected a board, found nothing
    (placement/empty)

    99/99 / C/c
    ^^
    the digits are ambiguous: a number or a sum
    (legacy/undecided-nines)

    pP>6/8 CHESS/chess -
      ^
    the mark of en passant is ambiguous
    (legacy/doubtful-en-passant)
    ");
}

// The options are called by their version.
#[allow(clippy::many_single_char_names)]
#[test]
fn errors_say_where() {
    let none = Options::new;
    let c = options(Version::C).with_players(chess());
    let d = options(Version::D).with_players(chess());
    let e = options(Version::E).with_players(chess());
    let g = options_2026(Version::G);
    let h = options_2026(Version::H);
    let refusals = [
        // The version.
        refused("1,w:_k,6/8 b - - -", &none(Version::A)),
        refused("8/8 / C/c", &none(Version::E)),
        refused("8/8", &e),
        refused("8/8 /  ", &options(Version::L)),
        refused(" 8/8  / C/c  ", &options(Version::L)),
        refused("8/8 - CHESS/chess x", &h),
        refused("", &h),
        refused("8/8 B", &c),
        refused("1k^6 - CHESS/chess", &h),
        refused("1_k6 B -", &c),
        refused("1:k6 B -", &c),
        refused("1<k6 B -", &c),
        refused("1>k6 B -", &c),
        refused("1*k6 B -", &c),
        refused("1k=6 - CHESS/chess", &h),
        refused("1k'6 - CHESS/chess", &g),
        refused("1,k,6 B -", &c),
        refused("1k^6 / C/c", &options(Version::K)),
        refused("1k6 0 -", &d),
        refused("1k''5 - CHESS/chess", &h),
        refused("1-K6 B -", &c),
        refused("1,-K,6 0 -", &d),
        // The board.
        refused(" - CHESS/chess", &h),
        refused("/8 - CHESS/chess", &h),
        refused("8// - CHESS/chess", &h),
        refused("8/0 - CHESS/chess", &h),
        refused("8/08 - CHESS/chess", &h),
        refused("8/+8 - CHESS/chess", &h),
        refused("8/7\u{e9} - CHESS/chess", &h),
        refused("8/7! - CHESS/chess", &h),
        refused("4//4 - CHESS/chess", &h),
        refused("3,,k 0 -", &d),
        refused("3,+,4 0 -", &d),
        refused("k3/k4 0", &e),
        refused("k3/3k/k4 0", &e),
        // The hands.
        refused("8/8 / CHESS/chess", &h),
        refused("8/8  CHESS/chess", &h),
        refused("8/8 - CHESS/chess", &options(Version::I)),
        refused("8/8 P//p CHESS/chess", &options(Version::I)),
        refused("8/8 P/p/ C/c", &options(Version::K)),
        refused("8/8 +P CHESS/chess", &h),
        refused("8/8 P' CHESS/chess", &h),
        refused("8/8 P= CHESS/chess", &h),
        refused("8/8 p/P CHESS/chess", &options(Version::I)),
        refused("8/8 /P CHESS/chess", &options(Version::I)),
        refused("8/8 p/P CHESS/chess", &options(Version::J)),
        refused("8/8 2P B", &c),
        refused("8/8 B 2P", &c),
        refused("8/8 B P!", &c),
        refused("8/8 0P CHESS/chess", &h),
        refused("8/8 02P CHESS/chess", &h),
        refused("8/8 2 CHESS/chess", &h),
        refused("8/8 0 P*0", &d),
        refused("8/8 0 P*x", &d),
        refused("8/8 0 P*'", &d),
        refused("8/8 0 P*2x", &d),
        refused("8/8 0 P*", &d),
        refused("8/8 0 P*,Q", &d),
        refused("8/8 0 P,", &d),
        refused("8/8 P CHESS/chess", &options(Version::J)),
        refused("8/8 P! CHESS/chess", &options(Version::I)),
        refused("8/8  CHESS/chess", &options(Version::I)),
        refused("8/8 P!/p CHESS/chess", &options(Version::I)),
        refused("8/8 P/p! CHESS/chess", &options(Version::I)),
        refused("^8/8 / C/c", &options(Version::L)),
        refused("=8/8 - CHESS/chess", &g),
        refused("8/8 0 +P", &d),
        refused("2 2P1p CHESS/chess", &h),
        refused("2 99999999999999999999P CHESS/chess", &h),
        // The styles, and who is to move.
        refused("8/8 b -", &c),
        refused("8/8 x -", &d),
        refused("8/8 2 -", &d),
        refused("8/8 b", &e),
        refused("8/8 9", &e),
        refused("8/8 B -", &none(Version::C)),
        refused("8/8 - CHESS/chess", &none(Version::H)),
        refused("8/8 - C/c", &h),
        refused("8/8 - CHESS/go", &h),
        refused("8/8 - CHESS/CHESS", &h),
        refused("8/8 - CHESS", &h),
        refused("8/8 - CHESS/chess/go", &h),
        refused("8/8 - Chess/chess", &h),
        refused("8/8 - CHESS960/chess", &h),
        refused("8/8 - /chess", &h),
        refused("8/8 / C/C", &options(Version::K)),
        refused("8/8 / C/c/C", &options(Version::K)),
        refused("8/8 / 1/c", &options(Version::K)),
        refused("8/8 / CHESS/chess", &options(Version::K)),
    ];
    insta::assert_snapshot!(refusals.join("\n\n"));
}

/// What keeps a mark from becoming a state.
#[test]
fn errors_of_marks_say_where() {
    let g = options_2026(Version::G);
    let h = options_2026(Version::H);
    let become_both = |other| {
        let marks = Marks::OF_2026.with_other(Mark::Become(other));
        options(Version::G).with_marks(marks)
    };
    let refusals = [
        refused("R'7 - CHESS/chess", &options(Version::H)),
        refused("B'7 - CHESS/chess", &h),
        refused(
            "r'7 - CHINESE/chinese",
            &collision(Version::H).with_marks(Marks::OF_2026),
        ),
        refused("R'7 / CHESS/chess", &options(Version::J)),
        refused("+R'7 - CHESS/chess", &h),
        refused("-R'7 - CHESS/chess", &h),
        refused("k=7 - CHESS/chess", &options(Version::G)),
        refused("k=7 - CHESS/chess", &g),
        refused("rk=7 - CHESS/chess", &g),
        refused("k<7 - CHESS/chess", &g),
        refused("+r1k<2 - CHESS/chess", &g),
        refused("r=k< - CHESS/chess", &become_both(State::Enhanced)),
        refused("r=k< - CHESS/chess", &become_both(State::Diminished)),
        refused("P>p= - CHESS/chess", &become_both(State::Enhanced)),
        refused("P>p - CHESS/shogi", &g),
        refused("P<p - CHESS/chess", &g),
        refused("pP> - CHESS/chess", &g),
        refused("Pp< - CHESS/chess", &g),
        refused("Pp<P - chess/CHESS", &g),
        refused("P=p - CHESS/chess", &g),
        refused("R=p - CHESS/chess", &g),
        refused("Q=p - CHESS/chess", &g),
        refused("3 R'/ CHESS/chess", &options_2026(Version::I)),
    ];
    insta::assert_snapshot!(refusals.join("\n\n"));
}

#[test]
fn versions_have_a_letter_and_a_date() {
    let table = Version::ALL.map(|version| format!("{version:2}{}", version.since()));
    insta::assert_snapshot!(table.join("\n"), @"
    A 2013-03
    B 2014-06
    C 2015-08
    D 2020-08
    E 2023-04-27
    F 2025-04
    G 2025-05-10
    H 2025-05-13
    I 2025-05-26
    J 2025-05-30
    K 2025-09
    L 2025-12
    M 2026-01
    ");
    for version in Version::ALL {
        let letter = version.to_string();
        assert_eq!(letter.parse(), Ok(version));
        assert_eq!(letter.to_lowercase().parse(), Ok(version));
        assert_eq!(version.letter().to_string(), letter);
    }
    for name in ["", "N", "AB", "1", "É"] {
        let error = name.parse::<Version>().unwrap_err();
        assert_eq!(error.code(), "legacy/unknown-version");
        assert_eq!(
            error.to_string(),
            "expected the letter of a version, from A to M"
        );
    }
}

#[test]
fn letters_are_a_set_of_a_to_z() {
    for (letters, set) in [
        ("", Some("")),
        ("GK", Some("GK")),
        ("ZAKA", Some("AKZ")),
        ("Kk", None),
        ("É", None),
    ] {
        let found = Letters::new(letters);
        assert_eq!(
            found.map(|set| set.to_string()).as_deref(),
            set,
            "{letters}"
        );
    }
    assert_eq!(
        format!("{:>4}{:<3}|", Letters::from_static("KG"), KINGS),
        "  GKK  |"
    );
    for (letter, is_in) in [('K', true), ('k', false), ('A', false), ('\u{14b}', false)] {
        assert_eq!(KINGS.contains(letter), is_in, "{letter}");
    }
}

#[test]
fn an_error_of_today_is_told_once() {
    let error = migrate("8/8 / C/C", &options(Version::K)).unwrap_err();
    assert!(error.kind().source().is_none());
}

#[test]
fn an_error_is_told_with_its_place() {
    let error = migrate("1k'6/8 - CHESS/chess", &options(Version::G)).unwrap_err();
    insta::assert_snapshot!(error, @"expected a token of version G, found `'` at byte 2");
}

#[test]
fn a_decision_is_told_with_its_place() {
    let migrated = migrate("9/9 QP/ S/s", &options(Version::K)).unwrap();
    let told = migrated.decisions()[0].to_string();
    assert_eq!(told, "wrote the hands in today's form and order at byte 4");
}

#[test]
fn guesses() {
    use Version as V;
    for (text, expected) in [
        ("", &[][..]),
        ("8/8", &[]),
        ("4k3/8 w - - 0 1", &[]),
        ("4k4/9 b - 1", &[]),
        ("w:r,1/2 b - 0,7,56,63 -", &[V::A]),
        ("rnbqkbnr/8 b - 0,7,56,63 -", &[V::B]),
        ("8/1_k6 b - - -", &[V::B]),
        ("8/1k6 B -", &[V::C]),
        ("8/1k6 t GPPbb", &[V::C]),
        ("8/8 B -", &[V::C, V::D]),
        ("8/8 0 -", &[V::D]),
        ("w:r b - - -", &[V::A]),
        ("1,2 b - - -", &[V::A]),
        ("8/8 b - - -", &[V::A, V::B]),
        ("8/k b - - -", &[V::B]),
        ("8/k B - - -", &[V::B]),
        ("8/k t - - -", &[V::B]),
        ("8/8 x - - -", &[]),
        (" b - - -", &[]),
        ("8/8 b - KQkq -", &[]),
        ("8/8 b - - e3", &[]),
        ("8/8 b - - - -", &[]),
        ("3,s,k,s,3/9 s S,b,g*4", &[V::D]),
        ("3sks3/9 s", &[V::E]),
        ("4k3/8 CHESS/chess -", &[V::F]),
        ("4k=3/8 - CHESS/chess", &[V::G]),
        ("4k'3/8 - CHESS/chess", &[V::H]),
        ("4k3/8 2P CHESS/chess", &[V::G, V::H, V::I]),
        ("4k3/8 3+P2B'-pP CHESS/chess", &[V::I]),
        ("4k3/8 / CHESS/chess", &[V::I, V::J]),
        ("4k3/8 2+P/ CHESS/chess", &[V::I, V::J]),
        ("4k3/8 / CHESS960/chess", &[V::J]),
        ("4k3/8 / C/c", &[V::K, V::L, V::M]),
        ("4k'3/8 / C/c", &[V::K, V::L, V::M]),
        ("4k^3/8 / C/c", &[V::L, V::M]),
        ("4k3/8 QP/ C/c", &[V::K, V::L]),
        (" 4k3/8 QP/ C/c", &[V::L]),
        ("rkr/pp/PPPP / G/g", &[V::K, V::L, V::M]),
    ] {
        assert_eq!(guess(text), expected, "{text}");
    }
}

/// What only the options can tell apart from another version, or from no text at all.
#[test]
fn some_texts_are_read_but_not_guessed() {
    let letters = [("C", Style::from_static("C"))];
    let h = Options::new(Version::H).with_styles(StyleTable::new(&letters));
    let sides = ByPlayer::new("sente", "gote");
    let d = options(Version::D).with_players(shogi()).with_sides(sides);
    for (text, options, expected) in [
        ("9/9 - C/c", h, "9/9 / C/c"),
        ("9/9 gote -", d, "9/9 / s/S"),
        ("9/9 gote", d.with_version(Version::E), "9/9 / s/S"),
    ] {
        let migrated = migrate(text, &options).unwrap();
        assert_eq!(migrated.feen().to_string(), expected, "{text}");
        assert_eq!(guess(text), [], "{text}");
    }
}

#[test]
fn the_tables_in_use_have_these_letters() {
    let letter = |table: StyleTable<'_>, name| table.letter(name).map_or('-', Style::letter);
    for (name, letters) in [
        ("CHESS", ['C', 'W']),
        ("SHOGI", ['S', 'J']),
        ("XIANGQI", ['X', 'C']),
        ("MAKRUK", ['M', 'S']),
        ("OGI", ['O', '-']),
        ("RAUMSCHACH", ['R', '-']),
        ("GO", ['-', '-']),
    ] {
        let tables = [StyleTable::OF_2025, StyleTable::OF_2026];
        assert_eq!(tables.map(|table| letter(table, name)), letters, "{name}");
    }
}

/// A board that is no box, and one that is too large: whatever a `Feen` holds.
#[test]
fn limits_are_those_of_today() {
    let row = |length| "k".repeat(length);
    let texts = [
        "rkr/pp/PPPP / G/g".to_owned(),
        "256 / G/g".to_owned(),
        "100000/100000 / G/g".to_owned(),
        format!("{} / G/g", row(65_025)),
        format!("{} / G/g", row(65_026)),
        format!("{}k / G/g", "k/".repeat(65_024)),
        format!("{}k / G/g", "k/".repeat(65_025)),
        format!("{}/9/10/99 / G/g", row(200_000)),
        format!("{}/{} / G/g", "+k2".repeat(70_000), "9".repeat(30)),
    ];
    for text in &texts {
        let options = Options::new(Version::K).with_nines(Nines::Number);
        let migrated = migrate(text, &options);
        let migrated = migrated.map(Migrated::into_feen);
        let migrated = migrated.map_err(|error| (error.kind(), error.span()));
        let read = text
            .parse()
            .map_err(|error: feen::ParseError| (error.kind().into(), error.span()));
        assert_eq!(migrated, read, "{text}");
    }
}

/// All pieces in hand count, however many there are.
#[test]
fn long_hands_are_more_pieces_than_squares() {
    let row = |length| "k".repeat(length);
    for (hands, pieces) in [
        (format!("{}/", row(65_025)), Some(65_025)),
        (format!("{}/2k", row(65_027)), Some(65_029)),
        (format!("{}/{}7k", row(70_000), row(70_000)), Some(140_007)),
        (
            format!("{}{}k/", "kp".repeat(100_000), "8".repeat(30)),
            None,
        ),
    ] {
        let text = format!("8 {hands} G/g");
        let error = migrate(&text, &Options::new(Version::K)).unwrap_err();
        let kind = ParseErrorKind::TooManyPieces { pieces, squares: 8 };
        assert_eq!(
            (error.kind(), error.span()),
            (kind.into(), 2..2 + hands.len())
        );
    }
}

#[test]
#[should_panic = "the literal is not made of letters from A to Z"]
fn from_static_panics_on_what_are_no_letters() {
    let _ = Letters::from_static("Kk");
}

#[test]
fn a_count_that_ends_in_zero_is_no_sum() {
    for version in [Version::K, Version::L] {
        for count in ["90", "990"] {
            let text = format!("{count} / C/c");
            let migrated = migrate(&text, &options(version)).unwrap();
            assert_eq!(migrated.feen().to_string(), text);
            assert_eq!(migrated.decisions(), [], "{text}");
        }
    }
}
