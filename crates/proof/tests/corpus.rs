//! What the fuzzer has found worth keeping, replayed.

use proof::corpus;

#[test]
fn every_law_holds_on_its_corpus() {
    for (name, law) in proof::laws::ALL {
        let inputs = corpus::read(name);
        assert!(inputs.len() > 10, "{name} has no corpus");
        for input in &inputs {
            law(input);
        }
    }
}
