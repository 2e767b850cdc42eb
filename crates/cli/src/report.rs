//! The findings of FEEN as the command shows them: as text and as JSON.

mod diagnosis;
mod finding;
mod notation;
mod quotes;
mod records;
mod refusal;

pub(crate) use diagnosis::Diagnosis;
pub(crate) use finding::{Finding, More};
pub(crate) use notation::{advice, advise, reading, repaired, way_to_read};
pub(crate) use quotes::{misread_option, one_argument};
pub(crate) use records::{GuessRecord, MigrationRecord, PictureRecord, RepairRecord};
pub(crate) use refusal::Refusal;
