use std::fmt::Write as _;

use feen::View;
use feen_draw::{Drawing, Look};
use feen_rules::{Game, Piece, Player, Position, Square};

use super::{exchange, spelling};
use crate::answer::Failure;
use crate::scene::{Cell, Scene};

/// The board, with the facts of the game beside it, and how it has ended.
pub(super) fn of(game: &Game, end: Option<&str>, flip: bool) -> Scene {
    let (position, variant) = (game.position(), game.variant());
    let last = game.moves().next_back();
    let is_last =
        |square: Square| last.is_some_and(|one| one.from() == Some(square) || one.to() == square);
    let turned = |count: usize, from_end: bool| {
        let numbers = 0..count;
        let all: Vec<usize> = if from_end {
            numbers.rev().collect()
        } else {
            numbers.collect()
        };
        all
    };
    let files = turned(variant.files(), flip);
    let ranks = turned(variant.ranks(), !flip).into_iter().map(|rank| {
        let squares = files
            .iter()
            .filter_map(|file| variant.square_at(*file, rank));
        let cells = squares.map(|square| Cell {
            text: letter(position, square),
            side: position.piece(square).map(Piece::player),
            is_last: is_last(square),
        });
        (rank.saturating_add(1).to_string(), cells.collect())
    });
    let first_rank = files.iter().filter_map(|file| variant.square_at(*file, 0));
    let names = first_rank.map(|square| variant.square_name(square).file().to_string());
    Scene {
        ranks: ranks.collect(),
        files: names.collect(),
        facts: facts(game, end),
    }
}

/// The board as plain text, with the hands.
pub(super) fn plain(game: &Game, flip: bool) -> String {
    let mut text = of(game, None, flip).plain();
    for line in hands(game.position()) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The letter of a piece as FEN has it, the wall `*`, or a dot.
fn letter(position: &Position, square: Square) -> String {
    match position.piece(square) {
        None => ".".to_owned(),
        Some(piece) => {
            let letter = position.variant().letter(piece.kind());
            match piece.player() {
                Player::First => letter.to_owned(),
                Player::Second => letter.to_ascii_lowercase(),
            }
        }
    }
}

/// A line for each player with pieces in hand; for both where the game has hands.
fn hands(position: &Position) -> Vec<String> {
    let variant = position.variant();
    if !variant.has_hands() {
        return Vec::new();
    }
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
        format!("{player} in hand: {held}")
    };
    Player::ALL.into_iter().map(line).collect()
}

/// Whose move it is, the hands, the last moves, and how the game has ended.
fn facts(game: &Game, end: Option<&str>) -> Vec<String> {
    let position = game.position();
    let check = if position.is_check() {
        ", in check"
    } else {
        ""
    };
    let mut facts = vec![
        format!(
            "{}: {} player to move{check}",
            game.variant().title(),
            position.turn()
        ),
        format!("move {}", position.fullmove()),
    ];
    facts.extend(hands(position));
    facts.push(String::new());
    let start = game.moves().len().saturating_sub(6);
    let played = game.moves().enumerate().skip(start);
    let played = played.filter_map(|(ply, one)| Some(spelling::texts(&game.at(ply)?, one).own));
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
    // FEEN has the squares from the last rank.
    let index = |square: Square| {
        let above = variant
            .ranks()
            .saturating_sub(variant.rank(square))
            .saturating_sub(1);
        above
            .saturating_mul(variant.files())
            .saturating_add(variant.file(square))
    };
    let last = game.moves().next_back();
    let squares = last.map(|one| [one.from(), Some(one.to())]);
    let squares = squares.into_iter().flatten().flatten();
    let checked = position
        .is_check()
        .then(|| position.royal(position.turn()))
        .flatten();
    let drawing = Drawing::new(view).map_err(failed)?;
    let look = Look::default().flip(flip);
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
