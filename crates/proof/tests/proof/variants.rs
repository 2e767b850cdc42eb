//! Random tables against the oracle, for a minute in continuous integration.

use proof::variants;

#[test]
fn random_tables_have_the_moves_of_the_oracle() {
    let tally = variants::tables(&(0..150));
    assert!(tally.positions > 2_000, "{tally:?}");
}
