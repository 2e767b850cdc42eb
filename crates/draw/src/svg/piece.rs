use std::fmt::{self, Write};

use feen::Piece;

use crate::Size;
use crate::svg::description::{self, PieceWords, capitalized};
use crate::svg::head::Head;
use crate::svg::pieces::SQUARE;
use crate::svg::theme::Strokes;
use crate::svg::{Svg, pieces, scope};

/// A piece alone as a vector graphic, without a ground. A page that shows it as an image of at
/// most 40 pixels gets wider strokes.
///
/// ```
/// use feen_draw::{Drawing, PieceSet, Size};
/// use feen::View;
///
/// let drawing = Drawing::new(View::parse("2k^/1P1/K^2 / C/c")?)?.pieces(PieceSet::Chess);
/// let picture = drawing.svg().size(Size::Square(64));
/// let knight = picture.piece("n".parse()?);
/// let text = knight.to_string();
/// assert!(text.contains(r#"width="64" height="64""#));
/// assert!(text.contains("<title>Knight of Black</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PieceSvg<'d> {
    svg: Svg<'d>,
    piece: Piece,
}

impl<'d> Svg<'d> {
    /// A piece as it is drawn in this picture, in a picture of its own; the piece need not occur
    /// in the position.
    #[must_use]
    pub fn piece(&self, piece: Piece) -> PieceSvg<'d> {
        PieceSvg {
            svg: self.clone(),
            piece,
        }
    }
}

impl PieceSvg<'_> {
    /// The width and the height in pixels: those of a square, or of the whole picture if that is
    /// chosen.
    #[must_use]
    pub fn pixel_size(&self) -> [u64; 2] {
        let (Size::Square(side) | Size::Width(side)) = self.svg.size;
        [u64::from(side.max(1)); 2]
    }

    /// The title: the piece in words.
    #[must_use]
    pub fn title(&self) -> String {
        let words = self.words();
        let piece = capitalized(&words.to_string());
        let owner = self.svg.drawing.name_of(self.piece.side());
        let right = words.right;
        let right = right.map_or_else(String::new, |right| format!(" ({right})"));
        format!("{piece} of {owner}{right}")
    }

    /// The piece in words, part by part.
    ///
    /// ```
    /// use feen_draw::{Drawing, PieceSet};
    /// use feen::View;
    ///
    /// let drawing = Drawing::new(View::parse("8/8 / C/c")?)?.pieces(PieceSet::Chess);
    /// let svg = drawing.svg();
    /// let words = |piece: &str| piece.parse().map(|piece| svg.piece(piece).words());
    /// assert_eq!(words("+R")?.right, Some("may castle"));
    /// assert_eq!(words("+N")?.marks, ["enhanced"]);
    /// assert_eq!(words("X")?.name, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> PieceWords {
        description::words(self.svg.drawing, self.piece)
    }

    fn write(&self, f: &mut dyn Write, scope: &str) -> fmt::Result {
        let head = Head {
            size: self.pixel_size(),
            room: [SQUARE; 2],
            is_decorative: self.svg.decorative,
        };
        head.write(f, || [self.title(), String::new()])?;
        let (theme, palettes) = (self.svg.theme, &self.svg.palettes);
        let style = theme.style(scope, palettes, Strokes::Fitting, &[]);
        writeln!(f, "<style>{style}</style>\n<defs>")?;
        let marks = self.svg.marks_of(self.piece);
        for mark in marks {
            writeln!(f, "{}", pieces::badge(scope, mark))?;
        }
        writeln!(f, "</defs>")?;
        writeln!(
            f,
            "{}\n</svg>",
            pieces::definition(scope, &self.svg, self.piece, false)
        )
    }
}

impl fmt::Display for PieceSvg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        scope::write(f, |f, scope| self.write(f, scope))
    }
}
