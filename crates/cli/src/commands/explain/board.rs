use std::iter;

use feen::{LayoutView, Rank, Run};
use feen_files::Amount;

use crate::commands::explain::list;
use crate::commands::explain::rows::Rows;

/// The ranks that are listed, at most.
const MOST_RANKS: usize = 32;

/// The board in few words.
pub(super) fn summary(layout: LayoutView<'_>) -> String {
    let lengths = || layout.ranks().map(|rank| rank.square_count());
    let ranks = Amount(lengths().count() as u64, "rank");
    let shortest = lengths().min().unwrap_or(0);
    let longest = Amount(lengths().max().unwrap_or(0), "square");
    let dimensions = match layout.dimension_count() {
        0..=2 => String::new(),
        dimensions => format!("{dimensions} dimensions, "),
    };
    let lengths = if shortest == longest.0 {
        longest.to_string()
    } else {
        format!("{shortest} to {longest}")
    };
    let form = match layout.dimensions() {
        Some(sizes) => {
            let sizes: Vec<_> = sizes.iter().map(u64::to_string).collect();
            format!(": a box of {}", sizes.join(" x "))
        }
        None => ": irregular, no box".to_owned(),
    };
    format!("{dimensions}{ranks} of {lengths}{form}")
}

/// The ranks, and the separators that mean more than the next rank.
pub(super) fn ranks(layout: LayoutView<'_>) -> Rows {
    let mut rows = Rows::default();
    let mut ranks = layout.ranks();
    for rank in ranks.by_ref().take(MOST_RANKS) {
        match rank.separator() {
            0 | 1 => {}
            2 => rows.push("//", "the next layer"),
            slashes => rows.push(
                list::shortened(iter::repeat_n("/".to_owned(), slashes)),
                format!("one step in dimension {}", slashes.saturating_add(1)),
            ),
        }
        let text = list::shortened(rank.runs().map(spelled));
        rows.push(text, list::in_words(groups(rank)));
    }
    match ranks.count() {
        0 => {}
        more => rows.push("…", format!("and {}", Amount(more as u64, "more rank"))),
    }
    rows
}

/// A run as FEEN spells it.
fn spelled(run: Run) -> String {
    match run {
        Run::Piece(piece) => piece.to_string(),
        Run::Empty(count) => count.to_string(),
    }
}

/// The runs of a rank in words, equal pieces in a row counted.
fn groups(rank: Rank<'_>) -> impl Iterator<Item = String> {
    let mut runs = rank.runs().peekable();
    iter::from_fn(move || {
        Some(match runs.next()? {
            Run::Empty(count) => format!("{count} empty"),
            run @ Run::Piece(piece) => {
                let others = iter::from_fn(|| runs.next_if_eq(&run)).count();
                match others.saturating_add(1) {
                    1 => piece.to_string(),
                    count => format!("{count} times {piece}"),
                }
            }
        })
    })
}
