//! Agreement of all readers of `feen` with each other and with the oracle.

use feen::{Feen, Layout, LayoutView, ParseErrorKind, Player, Squares, View};
use oracle::{Count, Position, Run};

/// Compares all readers with the oracle on one text; whether it is valid.
#[track_caller]
#[expect(clippy::must_use_candidate, reason = "called for what it compares")]
pub fn agree(text: &[u8]) -> bool {
    let shown = text.escape_ascii();
    let verdict = oracle::feen(text);
    let view = View::parse_bytes(text);
    assert_eq!(feen::validate_bytes(text).err(), view.err(), "{shown}");
    let feen = Feen::try_from(text);
    match (verdict, view) {
        (Ok(position), Ok(view)) => {
            assert_eq!(seen(&view), expected(&position), "{shown}");
            match feen {
                Ok(feen) => same_position(&feen, &view),
                Err(error) => {
                    assert_eq!(error.kind().code(), "limit/squares", "{shown}");
                    assert!(view.square_count() > 65_025, "{shown}");
                }
            }
            true
        }
        (Err(reason), Err(error)) => {
            let span = error.span();
            assert!(
                span.start <= span.end && span.end <= text.len(),
                "{shown}: {span:?}"
            );
            assert_eq!(feen, Err(error), "{shown}: {reason:?}");
            false
        }
        (Ok(position), Err(error)) => {
            assert_eq!(error.kind(), ParseErrorKind::UncountableSquares, "{shown}");
            assert!(position.squares > Count::from(usize::MAX), "{shown}");
            true
        }
        (Err(reason), Ok(view)) => panic!("{shown}: {reason:?}, and {view:?}"),
    }
}

/// The most squares of a rank that are compared one by one: a text of few bytes
/// can have any number.
const MOST_SQUARES: usize = 1_000;

/// What a position says, in plain data: ranks with the slashes before them and
/// their squares, hands, styles, totals, and the box if it is one.
#[derive(PartialEq, Debug)]
struct Said {
    ranks: Vec<(usize, Vec<Option<String>>)>,
    hands: [Vec<(String, String)>; 2],
    active: char,
    inactive: char,
    totals: [String; 3],
    dimensions: usize,
    regular: bool,
}

fn seen(view: &View<'_>) -> Said {
    let hand = |player| {
        let items = view.hand(player);
        items
            .map(|(piece, count)| (count.to_string(), piece.to_string()))
            .collect()
    };
    let turn = view.turn();
    let letter = |player| view.style(player).with_side(player).to_char();
    let squares: u64 = view.layout().ranks().map(|rank| rank.square_count()).sum();
    Said {
        ranks: view
            .layout()
            .ranks()
            .map(|rank| (rank.separator(), tokens(rank.squares())))
            .collect(),
        hands: Player::ALL.map(hand),
        active: letter(turn),
        inactive: letter(turn.flip()),
        totals: [
            squares.to_string(),
            view.square_count().to_string(),
            view.piece_count().to_string(),
        ],
        dimensions: view.layout().dimension_count(),
        regular: view.layout().is_regular(),
    }
}

fn tokens(squares: Squares<'_>) -> Vec<Option<String>> {
    squares
        .take(MOST_SQUARES)
        .map(|square| square.map(|piece| piece.to_string()))
        .collect()
}

fn expected(position: &Position) -> Said {
    let squares = |runs: &[Run]| {
        let square = |run: &Run| match run {
            Run::Empties(count) => vec![
                None;
                count
                    .as_str()
                    .parse()
                    .unwrap_or(MOST_SQUARES)
                    .min(MOST_SQUARES)
            ],
            Run::Piece(token) => vec![Some(token.clone())],
        };
        runs.iter().flat_map(square).take(MOST_SQUARES).collect()
    };
    let hand = |items: &[oracle::Item]| {
        items
            .iter()
            .map(|item| (item.count.to_string(), item.token.clone()))
            .collect()
    };
    Said {
        ranks: position
            .ranks
            .iter()
            .map(|rank| (rank.separator, squares(&rank.runs)))
            .collect(),
        hands: [hand(&position.first_hand), hand(&position.second_hand)],
        active: position.active_style,
        inactive: position.inactive_style,
        totals: [
            position.squares.to_string(),
            position.squares.to_string(),
            position.pieces.to_string(),
        ],
        dimensions: position.dimension_count(),
        regular: position.layout != oracle::Layout::Irregular,
    }
}

fn same_position(feen: &Feen, view: &View<'_>) {
    let position = feen.position();
    assert_eq!(feen.to_string().as_bytes(), view.as_bytes());
    same_layout(feen.layout(), view.layout());
    assert_eq!(feen.layout().shape(), view.layout().shape());
    assert_eq!(feen.layout().position_shape(), position.board_shape());
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

/// Holds a layout against the text: its ranks, and the way to each square, counted
/// here from rank to rank.
fn same_layout(layout: &Layout, view: LayoutView<'_>) {
    assert_eq!(layout.dimension_count(), view.dimension_count());
    assert_eq!(layout.is_regular(), view.is_regular());
    assert_eq!(layout.square_count() as u64, view.square_count());
    assert_eq!(layout.rank_count(), view.ranks().count());
    let mut path = vec![0; layout.dimension_count()];
    let mut index = 0;
    for (rank, written) in layout.ranks().zip(view.ranks()) {
        assert_eq!(rank.separator(), written.separator());
        let length = usize::try_from(written.square_count()).unwrap();
        assert_eq!(rank.squares(), index..index + length);
        let level = path.len() - 1 - rank.separator();
        if rank.separator() > 0 {
            path[level] += 1;
            path[level + 1..].fill(0);
        }
        let last = rank.squares().len() - 1;
        for file in [0, last / 2, last] {
            *path.last_mut().unwrap() = file;
            assert_eq!(layout.coordinates(index + file).as_ref(), Some(&path));
            assert_eq!(layout.index(&path), Some(index + file));
        }
        *path.last_mut().unwrap() = last + 1;
        assert_eq!(layout.index(&path), None);
        *path.last_mut().unwrap() = 0;
        index = rank.squares().end;
    }
    assert_eq!(layout.coordinates(index), None);
    assert_eq!(layout.to_string().parse().as_ref(), Ok(layout));
    let ranks = layout
        .ranks()
        .map(|rank| (rank.separator(), rank.squares().len()));
    assert_eq!(Layout::from_ranks(ranks).as_ref(), Ok(layout));
}
