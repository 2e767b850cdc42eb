//! Queries, asked of positions.

use feen::{Feen, LayoutView, View};
use feen_draw::{Names, Naming};
use feen_files::{Amount, note};
use feen_interchange::Residue;
use feen_query::{Asked, Board, Memory, Program, Query, Relations, Scene, board_of};
use feen_rules::{Position, Variant};
use qi::Player;

use crate::arguments::Grep;

/// A query, with its programs for the boards that were met.
pub(super) struct Question<'g> {
    text: &'g str,
    read: Query,
    naming: Option<Naming>,
    /// The game that is given, or the games of the styles that were met.
    game: Option<Variant>,
    games: Vec<(char, Option<Variant>)>,
    programs: Vec<(Kind, Result<Program, String>)>,
    scene: Scene,
    memory: Memory,
    pub(super) unasked: Unasked,
}

/// The boards of a program: their sizes, and the style of the first player, which names the game.
#[derive(Clone, PartialEq, Eq)]
struct Kind {
    sizes: Option<Vec<u64>>,
    squares: u64,
    style: char,
}

/// Positions that a query could not be asked of.
#[derive(Default)]
pub(super) struct Unasked {
    asked: u64,
    left_out: u64,
    reason: Option<String>,
}

impl Unasked {
    pub(super) fn add(&mut self, later: &Self) {
        self.asked = self.asked.saturating_add(later.asked);
        self.left_out = self.left_out.saturating_add(later.left_out);
        if self.reason.is_none() {
            self.reason.clone_from(&later.reason);
        }
    }

    /// Why the query could not be asked of any position.
    pub(super) fn whole(&self) -> Option<&str> {
        self.reason.as_deref().filter(|_| self.asked == 0)
    }

    /// Reports positions that the query does not fit, once.
    pub(super) fn report(&self) {
        if self.left_out > 0
            && self.asked > 0
            && let Some(reason) = &self.reason
        {
            let positions = Amount(self.left_out, "position");
            let reason = reason.lines().next().unwrap_or_default();
            note(&format!("{positions} not asked: {reason}"));
        }
    }
}

impl<'g> Question<'g> {
    /// All queries of a command, which [`check`](Self::check) has read.
    pub(super) fn all(grep: &'g Grep) -> Vec<Self> {
        let queries = grep.queries.iter();
        let read = queries.filter_map(|text| Some((text, text.parse::<Query>().ok()?)));
        let questions = read.map(|(text, read)| Self {
            text,
            read,
            naming: grep.names.naming,
            game: given_game(grep),
            games: Vec::new(),
            programs: Vec::new(),
            scene: Scene::default(),
            memory: Memory::default(),
            unasked: Unasked::default(),
        });
        questions.collect()
    }

    /// Reads the queries, and holds them against the game that is given.
    pub(super) fn check(grep: &Grep) -> Result<(), String> {
        let game = match &grep.game {
            Some(name) => Some(name.parse::<Variant>().map_err(|error| error.to_string())?),
            None => None,
        };
        for text in &grep.queries {
            let told = |error| told(error, text);
            let query = text.parse::<Query>().map_err(told)?;
            if let Some(game) = &game {
                query.program(&board_of(game)).map_err(told)?;
            }
        }
        Ok(())
    }

