use std::time::Duration;

use feen_uci::{Best, Engine, Error, Info, Limits};

use crate::interrupt::Interrupt;

/// How often a search looks whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(100);

/// Sends a line `position`, and searches; `take` gets each report. Nothing if Ctrl-C was pressed.
pub(crate) fn think(
    engine: &mut Engine,
    position: &str,
    limits: &Limits,
    mut take: impl FnMut(&Info),
) -> Result<Option<Best>, Error> {
    engine.send(position)?;
    let mut search = engine.search(limits)?;
    while !search.is_over() {
        if Interrupt::has_come() {
            return Ok(None);
        }
        if let Some(info) = search.next_within(LOOK) {
            take(&info?);
        }
    }
    search.finish().map(Some)
}
