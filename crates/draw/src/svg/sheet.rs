use std::fmt::{self, Write};

use crate::svg::series::Series;
use crate::svg::{Svg, scope};

/// Pictures of several positions beside and below one another, as one vector graphic.
///
/// ```
/// use draw::{Drawing, PieceSet, Sheet, Surface};
/// use feen::View;
///
/// let texts = ["2k^/1P1/K^2 / C/c", "1k^1/1P1/K^2 / C/c", "k^2/1P1/K^2 / C/c"];
/// let drawings: Result<Vec<_>, _> = texts
///     .into_iter()
///     .map(|text| Ok::<_, Box<dyn std::error::Error>>(Drawing::new(View::parse(text)?)?))
///     .collect();
/// let drawings = drawings?;
/// let pictures = drawings.iter().map(|drawing| drawing.svg().surface(Surface::Checkered));
/// let sheet = Sheet::new(pictures).columns(3);
/// assert!(sheet.to_string().contains("<title>Sheet of 3 positions</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Each picture has its own size and look. They stand in rows, from the left to the right, in
/// columns as wide as the widest picture of each. Pictures of one look share their definitions.
#[derive(Clone, Debug)]
pub struct Sheet<'d> {
    series: Series<'d>,
    columns: Option<usize>,
}

impl<'d> Sheet<'d> {
    /// A sheet of these pictures, with about as many columns as rows.
    #[must_use]
    pub fn new(pictures: impl IntoIterator<Item = Svg<'d>>) -> Self {
        let pictures = pictures.into_iter().collect();
        Self {
            series: Series { pictures },
            columns: None,
        }
    }

    /// With this number of pictures in a row, at least one.
    #[must_use]
    pub fn columns(mut self, columns: usize) -> Self {
        self.columns = Some(columns);
        self
    }

    /// The title: the subject of the sheet in a few words.
    #[must_use]
    pub fn title(&self) -> String {
        match self.series.pictures.len() {
            1 => "Sheet of 1 position".to_owned(),
            count => format!("Sheet of {count} positions"),
        }
    }

    /// The description: all pictures in words.
    #[must_use]
    pub fn description(&self) -> String {
        self.series.description()
    }

    /// The width and the height of the sheet in pixels.
    #[must_use]
    pub fn pixel_size(&self) -> [u64; 2] {
        let (_, size) = self.places();
        size
    }

    /// The top left corner of each picture, and the size of the sheet.
    fn places(&self) -> (Vec<[u64; 2]>, [u64; 2]) {
        let sizes = self.series.sizes();
        // As many columns as rows, or one more.
        let root = sizes.len().saturating_sub(1).isqrt().saturating_add(1);
        let columns = self.columns.unwrap_or(root).max(1);
        let mut widths = vec![0; columns.min(sizes.len())];
        for row in sizes.chunks(columns) {
            for ([width, _], widest) in row.iter().zip(&mut widths) {
                *widest = *width.max(widest);
            }
        }
        let mut places = Vec::new();
        let mut y: u64 = 0;
        for row in sizes.chunks(columns) {
            let mut x: u64 = 0;
            for width in widths.iter().take(row.len()) {
                places.push([x, y]);
                x = x.saturating_add(*width);
            }
            let highest = row.iter().map(|[_, height]| *height).max();
            y = y.saturating_add(highest.unwrap_or(0));
        }
        let width = widths.into_iter().fold(0, u64::saturating_add);
        (places, [width.max(1), y.max(1)])
    }

    fn write(&self, f: &mut dyn Write, scope: &str) -> fmt::Result {
        let (places, size) = self.places();
        let scopes = self.series.write_start(f, scope, size, &self.title())?;
        if let Some(first) = scopes.first() {
            let [width, height] = size;
            writeln!(
                f,
                r#"<path class="{first}b" d="M0 0H{width}V{height}H0z"/>"#
            )?;
        }
        let pictures = self.series.pictures.iter();
        for ((svg, scope), place) in pictures.zip(&scopes).zip(places) {
            Series::write_picture(f, scope, svg, place)?;
        }
        f.write_str("</svg>\n")
    }
}

impl fmt::Display for Sheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        scope::write(f, |f, scope| self.write(f, scope))
    }
}
