use bench::Corpora;

use crate::growth::readings;

const SEED: u64 = 2026;
const POSITIONS: usize = 100;

/// Runs every work, and prints a line for each: the number of calls, and the name.
pub(crate) fn works() {
    let corpora = Corpora::new(SEED, POSITIONS);
    let works = [
        bench::works(&corpora),
        bench::interchange::works(&corpora),
        bench::chess::works(&corpora),
        bench::rules::works(),
    ];
    for work in works.into_iter().flatten() {
        call(&|| work.sides[0].run());
        println!("{} {}, {}", work.calls, work.name, work.corpus);
    }
}

/// Reads every growing text, and prints such a line for each.
pub(crate) fn growth() {
    for (name, read, text) in readings() {
        call(&|| read(&text));
        println!("1 {name}");
    }
}

/// The call whose instructions callgrind counts, found by the name of this function.
#[inline(never)]
fn call(work: &dyn Fn()) {
    work();
}
