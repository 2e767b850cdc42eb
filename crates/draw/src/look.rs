//! All options of a picture as one value, with their names.

mod names;
#[cfg(feature = "serde")]
mod serde;
mod squares;
mod value;

use crate::{
    Alignment, Colour, Drawing, Figure, Game, NameError, Naming, PaletteChange, PieceSet, Rim,
    Signs, Size, Surface, Svg, Theme,
};
use feen::{Piece, Player};
use value::Value;

pub use names::LookError;
pub use squares::{Arrow, Spot, Square};
pub use value::LookValue;

/// The game whose look a picture has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum GameChoice {
    /// The one that [`Drawing::guess_game`] finds.
    #[default]
    Guessed,
    None,
    Of(Game),
}

/// Declares the options: for each the type, the names by which it is set, and a builder.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident $(($also:literal))?: $type:ty,)+) => {
        /// The look of a picture: every option of [`Drawing`] and [`Svg`] as one value, before
        /// there is a position.
        ///
        /// ```
        /// use feen_draw::{Drawing, Look, LookValue};
        /// use feen::View;
        ///
        /// let mut look = Look::default().flip(true).highlight(vec!["red:b2".into()]);
        /// look.set("pieces", &LookValue::from("chess"))?;
        /// let drawing = look.drawing(Drawing::new(View::parse("2k^/1P1/K^2 / c/C")?)?)?;
        /// assert!(look.svg(&drawing)?.description().contains("Highlighted"));
        ///
        /// let error = look.set("theme", &LookValue::from("pink")).unwrap_err();
        /// assert_eq!(error.to_string(), "expected `auto`, `light` or `dark`, found `pink`");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// [`set`](Self::set) takes an option by its name, so a front-end only brings its values
        /// into [`LookValue`]s. With the feature `serde` a look is an object of those options.
        #[derive(Clone, PartialEq, Eq, Default, Debug)]
        pub struct Look {
            $($name: $type,)+
            game: GameChoice,
        }

        impl Look {
            /// The names of all options, as [`set`](Self::set) takes them.
            pub const NAMES: &'static [&'static str] = &["game", $(stringify!($name)),+];

            /// Sets an option by its name: `square_size`, or `squareSize` as in JSON.
            ///
            /// # Errors
            ///
            /// For an unknown option, `colour`; for a value of another type, `"flip": 7`; for a
            /// name that is not one of the option's, `"theme": "pink"`.
            pub fn set(&mut self, option: &str, value: &LookValue) -> Result<(), LookError> {
                match option {
                    "game" => self.game = Value::read(option, value)?,
                    $(stringify!($name) $(| $also)? => self.$name = Value::read(option, value)?,)+
                    unknown => {
                        let names = Self::NAMES.join(", ");
                        let message = format!("expected one of {names}, found `{unknown}`");
                        return Err(LookError::misuse(message));
                    }
                }
                Ok(())
            }

            /// The options that are not at their default, with their values.
            #[cfg(feature = "serde")]
            fn entries(&self) -> impl Iterator<Item = (&'static str, LookValue)> {
                let entries = [
                    ("game", self.game.value()),
                    $((last([stringify!($name) $(, $also)?]), self.$name.value()),)+
                ];
                let given = |(name, value): (_, Option<_>)| Some((name, value?));
                entries.into_iter().filter_map(given)
            }

            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(mut self, $name: $type) -> Self {
                    self.$name = $name;
                    self
                }
            )+
        }
    };
}

options! {
    /// Draws the pieces of each player with this set.
    pieces: Option<[PieceSet; 2]>,
    /// Draws these pieces as figures: `A:archbishop`.
    figures: Vec<(Piece, Figure)>,
    /// Draws these signs on tiles and discs.
    signs: Option<Signs>,
    /// Writes this on the rim.
    rim: Option<Rim>,
    /// Names files, ranks and squares in this way.
    naming: Option<Naming>,
    /// Aligns the ranks of an irregular board.
    align: Option<Alignment>,
    /// Turns the board, so that the second player sits at the bottom.
    flip: bool,
    /// Shows all marks of the pieces, or none.
    marks: Option<bool>,
    /// Shows the names of the players; by default it does.
    captions: Option<bool>,
    /// Shows the names of files and ranks; by default it does.
    coordinates: Option<bool>,
    /// Shows the legend of the marks; by default it does.
    legend: Option<bool>,
    /// Highlights squares: `e4`, `red:e4`.
    highlight: Vec<Spot>,
    /// Marks squares as alarming.
    alert: Vec<Square>,
    /// Draws the squares of this surface.
    surface: Option<Surface>,
    /// Draws in the colours of this theme.
    theme: Option<Theme>,
    /// Replaces colours of both themes.
    palette: Option<PaletteChange>,
    /// Leaves out the ground around the board.
    transparent: bool,
    /// Writes this line above the picture.
    title: Option<String>,
    /// Draws letters on the pieces.
    lettered: bool,
    /// Puts a cell over each square, for scripts.
    clickable: bool,
    /// Draws squares of this number of pixels.
    square_size("squareSize"): Option<u16>,
    /// Draws a picture of this number of pixels from left to right, unless the size of squares is
    /// given.
    width: Option<u16>,
    /// Draws arrows: `e2-e4`, `red:e2-e4`.
    arrows: Vec<Arrow>,
    /// Draws circles: `e4`, `red:e4`; they are green without a colour.
    circles: Vec<Spot>,
    /// Draws crosses: `e4`, `blue:e4`; they are red without a colour.
    crosses: Vec<Spot>,
}

