//! Pieces of one's own, read from SVG and written anew.

use std::collections::{BTreeMap, btree_map};

use feen::Piece;
use roxmltree::{Document, Node};

use crate::svg::pieces::SQUARE;

/// Drawings of one's own for pieces, each a text of SVG.
///
/// ```
/// use draw::{Artwork, Drawing};
/// use feen::View;
///
/// let disc = r##"<circle cx="30" cy="30" r="20" fill="#8b2f2f"/>"##;
/// let star = r#"<svg viewBox="0 0 10 10"><path d="M5 0l2 4 3 1-3 1-2 4-2-4-3-1 3-1z"/></svg>"#;
/// let artwork = Artwork::new().with("P".parse()?, disc)?.with("K^".parse()?, star)?;
///
/// let drawing = Drawing::new(View::parse("2k^/1P1/K^2 / C/c")?)?;
/// let svg = drawing.svg().artwork(&artwork).to_string();
/// assert!(svg.contains(r##"fill="#8b2f2f""##));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// - A text is one or more elements in a square of 60 by 60, or a whole `<svg>`, whose
///   `viewBox` is fitted into that square.
/// - A piece without a drawing of its own has that of its letter and side without marks, if
///   there is one, and else that of its [`PieceSet`](crate::PieceSet). Marks are drawn over it,
///   unless [`Drawing::marks`](crate::Drawing::marks) leaves them out.
/// - Only elements and attributes that draw are taken over; descriptions, metadata and classes
///   are left out. Scripts, style sheets, text, images and references to other files are
///   refused. Ids get the prefix of the picture.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Artwork {
    pieces: BTreeMap<Piece, Figure>,
}

impl Artwork {
    /// The bytes of the longest drawing of a piece.
    pub const MAX_LENGTH: usize = 1 << 16;

    /// The elements of a drawing that an element stands in, at most.
    pub const MAX_DEPTH: usize = 32;

    /// No drawings.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            pieces: BTreeMap::new(),
        }
    }

    /// With this drawing of a piece, in place of an earlier one.
    ///
    /// # Errors
    ///
    /// For a text that is not well-formed, `<g>`; that is longer than [`Self::MAX_LENGTH`] or
    /// deeper than [`Self::MAX_DEPTH`]; for an element that is no shape, `<script/>`; for a
    /// reference to another file, `fill="url(x.svg#a)"`.
    pub fn with(mut self, piece: Piece, svg: &str) -> Result<Self, ArtworkError> {
        self.pieces.insert(piece, Figure::read(svg)?);
        Ok(self)
    }

    /// True if there is a drawing of a piece.
    pub(super) fn has(&self, piece: Piece) -> bool {
        self.figure(piece).is_some()
    }

    /// The drawing of a piece in a picture whose ids start with `scope`.
    pub(super) fn draw(&self, scope: &str, piece: Piece) -> Option<String> {
        let scope = format!("{scope}a{}-", piece.code());
        Some(self.figure(piece)?.parts.join(&scope))
    }

    fn figure(&self, piece: Piece) -> Option<&Figure> {
        let plain = || self.pieces.get(&Piece::new(piece.letter(), piece.side())?);
        self.pieces.get(&piece).or_else(plain)
    }
}

/// A drawing, cut where the prefix of ids stands.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Figure {
    parts: Vec<String>,
}

/// The elements that draw.
const DRAWN: [&str; 13] = [
    "circle",
    "clipPath",
    "defs",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "path",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
];

/// The elements that are left out.
const SILENT: [&str; 3] = ["desc", "metadata", "title"];

/// The attributes that are taken over from elements only.
#[rustfmt::skip]
const GEOMETRY: [&str; 26] = [
    "clipPathUnits", "cx", "cy", "d", "fr", "fx", "fy", "gradientTransform", "gradientUnits",
    "height", "href", "id", "offset", "pathLength", "points", "r", "rx", "ry", "spreadMethod",
    "width", "x", "x1", "x2", "y", "y1", "y2",
];

/// The attributes that are taken over from elements and from their styles.
#[rustfmt::skip]
const PRESENTATION: [&str; 23] = [
    "clip-path", "clip-rule", "color", "display", "fill", "fill-opacity", "fill-rule", "opacity",
    "paint-order", "stop-color", "stop-opacity", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "transform", "vector-effect",
    "shape-rendering", "visibility",
];

