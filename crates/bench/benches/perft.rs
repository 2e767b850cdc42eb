//! `cargo bench -p bench --bench perft`: a small game by changes in place, and by changed
//! copies.

use bench::perft;
use divan::Bencher;

const DEPTH: u32 = 4;

fn main() {
    divan::main();
}

#[divan::bench]
fn in_place(bencher: Bencher<'_, '_>) {
    let mut position = perft::start();
    bencher.bench_local(move || perft::in_place(&mut position, DEPTH));
}

#[divan::bench]
fn by_copies(bencher: Bencher<'_, '_>) {
    let position = perft::start();
    bencher.bench(|| perft::by_copies(&position, DEPTH));
}
