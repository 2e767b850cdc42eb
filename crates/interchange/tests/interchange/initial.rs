//! The initial forms of games.
#![cfg(feature = "alloc")]

use feen::Feen;
use feen_interchange::pdn::GameType;
use feen_interchange::{Fen, Variant, initial, initial_names};

/// Of a variant that has a start, the text `startpos` is that.
#[test]
fn variants_start_from_their_forms() {
    let mut started = 0;
    let (_any, variants) = Variant::ALL.split_last().unwrap();
    for variant in variants {
        let Ok(start) = Fen::repair("startpos", variant) else {
            assert_eq!(initial(variant.name()), None);
            continue;
        };
        let converted = start.value().to_feen(&variant.convention()).unwrap();
        assert_eq!(initial(variant.name()).as_ref(), Some(converted.feen()));
        started += 1;
    }
    assert_eq!(started, 17);
}

/// Men of draughts stand on all ranks but the two in the middle; where all squares are played on,
/// on the second rank and the third.
#[test]
fn draughts_start_from_their_forms() {
    for game in GameType::ALL {
        let of_row = |row: usize, man: char| -> String {
            let squares = row * game.width()..(row + 1) * game.width();
            let square = |square| if game.is_playable(square) { man } else { '1' };
            squares.map(square).collect()
        };
        let is_full = game.playable_count() == 64;
        let ranks = (0..game.height()).map(|row| {
            let from_edge = row.min(game.height() - 1 - row);
            let has_men = if is_full {
                (1..3).contains(&from_edge)
            } else {
                from_edge < game.height() / 2 - 1
            };
            let man = if row < game.height() / 2 { 'p' } else { 'P' };
            if has_men {
                of_row(row, man)
            } else {
                game.width().to_string()
            }
        });
        let ranks: Vec<String> = ranks.collect();
        let form = initial(game.name().unwrap()).unwrap();
        assert_eq!(form.to_string(), format!("{} / D/d", ranks.join("/")));
    }
}

#[test]
fn boards_without_a_notation_have_their_forms() {
    for (name, form) in [
        ("reversi", "8/8/8/3dD3/3Dd3/8/8/8 / R/r"),
        ("go-9", "9/9/9/9/9/9/9/9/9 / G/g"),
    ] {
        assert_eq!(initial(name).unwrap().to_string(), form);
    }
    for size in [9_usize, 13, 19] {
        let go = initial(&format!("go-{size}")).unwrap();
        assert_eq!(
            (go.position().square_count(), go.piece_count()),
            (size * size, 0)
        );
    }
}

#[test]
fn every_form_is_read_and_written_back() {
    let names: Vec<_> = initial_names().collect();
    assert_eq!(names.len(), 30);
    for name in names {
        let form = initial(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(
            form.to_string().parse::<Feen>().as_ref(),
            Ok(&form),
            "{name}"
        );
        assert!(form.turn().is_first(), "{name}");
    }
}

#[test]
fn other_spellings_are_those_of_the_variants() {
    assert_eq!(initial("Makruk"), initial("makruk"));
    assert_eq!(
        "alice".parse::<Variant>().ok().map(|_| initial("alice")),
        Some(None)
    );
    assert_eq!(initial("go-10"), None);
}
