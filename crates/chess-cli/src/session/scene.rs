use std::fmt::Write as _;

use feen::View;
use feen_draw::Drawing;
use feen_rules::{Game, Notation, Piece, Player, Position, Square, Variant};

use super::{exchange, players, spelling};
use crate::answer::{Answer, Failure};
use crate::scene::{Cell, Scene};

/// The choices of the verb `board`.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Look {
    pub(super) unicode: bool,
    pub(super) flip: bool,
    /// The notation of the moves and the rim; nothing for that of the game.
    pub(super) notation: Option<Notation>,
}

impl Look {
    fn notation(self, variant: &Variant) -> Notation {
        self.notation
            .unwrap_or_else(|| Notation::of_variant(variant))
    }
}

/// The board, with the facts of the game beside it, and how it has ended.
pub(super) fn of(game: &Game, end: Option<&str>, look: Look) -> Scene {
    let (position, variant) = (game.position(), game.variant());
    let last = game.moves().next_back();
    let is_last =
        |square: Square| last.is_some_and(|one| one.from() == Some(square) || one.to() == square);
    let notation = look.notation(variant);
    let files = turned(variant.files(), look.flip);
    let ranks = turned(variant.ranks(), !look.flip).into_iter().map(|rank| {
        let squares = files
            .iter()
            .filter_map(|file| variant.square_at(*file, rank));
        let cells = squares.map(|square| Cell {
            text: letter(position, square, look.unicode),
            side: position.piece(square).map(Piece::player),
            is_last: is_last(square),
        });
        (rank_name(variant, rank, notation), cells.collect())
    });
    let names = |player| {
        files
            .iter()
            .map(move |file| file_name(variant, *file, player, notation))
    };
    let bottom = if look.flip {
        Player::Second
    } else {
        Player::First
    };
    let is_two_sided = matches!(notation, Notation::Wxf | Notation::Chinese);
    Scene {
        above: if is_two_sided {
            names(!bottom).collect()
        } else {
            Vec::new()
        },
        ranks: ranks.collect(),
        files: names(bottom).collect(),
        facts: facts(game, end, notation),
    }
}

fn turned(count: usize, from_end: bool) -> Vec<usize> {
    let numbers = 0..count;
    if from_end {
        numbers.rev().collect()
    } else {
        numbers.collect()
    }
}

/// The name of a rank: shogi counts letters or numerals from the top, janggi digits.
fn rank_name(variant: &Variant, rank: usize, notation: Notation) -> String {
    let above = variant.ranks().saturating_sub(rank).saturating_sub(1);
    match notation {
        Notation::Western | Notation::Usi => ('a'..='z').nth(above).unwrap_or('?').to_string(),
        Notation::Kif => {
            let numeral = "一二三四五六七八九".chars().nth(above);
            numeral.unwrap_or('?').to_string()
        }
        Notation::Janggi => (above.saturating_add(1) % 10).to_string(),
        _ => rank.saturating_add(1).to_string(),
    }
}

/// The name of a file: shogi and xiangqi count from the right, in xiangqi each player from the own right.
fn file_name(variant: &Variant, file: usize, player: Player, notation: Notation) -> String {
    let from_right = variant.files().saturating_sub(file);
    match (notation, player) {
        (Notation::Western | Notation::Usi | Notation::Kif, _)
        | (Notation::Wxf | Notation::Chinese, Player::First) => from_right.to_string(),
        (Notation::Wxf | Notation::Chinese, Player::Second) | (Notation::Janggi, _) => {
            file.saturating_add(1).to_string()
        }
        _ => {
            let square = variant.square_at(file, 0);
            square.map_or_else(String::new, |square| {
                variant.square_name(square).file().to_string()
            })
        }
    }
}

/// The name of a square as the board shows it.
pub(super) fn square_name(variant: &Variant, square: Square) -> String {
    let notation = Notation::of_variant(variant);
    if notation != Notation::Western {
        return variant.square_name(square).to_string();
    }
    let file = file_name(variant, variant.file(square), Player::First, notation);
    format!(
        "{file}{}",
        rank_name(variant, variant.rank(square), notation)
    )
}

/// The board as plain text, with the hands.
pub(super) fn board(game: &Game, look: Look) -> Answer {
    let mut text = of(game, None, look).plain();
    for line in hands(game.position()) {
        let _ = writeln!(text, "{line}");
    }
    Answer {
        json: serde_json::json!({ "board": text }),
        text,
    }
}

