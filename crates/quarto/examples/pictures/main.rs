//! Writes the pictures of Quarto in `docs/gallery`.
//!
//! ```text
//! cargo run -p feen-quarto --example pictures
//! ```

mod pictures;

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery");
    for (name, picture) in pictures::pictures() {
        fs::write(folder.join(name), picture)?;
    }
    Ok(())
}
