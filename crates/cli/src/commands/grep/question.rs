//! Queries, asked of positions.

use std::sync::{Arc, Mutex, PoisonError};

use feen::{LayoutView, Marks};
use feen_draw::{Names, Naming};
use feen_files::{Amount, note};
use feen_query::{
    Asked, AskedChess, BoardKind, Error, Memory, Program, Query, Scene, Stage, board_of,
    game_of_style,
};
use feen_rules::{Position, Variant};

use super::candidate::Candidate;
use crate::arguments::Grep;

/// The queries of a command, read once, with their programs for the boards that were met.
pub(super) struct Questions {
    read: Vec<Read>,
    naming: Option<Naming>,
    /// The game that is given; else that of the styles is asked.
    game: Option<Variant>,
    programs: Mutex<Vec<Compiled>>,
}

/// A query, and whether an option stands for it.
struct Read {
    query: Query,
    is_of_option: bool,
}

/// The program of a query by its number, for boards of a kind and with marks of pieces.
type Compiled = ((usize, BoardKind, Option<Marks>), Arc<Known>);

/// A program with the game of its boards, or why there is none.
struct Known {
    program: Result<Program, String>,
    game: Option<Variant>,
    needs_rules: bool,
    /// A diagram does not tell: the rules are needed, or the marks of pieces.
    asks_whole: bool,
    /// No position on such a board can match.
    is_never: bool,
}

/// A query, asked of position after position.
pub(super) struct Question<'g> {
    questions: &'g Questions,
    number: usize,
    marks: Option<Marks>,
    /// The programs of the boards that were met in this block.
    known: Vec<(BoardKind, Arc<Known>)>,
    scene: Scene,
    memory: Memory,
    pub(super) unasked: Unasked,
}

/// Positions that a query could not be asked of.
#[derive(Default)]
pub(super) struct Unasked {
    asked: u64,
    left_out: u64,
    /// Positions on boards on which no position can match.
    never: u64,
    reason: Option<String>,
}

impl Unasked {
    pub(super) fn add(&mut self, later: &Self) {
        self.asked = self.asked.saturating_add(later.asked);
        self.left_out = self.left_out.saturating_add(later.left_out);
        self.never = self.never.saturating_add(later.never);
        if self.reason.is_none() {
            self.reason.clone_from(&later.reason);
        }
    }

    /// Whether no position on these boards can match.
    pub(super) const fn is_never(&self) -> bool {
        self.never > 0 && self.never == self.asked
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

impl Questions {
    /// Reads the queries, and holds them against the game that is given.
    pub(super) fn new(grep: &Grep) -> Result<Self, String> {
        let game = match &grep.game {
            Some(name) => Some(name.parse::<Variant>().map_err(|error| error.to_string())?),
            None => None,
        };
        let mut read = Vec::new();
        for (text, is_of_option) in grep
            .forms()
            .iter()
            .map(|text| (text, true))
            .chain(grep.queries.iter().map(|text| (text, false)))
        {
            let told = |error: Error| error.explained(text).to_string();
            let query = text.parse::<Query>().map_err(told)?;
            if let Some(game) = game.as_ref().filter(|_| !is_of_option) {
                query.program(&board_of(game)).map_err(told)?;
            }
            read.push(Read {
                query,
                is_of_option,
            });
        }
        Ok(Self {
            read,
            naming: grep.names.naming,
            game,
            programs: Mutex::default(),
        })
    }

    /// All questions, to be asked in a block.
    pub(super) fn ask(&self, marks: Option<Marks>) -> Vec<Question<'_>> {
        let questions = (0..self.read.len()).map(|number| Question {
            questions: self,
            number,
            marks,
            known: Vec::new(),
            scene: Scene::default(),
            memory: Memory::default(),
            unasked: Unasked::default(),
        });
        questions.collect()
    }

    /// The program of a query for a board, and the game of its styles.
    fn known(
        &self,
        number: usize,
        kind: &BoardKind,
        layout: LayoutView<'_>,
        marks: Option<Marks>,
    ) -> Arc<Known> {
        let key = (number, kind.clone(), marks);
        let mut programs = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = programs.iter().find(|(known, _)| *known == key) {
            return Arc::clone(known);
        }
        let game = self.game.clone().or_else(|| game_of_style(kind.style()));
        let game = game.filter(|game| kind.is_of(game));
        let program = self.program(number, kind, layout, game.as_ref(), marks);
        let made = program.as_ref().ok();
        let known = Arc::new(Known {
            needs_rules: made.is_some_and(|program| program.needs_rules().is_some()),
            asks_whole: made
                .is_some_and(|program| program.needs_rules().is_some() || program.asks_text()),
            is_never: made.is_some_and(Program::is_never),
            program,
            game,
        });
        programs.push((key, Arc::clone(&known)));
        known
    }

    fn program(
        &self,
        number: usize,
        kind: &BoardKind,
        layout: LayoutView<'_>,
        game: Option<&Variant>,
        marks: Option<Marks>,
    ) -> Result<Program, String> {
        let Some(Read {
            query,
            is_of_option,
        }) = self.read.get(number)
        else {
            return Err(String::new());
        };
        let board = match game {
            // An option asks for letters, whatever the game is.
            Some(game) if self.naming.is_none() && !is_of_option => board_of(game),
            _ => {
                let naming = self.naming.unwrap_or_default();
                let names = Names::new(layout, naming);
                kind.board(naming, |square| names.name(square))
            }
        };
        let told = |error: Error| error.explained(query.as_str()).to_string();
        let program = match marks {
            None => query.program(&board),
            Some(marks) => query.program_with(&board, marks),
        };
        let program = program.map_err(told)?;
        if kind.is_too_large() && program.asks_board() {
            return Err("the board is too large".to_owned());
        }
        let missing = program.needs_rules().filter(|_| game.is_none());
        match (program.needs_game(), missing) {
            (Some(error), _) => Err(told(error)),
            (None, Some(error)) => Err(format!("{}\nhelp: `--game` names the game", told(error))),
            (None, None) => Ok(program),
        }
    }
}

impl Question<'_> {
    /// Whether it is a query of the user, and not an option.
    pub(super) fn is_of_query(&self) -> bool {
        let read = self.questions.read.get(self.number);
        read.is_some_and(|read| !read.is_of_option)
    }

