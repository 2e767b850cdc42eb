//! The initial forms of games.

use alloc::vec::Vec;

use feen::{Feen, Piece, Position, Style};
use qi::{Player, Qi};

use crate::pdn::GameType;
use crate::{Fen, Variant};

/// The initial form of a game by its name: the position in which its games start.
///
/// ```
/// let shogi = interchange::initial("shogi").unwrap();
/// assert_eq!(
///     shogi.to_string(),
///     "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s",
/// );
/// assert_eq!(interchange::initial("international").unwrap().piece_count(), 40);
/// assert_eq!(interchange::initial("go-9").unwrap().to_string(), "9/9/9/9/9/9/9/9/9 / G/g");
/// assert_eq!(interchange::initial("monopoly"), None);
/// ```
///
/// The names are those of [`initial_names`], and other spellings of the variants, as
/// [`Variant::by_name`] takes them. Pieces and styles are those of the [convention] of the
/// variant or the game of draughts; the discs of reversi are `D`, and go begins on an empty
/// board. The first player, who moves first, is Black in go and reversi and has the colour of
/// the [starter](GameType::starter) in draughts.
///
/// [convention]: Variant::convention
#[must_use]
pub fn initial(name: &str) -> Option<Feen> {
    if let Some((_, text)) = OTHERS.iter().find(|(other, _)| *other == name) {
        return Feen::parse(text).ok();
    }
    if let Some(variant) = Variant::by_name(name) {
        let fen = Fen::repair("startpos", &variant).ok()?;
        let converted = fen.value().to_feen(&variant.convention()).ok()?;
        return Some(converted.feen().clone());
    }
    let mut games = GameType::ALL.iter();
    draughts(*games.find(|game| game.name() == Some(name))?)
}

/// The names of the games whose [`initial`] form is known: of the variants that have a start,
/// of the games of draughts, and of the others.
///
/// ```
/// let names: Vec<_> = interchange::initial_names().collect();
/// assert!(names.contains(&"chess") && names.contains(&"go-19"));
/// ```
pub fn initial_names() -> impl Iterator<Item = &'static str> {
    let variants = Variant::ALL.iter();
    let variants = variants.filter(|variant| !variant.start().is_empty());
    let draughts = GameType::ALL.iter().filter_map(GameType::name);
    let others = OTHERS.iter().map(|(name, _)| *name);
    variants.map(Variant::name).chain(draughts).chain(others)
}

/// The games that no notation of this crate has.
const OTHERS: [(&str, &str); 4] = [
    ("go-9", "9/9/9/9/9/9/9/9/9 / G/g"),
    ("go-13", "13/13/13/13/13/13/13/13/13/13/13/13/13 / G/g"),
    (
        "go-19",
        "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 / G/g",
    ),
    ("reversi", "8/8/8/3dD3/3Dd3/8/8/8 / R/r"),
];

/// Men on all ranks but the two in the middle; where all squares are played on, on the second
/// rank and the third.
fn draughts(game: GameType) -> Option<Feen> {
    let (width, height) = (game.width(), game.height());
    let man = Piece::new('P', Player::First)?;
    let style = Style::new('D')?;
    let ranks = if game.is_on_all_squares() {
        1..3
    } else {
        0..height.checked_div(2)?.checked_sub(1)?
    };
    let squares = 0..width.checked_mul(height)?;
    let men = squares.filter(|square| game.is_playable(*square));
    let men = men.filter_map(|square| {
        let rank = square.checked_div(width)?;
        let from_bottom = height.checked_sub(rank)?.checked_sub(1)?;
        if ranks.contains(&rank) {
            Some((square, Some(man.flip())))
        } else {
            ranks.contains(&from_bottom).then_some((square, Some(man)))
        }
    });
    let men: Vec<_> = men.collect();
    let empty: Position = Qi::new(&[height, width], style, style).ok()?;
    empty.board_diff(men).ok()?.try_into().ok()
}
