//! The regions of a variant's table, and the pieces that it calls pawns.

use qi::ByPlayer;

use super::Variant;
use crate::values::{Kind, Squares};

/// # Regions
impl Variant {
    /// The names of the regions of the table.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let xiangqi: Variant = "xiangqi".parse()?;
    /// assert!(xiangqi.region_names().any(|name| name == "palace"));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    pub fn region_names(&self) -> impl Iterator<Item = &str> {
        self.table().regions.keys().map(|name| &**name)
    }

    /// The squares of a region for each player.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let xiangqi: Variant = "xiangqi".parse()?;
    /// let palace = xiangqi.region("palace").unwrap();
    /// assert_eq!(palace.first.len(), 9);
    /// assert!(xiangqi.region("lake").is_none());
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn region(&self, name: &str) -> Option<ByPlayer<Squares>> {
        let named = self.rules().geometry.region_named(self.table(), name);
        named.ok().flatten()
    }

    /// The kinds of piece that the table calls pawns.
    pub fn pawns(&self) -> impl Iterator<Item = Kind> + '_ {
        let pawns = &self.rules().pawns;
        let is_pawn = |kind: &Kind| pawns.iter().any(|(_, pawns)| pawns.contains(*kind));
        self.kinds().iter().copied().filter(is_pawn)
    }
}
