use feen_server::table::Seats;

/// The seats of chess, White and Black, as JSON names them.
#[derive(Debug)]
pub(super) struct Colours;

impl Seats for Colours {
    const WORDS: [&'static str; 2] = ["white", "black"];
}
