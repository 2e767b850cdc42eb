use feen::LayoutView;

use crate::Naming;
use crate::layout::layers::{Layer, Layers, Place, around};

/// The names of the squares of a board, both ways.
///
/// ```
/// use feen_draw::{Names, Naming};
/// use feen::View;
///
/// let chess = View::parse("8/8/8/8/8/8/8/8 / C/c")?;
/// let names = Names::new(chess.layout(), Naming::Chess);
/// assert_eq!(names.by_name("e4"), Ok(36));
/// assert_eq!(names.name(36).as_deref(), Some("e4"));
/// assert_eq!(
///     names.by_name("e9").unwrap_err().to_string(),
///     "expected a rank from `1` to `8`, found `9`",
/// );
///
/// let raumschach = View::parse("5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 / R/r")?;
/// let names = Names::new(raumschach.layout(), Naming::Chess);
/// assert_eq!(names.by_name("l2e4"), Ok(34));
/// # Ok::<(), feen::ParseError>(())
/// ```
///
/// - A square is a file and a rank in the given [`Naming`], or its index in the order of the
///   text, from 0: an index is read with every naming.
/// - On a board of three dimensions the layer stands before it, counted from 1
///   in the order of the text: `l2e4`, with four `l3.2e4`, the second layer of
///   the third part. Where the file is a number a colon follows: `l2:5e`.
/// - Files are counted in their rank, so that a name does not depend on how the
///   ranks of an irregular board are aligned. Numbered from the right, the files
///   of a layer count down from the length of its longest rank.
/// - Letters go from `a` to `z`, on to `aa`, and are lower case.
#[derive(Clone, Debug)]
pub struct Names {
    layers: Layers,
    naming: Naming,
}

impl Names {
    /// The names of the squares of a board.
    #[must_use]
    pub fn new(layout: LayoutView<'_>, naming: Naming) -> Self {
        Self {
            layers: Layers::new(layout.dimension_count(), ranks(layout)),
            naming,
        }
    }

    pub(crate) const fn of_layers(layers: Layers, naming: Naming) -> Self {
        Self { layers, naming }
    }

    /// The name of the square with this index, if there is such a square.
    #[must_use]
    pub fn name(&self, square: usize) -> Option<String> {
        let place = self.layers.place(square)?;
        let layer = self.layers.get(place.layer)?;
        Some(name(layer, place, self.naming).unwrap_or_else(|| square.to_string()))
    }

    /// The index of the square with this name.
    ///
    /// # Errors
    ///
    /// On a board of 8 by 8 squares: `e9`, `i4`, `64`, `e`, `l1e4`.
    pub fn by_name(&self, name: &str) -> Result<usize, NameError> {
        let last = self.layers.square_count().saturating_sub(1);
        let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        if is_number || self.naming == Naming::Index {
            let square = is_number.then(|| name.parse().ok()).flatten();
            return square
                .filter(|square| *square <= last)
                .ok_or_else(|| NameError::Index {
                    last,
                    found: name.to_owned(),
                });
        }
        let malformed = || NameError::Malformed {
            example: self.name(0).unwrap_or_default(),
            last,
            found: name.to_owned(),
        };
        let (layer, square) = self.layer(name, malformed)?;
        let (file, rank) = self.naming.parts(square).ok_or_else(malformed)?;
        self.square(layer, file, rank)
    }

    /// The indices of two squares: `e2-e4`, or `e2e4` where that can be read in one way only.
    ///
    /// # Errors
    ///
    /// On a board of 8 by 8 squares: `e2-e9`, `e2e9`, `e4`, and `1234`, which is read in
    /// several ways.
    pub fn by_names(&self, text: &str) -> Result<[usize; 2], NameError> {
        if let Some((from, to)) = text.split_once('-') {
            return Ok([self.by_name(from)?, self.by_name(to)?]);
        }
        let places = text.char_indices().skip(1).map(|(place, _)| place);
        let splits: Vec<_> = places
            .filter_map(|place| text.split_at_checked(place))
            .map(|(from, to)| [self.by_name(from), self.by_name(to)])
            .collect();
        let pairs = splits.iter().filter_map(|split| match split {
            [Ok(from), Ok(to)] => Some([*from, *to]),
            _ => None,
        });
        match *pairs.collect::<Vec<_>>().as_slice() {
            [pair] => return Ok(pair),
            [] => {}
            _ => {
                return Err(NameError::Ambiguous {
                    found: text.to_owned(),
                });
            }
        }
        // Both parts have the form of a name, and one is not on this board: `e2e9`.
        let has_form = |square: &Result<usize, NameError>| match square {
            Ok(_) => true,
            Err(error) => error.is_of_board(),
        };
        let mut of_board = splits
            .into_iter()
            .filter(|split| split.iter().all(has_form));
        let wrong = of_board.find_map(|split| split.into_iter().find_map(Result::err));
        Err(wrong.unwrap_or_else(|| NameError::Pair {
            found: text.to_owned(),
        }))
    }

