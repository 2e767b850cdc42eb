use feen::Feen;
use feen_chess::{Castles, CastlingSpelling};
use feen_language::Language;
use feen_match_web::view::Tried;
use feen_rules::{Game, Illegal, Move, MoveError, MoveSort, Notation, Position, Stage};

use super::setup::is_chess;

/// The way in which moves are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Writing {
    /// In a notation.
    Of(Notation),
    /// In SAN, with figures in place of the letters of pieces.
    Figurines,
    /// In the Chinese notation, with traditional characters.
    Traditional,
}

impl Writing {
    /// The name, as the value of a choice.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Of(notation) => notation.name(),
            Self::Figurines => "figurines",
            // It is one choice of a visitor, whose language gives the characters.
            Self::Traditional => Notation::Chinese.name(),
        }
    }

    /// The notation, and how its characters are shown.
    const fn parts(self) -> (Notation, fn(char) -> char) {
        match self {
            Self::Of(notation) => (notation, |letter| letter),
            Self::Figurines => (Notation::San, figurine),
            Self::Traditional => (Notation::Chinese, traditional),
        }
    }

    /// The notation whose text is shown.
    pub(crate) const fn notation(self) -> Notation {
        self.parts().0
    }
}

/// A legal move as it is shown: `pass` for one that passes, and UCI where the notation has no text for it.
pub(crate) fn written(position: &Position, one: Move, writing: Writing) -> String {
    if one.sort() == MoveSort::Pass {
        return "pass".to_owned();
    }
    let (notation, shown) = writing.parts();
    let text = position.text(one, notation);
    let text = text.unwrap_or_else(|| position.uci(one).to_string());
    match notation {
        // The square that it came from is said where another piece of its kind may go there, too.
        Notation::Kif if !is_shared(position, one) => match text.split_once('(') {
            Some((text, _)) => text.to_owned(),
            None => text,
        },
        _ => text.chars().map(shown).collect(),
    }
}

/// The move of a player who passes, where that is legal.
pub(crate) fn pass(position: &Position) -> Option<Move> {
    let mut pass = None;
    position.for_each_legal(Some(Stage::Quiets), |one| {
        pass = Some(one).filter(|one| one.sort() == MoveSort::Pass);
        pass.is_none()
    });
    pass
}

/// Whether a text is the word for a pass that the list of moves shows, in any language of the pages.
fn is_pass(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let mut languages = Language::ALL.into_iter();
    languages.any(|language| language.text("pass").to_lowercase() == text)
}

/// Whether another piece of the kind that moves may go to its square.
fn is_shared(position: &Position, one: Move) -> bool {
    let kind = |square| Some(position.piece(square)?.kind());
    let (from, to) = (one.from(), one.to());
    let own = from.and_then(kind);
    position.legal().any(|other| {
        other.to() == to
            && other.from() != from
            && own.is_some()
            && other.from().and_then(kind) == own
    })
}

/// The traditional character for a simplified one of a move of xiangqi.
const fn traditional(letter: char) -> char {
    match letter {
        '帅' => '帥',
        '将' => '將',
        '马' => '馬',
        '车' => '車',
        '进' => '進',
        '后' => '後',
        other => other,
    }
}

/// The figure of a letter of SAN; that of castling has no piece.
const fn figurine(letter: char) -> char {
    match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        other => other,
    }
}

/// SAN with letters in place of figures.
fn lettered(text: &str) -> String {
    let letter = |figure| {
        let mut letters = "KQRBN".chars();
        letters
            .find(|letter| figurine(*letter) == figure)
            .unwrap_or(figure)
    };
    text.chars().map(letter).collect()
}

/// The legal move of a text: UCI, a notation of the game, or the position after it in FEEN.
pub(super) fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    if let Some(end) = game.end() {
        return Err(Illegal::Over(end.reason()).into());
    }
    let position = game.position();
    let text = &*lettered(text);
    let read = if text.contains('/') {
        by_position(position, text)
    } else {
        spelled(game, text)
    };
    read.or_else(|told| {
        let found = arrival(position, text).or_else(|| of_chess(position, text));
        let found = found.or_else(|| pass(position).filter(|_| is_pass(text)));
        found.ok_or(told)
    })
}

/// The legal move of a text in one of the notations.
fn spelled(game: &Game, text: &str) -> Result<Move, MoveError> {
    let mut told = MoveError::NoMove;
    for notation in Notation::ALL {
        match game.parse_move(text, notation) {
            Ok(one) => return Ok(one),
            Err(error) if rank(error) > rank(told) => told = error,
            Err(_) => {}
        }
    }
    Err(told)
}

/// The move of chess of a text that `chess` reads and `rules` does not: `b7b8` and `b8` of a pawn that becomes a queen, `Ke1g1`
/// and `exd6 e.p.`, as the first versions took them.
fn of_chess(position: &Position, text: &str) -> Option<Move> {
    if !is_chess(position.variant()) {
        return None;
    }
    let chess = feen_chess::Position::from_fen(&position.fen(), CastlingSpelling::XFen).ok()?;
    let one = chess.parse_move(text).ok()?;
    let text = one.spell(Castles::KingTakesRook);
    position.parse_uci(text.as_str()).ok()
}

/// The castling of a text that names the square where the king of Chess960 arrives: `c1g1`, as the first versions wrote it,
/// or `Kg1`.
pub(super) fn arrival(position: &Position, text: &str) -> Option<Move> {
    if position.variant().shuffled_count() == 0 {
        return None;
    }
    let from = position.royal(position.turn())?;
    let from = position.variant().square_name(from).to_string();
    let target = text.strip_prefix(&from).or(text.strip_prefix('K'))?;
    if target == from {
        return None;
    }
    let san = match target.strip_suffix(from.get(1..)?)? {
        "g" => "O-O",
        "c" => "O-O-O",
        _ => return None,
    };
    position.parse_move(san, Notation::San).ok()
}

/// A legal move that is tried out on a position, in the notation of its game.
pub(crate) fn tried(position: &Position, text: &str, writing: Writing) -> Option<(Move, Tried)> {
    if position.outcome().is_some() {
        return None;
    }
    let letters = lettered(text);
    let spelled = || {
        let mut notations = Notation::ALL.into_iter();
        notations.find_map(|notation| position.parse_move(&letters, notation).ok())
    };
    let one = position.parse_uci(text).ok().or_else(spelled)?;
    let tried = Tried {
        text: position.uci(one).to_string(),
        written: written(position, one, writing),
        number: position.fullmove(),
        mover: position.turn(),
    };
    Some((one, tried))
}

/// How much an error says about a text, so that the most telling one of several notations is kept.
const fn rank(error: MoveError) -> u8 {
    match error {
        MoveError::Illegal(Illegal::NotAMove) => 1,
        MoveError::OtherNotation => 0,
        MoveError::NoMove => 2,
        MoveError::Illegal(_) => 4,
        _ => 3,
    }
}

/// The only legal move after which the position has this FEEN.
fn by_position(position: &Position, text: &str) -> Result<Move, MoveError> {
    let wanted: Feen = text.trim().parse().map_err(|_| MoveError::NoMove)?;
    let leads = |one: &Move| {
        let after = position.play(*one).ok();
        let after = after.and_then(|after| Some(after.to_feen().ok()?.into_parts().0));
        after.is_some_and(|after| after == wanted)
    };
    let mut found = position.legal().filter(leads);
    match (found.next(), found.count()) {
        (None, _) => Err(MoveError::NoMove),
        (Some(one), 0) => Ok(one),
        (Some(_), more) => Err(MoveError::Ambiguous {
            count: more.saturating_add(1),
        }),
    }
}
