//! Chess on a server: every action, event and code, and its addresses over HTTP, as clients meet them.

mod engines;
mod http;
mod table;
