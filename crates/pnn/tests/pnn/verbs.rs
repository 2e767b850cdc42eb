//! The result of each verb on a piece.

use pnn::Piece;

/// A verb by its name.
fn verb(name: &str) -> fn(Piece) -> Piece {
    match name {
        "enhance" => Piece::enhance,
        "unenhance" => Piece::unenhance,
        "diminish" => Piece::diminish,
        "undiminish" => Piece::undiminish,
        "intermediate" => Piece::intermediate,
        "unintermediate" => Piece::unintermediate,
        "bare" => Piece::bare,
        "flip" => Piece::flip,
        other => panic!("{other} is no verb"),
    }
}

/// The token that a chain such as `k.enhance.flip` ends with.
#[track_caller]
fn chain(text: &str) -> String {
    let mut links = text.split('.');
    let piece: Piece = links.next().unwrap().parse().unwrap();
    links
        .fold(piece, |piece, name| verb(name)(piece))
        .to_string()
}

#[test]
fn documented_chains() {
    for (text, token) in [
        ("k.enhance", "+k"),
        ("+k.unenhance", "k"),
        ("k.diminish", "-k"),
        ("k.intermediate", "k'"),
        ("k.enhance.intermediate", "+k'"),
        ("k.enhance.intermediate.flip", "+K'"),
        ("+K'.unenhance.unintermediate.flip", "k"),
        ("-k.undiminish", "k"),
        ("k'.unintermediate", "k"),
        ("K.flip", "k"),
        ("+k'.bare", "k"),
        ("p.flip.bare", "P"),
    ] {
        assert_eq!(chain(text), token, "{text}");
    }
}

#[test]
fn a_state_takes_the_place_of_the_other() {
    for (text, token) in [
        ("-k.enhance", "+k"),
        ("+k.diminish", "-k"),
        ("-k'.enhance", "+k'"),
        ("+K'.diminish", "-K'"),
        ("+k.enhance", "+k"),
        ("-k.diminish", "-k"),
    ] {
        assert_eq!(chain(text), token, "{text}");
    }
}

#[test]
fn what_is_not_there_is_not_taken_off() {
    for (text, token) in [
        ("-k.unenhance", "-k"),
        ("+k.undiminish", "+k"),
        ("-k'.unenhance", "-k'"),
        ("+k'.undiminish", "+k'"),
        ("k.unenhance", "k"),
        ("k.undiminish", "k"),
        ("+k.unintermediate", "+k"),
        ("k'.intermediate", "k'"),
        ("K.bare", "K"),
    ] {
        assert_eq!(chain(text), token, "{text}");
    }
}

/// Which characters of the marks a verb decides, and which it leaves in the token.
#[test]
fn every_verb_on_every_piece() {
    for piece in Piece::all() {
        let token = piece.to_string();
        let without = |mark: char| token.replace(mark, "");
        let unmodified = token.trim_start_matches(['+', '-']);
        let letter = unmodified.trim_end_matches('\'');
        let flipped = |letter: char| match letter {
            'a'..='z' => letter.to_ascii_uppercase(),
            _ => letter.to_ascii_lowercase(),
        };

        assert_eq!(piece.enhance().to_string(), format!("+{unmodified}"));
        assert_eq!(piece.unenhance().to_string(), without('+'));
        assert_eq!(piece.diminish().to_string(), format!("-{unmodified}"));
        assert_eq!(piece.undiminish().to_string(), without('-'));
        assert_eq!(
            piece.intermediate().to_string(),
            format!("{}'", without('\''))
        );
        assert_eq!(piece.unintermediate().to_string(), without('\''));
        assert_eq!(piece.bare().to_string(), letter);
        assert_eq!(
            piece.flip().to_string(),
            token.chars().map(flipped).collect::<String>()
        );
    }
}
