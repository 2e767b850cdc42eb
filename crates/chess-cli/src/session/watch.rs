use std::time::Duration;

use crate::answer::{self, Failure};
use crate::interrupt::Interrupt;

/// How often the lines are drawn anew.
pub(super) const FRAME: Duration = Duration::from_millis(100);

/// A search of an engine, as a program that waits for it sees it.
pub(super) trait Search {
    /// The news of the search.
    type Report;

    fn is_over(&self) -> bool;

    /// Asks the engine to answer now.
    fn stop(&mut self) -> Result<(), Failure>;

    /// The next news, if it comes within this time.
    fn next_within(&mut self, time: Duration) -> Option<Self::Report>;
}

/// Waits for the end of a search. `show` gets each report, and none when none has come for a while. At a terminal Ctrl-C
/// makes the engine answer at once.
pub(super) fn watch<S: Search>(
    search: &mut S,
    is_interactive: bool,
    mut show: impl FnMut(Option<S::Report>),
) -> Result<(), Failure> {
    let _interrupt = is_interactive.then(Interrupt::expect);
    while !search.is_over() {
        if Interrupt::has_come() {
            search.stop()?;
        }
        show(search.next_within(FRAME));
    }
    if Interrupt::has_come() && answer::can_draw() {
        // The terminal has written `^C`.
        answer::draw("\r\x1b[K");
    }
    Ok(())
}
