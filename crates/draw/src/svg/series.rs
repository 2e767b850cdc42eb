//! Several pictures in one document, which share what they can.

use std::fmt::{self, Write};

use crate::svg::Svg;
use crate::svg::head::Head;
use crate::svg::needs::Needs;
use crate::svg::number::{Number, float, whole};

/// Pictures of one document.
#[derive(Clone, Debug)]
pub(super) struct Series<'d> {
    pub(super) pictures: Vec<Svg<'d>>,
}

impl<'d> Series<'d> {
    /// The width and the height of each picture in pixels.
    pub(super) fn sizes(&self) -> Vec<[u64; 2]> {
        self.pictures.iter().map(Svg::pixel_size).collect()
    }

    /// The pictures in words.
    pub(super) fn description(&self) -> String {
        let numbered = self.pictures.iter().zip(1_usize..);
        let parts = numbered
            .map(|(svg, number)| format!("{number}: {}. {}", svg.title(), svg.description()));
        parts.collect::<Vec<_>>().join(" ")
    }

    fn is_decorative(&self) -> bool {
        !self.pictures.is_empty() && self.pictures.iter().all(|svg| svg.decorative)
    }

    /// Writes the start of the document and the definitions. Returns the start of the ids of
    /// each picture.
    pub(super) fn write_start(
        &self,
        f: &mut dyn Write,
        scope: &str,
        size: [u64; 2],
        title: String,
    ) -> Result<Vec<String>, fmt::Error> {
        let head = Head {
            size,
            room: size.map(float),
            is_decorative: self.is_decorative(),
        };
        head.write(f, || [title, self.description()])?;
        let mut needs = Needs::default();
        for svg in &self.pictures {
            needs.add(svg);
        }
        // Pictures of one look have the same definitions.
        let mut looks: Vec<(String, String)> = Vec::new();
        let mut scopes = Vec::new();
        for svg in &self.pictures {
            let mut look = String::new();
            needs.write(&mut look, "", svg)?;
            let known = looks.iter().find(|(other, _)| *other == look);
            if let Some((_, own)) = known {
                scopes.push(own.clone());
                continue;
            }
            let own = match looks.len() {
                0 => scope.to_owned(),
                number => format!("{scope}{number}_"),
            };
            needs.write(f, &own, svg)?;
            scopes.push(own.clone());
            looks.push((look, own));
        }
        Ok(scopes)
    }

    /// Writes a picture at a place.
    pub(super) fn write_picture(
        f: &mut dyn Write,
        scope: &str,
        svg: &Svg<'d>,
        [x, y]: [u64; 2],
    ) -> fmt::Result {
        let page = svg.page();
        let (width, height) = svg.pixels(&page);
        let [width, height] = [width, height].map(whole);
        writeln!(
            f,
            r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="0 0 {} {}">"#,
            Number(page.width),
            Number(page.height)
        )?;
        svg.write_content(f, scope, &page)?;
        f.write_str("\n</svg>\n")
    }
}