/// The text before a drawing while it is read.
const BEFORE: &str =
    r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">"#;

const SVG: &str = "http://www.w3.org/2000/svg";

impl Figure {
    fn read(text: &str) -> Result<Self, ArtworkError> {
        if text.len() > Artwork::MAX_LENGTH {
            return Err(ArtworkError::TooLong { length: text.len() });
        }
        let declared = text.trim_start().strip_prefix("<?xml");
        let content = declared.and_then(|text| text.split_once("?>"));
        let content = content.map_or(text, |(_, content)| content);
        let whole = format!("{BEFORE}{content}</svg>");
        let document = Document::parse(&whole).map_err(|error| {
            let place = error.pos();
            let before = u32::try_from(BEFORE.len()).unwrap_or(0);
            ArtworkError::Malformed {
                line: place.row,
                column: match place.row {
                    1 => place.col.saturating_sub(before).max(1),
                    _ => place.col,
                },
            }
        })?;
        let around = document.root_element();
        let mut children = around.children().filter(Node::is_element);
        let only = children.next().filter(|_| children.next().is_none());
        let mut writer = Writer::default();
        match only.filter(|node| node.has_tag_name((SVG, "svg"))) {
            Some(svg) => {
                let [x, y, width, height] = view_box(&svg);
                let scale = SQUARE / width.max(height);
                let left = (SQUARE - width * scale) / 2.0 - x * scale;
                let top = (SQUARE - height * scale) / 2.0 - y * scale;
                let [left, top, scale] = [left, top, scale].map(precise);
                writer.text(&format!(
                    r#"<g transform="translate({left} {top})scale({scale})">"#
                ));
                writer.elements(svg)?;
                writer.text("</g>");
            }
            None => writer.elements(around)?,
        }
        Ok(Self {
            parts: writer.finish(),
        })
    }
}

/// The place and the size of what a whole picture shows.
fn view_box(svg: &Node<'_, '_>) -> [f64; 4] {
    let number = |text: &str| text.trim().trim_end_matches("px").parse::<f64>().ok();
    let numbers = |text: &str| {
        let numbers = text
            .split([' ', ',', '\n', '\t'])
            .filter(|part| !part.is_empty());
        let numbers: Option<Vec<_>> = numbers.map(number).collect();
        <[f64; 4]>::try_from(numbers?).ok()
    };
    let side = |name| svg.attribute(name).and_then(number);
    let sides = || Some([0.0, 0.0, side("width")?, side("height")?]);
    let is_sound = |[x, y, width, height]: &[f64; 4]| {
        let extents = 1e-3..1e6;
        x.abs() < 1e6 && y.abs() < 1e6 && extents.contains(width) && extents.contains(height)
    };
    let given = svg.attribute("viewBox").and_then(numbers);
    let given = given.filter(is_sound).or_else(|| sides().filter(is_sound));
    given.unwrap_or([0.0, 0.0, SQUARE, SQUARE])
}

/// A number to five places.
fn precise(number: f64) -> f64 {
    let rounded = (number * 1e5).round() / 1e5;
    // Not -0.
    rounded + 0.0
}

/// A drawing as it is written anew.
#[derive(Default)]
struct Writer {
    parts: Vec<String>,
    part: String,
}

impl Writer {
    fn text(&mut self, text: &str) {
        self.part.push_str(text);
    }

