//! The look that all pages share: the style sheet, icons, and the header that leads from each
//! page to the others.
//!
//! ```
//! use feen_look::{Header, Icon, Place};
//!
//! let places = [(Place::Games, "/"), (Place::Playground, "https://example.org/playground/")];
//! let header = Header::new(Place::Games, &places).to_string();
//! assert!(header.contains("<a href=\"/\" aria-current=\"page\">Games</a>"));
//! assert!(!header.contains("Quarto"), "it is not served");
//!
//! let style = feen_look::style();
//! assert!(style.contains("--accent") && !style.contains("url(wood.svg)"));
//! assert!(Icon::Flag.to_string().starts_with("<svg"));
//! ```

mod header;
mod html;
mod icon;
mod texts;

pub use header::{Header, Place};
pub use html::{Html, written};
pub use icon::Icon;
pub use texts::{languages, texts};

/// The sign of the project, as SVG: a knight on wood.
pub const MARK: &str = include_str!("mark.svg");

/// Wood that tiles, as SVG.
const WOOD: &str = include_str!("wood.svg");

/// The style sheet of every page: tokens, light and dark, and the parts with their states. It
/// needs no other file.
#[must_use]
pub fn style() -> String {
    let style = include_str!("look.css");
    style
        .replace("url(wood.svg)", &uri(WOOD))
        .replace("url(mark.svg)", &uri(MARK))
}

/// The style sheet of the pages of games: after [`style`], a board beside its panel, the first
/// page and the review.
#[must_use]
pub const fn game_style() -> &'static str {
    include_str!("game.css")
}

/// The style sheet of a board that is played on, after [`game_style`]: its squares as buttons, and what stands around it.
#[must_use]
pub const fn board_style() -> &'static str {
    include_str!("board.css")
}

/// The module of places with pieces, such as squares and hands: pieces are picked, dragged and put by mouse, finger and keys.
/// It needs no other file.
///
/// ```
/// let script = feen_look::places_script();
/// assert!(script.contains("export class Places") && !script.contains("import "));
/// ```
#[must_use]
pub fn places_script() -> String {
    packed(include_str!("places.js"))
}

/// The script of the page of a game: a board of any game on [`places_script`], what a server sends, and what a visitor does.
/// The page has the names of squares and pieces in `data-names`, and its address in `data-home`.
///
/// ```
/// let script = feen_look::game_script();
/// assert!(script.contains("class Board extends Places") && !script.contains("export "));
/// ```
#[must_use]
pub fn game_script() -> String {
    game_script_on(include_str!("board.js"))
}

/// The same with another board: a module that has the class `Board`, with what `game.js` calls.
///
/// ```
/// let script = feen_look::game_script_on("export class Board {}\n");
/// assert!(script.contains("\nclass Board {}\n"));
/// ```
#[must_use]
pub fn game_script_on(board: &str) -> String {
    let [board, game] = [board, include_str!("game.js")].map(packed);
    one_script(&[
        texts_script(),
        sound_script(),
        share_script(),
        tabs_script(),
        places_script(),
        board,
        game,
    ])
}

/// The module of the texts that scripts show: those that the body of the page has in `data-texts`. It needs no other file.
///
/// ```
/// assert!(feen_look::texts_script().contains("export function phrase"));
/// ```
#[must_use]
pub fn texts_script() -> String {
    packed(include_str!("texts.js"))
}

/// The module of links that are copied and sent, on [`texts_script`].
///
/// ```
/// assert!(feen_look::share_script().contains("export async function share"));
/// ```
#[must_use]
pub fn share_script() -> String {
    packed(include_str!("share.js"))
}

/// The module of sounds, and of what a visitor has chosen, such as silence. It needs no other file.
///
/// ```
/// let script = feen_look::sound_script();
/// assert!(script.contains("export function sound") && !script.contains("import "));
/// ```
#[must_use]
pub fn sound_script() -> String {
    packed(include_str!("sound.js"))
}

