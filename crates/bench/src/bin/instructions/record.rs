use std::collections::BTreeMap;

pub(crate) struct Record { counts: BTreeMap<String, u64> }
impl Record {
    pub(crate) fn new(counts: BTreeMap<String, u64>) -> Self { Self { counts } }
    pub(crate) fn text(&self) -> String { format!("{:#?}", self.counts) }
    pub(crate) fn read() -> Result<Self, String> { todo!() }
    pub(crate) fn write(&self) -> Result<(), String> { todo!() }
    pub(crate) fn incomparable(&self) -> Option<String> { todo!() }
    pub(crate) fn complaints(&self, _:&BTreeMap<String,u64>) -> Vec<String> { todo!() }
}
