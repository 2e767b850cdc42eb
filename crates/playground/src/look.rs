//! The look of a picture, as a request names it.

use core::str::FromStr;

use draw::{
    Alignment, Colour, Drawing, Game, LookError, NameError, Names, Naming, Palette, PaletteError,
    ParseNamingError, PieceSet, Size, Surface, Svg, Theme,
};
use feen::{Player, View};
use serde::Serialize;
use serde_json::Value;

use crate::finding::Refusal;
use crate::request::{Request, malformed};

/// The choices of a picture; each has a default.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of a picture"
)]
pub(crate) struct Look {
    /// The game of the look; the position decides where none is named.
    game: Option<GameName>,
    pieces: Option<[PieceSet; 2]>,
    surface: Option<Surface>,
    naming: Option<Naming>,
    theme: Option<Theme>,
    /// The colours of the light and of the dark theme.
    palettes: Option<[Palette; 2]>,
    transparent: bool,
    title: Option<String>,
    align: Option<Alignment>,
    flip: bool,
    marks: Option<bool>,
    captions: Option<bool>,
    coordinates: Option<bool>,
    legend: Option<bool>,
    lettered: bool,
    clickable: bool,
    size: Option<Size>,
    /// Squares by name or by index, with a colour in front or without.
    highlight: Vec<String>,
    alert: Vec<String>,
    /// From a square to another one.
    arrows: Vec<[String; 2]>,
    circles: Vec<String>,
    crosses: Vec<String>,
}

/// A game by its name, or no game: `none`.
#[derive(Clone, Copy)]
enum GameName {
    None,
    Of(Game),
}

impl FromStr for GameName {
    type Err = LookError;

    fn from_str(name: &str) -> Result<Self, LookError> {
        match name {
            "none" => Ok(Self::None),
            name => name.parse().map(Self::Of),
        }
    }
}

const KEYS: &[&str] = &[
    "game",
    "pieces",
    "surface",
    "naming",
    "theme",
    "palette",
    "transparent",
    "title",
    "align",
    "flip",
    "marks",
    "captions",
    "coordinates",
    "legend",
    "lettered",
    "clickable",
    "squareSize",
    "width",
    "highlight",
    "alert",
    "arrows",
    "circles",
    "crosses",
];

impl Look {
    /// The look that a request has as `options`.
    pub(crate) fn read(request: &Request<'_>) -> Result<Self, Refusal> {
        let Some(options) = request.object("options", KEYS)? else {
            return Ok(Self::default());
        };
        let pieces = match options.list("pieces") {
            Ok([]) => None,
            Ok(sets) => Some(pair(sets, |set| {
                set.parse::<PieceSet>().map_err(Refusal::from)
            })?),
            Err(_) => look(&options, "pieces")?.map(|set| [set; 2]),
        };
        let squares = |key| {
            let names = options.texts(key)?.into_iter();
            Ok::<Vec<_>, Refusal>(names.map(str::to_owned).collect())
        };
        let arrows = options.list("arrows")?.iter().map(|arrow| {
            let ends = arrow.as_array().map_or(&[][..], Vec::as_slice);
            pair(ends, |end| Ok(end.to_owned()))
        });
        Ok(Self {
            game: look(&options, "game")?,
            pieces,
            surface: look(&options, "surface")?,
            naming: look(&options, "naming")?,
            theme: look(&options, "theme")?,
            palettes: palettes(&options)?,
            transparent: options.flag("transparent")?.unwrap_or_default(),
            title: options.text("title")?.map(str::to_owned),
            align: look(&options, "align")?,
            flip: options.flag("flip")?.unwrap_or_default(),
            marks: options.flag("marks")?,
            captions: options.flag("captions")?,
            coordinates: options.flag("coordinates")?,
            legend: options.flag("legend")?,
            lettered: options.flag("lettered")?.unwrap_or_default(),
            clickable: options.flag("clickable")?.unwrap_or_default(),
            size: match options.pixels("squareSize")? {
                Some(pixels) => Some(Size::Square(pixels)),
                None => options.pixels("width")?.map(Size::Width),
            },
            highlight: squares("highlight")?,
            alert: squares("alert")?,
            arrows: arrows.collect::<Result<_, _>>()?,
            circles: squares("circles")?,
            crosses: squares("crosses")?,
        })
    }

