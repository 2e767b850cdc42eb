use feen_rules::{Game, Notation, Position, Variant};

/// Any bytes are a table of variants, or an error whose place lies in the text; what is read prints as the same.
pub fn rules_tables(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    match Variant::parse(text) {
        Err(error) => assert!(text.get(error.span()).is_some(), "{error}"),
        Ok(variants) => {
            for variant in variants {
                let again = Variant::parse(&variant.to_string());
                assert_eq!(again.as_deref(), Ok(&[variant.clone()][..]), "{variant}");
                let start = Position::start(&variant);
                assert_eq!(start.legal().count(), start.count_legal());
            }
        }
    }
    let _ = Variant::import_ini(text);
}

/// Any bytes are a variant and a position, or an error whose place lies in the text; what is written is read as the
/// same, and the moves agree with each other.
///
/// The first line is the name of a built-in variant, the second one its position.
pub fn rules_fen(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    let (name, fen) = text.split_once('\n').unwrap_or(("shogi", text));
    let Some(variant) = Variant::by_name(name) else {
        return;
    };
    match Position::from_fen(&variant, fen) {
        Err(error) => assert!(fen.get(error.span()).is_some(), "{error}"),
        Ok(position) => {
            let written = position.fen();
            let again = Position::from_fen(&variant, &written).expect("a FEN that was written");
            assert_eq!(again.fen(), written);
            agrees(&position);
        }
    }
    if let Ok(position) = Position::from_sfen(&variant, fen) {
        assert_eq!(position.legal().count(), position.count_legal());
    }
}

/// Any bytes are the name of a variant and moves: each is legal, or refused with a reason; after each the game is
/// taken back and played again.
pub fn rules_moves(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    let (name, words) = text.split_once('\n').unwrap_or(("shogi", text));
    let Some(variant) = Variant::by_name(name) else {
        return;
    };
    let mut game = Game::new(&variant);
    for word in words.split_whitespace().take(40) {
        for notation in Notation::ALL {
            let position = game.position().clone();
            let Ok(one) = game.parse_move(word, notation) else {
                continue;
            };
            assert!(position.is_legal(one), "{position:?} {word}");
            let Ok(()) = game.play(one) else {
                continue;
            };
            let next = game.position().clone();
            assert_eq!(game.undo(), Some(one));
            assert_eq!(game.position(), &position);
            assert_eq!(game.redo(), Some(one));
            assert_eq!(game.position(), &next);
        }
    }
    agrees(game.position());
}

/// Lists, counts, targets and drops have the same moves, which are written and read again.
fn agrees(position: &Position) {
    let moves: Vec<_> = position.legal().collect();
    assert_eq!(moves.len(), position.count_legal(), "{position:?}");
    for one in moves.iter().take(20) {
        assert!(position.is_legal(*one), "{position:?}");
        let targets = match (one.from(), one.becomes()) {
            (Some(from), _) => position.targets(from),
            (None, Some(kind)) => position.drops(kind),
            (None, None) => continue,
        };
        assert!(targets.contains(one.to()), "{position:?}");
        let next = position.play(*one).expect("a legal move");
        assert_eq!(next.turn(), position.turn().flip());
        let uci = position.text(*one, Notation::Uci).expect("a text");
        assert_eq!(
            position.parse_move(&uci, Notation::Uci),
            Ok(*one),
            "{position:?} {uci}"
        );
    }
}
