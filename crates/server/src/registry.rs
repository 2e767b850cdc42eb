//! The games that a server keeps: slots with a lock each, the way of an action to an event, the
//! threads that write, end and time. This folder knows games and journals by their traits only.

mod answer;
mod clocks;
mod drive;
mod events;
mod handle;
mod holders;
mod log;
mod options;
mod pool;
mod server;
mod slot;
mod store;
mod timers;

pub use answer::{
    ActError, Created, EndReason, Ended, JoinError, Now, Past, Receipt, Snapshot, Stats,
};
pub use events::{Events, Happened, Update};
pub use handle::Handle;
pub use holders::{Holder, Player, Sitter};
pub use options::{GameOptions, Options};
#[cfg(all(feature = "chess", feature = "http"))]
pub(crate) use server::wall;
pub use server::{NewGame, Server};
