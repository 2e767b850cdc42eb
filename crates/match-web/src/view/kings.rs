use feen::View;
use feen_draw::{Drawing, Game, Theme};
use feen_look::data_uri;

/// The class of each king, its game, and the piece as FEEN.
const KINGS: [(&str, Game, &str); 9] = [
    ("wK", Game::Chess, "K^"),
    ("bK", Game::Chess, "k^"),
    ("sK", Game::Shogi, "K^"),
    ("xK", Game::Xiangqi, "G^"),
    ("xk", Game::Xiangqi, "g^"),
    ("jK", Game::Janggi, "G^"),
    ("jk", Game::Janggi, "g^"),
    ("mK", Game::Makruk, "K^"),
    ("mk", Game::Makruk, "k^"),
];

/// The rules of a style sheet that give classes such as `wK` and `sK` the pictures of kings: of chess, shōgi (`s`), xiangqi
/// (`x`), janggi (`j`) and makruk (`m`).
///
/// ```
/// let rules = feen_match_web::view::kings();
/// assert!(rules.starts_with(".wK{background-image:url(\"data:image/svg+xml,"));
/// ```
#[must_use]
pub fn kings() -> String {
    let mut rules = String::new();
    for (class, game, piece) in KINGS {
        let drawing = View::parse("8/8/8/8/8/8/8/8 / C/c").map_err(drop);
        let drawing = drawing.and_then(|view| Drawing::new(view).map_err(drop));
        let (Ok(drawing), Ok(piece)) = (drawing, piece.parse()) else {
            continue;
        };
        let drawing = drawing.pieces(game.pieces());
        let picture = drawing.svg().theme(Theme::Light).piece(piece).to_string();
        let picture = data_uri(&picture);
        for part in [".", class, "{background-image:url(\"", &picture, "\")}\n"] {
            rules.push_str(part);
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::{KINGS, kings};

    #[test]
    fn every_king_has_a_picture_of_its_own() {
        let rules = kings();
        let lines: Vec<_> = rules.lines().collect();
        assert_eq!(lines.len(), KINGS.len());
        let pictures: std::collections::HashSet<_> = { lines.iter() }
            .filter_map(|line| line.split_once('{'))
            .map(|(_, picture)| picture)
            .collect();
        assert_eq!(pictures.len(), KINGS.len());
    }
}
