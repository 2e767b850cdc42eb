use std::fmt::{self, Write};
use std::str::FromStr;

use crate::Colour;
use crate::svg::shapes;

/// A colour by its red, green and blue: `#b58863`.
///
/// ```
/// use draw::Shade;
///
/// assert_eq!("#b58863".parse(), Ok(Shade::new(0xb5, 0x88, 0x63)));
/// assert_eq!("#fa0".parse(), Ok(Shade::new(0xff, 0xaa, 0x00)));
/// assert_eq!(Shade::new(0xb5, 0x88, 0x63).to_string(), "#b58863");
/// let error = "red".parse::<Shade>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a colour such as `#b58863`, found `red`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shade([u8; 3]);

impl Shade {
    /// The colour of this much red, green and blue.
    #[must_use]
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self([red, green, blue])
    }

    const fn hex(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self([red, green, blue])
    }
}

impl FromStr for Shade {
    type Err = PaletteError;

    fn from_str(text: &str) -> Result<Self, PaletteError> {
        let refuse = || PaletteError::Shade {
            found: text.to_owned(),
        };
        let digits = text.strip_prefix('#').ok_or_else(refuse)?;
        let digits: Option<Vec<_>> = digits.chars().map(|digit| digit.to_digit(16)).collect();
        let number = |high: u32, low: u32| high.saturating_mul(16).saturating_add(low);
        let numbers = match *digits.ok_or_else(refuse)?.as_slice() {
            [red, green, blue] => [red, green, blue].map(|digit| number(digit, digit)),
            [r, red, g, green, b, blue] => [number(r, red), number(g, green), number(b, blue)],
            _ => return Err(refuse()),
        };
        Ok(Self(
            numbers.map(|number| u8::try_from(number).unwrap_or(u8::MAX)),
        ))
    }
}

impl fmt::Display for Shade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.iter().all(|part| part % 17 == 0) {
            let [red, green, blue] = self.0.map(|part| part / 17);
            return write!(f, "#{red:x}{green:x}{blue:x}");
        }
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The colours of a picture, by name.
///
/// ```
/// use draw::{Drawing, Palette, Surface, Theme};
/// use feen::View;
///
/// let palette = Palette::LIGHT.with("squares=#f0d9b5/#b58863,ground=#fff")?;
/// let drawing = Drawing::new(View::parse("2k^/1P1/K^2 / C/c")?)?;
/// let svg = drawing.svg().surface(Surface::Checkered);
/// let svg = svg.theme(Theme::Light).palette(Theme::Light, palette);
/// assert!(svg.to_string().contains("{fill:#f0d9b5}"));
///
/// let error = Palette::LIGHT.with("sqares=#fff").unwrap_err();
/// assert!(error.to_string().starts_with("expected the name of colours such as `squares`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// | name | colours |
/// |---|---|
/// | `ground` | the page around the board |
/// | `text` | words, labels and marks |
/// | `lines` | the lines of the board |
/// | `squares` | squares, those of the second tint, and of the third of hexagons |
/// | `highlight` | highlighted squares, and their frames |
/// | `arrow` | arrows of no colour |
/// | `green` `red` `blue` `yellow` | highlights of the [`Colour`], and its shapes and frames |
/// | `first` `second` | the pieces of a player, their outlines, and the signs on them |
/// | `wood` | pieces of shōgi, xiangqi and janggi, and their outlines |
/// | `signs` | the signs on wood: black, red, and blue of janggi |
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Palette {
    ground: [Shade; 1],
    text: [Shade; 1],
    lines: [Shade; 1],
    squares: [Shade; 3],
    highlight: [Shade; 2],
    arrow: [Shade; 1],
    inks: [[Shade; 2]; 4],
    first: [Shade; 3],
    second: [Shade; 3],
    wood: [Shade; 2],
    signs: [Shade; 3],
}

