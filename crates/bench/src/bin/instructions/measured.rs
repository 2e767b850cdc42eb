use bench::{Corpora, memory, reading, tokens, writing};

use crate::growth;

const SEED: u64 = 2026;
const POSITIONS: usize = 100;

/// Runs everything that is counted, and says a line about each: how many calls, and the
/// name.
pub(crate) fn run_all() {
    let corpora = Corpora::new(SEED, POSITIONS);
    let works = [
        reading::validate(&corpora),
        reading::view(&corpora),
        reading::parse(&corpora),
        reading::refuse(&corpora),
        writing::write(&corpora),
        memory::clone(&corpora),
        memory::eq(&corpora),
        memory::hash(&corpora),
        memory::move_held(&corpora),
        memory::move_new(&corpora),
        tokens::tokens(SEED, POSITIONS),
    ];
    for work in works.iter().flatten() {
        bench_measured_call(&|| work.sides[0].run());
        println!("{} {}, {}", work.calls, work.name, work.corpus);
    }
    for (name, read, text) in growth::readings() {
        bench_measured_call(&|| read(&text));
        println!("1 {name}");
    }
}

/// What callgrind counts the instructions of: it finds the function by this name.
#[inline(never)]
fn bench_measured_call(call: &dyn Fn()) {
    call();
}
