//! The contents of the corpora.

use bench::{Corpora, Corpus};
use cozy_chess::Board;
use feen::View;

const COUNT: usize = 150;

fn corpora() -> Corpora {
    Corpora::new(7, COUNT)
}

#[test]
fn a_seed_decides_all_positions() {
    let texts = |seed| -> Vec<String> {
        let all = Corpora::new(seed, 20).all;
        all.iter()
            .flat_map(|corpus| corpus.texts.to_vec())
            .collect()
    };
    assert_eq!(texts(1), texts(1));
    assert_ne!(texts(1), texts(2));
}

#[test]
fn every_text_is_valid_for_all_who_read_it() {
    for corpus in corpora().all {
        for text in corpus.texts.iter() {
            assert!(oracle::feen(text.as_bytes()).is_ok(), "{text}");
            let view = View::parse(text).unwrap();
            let their = sashite_feen::Feen::parse(text).ok();
            let counts = their.map(|their| {
                [
                    their.square_count(),
                    their.board_piece_count(),
                    their.hand_piece_count(),
                ]
                .map(u64::from)
            });
            let own = [
                view.square_count(),
                view.board_piece_count(),
                view.hand_piece_count(),
            ];
            if corpus.boxed {
                assert_eq!(counts, Some(own), "{text}");
            }
        }
    }
}

#[test]
fn the_positions_are_different() {
    for Corpus { name, texts, .. } in corpora().all {
        let mut different = texts.to_vec();
        different.sort();
        different.dedup();
        assert!(
            different.len() * 10 > texts.len() * 8 || name == Corpora::HOT,
            "{name}"
        );
    }
}

#[test]
fn both_texts_of_chess_say_the_same_board() {
    let corpora = corpora();
    for name in ["chess", Corpora::HOT] {
        let Corpus { texts, fens, .. } = corpora.named(name);
        for (text, fen) in texts.iter().zip(fens.as_ref().unwrap().iter()) {
            assert!(Board::from_fen(fen, false).is_ok(), "{fen}");
            let [placement, _, turn] = text.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{text}");
            };
            let plain = placement.replace(['+', '-', '^'], "");
            let mut fields = fen.split(' ');
            assert_eq!(fields.next(), Some(plain.as_str()));
            assert_eq!(fields.next() == Some("w"), turn == "C/c");
        }
    }
}

#[track_caller]
fn shows(corpus: &str, parts: &[&str]) {
    let corpora = corpora();
    let texts = corpora.named(corpus).texts.join("\n");
    for part in parts {
        assert!(texts.contains(part), "{corpus}: expected {part} somewhere");
    }
}

#[test]
fn the_positions_show_what_occurs_in_play() {
    // Pawns that have not moved or may be captured in passing, rooks that may castle, a
    // king in check, both turns.
    shows(
        "chess",
        &[
            "+p", "+P", "-P", "-p", "-R", "-r", "+R", "+r", "-K^", "-k^", "c/C",
        ],
    );
    // Promoted pieces, and pieces in both hands.
    shows("shōgi", &["+P", "+r", "2P", "p/", "/p", "s/S"]);
    shows("xiangqi", &["g^", "9/9", "x/X"]);
    shows("wide", &["/10", "20", "+", "-"]);
    shows("3-D", &["//", "k^"]);
    shows("hands", &["18", "2R", "c "]);
    shows(Corpora::MIX, &["C/c", "s/S", "X/x", "//"]);
}
