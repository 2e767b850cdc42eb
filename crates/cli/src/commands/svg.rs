use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

use feen_draw::Animation;
use feen_files::{Outcome, to_json_line};

use crate::arguments::Svg;
use crate::commands::picture::Pictures;
use crate::report::PictureRecord;

pub(crate) fn run(svg: &Svg) -> Outcome {
    let pictures = Pictures {
        verb: "svg",
        texts: svg.position.texts(),
        picture: &svg.picture,
        output: svg.output.as_deref(),
        is_json: svg.json,
        marks_moves: svg.animate.is_some(),
    };
    if let Some(seconds) = svg.animate {
        return pictures.gather(
            |svgs| {
                let animation = Animation::new(svgs).each(seconds.0);
                let ending = svg.output.as_deref().and_then(Path::extension);
                Ok(match ending.and_then(OsStr::to_str) {
                    Some("gif") => animation.to_gif()?,
                    Some("png" | "apng") => animation.to_apng()?,
                    _ => animation.to_string().into_bytes(),
                })
            },
            || Ok(()),
        );
    }
    if svg.picture.sheet {
        return pictures.gather_sheet(|sheet| Ok(sheet.to_string().into_bytes()), || Ok(()));
    }
    let bytes = |picture: &feen_draw::Svg<'_>| Ok(picture.to_string().into_bytes());
    pictures.make(bytes, |picture, bytes, output| {
        if !svg.json {
            return Ok(output.write_all(bytes));
        }
        let text = String::from_utf8_lossy(bytes);
        let record = to_json_line(&PictureRecord::of_text(picture, &text));
        Ok(output.write_all(record.as_bytes()))
    })
}
