//! Agreement of all readers of `feen` with each other and with the oracle.

use epin::Piece;
use feen::{Feen, ParseErrorKind, Player, Runs, View};
use oracle::{Count, Item, Layout, Position, Rank, Reason, Run};
use qi::Shape;

use crate::layouts::same_layout;

/// Compares all readers with the oracle on one text, and the parts of the board; returns true
/// if the text is valid.
#[track_caller]
#[expect(clippy::must_use_candidate, reason = "called for what it compares")]
pub fn agree(text: &[u8]) -> bool {
    let verdict = oracle::feen(text);
    read_alike(text, &verdict);
    if let (Ok(position), Ok(view)) = (&verdict, View::parse_bytes(text)) {
        same_squares(position, &view);
    }
    if let (Ok(feen), Ok(view)) = (Feen::try_from(text), View::parse_bytes(text)) {
        assert!(feen.position().board().iter().copied().eq(view.squares()));
        same_layout(feen.layout(), view.layout());
        assert_eq!(feen.layout().shape(), view.layout().shape());
        assert_eq!(
            feen.layout().position_shape(),
            feen.position().board_shape()
        );
    }
    verdict.is_ok()
}

/// Compares the verdicts and the parts of all readers with those of the oracle.
#[track_caller]
pub fn read_alike(text: &[u8], verdict: &Result<Position<'_>, Reason>) {
    let shown = text.escape_ascii();
    let view = View::parse_bytes(text);
    assert_eq!(feen::validate_bytes(text).err(), view.err(), "{shown}");
    let feen = Feen::try_from(text);
    match (verdict, view) {
        (Ok(position), Ok(view)) => {
            same_text(position, &view);
            match feen {
                Ok(feen) => {
                    same_board(position, feen.position().board());
                    same_shape(position, feen.layout().shape());
                    same_position(&feen, &view);
                }
                Err(error) => {
                    assert_eq!(error.kind().code(), "limit/squares", "{shown}");
                    assert!(view.square_count() > 65_025, "{shown}");
                }
            }
        }
        (Err(reason), Err(error)) => {
            let span = error.span();
            assert!(
                span.start <= span.end && span.end <= text.len(),
                "{shown}: {span:?}"
            );
            assert_eq!(feen, Err(error), "{shown}: {reason:?}");
        }
        (Ok(position), Err(error)) => {
            assert_eq!(error.kind(), ParseErrorKind::UncountableSquares, "{shown}");
            assert!(position.squares > Count::from(usize::MAX), "{shown}");
        }
        (Err(reason), Ok(view)) => panic!("{shown}: {reason:?}, and {view:?}"),
    }
}

/// Compares a view with the position that the oracle has read.
fn same_text(position: &Position<'_>, view: &View<'_>) {
    let shown = view.as_bytes().escape_ascii();
    let mut ranks = view.layout().ranks();
    for expected in &position.ranks {
        let rank = ranks.next().expect("as many ranks");
        assert_eq!(rank.separator(), expected.separator, "{shown}");
        assert_eq!(count(rank.square_count()), expected.squares, "{shown}");
        assert!(same_runs(&expected.runs, rank.runs()), "{shown}");
    }
    assert!(ranks.next().is_none(), "{shown}");

    for (player, expected) in Player::ALL
        .into_iter()
        .zip([&position.first_hand, &position.second_hand])
    {
        let read = view.hand(player).map(|(piece, held)| Item {
            count: count(held),
            token: piece.as_str(),
        });
        assert!(read.eq(expected.iter().cloned()), "{shown}");
    }

    let letter = |player| view.style(player).with_side(player).to_char();
    let turn = view.turn();
    assert_eq!(letter(turn), position.active_style, "{shown}");
    assert_eq!(letter(turn.flip()), position.inactive_style, "{shown}");
    assert_eq!(count(view.square_count()), position.squares, "{shown}");
    assert_eq!(count(view.piece_count()), position.pieces, "{shown}");
    let layout = view.layout();
    assert_eq!(layout.dimension_count(), position.dimension_count());
    let regular = position.layout != Layout::Irregular;
    assert_eq!(layout.is_regular(), regular, "{shown}");
}

