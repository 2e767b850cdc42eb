mod description;
mod figures;
mod number;
mod page;
mod pieces;
mod size;
mod squares;
mod strokes;
mod surface;
mod theme;

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::edge::Edge;
use crate::marks::Mark;
use crate::{Drawing, names};
use number::{Number, count};
use page::{HELD_COUNT, Held, LABEL, LABEL_GAP, LINE, MARGIN, Page, Placed, TEXT};
use pieces::SQUARE;

pub use size::Size;
pub use surface::Surface;
pub use theme::Theme;

/// A drawing as a vector graphic.
///
/// ```
/// use draw::{Drawing, PieceSet, Surface, Theme};
/// use feen::View;
///
/// let view = View::parse("2k^/1P1/K^2 / C/c")?;
/// let drawing = Drawing::new(view)?.pieces(PieceSet::Chess);
/// let svg = drawing.svg().surface(Surface::Checkered).theme(Theme::Dark).arrow(4, 1);
/// let text = svg.to_string();
/// assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\""));
/// assert!(text.contains("<title>Position on a board of 3 by 3 squares, first player to move</title>"));
/// assert!(text.contains("Arrows: b2 to b3."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// - It needs nothing beside itself, no font either: all signs are drawn in
///   strokes. The same drawing always makes the same text. It is made to be a
///   file or an image of a page: inside the text of a page, its style sheet would
///   reach beyond it.
/// - The hand of a player stands at the right of the board, at the end where the
///   player sits.
/// - Title and description tell the whole position in words. Colour never says
///   anything alone: the pieces of the two players differ in shape, outline or
///   direction, highlighted squares have a frame.
/// - States and marks stand in discs at the corners of a piece, and the legend
///   explains those that occur.
/// - Layers stand as in [`Text`](crate::Text): side by side, those of each part
///   of a deeper board in a row of their own.
#[derive(Clone, Debug)]
pub struct Svg<'d> {
    drawing: &'d Drawing<'d>,
    theme: Theme,
    surface: Surface,
    size: Size,
    lettered: bool,
    arrows: Vec<(usize, usize)>,
}

impl<'d> Svg<'d> {
    pub(crate) fn new(drawing: &'d Drawing<'d>) -> Self {
        Self {
            drawing,
            theme: Theme::default(),
            surface: Surface::default(),
            size: Size::default(),
            lettered: false,
            arrows: Vec::new(),
        }
    }

    /// In these colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// On squares that look like this.
    #[must_use]
    pub fn surface(mut self, surface: Surface) -> Self {
        self.surface = surface;
        self
    }

    /// As large as this.
    #[must_use]
    pub fn size(mut self, size: Size) -> Self {
        self.size = size;
        self
    }

    /// With letters on the pieces in place of figures and kanji, or not.
    #[must_use]
    pub fn lettered(mut self, lettered: bool) -> Self {
        self.lettered = lettered;
        self
    }

    /// With an arrow from the middle of a square to that of another, beside those
    /// that are already. A square that the board does not have makes no arrow, nor do
    /// two that are the same.
    #[must_use]
    pub fn arrow(mut self, from: usize, to: usize) -> Self {
        let squares = self.drawing.squares.len();
        if from < squares && to < squares && from != to {
            self.arrows.push((from, to));
        }
        self
    }

    /// What the legend explains, and how wide each part is.
    fn legend(&self) -> Vec<(Option<Mark>, &'static str, f64)> {
        if !self.drawing.legend {
            return Vec::new();
        }
        let marks = Mark::occurring(self.drawing, |_, _| true).into_iter();
        let mut parts: Vec<_> = marks.map(|mark| (Some(mark), mark.meaning())).collect();
        if !self.drawing.highlights.is_empty() {
            parts.push((None, "highlighted"));
        }
        let width = |meaning| strokes::width(meaning) * LABEL + LINE - 4.0;
        let parts = parts.into_iter();
        parts
            .map(|(mark, meaning)| (mark, meaning, width(meaning)))
            .collect()
    }

