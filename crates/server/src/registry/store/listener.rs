use std::convert::Infallible;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use tracing::{info, warn};

use crate::journal::{Fault, Notice, Reader};

/// The longest wait for the changes of others, after which the callback is asked again whether
/// its server is still there.
const WAIT: Duration = Duration::from_millis(250);

/// News of other servers.
#[derive(Default)]
pub(in crate::registry) struct Heard {
    /// True if something may have been missed, in any game.
    pub(in crate::registry) has_missed: bool,
    pub(in crate::registry) notices: Vec<Notice>,
}

/// The thread that listens to other servers.
pub(in crate::registry) struct Listener {
    ended: Receiver<Infallible>,
}

/// The longest that an end waits for the listener, whose callback a game may hold up.
const END: Duration = Duration::from_secs(1);

impl Listener {
    /// Waits until its reader is closed.
    pub(in crate::registry) fn wait(self) {
        let _ = self.ended.recv_timeout(END);
    }
}

/// Starts the thread that listens to other servers. It ends when the callback returns false.
pub(in crate::registry) fn listen(
    reader: Box<dyn Reader>,
    hear: impl Fn(Heard) -> bool + Send + 'static,
) -> Result<Listener, Fault> {
    let builder = thread::Builder::new().name("server-listener".into());
    let (end, ended) = mpsc::channel();
    let spawned = builder.spawn(move || {
        run(reader, hear);
        drop(end);
    });
    spawned.map_err(|error| Fault::NotWritten(error.into()))?;
    Ok(Listener { ended })
}

fn run(mut reader: Box<dyn Reader>, hear: impl Fn(Heard) -> bool) {
    // Notices are not kept for a listener that was away: every game may have continued. Each begins with a fault, which
    // is no loss.
    let (mut has_missed, mut has_begun, mut is_lost) = (false, false, false);
    while hear(
        match reader.others(if has_missed { Duration::ZERO } else { WAIT }) {
            Ok(notices) => {
                if std::mem::take(&mut is_lost) {
                    info!("the notices of others come again");
                }
                has_begun = true;
                Heard {
                    has_missed: std::mem::take(&mut has_missed),
                    notices,
                }
            }
            Err(fault) => {
                let again = std::mem::replace(&mut has_missed, true);
                if (has_begun || again) && !std::mem::replace(&mut is_lost, true) {
                    warn!(reason = fault.reason(), "the notices of others are lost");
                }
                if again {
                    thread::sleep(WAIT);
                }
                Heard::default()
            }
        },
    ) {}
}