    /// The layer that a name starts with, and the rest of the name.
    fn layer<'n>(
        &self,
        name: &'n str,
        malformed: impl Fn() -> NameError,
    ) -> Result<(&Layer, &'n str), NameError> {
        let (path, rest) = if self.layers.are_numbered() {
            let rest = name.strip_prefix('l').ok_or_else(&malformed)?;
            let (path, rest) = split(rest, |byte| byte.is_ascii_digit() || byte == b'.');
            match self.naming {
                Naming::Shogi => (path, rest.strip_prefix(':').ok_or_else(&malformed)?),
                _ => (path, rest),
            }
        } else {
            ("", name)
        };
        let numbers: Option<Vec<usize>> = match path {
            "" => Some(Vec::new()),
            _ => path.split('.').map(decimal).collect(),
        };
        let mut layers = self.layers.iter();
        let layer = layers.find(|layer| numbers.as_ref() == Some(&layer.path));
        match layer {
            Some(layer) => Ok((layer, rest)),
            None if path.is_empty() => Err(malformed()),
            None => {
                let (first, last) = self.range(numbers.as_deref());
                Err(NameError::Layer {
                    first: layer_name(first),
                    last: layer_name(last),
                    found: format!("l{path}"),
                })
            }
        }
    }

    /// The first and the last layer of the part that a path names, or of the board.
    fn range(&self, path: Option<&[usize]>) -> (Option<&Layer>, Option<&Layer>) {
        let part = path.map(around);
        let mut rows = self.layers.rows();
        let row = rows.find(|row| row.first().map(|layer| around(&layer.path)) == part);
        row.map_or_else(
            || (self.layers.iter().next(), self.layers.iter().last()),
            |row| (row.first(), row.last()),
        )
    }

    fn square(&self, layer: &Layer, file: &str, rank: &str) -> Result<usize, NameError> {
        let ranks = layer.ranks.len();
        let number = self.naming.rank_named(rank, ranks);
        let Some((number, squares)) =
            number.and_then(|number| Some((number, layer.ranks.get(number)?)))
        else {
            let (first, last) = match self.naming {
                Naming::Shogi => (0, ranks.saturating_sub(1)),
                _ => (ranks.saturating_sub(1), 0),
            };
            return Err(NameError::Rank {
                first: rank_name(layer, first, self.naming).unwrap_or_default(),
                last: rank_name(layer, last, self.naming).unwrap_or_default(),
                found: rank.to_owned(),
            });
        };
        let place = self.naming.file_named(file, layer.width);
        if let Some(place) = place.filter(|place| *place < squares.length) {
            return Ok(squares.start.saturating_add(place));
        }
        let last = squares.length.saturating_sub(1);
        let (first, last) = match self.naming {
            Naming::Shogi => (last, 0),
            _ => (0, last),
        };
        Err(NameError::File {
            first: file_name(layer, first, self.naming).unwrap_or_default(),
            last: file_name(layer, last, self.naming).unwrap_or_default(),
            rank: rank_name(layer, number, self.naming).unwrap_or_default(),
            found: file.to_owned(),
        })
    }
}