    /// What the picture shows, in a few words: its title.
    #[must_use]
    pub fn title(&self) -> String {
        description::title(self.drawing)
    }

    /// What the picture shows, all of it in words.
    #[must_use]
    pub fn description(&self) -> String {
        description::description(self)
    }

    /// The width and the height of the picture in pixels.
    #[must_use]
    pub fn pixel_size(&self) -> [u64; 2] {
        let (width, height) = self.pixels(&self.page());
        [width, height].map(number::whole)
    }

    fn pixels(&self, page: &Page<'_>) -> (f64, f64) {
        let scale = match self.size {
            Size::Square(side) => f64::from(side.max(1)) / SQUARE,
            Size::Width(width) => f64::from(width.max(1)) / page.width,
        };
        let pixels = |length: f64| (length * scale).round().max(1.0);
        (pixels(page.width), pixels(page.height))
    }

    fn page(&self) -> Page<'d> {
        let widths: Vec<_> = self.legend().iter().map(|(_, _, width)| *width).collect();
        Page::new(self.drawing, self.surface, &widths)
    }

    fn write_layer(&self, f: &mut fmt::Formatter<'_>, placed: &Placed<'_>) -> fmt::Result {
        let drawing = self.drawing;
        squares::write(f, drawing, self.surface, placed)?;
        let mut labels = String::new();
        if !placed.plane.layer.path.is_empty() {
            labels += &strokes::word(&page::heading(placed), placed.x, placed.heading, LABEL);
        }
        let height = page::height(self.surface);
        let capital = strokes::CAPITAL * LABEL;
        for (row, x, y) in placed.rows(self.surface) {
            let [left, right] = placed.labels(drawing, row);
            let top = y + (height - capital) / 2.0;
            let start = x - LABEL_GAP - strokes::width(&left) * LABEL;
            labels += &strokes::word(&left, start, top, LABEL);
            let end = x + count(row.length) * SQUARE + LABEL_GAP;
            labels += &strokes::word(&right, end, top, LABEL);
        }
        if let Edge::FilesAbove | Edge::FilesBelow = placed.edge {
            let top = match placed.edge {
                Edge::FilesAbove => placed.y - LABEL_GAP - capital,
                _ => placed.bottom(self.surface) + LABEL_GAP,
            };
            let start = placed.x + count(placed.plane.columns_start()) * SQUARE / 2.0;
            for column in 0..placed.plane.layer.width {
                let file = placed.plane.file(column);
                let name = names::file_name(placed.plane.layer, file, drawing.naming);
                let name = name.unwrap_or_default();
                let middle = start + (count(column) + 0.5) * SQUARE;
                let left = middle - strokes::width(&name) * LABEL / 2.0;
                labels += &strokes::word(&name, left, top, LABEL);
            }
        }
        if !labels.is_empty() {
            write!(f, r#"<path class="t" d="{labels}"/>"#)?;
        }
        for (row, x, y) in placed.rows(self.surface) {
            let top = y + (height - SQUARE) / 2.0;
            for (column, (square, _)) in row.squares().enumerate() {
                if let Some(piece) = drawing.piece(square) {
                    let left = Number(x + count(column) * SQUARE);
                    let id = pieces::id(piece);
                    write!(f, r##"<use href="#{id}" x="{left}" y="{}"/>"##, Number(top))?;
                }
            }
        }
        Ok(())
    }

    fn write_held(f: &mut fmt::Formatter<'_>, held: &Held) -> fmt::Result {
        let (x, y) = (Number(held.x), Number(held.y));
        let id = pieces::id(held.piece);
        write!(
            f,
            r##"<use href="#{id}" transform="translate({x} {y})scale(.8)"/>"##
        )?;
        let count = page::multiplicity(held.count);
        if !count.is_empty() {
            let path = strokes::word(&count, held.x + HELD_COUNT, held.y + 17.0, LABEL);
            write!(f, r#"<path class="t" d="{path}"/>"#)?;
        }
        Ok(())
    }

    fn write_arrow(
        &self,
        f: &mut fmt::Formatter<'_>,
        page: &Page<'_>,
        from: usize,
        to: usize,
    ) -> fmt::Result {
        let [Some((x, y)), Some((end_x, end_y))] =
            [from, to].map(|square| page.middle(self.surface, square))
        else {
            return Ok(());
        };
        let length = ((end_x - x).powi(2) + (end_y - y).powi(2)).sqrt();
        let (along, across) = ((end_x - x) / length, (end_y - y) / length);
        // A point so far along the arrow and so far beside it.
        let point = |far: f64, beside: f64| {
            let (x, y) = (
                x + along * far - across * beside,
                y + across * far + along * beside,
            );
            format!("{} {}", Number(x), Number(y))
        };
        let neck = length - 24.0;
        write!(
            f,
            r#"<path class="a" d="M{}L{}"/>"#,
            point(14.0, 0.0),
            point(neck, 0.0)
        )?;
        let (left, tip, right) = (
            point(neck, -13.0),
            point(length - 2.0, 0.0),
            point(neck, 13.0),
        );
        write!(f, r#"<path class="z" d="M{left}L{tip}L{right}z"/>"#)
    }

    fn write_legend(&self, f: &mut fmt::Formatter<'_>, page: &Page<'_>) -> fmt::Result {
        for ((mark, meaning, _), (x, y)) in self.legend().into_iter().zip(&page.legend) {
            if let Some(mark) = mark {
                f.write_str(&pieces::use_badge(mark, x + 8.0, y + 10.0))?;
            } else {
                let (x, y) = (Number(x + 2.0), Number(y + 4.0));
                write!(f, r#"<path class="h" d="M{x} {y}h13v13h-13z"/>"#)?;
            }
            let path = strokes::word(meaning, x + LINE - 8.0, y + 4.0, LABEL);
            write!(f, r#"<path class="t" d="{path}"/>"#)?;
        }
        Ok(())
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let page = self.page();
        let (width, height) = self.pixels(&page);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" viewBox="0 0 {} {}">"#,
            Number(page.width),
            Number(page.height)
        )?;
        let (title, description) = (self.title(), self.description());
        writeln!(f, "<title>{title}</title>\n<desc>{description}</desc>")?;
        writeln!(f, "<style>{}</style>", self.theme.style())?;
        let kinds: BTreeSet<_> = self.drawing.all_pieces().collect();
        if !kinds.is_empty() {
            f.write_str("<defs>\n")?;
            for mark in Mark::occurring(self.drawing, |_, _| true) {
                writeln!(f, "{}", pieces::badge(mark))?;
            }
            for piece in kinds {
                writeln!(
                    f,
                    "{}",
                    pieces::definition(self.drawing, piece, self.lettered)
                )?;
            }
            f.write_str("</defs>\n")?;
        }
        // Beyond the edges, which need not fall between two pixels.
        let (right, bottom) = (Number(page.width + 9.0), Number(page.height + 9.0));
        writeln!(f, r#"<path class="b" d="M-9-9H{right}V{bottom}H-9z"/>"#)?;
        for (player, top) in page.players {
            let mut start = MARGIN;
            if self.drawing.view.turn() == player {
                let (x, y) = (Number(start), Number(top));
                write!(f, r#"<path class="x" d="M{x} {y}l12 8-12 8z"/>"#)?;
                start += 20.0;
            }
            let path = strokes::word(&self.drawing.introduce(player), start, top, TEXT);
            writeln!(f, r#"<path class="t" d="{path}"/>"#)?;
        }
        for placed in &page.layers {
            self.write_layer(f, placed)?;
            f.write_char('\n')?;
        }
        for held in &page.held {
            Self::write_held(f, held)?;
        }
        for (from, to) in &self.arrows {
            self.write_arrow(f, &page, *from, *to)?;
        }
        self.write_legend(f, &page)?;
        f.write_str("\n</svg>\n")
    }
}
