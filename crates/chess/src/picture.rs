use alloc::string::String;
use alloc::vec::Vec;

use core::fmt::Write;

use ::feen::View;
use feen_draw::{Drawing, Error, Palette, PieceSet, Size, Surface, Theme};

use qi::Player;

use crate::game::Game;
use crate::position::Position;
use crate::values::Square;

/// A picture of a position or a game, as SVG or PNG.
///
/// ```
/// use feen_chess::{Game, Square};
///
/// let mut game = Game::new();
/// for text in ["e4", "f5", "Qh5"] {
///     game.play(text)?;
/// }
/// let svg = game.picture().arrows([(Square::G7, Square::G6)]).svg()?;
/// assert!(svg.contains("Highlighted: h5, d1. Alert: e8. Arrows: g7 to g6."));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The squares of the last move are highlighted, and a king in check has a red ring.
#[derive(Clone, Debug)]
pub struct Picture {
    feen: String,
    flipped: bool,
    coordinates: bool,
    captions: bool,
    theme: Theme,
    palettes: Vec<(Theme, Palette)>,
    size: Size,
    highlights: Vec<Square>,
    check: Option<Square>,
    arrows: Vec<(Square, Square)>,
}

impl Picture {
    fn new(position: &Position) -> Self {
        Self {
            feen: bare_feen(position),
            flipped: false,
            coordinates: true,
            captions: true,
            theme: Theme::default(),
            palettes: Vec::new(),
            size: Size::default(),
            highlights: Vec::new(),
            check: position.is_check().then(|| position.king(position.turn())),
            arrows: Vec::new(),
        }
    }

    /// As Black sees it, or not.
    #[must_use]
    pub fn flip(self, flipped: bool) -> Self {
        Self { flipped, ..self }
    }

    /// With the names of files and ranks beside the board, or without.
    #[must_use]
    pub fn coordinates(self, coordinates: bool) -> Self {
        Self {
            coordinates,
            ..self
        }
    }

    /// With the players above and below the board and the legend of its marks, or without.
    ///
    /// ```
    /// let game = feen_chess::Game::new();
    /// let bare = game.picture().captions(false).svg()?;
    /// assert!(game.picture().svg()?.contains("White") && bare.len() < game.picture().svg()?.len());
    /// # Ok::<(), feen_chess::feen_draw::Error>(())
    /// ```
    #[must_use]
    pub fn captions(self, captions: bool) -> Self {
        Self { captions, ..self }
    }

    /// In these colours.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// With these colours in a theme, in place of those that the theme has.
    #[must_use]
    pub fn palette(mut self, theme: Theme, palette: Palette) -> Self {
        self.palettes.push((theme, palette));
        self
    }

    /// As large as this.
    #[must_use]
    pub fn size(self, size: Size) -> Self {
        Self { size, ..self }
    }

    /// With arrows from square to square, beside those that are already.
    #[must_use]
    pub fn arrows(mut self, arrows: impl IntoIterator<Item = (Square, Square)>) -> Self {
        self.arrows.extend(arrows);
        self
    }

    /// With these squares highlighted, beside those that are already.
    #[must_use]
    pub fn highlight(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.highlights.extend(squares);
        self
    }

    /// The picture as SVG.
    ///
    /// # Errors
    ///
    /// None for a board of chess, which is small enough; the type is that of `draw`.
    pub fn svg(&self) -> Result<String, Error> {
        self.drawn(|svg| Ok(alloc::format!("{svg}")))
    }

    /// The picture as PNG.
    ///
    /// # Errors
    ///
    /// If it would have too many pixels: `Size::Square(65_535)`.
    #[cfg(feature = "png")]
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method is one of a drawing of one lifetime"
    )]
    pub fn png(&self) -> Result<Vec<u8>, Error> {
        self.drawn(|svg| svg.to_png())
    }

    #[expect(clippy::unreachable, reason = "the text is written here")]
    fn drawn<T>(
        &self,
        take: impl FnOnce(&feen_draw::Svg<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let view = match View::parse(&self.feen) {
            Ok(view) => view,
            Err(error) => unreachable!("a board of chess is a FEEN: {error}"),
        };
        let drawing = Drawing::new(view)?
            .pieces(PieceSet::Chess)
            .flip(self.flipped)
            .coordinates(self.coordinates)
            .captions(self.captions)
            .legend(self.captions)
            .highlight(self.highlights.iter().map(|square| square.feen_index()))
            .alert(self.check.map(Square::feen_index));
        let svg = drawing
            .svg()
            .surface(Surface::Checkered)
            .theme(self.theme)
            .size(self.size);
        let svg = self.palettes.iter().fold(svg, |svg, (theme, palette)| {
            svg.palette(*theme, palette.clone())
        });
        let svg = self.arrows.iter().fold(svg, |svg, (from, to)| {
            svg.arrow(from.feen_index(), to.feen_index())
        });
        take(&svg)
    }
}

/// The board without any mark on its pieces.
fn bare_feen(position: &Position) -> String {
    let mut feen = alloc::format!("{}", position.fen());
    let board = feen.find(' ').unwrap_or(feen.len());
    feen.truncate(board);
    let styles = match position.turn() {
        Player::First => "C/c",
        Player::Second => "c/C",
    };
    let _ = write!(feen, " / {styles}");
    feen
}

impl Position {
    /// The position as a picture, with a checked king marked.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture::new(self)
    }
}

impl Game {
    /// The position now as a picture, with the last move and a checked king marked.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let last = self.last_move().map(|(last, _)| [last.from(), last.to()]);
        self.position()
            .picture()
            .highlight(last.into_iter().flatten())
    }
}
