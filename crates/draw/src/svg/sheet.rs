use std::fmt::{self, Write};

use crate::svg::legend::Entry;
use crate::svg::number::{Number, float, whole};
use crate::svg::page::{LINE, MARGIN};
use crate::svg::series::Series;
use crate::svg::{Svg, page, scope};

/// Pictures of several positions beside and below one another, as one vector graphic.
///
/// ```
/// use feen_draw::{Drawing, PieceSet, Sheet};
/// use feen::View;
///
/// let texts = ["2k^/1P1/K^2 / C/c", "1k^1/1P1/K^2 / C/c", "k^2/1P1/K^2 / C/c"];
/// let drawings: Result<Vec<_>, _> = texts
///     .into_iter()
///     .map(|text| Ok::<_, Box<dyn std::error::Error>>(Drawing::new(View::parse(text)?)?))
///     .collect();
/// let drawings = drawings?;
/// let pictures = drawings.iter().map(Drawing::svg);
/// let sheet = Sheet::new(pictures).columns(3);
/// assert!(sheet.to_string().contains("<title>Sheet of 3 positions</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// - Each picture has its own size and look. They stand in rows, from the left to the right, in
///   columns as wide as the widest picture of each. Pictures of one look share their definitions.
/// - The players, if they are the same in all pictures, and the legend stand once below all of
///   them, in the size of the first. A sign beside each board says who is to move.
/// - [`Svg::heading`] gives a picture a title of its own.
#[derive(Clone, Debug)]
pub struct Sheet<'d> {
    series: Series<'d>,
    columns: Option<usize>,
    /// The entries that all pictures share.
    legend: Vec<Entry>,
}

impl<'d> Sheet<'d> {
    /// A sheet of these pictures, with about as many columns as rows.
    #[must_use]
    pub fn new(pictures: impl IntoIterator<Item = Svg<'d>>) -> Self {
        let mut pictures: Vec<_> = pictures.into_iter().collect();
        let legend = shared(&mut pictures);
        Self {
            series: Series { pictures },
            columns: None,
            legend,
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
        let width = widths.into_iter().fold(0, u64::saturating_add).max(1);
        let (_, height) = self.legend_places(width);
        let y = y.saturating_add(whole((height * self.scale()).ceil()));
        (places, [width, y.max(1)])
    }

    /// The pixels of a unit of the first picture.
    fn scale(&self) -> f64 {
        self.series.pictures.first().map_or(1.0, |first| {
            let page = first.page();
            let (width, _) = first.pixels(&page);
            width / page.width
        })
    }

    /// The places of the entries of the legend in a sheet of this width, and their height, in the
    /// units of the first picture.
    fn legend_places(&self, width: u64) -> (Vec<(f64, f64)>, f64) {
        let widths: Vec<_> = self.legend.iter().map(Entry::width).collect();
        let room = float(width) / self.scale() - 2.0 * MARGIN;
        let (places, lines) = page::legend_places(&widths, room, 0.0);
        let margin = if widths.is_empty() { 0.0 } else { MARGIN };
        (places, lines * LINE + margin)
    }

    fn write_legend(&self, f: &mut dyn Write, scope: &str, size: [u64; 2]) -> fmt::Result {
        let [width, height] = size;
        let (places, own) = self.legend_places(width);
        if places.is_empty() {
            return Ok(());
        }
        let scale = self.scale();
        let top = Number(float(height) - (own * scale).ceil());
        writeln!(f, r#"<g transform="translate(0 {top})scale({scale:.4})">"#)?;
        for (entry, place) in self.legend.iter().zip(places) {
            entry.write(f, scope, place)?;
        }
        f.write_str("</g>\n")
    }

    fn write(&self, f: &mut dyn Write, scope: &str) -> fmt::Result {
        let (places, size) = self.places();
        let scopes = self.series.write_start(f, scope, size, self.title())?;
        let is_transparent = self.series.pictures.iter().all(|svg| svg.transparent);
        if let Some(first) = scopes.first().filter(|_| !is_transparent) {
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
        if let Some(first) = scopes.first() {
            self.write_legend(f, first, size)?;
        }
        f.write_str("</svg>\n")
    }
}

/// Takes the parts that pictures share out of them: the players, if they are the same in all,
/// and the legend.
fn shared(pictures: &mut [Svg<'_>]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let Some(first) = pictures.first().filter(|_| pictures.len() > 1) else {
        return entries;
    };
    let players = Entry::players(first.drawing);
    let is_shared = |svg: &Svg<'_>| svg.drawing.captions && Entry::players(svg.drawing) == players;
    if pictures.iter().all(is_shared) {
        entries.extend(players);
        for svg in &mut *pictures {
            svg.has_shared_captions = true;
        }
    }
    for svg in pictures {
        for entry in Entry::of(svg) {
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        svg.has_shared_legend = true;
    }
    entries
}

impl fmt::Display for Sheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        scope::write(f, |f, scope| self.write(f, scope))
    }
}
