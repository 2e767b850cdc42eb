use crate::Colour;
use crate::svg::palette::Palette;

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Theme {
    /// Light or dark, as the reader prefers; light where the preference is not known, as in a
    /// PNG.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The rules that do not depend on the theme. `~` stands before the name of a class.
const SHAPES: &str = ".~t,.~l,.~ll,.~m,.~c,.~k,.~r,.~j,.~q,.~y,.~u,.~v,.~il,.~jr,.~qr,.~fl,.~gl,.~gh,.~wh{fill:none;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}\
.~l,.~ll{stroke-width:1.5}.~il{stroke-width:1.9}.~m{stroke-width:3}.~h,.~hd{stroke-width:2}.~u,.~v{stroke-width:3}.~j,.~q,.~y{stroke-width:2.4}.~jr,.~qr{stroke-width:1.4}.~gr{fill:none;opacity:.13;stroke-width:1.2}.~el{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}\
.~f,.~g,.~w,.~n,.~fb,.~gb{stroke-width:1.6;stroke-linejoin:round}.~n,.~wh{stroke-width:1}.~w{stroke-width:1.3}\
.~c{opacity:.6}.~wh{opacity:.5}.~o{opacity:.2}.~fs{fill-opacity:.24}.~gs{fill-opacity:.5}.~gh{stroke-opacity:.5}.~ws{fill-opacity:.24}\
.~a{stroke-width:9;fill:none;opacity:.85}.~z{opacity:.85}.~p{stroke-width:5;fill-opacity:.45}";

/// The strokes of figures. A small picture has wider ones, so that they are seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strokes {
    Usual,
    Wide,
    /// Wide where the picture is shown small, whatever its own size.
    Fitting,
}

impl Strokes {
    /// The side in pixels of the largest square with wide strokes.
    pub(super) const WIDE_UP_TO: f64 = 40.0;

    const fn rules(self) -> &'static str {
        match self {
            Self::Usual => ".~fb,.~gb,.~fl,.~gl,.~gh{stroke-width:1.2}",
            Self::Wide => ".~fb,.~gb,.~fl,.~gl,.~gh{stroke-width:1.8}",
            Self::Fitting => {
                ".~fb,.~gb,.~fl,.~gl,.~gh{stroke-width:1.2}@media(max-width:40px){.~fb,.~gb,.~fl,.~gl,.~gh{stroke-width:1.8}}"
            }
        }
    }
}

impl Theme {
    /// All themes, in order.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// The name: `auto`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The style sheet of a picture; its classes start with `scope`.
    pub(super) fn style(
        self,
        scope: &str,
        palettes: &Palettes,
        strokes: Strokes,
        used: &[Colour],
    ) -> String {
        let strokes = strokes.rules();
        let sheet = match self {
            Self::Auto => format!(
                "{SHAPES}{strokes}{}@media(prefers-color-scheme:dark){{{}}}",
                palettes.light.rules(used),
                palettes.dark.rules(used)
            ),
            Self::Light => format!("{SHAPES}{strokes}{}", palettes.light.rules(used)),
            Self::Dark => format!("{SHAPES}{strokes}{}", palettes.dark.rules(used)),
        };
        sheet.replace('~', scope)
    }
}

/// The palettes of a picture.
#[derive(Clone, Debug)]
pub(super) struct Palettes {
    pub(super) light: Palette,
    pub(super) dark: Palette,
}

impl Palettes {
    pub(super) const DEFAULT: Self = Self {
        light: Palette::LIGHT,
        dark: Palette::DARK,
    };
}
