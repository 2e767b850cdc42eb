use super::Random;
use super::board::{Board, Palette};
use super::hand::{big_hands, big_number, hands};
use super::size::Size;

/// A kind of valid text. All of them come with either player to move, and with equal or mixed styles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// A board of 8×8 with many marks, and few pieces in hand.
    Chess,
    /// A board of 9×9 with pieces in hand.
    Shogi,
    /// A board of 10×9 without marks.
    Xiangqi,
    /// One to four ranks of up to 400 files.
    Wide,
    /// One dimension, up to 30 squares.
    Line,
    /// Three dimensions.
    Layers,
    /// Two to nine ranks of differing length.
    Irregular,
    /// A box of four to six dimensions.
    Hyperbox,
    /// One to six dimensions, with parts of differing size.
    Uneven,
    /// Huge counts, on the board and in hand.
    BigHands,
}

impl Family {
    /// Every family.
    pub const ALL: [Self; 10] = [
        Self::Chess,
        Self::Shogi,
        Self::Xiangqi,
        Self::Wide,
        Self::Line,
        Self::Layers,
        Self::Irregular,
        Self::Hyperbox,
        Self::Uneven,
        Self::BigHands,
    ];

    /// A valid text of this family, as large as in its games.
    #[must_use]
    pub fn text(self, random: &mut Random) -> String {
        self.sized(Size::Whole, random)
    }

    /// A valid text of this family.
    #[must_use]
    pub fn sized(self, size: Size, random: &mut Random) -> String {
        let mut palette = self.palette(random);
        if size == Size::Large && random.once_in(2) {
            palette = palette.plain();
        }
        let most_items = size.most_items();
        let (placement, hands) = if self == Self::BigHands {
            // Ten counts of two digits less than the board's are fewer pieces than it has squares.
            let digits = random.within(3..=size.most_digits());
            let empties = big_number(digits, random);
            let hands = big_hands(size.most_big_items(), digits - 2, palette, random);
            (empties, hands)
        } else {
            let board = match size {
                Size::Whole => self.board(palette, random),
                Size::Small => self.small_board(palette, random),
                Size::Large => self.large_board(palette, random),
            };
            let room = board.squares - board.pieces;
            let hands = hands(room, most_items, palette, random);
            (board.placement, hands)
        };
        format!("{placement} {hands} {}", style_turn(random))
    }

    fn palette(self, random: &mut Random) -> Palette {
        let (letters, sparseness, plainness) = match self {
            Self::Chess => ("KQRBNP", 2, 4),
            Self::Shogi => ("KRBGSNLP", 3, 6),
            Self::Xiangqi => ("GAEHRCS", 3, usize::MAX),
            Self::Wide | Self::BigHands => (ALPHABET, 20, 3),
            _ => (ALPHABET, random.within(1..=4), random.within(2..=8)),
        };
        Palette {
            letters,
            sparseness,
            plainness,
        }
    }

    fn board(self, palette: Palette, random: &mut Random) -> Board {
        match self {
            Self::Chess => Board::boxed(&[8, 8], palette, random),
            Self::Shogi => Board::boxed(&[9, 9], palette, random),
            Self::Xiangqi => Board::boxed(&[10, 9], palette, random),
            Self::Wide => {
                let width = random.within(10..=400);
                match random.within(1..=4) {
                    1 => Board::boxed(&[width], palette, random),
                    ranks => Board::boxed(&[ranks, width], palette, random),
                }
            }
            Self::Layers => {
                let dimensions = [
                    random.within(2..=4),
                    random.within(2..=5),
                    random.within(1..=6),
                ];
                Board::boxed(&dimensions, palette, random)
            }
            Self::Irregular => Board::uneven(1, 9, 9, palette, random),
            Self::Hyperbox => {
                let mut dimensions = vec![2; random.within(3..=5)];
                dimensions[0] = random.within(2..=3);
                dimensions.push(random.within(1..=3));
                Board::boxed(&dimensions, palette, random)
            }
            Self::Uneven => {
                let order = random.within(0..=5);
                Board::uneven(order, 3, 3, palette, random)
            }
            Self::Line | Self::BigHands => {
                let width = random.within(1..=30);
                Board::boxed(&[width], palette, random)
            }
        }
    }

    /// A board of few squares, of up to four dimensions.
    fn small_board(self, palette: Palette, random: &mut Random) -> Board {
        match self {
            Self::Chess | Self::Shogi | Self::Xiangqi => {
                let dimensions = [random.within(2..=3), random.within(1..=3)];
                Board::boxed(&dimensions, palette, random)
            }
            Self::Wide => {
                let width = random.within(10..=120);
                Board::boxed(&[width], palette.sparser(2), random)
            }
            Self::Layers => {
                let dimensions = [2, random.within(2..=3), random.within(1..=2)];
                Board::boxed(&dimensions, palette, random)
            }
            Self::Irregular => Board::uneven(1, 4, 4, palette, random),
            Self::Hyperbox => {
                let dimensions = [2, 2, 2, random.within(1..=2)];
                Board::boxed(&dimensions, palette, random)
            }
            Self::Uneven => {
                let order = random.within(0..=3);
                Board::uneven(order, 2, 2, palette, random)
            }
            Self::Line | Self::BigHands => {
                let width = random.within(1..=9);
                Board::boxed(&[width], palette, random)
            }
        }
    }

    /// A board of many squares, some of them with few pieces, of up to seven dimensions.
    fn large_board(self, palette: Palette, random: &mut Random) -> Board {
        let palette = palette.sparser(random.within(1..=6));
        match self {
            Self::Chess | Self::Shogi | Self::Xiangqi => {
                let dimensions = [random.within(2..=90), random.within(1..=24)];
                Board::boxed(&dimensions, palette, random)
            }
            Self::Wide => {
                let dimensions = [random.within(2..=4), random.within(100..=1_500)];
                Board::boxed(&dimensions, palette, random)
            }
            Self::Layers => {
                let dimensions = [
                    random.within(2..=9),
                    random.within(2..=12),
                    random.within(1..=12),
                ];
                Board::boxed(&dimensions, palette, random)
            }
            Self::Irregular => Board::uneven(1, 90, 20, palette, random),
            Self::Hyperbox => {
                let mut dimensions = vec![2; random.within(4..=6)];
                dimensions[0] = random.within(2..=4);
                dimensions.push(random.within(1..=9));
                Board::boxed(&dimensions, palette, random)
            }
            Self::Uneven => {
                let order = random.within(1..=3);
                Board::uneven(order, 6, 12, palette, random)
            }
            Self::Line | Self::BigHands => {
                let width = random.within(100..=3_000);
                Board::boxed(&[width], palette, random)
            }
        }
    }
}

const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn style_turn(random: &mut Random) -> String {
    let first = char::from(random.pick(ALPHABET.as_bytes()));
    let second = if random.once_in(2) {
        first
    } else {
        char::from(random.pick(ALPHABET.as_bytes()))
    }
    .to_ascii_lowercase();
    if random.once_in(2) {
        format!("{first}/{second}")
    } else {
        format!("{second}/{first}")
    }
}
