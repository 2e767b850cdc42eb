//! The computer for graphical interfaces: `cargo run --release -p feen-search --features protocol --example engine`.

use std::io;

fn main() -> io::Result<()> {
    feen_search::speak(io::stdin().lock(), io::stdout())
}
