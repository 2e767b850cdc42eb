use std::fmt::Write as _;

use feen::{Piece, View};
use feen_draw::{Drawing, Figure, Game, Look, PieceSet, Surface, Theme};
use feen_look::data_uri;
use feen_rules::{Kind, Position, Setting, Variant};
use qi::{ByPlayer, Player};

use crate::chosen::{BOARD, Chosen, Pieces, writings_of};
use crate::table::{Writing, look};

/// The look of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Appearance {
    pub(crate) surface: Surface,
    pub(crate) players: ByPlayer<&'static str>,
    /// The game as which it is drawn.
    pub(crate) game: Option<Game>,
    /// The way in which moves are shown.
    pub(crate) writing: Writing,
    /// The ways in which moves can be shown.
    pub(crate) writings: Vec<Writing>,
    /// The pieces that were chosen.
    pub(crate) pieces: Pieces,
    /// The classes of the kings in lists.
    pub(crate) faces: [&'static str; 2],
    /// Pieces that point at their opponent turn with the board.
    pub(crate) turns: bool,
    /// The rules of a style sheet that give each piece its picture.
    pub(crate) style: String,
    /// The names of the kinds.
    names: Vec<String>,
}

impl Appearance {
    pub(crate) fn of(variant: &Variant, chosen: Chosen) -> Self {
        let start = Position::start(variant).to_feen();
        let start = start.ok().map(|start| start.feen().to_string());
        let text = start.as_deref().unwrap_or(BOARD);
        let game = seen_as(variant, || game(text));
        let set = game.map_or(PieceSet::Chess, Game::pieces);
        let turns = matches!(game, Some(Game::Shogi | Game::Dobutsu | Game::Torishogi));
        let (names, mut style) = men(variant, text, set, chosen.pieces);
        style.extend(duck(variant));
        let players = game.unwrap_or(Game::Chess);
        Self {
            surface: game.map_or(Surface::Checkered, Game::surface),
            players: sides(players),
            game,
            writing: chosen.writing_of(variant, game),
            writings: writings_of(variant, game, chosen.language),
            pieces: chosen.pieces,
            faces: match players {
                Game::Shogi | Game::Dobutsu | Game::Torishogi => ["sK", "sK"],
                Game::Xiangqi => ["xK", "xk"],
                Game::Janggi => ["jK", "jk"],
                Game::Makruk => ["mK", "mk"],
                _ => ["wK", "bK"],
            },
            turns,
            style,
            names,
        }
    }

    /// The name of a kind: `promoted pawn`, or the letter of one without.
    pub(crate) fn name(&self, kind: Kind) -> &str {
        self.names.get(kind.index()).map_or("piece", |name| name)
    }

    /// Whether pieces stand where lines cross.
    pub(crate) const fn has_points(&self) -> bool {
        matches!(
            self.surface,
            Surface::Xiangqi | Surface::Janggi | Surface::Points
        )
    }
}

/// The figures of the pieces that differ from those of the look.
pub(crate) fn figures(variant: &Variant) -> impl Iterator<Item = (Piece, Figure)> {
    let figures = variant.figures();
    figures.filter_map(|(piece, figure)| Some((piece, figure.parse().ok()?)))
}

/// The rule that draws the duck, which is no piece of FEEN; nothing for a game without one.
fn duck(variant: &Variant) -> Option<String> {
    if variant.setting(Setting::Duck) != Some("yes") {
        return None;
    }
    let duck: Piece = "D".parse().ok()?;
    let drawing = Drawing::new(View::parse(BOARD).ok()?).ok()?;
    let drawing = drawing.game(Game::Chess).figures([(duck, Figure::Duck)]);
    let picture = data_uri(&drawing.svg().theme(Theme::Light).piece(duck).to_string());
    Some(format!(
        ".sq>.pc.pc.w{{inset:0;border-radius:0;box-shadow:none;background:url(\"{picture}\") 50%/100% no-repeat}}\n"
    ))
}

