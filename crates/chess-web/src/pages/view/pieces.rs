use std::fmt::Write;

use feen::View;
use feen_chess::feen_draw::{Drawing, PieceSet, Theme};

use feen_look::written;

/// The letters of the pieces but for the kings, White's in capitals.
const LETTERS: &str = "QRBNPqrbnp";

/// The rules of a style sheet that give the class `wK` the picture of White's king, and so on.
pub(super) fn rules() -> String {
    let Ok(drawing) = View::parse("8/8/8/8/8/8/8/8 / C/c")
        .map_err(drop)
        .and_then(|view| Ok(Drawing::new(view).map_err(drop)?.pieces(PieceSet::Chess)))
    else {
        return String::new();
    };
    written(|rules| {
        LETTERS.chars().try_for_each(|letter| {
            let Ok(piece) = letter.to_string().parse() else {
                return Ok(());
            };
            let svg = drawing.svg().theme(Theme::Light).piece(piece).to_string();
            let side = if letter.is_ascii_uppercase() {
                'w'
            } else {
                'b'
            };
            let role = letter.to_ascii_uppercase();
            write!(
                rules,
                ".{side}{role}{{background-image:url(\"data:image/svg+xml,"
            )?;
            for character in svg.chars() {
                match character {
                    '"' => rules.push('\''),
                    '#' | '%' | '<' | '>' | '{' | '}' => {
                        write!(rules, "%{:02X}", u32::from(character))?;
                    }
                    '\n' => {}
                    other => rules.push(other),
                }
            }
            rules.write_str("\")}\n")
        })
    })
}
