//! The looks of games: chosen, brought by a set of pieces, or guessed.

use feen::{Player, View};
use feen_draw::{Drawing, Game, Naming, PieceSet, Surface};
use qi::ByPlayer;

fn drawing(feen: &str) -> Drawing<'_> {
    Drawing::new(View::parse(feen).unwrap()).unwrap()
}

/// The pictures of a drawing as SVG and as text.
fn pictures(drawing: &Drawing<'_>) -> [String; 2] {
    [drawing.svg().to_string(), drawing.text().to_string()]
}

/// The games that a position speaks for.
fn guessed(feen: &str) -> ByPlayer<Option<&'static str>> {
    let drawing = drawing(feen).guess_game();
    ByPlayer::new(
        drawing.game_of(Player::First).map(Game::as_str),
        drawing.game_of(Player::Second).map(Game::as_str),
    )
}

#[test]
fn a_game_is_guessed_from_its_styles_men_and_board() {
    for (feen, first, second) in [
        ("rnbqk^bnr/8/RNBQK^BNR / C/c", "chess", "chess"),
        ("rnbqk^bnr/8/RNBQK^BNR / W/w", "chess", "chess"),
        ("8/8 / C/c", "chess", "chess"),
        ("rnk/3//3/RNK / C/c", "chess", "chess"),
        // Capablanca's men, more than half of which are those of chess; and Quarto's.
        ("rnabqk^bcnr/10/RNABQK^BCNR / C/c", "chess", "chess"),
        ("axk/AXK / C/c", "", ""),
        ("lnsgk^gsnl/9/LNSGK^GSNL P/p S/s", "shogi", "shogi"),
        ("lnsgk^gsnl/9/LNSGK^GSNL X/p S/s", "", "shogi"),
        ("rheag^aehr/9/RHEAG^AEHR / x/X", "xiangqi", "xiangqi"),
        ("rheag^aehr/8/RHEAG^AEHR / X/x", "", ""),
        ("9/9/9/9/9/9/9/9/9/9 / K/k", "janggi", "janggi"),
        ("9/9/9/9/9/9/9/9/9/9 / J/j", "janggi", "janggi"),
        ("9/9/9/9/9/9/9/9/9 / J/j", "", ""),
        ("rnsmk^snr/8/RNSK^MSNR / M/m", "makruk", "makruk"),
        ("s1S/3/3 / G/g", "go", "go"),
        ("6/P5p/6 / G/g", "", ""),
        ("k1K/3/3 / G/g", "", ""),
        ("dD/Dd / O/o", "reversi", "reversi"),
        ("1p1p/P1+P1 / D/d", "draughts", "draughts"),
        ("rnbqk^bnr/8/LNSGK^GSNL / S/c", "shogi", "chess"),
        ("1 / Q/q", "", ""),
    ] {
        let named = |game: &'static str| Some(game).filter(|game| !game.is_empty());
        assert_eq!(
            guessed(feen),
            ByPlayer::new(named(first), named(second)),
            "{feen}"
        );
    }
}

#[test]
fn one_choice_is_all_of_a_look() {
    for game in Game::ALL {
        let bare = drawing("2k/+P^'2/S1G p/P Y/y");
        let one_by_one = bare.clone().game(game);
        let one_by_one = one_by_one.pieces(game.pieces()).naming(game.naming());
        let svg = one_by_one.svg().surface(game.surface()).to_string();
        let whole = bare.game(game);
        assert_eq!(whole.svg().to_string(), svg, "{game:?}");
        assert!(svg.contains(&format!(
            "{}, style Y, to move.",
            game.player(Player::First)
        )));
        assert_eq!(whole.square_naming(), game.naming());
    }
}

#[test]
fn a_set_brings_the_look_of_its_game_and_every_choice_stands_over_it() {
    let bare = drawing("2k/+P2/S1G p/P Y/y");
    for (set, game) in [
        (PieceSet::Chess, Game::Chess),
        (PieceSet::Shogi, Game::Shogi),
        (PieceSet::Xiangqi, Game::Xiangqi),
        (PieceSet::Janggi, Game::Janggi),
        (PieceSet::Makruk, Game::Makruk),
        (PieceSet::Stones, Game::Go),
        (PieceSet::Draughts, Game::Draughts),
    ] {
        let of_game = pictures(&bare.clone().game(game));
        assert_eq!(pictures(&bare.clone().pieces(set)), of_game, "{set:?}");
        assert_eq!(bare.clone().pieces(set).game_of(Player::First), Some(game));
        let other = bare.clone().naming(Naming::Index).pieces(set);
        assert_eq!(other.square_naming(), Naming::Index);
        let plain = other.svg().surface(Surface::Plain).to_string();
        let lettered = bare.clone().game(game).pieces(PieceSet::Letters);
        assert_eq!(lettered.square_naming(), game.naming());
        assert_ne!(lettered.svg().to_string(), plain);
    }
    let mixed = bare.clone().pieces_of(Player::First, PieceSet::Shogi);
    assert_eq!(mixed.square_naming(), Naming::Chess);
    assert!(mixed.svg().title().ends_with("first player to move"));
    assert_eq!(
        pictures(&bare.clone().pieces(PieceSet::Letters)),
        pictures(&bare)
    );
}

/// The marks that the pieces on the only rank show in a text, and whether a picture has any.
fn marks(drawing: &Drawing<'_>, lettered: bool) -> (String, bool) {
    let bare = drawing
        .clone()
        .coordinates(false)
        .captions(false)
        .legend(false);
    let svg = bare.svg().lettered(lettered).to_string();
    let text = bare.text().to_string();
    (
        text.split_whitespace().collect::<Vec<_>>().join(" "),
        svg.contains("#q") && svg.matches("r=\"7\"").count() > 0,
    )
}

#[test]
fn men_of_a_game_have_no_marks_unless_they_are_asked_for() {
    let shogi = drawing("+P^K^'-S / S/s").pieces(PieceSet::Shogi);
    assert_eq!(marks(&shogi, false), ("と 玉 銀".to_owned(), false));
    assert!(marks(&shogi, true).1, "the letter P is that of a pawn");
    let all = shogi.clone().marks(true);
    assert_eq!(marks(&all, false), ("と^ 玉^' -銀".to_owned(), true));
    assert!(!marks(&shogi.marks(false), true).1);
    let chess = drawing("-R+PK^ / C/c").pieces(PieceSet::Chess);
    assert_eq!(marks(&chess, false), ("♖ ♙ ♔".to_owned(), false));
    assert!(!marks(&chess, true).1);
    // A letter that is no man of the set has its marks.
    let unicorn = drawing("-U+PK^ / C/c").pieces(PieceSet::Chess);
    assert_eq!(marks(&unicorn, false), ("-U ♙ ♔".to_owned(), true));
    let makruk = drawing("+PK^ / M/m").pieces(PieceSet::Makruk);
    assert_eq!(marks(&makruk, false), ("+P K".to_owned(), false));
    let letters = drawing("+PK^ / M/m");
    assert_eq!(marks(&letters, false), ("+P K^".to_owned(), true));
}
