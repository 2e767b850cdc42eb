use bench::allocator::Usage;
use bench::{Corpora, Corpus};
use feen::{Feen, Player, View};

use crate::decimal::{figures, float};

/// The bytes of an item of a hand: a piece and its count, padded.
const HAND_ITEM: usize = 16;

/// The most that any text of a corpus asks of the allocator.
pub(crate) fn table(corpora: &Corpora) -> String {
    let mut lines = vec![
        "## Memory: the most that any position of a corpus takes\n".to_owned(),
        "| positions | `validate` | `View` | `Feen`: allocations | bytes a square | and a hand item | peak to final | `to_string`: allocations | verdict |".to_owned(),
        "|---|--:|--:|--:|--:|--:|--:|--:|---|".to_owned(),
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
        if items == 0 {
            most.square = most.square.max(float(parse.kept) / float(squares));
        } else {
            let hands = parse.kept.saturating_sub(2 * squares);
            most.item = most.item.max(float(hands) / float(items));
        }
    }
    let bound = most.validate == 0
        && most.view == 0
        && most.parse <= 2
        && most.square <= 2.0
        && most.item <= float(HAND_ITEM)
        && most.peak <= 2.1;
    let shown = |number: f64| {
        if number > 0.0 {
            figures(number)
        } else {
            String::new()
        }
    };
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {} | {} |",
        corpus.name,
        most.validate,
        most.view,
        most.parse,
        shown(most.square),
        shown(most.item),
        figures(most.peak),
        most.write,
        if bound { "met" } else { "**missed**" },
    )
}
