//! The limits of a query.

/// How many brackets may be open at a time.
pub(crate) const MOST_OPEN: usize = 64;

/// How many parts a query may have.
pub(crate) const MOST_NODES: usize = 4_096;
