//! Games of every variant on a server.

mod table;