fn count(number: u64) -> Count {
    usize::try_from(number).expect("a count that fits").into()
}

fn same_runs(expected: &[Run<'_>], mut runs: Runs<'_>) -> bool {
    expected
        .iter()
        .all(|expected| match (expected, runs.next()) {
            (Run::Empties(expected), Some(feen::Run::Empty(read))) => count(read) == *expected,
            (Run::Piece(token), Some(feen::Run::Piece(piece))) => piece.as_str() == *token,
            _ => false,
        })
        && runs.next().is_none()
}

/// The most squares of a rank that are compared one by one: a text of few bytes
/// can have any number.
const MOST_SQUARES: usize = 1_000;

/// Compares the squares of a view, one by one, with the runs.
fn same_squares(position: &Position<'_>, view: &View<'_>) {
    for (expected, rank) in position.ranks.iter().zip(view.layout().ranks()) {
        let read = rank.squares().take(MOST_SQUARES);
        let read = read.map(|square| square.map(Piece::as_str));
        assert!(read.eq(squares(expected).take(MOST_SQUARES)), "{view:?}");
    }
}

/// The squares of a rank, with the tokens that stand on them.
fn squares<'a>(rank: &'a Rank<'_>) -> impl Iterator<Item = Option<&'a str>> {
    rank.runs.iter().flat_map(|run| match run {
        Run::Empties(count) => std::iter::repeat_n(None, count.to_usize().unwrap_or(usize::MAX)),
        Run::Piece(token) => std::iter::repeat_n(Some(*token), 1),
    })
}

/// Compares the board, square by square, with the position that the oracle has read.
fn same_board(position: &Position<'_>, board: &[Option<Piece>]) {
    let mut rest = board;
    for run in position.ranks.iter().flat_map(|rank| &rank.runs) {
        let length = match run {
            Run::Empties(count) => count.to_usize().expect("a count of squares"),
            Run::Piece(_) => 1,
        };
        let (squares, after) = rest.split_at_checked(length).expect("as many squares");
        rest = after;
        match run {
            Run::Empties(_) => assert!(squares.iter().all(Option::is_none), "{position}"),
            Run::Piece(token) => {
                let pieces = squares.iter().flatten().map(|piece| piece.as_str());
                assert!(pieces.eq([*token]), "{position}");
            }
        }
    }
    assert!(rest.is_empty(), "{position}");
}

/// A box has its shape, unless it has more than three dimensions or a size of more than 255.
fn same_shape(position: &Position<'_>, shape: Option<Shape>) {
    match (&position.layout, shape) {
        (Layout::Box(expected), Some(shape)) => {
            let sizes = shape.dimensions().iter().map(|size| Count::from(*size));
            assert!(sizes.eq(expected.iter().cloned()), "{position}: {shape:?}");
        }
        (Layout::Box(expected), None) => {
            let most = Count::from(255);
            let is_large = expected.iter().any(|size| *size > most);
            assert!(is_large || expected.len() > 3, "{position}");
        }
        (Layout::Irregular, shape) => assert_eq!(shape, None, "{position}"),
    }
}

fn same_position(feen: &Feen, view: &View<'_>) {
    let position = feen.position();
    assert_eq!(feen.to_string().as_bytes(), view.as_bytes());
    for player in Player::ALL {
        let mut held: Vec<_> = view.hand(player).collect();
        held.sort_unstable_by_key(|(piece, _)| *piece);
        let hand = position
            .hand(player)
            .iter()
            .map(|(piece, count)| (*piece, count as u64));
        assert!(hand.eq(held));
        assert_eq!(position.style(player), &view.style(player));
    }
    assert_eq!(position.turn(), view.turn());
}
