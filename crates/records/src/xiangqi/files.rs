//! Files of xiangqi that are no texts: their program by their first bytes, and their games as a text of PGN.

use super::{cbl, xqf};
/// The program whose files these are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Program {
    XqStudio,
    CcBridge,
}

/// The program that the first bytes of a file show.
pub(crate) fn program(bytes: &[u8]) -> Option<Program> {
    if xqf::begins(bytes) {
        Some(Program::XqStudio)
    } else {
        cbl::begins(bytes).then_some(Program::CcBridge)
    }
}

/// The games of a file as a text.
pub(crate) fn unpacked(bytes: &[u8]) -> Option<String> {
    let games = match program(bytes)? {
        Program::XqStudio => vec![xqf::read(bytes)?],
        Program::CcBridge => cbl::read(bytes),
    };
    let mut text = String::new();
    for game in games {
        game.write(&mut text);
    }
    Some(text)
}
