//! The games that a server keeps: a slot with a lock for each, and the threads that write, time and
//! end them. This folder knows games and journals by their traits only.
//!
//! The path of a move:
//!
//! | step | thread | file | what happens |
//! |---|---|---|---|
//! | arrive | the caller's | `handle` | [`Handle::act`] or [`begin`](Handle::begin) makes a `Request` with the time of its arrival |
//! | queue | the caller's | `drive` | `submit` takes the lock of the slot; at most 8 requests of a game wait |
//! | decide | the caller's, or the one that answered before | `drive/decide` | `step` checks the number and the clock, and asks [`Game::decide`](crate::Game::decide) |
//! | send | the same | `drive` | `advance` makes the event the `Flight` of its game, and queues an `Item` for the journal |
//! | write | `server-writer` | `store/writer` | one `append` for everything that waits: here the move becomes durable |
//! | return | `server-jobs` | `drive/commit` | `written` takes the lock again, with the `WriteResult` |
//! | apply | `server-jobs` | `drive/commit`, `slot` | `commit` asks [`Game::apply`](crate::Game::apply), and the log, the clocks and the timers follow |
//! | wake | `server-jobs` | `drive/after_unlock` | the lock is free: each stream of the game is woken and reads from the log |
//! | answer | `server-jobs` | `drive/after_unlock` | the callback of the caller gets the [`Receipt`] |
//! | next | `server-jobs` | `drive` | `advance` decides the next request that waits |
//!
//! Without a journal all of it happens in the caller's thread. Events of other servers enter at
//! `drive/others`, findings of timers at `drive/alarm`.
//!
//! Each file uses those before it: `guard pauses pool shares timers watch common`, then `store`, then
//! `log clocks holders slot rows`, then `shared`, `drive`, `handle`, `events`, `server`.

mod accounts;
mod answer;
mod clocks;
mod common;
mod drive;
mod events;
mod guard;
mod handle;
mod holders;
mod log;
mod options;
mod pauses;
mod pool;
mod rows;
mod server;
mod shared;
mod shares;
mod slot;
mod store;
mod timers;
mod watch;

pub use answer::{ActError, EndReason, JoinError, Now, Past, Receipt, Snapshot, Stats};
pub use common::wall_clock;
pub use events::{Events, Happened, Update};
pub use handle::{Created, Ended, Handle};
pub use holders::{Account, Holder, Sitter};
pub use options::{GameOptions, Options};
pub use server::{NewGame, Server};