/// The JavaScript module of tabs. It imports no other file.
///
/// ```
/// let script = feen_look::tabs_script();
/// assert!(script.contains("export function listenToTabs") && !script.contains("import "));
/// ```
#[must_use]
pub fn tabs_script() -> String {
    packed(include_str!("tabs.js"))
}

/// Modules, each after those that it imports from, as one script without imports and exports: one file is one question of
/// a browser.
///
/// ```
/// let script = feen_look::one_script(&["export const a = 1;\n".to_owned(), "import { a } from './a.js';\nalert(a);\n".to_owned()]);
/// assert_eq!(script, "(() => {\nconst a = 1;\nalert(a);\n})();\n");
/// ```
#[must_use]
pub fn one_script(modules: &[String]) -> String {
    let lines = modules.iter().flat_map(|module| module.lines());
    let mut script = "(() => {\n".to_owned();
    for line in lines.filter(|line| !line.starts_with("import ")) {
        script.push_str(line.strip_prefix("export ").unwrap_or(line));
        script.push('\n');
    }
    script.push_str("})();\n");
    script
}

/// A script without what only its readers need: indentation, and comments.
///
/// ```
/// assert_eq!(feen_look::packed("// Adds.\n{\n  a += 1;\n}\n"), "{\na += 1;\n}\n");
/// ```
#[must_use]
pub fn packed(script: &str) -> String {
    let lines = script.lines().map(str::trim);
    let mut packed = String::new();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        packed.push_str(line);
        packed.push('\n');
    }
    packed
}

/// The sign of the project as the address of an icon: a `data:` URI.
#[must_use]
pub fn mark_uri() -> String {
    data_uri(MARK)
}

/// A picture as CSS refers to it.
fn uri(svg: &str) -> String {
    format!("url(\"{}\")", data_uri(svg))
}

/// A picture as an address: a `data:` URI.
///
/// ```
/// assert_eq!(feen_look::data_uri("<svg id=\"a\"/>"), "data:image/svg+xml,%3Csvg id='a'/%3E");
/// ```
#[must_use]
pub fn data_uri(svg: &str) -> String {
    let mut data = "data:image/svg+xml,".to_owned();
    for character in svg.trim_end().chars() {
        match character {
            '"' => data.push('\''),
            '#' => data.push_str("%23"),
            '%' => data.push_str("%25"),
            '<' => data.push_str("%3C"),
            '>' => data.push_str("%3E"),
            '\n' => {}
            other => data.push(other),
        }
    }
    data
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;

#[cfg(test)]
mod tests {
    use super::{Icon, board_style, game_script, game_style, style};

    #[test]
    fn a_style_sheet_needs_no_other_file() {
        for style in [style().as_str(), game_style(), board_style()] {
            let addresses = style.split("url(").skip(1);
            // Within a picture, `%23` stands before the name of one of its parts.
            for address in addresses.filter(|address| !address.starts_with("%23")) {
                assert!(
                    address.starts_with("\"data:image/svg+xml,"),
                    "{address:.40}"
                );
            }
        }
    }

    #[test]
    fn every_variable_is_defined() {
        let both = style() + game_style() + board_style();
        let script = game_script();
        for used in both.split("var(").skip(1) {
            let name = used.split(')').next().unwrap_or_default();
            let is_defined = both.contains(&format!("{name}:"))
                || script.contains(&format!("setProperty('{name}'"));
            assert!(is_defined || name.contains(','), "{name}");
        }
    }

    #[test]
    fn braces_are_closed() {
        for style in [style().as_str(), game_style(), board_style()] {
            let [open, closed] = ["{", "}"].map(|brace| style.matches(brace).count());
            assert_eq!(open, closed);
        }
    }

    #[test]
    fn icons_are_paths_and_circles() {
        for icon in [Icon::Crown, Icon::Eye, Icon::Gear] {
            assert!(!icon.to_string().contains("00 00"), "{icon}");
        }
    }
}
