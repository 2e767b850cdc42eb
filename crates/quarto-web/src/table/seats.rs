use feen_server::table::Seats;

/// The seats of Quarto, the first player and the second, as JSON names them.
#[derive(Debug)]
pub(super) struct Order;

impl Seats for Order {
    const WORDS: [&'static str; 2] = ["first", "second"];
}
