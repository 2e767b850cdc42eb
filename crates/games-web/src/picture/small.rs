//! The small picture of the start of a game, for lists of many: where the start is that of chess, one thing on it says what is
//! different.

use std::fmt::{self, Write};

use feen::{Piece, View};
use feen_draw::{Drawing, Figure, Game as Look};
use feen_look::written;
use feen_rules::{Game, Kind, MoveSign, Player, Square, Variant};

use super::{GROUND, SQUARE, cropped, shot_of};
use crate::appearance::figures;
use crate::chosen::{BOARD, Pieces};
use crate::table::look;

/// The picture of the start of a variant in small; nothing for a board that cannot be drawn.
pub(crate) fn small(variant: &Variant) -> Option<String> {
    let (marked, sign) = match difference(variant) {
        Some(difference) => difference.drawn(variant),
        None => (Vec::new(), String::new()),
    };
    let marked = marked.iter().map(|square| variant.feen_index(*square));
    let marked: Vec<usize> = marked.collect();
    let svg = shot_of(&start(variant), &marked, Pieces::Usual)?;
    let svg = cropped(&svg, variant);
    let (board, end) = svg.split_at_checked(svg.rfind("</svg>")?)?;
    Some(format!("{board}{sign}{end}"))
}

/// The start, or one of those with a shuffled rank.
fn start(variant: &Variant) -> Game {
    let middle = variant.shuffled_count() / 2;
    let shuffled = variant.shuffled(middle).map(Game::from_position);
    shuffled.unwrap_or_else(|| Game::new(variant))
}

/// The thing that is different from chess.
enum Difference {
    Duck,
    Blast,
    /// The number of checks that win.
    Checks(u8),
    /// Squares on which something is won, or pieces that must not be lost.
    Squares(Vec<Square>),
    /// Pieces that chess does not have, or that are held at the start.
    Pieces(Vec<Piece>),
    /// Steps that a pawn of chess does not make, by files and ranks.
    Steps(Vec<(i8, i8)>),
    Capture,
    NoCastling,
}

/// The ranks of the start as FEN has them.
fn ranks(variant: &Variant) -> String {
    let fen = Game::new(variant).position().fen();
    let ranks = fen.split([' ', '[']).next();
    ranks.unwrap_or_default().to_owned()
}

/// The difference of a game that begins as chess does; the goals of any game.
fn difference(variant: &Variant) -> Option<Difference> {
    let chess = Variant::by_name("chess")?;
    let goals = goals(variant);
    if !goals.is_empty() {
        return Some(Difference::Squares(goals));
    }
    if look(variant) != Some(Look::Chess) {
        return None;
    }
    if ranks(variant) != ranks(&chess) {
        // A player who has yet to set up a rank holds its pieces.
        return of_hand(variant);
    }
    let checks = variant.counted_checks().filter(|checks| *checks > 1);
    let of_turn = match checks {
        _ if variant.has_duck() => Some(Difference::Duck),
        _ if variant.explodes() => Some(Difference::Blast),
        checks => checks.map(Difference::Checks),
    };
    of_turn
        .or_else(|| of_pieces(variant, &chess))
        .or_else(|| of_end(variant, &chess))
}

/// A new way of a pawn, new pieces, or those that a player holds.
fn of_pieces(variant: &Variant, chess: &Variant) -> Option<Difference> {
    let kinds = variant.kinds().iter().copied();
    let new = kinds.filter(|kind| is_new(variant, chess, *kind));
    // A promoted piece that turns back in a hand is none of its own.
    let new: Vec<Kind> = new
        .filter(|kind| variant.captured(*kind) == *kind)
        .collect();
    let pawns = variant.kind("P").zip(chess.kind("P"));
    if let Some((pawn, usual)) = pawns {
        let steps = new_steps(variant, chess, pawn);
        if !steps.is_empty() {
            return Some(Difference::Steps(steps));
        }
        // Its diagram is the same, and its longest step is not only its first one.
        let is_longer = variant.moves(pawn) != chess.moves(usual)
            || variant.region("start") != chess.region("start");
        if is_longer && new.is_empty() {
            return Some(Difference::Steps(vec![(0, 2)]));
        }
    }
    let pieces = new.into_iter();
    let pieces = pieces.filter_map(|kind| variant.feen_piece(kind, Player::First));
    let pieces: Vec<Piece> = pieces.take(2).collect();
    if !pieces.is_empty() {
        return Some(Difference::Pieces(pieces));
    }
    // A captured piece changes its side.
    let turned = ["p", "P"].into_iter();
    let turned = turned.filter_map(|piece| piece.parse().ok()).collect();
    let of_capture = || (variant.takes_to_hand()).then_some(Difference::Pieces(turned));
    of_hand(variant).or_else(of_capture)
}

/// The pieces that a player holds at the start.
fn of_hand(variant: &Variant) -> Option<Difference> {
    let start = Game::new(variant);
    let held = start.position().hand(Player::First);
    let pieces = held.filter_map(|(kind, _)| variant.feen_piece(kind, Player::First));
    let pieces: Vec<Piece> = pieces.take(2).collect();
    (!pieces.is_empty()).then_some(Difference::Pieces(pieces))
}

