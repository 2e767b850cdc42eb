//! `cargo bench -p bench [NAME]`: each work with each side, by the clock.

use std::fmt;
use std::sync::{Arc, LazyLock};

use bench::{Corpora, Work, interchange, memory, pgn, quarto, reading, tokens, uci, writing};
use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};

const SEED: u64 = 2026;
const POSITIONS: usize = 2_000;

static CORPORA: LazyLock<Corpora> = LazyLock::new(|| Corpora::new(SEED, POSITIONS));

fn main() {
    divan::main();
}

/// A work with one of its sides.
struct Doing {
    work: Arc<Work>,
    side: usize,
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { work, side } = self;
        write!(
            f,
            "{} {}, {}",
            work.name, work.corpus, work.sides[*side].name
        )
    }
}

/// All sides of some works.
fn doings(works: Vec<Work>) -> Vec<Doing> {
    let works = works.into_iter().map(Arc::new);
    let doings = works.flat_map(|work| {
        let sides = 0..work.sides.len();
        sides.map(move |side| Doing {
            work: Arc::clone(&work),
            side,
        })
    });
    doings.collect()
}

/// An iteration is a run through the whole corpus.
fn bench(bencher: Bencher<'_, '_>, doing: &Doing) {
    let Doing { work, side } = doing;
    bencher
        .counter(ItemsCount::new(work.calls))
        .counter(BytesCount::new(work.bytes))
        .bench(|| work.sides[*side].run());
}

macro_rules! works {
    ($($name:ident: $works:expr;)*) => {$(
        #[divan::bench(args = doings($works))]
        fn $name(bencher: Bencher<'_, '_>, doing: &Doing) {
            bench(bencher, doing);
        }
    )*};
}

works! {
    validate: reading::validate(&CORPORA);
    view: reading::view(&CORPORA);
    parse: reading::parse(&CORPORA);
    parse_into: reading::parse_into(&CORPORA);
    refuse: reading::refuse(&CORPORA);
    write: writing::write(&CORPORA);
    write_into: writing::write_into(&CORPORA);
    clone: memory::clone(&CORPORA);
    clone_into: memory::clone_into(&CORPORA);
    eq: memory::eq(&CORPORA);
    hash: memory::hash(&CORPORA);
    move_held: memory::move_held(&CORPORA);
    move_new: memory::move_new(&CORPORA);
    tokens: tokens::tokens(&CORPORA);
    pgn: pgn::works(&CORPORA);
    quarto: quarto::works(SEED);
    uci: uci::works();
    notations: interchange::works(&CORPORA);
}
