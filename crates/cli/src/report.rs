//! The findings of FEEN as the command shows them: as text and as JSON.

mod diagnosis;
mod finding;
mod notation;
mod quotes;
mod record_name;
mod records;
mod refusal;

pub(crate) use diagnosis::Diagnosis;
pub(crate) use finding::{Finding, More};
pub(crate) use notation::{advice, advice_on_lines, advise, reading, repaired, way_to_read};
pub(crate) use quotes::{misread_option, one_argument};
pub(crate) use record_name::{advice_on_record, record_name};
pub(crate) use records::{GuessRecord, MigrationRecord, PictureRecord, RepairRecord};
pub(crate) use refusal::Refusal;
