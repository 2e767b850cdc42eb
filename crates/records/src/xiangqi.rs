//! Xiangqi: the formats WXF, UCCI, `DhtmlXQ`, XQF and CBL. A binary one is read as a text of another format.

mod binary;
mod cbl;
pub(crate) mod dhtmlxq;
pub(crate) mod files;
pub(crate) mod ucci;
pub(crate) mod wxf;
mod xqf;

use feen_rules::Variant;

use crate::error::{Error, ErrorKind, Found};

/// The rules of xiangqi.
fn xiangqi(place: (usize, usize)) -> Result<Variant, Error> {
    Variant::by_name("xiangqi").ok_or_else(|| {
        let found = Found::new("xiangqi");
        Error::new(ErrorKind::Variant { found }, place)
    })
}
