use std::fmt::{self, Write};
use std::str::FromStr;

use crate::Colour;
use crate::svg::shapes;

/// A colour by its red, green and blue: `#b58863`.
///
/// ```
/// use feen_draw::Shade;
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
/// use feen_draw::{Drawing, Palette, Surface, Theme};
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
/// | `lines` | the lines of other boards |
/// | `squares` | light squares, dark squares, and the third tint of hexagons |
/// | `lined` | boards of one colour with lines, as of shōgi, xiangqi and go, and their lines |
/// | `rim` | the wood around a board and below a hand, and the labels on it |
/// | `highlight` | highlighted light squares, their frames, and highlighted dark squares |
/// | `arrow` | arrows of no colour |
/// | `green` `red` `blue` `yellow` | highlights of the [`Colour`], and its shapes and frames |
/// | `first` `second` | the pieces of a player, their outlines, the signs on them, and their shade |
/// | `wood` | pieces of shōgi, xiangqi and janggi, their outlines, and their shade |
/// | `signs` | the signs on wood: black, red, and blue of janggi |
///
/// The squares are of walnut. [`Palette::with`] accepts the names `sage` and `slate` for boards of
/// other colours, and `walnut` for these.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Palette {
    ground: [Shade; 1],
    text: [Shade; 1],
    lines: [Shade; 1],
    squares: [Shade; 3],
    lined: [Shade; 2],
    rim: [Shade; 2],
    highlight: [Shade; 3],
    arrow: [Shade; 1],
    inks: [[Shade; 2]; 4],
    first: [Shade; 4],
    second: [Shade; 4],
    wood: [Shade; 3],
    signs: [Shade; 3],
}

