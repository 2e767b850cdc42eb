use bench::allocator::Usage;
use bench::{Corpora, Corpus};
use feen::{Feen, Player, View};

use crate::decimal::{figures, float};

/// What a hand takes: a piece and its count, padded.
const HAND_ITEM: usize = 16;

/// What a rank takes on a board that is no box: where it ends, and what stands before it.
const RANK: usize = 4;

/// The most that any text of a corpus asks of the allocator.
pub(crate) fn table(corpora: &Corpora) -> String {
    let mut lines = vec![
        "## Memory: the most that any position of a corpus takes\n".to_owned(),
        "| positions | `validate` | `View` | `Feen`: allocations | bytes a square | and a hand item | and a rank | peak to final | `to_string`: allocations | verdict |".to_owned(),
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|---|".to_owned(),
    ];
    lines.extend(corpora.all.iter().map(line));
    lines.join("\n") + "\n"
}

#[derive(Default)]
struct Most {
    validate: usize,
    view: usize,
    parse: usize,
    write: usize,
    square: f64,
    item: f64,
    rank: f64,
    peak: f64,
}

fn line(corpus: &Corpus) -> String {
    let mut most = Most::default();
    for text in corpus.texts.iter() {
        most.validate = most
            .validate
            .max(Usage::of(|| feen::validate(text)).allocations);
        most.view = most.view.max(Usage::of(|| View::parse(text)).allocations);
        let parse = Usage::of(|| text.parse::<Feen>());
        most.parse = most.parse.max(parse.allocations);
        most.peak = most.peak.max(float(parse.peak) / float(parse.kept.max(1)));
        let feen: Feen = text.parse().expect("the text is valid");
        most.write = most.write.max(Usage::of(|| feen.to_string()).allocations);
        let squares = feen.position().square_count();
        let items = Player::ALL.map(|player| feen.position().hand(player).iter().count());
        let items: usize = items.into_iter().sum();
        let layout = feen.layout();
        // A box is told by its sizes, which lie in the value itself.
        let ranks = match layout.shape() {
            Some(_) => 0,
            None => layout.rank_count(),
        };
        let rest = |known: usize| float(parse.kept.saturating_sub(known));
        if items > 0 {
            let hands = rest(2 * squares + RANK * ranks);
            most.item = most.item.max(hands / float(items));
        } else if ranks > 0 {
            most.rank = most.rank.max(rest(2 * squares) / float(ranks));
        } else {
            most.square = most.square.max(rest(0) / float(squares));
        }
    }
    let bound = most.validate == 0
        && most.view == 0
        && most.parse <= 2
        && most.square <= 2.0
        && most.item <= float(HAND_ITEM)
        && most.rank <= 0.0
        && most.peak <= 2.1;
    let shown = |number: f64| {
        if number > 0.0 {
            figures(number)
        } else {
            String::new()
        }
    };
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
        corpus.name,
        most.validate,
        most.view,
        most.parse,
        shown(most.square),
        shown(most.item),
        shown(most.rank),
        figures(most.peak),
        most.write,
        if bound { "met" } else { "**missed**" },
    )
}
