/// The signs on the rim of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Rim {
    /// The names of files and ranks, as squares are named.
    #[default]
    Names,
    /// The signs of players of the game: ranks from 一 to 九 in shōgi, the files of each side
    /// from its right in xiangqi, and numbers in janggi. Other games have their names.
    Native,
    /// The same in digits: ranks from 1 in shōgi, the files of both sides of xiangqi.
    Numbers,
}

impl Rim {
    /// All choices, in order.
    pub const ALL: [Self; 3] = [Self::Names, Self::Native, Self::Numbers];

    /// The name: `native`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Names => "names",
            Self::Native => "native",
            Self::Numbers => "numbers",
        }
    }
}