/// The letter of a piece as FEN has it, its figure, the wall `*`, or a dot.
fn letter(position: &Position, square: Square, unicode: bool) -> String {
    let Some(piece) = position.piece(square) else {
        return ".".to_owned();
    };
    let letter = position.variant().letter(piece.kind());
    let cased = match piece.player() {
        Player::First => letter.to_owned(),
        Player::Second => letter.to_ascii_lowercase(),
    };
    // A board has figures for all pieces or for none: those of chess are not those of shogi.
    let has_figures = unicode && Notation::of_variant(position.variant()) == Notation::San;
    let mut letters = cased.chars();
    let figure = match (letters.next(), letters.next()) {
        (Some(letter), None) if has_figures => feen_chess::Piece::from_letter(letter),
        _ => None,
    };
    figure.map_or(cased, |piece| piece.figurine().to_string())
}

/// A line for each player with pieces in hand; for both where the game has hands.
fn hands(position: &Position) -> Vec<String> {
    let variant = position.variant();
    if !variant.has_hands() {
        return Vec::new();
    }
    let names = players::names(variant);
    let line = |player: Player| {
        let held = position.hand(player).map(|(kind, count)| {
            let letter = variant.letter(kind);
            if count == 1 {
                letter.to_owned()
            } else {
                format!("{count}{letter}")
            }
        });
        let held: Vec<String> = held.collect();
        let held = if held.is_empty() {
            "nothing".to_owned()
        } else {
            held.join(" ")
        };
        format!("{} in hand: {held}", names[player])
    };
    Player::ALL.into_iter().map(line).collect()
}

/// Whose move it is, the hands, the last moves, and how the game has ended.
fn facts(game: &Game, end: Option<&str>, notation: Notation) -> Vec<String> {
    let position = game.position();
    let check = if position.is_check() {
        ", in check"
    } else {
        ""
    };
    let turn = players::names(game.variant())[position.turn()];
    let mut facts = vec![
        format!("{}: {turn} to move{check}", game.variant().title()),
        format!("move {}", position.fullmove()),
    ];
    facts.extend(hands(position));
    facts.push(String::new());
    let start = game.moves().len().saturating_sub(6);
    let played = game.positions().zip(game.moves()).skip(start);
    let played = played.map(|(before, mv)| {
        let text = before.text(mv, notation);
        text.unwrap_or_else(|| spelling::texts(&before, mv, None).own)
    });
    let played: Vec<String> = played.collect();
    if !played.is_empty() {
        let dots = if start > 0 { ".. " } else { "" };
        facts.push(format!("{dots}{}", played.join(" ")));
        facts.push(String::new());
    }
    if let Some(end) = end {
        facts.push(format!("over: {end}"));
    }
    facts
}

/// The picture of the board, with the last move and checked royal pieces marked.
pub(super) fn picture(game: &Game, flip: bool, png: bool) -> Result<Vec<u8>, Failure> {
    let (position, variant) = (game.position(), game.variant());
    let converted = position.to_feen().map_err(|error| exchange(&error, ""))?;
    let feen = converted.feen().to_string();
    let failed = |error: feen_draw::Error| Failure::refused(error.code(), error.to_string());
    let view =
        View::parse(&feen).map_err(|error| Failure::refused(error.code(), error.to_string()))?;
    let index = |square: Square| variant.feen_index(square);
    let last = game.moves().next_back();
    let squares = last.map(|one| [one.from(), Some(one.to())]);
    let squares = squares.into_iter().flatten().flatten();
    let checked = position
        .is_check()
        .then(|| position.royal(position.turn()))
        .flatten();
    let drawing = Drawing::new(view).map_err(failed)?;
    let look = feen_draw::Look::default().flip(flip);
    let named = |error: feen_draw::NameError| Failure::refused(error.code(), error.to_string());
    let drawing = look.drawing(drawing).map_err(named)?;
    let drawing = drawing
        .highlight(squares.map(index))
        .alert(checked.map(index));
    let svg = look.svg(&drawing).map_err(named)?;
    if png {
        return svg.to_png().map_err(failed);
    }
    Ok(svg.to_string().into_bytes())
}
