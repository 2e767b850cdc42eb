use std::fmt;
use std::io;

use crate::amount::Amount;
use crate::destination::{Destination, Writing};
use crate::lines::{Line, Lines};
use crate::outcome::{Outcome, complain, reason};
use crate::source::Source;
use crate::stream::Stream;

/// What becomes of a line.
#[derive(Default)]
pub(crate) struct Revision {
    /// What stands in its place, if it changes.
    pub(crate) instead: Option<Vec<u8>>,
    /// What there is to tell; it ends its lines.
    pub(crate) told: String,
}

/// What has come of a revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Revised {
    /// The lines that have changed, but for those that could not be written.
    pub(crate) lines: u64,
    unread_files: u64,
    unwritten_files: u64,
}

impl Revised {
    pub(crate) const fn outcome(self) -> Outcome {
        match (self.unread_files, self.unwritten_files) {
            (0, 0) => Outcome::Fine,
            _ => Outcome::Failed,
        }
    }
}

/// What could not be read or written, as the end of a summary.
impl fmt::Display for Revised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.unread_files > 0 {
            write!(f, ", {} not read", Amount(self.unread_files, "file"))?;
        }
        if self.unwritten_files > 0 {
            write!(f, ", {} not written", Amount(self.unwritten_files, "file"))?;
        }
        Ok(())
    }
}

/// What keeps a source from being dealt with to its end.
enum Stop {
    Unread(io::Error),
    Unwritten(io::Error),
    /// Nothing more can be told.
    Untold(io::Error),
}

/// Revises all positions of all sources, in their order, and stops where nothing
/// more can be told.
pub(crate) fn revise_all(
    sources: &[Source],
    writing: Writing,
    stream: Stream,
    mut revise: impl FnMut(&Source, Line<'_>) -> Revision,
) -> (Revised, io::Result<()>) {
    let mut revised = Revised::default();
    for source in sources {
        let mut changed = 0;
        let ended = revise_source(source, writing, stream, &mut revise, &mut changed);
        match ended {
            Ok(()) => {}
            Err(Stop::Unread(error)) => {
                complain(&format!("cannot read {source}: {}", reason(&error)));
                revised.unread_files = revised.unread_files.saturating_add(1);
            }
            Err(Stop::Unwritten(error)) => {
                complain(&format!("cannot write {source}: {}", reason(&error)));
                revised.unwritten_files = revised.unwritten_files.saturating_add(1);
                changed = 0;
            }
            Err(Stop::Untold(error)) => {
                revised.lines = revised.lines.saturating_add(changed);
                return (revised, Err(error));
            }
        }
        revised.lines = revised.lines.saturating_add(changed);
    }
    (revised, Ok(()))
}

fn revise_source(
    source: &Source,
    writing: Writing,
    stream: Stream,
    revise: &mut impl FnMut(&Source, Line<'_>) -> Revision,
    changed: &mut u64,
) -> Result<(), Stop> {
    let mut lines = Lines::new(source.open().map_err(Stop::Unread)?);
    let mut destination = Destination::new(writing, source);
    while let Some(line) = lines.next().map_err(Stop::Unread)? {
        let revision = if line.is_position() {
            revise(source, line)
        } else {
            Revision::default()
        };
        if !revision.told.is_empty() {
            // Both streams may go to one terminal: keep what is read there in order.
            destination.flush().map_err(Stop::Untold)?;
            stream.tell(&revision.told).map_err(Stop::Untold)?;
        }
        let instead = revision.instead.as_deref();
        *changed = changed.saturating_add(u64::from(instead.is_some()));
        destination.write(line, instead).map_err(Stop::Untold)?;
    }
    destination.flush().map_err(Stop::Untold)?;
    match destination {
        Destination::File(file) => file.persist().map_err(Stop::Unwritten),
        _ => Ok(()),
    }
}
