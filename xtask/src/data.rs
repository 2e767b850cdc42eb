//! The data types of fixtures, for all notations.

mod count;
mod outcome;
mod repeated;
mod side;
mod text;

pub(crate) use count::Count;
pub(crate) use outcome::{Fault, Outcome, Parts};
pub(crate) use repeated::Repeated;
pub(crate) use side::{Side, Sides};
pub(crate) use text::Text;
