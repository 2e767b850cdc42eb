//! Tables of games and of plies, as streams of batches: the sources, the columns, the conditions on them, and the reading.

pub(crate) mod batches;
pub(crate) mod cells;
pub(crate) mod condition;
pub(crate) mod fault;
pub(crate) mod item;
pub(crate) mod plan;
pub(crate) mod remark;
pub(crate) mod run;
pub(crate) mod source;
pub(crate) mod tags;
pub(crate) mod value;

pub(crate) use batches::Batches;
pub(crate) use cells::{Cell, Cells};
pub(crate) use condition::Conditions;
pub(crate) use fault::Fault;
pub(crate) use item::Item;
pub(crate) use plan::Plan;
pub(crate) use remark::{add_remarks, centipawns, remarks};
pub(crate) use run::{Errors, Order, Table, Work, Worked};
pub(crate) use source::{Source, sources};
