mod animation;
mod brush;
mod cells;
mod description;
mod discs;
mod figures;
#[cfg(feature = "fonts")]
mod fonts;
mod glyphs;
mod head;
mod labels;
mod landmarks;
mod legend;
mod letters;
mod moves;
mod needs;
mod number;
mod page;
mod palette;
mod palette_change;
mod piece;
mod pieces;
mod rim;
mod scope;
mod series;
mod shapes;
mod sheet;
mod size;
mod squares;
mod strokes;
mod surface;
mod theme;

use std::fmt::{self, Write};

use feen::Piece;

use crate::marks::Mark;
use crate::{Colour, Drawing};
use head::Head;
use legend::Entry;
use needs::Needs;
use number::Number;
use page::{Around, Captions, HELD_COUNT, Held, LABEL, MARGIN, Page, Placed, Spot, TEXT};
use pieces::SQUARE;
use shapes::{At, Kind, Shape};
use theme::{Palettes, Strokes};

pub use animation::Animation;
pub use cells::Cell;
pub use description::PieceWords;
#[cfg(feature = "fonts")]
pub use fonts::Fonts;
pub use glyphs::Glyphs;
pub use moves::{MoveSign, MovesSvg};
pub use palette::{Palette, PaletteError, Shade};
pub use palette_change::PaletteChange;
pub use piece::PieceSvg;
pub use sheet::Sheet;
pub use size::Size;
pub use strokes::{strokes, unwritable};
pub use surface::Surface;
pub use theme::Theme;

/// A drawing as a vector graphic.
///
/// ```
/// use feen_draw::{Drawing, PieceSet, Theme};
/// use feen::View;
///
/// let view = View::parse("2k^/1P1/K^2 / C/c")?;
/// let drawing = Drawing::new(view)?.pieces(PieceSet::Chess);
/// let svg = drawing.svg().theme(Theme::Dark).arrow(4, 1);
/// let text = svg.to_string();
/// assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\""));
/// assert!(text.contains("<title>Position on a board of 3 by 3 squares, White to move</title>"));
/// assert!(text.contains("Arrows: b2 to b3."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// - It needs no other file and no font: all signs are drawn in strokes. The same drawing
///   always makes the same text. Ids and classes start with letters that are made of the
///   picture, so several pictures can stand in the text of one page.
/// - A board of equal ranks has a wooden rim with the names of its files and ranks, unless
///   [`Drawing::coordinates`] leaves them out.
/// - The hand of a player is a tray at the right of the board, at the end where the player
///   sits.
/// - Title and description give the whole position in words. Colour never carries a meaning
///   alone: the pieces of the two players differ in shape, outline or direction, highlighted
///   squares have a thin frame.
/// - Marks that are shown ([`Drawing::marks`]) stand in discs at the corners of a piece, and the
///   legend explains those that occur.
/// - Layers stand as in [`Text`](crate::Text): side by side, those of each part
///   of a deeper board in a row of their own.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Svg<'d> {
    drawing: &'d Drawing<'d>,
    theme: Theme,
    palettes: Palettes,
    surface: Option<Surface>,
    size: Size,
    lettered: bool,
    drawn: Vec<Shape>,
    clickable: bool,
    transparent: bool,
    decorative: bool,
    heading: Option<String>,
    /// For the heading.
    glyphs: Glyphs,
    /// True if a sheet has the captions of this picture.
    has_shared_captions: bool,
    /// True if a sheet has the legend of this picture.
    has_shared_legend: bool,
}

impl<'d> Svg<'d> {
    pub(crate) fn new(drawing: &'d Drawing<'d>) -> Self {
        Self {
            drawing,
            theme: Theme::default(),
            palettes: Palettes::DEFAULT,
            surface: None,
            size: Size::default(),
            lettered: false,
            drawn: Vec::new(),
            clickable: false,
            transparent: false,
            decorative: false,
            heading: None,
            glyphs: Glyphs::default(),
            has_shared_captions: false,
            has_shared_legend: false,
        }
    }

    /// In these colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// With these colours where the theme is light, where it is dark, or for
    /// [`Theme::Auto`] in both.
    #[must_use]
    pub fn palette(mut self, theme: Theme, palette: Palette) -> Self {
        match theme {
            Theme::Light => self.palettes.light = palette,
            Theme::Dark => self.palettes.dark = palette,
            Theme::Auto => {
                self.palettes.light = palette.clone();
                self.palettes.dark = palette;
            }
        }
        self
    }

