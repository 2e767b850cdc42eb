use crate::layout::plane::{Plane, Row};
use crate::{Drawing, Game, Naming, Rim, names};

/// The labels at the edge of a layer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edge {
    /// Nothing.
    Bare,
    /// The rank at the left, the files below.
    FilesBelow,
    /// The rank at the right, the files above.
    FilesAbove,
    /// The first square of each rank at its left, the last at its right.
    Ends,
}

impl Edge {
    pub(crate) fn new(drawing: &Drawing<'_>, plane: &Plane<'_>) -> Self {
        match drawing.square_naming() {
            _ if !drawing.coordinates => Self::Bare,
            Naming::Chess | Naming::Xiangqi | Naming::Go if plane.has_columns() => Self::FilesBelow,
            Naming::Shogi if plane.has_columns() => Self::FilesAbove,
            _ => Self::Ends,
        }
    }

    /// The labels at the left and at the right of a row.
    pub(crate) fn labels(self, drawing: &Drawing<'_>, plane: &Plane<'_>, row: &Row) -> [String; 2] {
        let rank =
            || names::rank_name(plane.layer, row.rank, drawing.square_naming()).unwrap_or_default();
        match (self, Native::of(drawing)) {
            (Self::FilesBelow | Self::FilesAbove, Some(native)) => {
                native.ranks(drawing, &rank(), plane.rows.len())
            }
            (Self::Bare, _) => [String::new(), String::new()],
            (Self::FilesBelow, None) => [rank(), String::new()],
            (Self::FilesAbove, None) => [String::new(), rank()],
            (Self::Ends, _) => row.ends().map(|end| {
                end.map_or_else(String::new, |(square, file)| {
                    let file = names::file_name(plane.layer, file, drawing.square_naming());
                    file.map_or_else(|| square.to_string(), |file| file + &rank())
                })
            }),
        }
    }
}

/// The signs that players of a game write on the rim, where it is not the names of squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Native {
    Shogi,
    Xiangqi,
    Janggi,
}

impl Native {
    /// The native rim of a drawing, if it is asked for.
    pub(crate) fn of(drawing: &Drawing<'_>) -> Option<Self> {
        match (drawing.rim, drawing.common_game()?) {
            (Rim::Names, _) => None,
            (_, Game::Shogi | Game::Dobutsu | Game::Torishogi) => Some(Self::Shogi),
            (_, Game::Xiangqi) => Some(Self::Xiangqi),
            (_, Game::Janggi) => Some(Self::Janggi),
            _ => None,
        }
    }

    /// The labels at the left and at the right of the rank of this name.
    fn ranks(self, drawing: &Drawing<'_>, name: &str, ranks: usize) -> [String; 2] {
        match self {
            Self::Shogi => {
                let letters = 'a'..='z';
                let mut letters = letters.zip(1..);
                let number = letters.find(|(letter, _)| name.chars().eq([*letter]));
                let kanji = number.map(|(_, number)| sign(drawing, number));
                [String::new(), kanji.unwrap_or_else(|| name.to_owned())]
            }
            Self::Xiangqi => [String::new(), String::new()],
            Self::Janggi => {
                // Counted from the side of Han; the tenth is 0.
                let number = name.parse().unwrap_or(0_usize);
                let number = ranks.saturating_add(1).saturating_sub(number) % 10;
                [number.to_string(), String::new()]
            }
        }
    }

    /// The labels above and below the file with this number from the left of the first player,
    /// counted from 0.
    pub(crate) fn files(self, drawing: &Drawing<'_>, file: usize, files: usize) -> [String; 2] {
        let from_left = file.saturating_add(1);
        let from_right = files.saturating_sub(file);
        match self {
            Self::Shogi => [from_right.to_string(), String::new()],
            Self::Xiangqi => {
                let mut labels = [from_left.to_string(), sign(drawing, from_right)];
                if drawing.flipped {
                    labels.reverse();
                }
                labels
            }
            Self::Janggi => [String::new(), from_left.to_string()],
        }
    }
}

/// A number as the rim has it: 9, or 九.
fn sign(drawing: &Drawing<'_>, number: usize) -> String {
    if drawing.rim == Rim::Numbers {
        return number.to_string();
    }
    numeral(number)
}

/// A number in kanji: 九.
fn numeral(number: usize) -> String {
    let one = |digit: usize| "一二三四五六七八九".chars().nth(digit.wrapping_sub(1));
    let (tens, ones) = (number / 10, number % 10);
    let mut text = String::new();
    if tens > 1 {
        text.extend(one(tens));
    }
    if tens > 0 {
        text.push('十');
    }
    text.extend(one(ones));
    text
}
