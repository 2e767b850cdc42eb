pub(super) use look::{Html, written};
