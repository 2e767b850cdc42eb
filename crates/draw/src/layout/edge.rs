use crate::layout::plane::{Plane, Row};
use crate::{Drawing, Naming, names};

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
        match self {
            Self::Bare => [String::new(), String::new()],
            Self::FilesBelow => [rank(), String::new()],
            Self::FilesAbove => [String::new(), rank()],
            Self::Ends => row.ends().map(|end| {
                end.map_or_else(String::new, |(square, file)| {
                    let file = names::file_name(plane.layer, file, drawing.square_naming());
                    file.map_or_else(|| square.to_string(), |file| file + &rank())
                })
            }),
        }
    }
}
