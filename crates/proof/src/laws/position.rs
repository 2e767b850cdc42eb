use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use epin::Piece;
use feen::{Player, Position, Style};
use qi::{ByPlayer, Hands, Qi, Shape};

/// A piece, of any of the 624.
pub(super) fn piece(bytes: &mut Unstructured<'_>) -> Result<Piece> {
    static PIECES: LazyLock<Vec<Piece>> = LazyLock::new(|| Piece::all().collect());
    bytes.choose(&PIECES).copied()
}

/// A shape of at most three small dimensions.
pub(super) fn shape(bytes: &mut Unstructured<'_>) -> Result<Shape> {
    let dimensions = bytes.int_in_range(1..=3)?;
    let longest = if dimensions == 3 { 5 } else { 12 };
    let sizes = (0..dimensions).map(|_| bytes.int_in_range(1..=longest));
    let sizes = sizes.collect::<Result<Vec<usize>>>()?;
    Shape::new(&sizes).map_err(|_| arbitrary::Error::IncorrectFormat)
}

/// A position on a board of this shape.
pub(super) fn on(shape: Shape, bytes: &mut Unstructured<'_>) -> Result<Position> {
    let squares = shape.square_count();
    let mut board = vec![None; squares];
    for _ in 0..bytes.int_in_range(0..=squares)? {
        // After the end of the bytes, one piece would be put on one square again and again.
        if bytes.is_empty() {
            break;
        }
        let square = bytes.int_in_range(0..=squares - 1)?;
        board[square] = Some(piece(bytes)?);
    }
    let mut room = board.iter().filter(|square| square.is_none()).count();
    let mut held = Vec::new();
    while room > 0 && !bytes.is_empty() && bytes.ratio(3, 4)? {
        let count = bytes.int_in_range(1..=room)?;
        held.push((player(bytes)?, piece(bytes)?, count));
        room -= count;
    }
    let styles = ByPlayer::new(style(bytes)?, style(bytes)?);
    let position = Qi::from_parts(
        shape,
        board,
        Hands::from_items(held),
        styles,
        player(bytes)?,
    );
    Ok(position.expect("no more pieces than squares"))
}

fn style(bytes: &mut Unstructured<'_>) -> Result<Style> {
    let letter = char::from(bytes.int_in_range(b'A'..=b'Z')?);
    Ok(Style::new(letter).expect("an upper-case letter"))
}

fn player(bytes: &mut Unstructured<'_>) -> Result<Player> {
    Ok(*bytes.choose(&Player::ALL)?)
}
