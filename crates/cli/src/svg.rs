use crate::arguments::Svg;
use crate::json::to_line;
use crate::outcome::Outcome;
use crate::picture::{file, pictured, saved};
use crate::picture_record::PictureRecord;
use crate::stream::Stream;

pub(crate) fn run(svg: &Svg) -> Outcome {
    pictured("svg", &svg.feen, &svg.surplus, &svg.picture, |picture| {
        let text = picture.to_string();
        if let Some(path) = file(svg.output.as_deref()) {
            return saved(&picture, path, text.as_bytes(), svg.json);
        }
        let told = if svg.json {
            to_line(&PictureRecord::of_text(&picture, &text))
        } else {
            text
        };
        Outcome::Fine.told(Stream::Output.tell(&told))
    })
}