/// Why a text is not the name of a square.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// It has another form: `e`, `4e`, `E4`, or no layer where there are several.
    #[error("expected a square such as `{example}` or an index from 0 to {last}, found `{found}`")]
    Malformed {
        /// The name of a square of the board.
        example: String,
        /// The highest index.
        last: usize,
        /// The text.
        found: String,
    },
    /// The board has no square of this index.
    #[error("expected an index from 0 to {last}, found `{found}`")]
    Index {
        /// The highest index.
        last: usize,
        /// The text.
        found: String,
    },
    /// The part that was named has no such layer, or the board no such part.
    #[error("expected a layer from `{first}` to `{last}`, found `{found}`")]
    Layer {
        /// The first layer of the part, or of the board.
        first: String,
        /// The last layer of the part, or of the board.
        last: String,
        /// The layer that was named.
        found: String,
    },
    /// The layer has no such rank.
    #[error("expected a rank from `{first}` to `{last}`, found `{found}`")]
    Rank {
        /// The lowest rank.
        first: String,
        /// The highest rank.
        last: String,
        /// The rank that was named.
        found: String,
    },
    /// The rank has no such file.
    #[error("expected a file from `{first}` to `{last}` on rank `{rank}`, found `{found}`")]
    File {
        /// The lowest file.
        first: String,
        /// The highest file.
        last: String,
        /// The rank.
        rank: String,
        /// The file that was named.
        found: String,
    },
    /// A text is not the names of two squares: `e4`.
    #[error("expected two squares such as `e2-e4`, found `{found}`")]
    Pair {
        /// The text.
        found: String,
    },
    /// A text is the names of two squares in several ways: `1234`.
    #[error("expected two squares with `-` between them, found `{found}`")]
    Ambiguous {
        /// The text.
        found: String,
    },
}

impl NameError {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Malformed { .. } => "name/malformed",
            Self::Index { .. } => "name/index",
            Self::Layer { .. } => "name/layer",
            Self::Rank { .. } => "name/rank",
            Self::File { .. } => "name/file",
            Self::Pair { .. } | Self::Ambiguous { .. } => "name/pair",
        }
    }

    /// Whether the text has the form of a name, and the board no such square: `e9` on a board of
    /// 8 by 8 squares, and not `e`.
    #[must_use]
    pub const fn is_of_board(&self) -> bool {
        matches!(
            self,
            Self::Layer { .. } | Self::Rank { .. } | Self::File { .. }
        )
    }
}

/// The slashes before each rank, and the number of its squares.
fn ranks(layout: LayoutView<'_>) -> impl Iterator<Item = (usize, usize)> {
    layout.ranks().map(|rank| {
        let length = usize::try_from(rank.square_count()).unwrap_or(usize::MAX);
        (rank.separator(), length)
    })
}

/// The name of a layer, as `l3.2`.
fn layer_name(layer: Option<&Layer>) -> String {
    layer.map_or_else(String::new, |layer| format!("l{}", spell_path(&layer.path)))
}

/// The numbers of a layer, as `3.2`.
pub(crate) fn spell_path(path: &[usize]) -> String {
    let numbers: Vec<_> = path.iter().map(ToString::to_string).collect();
    numbers.join(".")
}

/// The name of a place, if squares have more of a name than their index.
pub(crate) fn name(layer: &Layer, place: Place, naming: Naming) -> Option<String> {
    let file = file_name(layer, place.file, naming)?;
    let rank = rank_name(layer, place.rank, naming)?;
    let colon = if naming.has_numbered_files() { ":" } else { "" };
    Some(if layer.path.is_empty() {
        format!("{file}{rank}")
    } else {
        format!("l{}{colon}{file}{rank}", spell_path(&layer.path))
    })
}

/// The name of a file, if files have one.
pub(crate) fn file_name(layer: &Layer, file: usize, naming: Naming) -> Option<String> {
    naming.file_name(file, layer.width)
}

/// The name of a rank, if ranks have one.
pub(crate) fn rank_name(layer: &Layer, rank: usize, naming: Naming) -> Option<String> {
    naming.rank_name(rank, layer.ranks.len())
}

/// The bytes at the front of a name that are of a kind, and the rest.
fn split(name: &str, is_of_kind: impl Fn(u8) -> bool) -> (&str, &str) {
    let length = name.bytes().take_while(|byte| is_of_kind(*byte)).count();
    name.split_at_checked(length).unwrap_or((name, ""))
}

/// The number that digits spell, without a leading zero.
fn decimal(digits: &str) -> Option<usize> {
    digits.parse().ok().filter(|_| !digits.starts_with('0'))
}
