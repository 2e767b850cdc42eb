use std::io::{self, IsTerminal, Write};

use feen_files::Outcome;

use crate::arguments::Png;
use crate::commands::look::NoDrawing;
use crate::commands::picture::Pictures;

pub(crate) fn run(png: &Png) -> Outcome {
    let pictures = Pictures {
        verb: "png",
        texts: png.position.texts(),
        picture: &png.picture,
        output: png.output.as_deref(),
        is_json: png.json,
        marks_moves: false,
    };
    let to_output = || {
        let found = if png.json {
            "expected a file for the picture beside '--json', found standard output"
        } else if io::stdout().is_terminal() {
            "expected a file for the picture, found a terminal: say `-o FILE`"
        } else {
            return Ok(());
        };
        Err(NoDrawing {
            code: "file/none",
            message: found.to_owned(),
        })
    };
    if png.picture.sheet {
        return pictures.gather_sheet(|sheet| Ok(sheet.to_png()?), to_output);
    }
    let bytes = |picture: &feen_draw::Svg<'_>| Ok(picture.to_png()?);
    pictures.make(bytes, |_, bytes, output| {
        to_output().map(|()| output.write_all(bytes))
    })
}