/// The colours of `squares` and `highlight` of a board with a name.
type Board = (&'static str, [Shade; 3], [Shade; 3]);

/// Light and dark squares of all boards differ by a contrast of at least 2.6.
const BOARDS: [Board; 3] = [
    ("walnut", Palette::LIGHT.squares, Palette::LIGHT.highlight),
    (
        "sage",
        [
            Shade::hex(0xe6_e2d3),
            Shade::hex(0x73_8f76),
            Shade::hex(0xad_b9a5),
        ],
        [
            Shade::hex(0xdd_d67a),
            Shade::hex(0x6f_7a1e),
            Shade::hex(0xa9_ae45),
        ],
    ),
    (
        "slate",
        [
            Shade::hex(0xdf_e5ea),
            Shade::hex(0x71_89a0),
            Shade::hex(0xa8_b7c5),
        ],
        [
            Shade::hex(0xd3_d985),
            Shade::hex(0x66_741f),
            Shade::hex(0x9f_ad58),
        ],
    ),
];

impl Palette {
    /// The palette of [`Theme::Light`](crate::Theme::Light).
    pub const LIGHT: Self = Self {
        ground: [Shade::hex(0xff_faf0)],
        text: [Shade::hex(0x2a_1b10)],
        lines: [Shade::hex(0x6d_4a25)],
        squares: [
            Shade::hex(0xec_dab9),
            Shade::hex(0xa8_7b52),
            Shade::hex(0xca_ab86),
        ],
        lined: [Shade::hex(0xe8_c78d), Shade::hex(0x6d_4a25)],
        rim: [Shade::hex(0x7d_4a28), Shade::hex(0xf6_dca4)],
        highlight: [
            Shade::hex(0xd3_ce68),
            Shade::hex(0x75_7a20),
            Shade::hex(0xb2_ab48),
        ],
        arrow: [Shade::hex(0x2b_6a47)],
        inks: [
            [Shade::hex(0xb6_dc8f), Shade::hex(0x2c_7a1c)],
            [Shade::hex(0xf4_aca0), Shade::hex(0xb3_201c)],
            [Shade::hex(0xa9_cdf2), Shade::hex(0x1d_5fc4)],
            [Shade::hex(0xfb_e383), Shade::hex(0x9a_6a00)],
        ],
        first: [
            Shade::hex(0xff_faf0),
            Shade::hex(0x38_2110),
            Shade::hex(0x38_2110),
            Shade::hex(0x6e_4116),
        ],
        second: [
            Shade::hex(0x40_382f),
            Shade::hex(0x12_0d0a),
            Shade::hex(0xf1_e3c8),
            Shade::hex(0x12_0d0a),
        ],
        wood: [
            Shade::hex(0xf8_e2b6),
            Shade::hex(0x6b_4522),
            Shade::hex(0x8a_5a20),
        ],
        signs: [
            Shade::hex(0x2a_1a0d),
            Shade::hex(0xa5_241a),
            Shade::hex(0x11_5a74),
        ],
    };

    /// The palette of [`Theme::Dark`](crate::Theme::Dark).
    pub const DARK: Self = Self {
        ground: [Shade::hex(0x1d_1510)],
        text: [Shade::hex(0xf5_e8d4)],
        lines: [Shade::hex(0x54_3717)],
        squares: [
            Shade::hex(0xd9_c49c),
            Shade::hex(0x8f_6640),
            Shade::hex(0xb4_956e),
        ],
        lined: [Shade::hex(0xcf_ab6e), Shade::hex(0x54_3717)],
        rim: [Shade::hex(0x5a_361c), Shade::hex(0xf6_dca4)],
        highlight: [
            Shade::hex(0xc3_bd58),
            Shade::hex(0x60_6512),
            Shade::hex(0x9a_9439),
        ],
        ..Self::LIGHT
    };

    /// The palette with other colours under some names: names and their colours, with `/`
    /// between colours and `,` between names, such as `squares=#f0d9b5/#b58863,ground=#fff`.
    /// Colours that are left out stay, except that highlighted dark squares then look like light
    /// ones. The name of a board without colours, `walnut`, `sage` or `slate`, sets its squares and
    /// highlights.
    ///
    /// ```
    /// use feen_draw::Palette;
    ///
    /// let sage = Palette::LIGHT.with("sage,ground=#fff")?;
    /// assert_eq!(sage, Palette::LIGHT.with("ground=#fff,sage")?);
    /// assert_ne!(sage, Palette::LIGHT.with("slate,ground=#fff")?);
    /// # Ok::<(), feen_draw::PaletteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// For a name without colours that is not that of a board, `squares`; for one that is not known, `sqares=#fff`; for too
    /// many colours, `ground=#fff/#000`; for a text that is no colour, `ground=white`.
    pub fn with(mut self, text: &str) -> Result<Self, PaletteError> {
        for item in text.split(',') {
            if let Some((_, squares, highlight)) = BOARDS.iter().find(|(name, ..)| *name == item) {
                (self.squares, self.highlight) = (*squares, *highlight);
                continue;
            }
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
            if name == "highlight" && places.len() > 0 {
                let [light, _, dark] = &mut self.highlight;
                *dark = *light;
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
            "lined" => &mut self.lined,
            "rim" => &mut self.rim,
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
            lined: [lined, crossing],
            rim: [rim, label],
            highlight: [highlight, frame, dark],
            arrow: [arrow],
            inks,
            first: [first, first_edge, first_ink, first_shade],
            second: [second, second_edge, second_ink, second_shade],
            wood: [wood, wood_edge, wood_shade],
            signs: [ink, red, blue],
        } = self;
        let mut rules = String::new();
        let coloured = Colour::ALL.into_iter().zip(inks);
        for (colour, [tint, ink]) in coloured.filter(|(colour, _)| used.contains(colour)) {
            let name = shapes::ink(Some(colour));
            let _ = write!(
                rules,
                ".~h{name}{{fill:{tint};stroke:{ink};stroke-width:2}}.~p{name}{{fill:{tint};stroke:{ink};stroke-width:5;fill-opacity:.6}}.~o{name}{{fill:none;stroke:{ink};stroke-width:5;opacity:.85}}.~a{name}{{fill:none;stroke:{ink};stroke-width:9;opacity:.85}}.~z{name}{{fill:{ink};opacity:.85}}"
            );
        }
        format!(
            ".~b{{fill:{ground}}}.~t{{stroke:{text}}}.~x{{fill:{text}}}.~l{{stroke:{line}}}\
.~s{{fill:{square}}}.~d{{fill:{other}}}.~e{{fill:{third}}}\
.~ln{{fill:{lined}}}.~ll,.~m,.~c,.~gr{{stroke:{crossing}}}.~i{{fill:{crossing}}}\
.~ib{{fill:{rim}}}.~il,.~wh{{stroke:{label}}}\
.~h{{fill:{highlight};stroke:{frame}}}.~hd{{fill:{dark};stroke:{frame}}}.~p{{fill:{highlight};stroke:{dark}}}\
.~a{{stroke:{arrow}}}.~z{{fill:{arrow}}}\
.~f,.~fb{{fill:{first};stroke:{first_edge}}}.~k,.~u,.~fl{{stroke:{first_ink}}}.~fd{{fill:{first_ink}}}.~fs{{fill:{first_shade}}}\
.~g,.~gb{{fill:{second};stroke:{second_edge}}}.~r,.~v,.~gl,.~gh{{stroke:{second_ink}}}.~gd{{fill:{second_ink}}}.~gs{{fill:{second_shade}}}\
.~w{{fill:{wood};stroke:{wood_edge}}}.~ws{{fill:{wood_shade}}}.~j,.~jr{{stroke:{ink}}}.~q,.~qr{{stroke:{red}}}.~y{{stroke:{blue}}}\
.~jb{{fill:{ink}}}.~qb{{fill:{red}}}.~yb{{fill:{blue}}}.~el{{stroke:{wood}}}.~ed{{fill:{wood}}}\
.~n{{fill:{ground};stroke:{text}}}{rules}"
        )
    }
}

/// Why a text is not a palette.
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
         lines, squares, lined, rim, highlight, arrow, green, red, blue, yellow, first, second, wood and signs"
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
