use std::path::Path;

use draw::Svg;
use serde::Serialize;

/// A picture, as `--json` tells it.
#[derive(Serialize, Debug)]
pub(crate) struct PictureRecord<'a> {
    /// In pixels.
    width: u64,
    height: u64,
    title: String,
    description: String,
    /// Where it has been written, if that is to a file.
    file: Option<String>,
    /// Itself, if it has not been written to a file.
    svg: Option<&'a str>,
}

impl<'a> PictureRecord<'a> {
    pub(crate) fn of_text(picture: &Svg<'_>, svg: &'a str) -> Self {
        Self {
            svg: Some(svg),
            ..Self::new(picture)
        }
    }

    pub(crate) fn of_file(picture: &Svg<'_>, path: &Path) -> Self {
        Self {
            file: Some(path.display().to_string()),
            ..Self::new(picture)
        }
    }

    fn new(picture: &Svg<'_>) -> Self {
        let [width, height] = picture.pixel_size();
        Self {
            width,
            height,
            title: picture.title(),
            description: picture.description(),
            file: None,
            svg: None,
        }
    }
}
