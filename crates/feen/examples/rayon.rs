//! Checks the lines of a file on all cores: `cargo run --release --example rayon positions.txt`.

use rayon::iter::{ParallelBridge, ParallelIterator};

fn main() -> std::io::Result<()> {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("expected a file of positions, one on each line");
        return Ok(());
    };
    let file = std::fs::read(path)?;
    let invalid = invalid_lines(&file);
    println!("{} invalid lines", invalid.len());
    for number in invalid {
        println!("{number}");
    }
    Ok(())
}

/// The numbers of the invalid lines, in order.
fn invalid_lines(file: &[u8]) -> Vec<usize> {
    let parts = feen::lines(file).split(rayon::current_num_threads());
    let invalid = parts.par_bridge().flat_map_iter(|lines| {
        let invalid = lines.filter(|line| line.view.is_err());
        invalid.map(|line| line.number)
    });
    let mut numbers: Vec<_> = invalid.collect();
    numbers.sort_unstable();
    numbers
}
