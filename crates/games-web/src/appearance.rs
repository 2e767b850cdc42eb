use std::fmt::Write as _;
use std::sync::LazyLock;

use feen::{Piece, View};
use feen_draw::{Drawing, Game, PieceSet, Surface, Theme};
use feen_interchange::Fen;
use feen_look::{data_uri, written};
use feen_rules::{Kind, Notation, Position, Variant};
use qi::{ByPlayer, Player};

use crate::catalogue::family;
use crate::table::notation;

/// The look of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Appearance {
    pub(crate) surface: Surface,
    pub(crate) players: ByPlayer<&'static str>,
    /// The notation in which moves are shown.
    pub(crate) notation: Notation,
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
    pub(crate) fn of(variant: &Variant) -> Self {
        let start = Position::start(variant).to_feen();
        let start = start.ok().map(|start| start.feen().to_string());
        let text = start.as_deref().unwrap_or(BOARD);
        let game = family(variant).or_else(|| game(text));
        let set = if LETTERED.contains(&variant.name()) {
            PieceSet::Letters
        } else {
            game.map_or(PieceSet::Chess, Game::pieces)
        };
        let (names, style) = men(variant, text, set);
        let players = game.unwrap_or(Game::Chess);
        Self {
            surface: game.map_or(Surface::Checkered, Game::surface),
            players: sides(players),
            notation: notation(variant, game == Some(Game::Shogi)),
            faces: match players {
                Game::Shogi => ["sK", "sK"],
                Game::Xiangqi => ["xK", "xk"],
                Game::Janggi => ["jK", "jk"],
                Game::Makruk => ["mK", "mk"],
                _ => ["wK", "bK"],
            },
            turns: game == Some(Game::Shogi),
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
    let game = variant.and_then(|variant| {
        let start = || Position::start(variant).to_feen().ok();
        family(variant).or_else(|| game(&start()?.feen().to_string()))
    });
    sides(game.unwrap_or(Game::Chess))
}

/// Pictures of pieces for the cards of the first page: for the computer, a friend and anybody.
pub(crate) static SHELVES: LazyLock<[String; 3]> = LazyLock::new(|| {
    let shelves = [
        [
            (Game::Chess, "r", " s"),
            (Game::Chess, "n", ""),
            (Game::Chess, "b", " s"),
        ]
        .as_slice(),
        &[(Game::Chess, "N", " m"), (Game::Chess, "n", "")],
        &[
            (Game::Shogi, "K^", " s"),
            (Game::Chess, "Q", ""),
            (Game::Xiangqi, "G^", " s"),
        ],
    ];
    shelves.map(|pieces| {
        let pictures = pieces.iter().filter_map(|(game, piece, size)| {
            let drawing = Drawing::new(View::parse(BOARD).ok()?).ok()?;
            let drawing = drawing.pieces(game.pieces());
            let picture = drawing
                .svg()
                .theme(Theme::Light)
                .piece(piece.parse().ok()?)
                .to_string();
            Some(format!(
                "<img class=\"pc{size}\" alt=\"\" src=\"{}\">",
                data_uri(&picture)
            ))
        });
        pictures.collect()
    })
});

/// The variants in whose texts letters have another meaning than in their family.
const LETTERED: [&str; 2] = ["dobutsu", "torishogi"];

/// A board of chess without pieces.
const BOARD: &str = "8/8/8/8/8/8/8/8 / C/c";

/// The code of a piece in the pages, which is also the class of its picture.
pub(crate) fn code(kind: Kind, player: Player) -> String {
    let side = match player {
        Player::First => 'a',
        Player::Second => 'b',
    };
    format!("{side}{}", kind.index())
}

/// The game that a position looks like.
fn game(text: &str) -> Option<Game> {
    let view = View::parse(text).ok()?;
    let drawing = Drawing::new(view).ok()?.guess_game();
    drawing.game_of(Player::First)
}

/// The piece of FEEN that a kind is.
fn piece(variant: &Variant, kind: Kind, player: Player) -> Option<Piece> {
    let letter = match player {
        Player::First => variant.letter(kind).to_owned(),
        Player::Second => variant.letter(kind).to_ascii_lowercase(),
    };
    let convention = variant.convention();
    // A board with this piece alone, in the notation of the game.
    let text = written(|text| {
        write!(text, "{letter}{}", variant.files().saturating_sub(1))?;
        (1..variant.ranks()).try_for_each(|_| write!(text, "/{}", variant.files()))?;
        text.write_str(" w - - 0 1")
    });
    let converted = Fen::parse_as(&text, convention.variant()).ok();
    let converted = converted.and_then(|text| text.to_feen(&convention).ok());
    let converted = converted.map(|converted| converted.feen().to_string());
    let found = converted.and_then(|text| View::parse(&text).ok()?.square(0));
    found.or_else(|| letter.trim_end_matches('~').parse().ok())
}

/// The name of each kind, and the rules that give the class of each piece its picture.
fn men(variant: &Variant, text: &str, set: PieceSet) -> (Vec<String>, String) {
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
    let drawing = drawing.pieces(set);
    let svg = drawing.svg().theme(Theme::Light);
    let (mut names, mut style) = (Vec::new(), String::new());
    for kind in variant.kinds() {
        let mut name = variant.letter(*kind).to_owned();
        for player in Player::ALL {
            let Some(piece) = piece(variant, *kind, player) else {
                continue;
            };
            let picture = svg.piece(piece);
            if let Some((words, _)) = picture.title().split_once(" of ") {
                name = if words.len() == 1 {
                    words.to_owned()
                } else {
                    words.to_lowercase()
                };
            }
            let (class, picture) = (code(*kind, player), data_uri(&picture.to_string()));
            // A text takes everything.
            let _ = writeln!(style, ".{class}{{background-image:url(\"{picture}\")}}");
        }
        names.push(name);
    }
    (names, style)
}
