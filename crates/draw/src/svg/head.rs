//! The beginning of a picture: its size, and what it is in words.

use std::fmt::{self, Write};

use crate::svg::description::escaped;
use crate::svg::number::Number;

/// The element around a picture, up to its content.
pub(super) struct Head {
    /// The width and the height in pixels.
    pub(super) size: [u64; 2],
    /// The width and the height in units of the picture.
    pub(super) room: [f64; 2],
    /// True for a picture that says nothing by itself.
    pub(super) is_decorative: bool,
}

impl Head {
    /// Writes it with a title, and a description unless that is empty.
    pub(super) fn write(
        &self,
        f: &mut dyn Write,
        words: impl FnOnce() -> [String; 2],
    ) -> fmt::Result {
        let ([width, height], room) = (self.size, self.room.map(Number));
        let role = if self.is_decorative {
            r#"aria-hidden="true""#
        } else {
            r#"role="img""#
        };
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" {role} width="{width}" height="{height}" viewBox="0 0 {} {}">"#,
            room[0], room[1]
        )?;
        if self.is_decorative {
            return Ok(());
        }
        let [title, description] = words().map(|text| escaped(&text));
        writeln!(f, "<title>{title}</title>")?;
        if description.is_empty() {
            return Ok(());
        }
        writeln!(f, "<desc>{description}</desc>")
    }
}
