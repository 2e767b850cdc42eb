//! The look of a picture, from keyword arguments.

use core::str::FromStr;

use draw::{Drawing, Game, LookError, Names, Naming, ParseNamingError, Size, Source, Svg};
use feen::{Feen, Player};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::refused;

/// The choices that are made for a picture.
pub(crate) struct Look<'py> {
    given: Option<Bound<'py, PyDict>>,
}

impl<'py> Look<'py> {
    /// The keyword arguments, of which each must be known.
    pub(crate) fn new(given: Option<Bound<'py, PyDict>>, known: &[&str]) -> PyResult<Self> {
        for key in given.iter().flat_map(PyDictMethods::keys) {
            let key: String = key.extract()?;
            if !known.contains(&key.as_str()) {
                let known = known.join(", ");
                let message = format!("expected one of {known}, found \"{key}\"");
                return Err(PyTypeError::new_err(message));
            }
        }
        Ok(Self { given })
    }

    /// The arguments of every drawing.
    pub(crate) const DRAWING: [&'static str; 11] = [
        "game",
        "pieces",
        "naming",
        "align",
        "flip",
        "marks",
        "captions",
        "coordinates",
        "legend",
        "highlight",
        "alert",
    ];

    /// The arguments of pictures alone.
    pub(crate) const PICTURE: [&'static str; 6] = [
        "surface",
        "theme",
        "lettered",
        "square_size",
        "width",
        "arrows",
    ];

    fn item(&self, key: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let item = self
            .given
            .as_ref()
            .map(|given| given.get_item(key))
            .transpose()?;
        Ok(item.flatten().filter(|item| !item.is_none()))
    }

    fn flag(&self, key: &str) -> PyResult<Option<bool>> {
        self.item(key)?.map(|item| item.extract()).transpose()
    }

    fn pixels(&self, key: &str) -> PyResult<Option<u16>> {
        self.item(key)?.map(|item| item.extract()).transpose()
    }

    fn named<T: FromStr<Err: Into<Unknown>>>(&self, key: &str) -> PyResult<Option<T>> {
        let name = self.item(key)?.map(|item| item.extract::<String>());
        name.transpose()?.map(|name| read(&name)).transpose()
    }

    fn squares(&self, key: &str, names: &Names) -> PyResult<Vec<usize>> {
        let list = self
            .item(key)?
            .map(|item| item.extract::<Vec<Bound<'_, PyAny>>>());
        let list = list.transpose()?.unwrap_or_default();
        list.iter().map(|square| square_of(names, square)).collect()
    }

    /// The drawing of a position, with the look of its game unless another one is chosen.
    pub(crate) fn drawing<'a>(&self, feen: &'a Feen) -> PyResult<Drawing<'a>> {
        let drawing = Drawing::new(Source::from(feen))
            .map_err(|error| refused(error.code(), &error.to_string()))?;
        let mut drawing = match self.game()? {
            Some(game) => drawing.game(game),
            None if self.item("game")?.is_some() => drawing,
            None => drawing.guess_game(),
        };
        if let Some(pieces) = self.item("pieces")? {
            let [first, second] = match pieces.extract::<String>() {
                Ok(name) => [name.clone(), name],
                Err(_) => pieces.extract::<[String; 2]>()?,
            };
            drawing = drawing
                .pieces_of(Player::First, read(&first)?)
                .pieces_of(Player::Second, read(&second)?);
        }
        if let Some(naming) = self.named("naming")? {
            drawing = drawing.naming(naming);
        }
        if let Some(shown) = self.flag("marks")? {
            drawing = drawing.marks(shown);
        }
        if let Some(shown) = self.flag("captions")? {
            drawing = drawing.captions(shown);
        }
        if let Some(shown) = self.flag("coordinates")? {
            drawing = drawing.coordinates(shown);
        }
        if let Some(shown) = self.flag("legend")? {
            drawing = drawing.legend(shown);
        }
        if let Some(alignment) = self.named("align")? {
            drawing = drawing.align(alignment);
        }
        let names = names(feen, drawing.square_naming())?;
        Ok(drawing
            .flip(self.flag("flip")?.unwrap_or_default())
            .highlight(self.squares("highlight", &names)?)
            .alert(self.squares("alert", &names)?))
    }

    /// The game of the look: none for `"none"`, and where the position decides.
    fn game(&self) -> PyResult<Option<Game>> {
        let name = self.item("game")?.map(|item| item.extract::<String>());
        let name = name.transpose()?.filter(|name| name != "none");
        name.map(|name| read(&name)).transpose()
    }

    /// The picture of a drawing.
    pub(crate) fn picture<'d>(&self, feen: &Feen, drawing: &'d Drawing<'_>) -> PyResult<Svg<'d>> {
        let mut svg = drawing
            .svg()
            .lettered(self.flag("lettered")?.unwrap_or_default());
        if let Some(surface) = self.named("surface")? {
            svg = svg.surface(surface);
        }
        if let Some(theme) = self.named("theme")? {
            svg = svg.theme(theme);
        }
        if let Some(pixels) = self.pixels("width")? {
            svg = svg.size(Size::Width(pixels));
        }
        if let Some(pixels) = self.pixels("square_size")? {
            svg = svg.size(Size::Square(pixels));
        }
        let names = names(feen, drawing.square_naming())?;
        let arrows = self
            .item("arrows")?
            .map(|item| item.extract::<Vec<[Bound<'_, PyAny>; 2]>>());
        for [from, to] in arrows.transpose()?.unwrap_or_default() {
            svg = svg.arrow(square_of(&names, &from)?, square_of(&names, &to)?);
        }
        Ok(svg)
    }
}

/// The names of the squares of a position.
pub(crate) fn names(feen: &Feen, naming: Naming) -> PyResult<Names> {
    let text = feen.to_string();
    let view =
        feen::View::parse(&text).map_err(|error| refused(error.code(), &error.to_string()))?;
    Ok(Names::new(view.layout(), naming))
}

/// A square by its index or by its name.
pub(crate) fn square_of(names: &Names, square: &Bound<'_, PyAny>) -> PyResult<usize> {
    if let Ok(index) = square.extract::<usize>() {
        return Ok(index);
    }
    let name: String = square.extract()?;
    names
        .parse(&name)
        .map_err(|error| refused("square/unknown", &error.to_string()))
}

/// The look of a name.
fn read<T: FromStr<Err: Into<Unknown>>>(name: &str) -> PyResult<T> {
    name.parse().map_err(|error: T::Err| {
        let Unknown { code, message } = error.into();
        refused(code, &message)
    })
}

/// A name that no look has.
struct Unknown {
    code: &'static str,
    message: String,
}

impl From<LookError> for Unknown {
    fn from(error: LookError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
        }
    }
}

impl From<ParseNamingError> for Unknown {
    fn from(error: ParseNamingError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
        }
    }
}
