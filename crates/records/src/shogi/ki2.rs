//! KI2: moves as books write them.

use std::collections::BTreeSet;

use super::written;
use crate::Record;
use crate::note::Loss;

/// Writes a record in KI2.
pub(crate) fn write(record: &Record, losses: &mut BTreeSet<Loss>) -> String {
    let mut text = String::new();
    written::write_start(record, &mut text);
    text.push('\n');
    written::write_comments(&mut text, record.tree().before(), losses);
    written::write_lines(record, &mut text, losses, false);
    text
}