    fn escaped(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '&' => self.text("&amp;"),
                '<' => self.text("&lt;"),
                '"' => self.text("&quot;"),
                other => self.part.push(other),
            }
        }
    }

    /// The place of the prefix of an id.
    fn scope(&mut self) {
        self.parts.push(std::mem::take(&mut self.part));
    }

    fn finish(mut self) -> Vec<String> {
        self.scope();
        self.parts
    }

    /// Writes the elements in another one.
    fn elements(&mut self, around: Node<'_, '_>) -> Result<(), ArtworkError> {
        let mut open: Vec<(usize, &str)> = Vec::new();
        let mut silent = 0;
        for node in around.descendants().skip(1).filter(Node::is_element) {
            let range = node.range();
            if range.start < silent {
                continue;
            }
            while let Some((_, name)) = open.pop_if(|(end, _)| *end <= range.start) {
                self.text(&format!("</{name}>"));
            }
            let name = node.tag_name().name();
            let is_svg = node.tag_name().namespace() == Some(SVG);
            if !is_svg || SILENT.contains(&name) {
                silent = range.end;
                continue;
            }
            if !DRAWN.contains(&name) {
                return Err(ArtworkError::Element {
                    found: name.to_owned(),
                });
            }
            if open.len() >= Artwork::MAX_DEPTH {
                return Err(ArtworkError::TooDeep);
            }
            self.text(&format!("<{name}"));
            for (name, value) in attributes(&node) {
                self.attribute(name, value)?;
            }
            self.text(">");
            open.push((range.end, name));
        }
        for (_, name) in open.into_iter().rev() {
            self.text(&format!("</{name}>"));
        }
        Ok(())
    }

    fn attribute(&mut self, name: &str, value: &str) -> Result<(), ArtworkError> {
        let refuse = || ArtworkError::Reference {
            found: value.to_owned(),
        };
        self.text(&format!(" {name}=\""));
        match name {
            "id" => {
                self.scope();
                self.escaped(value);
            }
            "href" => {
                let id = value.strip_prefix('#').ok_or_else(refuse)?;
                self.text("#");
                self.scope();
                self.escaped(id);
            }
            _ => {
                // CSS reads `\75rl(` and `URL(` as `url(`.
                let plain = value.replace("url(#", "");
                if plain.contains('\\') || plain.to_ascii_lowercase().contains("url(") {
                    return Err(refuse());
                }
                let mut parts = value.split("url(#");
                self.escaped(parts.next().unwrap_or_default());
                for part in parts {
                    self.text("url(#");
                    self.scope();
                    self.escaped(part);
                }
            }
        }
        self.text("\"");
        Ok(())
    }
}

/// The attributes of an element that draw, those of its style in place of its own.
fn attributes<'a>(node: &Node<'a, '_>) -> btree_map::IntoIter<&'a str, &'a str> {
    let mut attributes = BTreeMap::new();
    for attribute in node.attributes() {
        let name = attribute.name();
        let is_own = attribute.namespace().is_none() || name == "href";
        let known = GEOMETRY.iter().chain(&PRESENTATION);
        if let Some(name) = known.copied().find(|known| is_own && *known == name) {
            attributes.insert(name, attribute.value());
        }
    }
    let style = node.attribute("style").unwrap_or_default();
    for (name, value) in style.split(';').filter_map(|rule| rule.split_once(':')) {
        let mut known = PRESENTATION.iter().copied();
        if let Some(name) = known.find(|known| *known == name.trim()) {
            attributes.insert(name, value.trim());
        }
    }
    attributes.into_iter()
}

/// Why a text is no drawing of a piece.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArtworkError {
    /// The text has too many bytes.
    #[error(
        "expected at most {} bytes of SVG, found {length}",
        Artwork::MAX_LENGTH
    )]
    TooLong {
        /// The bytes of the text.
        length: usize,
    },
    /// The text is not well-formed: `<g>`.
    #[error("expected well-formed SVG, found an error in line {line}, column {column}")]
    Malformed {
        /// From 1.
        line: u32,
        /// From 1.
        column: u32,
    },
    /// An element is no shape: `<script/>`.
    #[error("expected an element that draws, such as `path`, found `{found}`")]
    Element {
        /// Its name.
        found: String,
    },
    /// A reference is not to an id of the drawing: `url(other.svg#a)`.
    #[error("expected a reference such as `url(#a)` or `#a`, found `{found}`")]
    Reference {
        /// The value of the attribute.
        found: String,
    },
    /// An element stands in too many others.
    #[error(
        "expected elements in at most {} others, found deeper ones",
        Artwork::MAX_DEPTH
    )]
    TooDeep,
}

impl ArtworkError {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "artwork/too-long",
            Self::Malformed { .. } => "artwork/malformed",
            Self::Element { .. } => "artwork/element",
            Self::Reference { .. } => "artwork/reference",
            Self::TooDeep => "artwork/too-deep",
        }
    }
}
