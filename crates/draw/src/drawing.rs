use std::collections::{BTreeMap, BTreeSet};

use feen::{Piece, Player, State};
use qi::ByPlayer;

use crate::choice::figure::Face;
use crate::choice::piece_set::Sign;
use crate::layout::layers::Layers;
use crate::marks::Mark;
use crate::{
    Alignment, Cell, Colour, Error, Figure, Game, Names, Naming, PieceSet, Rim, Signs, Source,
    Surface, Svg, Text,
};

/// A position and the choices for drawing it.
///
/// ```
/// use feen_draw::{Drawing, PieceSet};
/// use feen::View;
///
/// let view = View::parse("2k^/1P1/K^2 / c/C")?;
/// let drawing = Drawing::new(view)?.pieces(PieceSet::Chess).flip(true).highlight([4]);
/// assert_eq!(
///     drawing.text().to_string(),
///     "\
/// White
///
/// 1   .  .  ♔
/// 2   . [♙] .
/// 3   ♚  .  .
///     c  b  a
///
/// Black to move
///
/// [ ] highlighted",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Choices that text and pictures share are made here; [`text`](Self::text) and
/// [`svg`](Self::svg) lead to the choices of each.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Drawing<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) squares: Vec<Option<Piece>>,
    pub(crate) layers: Layers,
    pub(crate) games: ByPlayer<Option<Game>>,
    pieces: ByPlayer<Option<PieceSet>>,
    figures: BTreeMap<Piece, Figure>,
    pub(crate) signs: Signs,
    pub(crate) rim: Rim,
    naming: Option<Naming>,
    pub(crate) coordinates: bool,
    pub(crate) flipped: bool,
    pub(crate) alignment: Option<Alignment>,
    pub(crate) highlights: BTreeSet<usize>,
    pub(crate) alerts: BTreeSet<usize>,
    pub(crate) coloured: BTreeMap<usize, Colour>,
    pub(crate) captions: bool,
    marks: Option<bool>,
    pub(crate) legend: bool,
}

impl<'a> Drawing<'a> {
    /// The squares of the largest board that is drawn.
    pub const MAX_SQUARES: u64 = 65_025;

    /// The squares that a picture has room for. The gaps beside short ranks and around small
    /// layers count as squares; shifts by [`Alignment::Offsets`] do not, which are less than
    /// 128 squares each.
    pub const MAX_AREA: u64 = 4 * Self::MAX_SQUARES;

    /// The pixels of the largest PNG.
    pub const MAX_PIXELS: u64 = 1 << 25;

    /// The drawing of a position, a [`View`](feen::View), a `&`[`Feen`](feen::Feen) or another
    /// [`Source`]: letters for pieces, the first player at the bottom, names of files and ranks
    /// as in chess, captions, marks, a legend, no highlights.
    ///
    /// # Errors
    ///
    /// If there are too many squares to look at: `70000 / G/g`; or too many gaps; or a position
    /// is on another board than that of its layout.
    pub fn new(source: impl Into<Source<'a>>) -> Result<Self, Error> {
        let source = source.into();
        let squares = source.squares()?;
        let layers = Layers::new(source.dimension_count(), source.ranks());
        let area = area(&layers);
        if area > Self::MAX_AREA {
            return Err(Error::TooSparse { area });
        }
        Ok(Self {
            source,
            squares,
            layers,
            games: ByPlayer::new(None, None),
            pieces: ByPlayer::new(None, None),
            figures: BTreeMap::new(),
            signs: Signs::default(),
            rim: Rim::default(),
            naming: None,
            coordinates: true,
            flipped: false,
            alignment: None,
            highlights: BTreeSet::new(),
            alerts: BTreeSet::new(),
            coloured: BTreeMap::new(),
            captions: true,
            marks: None,
            legend: true,
        })
    }

    /// With the look of this game: its pieces, board, names of squares and names of players, as
    /// far as nothing else is chosen.
    #[must_use]
    pub fn game(mut self, game: Game) -> Self {
        self.games = ByPlayer::new(Some(game), Some(game));
        self
    }

    /// The game of a player: the one that was chosen or guessed, or that of the set of pieces.
    #[must_use]
    pub fn game_of(&self, player: Player) -> Option<Game> {
        self.games[player].or_else(|| Game::of_set(self.pieces[player]?))
    }

    /// With this set for the pieces of both players, and the look of its game: its board, names
    /// of squares and names of players, as far as nothing else is chosen.
    #[must_use]
    pub fn pieces(self, set: PieceSet) -> Self {
        self.pieces_of(Player::First, set)
            .pieces_of(Player::Second, set)
    }

    /// With this set for the pieces whose letter has the case of a player: the
    /// game of chess against shōgi has two.
    #[must_use]
    pub fn pieces_of(mut self, player: Player, set: PieceSet) -> Self {
        self.pieces[player] = Some(set);
        self
    }

    /// With these pieces as these figures, in place of what their letters mean in the set: in a set
    /// that has a piece of its own with such moves, they are that piece. A piece stands for those
    /// of the other player with its letter, too, unless they have a figure of their own.
    #[must_use]
    pub fn figures(mut self, figures: impl IntoIterator<Item = (Piece, Figure)>) -> Self {
        let figures = figures
            .into_iter()
            .map(|(piece, figure)| (bare(piece), figure));
        self.figures.extend(figures);
        self
    }

