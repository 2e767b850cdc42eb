//! The grammar of FEEN, one function for each production.
//!
//! Every production reads from the front of its input and returns the rest. The
//! first byte decides which production it is, so none is tried: a fault is final.
//! Before them, a recogniser takes a board and hands that are ordinary; only what it
//! does not take is read anew.

use epin::{Found, Piece};
use nom::multi::fold_many0;
use nom::sequence::{pair, separated_pair, terminated};
use nom::{IResult, Parser};
use qi::ByPlayer;
use sin::Token;

use crate::ParseErrorKind as Kind;
use crate::read::coherence::Coherence;
use crate::read::count::{self, HandCount};
use crate::read::fast;
use crate::read::fast::board::BoardSink;
use crate::read::fast::hands::{FastHands, HandsSink};
use crate::read::fault::Fault;
use crate::read::hand_sequence::HandSequence;

type Parsed<'i, O> = IResult<&'i [u8], O, Fault>;

/// A sink of the ordinary fields of a text.
pub(crate) trait Sink: BoardSink + HandsSink {}

impl<S: BoardSink + HandsSink> Sink for S {}

/// A position as its text says it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts<'i> {
    pub(crate) placement: Placement<'i>,
    pub(crate) hands: ByPlayer<&'i [u8]>,
    /// The style of the player to move.
    pub(crate) active: Token,
    /// The style of the other player.
    pub(crate) inactive: Token,
    pub(crate) squares: u64,
    pub(crate) hand_pieces: u64,
}

/// The field of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement<'i> {
    pub(crate) text: &'i [u8],
    pub(crate) pieces: u64,
    /// All squares, or `None` for more than a `u64` counts.
    pub(crate) squares: Option<u64>,
}

/// The field of the hands.
#[derive(Clone, Copy, Debug)]
struct Hands<'i> {
    items: ByPlayer<&'i [u8]>,
    /// The pieces of both, or `None` for more than a `u64` counts.
    pieces: Option<u64>,
}

/// One side of the field of the hands.
#[derive(Clone, Copy, Debug)]
struct Hand<'i> {
    items: &'i [u8],
    /// All pieces, or `None` for more than a `u64` counts.
    pieces: Option<u64>,
}

/// Reads a whole text. The sink records the ordinary fields.
pub(crate) fn read<'i>(text: &'i [u8], sink: &mut impl Sink) -> Result<Parts<'i>, Fault> {
    outcome(feen(text, sink), text)
}

/// Reads the placement that a text starts with, up to a space or the end.
#[cfg(feature = "alloc")]
pub(crate) fn read_placement(text: &[u8]) -> Result<Placement<'_>, Fault> {
    outcome(any_placement(text), text)
}

/// The output of a parser, without the rest of the text.
fn outcome<'i, O>(parsed: Parsed<'i, O>, text: &'i [u8]) -> Result<O, Fault> {
    match parsed {
        Ok((_, output)) => Ok(output),
        Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => Err(fault),
        // Only a streaming parser asks for more.
        Err(nom::Err::Incomplete(_)) => Err(Fault::between(Kind::EmptyPlacement, text, text)),
    }
}

/// Whether a text is a field of hands.
pub(crate) fn is_hands(text: &[u8]) -> bool {
    matches!(hands(text, &mut ()), Ok(([], _)))
}

/// Whether a text is a field of styles.
pub(crate) fn is_style_turn(text: &[u8]) -> bool {
    matches!(style_turn(text), Ok(([], _)))
}

/// `feen ::= placement SP hands SP style-turn`
fn feen<'i>(input: &'i [u8], sink: &mut impl Sink) -> Parsed<'i, Parts<'i>> {
    let board = |input| placement(input, sink);
    let (rest, placement) = terminated(board, space).parse(input)?;
    let both = |input| hands(input, sink);
    let (rest, hands) = terminated(both, space).parse(rest)?;
    let (rest, (active, inactive)) = terminated(style_turn, end).parse(rest)?;
    let totals = cardinality(placement, hands);
    let (squares, hand_pieces) = totals.map_err(|kind| failure(kind, input, rest))?;
    let parts = Parts {
        placement,
        hands: hands.items,
        active,
        inactive,
        squares,
        hand_pieces,
    };
    Ok((rest, parts))
}