impl Palette {
    /// The palette of [`Theme::Light`](crate::Theme::Light).
    pub const LIGHT: Self = Self {
        ground: [Shade::hex(0xfd_fcf9)],
        text: [Shade::hex(0x22_252a)],
        lines: [Shade::hex(0x7b_6f5d)],
        squares: [
            Shade::hex(0xf3_ead8),
            Shade::hex(0xd9_c39c),
            Shade::hex(0xe6_d7ba),
        ],
        highlight: [Shade::hex(0xff_d95e), Shade::hex(0xb0_4a00)],
        arrow: [Shade::hex(0x1d_5fc4)],
        inks: [
            [Shade::hex(0xb6_dc8f), Shade::hex(0x2c_7a1c)],
            [Shade::hex(0xf4_aca0), Shade::hex(0xb3_201c)],
            [Shade::hex(0xa9_cdf2), Shade::hex(0x1d_5fc4)],
            [Shade::hex(0xfb_e383), Shade::hex(0x9a_6a00)],
        ],
        first: [
            Shade::hex(0xff_ffff),
            Shade::hex(0x22_252a),
            Shade::hex(0x22_252a),
        ],
        second: [
            Shade::hex(0x33_373f),
            Shade::hex(0x15_171a),
            Shade::hex(0xff_ffff),
        ],
        wood: [Shade::hex(0xfa_e3b4), Shade::hex(0x6b_5126)],
        signs: [
            Shade::hex(0x1d_1a15),
            Shade::hex(0xb3_161b),
            Shade::hex(0x11_5a74),
        ],
    };

    /// The palette of [`Theme::Dark`](crate::Theme::Dark).
    pub const DARK: Self = Self {
        ground: [Shade::hex(0x16_181c)],
        text: [Shade::hex(0xeb_e8e1)],
        lines: [Shade::hex(0x8b_8474)],
        squares: [
            Shade::hex(0x4a_4f59),
            Shade::hex(0x34_3841),
            Shade::hex(0x3f_444d),
        ],
        highlight: [Shade::hex(0x7a_5c00), Shade::hex(0xff_cb45)],
        arrow: [Shade::hex(0x74_b4ff)],
        inks: [
            [Shade::hex(0x2f_5a22), Shade::hex(0x8f_dc6f)],
            [Shade::hex(0x6e_2622), Shade::hex(0xff_8d80)],
            [Shade::hex(0x1f_4576), Shade::hex(0x74_b4ff)],
            [Shade::hex(0x65_5000), Shade::hex(0xff_d95e)],
        ],
        first: [
            Shade::hex(0xf6_f3ec),
            Shade::hex(0x0c_0d0f),
            Shade::hex(0x15_171a),
        ],
        second: [
            Shade::hex(0x10_1215),
            Shade::hex(0xd8_d3c7),
            Shade::hex(0xf6_f3ec),
        ],
        wood: [Shade::hex(0xe3_c68c), Shade::hex(0x1a_150b)],
        signs: [
            Shade::hex(0x1d_1a15),
            Shade::hex(0xa3_0f14),
            Shade::hex(0x0c_4a60),
        ],
    };

    /// The palette with other colours under some names: names and their colours, with `/`
    /// between colours and `,` between names, such as `squares=#f0d9b5/#b58863,ground=#fff`.
    /// Colours that are left out stay.
    ///
    /// # Errors
    ///
    /// For a name without colours, `squares`; for one that is not known, `sqares=#fff`; for too
    /// many colours, `ground=#fff/#000`; for a text that is no colour, `ground=white`.
    pub fn with(mut self, text: &str) -> Result<Self, PaletteError> {
        for item in text.split(',') {
            let found = || item.to_owned();
            let (name, shades) = item
                .split_once('=')
                .ok_or_else(|| PaletteError::Colours { found: found() })?;
            let places = self.named(name).ok_or_else(|| PaletteError::Name {
                found: name.to_owned(),
            })?;
            let most = places.len();
            let mut places = places.iter_mut();
            for shade in shades.split('/') {
                let place = places.next().ok_or_else(|| PaletteError::TooMany {
                    most,
                    found: found(),
                })?;
                *place = shade.parse()?;
            }
        }
        Ok(self)
    }