    /// The drawing of a position.
    pub(crate) fn drawing<'a>(&self, view: View<'a>) -> Result<Drawing<'a>, Refusal> {
        let drawing = Drawing::new(view)
            .map_err(|error| Refusal::new(error.code(), error.to_string(), None))?;
        let mut drawing = match self.game {
            Some(GameName::Of(game)) => drawing.game(game),
            Some(GameName::None) => drawing,
            None => drawing.guess_game(),
        };
        if let Some(naming) = self.naming {
            drawing = drawing.naming(naming);
        }
        if let Some([first, second]) = self.pieces {
            drawing = drawing
                .pieces_of(Player::First, first)
                .pieces_of(Player::Second, second);
        }
        if let Some(shown) = self.marks {
            drawing = drawing.marks(shown);
        }
        if let Some(shown) = self.captions {
            drawing = drawing.captions(shown);
        }
        if let Some(shown) = self.coordinates {
            drawing = drawing.coordinates(shown);
        }
        if let Some(shown) = self.legend {
            drawing = drawing.legend(shown);
        }
        if let Some(alignment) = &self.align {
            drawing = drawing.align(alignment.clone());
        }
        let names = Names::new(view.layout(), drawing.square_naming());
        drawing = drawing.flip(self.flip);
        for text in &self.highlight {
            let (colour, name) = Colour::before(text);
            let square = [square(&names, name)?];
            drawing = match colour {
                Some(colour) => drawing.highlight_in(colour, square),
                None => drawing.highlight(square),
            };
        }
        Ok(drawing.alert(squares(&names, &self.alert)?))
    }

    /// The picture of a drawing that this look has made.
    pub(crate) fn picture<'d>(
        &self,
        view: View<'_>,
        drawing: &'d Drawing<'_>,
    ) -> Result<Svg<'d>, Refusal> {
        let names = Names::new(view.layout(), drawing.square_naming());
        let mut svg = drawing
            .svg()
            .lettered(self.lettered)
            .transparent(self.transparent)
            .clickable(self.clickable);
        if let Some(surface) = self.surface {
            svg = svg.surface(surface);
        }
        if let Some(theme) = self.theme {
            svg = svg.theme(theme);
        }
        if let Some(size) = self.size {
            svg = svg.size(size);
        }
        if let Some([light, dark]) = &self.palettes {
            svg = svg
                .palette(Theme::Light, light.clone())
                .palette(Theme::Dark, dark.clone());
        }
        if let Some(title) = &self.title {
            svg = svg.heading(title);
        }
        for [from, to] in &self.arrows {
            let (colour, from) = Colour::before(from);
            let (from, to) = (square(&names, from)?, square(&names, to)?);
            svg = match colour {
                Some(colour) => svg.arrow_in(colour, from, to),
                None => svg.arrow(from, to),
            };
        }
        for text in &self.circles {
            let (colour, name) = Colour::before(text);
            svg = svg.circle(colour.unwrap_or(Colour::Green), square(&names, name)?);
        }
        for text in &self.crosses {
            let (colour, name) = Colour::before(text);
            svg = svg.cross(colour.unwrap_or(Colour::Red), square(&names, name)?);
        }
        Ok(svg)
    }
}

/// The names of all looks, by the options that take them.
#[derive(Serialize, Debug)]
pub(crate) struct Looks {
    game: Vec<String>,
    pieces: Vec<String>,
    surface: Vec<String>,
    naming: Vec<String>,
    theme: Vec<String>,
    align: Vec<String>,
}

pub(crate) fn looks(request: &Value) -> Result<Looks, Refusal> {
    Request::new(request, &[])?;
    let mut game = names(&Game::ALL);
    game.push("none".to_owned());
    Ok(Looks {
        game,
        pieces: names(&PieceSet::ALL),
        surface: names(&Surface::ALL),
        naming: names(&Naming::ALL),
        theme: names(&Theme::ALL),
        align: names(&Alignment::NAMED),
    })
}

fn names(looks: &[impl ToString]) -> Vec<String> {
    looks.iter().map(ToString::to_string).collect()
}

/// The look of a name, if one is given.
fn look<T: FromStr<Err: Into<Refusal>>>(
    options: &Request<'_>,
    key: &str,
) -> Result<Option<T>, Refusal> {
    let name = options.text(key)?;
    name.map(|name| name.parse().map_err(Into::into))
        .transpose()
}

/// The colours that replace those of both themes, if some are given.
fn palettes(options: &Request<'_>) -> Result<Option<[Palette; 2]>, Refusal> {
    let Some(text) = options.text("palette")? else {
        return Ok(None);
    };
    Ok(Some([
        Palette::LIGHT.with(text)?,
        Palette::DARK.with(text)?,
    ]))
}

impl From<PaletteError> for Refusal {
    fn from(error: PaletteError) -> Self {
        Self::new(error.code(), error.to_string(), None)
    }
}

impl From<LookError> for Refusal {
    fn from(error: LookError) -> Self {
        Self::new(error.code(), error.to_string(), None)
    }
}

impl From<ParseNamingError> for Refusal {
    fn from(error: ParseNamingError) -> Self {
        Self::new(error.code(), error.to_string(), None)
    }
}

fn squares(names: &Names, list: &[String]) -> Result<Vec<usize>, Refusal> {
    list.iter().map(|name| square(names, name)).collect()
}

fn square(names: &Names, name: &str) -> Result<usize, Refusal> {
    let refused = |error: NameError| Refusal::new("square/unknown", error.to_string(), None);
    names.parse(name).map_err(refused)
}

/// Two strings of a list.
fn pair<T>(list: &[Value], read: impl Fn(&str) -> Result<T, Refusal>) -> Result<[T; 2], Refusal> {
    match list {
        [Value::String(first), Value::String(second)] => Ok([read(first)?, read(second)?]),
        _ => Err(malformed("a list of two strings", &Value::from(list))),
    }
}
