//! Facts that hold with `core` alone.

use core::fmt::{self, Display, Write};

use epin::{Piece, Pin};
use feen::View;
use feen_interchange::fen;
use feen_quarto::{Game, Rules};
use pnn::Intermediate;
use qi::{ByPlayer, Player, Shape};
use sin::{Style, Token};

use crate::Fact;

pub(crate) const FACTS: &[Fact] = &[
    (c"qi: an index has coordinates, and back", || {
        let shogi = Shape::new(&[9, 9]).ok()?;
        let corner = shogi.coordinates(80)?;
        Some(corner == [8, 8] && shogi.index(corner.as_slice()) == Some(80))
    }),
    (c"qi: each player has a value", || {
        let letters = ByPlayer::new('C', 'c');
        Some(letters[!Player::First] == 'c')
    }),
    (c"sin: a token is a style and a side", || {
        let token = "c".parse::<Token>().ok()?;
        Some(token == Style::from_static("C").with_side(Player::Second) && length(token) == 1)
    }),
    (c"sin: a token is serialized and read back", || {
        let token = Token::from_static("c");
        let mut buffer = [0; 8];
        let bytes = postcard::to_slice(&token, &mut buffer).ok()?;
        Some(postcard::from_bytes(bytes) == Ok(token))
    }),
    (c"epin: a piece is read, and the rest is left", || {
        let king = Piece::from_static("+K^'");
        Some(Piece::parse_prefix("+K^'2p") == Ok((king, "2p")) && length(king) == 4)
    }),
    (c"epin: a derived piece is not PIN", || {
        let refused = "K'".parse::<Pin>().err()?;
        Some(refused.span() == (1..2) && length(refused) > 0)
    }),
    (c"epin: a piece is serialized and read back", || {
        let king = Piece::from_static("-k^'");
        let mut buffer = [0; 8];
        let bytes = postcard::to_slice(&king, &mut buffer).ok()?;
        Some(postcard::from_bytes(bytes) == Ok(king))
    }),
    (c"pnn: a piece changes, and is written", || {
        let king = pnn::Piece::from_static("-k'").flip().enhance();
        Some("+K'".parse() == Ok(king) && length(king) == 3)
    }),
    (c"pnn: an intermediate piece is not EPIN", || {
        let rook = pnn::Piece::from_static("R'");
        let refused = rook.to_epin(Intermediate::Refuse).err()?;
        let dropped = rook.to_epin(Intermediate::Drop).ok()?;
        Some(dropped == Piece::from_static("R") && length(refused) > 0)
    }),
    (c"pnn: a whole name becomes a letter", || {
        let king = pnn::from_name("KING^", |name| (name == "KING").then_some('K'));
        let refused = "KING^".parse::<pnn::Piece>().err()?;
        Some(king == Ok(Piece::from_static("K^")) && length(refused) > 0)
    }),
    (c"pnn: a piece is serialized and read back", || {
        let king = pnn::Piece::from_static("-k'");
        let mut buffer = [0; 8];
        let bytes = postcard::to_slice(&king, &mut buffer).ok()?;
        Some(postcard::from_bytes(bytes) == Ok(king))
    }),
    (c"feen: a view counts squares and pieces", || {
        let view = View::parse("rnbqk^bnr/pppp1ppp/8/8/8/8/PPPPP1PP/RNBQK^BNR P/2p c/C").ok()?;
        let held = view.hand(Player::Second).map(|(_, copies)| copies);
        let counts = (view.square_count(), view.piece_count(), held.sum());
        Some(counts == (64, 33, 2) && view.squares().flatten().count() == 30)
    }),
    (c"feen: a view takes an irregular board", || {
        let view = View::parse("3/4/5/4/3 / G/g").ok()?;
        Some(view.layout().ranks().count() == 5)
    }),
    (c"feen: an error has a place, and a report", || {
        let text = "8/8 PP/ C/c";
        let error = feen::validate(text).err()?;
        Some(error.span() == (5..6) && length(error.report(text)) > text.len())
    }),
    (c"interchange: a FEN is read in place", || {
        let view = fen::View::parse("4k3/8/8/8/8/8/8/4K3 w - - 0 7").ok()?;
        Some(view.turn() == Player::First && view.fullmove() == 7)
    }),
    (c"quarto: four pieces in a row are alike", || {
        let mut game = Game::new(Rules::default(), Player::First);
        for turn in ["0000 a4", "0100 b4", "0010 c4", "0011 d4"] {
            let (piece, square) = turn.split_once(' ')?;
            game = game.give(piece.parse().ok()?).ok()?;
            game = game.place(square.parse().ok()?).ok()?;
        }
        let line = game.lines().next()?;
        Some(game.is_over() && length(line) == "a4 b4 c4 d4: all cubes".len())
    }),
    (c"quarto: a move out of place is refused", || {
        let game = Game::new(Rules::default(), Player::First);
        let refused = game.place("b3".parse().ok()?).err()?;
        Some(refused.code() == "place/nothing-held" && length(refused) > 0)
    }),
];

/// The length in bytes of a displayed value.
fn length(value: impl Display) -> usize {
    let mut length = Length(0);
    write!(length, "{value}").map_or(0, |()| length.0)
}

struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}
