//! Every work can be run, and means the same on all sides.

use bench::{Corpora, Side};
use feen::Feen;

#[test]
fn every_side_does_its_work() {
    let corpora = Corpora::new(3, 20);
    let works = bench::works(&corpora).into_iter();
    let works = works.chain(bench::chess::works(&corpora));
    for work in works.chain(bench::interchange::works(&corpora)) {
        assert!(work.calls > 0 && !work.sides.is_empty(), "{work:?}");
        work.sides.iter().for_each(Side::run);
    }
}

#[test]
fn both_writers_write_the_same() {
    for corpus in Corpora::new(4, 50).boxed() {
        for text in corpus.texts.iter() {
            let their = sashite_feen::Feen::parse(text).unwrap().to_qi();
            assert_eq!(sashite_feen::encode(&their).as_ref(), Ok(text));
            assert_eq!(text.parse::<Feen>().unwrap().to_string(), *text);
        }
    }
}
