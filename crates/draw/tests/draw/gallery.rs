//! The gallery shows what the crate draws.

#[path = "../../examples/gallery/pages.rs"]
mod pages;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

#[track_caller]
fn is_written(file: &Path, expected: &str) {
    let written = fs::read_to_string(file).unwrap_or_default();
    assert!(
        written == expected,
        "{} is not what is drawn now: `cargo run -p feen-draw --example gallery` writes it",
        file.display()
    );
}

#[test]
fn the_gallery_is_what_is_drawn_now() {
    is_written(&docs().join("gallery.md"), &pages::text());
    for page in pages::PAGES {
        let file = docs().join(format!("gallery/{}.svg", page.name));
        is_written(
            &file,
            &page.picture(feen_draw::Theme::Auto, |picture| picture.to_string()),
        );
    }
}

#[test]
fn the_gallery_has_no_other_pictures() {
    let files = fs::read_dir(docs().join("gallery")).unwrap();
    let files: BTreeSet<_> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let names = pages::PAGES.iter().map(|page| page.name);
    let names = names.chain(pages::OTHERS);
    let expected: BTreeSet<_> = names.map(|name| format!("{name}.svg")).collect();
    assert_eq!(files, expected);
}