    /// Whether the query is so of a position.
    pub(super) fn holds(&mut self, view: &View<'_>) -> bool {
        let layout = view.layout();
        let style = view.style(Player::First).letter();
        let sizes = layout.dimensions();
        let same = |(kind, _): &&(Kind, Result<Program, String>)| {
            kind.style == style && kind.squares == view.square_count() && kind.sizes == sizes
        };
        if !self.programs.iter().any(|known| same(&known)) {
            let kind = Kind {
                sizes: sizes.clone(),
                squares: view.square_count(),
                style,
            };
            let made = self.program(layout, view.square_count(), style);
            self.programs.push((kind, made));
        }
        let known = self.programs.iter().find(same);
        let program = match known {
            Some((_, Ok(program))) if self.scene.read(view) => program,
            Some((_, Err(reason))) => {
                self.unasked.left_out = self.unasked.left_out.saturating_add(1);
                self.unasked.reason.get_or_insert_with(|| reason.clone());
                return false;
            }
            _ => return false,
        };
        self.unasked.asked = self.unasked.asked.saturating_add(1);
        let position = program.needs_rules().and_then(|_| {
            let game = self.game.as_ref().or_else(|| {
                let mut games = self.games.iter();
                games.find(|(known, _)| *known == style)?.1.as_ref()
            })?;
            let feen = Feen::try_from(view.as_bytes()).ok()?;
            Position::from_feen(game, &feen, &Residue::default()).ok()
        });
        let asked = position.as_ref().map(Asked::new);
        if program.needs_rules().is_some() && asked.is_none() {
            return false;
        }
        let relations = asked.as_ref().map(|asked| asked as &dyn Relations);
        program.holds(&self.scene, view, relations, None, &mut self.memory)
    }

    /// The program for a board, and the game of its styles.
    fn program(
        &mut self,
        layout: LayoutView<'_>,
        count: u64,
        style: char,
    ) -> Result<Program, String> {
        let game = self.game.clone().or_else(|| self.game_of(style));
        let of_game = game.as_ref().filter(|game| {
            let sizes = [game.ranks() as u64, game.files() as u64];
            layout.dimensions().as_deref() == Some(&sizes)
        });
        let board = match of_game {
            Some(game) if self.naming.is_none() => board_of(game),
            _ => self.board(layout, count).ok_or("the board is too large")?,
        };
        let told = |error| told(error, self.text);
        let program = self.read.program(&board).map_err(told)?;
        let missing = program.needs_rules().filter(|_| of_game.is_none());
        match program.needs_game().or(missing) {
            Some(error) => Err(told(error)),
            None => Ok(program),
        }
    }

    fn board(&self, layout: LayoutView<'_>, count: u64) -> Option<Board> {
        let naming = self.naming.unwrap_or_default();
        let count = usize::try_from(count).ok()?;
        let sizes = layout.dimensions();
        let sizes: Option<Vec<usize>> = sizes.map(|sizes| {
            let sizes = sizes
                .iter()
                .map(|size| usize::try_from(*size).unwrap_or(usize::MAX));
            sizes.collect()
        });
        let regular = sizes.and_then(|sizes| Board::new(&sizes, naming));
        regular.or_else(|| {
            let names = Names::new(layout, naming);
            let squares = 0..count.min(qi::MAX_SQUARE_COUNT);
            let names = squares.filter_map(|square| Some((names.name(square)?, square)));
            (count <= qi::MAX_SQUARE_COUNT).then(|| Board::irregular(names, count))
        })
    }

    /// The game whose styles have a letter.
    fn game_of(&mut self, style: char) -> Option<Variant> {
        if let Some((_, game)) = self.games.iter().find(|(known, _)| *known == style) {
            return game.clone();
        }
        let name = match style {
            'C' => Some("chess"),
            'J' => Some("janggi"),
            'M' => Some("makruk"),
            'S' => Some("shogi"),
            'X' => Some("xiangqi"),
            _ => None,
        };
        let game = name.and_then(|name| name.parse().ok());
        self.games.push((style, game.clone()));
        game
    }
}

fn given_game(grep: &Grep) -> Option<Variant> {
    grep.game.as_deref()?.parse().ok()
}

/// An error of a query, above the query with a caret under its place.
fn told(error: feen_query::Error, text: &str) -> String {
    let picture = error.picture(text);
    match error.help(text) {
        Some(help) => format!("{}\n{picture}\nhelp: {help}", error.kind()),
        None => format!("{}\n{picture}", error.kind()),
    }
}