    /// With these signs on tiles and discs.
    #[must_use]
    pub fn signs(mut self, signs: Signs) -> Self {
        self.signs = signs;
        self
    }

    /// With this on the rim of a picture.
    #[must_use]
    pub fn rim(mut self, rim: Rim) -> Self {
        self.rim = rim;
        self
    }

    /// With files and ranks named in this way, in place of that of the game, or of chess.
    #[must_use]
    pub fn naming(mut self, naming: Naming) -> Self {
        self.naming = Some(naming);
        self
    }

    /// With the names of files and ranks beside the board, or without.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// With each layer turned by half a circle, so that the second player sits at
    /// the bottom; or not. The order of the layers stays.
    #[must_use]
    pub fn flip(mut self, flipped: bool) -> Self {
        self.flipped = flipped;
        self
    }

    /// With the ranks of an irregular board aligned in this way, in place of
    /// [`Alignment::Left`], and of [`Alignment::Staggered`] in a picture of hexagons.
    #[must_use]
    pub fn align(mut self, alignment: Alignment) -> Self {
        self.alignment = Some(alignment);
        self
    }

    /// With these squares marked, beside those that are already: by index, as
    /// [`Names::by_name`](crate::Names::by_name) and [`changed_squares`](crate::changed_squares)
    /// return it. An index that the board does not have marks nothing.
    #[must_use]
    pub fn highlight(mut self, squares: impl IntoIterator<Item = usize>) -> Self {
        let exists = |square: &usize| *square < self.squares.len();
        self.highlights.extend(squares.into_iter().filter(exists));
        self
    }

    /// With these squares marked as alarming, such as that of a king in check: by a red ring in a
    /// picture, by parentheses in text. An index that the board does not have marks nothing.
    ///
    /// ```
    /// use feen_draw::Drawing;
    /// use feen::View;
    ///
    /// let drawing = Drawing::new(View::parse("k^1R / c/C")?)?.coordinates(false).alert([0]);
    /// let text = drawing.text().to_string();
    /// assert_eq!(text.lines().nth(2), Some("(k^) .   R"));
    /// assert_eq!(text.lines().last(), Some("^ terminal   ( ) alert"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Text shows a square that is highlighted too as an alert alone.
    #[must_use]
    pub fn alert(mut self, squares: impl IntoIterator<Item = usize>) -> Self {
        let exists = |square: &usize| *square < self.squares.len();
        self.alerts.extend(squares.into_iter().filter(exists));
        self
    }

    /// With these squares marked in a colour, in place of an earlier one.
    #[must_use]
    pub fn highlight_in(
        mut self,
        colour: Colour,
        squares: impl IntoIterator<Item = usize>,
    ) -> Self {
        let squares = squares
            .into_iter()
            .filter(|square| *square < self.squares.len());
        let squares: Vec<_> = squares.collect();
        self.coloured
            .extend(squares.into_iter().map(|square| (square, colour)));
        self
    }

    /// With the lines above and below the board that introduce the players, or without. Hands
    /// stay.
    #[must_use]
    pub fn captions(mut self, shown: bool) -> Self {
        self.captions = shown;
        self
    }

