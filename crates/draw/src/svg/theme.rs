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
const SHAPES: &str = ".~t,.~l,.~m,.~c,.~k,.~r,.~j,.~q,.~y,.~u,.~v{fill:none;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}\
.~l{stroke-width:1.5}.~m{stroke-width:3}.~h{stroke-width:2}.~u,.~v{stroke-width:3}\
.~f,.~g,.~w,.~n{stroke-width:2.2;stroke-linejoin:round}.~n{stroke-width:1}\
.~a{stroke-width:9;fill:none;opacity:.85}.~z{opacity:.85}";

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
    pub(super) fn style(self, scope: &str, palettes: &Palettes, used: &[Colour]) -> String {
        let sheet = match self {
            Self::Auto => format!(
                "{SHAPES}{}@media(prefers-color-scheme:dark){{{}}}",
                palettes.light.rules(used),
                palettes.dark.rules(used)
            ),
            Self::Light => format!("{SHAPES}{}", palettes.light.rules(used)),
            Self::Dark => format!("{SHAPES}{}", palettes.dark.rules(used)),
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