    /// Whether it asks more than a diagram tells of some board that was met.
    pub(super) fn asks_whole(&self) -> bool {
        self.known.iter().any(|(_, known)| known.asks_whole)
    }

    /// The answer of the query for a position; none if a diagram does not tell.
    pub(super) fn holds(&mut self, candidate: Candidate<'_>) -> Option<bool> {
        let is_known = |(kind, _): &&(BoardKind, Arc<Known>)| candidate.is_of(kind);
        if !self.known.iter().any(|known| is_known(&known))
            && let Some(view) = candidate.view()
        {
            let (kind, layout) = (candidate.kind(), view.layout());
            let known = self.questions.known(self.number, &kind, layout, self.marks);
            self.known.push((kind, known));
        }
        let is_diagram = matches!(candidate, Candidate::Diagram(_));
        let Some((_, known)) = self.known.iter().find(is_known) else {
            return if is_diagram { None } else { Some(false) };
        };
        if is_diagram && known.asks_whole {
            return None;
        }
        let program = match &known.program {
            Ok(program) => program,
            Err(reason) => {
                self.unasked.left_out = self.unasked.left_out.saturating_add(1);
                self.unasked.reason.get_or_insert_with(|| reason.clone());
                return Some(false);
            }
        };
        self.unasked.asked = self.unasked.asked.saturating_add(1);
        if known.is_never {
            self.unasked.never = self.unasked.never.saturating_add(1);
            return Some(false);
        }
        if !candidate.show(&mut self.scene, program.asks_board()) {
            return Some(false);
        }
        let view = program.asks_text().then(|| candidate.view()).flatten();
        let stage = Stage {
            scene: &self.scene,
            view: view.as_ref(),
            relations: None,
            moment: None,
        };
        if !known.needs_rules {
            return Some(program.holds_at(&stage, &mut self.memory));
        }
        let (game, feen) = known.game.as_ref().zip(candidate.feen())?;
        let residue = candidate.residue();
        if game.name() == "chess"
            && let Ok(position) = feen_chess::Position::from_feen(&feen)
        {
            let number = |number: Option<u32>| u16::try_from(number.unwrap_or(0));
            let halfmoves = number(residue.halfmove()).unwrap_or(u16::MAX);
            let position = position.with_clocks(halfmoves, 1);
            let asked = AskedChess::new(&position);
            let stage = Stage {
                relations: Some(&asked),
                ..stage
            };
            return Some(program.holds_at(&stage, &mut self.memory));
        }
        let Ok(position) = Position::from_feen(game, &feen, &residue) else {
            return Some(false);
        };
        let asked = Asked::new(&position);
        let stage = Stage {
            relations: Some(&asked),
            ..stage
        };
        Some(program.holds_at(&stage, &mut self.memory))
    }
}
