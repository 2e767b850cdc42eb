//! A slow, obvious decision procedure that the tests hold the crates against.
