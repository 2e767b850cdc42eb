//! The names that visitors go by, kept in a cookie of theirs.

use feen_language::Language;
use feen_server::http::{Client, Front};
use feen_server::{Game, Handle, Player};
use qi::ByPlayer;

use crate::engines::is_own;

/// The characters of the longest name.
const LONGEST: usize = 20;

/// A text as a name: letters, digits and a few signs, without blanks at its ends. Nothing for a name of the computer.
pub(super) fn cleaned(text: &str) -> String {
    let signs = text
        .chars()
        .filter(|sign| sign.is_alphanumeric() || " -_.'".contains(*sign));
    let name: String = signs.take(LONGEST).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if is_computer(&name) {
        return String::new();
    }
    name
}

/// Whether pages call the computer so, in one of the languages, or the server does.
fn is_computer(name: &str) -> bool {
    let name = name.to_lowercase();
    let call = |language: Language| language.text("computer").to_lowercase().replace('’', "'");
    let mut languages = Language::ALL.into_iter();
    is_own(&name) || languages.any(|language| call(language) == name)
}

/// A name as the value of a cookie.
pub(super) fn written(name: &str) -> String {
    form_urlencoded::byte_serialize(name.as_bytes()).collect()
}

/// The name in the value of a cookie.
pub(super) fn read(value: &str) -> String {
    let mut parsed = form_urlencoded::parse(value.as_bytes());
    cleaned(&parsed.next().map(|(name, _)| name).unwrap_or_default())
}

/// Keeps the name of a guest who has one seat of a match, so that others see it, also after a restart. The client may write
/// so often only.
pub(super) async fn learn<G: Game>(
    front: &Front<G>,
    game: &Handle<G>,
    mine: ByPlayer<bool>,
    name: &str,
    client: &Client,
) {
    let (side, place) = match (mine.first, mine.second) {
        (true, false) => (Player::First, 0),
        (false, true) => (Player::Second, 1),
        _ => return,
    };
    let mut options = game.options();
    let Some(known) = options
        .names
        .get_mut(place)
        .filter(|known| known.as_deref() != Some(name))
    else {
        return;
    };
    let [first, second] = game.holders();
    let holder = if side == Player::First { first } else { second };
    let is_guest = holder.is_some_and(|holder| holder.player().is_none());
    if name.is_empty()
        || front.is_engine_name(name)
        || !is_guest
        || game.closed().is_some()
        || !front.may_write(client)
    {
        return;
    }
    *known = Some(name.into());
    let game = game.clone();
    // While the journal is not responding, the name is not known.
    let _ = front
        .blocking(move |_| game.set_options(options).is_ok())
        .await;
}

#[cfg(test)]
mod tests {
    use super::{cleaned, read, written};

    #[test]
    fn a_name_is_what_a_page_can_show() {
        for (text, name) in [
            ("Mira", "Mira"),
            ("  Jean-Luc   O'Neill ", "Jean-Luc O'Neill"),
            ("<b>Łukasz</b>", "bŁukaszb"),
            ("\u{202e}x\0", "x"),
            ("", ""),
            ("The  Computer", ""),
            ("der computer", ""),
            ("L'Ordinateur", ""),
            ("Builtin", ""),
            ("Computer Anna", "Computer Anna"),
            (&"x".repeat(50), &"x".repeat(20)),
        ] {
            assert_eq!(cleaned(text), name);
            assert_eq!(read(&written(name)), name, "{name}");
        }
        assert_eq!(read("%3Cb%3E=&x"), "b");
    }
}
