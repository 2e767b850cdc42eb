use std::fmt::{self, Write};

use feen::{Piece, State};

use crate::svg::head::Head;
use crate::svg::number::Number;
use crate::svg::pieces::SQUARE;
use crate::svg::{Svg, pieces, scope};
use crate::{PieceSet, Size, Surface};

/// The meaning of a mark of a picture of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveSign {
    /// A dot: the piece goes there, and captures there.
    Goes,
    /// A ring: it goes there only if the square is empty.
    Moves,
    /// A cross: it goes there only to capture.
    Captures,
    /// An arrow through the square: as far as the way is free.
    Rides,
    /// An arrow with a ring past its head: as far as the way is free, without a capture.
    RidesToMove,
    /// A red arrow: as far as the way is free, to capture.
    RidesToCapture,
    /// Another piece stands there.
    Piece,
    /// A dotted ring: another piece is in the way.
    Blocked,
}

impl MoveSign {
    /// All signs, in order.
    pub const ALL: [Self; 8] = [
        Self::Goes,
        Self::Moves,
        Self::Captures,
        Self::Rides,
        Self::RidesToMove,
        Self::RidesToCapture,
        Self::Piece,
        Self::Blocked,
    ];

    /// The name: `rides-to-move`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Goes => "goes",
            Self::Moves => "moves",
            Self::Captures => "captures",
            Self::Rides => "rides",
            Self::RidesToMove => "rides-to-move",
            Self::RidesToCapture => "rides-to-capture",
            Self::Piece => "piece",
            Self::Blocked => "blocked",
        }
    }
}

/// A small board with a piece in its middle, and marks that say how it moves.
///
/// ```
/// use feen_draw::{Drawing, Game, MoveSign};
/// use feen::View;
///
/// let drawing = Drawing::new(View::parse("8/8/8/8/8/8/8/8 / C/c")?)?.game(Game::Chess);
/// let marks = [([0, 1], MoveSign::Moves), ([-1, 1], MoveSign::Captures), ([1, 1], MoveSign::Captures)];
/// let picture = drawing.svg().moves("P".parse()?, 5, marks).words("One ahead; captures diagonally");
/// let text = picture.to_string();
/// assert!(text.contains(r#"viewBox="0 0 300 300""#));
/// assert!(text.contains("<title>Pawn of White</title>\n<desc>One ahead; captures diagonally</desc>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MovesSvg<'d> {
    svg: Svg<'d>,
    piece: Piece,
    size: u8,
    marks: Vec<([i8; 2], MoveSign)>,
    words: String,
}

impl<'d> Svg<'d> {
    /// How a piece moves, on a board of `size` by `size` squares that looks like this one. The
    /// piece is in the middle; the square of a mark is files to the right of it, and ranks
    /// above. Marks that are not on the board are left out.
    #[must_use]
    pub fn moves(
        &self,
        piece: Piece,
        size: usize,
        marks: impl IntoIterator<Item = ([i8; 2], MoveSign)>,
    ) -> MovesSvg<'d> {
        MovesSvg {
            svg: self.clone(),
            piece,
            size: u8::try_from(size).unwrap_or(MOST).clamp(1, MOST) | 1,
            marks: marks.into_iter().collect(),
            words: String::new(),
        }
    }
}

/// The files of the largest board.
const MOST: u8 = 15;

/// The colours of marks, which are seen on light and on dark squares, and of their edges.
const INK: &str = "#7c3310";
const RED: &str = "#a32918";
const EDGE: &str = "#fff6e6";
const DARK: &str = "#23160b";

