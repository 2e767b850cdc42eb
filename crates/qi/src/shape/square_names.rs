//! Names of the squares of a box.

use alloc::format;
use alloc::string::{String, ToString};

use super::naming::Naming;
use super::{Kind, Shape};

/// # Names of squares
///
/// Needs the feature `alloc`, which is on by default.
impl Shape {
    /// The name of a square, if the board has it.
    ///
    /// On a board of layers, the number of the layer stands before it, from 1 in the order of
    /// the squares: `l2e4`, and `l2:5e` where files are numbers. A board without geometry has
    /// indices only.
    ///
    /// ```
    /// use qi::{Naming, Shape};
    ///
    /// assert_eq!(Shape::new(&[8, 8])?.square_name(36, Naming::Chess).unwrap(), "e4");
    /// assert_eq!(Shape::new(&[5, 5, 5])?.square_name(34, Naming::Chess).unwrap(), "l2e4");
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub fn square_name(&self, square: usize, naming: Naming) -> Option<String> {
        let place = self.coordinates(square)?;
        let [_, ranks, files] = self.sizes;
        let (layer, rank, file) = match *place.as_slice() {
            [file] => (0, 0, file),
            [rank, file] => (0, rank, file),
            [layer, rank, file] => (layer, rank, file),
            _ => return None,
        };
        let names = naming
            .file_name(file, files)
            .zip(naming.rank_name(rank, ranks));
        let Some((file, rank)) = names.filter(|_| !self.is_flat()) else {
            return Some(square.to_string());
        };
        if self.kind != Kind::Layers {
            return Some(format!("{file}{rank}"));
        }
        let layer = layer.saturating_add(1);
        Some(format!("l{layer}{}{file}{rank}", colon(naming)))
    }

    /// The square of this name, if the board has one; an index is read with every naming.
    ///
    /// ```
    /// use qi::{Naming, Shape};
    ///
    /// let chess = Shape::new(&[8, 8])?;
    /// assert_eq!(chess.square_named("e4", Naming::Chess), Some(36));
    /// assert_eq!(chess.square_named("36", Naming::Chess), Some(36));
    /// assert_eq!(chess.square_named("e9", Naming::Chess), None);
    /// assert_eq!(Shape::new(&[9, 9])?.square_named("7f", Naming::Shogi), Some(47));
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub fn square_named(&self, name: &str, naming: Naming) -> Option<usize> {
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
            let square = name.parse().ok()?;
            return (square < self.square_count()).then_some(square);
        }
        if self.is_flat() {
            return None;
        }
        let [layers, ranks, files] = self.sizes;
        let (layer, rest) = if self.kind == Kind::Layers {
            let rest = name.strip_prefix('l')?;
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (layer, rest) = rest.split_at_checked(length)?;
            // Numbers of ranks count from the last one, those of layers from the first one.
            let layer = layers.checked_sub(Naming::Chess.rank_named(layer, layers)?)?;
            (layer.checked_sub(1)?, rest.strip_prefix(colon(naming))?)
        } else {
            (0, name)
        };
        let (file, rank) = naming.parts(rest)?;
        let rank = naming.rank_named(rank, ranks)?;
        let file = naming.file_named(file, files)?;
        let rank = layer.checked_mul(ranks)?.checked_add(rank)?;
        rank.checked_mul(files)?.checked_add(file)
    }
}

/// The sign between a layer and a file that is a number.
const fn colon(naming: Naming) -> &'static str {
    if naming.has_numbered_files() { ":" } else { "" }
}