    /// With all marks of the pieces (`+`, `-`, `^`, `'`), or with none. Unless this is chosen, a
    /// letter has its marks, and a piece of a game has no marks: a promoted pawn of shōgi is a piece of
    /// its own, and the king of chess needs no `^`. Descriptions name them all the same.
    ///
    /// ```
    /// use feen_draw::{Drawing, PieceSet};
    /// use feen::View;
    ///
    /// let drawing = Drawing::new(View::parse("k^1+R / C/c")?)?;
    /// let drawing = drawing.coordinates(false).captions(false).legend(false);
    /// let text = |drawing: Drawing<'_>| drawing.text().to_string();
    /// assert_eq!(text(drawing.clone()).trim(), "k^  .  +R");
    /// assert_eq!(text(drawing.clone().pieces(PieceSet::Chess)).trim(), "♚ . ♖");
    /// assert_eq!(text(drawing.pieces(PieceSet::Chess).marks(true)).trim(), "♚^  .  +♖");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn marks(mut self, shown: bool) -> Self {
        self.marks = Some(shown);
        self
    }

    /// The places of the squares in [`svg`](Self::svg), as [`Svg::cells`] gives them.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        self.svg().cells()
    }

    /// With a legend that explains the marks that occur, or without.
    #[must_use]
    pub fn legend(mut self, shown: bool) -> Self {
        self.legend = shown;
        self
    }

    /// The drawing as text.
    #[must_use]
    pub fn text(&self) -> Text<'_> {
        Text::new(self)
    }

    /// The drawing as a vector graphic.
    #[must_use]
    pub fn svg(&self) -> Svg<'_> {
        Svg::new(self)
    }

    /// The player who sits at the top.
    pub(crate) fn top(&self) -> Player {
        if self.flipped {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The piece on a square.
    pub(crate) fn piece(&self, square: usize) -> Option<Piece> {
        self.squares.get(square).copied().flatten()
    }

    /// Whether a square is highlighted, in a colour or in none.
    pub(crate) fn is_highlighted(&self, square: usize) -> bool {
        self.highlights.contains(&square) || self.coloured.contains_key(&square)
    }

    /// The set of the pieces of a side.
    pub(crate) fn set_of(&self, player: Player) -> PieceSet {
        let game = self.games[player].map(Game::pieces);
        self.pieces[player].or(game).unwrap_or_default()
    }

    /// The face of a piece.
    pub(crate) fn face_of(&self, piece: Piece) -> Face {
        let set = self.set_of(piece.side());
        let own = bare(piece);
        // Marks of the state are rights to move in chess, and make another piece elsewhere.
        let states = match set {
            PieceSet::Chess => vec![own.state(), State::Normal],
            _ => vec![own.state()],
        };
        let found = states.into_iter().find_map(|state| {
            let own = own.with_state(state);
            let figure = self.figures.get(&own);
            figure.or_else(|| self.figures.get(&own.flip()))
        });
        found.map_or(Face::Of(piece), |figure| figure.face(set, piece))
    }

    /// The name of a piece, and true if the name itself says that the piece is enhanced.
    pub(crate) fn piece_name(&self, piece: Piece) -> Option<(&'static str, bool)> {
        match self.face_of(piece) {
            Face::Of(own) => {
                let (name, says_enhanced) = self.set_of(piece.side()).name(own)?;
                Some((name, says_enhanced || is_another(own, piece)))
            }
            Face::Figure(Figure::Neutral) | Face::Letter => None,
            Face::Figure(figure) => Some((figure.words(), piece.state() == State::Enhanced)),
        }
    }

    /// The sign of a piece in text, if it has one.
    pub(crate) fn sign_of(&self, piece: Piece) -> Option<Sign> {
        let Face::Of(own) = self.face_of(piece) else {
            return None;
        };
        let sign = self.set_of(piece.side()).sign(own)?;
        Some(Sign {
            says_enhanced: sign.says_enhanced || is_another(own, piece),
            ..sign
        })
    }

    /// The game that both players play, if it is the same.
    #[must_use]
    pub fn common_game(&self) -> Option<Game> {
        let game = self.game_of(Player::First)?;
        (self.game_of(Player::Second) == Some(game)).then_some(game)
    }

    /// The way in which squares are named.
    #[must_use]
    pub fn square_naming(&self) -> Naming {
        let game = self.common_game().map(Game::naming);
        self.naming.or(game).unwrap_or_default()
    }

    /// The names of the squares.
    #[must_use]
    pub fn names(&self) -> Names {
        Names::of_layers(self.layers.clone(), self.square_naming())
    }

    /// The look of the squares where no other is chosen.
    pub(crate) fn surface(&self) -> Surface {
        self.common_game().map(Game::surface).unwrap_or_default()
    }

    /// The marks of a piece that are shown; of one that is drawn as a letter, or as a man.
    pub(crate) fn marks_of(&self, piece: Piece, is_letter: bool) -> impl Iterator<Item = Mark> {
        Mark::of(piece).filter(move |mark| self.shows_mark(*mark, piece, is_letter))
    }

    pub(crate) fn shows_mark(&self, mark: Mark, piece: Piece, is_letter: bool) -> bool {
        match (self.marks, self.piece_name(piece)) {
            (Some(shown), _) => shown,
            (None, None) => true,
            // A man whose picture would say it, and whose letter does not.
            (None, Some((_, says_enhanced))) => {
                is_letter && says_enhanced && mark == Mark::Enhanced
            }
        }
    }

    /// The pieces on the board and in the hands.
    pub(crate) fn all_pieces(&self) -> impl Iterator<Item = Piece> {
        let hands = [Player::First, Player::Second].map(|player| self.source.hand(player));
        let held = hands.into_iter().flatten().map(|(piece, _)| piece);
        self.squares.iter().copied().flatten().chain(held)
    }
}

/// A piece with its letter, side and state alone.
const fn bare(piece: Piece) -> Piece {
    piece.with_terminal(false).with_derived(false)
}

/// Whether an enhanced piece is drawn as one that is not.
fn is_another(shown: Piece, piece: Piece) -> bool {
    piece.state() == State::Enhanced && shown.state() != State::Enhanced
}

/// The squares that a picture has room for if its ranks start at the left or stand in the
/// middle, and its layers stand below one another.
fn area(layers: &Layers) -> u64 {
    let mut widths: Vec<u64> = Vec::new();
    let mut height: u64 = 0;
    for row in layers.rows() {
        widths.resize(widths.len().max(row.len()), 0);
        for (layer, width) in row.iter().zip(&mut widths) {
            *width = wide(layer.width).max(*width);
        }
        let heights = row.iter().map(|layer| wide(layer.ranks.len()));
        height = height.saturating_add(heights.max().unwrap_or(0));
    }
    let width = widths.into_iter().fold(0, u64::saturating_add);
    width.saturating_mul(height)
}

fn wide(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
