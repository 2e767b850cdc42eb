//! Quarto on a server: every action, event and code.

mod table;