/// How a kind of piece moves, as a picture with these words for those who do not see it; nothing for a kind that FEEN cannot
/// say.
pub(crate) fn moves(variant: &Variant, kind: Kind, words: &str, pieces: Pieces) -> Option<String> {
    let game = look(variant).unwrap_or(Game::Chess);
    let look = pieces.dress(Look::default().game(Some(game)));
    let drawing = look
        .drawing(Drawing::new(View::parse(BOARD).ok()?).ok()?)
        .ok()?;
    let drawing = drawing.figures(figures(variant));
    let diagram = variant.move_diagram(kind);
    let marks = diagram.marks().iter().filter_map(|mark| {
        let (file, rank) = mark.by;
        Some(([file, rank], mark.sign.as_str().parse().ok()?))
    });
    let piece = variant.feen_piece(kind, Player::First)?;
    let picture = look.svg(&drawing).ok()?.moves(piece, diagram.size(), marks);
    Some(picture.words(words).to_string())
}

/// The names of the sides of a game. Pieces that are all alike look like stones, and are of the sides of chess.
fn sides(game: Game) -> ByPlayer<&'static str> {
    let game = match game {
        Game::Go | Game::Reversi | Game::Draughts => Game::Chess,
        game => game,
    };
    ByPlayer {
        first: game.player(Player::First),
        second: game.player(Player::Second),
    }
}

/// The names of the sides of a variant; without one those of chess.
pub(crate) fn players(variant: Option<&Variant>) -> ByPlayer<&'static str> {
    sides(variant.map_or(Game::Chess, game_of))
}

/// The game as which a variant is drawn: as its table says, else as its start looks like, else chess.
pub(crate) fn game_of(variant: &Variant) -> Game {
    let start = || Position::start(variant).to_feen().ok();
    let game = seen_as(variant, || game(&start()?.feen().to_string()));
    game.unwrap_or(Game::Chess)
}

/// Pieces for the cards of the first page: for the computer, a friend and anybody.
pub(crate) const SHELVES: [&str; 3] = [
    "<i class=\"pc s onshelf-r\"></i><i class=\"pc onshelf-n\"></i><i class=\"pc s onshelf-b\"></i>",
    "<i class=\"pc m onshelf-N\"></i><i class=\"pc onshelf-n\"></i>",
    "<i class=\"pc s sK\"></i><i class=\"pc onshelf-Q\"></i><i class=\"pc s xK\"></i>",
];

/// The rules of a style sheet that give these pieces their pictures, but for the kings, which have theirs.
pub(crate) fn shelves() -> String {
    let pieces = [
        (Game::Chess, "r", "r"),
        (Game::Chess, "n", "n"),
        (Game::Chess, "b", "b"),
        (Game::Chess, "N", "N"),
        (Game::Chess, "Q", "Q"),
        (Game::Chess, "R", "R"),
        (Game::Chess, "B", "B"),
        (Game::Chess, "K", "K"),
        (Game::Janggi, "H", "jH"),
        (Game::Janggi, "E", "jE"),
        (Game::Janggi, "h", "jh"),
        (Game::Janggi, "e", "je"),
    ];
    let rules = pieces.iter().filter_map(|(game, piece, class)| {
        let drawing = Drawing::new(View::parse(BOARD).ok()?).ok()?;
        let drawing = drawing.pieces(game.pieces());
        let picture = drawing.svg().theme(Theme::Light);
        let picture = data_uri(&picture.piece(piece.parse().ok()?).to_string());
        Some(format!(
            ".onshelf-{class}{{background-image:url(\"{picture}\")}}\n"
        ))
    });
    rules.collect()
}

/// The code of a piece in the pages, which is also the class of its picture.
pub(crate) fn code(kind: Kind, player: Player) -> String {
    let side = match player {
        Player::First => 'a',
        Player::Second => 'b',
    };
    format!("{side}{}", kind.index())
}

/// The game of the table of a variant, or else the one that its start looks like, if it has a start.
fn seen_as(variant: &Variant, start: impl FnOnce() -> Option<Game>) -> Option<Game> {
    look(variant).or_else(|| variant.has_start().then(start).flatten())
}

/// The game that a position looks like.
fn game(text: &str) -> Option<Game> {
    let view = View::parse(text).ok()?;
    let drawing = Drawing::new(view).ok()?.guess_game();
    drawing.game_of(Player::First)
}

