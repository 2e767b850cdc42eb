use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use crate::Game;
use crate::journal::{Fault, Reader};
use crate::registry::server::Shared;

/// The longest wait for the events of other servers, after which the thread looks whether its server still is.
const WAIT: Duration = Duration::from_millis(250);

/// Starts the thread that hears of the events of other servers.
pub(in crate::registry) fn start<G: Game>(
    reader: Box<dyn Reader>,
    shared: Weak<Shared<G>>,
) -> Result<(), Fault> {
    let builder = thread::Builder::new().name("server-listener".into());
    let spawned = builder.spawn(move || run(reader, &shared));
    spawned.map_err(|error| Fault::NotWritten(error.into()))?;
    Ok(())
}

fn run<G: Game>(mut reader: Box<dyn Reader>, shared: &Weak<Shared<G>>) {
    // Notices are not kept for a listener that was away: every game may have gone on.
    let mut has_missed = false;
    while shared.strong_count() > 0 {
        let heard = reader.others(if has_missed { Duration::ZERO } else { WAIT });
        let Some(shared) = shared.upgrade() else {
            return;
        };
        if let Ok(entries) = heard {
            if std::mem::take(&mut has_missed) {
                for slot in shared.slots() {
                    shared.catch_up(&slot);
                }
            }
            for entry in entries {
                let Some(slot) = shared.slot(entry.game) else {
                    continue;
                };
                let with = Arc::clone(&shared);
                if entry.seq == 0 {
                    shared.jobs.run(Box::new(move || with.refresh(&slot)));
                } else if slot.try_lock().is_some() {
                    shared.absorb(&slot, &entry);
                } else {
                    // The order does not matter: events are applied by number.
                    shared
                        .jobs
                        .run(Box::new(move || with.absorb(&slot, &entry)));
                }
            }
        } else {
            drop(shared);
            if std::mem::replace(&mut has_missed, true) {
                thread::sleep(WAIT);
            }
        }
    }
}
