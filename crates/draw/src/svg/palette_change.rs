use std::fmt;
use std::str::FromStr;

use crate::svg::{Palette, PaletteError, Svg, Theme};

/// Colours that replace those of both themes, as [`Palette::with`] reads them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaletteChange {
    text: String,
    light: Palette,
    dark: Palette,
}

impl PaletteChange {
    pub(crate) fn replace<'d>(&self, svg: Svg<'d>) -> Svg<'d> {
        svg.palette(Theme::Light, self.light.clone())
            .palette(Theme::Dark, self.dark.clone())
    }
}

impl FromStr for PaletteChange {
    type Err = PaletteError;

    fn from_str(text: &str) -> Result<Self, PaletteError> {
        Ok(Self {
            text: text.to_owned(),
            light: Palette::LIGHT.with(text)?,
            dark: Palette::DARK.with(text)?,
        })
    }
}

impl fmt::Display for PaletteChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
