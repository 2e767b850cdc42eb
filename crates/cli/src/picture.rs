use std::ffi::OsString;
use std::path::Path;

use draw::{Drawing, Names, Size};
use feen::View;

use crate::arguments::{Level, Picture};
use crate::diagnosis::Diagnosis;
use crate::json::to_line;
use crate::look;
use crate::new_file::write_whole;
use crate::outcome::{Outcome, complain, reason};
use crate::picture_record::PictureRecord;
use crate::quotes;
use crate::stream::Stream;

/// Does with the picture of a position what there is to do, or says why there is
/// none.
pub(crate) fn pictured(
    verb: &str,
    feen: &OsString,
    surplus: &[OsString],
    picture: &Picture,
    tell: impl FnOnce(draw::Svg<'_>) -> Outcome,
) -> Outcome {
    let text = match quotes::one_argument(verb, feen, surplus) {
        Ok(text) => text,
        Err(outcome) => return outcome,
    };
    let Ok(view) = View::parse_bytes(text) else {
        return Diagnosis::new(text, Level::Canonical).refuse();
    };
    let drawing = match look::drawing(view, &picture.look) {
        Ok(drawing) => drawing,
        Err(error) => return failed(&error),
    };
    match svg_of(view, &drawing, picture) {
        Ok(picture) => tell(picture),
        Err(error) => failed(&error),
    }
}

fn svg_of<'d>(
    view: View<'_>,
    drawing: &'d Drawing<'_>,
    picture: &Picture,
) -> Result<draw::Svg<'d>, String> {
    let names = Names::new(view.layout(), picture.look.names.naming.into());
    let size = match (picture.square_size, picture.width) {
        (Some(pixels), _) => Size::Square(pixels),
        (None, Some(pixels)) => Size::Width(pixels),
        (None, None) => Size::default(),
    };
    let mut svg = drawing
        .svg()
        .theme(picture.theme.into())
        .surface(picture.surface.into())
        .lettered(picture.lettered)
        .size(size);
    for arrow in &picture.arrows {
        let ends = arrow.split_once('-');
        let (from, to) =
            ends.ok_or_else(|| format!("expected an arrow such as `e2-e4`, found `{arrow}`"))?;
        let [from, to] =
            [from, to].map(|name| names.parse(name).map_err(|error| error.to_string()));
        svg = svg.arrow(from?, to?);
    }
    Ok(svg)
}

/// The file that a picture goes to, if that is not standard output, which is not to be
/// replaced where it is a file.
pub(crate) fn file(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| !["-", "/dev/stdout"].map(Path::new).contains(path))
}

/// Writes a picture to a file, and tells of it if objects are asked for.
pub(crate) fn saved(picture: &draw::Svg<'_>, path: &Path, bytes: &[u8], json: bool) -> Outcome {
    if let Err(error) = write_whole(path, bytes) {
        let path = path.display();
        return failed(&format!("cannot write {path}: {}", reason(&error)));
    }
    if !json {
        return Outcome::Fine;
    }
    let record = PictureRecord::of_file(picture, path);
    Outcome::Fine.told(Stream::Output.tell(&to_line(&record)))
}

pub(crate) fn failed(message: &str) -> Outcome {
    complain(message);
    Outcome::Failed
}
