use std::fmt::Write;

use crate::Colour;
use crate::svg::shapes;

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Theme {
    /// Light or dark, as the reader prefers; light where the preference is not known, as in a
    /// PNG.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

struct Colours {
    ground: &'static str,
    text: &'static str,
    line: &'static str,
    /// Squares, and those of a second and third tint.
    squares: [&'static str; 3],
    /// The squares that are highlighted, and their frames.
    highlight: [&'static str; 2],
    arrow: &'static str,
    /// The tint and the ink of each colour.
    inks: [[&'static str; 2]; 4],
    /// A piece of the first player, its outline, and the sign on it.
    first: [&'static str; 3],
    second: [&'static str; 3],
    /// A piece of wood and its outline.
    wood: [&'static str; 2],
    /// The sign on wood.
    ink: [&'static str; 2],
}

const LIGHT: Colours = Colours {
    ground: "#fdfcf9",
    text: "#22252a",
    line: "#7b6f5d",
    squares: ["#f3ead8", "#d9c39c", "#e6d7ba"],
    highlight: ["#ffd95e", "#b04a00"],
    arrow: "#1d5fc4",
    inks: [
        ["#b6dc8f", "#2c7a1c"],
        ["#f4aca0", "#b3201c"],
        ["#a9cdf2", "#1d5fc4"],
        ["#fbe383", "#9a6a00"],
    ],
    first: ["#fff", "#22252a", "#22252a"],
    second: ["#33373f", "#15171a", "#fff"],
    wood: ["#fae3b4", "#6b5126"],
    ink: ["#1d1a15", "#b3161b"],
};

const DARK: Colours = Colours {
    ground: "#16181c",
    text: "#ebe8e1",
    line: "#8b8474",
    squares: ["#4a4f59", "#343841", "#3f444d"],
    highlight: ["#7a5c00", "#ffcb45"],
    arrow: "#74b4ff",
    inks: [
        ["#2f5a22", "#8fdc6f"],
        ["#6e2622", "#ff8d80"],
        ["#1f4576", "#74b4ff"],
        ["#655000", "#ffd95e"],
    ],
    first: ["#f6f3ec", "#0c0d0f", "#15171a"],
    second: ["#101215", "#d8d3c7", "#f6f3ec"],
    wood: ["#e3c68c", "#1a150b"],
    ink: ["#1d1a15", "#a30f14"],
};

/// The rules that do not depend on the theme. `~` stands before the name of a class.
const SHAPES: &str = ".~t,.~l,.~k,.~r,.~j,.~q,.~u,.~v{fill:none;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}\
.~l{stroke-width:1.5}.~h{stroke-width:4}.~u,.~v{stroke-width:3}\
.~f,.~g,.~w,.~n{stroke-width:2.2;stroke-linejoin:round}.~n{stroke-width:1}\
.~a{stroke-width:9;fill:none;opacity:.85}.~z{opacity:.85}";

impl Theme {
    /// The style sheet of a picture; its classes start with `scope`.
    pub(super) fn style(self, scope: &str, used: &[Colour]) -> String {
        let sheet = match self {
            Self::Auto => format!(
                "{SHAPES}{}@media(prefers-color-scheme:dark){{{}}}",
                LIGHT.rules(used),
                DARK.rules(used)
            ),
            Self::Light => format!("{SHAPES}{}", LIGHT.rules(used)),
            Self::Dark => format!("{SHAPES}{}", DARK.rules(used)),
        };
        sheet.replace('~', scope)
    }
}

impl Colours {
    fn rules(&self, used: &[Colour]) -> String {
        let Self {
            ground,
            text,
            line,
            squares: [square, other, third],
            highlight: [highlight, frame],
            arrow,
            inks,
            first: [first, first_edge, first_ink],
            second: [second, second_edge, second_ink],
            wood: [wood, wood_edge],
            ink: [ink, red],
        } = self;
        let mut rules = String::new();
        let coloured = Colour::ALL.into_iter().zip(inks);
        for (colour, [tint, ink]) in coloured.filter(|(colour, _)| used.contains(colour)) {
            let name = shapes::ink(Some(colour));
            let _ = write!(
                rules,
                ".~h{name}{{fill:{tint};stroke:{ink};stroke-width:4}}.~o{name}{{fill:none;stroke:{ink};stroke-width:5;opacity:.85}}.~a{name}{{fill:none;stroke:{ink};stroke-width:9;opacity:.85}}.~z{name}{{fill:{ink};opacity:.85}}"
            );
        }
        format!(
            ".~b{{fill:{ground}}}.~t{{stroke:{text}}}.~x{{fill:{text}}}.~l{{stroke:{line}}}.~i{{fill:{line}}}\
.~s{{fill:{square}}}.~d{{fill:{other}}}.~e{{fill:{third}}}\
.~h{{fill:{highlight};stroke:{frame}}}.~a{{stroke:{arrow}}}.~z{{fill:{arrow}}}\
.~f{{fill:{first};stroke:{first_edge}}}.~k,.~u{{stroke:{first_ink}}}\
.~g{{fill:{second};stroke:{second_edge}}}.~r,.~v{{stroke:{second_ink}}}\
.~w{{fill:{wood};stroke:{wood_edge}}}.~j{{stroke:{ink}}}.~q{{stroke:{red}}}\
.~n{{fill:{ground};stroke:{text}}}{rules}"
        )
    }
}
