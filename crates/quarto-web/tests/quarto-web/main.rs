//! Quarto on a server: its pages, and every action, event and code.

mod pages;
mod table;
