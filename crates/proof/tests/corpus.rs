//! What the fuzzer has found worth keeping, replayed.

use std::fs;
use std::path::Path;

#[test]
fn every_law_holds_on_its_corpus() {
    for (name, law) in proof::laws::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("corpus")
            .join(name);
        let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut replayed = 0;
        for file in files {
            law(&fs::read(file.unwrap().path()).unwrap());
            replayed += 1;
        }
        assert!(replayed > 0, "{name} has no corpus");
    }
}
