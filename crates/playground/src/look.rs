//! The look of a picture, as a request names it.

use draw::{
    Alignment, Colour, Drawing, NameError, Names, Naming, PieceSet, Size, Surface, Svg, Theme,
};
use feen::{Player, View};
use serde::Deserialize;

use crate::finding::Refusal;

/// The choices of a picture; each has a default.
#[derive(Deserialize, Clone, Default, Debug)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub(crate) struct Look {
    /// The pieces of both players, or of each.
    pieces: Option<Pieces>,
    surface: Option<SurfaceName>,
    naming: Option<NamingName>,
    theme: Option<ThemeName>,
    align: Option<AlignmentName>,
    flip: bool,
    marks: Option<bool>,
    captions: Option<bool>,
    coordinates: Option<bool>,
    legend: Option<bool>,
    lettered: bool,
    clickable: bool,
    /// The pixels of a square.
    square_size: Option<u16>,
    /// The pixels of the picture from left to right.
    width: Option<u16>,
    /// Squares by name or by index.
    highlight: Vec<String>,
    alert: Vec<String>,
    /// From a square to another one.
    arrows: Vec<[String; 2]>,
    circles: Vec<String>,
    crosses: Vec<String>,
}

#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(untagged)]
enum Pieces {
    Both(PieceName),
    Each([PieceName; 2]),
}

/// An enumeration of names that stand for values of `draw`.
macro_rules! names {
    ($name:ident for $target:ty { $($variant:ident => $value:expr),+ $(,)? }) => {
        #[derive(Deserialize, Clone, Copy, Debug)]
        #[serde(rename_all = "lowercase")]
        enum $name { $($variant),+ }

        impl From<$name> for $target {
            fn from(name: $name) -> Self {
                match name { $($name::$variant => $value),+ }
            }
        }
    };
}

names!(PieceName for PieceSet {
    Letters => Self::Letters,
    Chess => Self::Chess,
    Shogi => Self::Shogi,
    Xiangqi => Self::Xiangqi,
    Stones => Self::Stones,
    Draughts => Self::Draughts,
    Makruk => Self::Makruk,
});

names!(SurfaceName for Surface {
    Plain => Self::Plain,
    Checkered => Self::Checkered,
    Points => Self::Points,
    Xiangqi => Self::Xiangqi,
    Janggi => Self::Janggi,
    Go => Self::Go,
    Shogi => Self::Shogi,
    Hexagons => Self::Hexagons,
    FlatHexagons => Self::FlatHexagons,
});

names!(NamingName for Naming {
    Chess => Self::Chess,
    Shogi => Self::Shogi,
    Xiangqi => Self::Xiangqi,
    Index => Self::Index,
});

names!(ThemeName for Theme {
    Auto => Self::Auto,
    Light => Self::Light,
    Dark => Self::Dark,
});

names!(AlignmentName for Alignment {
    Left => Self::Left,
    Centre => Self::Centre,
    Staggered => Self::Staggered,
});

impl Look {
    /// The drawing of a position.
    pub(crate) fn drawing<'a>(&self, view: View<'a>) -> Result<Drawing<'a>, Refusal> {
        let drawing = Drawing::new(view)
            .map_err(|error| Refusal::new(error.code(), error.to_string(), None))?;
        let names = Names::new(view.layout(), self.naming());
        let mut drawing = drawing
            .naming(self.naming())
            .flip(self.flip)
            .highlight(squares(&names, &self.highlight)?)
            .alert(squares(&names, &self.alert)?);
        match self.pieces {
            Some(Pieces::Both(set)) => drawing = drawing.pieces(set.into()),
            Some(Pieces::Each([first, second])) => {
                drawing = drawing
                    .pieces_of(Player::First, first.into())
                    .pieces_of(Player::Second, second.into());
            }
            None => {}
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
        if let Some(alignment) = self.align {
            drawing = drawing.align(alignment.into());
        }
        Ok(drawing)
    }

    /// The picture of a drawing that this look has made.
    pub(crate) fn picture<'d>(
        &self,
        view: View<'_>,
        drawing: &'d Drawing<'_>,
    ) -> Result<Svg<'d>, Refusal> {
        let names = Names::new(view.layout(), self.naming());
        let mut svg = drawing
            .svg()
            .lettered(self.lettered)
            .clickable(self.clickable);
        if let Some(surface) = self.surface {
            svg = svg.surface(surface.into());
        }
        if let Some(theme) = self.theme {
            svg = svg.theme(theme.into());
        }
        match (self.square_size, self.width) {
            (Some(pixels), _) => svg = svg.size(Size::Square(pixels)),
            (None, Some(pixels)) => svg = svg.size(Size::Width(pixels)),
            (None, None) => {}
        }
        for [from, to] in &self.arrows {
            svg = svg.arrow(square(&names, from)?, square(&names, to)?);
        }
        for name in &self.circles {
            svg = svg.circle(Colour::Green, square(&names, name)?);
        }
        for name in &self.crosses {
            svg = svg.cross(Colour::Red, square(&names, name)?);
        }
        Ok(svg)
    }

    /// The way in which squares are named.
    pub(crate) fn naming(&self) -> Naming {
        self.naming.map_or_else(Naming::default, Naming::from)
    }
}

fn squares(names: &Names, list: &[String]) -> Result<Vec<usize>, Refusal> {
    list.iter().map(|name| square(names, name)).collect()
}

fn square(names: &Names, name: &str) -> Result<usize, Refusal> {
    let refused = |error: NameError| Refusal::new("square/unknown", error.to_string(), None);
    names.parse(name).map_err(refused)
}
