//! The requests of clients of Lichess and their answers, for chess and for variants.

mod challenges;
mod chess;
#[allow(dead_code, reason = "the tests of chess use more of it")]
#[path = "../../../match-web/tests/match-web/client.rs"]
mod client;
mod hostile;
#[path = "../../../match-web/tests/match-web/served.rs"]
mod served;
mod site;
mod variants;
