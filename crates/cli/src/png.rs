use std::fs;
use std::io::{self, IsTerminal, Write};

use crate::arguments::Png;
use crate::outcome::{Outcome, reason};
use crate::picture::{failed, pictured};

pub(crate) fn run(png: &Png) -> Outcome {
    pictured("png", &png.feen, &png.surplus, &png.picture, |picture| {
        let bytes = match picture.to_png() {
            Ok(bytes) => bytes,
            Err(error) => return failed(&error.to_string()),
        };
        let Some(path) = &png.output else {
            if io::stdout().is_terminal() {
                return failed("expected a file for the picture, found a terminal: say `-o FILE`");
            }
            return Outcome::Fine.told(io::stdout().write_all(&bytes));
        };
        match fs::write(path, bytes) {
            Ok(()) => Outcome::Fine,
            Err(error) => {
                let path = path.display();
                failed(&format!("cannot write {path}: {}", reason(&error)))
            }
        }
    })
}