/// A duty to capture, other pieces to look after, or a king that does not castle.
fn of_end(variant: &Variant, chess: &Variant) -> Option<Difference> {
    if variant.must_capture() {
        return Some(Difference::Capture);
    }
    let dear = |variant: &Variant| {
        let is_dear = |kind: &Kind| variant.is_needed(*kind) || variant.is_royal(*kind);
        let kinds = variant.kinds().iter().copied();
        kinds.filter(is_dear).collect::<Vec<_>>()
    };
    let letters = |variant: &Variant| {
        let kinds = dear(variant).into_iter();
        let letters = kinds.map(|kind| variant.letter(kind).to_owned());
        letters.collect::<Vec<_>>()
    };
    let own = dear(variant);
    let start = Game::new(variant);
    let position = start.position();
    let squares = variant.squares().into_iter().filter(|square| {
        let piece = position.piece(*square);
        piece.is_some_and(|piece| own.contains(&piece.kind()))
    });
    let squares: Vec<Square> = squares.collect();
    if !squares.is_empty() && letters(variant) != letters(chess) {
        return Some(Difference::Squares(squares));
    }
    let fen = position.fen();
    let has_castling = fen.split(' ').nth(2).is_some_and(|rights| rights != "-");
    (!has_castling).then_some(Difference::NoCastling)
}

/// The squares on which a piece of the first player wins.
fn goals(variant: &Variant) -> Vec<Square> {
    let kinds = variant.kinds().iter();
    let goals = kinds.map(|kind| variant.goal(*kind, Player::First));
    let most = goals.max_by_key(|goal| goal.len());
    most.into_iter().flatten().collect()
}

/// Whether chess has no piece with these moves under its letter.
fn is_new(variant: &Variant, chess: &Variant, kind: Kind) -> bool {
    let marks = |variant: &Variant, kind| {
        let diagram = variant.move_diagram(kind);
        let marks = diagram.marks().iter();
        marks.map(|mark| (mark.by, mark.sign)).collect::<Vec<_>>()
    };
    let own = chess.kind(variant.letter(kind));
    own.is_none_or(|own| marks(chess, own) != marks(variant, kind))
}

/// The steps of a pawn that are not those of one of chess.
fn new_steps(variant: &Variant, chess: &Variant, pawn: Kind) -> Vec<(i8, i8)> {
    let steps = |variant: &Variant, kind| {
        let diagram = variant.move_diagram(kind);
        let marks = diagram.marks().iter();
        let moves = marks.filter(|mark| mark.sign != MoveSign::Captures);
        moves.map(|mark| mark.by).collect::<Vec<_>>()
    };
    let usual = chess.kind("P").map(|kind| steps(chess, kind));
    let usual = usual.unwrap_or_default();
    let all = steps(variant, pawn);
    let mut new = all.clone();
    // A step twice as long goes the same way.
    let is_double = |(files, ranks): (i8, i8)| {
        let is_even = files % 2 == 0 && ranks % 2 == 0;
        is_even && all.contains(&(files / 2, ranks / 2))
    };
    new.retain(|step| !usual.contains(step) && !is_double(*step));
    new
}

/// The colour of what is drawn over a board.
const INK: &str = "#8b2f10";

impl Difference {
    /// The squares that are highlighted, and what is drawn over the board.
    fn drawn(self, variant: &Variant) -> (Vec<Square>, String) {
        let sizes = [variant.files(), variant.ranks()];
        let middle = sizes.map(|count| count.saturating_mul(SQUARE) / 2);
        let middle = middle.map(|half| half.saturating_add(GROUND));
        let sign = match self {
            Self::Squares(squares) => return (squares, String::new()),
            Self::Duck => {
                let duck: Option<Piece> = "D".parse().ok();
                large(variant, duck.as_slice(), Some(Figure::Duck), middle)
            }
            Self::Pieces(pieces) => large(variant, &pieces, None, middle),
            Self::Blast => blast(middle),
            Self::Checks(count) => checks(count, middle),
            Self::Steps(steps) => {
                written(|text| steps.iter().try_for_each(|by| arrow(text, [3, 3], *by)))
            }
            Self::Capture => written(|text| arrow(text, [3, 1], (0, 4))),
            Self::NoCastling => CROSS.replace("INK", INK),
        };
        (Vec::new(), sign)
    }
}

