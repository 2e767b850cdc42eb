use bench::Corpora;

use crate::growth::readings;

const SEED: u64 = 2026;
const POSITIONS: usize = 100;

/// Does every work, and says a line about each: how many calls, and the name.
pub(crate) fn works() {
    let corpora = Corpora::new(SEED, POSITIONS);
    for work in bench::works(&corpora) {
        call(&|| work.sides[0].run());
        println!("{} {}, {}", work.calls, work.name, work.corpus);
    }
}

/// Reads every text that grows, and says such a line about each.
pub(crate) fn growth() {
    for (name, read, text) in readings() {
        call(&|| read(&text));
        println!("1 {name}");
    }
}

/// What callgrind counts the instructions of: it finds the function by its name.
#[inline(never)]
fn call(work: &dyn Fn()) {
    work();
}
