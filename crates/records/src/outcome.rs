use crate::{Error, Record};

/// A game that has been read, with the error that ends it early; or the error of one whose start is not known.
pub(crate) type Read = Result<(Record, Option<Error>), Error>;
