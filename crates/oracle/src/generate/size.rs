/// The size of the texts of a family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Size {
    /// As large as in the games of the family: about 90 bytes.
    Whole,
    /// About 20 bytes: boards of few squares, hands of two items at most, counts of at most 22 digits.
    Small,
    /// About 400 bytes: boards of up to some thousand squares, hands of up to sixty items.
    Large,
}

impl Size {
    /// The most items of a hand.
    pub(super) const fn most_items(self) -> usize {
        match self {
            Self::Whole => 6,
            Self::Small => 2,
            Self::Large => 60,
        }
    }

    /// The most items of a hand whose counts are huge.
    pub(super) const fn most_big_items(self) -> usize {
        match self {
            Self::Whole | Self::Large => 5,
            Self::Small => 2,
        }
    }

    /// The most digits of a huge board.
    pub(super) const fn most_digits(self) -> usize {
        match self {
            Self::Whole => 60,
            Self::Small => 22,
            Self::Large => 300,
        }
    }
}
