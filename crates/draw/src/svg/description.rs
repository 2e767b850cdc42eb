//! A picture in words.

use std::fmt;

use feen::{Piece, Player, State};

use crate::marks::Mark;
use crate::svg::Svg;
use crate::svg::shapes::At;
use crate::{Colour, Drawing, PieceSet, names};

/// A piece in words, part by part, for those who say it in another language: see
/// [`PieceSvg::words`](crate::PieceSvg::words).
///
/// As a text they are the piece in English, without its right: `enhanced rook`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PieceWords {
    /// The set of the piece: a pawn of shōgi is no pawn of chess.
    pub set: PieceSet,
    /// The name; of a piece without one the letter is said.
    pub name: Option<&'static str>,
    /// The letter in upper case.
    pub letter: char,
    /// The marks that the name does not say: `enhanced`, `diminished`, `terminal`, `derived`.
    pub marks: Vec<&'static str>,
    /// The meaning of the state of a piece of chess: `may castle`, `may be captured en passant`,
    /// `in check`.
    pub right: Option<&'static str>,
}

impl fmt::Display for PieceWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mark in &self.marks {
            write!(f, "{mark} ")?;
        }
        match self.name {
            Some(name) => f.write_str(name),
            None => write!(f, "{}", self.letter),
        }
    }
}

/// The subject of the picture in a few words.
pub(super) fn title(svg: &Svg<'_>) -> String {
    let drawing = svg.drawing;
    let turn = drawing.source.turn();
    let player = match drawing.common_game() {
        Some(game) => game.player(turn).to_owned(),
        None => format!("{turn} player"),
    };
    let title = format!("Position on {}, {player} to move", board(drawing));
    match &svg.heading {
        Some(heading) => format!("{heading}: {title}"),
        None => title,
    }
}

/// The whole position in words.
pub(super) fn description(svg: &Svg<'_>) -> String {
    let drawing = svg.drawing;
    let mut sentences = Vec::new();
    for player in [Player::First, Player::Second] {
        let introduction = capitalized(&drawing.introduce_fully(player));
        sentences.push(format!("{introduction}."));
        let on_board = drawing.squares.iter().copied().enumerate();
        let own = on_board.filter_map(|(square, piece)| {
            let piece = piece.filter(|piece| piece.side() == player)?;
            let right =
                right(drawing, piece).map_or_else(String::new, |right| format!(" ({right})"));
            Some(format!(
                "{} {}{right}",
                describe(drawing, piece),
                name(drawing, square)
            ))
        });
        let held = drawing
            .source
            .hand(player)
            .into_iter()
            .map(|(piece, count)| {
                let whose = if piece.side() == player {
                    String::new()
                } else {
                    format!(" of {}", drawing.name_of(piece.side()))
                };
                let is_named = drawing.piece_name(piece).is_some();
                let piece = describe(drawing, piece);
                match count {
                    1 => format!("{piece}{whose}"),
                    _ if piece.ends_with("man") => {
                        let stem = piece.trim_end_matches("man");
                        format!("{count} {stem}men{whose}")
                    }
                    _ if is_named => format!("{count} {piece}s{whose}"),
                    _ => format!("{count} {piece}{whose}"),
                }
            });
        sentences.push(format!("On the board: {}.", list(own)));
        sentences.push(format!("In hand: {}.", list(held)));
    }
    if !drawing.highlights.is_empty() {
        let squares = drawing.highlights.iter().copied();
        let squares = list(squares.map(|square| name(drawing, square)));
        sentences.push(format!("Highlighted: {squares}."));
    }
    if !drawing.alerts.is_empty() {
        let squares = drawing.alerts.iter().copied();
        let squares = list(squares.map(|square| name(drawing, square)));
        sentences.push(format!("Alert: {squares}."));
    }
    for colour in Colour::ALL {
        let squares = drawing
            .coloured
            .iter()
            .filter(|(_, other)| **other == colour);
        let squares: Vec<_> = squares.map(|(square, _)| name(drawing, *square)).collect();
        if !squares.is_empty() {
            sentences.push(format!(
                "Highlighted in {}: {}.",
                colour.as_str(),
                squares.join(", ")
            ));
        }
    }
    for (kind, shapes) in svg.shapes() {
        let shapes = shapes.into_iter().map(|shape| match shape.at {
            At::Square(square) => name(drawing, square),
            At::Way(from, to) => format!("{} to {}", name(drawing, from), name(drawing, to)),
        });
        sentences.push(format!("{}: {}.", capitalized(&kind), list(shapes)));
    }
    sentences.join(" ")
}

/// A text as XML has it.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            control if control.is_control() => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push('?'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// The board: `a board of 8 by 8 squares`.
fn board(drawing: &Drawing<'_>) -> String {
    // A deeper board is described by its layers in the picture.
    if let Some(sizes) = drawing.source.dimensions().filter(|sizes| sizes.len() <= 3) {
        let sizes: Vec<_> = sizes.iter().rev().map(ToString::to_string).collect();
        return match drawing.squares.len() {
            1 => "a board of 1 square".to_owned(),
            _ => format!("a board of {} squares", sizes.join(" by ")),
        };
    }
    let squares = drawing.squares.len();
    let ranks: usize = drawing.layers.iter().map(|layer| layer.ranks.len()).sum();
    match drawing.layers.iter().count() {
        1 => format!("an irregular board of {squares} squares in {ranks} ranks"),
        layers => format!("a board of {squares} squares in {layers} layers"),
    }
}

/// A piece in words: `enhanced rook`. A king needs no word for being terminal, and a piece of
/// chess none for a mark that is a [`right`] to move.
pub(super) fn words(drawing: &Drawing<'_>, piece: Piece) -> PieceWords {
    let set = drawing.set_of(piece.side());
    let name = drawing.piece_name(piece);
    let right = right(drawing, piece);
    let is_understood = |mark| match mark {
        Mark::Enhanced | Mark::Diminished if right.is_some() => true,
        Mark::Enhanced => name.is_some_and(|(name, says_enhanced)| {
            says_enhanced || (name == "pawn" && set == PieceSet::Chess)
        }),
        Mark::Terminal => name.is_some_and(|(name, _)| matches!(name, "king" | "general")),
        Mark::Diminished | Mark::Derived => false,
    };
    let marks = Mark::of(piece).filter(|mark| !is_understood(*mark));
    PieceWords {
        set,
        name: name.map(|(name, _)| name),
        letter: piece.letter(),
        marks: marks.map(Mark::meaning).collect(),
        right,
    }
}

fn describe(drawing: &Drawing<'_>, piece: Piece) -> String {
    words(drawing, piece).to_string()
}

/// The meaning of the state of a piece of chess: `may castle`.
fn right(drawing: &Drawing<'_>, piece: Piece) -> Option<&'static str> {
    if drawing.set_of(piece.side()) != PieceSet::Chess {
        return None;
    }
    match (piece.letter(), piece.state()) {
        ('R', State::Enhanced | State::Diminished) => Some("may castle"),
        ('P', State::Diminished) => Some("may be captured en passant"),
        ('K', State::Diminished) => Some("in check"),
        _ => None,
    }
}

/// The name of a square.
pub(super) fn name(drawing: &Drawing<'_>, square: usize) -> String {
    let place = drawing.layers.place(square);
    let name = place.and_then(|place| {
        let layer = drawing.layers.get(place.layer)?;
        names::name(layer, place, drawing.square_naming())
    });
    name.unwrap_or_else(|| square.to_string())
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    if items.is_empty() {
        "nothing".to_owned()
    } else {
        items.join(", ")
    }
}

pub(super) fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}
