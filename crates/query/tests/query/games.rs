//! Queries about more than one position.