/// At most as many pieces as squares (§11.4): the squares, and the pieces in hand.
///
/// Where squares are past counting, pieces that are counted are fewer.
fn cardinality(board: Placement<'_>, hands: Hands<'_>) -> Result<(u64, u64), Kind> {
    let squares = board.squares.ok_or(Kind::UncountableSquares)?;
    let held = hands.pieces;
    match (held, sum(held, Some(board.pieces))) {
        (Some(held), Some(pieces)) if pieces <= squares => Ok((squares, held)),
        (_, pieces) => Err(Kind::TooManyPieces { pieces, squares }),
    }
}

/// The sum, if both are countable.
fn sum(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one?.checked_add(other?)
}

/// `placement`, of any board
fn placement<'i>(input: &'i [u8], sink: &mut impl BoardSink) -> Parsed<'i, Placement<'i>> {
    let Some(board) = fast::board(input, sink) else {
        return any_placement(input);
    };
    let text = board.placement;
    let placement = Placement {
        text,
        pieces: board.totals.pieces(),
        squares: Some(board.totals.squares()),
    };
    Ok((input.get(text.len()..).unwrap_or(&[]), placement))
}

/// `placement ::= segment { separator segment }`, coherent (§7.4)
fn any_placement(input: &[u8]) -> Parsed<'_, Placement<'_>> {
    let mut board = Board {
        coherence: Coherence::default(),
        pieces: 0,
        squares: Some(0),
    };
    let (mut rest, ()) = segment(input, &mut board)?;
    while let [b'/', ..] = rest {
        (rest, ()) = separator(rest, &mut board)?;
        (rest, ()) = segment(rest, &mut board)?;
    }
    let coherent = board.coherence.end();
    coherent.map_err(|order| failure(Kind::Incoherent { order }, rest, rest))?;
    let placement = Placement {
        text: consumed(input, rest),
        pieces: board.pieces,
        squares: board.squares,
    };
    Ok((rest, placement))
}

/// The totals of a board while it is read.
struct Board {
    coherence: Coherence,
    pieces: u64,
    squares: Option<u64>,
}

/// `segment ::= square-run { square-run }`
fn segment<'i>(input: &'i [u8], board: &mut Board) -> Parsed<'i, ()> {
    let mut rest = input;
    loop {
        (rest, ()) = square_run(rest, board)?;
        if matches!(rest, [] | [b'/' | b' ', ..]) {
            return Ok((rest, ()));
        }
    }
}

/// `separator ::= "/" { "/" }`
fn separator<'i>(input: &'i [u8], board: &mut Board) -> Parsed<'i, ()> {
    let slashes = input.iter().take_while(|byte| **byte == b'/').count();
    let rest = input.get(slashes..).unwrap_or(&[]);
    if matches!(rest, [] | [b' ', ..]) {
        // The next production reports that no segment follows.
        return Ok((rest, ()));
    }
    let coherent = board.coherence.separator(slashes);
    coherent.map_err(|order| failure(Kind::Incoherent { order }, input, rest))?;
    Ok((rest, ()))
}

/// `square-run ::= empty-count | epin`
#[inline]
fn square_run<'i>(input: &'i [u8], board: &mut Board) -> Parsed<'i, ()> {
    let (rest, squares) = match input {
        [b'0'..=b'9', ..] => empty_count(input)?,
        _ => match piece(input) {
            Ok((rest, _)) => {
                board.pieces = board.pieces.saturating_add(1);
                (rest, Some(1))
            }
            Err(_) if !starts_piece(input) => return Err(not_a_square(input)),
            Err(fault) => return Err(fault),
        },
    };
    board.squares = sum(board.squares, squares);
    Ok((rest, ()))
}

/// `empty-count ::= nonzero { digit }`; `None` for more than a `u64` counts.
#[inline]
fn empty_count(input: &[u8]) -> Parsed<'_, Option<u64>> {
    if let [b'0', ..] = input {
        let (digits, rest) = count::digits(input);
        return Err(failure(
            leading_zero(digits, Kind::ZeroEmptyCount),
            input,
            rest,
        ));
    }
    let (count, rest) = count::leading(input);
    Ok((rest, count))
}