impl MovesSvg<'_> {
    /// With the moves in words, for those who do not see the picture.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        self.words = words.into();
        self
    }

    /// The width and the height in pixels.
    #[must_use]
    pub fn pixel_size(&self) -> [u64; 2] {
        let side = match self.svg.size {
            Size::Square(side) => u64::from(side.max(1)).saturating_mul(self.size.into()),
            Size::Width(width) => u64::from(width.max(1)),
        };
        [side; 2]
    }

    /// The title: the piece in words.
    #[must_use]
    pub fn title(&self) -> String {
        self.svg.piece(self.piece).title()
    }

    fn reach(&self) -> u8 {
        self.size / 2
    }

    /// The piece that stands in the way.
    fn other(&self) -> Option<Piece> {
        let letter = match self.svg.drawing.set_of(self.piece.side()) {
            PieceSet::Dobutsu => 'C',
            PieceSet::Torishogi | PieceSet::Stones => 'S',
            _ => 'P',
        };
        let other = Piece::new(letter, !self.piece.side())?;
        Some(other.with_state(State::Normal))
    }

    /// The middle of a square, if it is on the board.
    fn middle(&self, [x, y]: [i8; 2]) -> Option<[f64; 2]> {
        let reach = self.reach();
        if x.unsigned_abs() > reach || y.unsigned_abs() > reach {
            return None;
        }
        let centre = f64::from(self.size) * SQUARE / 2.0;
        Some([
            centre + f64::from(x) * SQUARE,
            centre - f64::from(y) * SQUARE,
        ])
    }

    fn write_board(&self, f: &mut dyn Write, scope: &str) -> fmt::Result {
        let surface = self.svg.board();
        let side = Number(f64::from(self.size) * SQUARE);
        let class = if surface.is_lined() { "ln" } else { "s" };
        write!(
            f,
            r#"<path class="{scope}{class}" d="M0 0h{side}v{side}h-{side}z"/>"#
        )?;
        let mut path = String::new();
        if surface == Surface::Checkered {
            for rank in 0..self.size {
                for file in (0..self.size).filter(|file| (file ^ rank ^ self.reach()) % 2 == 1) {
                    let [x, y] = [file, rank].map(|place| Number(f64::from(place) * SQUARE));
                    write!(path, "M{x} {y}h60v60h-60z")?;
                }
            }
            return write!(f, r#"<path class="{scope}d" d="{path}"/>"#);
        }
        // Lines of points run on beyond the picture, as the board does.
        let inset = if surface.has_points() { 0.5 } else { 0.0 };
        for line in 0..=self.size {
            let at = Number((f64::from(line) + inset) * SQUARE);
            write!(path, "M0 {at}h{side}M{at} 0v{side}")?;
        }
        let class = if surface.is_lined() { "ll" } else { "l" };
        write!(f, r#"<path class="{scope}{class}" d="{path}"/>"#)
    }

    /// Writes an arrow from beside the piece to the end of a square.
    fn write_arrow(f: &mut dyn Write, from: [f64; 2], to: [f64; 2], ink: &str) -> fmt::Result {
        let [[left, top], [right, low]] = [from, to];
        let length = (right - left).hypot(low - top).max(1.0);
        let [across, down] = [(right - left) / length, (low - top) / length];
        let at = |along: f64, aside: f64| {
            let right = Number(left + across * along - down * aside);
            let low = Number(top + down * along + across * aside);
            format!("{right} {low}")
        };
        let (start, neck, tip) = (at(34.0, 0.0), at(length - 6.0, 0.0), at(length + 20.0, 0.0));
        let (one, other) = (at(length - 6.0, 17.0), at(length - 6.0, -17.0));
        write!(
            f,
            r#"<g stroke="{EDGE}" stroke-opacity=".75" stroke-linejoin="round" stroke-linecap="round"><path stroke-width="13" d="M{start}L{neck}"/><path stroke-width="6" d="M{tip}L{one}L{other}z"/></g><path stroke="{ink}" stroke-width="8" stroke-linecap="round" d="M{start}L{neck}"/><path fill="{ink}" d="M{tip}L{one}L{other}z"/>"#
        )
    }

    fn write_mark(
        &self,
        f: &mut dyn Write,
        scope: &str,
        to: [i8; 2],
        sign: MoveSign,
    ) -> fmt::Result {
        let (Some(from), Some(middle)) = (self.middle([0, 0]), self.middle(to)) else {
            return Ok(());
        };
        let [x, y] = middle.map(Number);
        match sign {
            MoveSign::Goes => write!(
                f,
                r#"<circle cx="{x}" cy="{y}" r="12" fill="{INK}" stroke="{EDGE}" stroke-width="2.5"/>"#
            ),
            MoveSign::Moves => write!(
                f,
                r#"<circle cx="{x}" cy="{y}" r="13.5" fill="{EDGE}"/><circle cx="{x}" cy="{y}" r="10" fill="{EDGE}" stroke="{INK}" stroke-width="4"/>"#
            ),
            MoveSign::Captures => write!(
                f,
                r#"<g stroke-linecap="round"><path stroke="{EDGE}" stroke-opacity=".85" stroke-width="12" d="M{x} {y}m-11-11l22 22m0-22l-22 22"/><path stroke="{RED}" stroke-width="7" d="M{x} {y}m-11-11l22 22m0-22l-22 22"/></g>"#
            ),
            MoveSign::Blocked => write!(
                f,
                r#"<circle cx="{x}" cy="{y}" r="11" fill="none" stroke="{EDGE}" stroke-width="6" stroke-opacity=".6"/><circle cx="{x}" cy="{y}" r="11" fill="none" stroke="{DARK}" stroke-width="3" stroke-dasharray="4.900 4.300"/>"#
            ),
            MoveSign::Rides => Self::write_arrow(f, from, middle, INK),
            MoveSign::RidesToCapture => Self::write_arrow(f, from, middle, RED),
            MoveSign::RidesToMove => {
                Self::write_arrow(f, from, middle, INK)?;
                let [[left, top], [right, low]] = [from, middle];
                let length = (right - left).hypot(low - top).max(1.0);
                let back = 26.0 / length;
                let [x, y] = [right - (right - left) * back, low - (low - top) * back].map(Number);
                write!(
                    f,
                    r#"<circle cx="{x}" cy="{y}" r="7.500" fill="{EDGE}" stroke="{INK}" stroke-width="3.500"/>"#
                )
            }
            MoveSign::Piece => match self.other() {
                Some(other) => Self::write_piece(f, scope, other, middle),
                None => Ok(()),
            },
        }
    }

    fn write_piece(f: &mut dyn Write, scope: &str, piece: Piece, [x, y]: [f64; 2]) -> fmt::Result {
        let (left, top) = (Number(x - SQUARE / 2.0), Number(y - SQUARE / 2.0));
        let id = pieces::id(piece);
        write!(f, r##"<use href="#{scope}{id}" x="{left}" y="{top}"/>"##)
    }

    fn write(&self, f: &mut dyn Write, scope: &str) -> fmt::Result {
        let svg = &self.svg;
        let head = Head {
            size: self.pixel_size(),
            room: [f64::from(self.size) * SQUARE; 2],
            is_decorative: svg.decorative,
        };
        head.write(f, || [self.title(), self.words.clone()])?;
        let style = svg.theme.style(scope, &svg.palettes, svg.strokes(), &[]);
        writeln!(f, "<style>{style}</style>\n<defs>")?;
        let has_other = self.marks.iter().any(|(_, sign)| *sign == MoveSign::Piece);
        let other = self.other().filter(|_| has_other);
        let shown = [Some(self.piece), other];
        for mark in svg.marks_of(self.piece) {
            writeln!(f, "{}", pieces::badge(scope, mark))?;
        }
        for piece in shown.into_iter().flatten() {
            writeln!(f, "{}", pieces::definition(scope, svg, piece, false))?;
        }
        f.write_str("</defs>\n")?;
        self.write_board(f, scope)?;
        let is_ride = |sign: MoveSign| {
            matches!(
                sign,
                MoveSign::Rides | MoveSign::RidesToMove | MoveSign::RidesToCapture
            )
        };
        // Arrows lie below dots.
        for rides in [true, false] {
            for (to, sign) in self
                .marks
                .iter()
                .filter(|(_, sign)| is_ride(*sign) == rides)
            {
                self.write_mark(f, scope, *to, *sign)?;
            }
        }
        if let Some(middle) = self.middle([0, 0]) {
            Self::write_piece(f, scope, self.piece, middle)?;
        }
        f.write_str("\n</svg>\n")
    }
}

impl fmt::Display for MovesSvg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        scope::write(f, |f, scope| self.write(f, scope))
    }
}