    /// On squares that look like this, in place of those of the game.
    #[must_use]
    pub fn surface(mut self, surface: Surface) -> Self {
        self.surface = Some(surface);
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

    /// With an arrow from the middle of a square to the middle of another, beside those that
    /// are already. A square that the board does not have makes no arrow, nor do two equal
    /// squares.
    #[must_use]
    pub fn arrow(self, from: usize, to: usize) -> Self {
        self.way(None, from, to)
    }

    /// With an arrow in a colour.
    #[must_use]
    pub fn arrow_in(self, colour: Colour, from: usize, to: usize) -> Self {
        self.way(Some(colour), from, to)
    }

    /// With a circle around the piece or the middle of a square.
    #[must_use]
    pub fn circle(self, colour: Colour, square: usize) -> Self {
        self.shape(Kind::Circle, Some(colour), At::Square(square))
    }

    /// With a cross over a square.
    #[must_use]
    pub fn cross(self, colour: Colour, square: usize) -> Self {
        self.shape(Kind::Cross, Some(colour), At::Square(square))
    }

    /// With a transparent cell over each square, which has its index as `data-square` and its
    /// name as `data-name`: for programs that react to clicks.
    #[must_use]
    pub fn clickable(mut self, clickable: bool) -> Self {
        self.clickable = clickable;
        self
    }

    /// Without a ground around the board, or with one.
    #[must_use]
    pub fn transparent(mut self, transparent: bool) -> Self {
        self.transparent = transparent;
        self
    }

    /// For a page that says what is seen in words of its own: without title and description, which
    /// are in English, and hidden from screen readers; or not. A [sheet](Sheet) or an
    /// [animation](Animation) is decorative if all its pictures are.
    ///
    /// ```
    /// use feen_draw::Drawing;
    /// use feen::View;
    ///
    /// let drawing = Drawing::new(View::parse("2k^/1P1/K^2 / C/c")?)?;
    /// let text = drawing.svg().decorative(true).to_string();
    /// assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" aria-hidden=\"true\""));
    /// assert!(!text.contains("<title>") && !text.contains("<desc>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn decorative(mut self, decorative: bool) -> Self {
        self.decorative = decorative;
        self
    }

    /// With this line above the picture, such as `After 12. Nf3`. In the place of a character
    /// that pictures cannot write is a box, unless there are [glyphs](Self::glyphs) for it:
    /// [`unwritable`](crate::unwritable) lists these.
    #[must_use]
    pub fn heading(mut self, heading: impl Into<String>) -> Self {
        self.heading = Some(heading.into());
        self
    }

    /// With these outlines in the line above the picture, where it has a character of them.
    #[must_use]
    pub fn glyphs(mut self, glyphs: &Glyphs) -> Self {
        self.glyphs = glyphs.clone();
        self
    }

    fn way(self, colour: Option<Colour>, from: usize, to: usize) -> Self {
        if from == to {
            return self;
        }
        self.shape(Kind::Arrow, colour, At::Way(from, to))
    }

    fn shape(mut self, kind: Kind, colour: Option<Colour>, at: At) -> Self {
        let squares = self.drawing.squares.len();
        let exists = match at {
            At::Square(square) => square < squares,
            At::Way(from, to) => from < squares && to < squares,
        };
        if exists {
            self.drawn.push(Shape { kind, colour, at });
        }
        self
    }

    /// The surface that is drawn.
    fn board(&self) -> Surface {
        self.surface.unwrap_or_else(|| self.drawing.surface())
    }

    /// The marks of a piece that are drawn.
    fn marks_of(&self, piece: Piece) -> impl Iterator<Item = Mark> {
        self.drawing.marks_of(piece, self.lettered)
    }

    /// The marks that are drawn on some piece.
    fn shown_marks(&self) -> Vec<Mark> {
        Mark::occurring(self.drawing, |mark, piece| {
            self.drawing.shows_mark(mark, piece, self.lettered)
        })
    }

    /// The entries of the legend.
    fn legend(&self) -> Vec<Entry> {
        if self.has_shared_legend {
            Vec::new()
        } else {
            Entry::of(self)
        }
    }

    fn captions(&self) -> Captions {
        match self.drawing.captions {
            false => Captions::Bare,
            true if self.has_shared_captions => Captions::Sign,
            true => Captions::Words,
        }
    }

    /// The title: the subject of the picture in a few words.
    #[must_use]
    pub fn title(&self) -> String {
        description::title(self)
    }

    /// The description: the whole picture in words.
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

    /// The strokes of figures in a picture of this size.
    fn strokes(&self) -> Strokes {
        let side = match self.size {
            Size::Square(side) => f64::from(side),
            Size::Width(width) => f64::from(width) * SQUARE / self.page().width,
        };
        if side <= Strokes::WIDE_UP_TO {
            Strokes::Wide
        } else {
            Strokes::Usual
        }
    }

