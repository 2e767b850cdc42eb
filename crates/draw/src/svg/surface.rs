/// The look of the squares of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Surface {
    /// Squares of one colour.
    #[default]
    Plain,
    /// Squares of two colours in turn: chess.
    Checkered,
    /// Points where lines cross: xiangqi and go.
    Points,
    /// Hexagons of three colours, where the ranks are centred or shifted by half
    /// a square: hexagonal chess.
    Hexagons,
}
