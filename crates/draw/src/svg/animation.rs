use std::fmt::{self, Write};
use std::time::Duration;

use crate::svg::series::Series;
use crate::svg::{Svg, scope};

/// Pictures of several positions after one another, as one vector graphic that moves.
///
/// ```
/// use std::time::Duration;
///
/// use feen_draw::{Animation, Drawing, PieceSet};
/// use feen::View;
///
/// let texts = ["2k^/1P1/K^2 / C/c", "1k^1/1P1/K^2 / C/c", "k^2/1P1/K^2 / C/c"];
/// let drawings: Result<Vec<_>, _> = texts
///     .into_iter()
///     .map(|text| Ok::<_, Box<dyn std::error::Error>>(Drawing::new(View::parse(text)?)?))
///     .collect();
/// let drawings = drawings?;
/// let animation = Animation::new(drawings.iter().map(Drawing::svg));
/// let animation = animation.each(Duration::from_millis(800));
/// assert!(animation.to_string().contains("2400ms step-end infinite"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// - It needs no script: CSS shows the pictures in turn, and begins again after the last.
/// - A reader who wants less motion, and a program that does not know CSS animations, sees the
///   first picture.
/// - Pictures of one look share their definitions.
#[derive(Clone, Debug)]
pub struct Animation<'d> {
    series: Series<'d>,
    each: Duration,
}

impl<'d> Animation<'d> {
    /// An animation of these pictures, each shown for a second.
    #[must_use]
    pub fn new(pictures: impl IntoIterator<Item = Svg<'d>>) -> Self {
        let pictures = pictures.into_iter().collect();
        Self {
            series: Series { pictures },
            each: Duration::from_secs(1),
        }
    }

    /// With each picture shown for this time, in whole milliseconds and at least one.
    #[must_use]
    pub fn each(mut self, time: Duration) -> Self {
        self.each = time;
        self
    }

    /// The pictures, in their order.
    #[cfg(feature = "png")]
    pub(crate) fn pictures(&self) -> &[Svg<'d>] {
        &self.series.pictures
    }

    /// The time for which each picture is shown.
    #[cfg(feature = "png")]
    pub(crate) const fn time(&self) -> Duration {
        self.each
    }

    /// The title: the subject of the animation in a few words.
    #[must_use]
    pub fn title(&self) -> String {
        match self.series.pictures.len() {
            1 => "Animation of 1 position".to_owned(),
            count => format!("Animation of {count} positions"),
        }
    }

    /// The description: all pictures in words.
    #[must_use]
    pub fn description(&self) -> String {
        self.series.description()
    }

    /// The width and the height in pixels: those of the widest and of the highest picture.
    #[must_use]
    pub fn pixel_size(&self) -> [u64; 2] {
        let sizes = self.series.sizes().into_iter();
        sizes.fold([1, 1], |[width, height], [own_width, own_height]| {
            [own_width.max(width), own_height.max(height)]
        })
    }

    fn write(&self, f: &mut dyn Write, scope: &str) -> fmt::Result {
        let size = self.pixel_size();
        let scopes = self.series.write_start(f, scope, size, self.title())?;
        let count = u64::try_from(scopes.len()).unwrap_or(u64::MAX);
        let each = u64::try_from(self.each.as_millis())
            .unwrap_or(u64::MAX)
            .max(1);
        if count > 1 {
            let whole = each.saturating_mul(count);
            // In millionths, rounded up: no time is left without a picture.
            let share = 100_000_000_u64.div_ceil(count);
            let (percent, rest) = (share / 1_000_000, share % 1_000_000);
            writeln!(
                f,
                "<style>.{scope}frame{{animation:{scope}turn {whole}ms step-end infinite}}\
@keyframes {scope}turn{{0%{{visibility:visible}}{percent}.{rest:06}%{{visibility:hidden}}}}\
@media(prefers-reduced-motion:reduce){{.{scope}frame{{animation:none}}}}</style>"
            )?;
        }
        let is_transparent = self.series.pictures.iter().all(|svg| svg.transparent);
        if let Some(first) = scopes.first().filter(|_| !is_transparent) {
            let [width, height] = size;
            writeln!(
                f,
                r#"<path class="{first}b" d="M0 0H{width}V{height}H0z"/>"#
            )?;
        }
        let mut delay: u64 = 0;
        for (svg, own) in self.series.pictures.iter().zip(&scopes) {
            match delay {
                0 => write!(f, r#"<g class="{scope}frame">"#)?,
                _ => write!(
                    f,
                    r#"<g class="{scope}frame" visibility="hidden" style="animation-delay:{delay}ms">"#
                )?,
            }
            Series::write_picture(f, own, svg, [0, 0])?;
            f.write_str("</g>\n")?;
            delay = delay.saturating_add(each);
        }
        f.write_str("</svg>\n")
    }
}

impl fmt::Display for Animation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        scope::write(f, |f, scope| self.write(f, scope))
    }
}