    fn named(&mut self, name: &str) -> Option<&mut [Shade]> {
        let [green, red, blue, yellow] = &mut self.inks;
        Some(match name {
            "ground" => &mut self.ground,
            "text" => &mut self.text,
            "lines" => &mut self.lines,
            "squares" => &mut self.squares,
            "highlight" => &mut self.highlight,
            "arrow" => &mut self.arrow,
            "green" => green,
            "red" => red,
            "blue" => blue,
            "yellow" => yellow,
            "first" => &mut self.first,
            "second" => &mut self.second,
            "wood" => &mut self.wood,
            "signs" => &mut self.signs,
            _ => return None,
        })
    }

    /// The rules of the colours. `~` stands before the name of a class.
    pub(super) fn rules(&self, used: &[Colour]) -> String {
        let Self {
            ground: [ground],
            text: [text],
            lines: [line],
            squares: [square, other, third],
            highlight: [highlight, frame],
            arrow: [arrow],
            inks,
            first: [first, first_edge, first_ink],
            second: [second, second_edge, second_ink],
            wood: [wood, wood_edge],
            signs: [ink, red, blue],
        } = self;
        let mut rules = String::new();
        let coloured = Colour::ALL.into_iter().zip(inks);
        for (colour, [tint, ink]) in coloured.filter(|(colour, _)| used.contains(colour)) {
            let name = shapes::ink(Some(colour));
            let _ = write!(
                rules,
                ".~h{name}{{fill:{tint};stroke:{ink};stroke-width:2}}.~o{name}{{fill:none;stroke:{ink};stroke-width:5;opacity:.85}}.~a{name}{{fill:none;stroke:{ink};stroke-width:9;opacity:.85}}.~z{name}{{fill:{ink};opacity:.85}}"
            );
        }
        format!(
            ".~b{{fill:{ground}}}.~t{{stroke:{text}}}.~x{{fill:{text}}}.~l,.~m,.~c{{stroke:{line}}}.~i{{fill:{line}}}\
.~s{{fill:{square}}}.~d{{fill:{other}}}.~e{{fill:{third}}}\
.~h{{fill:{highlight};stroke:{frame}}}.~a{{stroke:{arrow}}}.~z{{fill:{arrow}}}\
.~f{{fill:{first};stroke:{first_edge}}}.~k,.~u{{stroke:{first_ink}}}\
.~g{{fill:{second};stroke:{second_edge}}}.~r,.~v{{stroke:{second_ink}}}\
.~w{{fill:{wood};stroke:{wood_edge}}}.~j{{stroke:{ink}}}.~q{{stroke:{red}}}.~y{{stroke:{blue}}}\
.~n{{fill:{ground};stroke:{text}}}{rules}"
        )
    }
}

/// Why a text is no palette.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PaletteError {
    /// A text is no colour: `red`.
    #[error("expected a colour such as `#b58863`, found `{found}`")]
    Shade {
        /// The text.
        found: String,
    },
    /// A name has no colours: `squares`.
    #[error("expected a name and its colours such as `ground=#fff`, found `{found}`")]
    Colours {
        /// The text.
        found: String,
    },
    /// A name is not that of colours: `sqares=#fff`.
    #[error(
        "expected the name of colours such as `squares`, found `{found}`: the names are ground, text, \
         lines, squares, highlight, arrow, green, red, blue, yellow, first, second, wood and signs"
    )]
    Name {
        /// The name.
        found: String,
    },
    /// A name has more colours than it takes: `ground=#fff/#000`.
    #[error("expected at most {most} with this name, found `{found}`")]
    TooMany {
        /// The number of colours that it takes.
        most: usize,
        /// The text.
        found: String,
    },
}

impl PaletteError {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Shade { .. } => "palette/shade",
            Self::Colours { .. } => "palette/colours",
            Self::Name { .. } => "palette/name",
            Self::TooMany { .. } => "palette/too-many",
        }
    }
}