/// `epin`, as its own crate reads it.
#[inline]
fn piece(input: &[u8]) -> Parsed<'_, Piece> {
    match Piece::parse_prefix_bytes(input) {
        Ok((piece, rest)) => Ok((rest, piece)),
        Err(error) => Err(not_a_piece(error, input)),
    }
}

/// `hands`, of any items
#[expect(
    clippy::inline_always,
    reason = "what is returned goes through memory otherwise, which costs more than the rest"
)]
#[inline(always)]
fn hands<'i>(input: &'i [u8], sink: &mut impl HandsSink) -> Parsed<'i, Hands<'i>> {
    let Some(FastHands { items, pieces }) = fast::hands(input, sink) else {
        return any_hands(input);
    };
    let length = items
        .first
        .len()
        .saturating_add(1)
        .saturating_add(items.second.len());
    let pieces = Some(pieces);
    Ok((input.get(length..).unwrap_or(&[]), Hands { items, pieces }))
}

/// `hands ::= hand "/" hand`
fn any_hands(input: &[u8]) -> Parsed<'_, Hands<'_>> {
    let (rest, (first, second)) = separated_pair(hand, hands_delimiter, hand).parse(input)?;
    let hands = Hands {
        items: ByPlayer::new(first.items, second.items),
        pieces: sum(first.pieces, second.pieces),
    };
    match rest {
        [] | [b' ', ..] => Ok((rest, hands)),
        [b'/', ..] => Err(unexpected(Kind::SurplusHandsDelimiter, rest)),
        _ => Err(not_in_hand(rest)),
    }
}

fn hands_delimiter(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b'/', rest @ ..] => Ok((rest, ())),
        // `explain` sees that the field has no `/`.
        _ => Err(not_in_hand(input)),
    }
}

/// `hand ::= { hand-item }`, aggregated and in order (§8.4)
fn hand(input: &[u8]) -> Parsed<'_, Hand<'_>> {
    let mut sequence = HandSequence::default();
    let item_in_sequence = |input| {
        let (rest, (count, piece)) = hand_item(input)?;
        match sequence.push(count, piece) {
            Ok(()) => Ok((rest, count)),
            Err(kind) => Err(failure(kind, input, rest)),
        }
    };
    let add = |pieces, count: HandCount<'_>| sum(pieces, count.value());
    let (rest, pieces) = fold_many0(item_in_sequence, || Some(0), add).parse(input)?;
    let items = consumed(input, rest);
    Ok((rest, Hand { items, pieces }))
}

/// `hand-item ::= [ hand-count ] epin`
fn hand_item(input: &[u8]) -> Parsed<'_, (HandCount<'_>, Piece)> {
    match input {
        [b'0'..=b'9', ..] => pair(hand_count, counted_piece).parse(input),
        _ if starts_piece(input) => piece.map(|piece| (HandCount::ONE, piece)).parse(input),
        // The hand is over, which is no fault: what stands here is for the next
        // production to say.
        _ => Err(nom::Err::Error(Fault::between(
            Kind::MissingHandsDelimiter,
            input,
            input,
        ))),
    }
}

/// `hand-count ::= integer >= 2, no leading zero`
fn hand_count(input: &[u8]) -> Parsed<'_, HandCount<'_>> {
    let (digits, rest) = count::digits(input);
    match digits {
        [b'0', ..] => Err(failure(
            leading_zero(digits, Kind::ZeroHandCount),
            input,
            rest,
        )),
        b"1" => Err(failure(Kind::OneHandCount, input, rest)),
        _ => Ok((rest, HandCount::new(digits))),
    }
}

/// `epin`, which a count has promised
fn counted_piece(input: &[u8]) -> Parsed<'_, Piece> {
    if starts_piece(input) {
        piece(input)
    } else {
        let found = Found::at(input, 0);
        Err(unexpected(Kind::CountWithoutPiece { found }, input))
    }
}

