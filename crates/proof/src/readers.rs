//! Agreement of all readers of `feen` with each other and with the oracle.

use epin::Piece;
use feen::{Feen, ParseErrorKind, Player, View};
use oracle::{Count, Item, Layout, Position, Rank, Reason, Run};

use crate::layouts::same_layout;

/// Compares all readers with the oracle on one text, and what they say of the board;
/// whether the text is valid.
#[track_caller]
#[expect(clippy::must_use_candidate, reason = "called for what it compares")]
pub fn agree(text: &[u8]) -> bool {
    let verdict = oracle::feen(text);
    read_alike(text, &verdict);
    if let (Ok(feen), Ok(view)) = (Feen::try_from(text), View::parse_bytes(text)) {
        same_layout(feen.layout(), view.layout());
        assert_eq!(feen.layout().shape(), view.layout().shape());
        assert_eq!(
            feen.layout().position_shape(),
            feen.position().board_shape()
        );
    }
    verdict.is_ok()
}

/// Compares the verdict of all readers with that of the oracle, and what they have read.
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
                Ok(feen) => same_position(&feen, &view),
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

/// The most squares of a rank that are compared one by one: a text of few bytes
/// can have any number.
const MOST_SQUARES: usize = 1_000;

/// What a view says is what the oracle has read.
fn same_text(position: &Position<'_>, view: &View<'_>) {
    let shown = view.as_bytes().escape_ascii();
    let mut ranks = view.layout().ranks();
    for expected in &position.ranks {
        let rank = ranks.next().expect("as many ranks");
        assert_eq!(rank.separator(), expected.separator, "{shown}");
        assert_eq!(count(rank.square_count()), expected.squares, "{shown}");
        let read = rank.squares().take(MOST_SQUARES);
        let read = read.map(|square| square.map(Piece::as_str));
        assert!(read.eq(squares(expected).take(MOST_SQUARES)), "{shown}");
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

/// The squares of a rank, with the tokens that stand on them.
fn squares<'a>(rank: &'a Rank<'_>) -> impl Iterator<Item = Option<&'a str>> {
    rank.runs.iter().flat_map(|run| match run {
        Run::Empties(count) => std::iter::repeat_n(None, count.to_usize().unwrap_or(usize::MAX)),
        Run::Piece(token) => std::iter::repeat_n(Some(*token), 1),
    })
}

fn same_position(feen: &Feen, view: &View<'_>) {
    let position = feen.position();
    assert_eq!(feen.to_string().as_bytes(), view.as_bytes());
    assert!(position.board().iter().copied().eq(view.squares()));
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
