use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::error::Error;
use crate::node::Node;
use crate::program::{Program, compile};
use crate::read::read;

/// A question about positions or games.
///
/// ```
/// use feen_query::Query;
///
/// let query: Query = "passed P on rank 7 and not check".parse()?;
/// assert_eq!(query.to_string(), "passed P on rank 7 and not check");
///
/// let error = "K onn e1".parse::<Query>().unwrap_err();
/// assert_eq!(error.code(), "query/expected");
/// # Ok::<(), feen_query::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    text: String,
    nodes: Vec<Node>,
}

impl Query {
    /// The query for boards of this kind.
    ///
    /// # Errors
    ///
    /// The board has no square, file, rank or region that the query names (`K on e9` in chess), or a
    /// part of it is of another type than its place wants (`count(K) and check`).
    pub fn program(&self, board: &Board) -> Result<Program, Error> {
        compile(&self.nodes, board)
    }

    /// The text of the query.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl FromStr for Query {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let nodes = read(text)?;
        Ok(Self {
            text: text.into(),
            nodes,
        })
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}
