//! The places of squares on the plane: ranks and their edges, and layers side by side.

pub(crate) mod alignment;
pub(crate) mod edge;
pub(crate) mod layers;
pub(crate) mod plane;