/// `style-turn ::= sin "/" sin`, of opposite case (§9.3)
fn style_turn(input: &[u8]) -> Parsed<'_, (Token, Token)> {
    let (rest, active) = terminated(style, styles_delimiter).parse(input)?;
    let (end, inactive) = style(rest)?;
    if active.side() == inactive.side() {
        let upper = active.side().is_first();
        return Err(failure(Kind::SameCase { upper }, rest, end));
    }
    Ok((end, (active, inactive)))
}

fn styles_delimiter(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b'/', rest @ ..] => Ok((rest, ())),
        [] | [b' ', ..] => Err(unexpected(Kind::MissingStylesDelimiter, input)),
        [byte, ..] => Err(unexpected(longer_style(*byte), input)),
    }
}

/// `sin`, as its own crate reads it.
fn style(input: &[u8]) -> Parsed<'_, Token> {
    match Token::parse_prefix_bytes(input) {
        Ok((token, rest)) => Ok((rest, token)),
        Err(error) => Err(unexpected(Kind::Style(error.kind()), input)),
    }
}

/// The end of the text, right after the last style.
fn end(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [] => Ok((input, ())),
        [b'/', ..] => Err(unexpected(Kind::SurplusStylesDelimiter, input)),
        [byte, ..] => Err(unexpected(longer_style(*byte), input)),
    }
}

/// `SP`
fn space(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b' ', rest @ ..] => Ok((rest, ())),
        // Where a field ends without a space, so does the text.
        _ => Err(unexpected(Kind::FieldCount { found: 1 }, input)),
    }
}

fn starts_piece(input: &[u8]) -> bool {
    matches!(input, [b'+' | b'-' | b'A'..=b'Z' | b'a'..=b'z', ..])
}

/// The error of digits that start with `0`.
#[cold]
fn leading_zero(digits: &[u8], zero: Kind) -> Kind {
    if digits.iter().all(|digit| *digit == b'0') {
        zero
    } else {
        Kind::LeadingZero
    }
}

#[cold]
fn not_a_piece(error: epin::ParseError, input: &[u8]) -> nom::Err<Fault> {
    let found = input.get(error.span().start..).unwrap_or(&[]);
    unexpected(Kind::Piece(error.kind()), found)
}

#[cold]
fn not_a_square(input: &[u8]) -> nom::Err<Fault> {
    let found = Found::at(input, 0);
    unexpected(Kind::NotASquare { found }, input)
}

#[cold]
fn not_in_hand(input: &[u8]) -> nom::Err<Fault> {
    let found = Found::at(input, 0);
    unexpected(Kind::NotInHand { found }, input)
}

fn longer_style(byte: u8) -> Kind {
    Kind::Style(sin::ParseErrorKind::ExpectedEnd {
        found: Found::Byte(byte),
    })
}

/// The part of `input` before `rest`.
fn consumed<'i>(input: &'i [u8], rest: &[u8]) -> &'i [u8] {
    let length = input.len().saturating_sub(rest.len());
    input.get(..length).unwrap_or(input)
}

/// A fault of the first byte of `input`.
#[cold]
#[inline(never)]
fn unexpected(kind: Kind, input: &[u8]) -> nom::Err<Fault> {
    failure(kind, input, input.get(1..).unwrap_or(&[]))
}

/// A fault of what stands between the start of `input` and the start of `rest`.
#[cold]
#[inline(never)]
fn failure(kind: Kind, input: &[u8], rest: &[u8]) -> nom::Err<Fault> {
    nom::Err::Failure(Fault::between(kind, input, rest))
}

#[cfg(test)]
mod tests {
    use oracle::generate::{Family, Random, mutate, strings};

    use super::{Placement, any_hands, any_placement, fast};
    use crate::HandItems;