#[cfg(feature = "serde")]
fn last<const N: usize>(names: [&'static str; N]) -> &'static str {
    names.last().copied().unwrap_or_default()
}

impl Look {
    /// The options of every drawing, as text too; the others are for pictures.
    pub const OF_TEXT: &'static [&'static str] = &[
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

    /// Draws as this game does, or as none does. Without this option the game is guessed from
    /// the position.
    #[must_use]
    pub fn game(mut self, game: Option<Game>) -> Self {
        self.game = game.map_or(GameChoice::None, GameChoice::Of);
        self
    }

    /// Draws pieces as letters, unless a game or a set of pieces is chosen: in text a guess is
    /// not enough for figures.
    #[must_use]
    pub fn for_text(self) -> Self {
        match (self.game, self.pieces) {
            (GameChoice::Guessed, None) => self.pieces(Some([PieceSet::Letters; 2])),
            _ => self,
        }
    }

    /// The drawing of a position with these options.
    ///
    /// # Errors
    ///
    /// For a square that the board does not have: `e9`.
    pub fn drawing<'a>(&self, drawing: Drawing<'a>) -> Result<Drawing<'a>, NameError> {
        let mut drawing = match self.game {
            GameChoice::Of(game) => drawing.game(game),
            GameChoice::None => drawing,
            GameChoice::Guessed => drawing.guess_game(),
        };
        if let Some([first, second]) = self.pieces {
            drawing = drawing
                .pieces_of(Player::First, first)
                .pieces_of(Player::Second, second);
        }
        drawing = drawing.figures(self.figures.iter().copied());
        drawing = drawing
            .signs(self.signs.unwrap_or_default())
            .rim(self.rim.unwrap_or_default());
        if let Some(naming) = self.naming {
            drawing = drawing.naming(naming);
        }
        if let Some(shown) = self.marks {
            drawing = drawing.marks(shown);
        }
        if let Some(alignment) = &self.align {
            drawing = drawing.align(alignment.clone());
        }
        drawing = drawing
            .flip(self.flip)
            .captions(self.captions.unwrap_or(true))
            .coordinates(self.coordinates.unwrap_or(true))
            .legend(self.legend.unwrap_or(true));
        let names = drawing.names();
        for Spot { colour, square } in &self.highlight {
            let square = [square.index(&names)?];
            drawing = match colour {
                Some(colour) => drawing.highlight_in(*colour, square),
                None => drawing.highlight(square),
            };
        }
        let alerts = self.alert.iter().map(|square| square.index(&names));
        Ok(drawing.alert(alerts.collect::<Result<Vec<_>, _>>()?))
    }

    /// The picture of a drawing that [`drawing`](Self::drawing) has made.
    ///
    /// # Errors
    ///
    /// For a square that the board does not have, `e9`, and for an arrow that does not join two
    /// squares, `e4`.
    pub fn svg<'d>(&self, drawing: &'d Drawing<'_>) -> Result<Svg<'d>, NameError> {
        let mut svg = drawing
            .svg()
            .lettered(self.lettered)
            .transparent(self.transparent)
            .clickable(self.clickable)
            .theme(self.theme.unwrap_or_default())
            .size(match (self.square_size, self.width) {
                (Some(pixels), _) => Size::Square(pixels),
                (None, Some(pixels)) => Size::Width(pixels),
                (None, None) => Size::default(),
            });
        if let Some(surface) = self.surface {
            svg = svg.surface(surface);
        }
        if let Some(change) = &self.palette {
            svg = change.replace(svg);
        }
        if let Some(title) = &self.title {
            svg = svg.heading(title);
        }
        let names = drawing.names();
        for arrow in &self.arrows {
            let [from, to] = arrow.ends(&names)?;
            svg = match arrow.colour {
                Some(colour) => svg.arrow_in(colour, from, to),
                None => svg.arrow(from, to),
            };
        }
        for Spot { colour, square } in &self.circles {
            svg = svg.circle(colour.unwrap_or(Colour::Green), square.index(&names)?);
        }
        for Spot { colour, square } in &self.crosses {
            svg = svg.cross(colour.unwrap_or(Colour::Red), square.index(&names)?);
        }
        Ok(svg)
    }
}
