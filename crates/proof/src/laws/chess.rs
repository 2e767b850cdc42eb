use feen_chess::{Castles, CastlingSpelling, EnPassant, Feen, Game, Position, Spelling};

/// Any bytes are a FEN and moves, or errors whose places lie in the text.
///
/// The first line is a FEN or a FEEN, the words after it are moves; without such a line all words are moves from the
/// usual start. What is written is read as the same, and after every move stands a legal position.
pub fn chess(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let (line, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
    let standard = fen(line);
    let Ok(text) = str::from_utf8(line) else {
        return;
    };
    assert_eq!(
        Position::from_fen(text, CastlingSpelling::Standard).ok(),
        standard
    );
    let position = match Position::from_fen(text, CastlingSpelling::XFen) {
        Ok(position) => Some(position),
        Err(error) => {
            assert!(text.get(error.span()).is_some(), "{error:?}");
            feen(text)
        }
    };
    let moves = if position.is_some() { rest } else { bytes };
    let start = position.unwrap_or_default();
    is_written(&start);
    play(start, str::from_utf8(moves).unwrap_or_default());
}

fn fen(bytes: &[u8]) -> Option<Position> {
    match Position::try_from(bytes) {
        Ok(position) => Some(position),
        Err(error) => {
            let spans = [Some(error.span()), error.also()];
            for span in spans.into_iter().flatten() {
                assert!(bytes.get(span).is_some(), "{error:?}");
            }
            None
        }
    }
}

fn feen(text: &str) -> Option<Position> {
    let feen: Feen = text.parse().ok()?;
    let position = Position::from_feen(&feen).ok()?;
    let again = Position::from_feen(&position.feen());
    assert_eq!(again.as_ref().map(Position::feen), Ok(position.feen()));
    Some(position)
}

/// Checks that a text of a position is read as that position.
fn is_written(position: &Position) {
    let read = |text: &str| Position::from_fen(text, CastlingSpelling::XFen);
    assert_eq!(read(&position.to_string()).as_ref(), Ok(position));
    assert_eq!(read(&format!("{position:#}")).as_ref(), Ok(position));
    let bare = position.fen().en_passant(EnPassant::Legal).fields(4);
    let bare = read(&bare.to_string()).expect("a valid FEN");
    assert!(bare.is_same_position(position) && bare.key() == position.key());
    let feen = position.feen();
    let exchanged = Position::from_feen(&feen).expect("a valid FEEN");
    assert!(exchanged.is_same_position(position) && exchanged.feen() == feen);
}

/// Plays what is a move, word by word.
fn play(start: Position, words: &str) {
    let mut game = Game::from_position(start);
    for word in words.split_ascii_whitespace().take(40) {
        let position = game.position().clone();
        for spelling in [Spelling::Uci(word), Spelling::San(word), word.into()] {
            match position.parse_move(spelling) {
                Ok(read) => {
                    assert!(position.is_legal(read), "{position} {word}");
                    let (uci, rook) = (
                        read.to_string(),
                        read.spell(Castles::KingTakesRook).to_string(),
                    );
                    let san = position.san(read);
                    let written = [
                        Spelling::Uci(&uci),
                        Spelling::Uci(&rook),
                        Spelling::San(&san),
                    ];
                    for spelling in written {
                        assert_eq!(position.parse_move(spelling), Ok(read), "{position} {word}");
                    }
                }
                Err(error) => assert!(word.get(error.span()).is_some(), "{error:?} {word}"),
            }
        }
        let before = game.clone();
        match game.play(word) {
            Ok(_) => is_written(game.position()),
            Err(_) => assert_eq!(game, before),
        }
    }
}
