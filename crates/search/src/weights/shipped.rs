/// The text of the weights that a game is shipped with.
pub(super) fn text(name: &str) -> Option<&'static str> {
    let found = TEXTS.iter().find(|(game, _)| *game == name);
    found.map(|(_, text)| *text)
}

/// Each file of `weights/`.
const TEXTS: &[(&str, &str)] = &[("chess", include_str!("../../weights/chess.txt"))];
