use std::io::{self, IsTerminal, Write};

use crate::arguments::Png;
use crate::outcome::Outcome;
use crate::picture::{failed, file, pictured, saved};

pub(crate) fn run(png: &Png) -> Outcome {
    pictured("png", &png.feen, &png.surplus, &png.picture, |picture| {
        let bytes = match picture.to_png() {
            Ok(bytes) => bytes,
            Err(error) => return failed(&error.to_string()),
        };
        match file(png.output.as_deref()) {
            Some(path) => saved(&picture, path, &bytes, png.json),
            None if png.json => {
                failed("expected a file for the picture beside '--json', found standard output")
            }
            None if io::stdout().is_terminal() => {
                failed("expected a file for the picture, found a terminal: say `-o FILE`")
            }
            None => {
                let mut output = io::stdout();
                Outcome::Fine.told(output.write_all(&bytes).and_then(|()| output.flush()))
            }
        }
    })
}