/// Pieces in the middle of the board, larger than on it.
fn large(
    variant: &Variant,
    pieces: &[Piece],
    figure: Option<Figure>,
    [x, y]: [usize; 2],
) -> String {
    let side = SQUARE.saturating_mul(5) / 2;
    let all = side.saturating_mul(pieces.len());
    let drawn = |piece: Piece| {
        let drawing = Drawing::new(View::parse(BOARD).ok()?).ok()?;
        let figures = figures(variant).chain(figure.map(|figure| (piece, figure)));
        let drawing = drawing.game(Look::Chess).figures(figures);
        let svg = drawing.svg().piece(piece).to_string();
        let (before, rest) = svg.split_once(" width=\"")?;
        let (_, rest) = rest.split_once(" viewBox=")?;
        Some((before.to_owned(), rest.to_owned()))
    };
    let (mut left, top) = (x.saturating_sub(all / 2), y.saturating_sub(side / 2));
    written(|text| {
        for (before, rest) in pieces.iter().filter_map(|piece| drawn(*piece)) {
            write!(
                text,
                "{before} x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" viewBox={rest}"
            )?;
            left = left.saturating_add(side);
        }
        Ok(())
    })
}

/// An explosion.
fn blast([x, y]: [usize; 2]) -> String {
    format!(
        "<path transform=\"translate({x} {y})\" d=\"M0-92L22-40 66-66 46-18 92 0 46 20 64 66 20 44 0 92-20 44-64 66-46 20-92 0-46-18-66-66-22-40z\" \
         fill=\"#d3671c\" stroke=\"{INK}\" stroke-width=\"6\" stroke-linejoin=\"round\"/>"
    )
}

/// A sign for each check that wins.
fn checks(count: u8, [x, y]: [usize; 2]) -> String {
    let count = usize::from(count);
    let left = x.saturating_sub(count.saturating_sub(1).saturating_mul(36));
    written(|text| {
        (0..count).try_for_each(|place| {
            let x = left.saturating_add(place.saturating_mul(72));
            write!(
                text,
                "<path d=\"M{x} {y}m-22 0h44m-22-22v44\" stroke=\"{INK}\" stroke-width=\"14\" stroke-linecap=\"round\"/>"
            )
        })
    })
}

/// An arrow from a square of a board of chess, by its file and rank, over some files and ranks.
fn arrow(text: &mut String, [file, rank]: [u8; 2], (files, ranks): (i8, i8)) -> fmt::Result {
    let (across, down) = (f64::from(files), -f64::from(ranks));
    let length = across.hypot(down).max(0.1);
    let (u, v) = (across / length, down / length);
    let (x, y) = (
        48.0 + f64::from(file) * 60.0,
        468.0 - f64::from(rank) * 60.0,
    );
    let (to_x, to_y) = (x + across * 60.0, y + down * 60.0);
    let (neck_x, neck_y) = (to_x - u * 30.0, to_y - v * 30.0);
    write!(
        text,
        "<path d=\"M{x:.0} {y:.0}L{neck_x:.0} {neck_y:.0}\" stroke=\"{INK}\" stroke-width=\"18\" stroke-linecap=\"round\"/>\
         <path d=\"M{to_x:.0} {to_y:.0}L{:.0} {:.0}L{:.0} {:.0}z\" fill=\"{INK}\"/>",
        neck_x - v * 30.0,
        neck_y + u * 30.0,
        neck_x + v * 30.0,
        neck_y - u * 30.0
    )
}

/// A cross between the king and the rook of the first player.
const CROSS: &str = "<path d=\"M386 446l44 44m0-44l-44 44\" stroke=\"INK\" stroke-width=\"14\" stroke-linecap=\"round\"/>";

#[cfg(test)]
mod tests {
    use feen_rules::Variant;

    use super::{Difference, difference, small};

    fn word(name: &str) -> String {
        let variant: Variant = name.parse().unwrap();
        match difference(&variant) {
            None => "nothing".to_owned(),
            Some(Difference::Duck) => "duck".to_owned(),
            Some(Difference::Blast) => "blast".to_owned(),
            Some(Difference::Checks(count)) => format!("{count} checks"),
            Some(Difference::Squares(squares)) => format!("{} squares", squares.len()),
            Some(Difference::Pieces(pieces)) => {
                let pieces = pieces.iter().map(ToString::to_string);
                pieces.collect::<Vec<_>>().join(" ")
            }
            Some(Difference::Steps(steps)) => format!("{steps:?}"),
            Some(Difference::Capture) => "capture".to_owned(),
            Some(Difference::NoCastling) => "no castling".to_owned(),
        }
    }

    #[test]
    fn small_starts_say_what_is_different() {
        for (name, expected) in [
            ("chess", "nothing"),
            ("duck", "duck"),
            ("atomic", "blast"),
            ("3check", "3 checks"),
            ("kingofthehill", "4 squares"),
            ("crazyhouse", "p P"),
            ("antichess", "capture"),
            ("nocastle", "no castling"),
            ("berolina", "[(-1, 1), (1, 1)]"),
            ("torpedo", "[(0, 2)]"),
            ("placement", "K^ Q"),
        ] {
            assert_eq!(word(name), expected, "{name}");
        }
    }

    #[test]
    fn every_game_has_a_small_start() {
        for variant in Variant::all() {
            let picture = small(&variant).unwrap_or_default();
            let [open, closed] = ["<svg", "</svg>"].map(|tag| picture.matches(tag).count());
            assert!(open > 0 && open == closed, "{}", variant.name());
        }
    }
}