    fn page(&self) -> Page<'d> {
        let widths: Vec<_> = self.legend().iter().map(Entry::width).collect();
        let heading = self.heading.as_deref();
        let around = Around {
            captions: self.captions(),
            heading: heading.map(|text| strokes::line_width(text, &self.glyphs) * TEXT),
            legend: &widths,
        };
        Page::new(self.drawing, self.board(), &around)
    }

    fn write_layer(&self, f: &mut dyn Write, scope: &str, placed: &Placed<'_>) -> fmt::Result {
        let (drawing, surface) = (self.drawing, self.board());
        rim::write(f, scope, surface, placed)?;
        squares::write(f, scope, drawing, surface, placed)?;
        if !placed.plane.layer.path.is_empty() {
            let heading = strokes::word(&page::heading(placed), placed.x, placed.heading, LABEL);
            write!(f, r#"<path class="{scope}t" d="{heading}"/>"#)?;
        }
        let labels = labels::path(drawing, surface, placed);
        if !labels.is_empty() {
            let class = if placed.rim > 0.0 { "il" } else { "t" };
            write!(f, r#"<path class="{scope}{class}" d="{labels}"/>"#)?;
        }
        let [width, height] = surface.cell();
        for Spot { square, corner, .. } in placed.squares(surface) {
            if let Some(piece) = drawing.piece(square) {
                let [x, y] = corner;
                let left = Number(x + (width - SQUARE) / 2.0);
                let top = Number(y + (height - SQUARE) / 2.0);
                let id = pieces::id(piece);
                write!(f, r##"<use href="#{scope}{id}" x="{left}" y="{top}"/>"##)?;
            }
        }
        Ok(())
    }

    fn write_held(f: &mut dyn Write, scope: &str, held: &Held) -> fmt::Result {
        let (x, y) = (Number(held.x), Number(held.y));
        let id = pieces::id(held.piece);
        write!(
            f,
            r##"<use href="#{scope}{id}" transform="translate({x} {y})scale(.8)"/>"##
        )?;
        let count = page::multiplicity(held.count);
        if !count.is_empty() {
            let path = strokes::word(&count, held.x + HELD_COUNT, held.y + 17.0, LABEL);
            write!(f, r#"<path class="{scope}il" d="{path}"/>"#)?;
        }
        Ok(())
    }

    fn write_legend(&self, f: &mut dyn Write, scope: &str, page: &Page<'_>) -> fmt::Result {
        for (entry, place) in self.legend().iter().zip(&page.legend) {
            entry.write(f, scope, *place)?;
        }
        Ok(())
    }

    fn write_captions(&self, f: &mut dyn Write, scope: &str, page: &Page<'_>) -> fmt::Result {
        match self.captions() {
            Captions::Bare => {}
            Captions::Sign => {
                let [x, y] = page.turn;
                legend::write_turn(f, scope, x, y)?;
            }
            Captions::Words => {
                for (player, top) in page.players {
                    let mut start = MARGIN;
                    if self.drawing.source.turn() == player {
                        let (x, y) = (Number(start), Number(top));
                        write!(f, r#"<path class="{scope}x" d="M{x} {y}l12 8-12 8z"/>"#)?;
                        start += 20.0;
                    }
                    let path = strokes::word(&self.drawing.introduce(player), start, top, TEXT);
                    writeln!(f, r#"<path class="{scope}t" d="{path}"/>"#)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the picture; its ids and classes start with `scope`.
    fn write(&self, f: &mut dyn Write, scope: &str) -> fmt::Result {
        let page = self.page();
        let (width, height) = self.pixels(&page);
        let head = Head {
            size: [width, height].map(number::whole),
            room: [page.width, page.height],
            is_decorative: self.decorative,
        };
        head.write(f, || [self.title(), self.description()])?;
        Needs::of(self).write(f, scope, self)?;
        self.write_content(f, scope, &page)?;
        f.write_str("\n</svg>\n")
    }

    /// Writes the picture without its definitions, and without the element around it.
    fn write_content(&self, f: &mut dyn Write, scope: &str, page: &Page<'_>) -> fmt::Result {
        if !self.transparent {
            // Beyond the edges, which need not fall between two pixels.
            let (right, bottom) = (Number(page.width + 9.0), Number(page.height + 9.0));
            writeln!(
                f,
                r#"<path class="{scope}b" d="M-9-9H{right}V{bottom}H-9z"/>"#
            )?;
        }
        if let Some(heading) = &self.heading {
            let written = strokes::line(heading, &self.glyphs, [MARGIN, MARGIN], TEXT);
            writeln!(f, r#"<path class="{scope}t" d="{}"/>"#, written.strokes)?;
            if !written.outlines.is_empty() {
                writeln!(f, r#"<path class="{scope}x" d="{}"/>"#, written.outlines)?;
            }
        }
        self.write_captions(f, scope, page)?;
        for placed in &page.layers {
            self.write_layer(f, scope, placed)?;
            f.write_char('\n')?;
        }
        for tray in &page.trays {
            rim::write_tray(f, scope, *tray)?;
        }
        for held in &page.held {
            Self::write_held(f, scope, held)?;
        }
        for shape in &self.drawn {
            shapes::write(f, scope, page, self.board(), *shape)?;
        }
        self.write_legend(f, scope, page)?;
        if self.clickable {
            self.write_cells(f, page)?;
        }
        Ok(())
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        scope::write(f, |f, scope| self.write(f, scope))
    }
}