    /// A placement that ends with a space, read by the grammar.
    fn by_grammar(text: &[u8]) -> Option<Placement<'_>> {
        match any_placement(text) {
            Ok(([b' ', ..], placement)) => Some(placement),
            _ => None,
        }
    }

    /// Whether the recogniser should take a board that the grammar accepts.
    fn is_ordinary(board: &Placement<'_>) -> bool {
        let digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
        !board.text.windows(3).any(digits)
    }

    #[track_caller]
    fn compare(text: &[u8]) {
        // The recognisers know that no text ends with what they read.
        let text = &[text, b"/"].concat()[..];
        let fast = fast::board(text, &mut ());
        let fast = fast.map(|board| {
            let totals = board.totals;
            (board.placement, Some(totals.squares()), totals.pieces())
        });
        let slow = by_grammar(text).filter(is_ordinary);
        let slow = slow.map(|board| (board.text, board.squares, board.pieces));
        assert_eq!(fast, slow, "{}", text.escape_ascii());
    }

    #[test]
    fn the_recogniser_agrees_on_all_short_boards() {
        for board in strings(b"Kz+-^'/019 ", 5) {
            compare(&board);
            compare(&[&board[..], b" / C/c"].concat());
            compare(&[b"rnbqk^bn-r/+p+p", &board[..], b" / C/c"].concat());
        }
    }

    #[test]
    fn the_recogniser_agrees_on_generated_and_edited_boards() {
        let mut random = Random::new(4);
        for _ in 0..20_000 {
            let text = random.pick(&Family::ALL).text(&mut random);
            compare(text.as_bytes());
            compare(&mutate(text.as_bytes(), &mut random).text);
        }
    }

    /// Whether the recogniser should take a hand that the grammar accepts: of one
    /// letter, with its side, it takes one count and each state once.
    fn is_ordinary_hand(hand: &[u8]) -> bool {
        let items = || HandItems::new(hand);
        let is_alone = |number, (piece, count): (epin::Piece, u64)| {
            items().take(number).all(|(other, other_count)| {
                (other.code() ^ piece.code()) >> 4 != 0
                    || count == other_count && other.state() != piece.state()
            })
        };
        let mut numbered = (0..).zip(items());
        let short = |digits: &[u8]| digits.len() < 3;
        hand.split(|byte| !byte.is_ascii_digit()).all(short)
            && numbered.all(|(number, item)| is_alone(number, item))
    }

    #[track_caller]
    fn compare_hands(text: &[u8]) {
        // The recognisers know that no text ends with what they read.
        let text = &[text, b"/"].concat()[..];
        let fast = fast::hands(text, &mut ());
        let fast = fast.map(|hands| (hands.items, Some(hands.pieces)));
        let slow = match any_hands(text) {
            Ok(([b' ', ..], hands)) => Some((hands.items, hands.pieces)),
            _ => None,
        };
        let slow = slow.filter(|(items, _)| items.iter().all(|(_, hand)| is_ordinary_hand(hand)));
        assert_eq!(fast, slow, "{}", text.escape_ascii());
    }

    #[test]
    fn the_recogniser_agrees_on_all_short_hands() {
        for hands in strings(b"Pq+-^'/0129 ", 5) {
            compare_hands(&hands);
            compare_hands(&[&hands[..], b"/ C/c"].concat());
            compare_hands(&[b"/", &hands[..], b" C/c"].concat());
            compare_hands(&[b"12P3-B+B2cQ/aBb", &hands[..], b" C/c"].concat());
        }
    }

    #[test]
    fn the_recognisers_agree_on_every_byte() {
        for before in ["", "K", "2", "12", "+", "K^", "K'", "K/"] {
            for byte in 0..=u8::MAX {
                for after in ["", "Q"] {
                    let start = [before.as_bytes(), &[byte], after.as_bytes()].concat();
                    compare(&[&start[..], b"/2 / C/c"].concat());
                    compare_hands(&[&start[..], b"/ C/c"].concat());
                }
            }
        }
    }

    #[test]
    fn the_recogniser_agrees_on_generated_and_edited_hands() {
        let mut random = Random::new(5);
        for _ in 0..20_000 {
            let text = random.pick(&Family::ALL).text(&mut random);
            let board = text.find(' ').map_or(0, |space| space + 1);
            let hands = &text.as_bytes()[board..];
            compare_hands(hands);
            compare_hands(&mutate(hands, &mut random).text);
        }
    }
}