/// The name of each kind, and the rules that give the class of each piece its picture.
fn men(variant: &Variant, text: &str, set: PieceSet, pieces: Pieces) -> (Vec<String>, String) {
    let letters = || {
        let letters = variant.kinds().iter();
        letters
            .map(|kind| variant.letter(*kind).to_owned())
            .collect()
    };
    let view = View::parse(text).or_else(|_| View::parse(BOARD));
    let Some(drawing) = view.ok().and_then(|view| Drawing::new(view).ok()) else {
        return (letters(), String::new());
    };
    let look = pieces.dress(Look::default().pieces(Some([set; 2])));
    let drawing = drawing.figures(figures(variant));
    let Ok(drawing) = look.drawing(drawing) else {
        return (letters(), String::new());
    };
    let Ok(svg) = look.svg(&drawing) else {
        return (letters(), String::new());
    };
    let svg = svg.theme(Theme::Light);
    let (mut names, mut style) = (Vec::new(), String::new());
    for kind in variant.kinds() {
        let mut name = variant.letter(*kind).to_owned();
        for player in Player::ALL {
            let Some(piece) = variant.feen_piece(*kind, player) else {
                continue;
            };
            let picture = svg.piece(piece);
            if let Some(found) = picture.words().name {
                name = found.to_lowercase();
            }
            let (class, picture) = (code(*kind, player), data_uri(&picture.to_string()));
            // A text takes everything.
            let _ = writeln!(style, ".{class}{{background-image:url(\"{picture}\")}}");
        }
        names.push(name);
    }
    (names, style)
}

#[cfg(test)]
mod tests {
    use feen_rules::Variant;

    use super::{Appearance, Chosen, Game, Pieces, game_of, look, moves};

    #[test]
    fn each_game_has_a_look() {
        for variant in Variant::all() {
            assert!(look(&variant).is_some(), "{}", variant.name());
        }
    }

    #[test]
    fn each_piece_has_a_name() {
        let mut found = Vec::new();
        for variant in Variant::all() {
            let appearance = Appearance::of(&variant, Chosen::default());
            for kind in variant.kinds() {
                let name = appearance.name(*kind);
                if name.rsplit(' ').next().is_none_or(|word| word.len() == 1) {
                    found.push(format!("{}:{}", variant.name(), variant.letter(*kind)));
                }
            }
        }
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn pieces_are_named_by_their_moves() {
        for (game, letter, name) in [
            ("horde", "P", "pawn"),
            ("clobber", "P", "pawn"),
            ("capablanca", "A", "archbishop"),
            ("seirawan", "E", "chancellor"),
            ("knightmate", "K", "king"),
            ("knightmate", "M", "man"),
            ("spartan", "W", "warlord"),
            ("asean", "B", "silver"),
            ("sittuyin", "F", "met"),
            ("dobutsu", "+C", "hen"),
            ("dobutsu", "L", "lion"),
            ("torishogi", "K", "phoenix"),
            ("torishogi", "L", "left quail"),
            ("kyotoshogi", "+P", "rook"),
            ("okisakishogi", "Q", "queen"),
            ("shoshogi", "E", "drunk elephant"),
            ("xiangqi", "N", "horse"),
            ("janggi", "A", "guard"),
        ] {
            let variant: Variant = game.parse().unwrap();
            let appearance = Appearance::of(&variant, Chosen::default());
            let kind = variant.kind(letter).unwrap();
            assert_eq!(appearance.name(kind), name, "{game} {letter}");
        }
    }

    #[test]
    fn own_tables_look_as_their_parents() {
        for (table, expected) in [
            ("[quickshogi : shogi]\nboard = 9x9", Some(Game::Shogi)),
            ("[mine : horde]\nrepeat = 3", Some(Game::Chess)),
            ("[mine : makruk]\nlook = chess", Some(Game::Chess)),
            (
                "[mine]\nboard = 3x3\npieces = R:K\nstart = r2/3/2R w - - 0 1",
                None,
            ),
        ] {
            let variants = Variant::parse(table).unwrap();
            assert_eq!(look(&variants[0]), expected, "{table}");
            let drawn = game_of(&variants[0]);
            assert_eq!(drawn, expected.unwrap_or(Game::Chess), "{table}");
        }
    }

    #[test]
    fn all_moves_have_a_picture() {
        for variant in Variant::all() {
            for kind in variant.kinds() {
                let picture = moves(&variant, *kind, "words", Pieces::Usual).unwrap_or_default();
                assert!(picture.contains("<desc>words</desc>"), "{}", variant.name());
            }
        }
    }
}
