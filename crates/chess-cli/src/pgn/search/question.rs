//! A query, asked of games of any rules.

use std::sync::{Arc, Mutex, PoisonError};

use feen::View;
use feen_chess::Position;
use feen_chess::pgn::{NodeId, Record};
use feen_query::{
    Asked, AskedChess, Memory, Moment, Pieces, Played, Program, Query, Relations, Scene, Stage,
    Timeline, board_of,
};
use feen_rules::Variant;

use super::super::game::{Fault, Game};
use super::facts::{Facts, note};
use super::lines::{Spot, Step, walk};

/// A query with its programs for the games that were met.
pub(in super::super) struct Question {
    text: String,
    query: Query,
    with_variations: bool,
    chess: Result<Program, String>,
    positions: Vec<(String, Option<Position>)>,
    others: Mutex<Vec<(Variant, Compiled)>>,
}

/// The query for games of other rules, or why they cannot be asked.
type Compiled = Arc<Result<Other, String>>;

/// A query for games of other rules.
struct Other {
    program: Program,
    pieces: Pieces,
    keys: Vec<(String, Option<u64>)>,
}

/// The answer of a game.
#[derive(Default)]
pub(in super::super) struct Answer {
    pub(in super::super) is_found: bool,
    /// The positions that match, if they are asked for.
    pub(in super::super) places: Vec<Place>,
    pub(in super::super) faults: Vec<Fault>,
}

/// A position that matches.
pub(in super::super) struct Place {
    pub(in super::super) ply: usize,
    /// The move to it; none for the start.
    pub(in super::super) node: Option<NodeId>,
    pub(in super::super) fen: String,
    /// The names of pieces after `as`, with the names of their squares.
    pub(in super::super) bound: Vec<(String, String)>,
}

/// Games that the query does not fit.
#[derive(Default)]
pub(in super::super) struct Unasked {
    pub(in super::super) asked: u64,
    pub(in super::super) left_out: u64,
    /// Games without a position that can match.
    never: u64,
    pub(in super::super) reason: Option<String>,
}

impl Unasked {
    pub(in super::super) fn add(&mut self, later: Self) {
        self.asked = self.asked.saturating_add(later.asked);
        self.left_out = self.left_out.saturating_add(later.left_out);
        self.never = self.never.saturating_add(later.never);
        self.reason = self.reason.take().or(later.reason);
    }

    /// Whether no position of these games can match, whatever is played.
    pub(in super::super) const fn is_never(&self) -> bool {
        self.never > 0 && self.never == self.asked
    }
}

impl Question {
    pub(in super::super) fn new(text: &str, with_variations: bool) -> Result<Self, String> {
        let told = |error: feen_query::Error| error.explained(text).to_string();
        let query: Query = text.parse().map_err(told)?;
        let board = "chess".parse::<Variant>().map(|chess| board_of(&chess));
        let board = board.map_err(|error| error.to_string())?;
        let chess = query.program(&board).map_err(told);
        let positions = chess.as_ref().map(AskedChess::positions);
        Ok(Self {
            text: text.to_owned(),
            positions: positions.unwrap_or_default(),
            query,
            with_variations,
            chess,
            others: Mutex::default(),
        })
    }

    /// The program for the games of a variant.
    fn other(&self, variant: &Variant) -> Compiled {
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, other)) = others.iter().find(|(known, _)| known == variant) {
            return Arc::clone(other);
        }
        let program = self.query.program(&board_of(variant));
        let other = program.map_err(|error| error.explained(&self.text).to_string());
        let other = Arc::new(other.map(|program| Other {
            keys: Asked::keys(&program, variant),
            pieces: Pieces::new(variant),
            program,
        }));
        others.push((variant.clone(), Arc::clone(&other)));
        other
    }
}

/// The memory of a question, for game after game of a block.
pub(in super::super) struct Asker<'q> {
    question: &'q Question,
    /// All positions are wanted, not only whether there is one.
    wants_places: bool,
    scene: Scene,
    memory: Memory,
    moment: Moment,
    timeline: Timeline,
    pub(in super::super) unasked: Unasked,
}

impl<'q> Asker<'q> {
    pub(in super::super) fn new(question: &'q Question, wants_places: bool) -> Self {
        Self {
            question,
            wants_places,
            scene: Scene::default(),
            memory: Memory::default(),
            moment: Moment::default(),
            timeline: Timeline::default(),
            unasked: Unasked::default(),
        }
    }

    /// Whether the query is so of a game whose moves cannot be read, by its tags.
    pub(in super::super) fn asks_tags(&mut self, tags: &feen_chess::pgn::Tags<'_>) -> bool {
        let question = self.question;
        let answer = question
            .chess
            .as_ref()
            .ok()
            .and_then(|program| program.ask_header(&Facts::Tags(tags), &mut self.memory));
        answer == Some(true)
    }

    /// Asks a game.
    pub(in super::super) fn ask(&mut self, game: &Game<'_>) -> Answer {
        let question = self.question;
        let answer = match game {
            Game::Chess(record) => match &question.chess {
                Ok(program) => Ok(self.ask_chess(program, record)),
                Err(reason) => Err(reason.clone()),
            },
            Game::Other(record) => match &*question.other(record.variant()) {
                Ok(other) => Ok(self.ask_other(other, record)),
                Err(reason) => Err(reason.clone()),
            },
        };
        match answer {
            Ok(answer) => {
                self.unasked.asked = self.unasked.asked.saturating_add(1);
                answer
            }
            Err(reason) => {
                self.unasked.left_out = self.unasked.left_out.saturating_add(1);
                self.unasked.reason.get_or_insert(reason);
                Answer::default()
            }
        }
    }

    /// The answer by the tags of a game alone, if they decide it.
    fn decides(&mut self, program: &Program, record: &Record<'_>) -> Option<Answer> {
        self.unasked.never = self
            .unasked
            .never
            .saturating_add(u64::from(program.is_never()));
        let known = program.ask_header(&Facts::Game(record), &mut self.memory);
        let is_found = known.filter(|is_so| !is_so || !self.wants_places)?;
        Some(Answer {
            is_found,
            ..Answer::default()
        })
    }

    fn ask_chess(&mut self, program: &Program, record: &Record<'_>) -> Answer {
        if let Some(answer) = self.decides(program, record) {
            return answer;
        }
        let question = self.question;
        let mut walked = Walked::new(self, program, record);
        if !program.asks_positions() && !walked.asker.wants_places {
            // The moves are read, and not played.
            let nodes = record.tree();
            let nodes = nodes.filter(|node| node.depth() == 0 || question.with_variations);
            let steps = nodes.map(|node| Step {
                node,
                mv: None::<()>,
                before: (),
                after: (),
            });
            walk((), steps, |spot| walked.ask(spot, &Seen::default()));
            return walked.finish();
        }
        let mut fault = None;
        let ask = |spot: &Spot<'_, '_, Position, feen_chess::Move>| {
            if walked.is_done() {
                return 0;
            }
            let asked = AskedChess::new(spot.position).with_positions(&question.positions);
            let text = program
                .asks_text()
                .then(|| spot.position.feen().to_string());
            let view = text.as_deref().and_then(|text| View::parse(text).ok());
            match &view {
                Some(view) => {
                    walked.asker.scene.read(view);
                }
                None => asked.show(&mut walked.asker.scene),
            }
            if program.asks_moves() {
                let mv = spot.next.as_ref().and_then(|(_, mv)| *mv);
                walked.asker.moment.next = mv.map(|mv| asked.played(mv));
            }
            let fen = || spot.position.to_string();
            walked.ask(
                spot,
                &Seen {
                    view: view.as_ref(),
                    relations: Some(&asked),
                    fen: Some(&fen),
                },
            )
        };
        let done = record.start().and_then(|start| {
            if question.with_variations {
                let played = record.replay_all()?;
                let steps = played.filter_map(|played| kept(played, &mut fault));
                walk(start, steps, ask);
            } else {
                let played = record.positions()?;
                let steps = played.map_while(|played| kept(played, &mut fault));
                walk(start, steps, ask);
            }
            Ok(())
        });
        let fault = done.err().or(fault).map(Fault::from);
        match fault {
            None => walked.finish(),
            // A game with an error in it is not found.
            fault => Answer {
                faults: fault.into_iter().collect(),
                ..Answer::default()
            },
        }
    }

    fn ask_other(&mut self, other: &Other, record: &feen_records::Record) -> Answer {
        let Other {
            program,
            pieces,
            keys,
        } = other;
        if let Some(answer) = self.decides(program, record.tree()) {
            return answer;
        }
        let with_variations = self.question.with_variations;
        let mut walked = Walked::new(self, program, record.tree());
        let texts: Vec<&str> = program.move_texts().collect();
        let mut last = None;
        let ask = |spot: &Spot<'_, '_, feen_rules::Position, feen_rules::Move>| {
            if walked.is_done() {
                return 0;
            }
            let asked = Asked::new(spot.position).with_keys(keys);
            let scene = &mut walked.asker.scene;
            let is_shown = !program.asks_text() && pieces.show(spot.position, scene);
            let text = (!is_shown).then(|| feen_of(spot.position)).flatten();
            let view = text.as_deref().and_then(|text| View::parse(text).ok());
            if let Some(view) = &view {
                scene.read(view);
            }
            let before = last;
            last = spot.next.as_ref().and_then(|(_, mv)| *mv);
            walked.asker.moment.next = last.map(|mv| {
                let is_it =
                    |text: &&&str| feen_records::any_move(spot.position, before, text) == Some(mv);
                let read = texts.iter().filter(is_it);
                let others = read.map(|text| (*text).to_owned()).collect();
                let played = program
                    .asks_moves()
                    .then(|| pieces.played(spot.position, mv));
                Played {
                    others,
                    ..played.unwrap_or_default()
                }
            });
            let fen = || spot.position.fen();
            walked.ask(
                spot,
                &Seen {
                    view: view.as_ref(),
                    relations: Some(&asked),
                    fen: Some(&fen),
                },
            )
        };
        let start = record.start().clone();
        if with_variations {
            let played = record.all_positions().into_iter();
            walk(start, played.map(Step::from), ask);
        } else {
            walk(start, record.positions().map(Step::from), ask);
        }
        walked.finish()
    }
}

/// A move that could be played; the first error of one that could not is kept.
fn kept<'r>(
    played: Result<feen_chess::pgn::Played<'r>, feen_chess::pgn::Error>,
    fault: &mut Option<feen_chess::pgn::Error>,
) -> Option<Step<'r, Position, feen_chess::Move>> {
    match played {
        Ok(played) => Some(played.into()),
        Err(error) => {
            fault.get_or_insert(error);
            None
        }
    }
}

/// The position as FEEN has it.
fn feen_of(position: &feen_rules::Position) -> Option<String> {
    let converted = position.to_feen().ok()?;
    Some(converted.feen().to_string())
}

/// The view of a position.
#[derive(Default)]
struct Seen<'s> {
    view: Option<&'s View<'s>>,
    relations: Option<&'s dyn Relations>,
    fen: Option<&'s dyn Fn() -> String>,
}

/// A walk through the positions of a game, with what was found so far.
struct Walked<'w, 'q, 'r> {
    asker: &'w mut Asker<'q>,
    program: &'w Program,
    record: &'r Record<'r>,
    /// The number of positions that were asked.
    count: usize,
    is_found: bool,
    /// The places that are found; of a program of several times all that were asked.
    places: Vec<Place>,
}

impl<'w, 'q, 'r> Walked<'w, 'q, 'r> {
    fn new(asker: &'w mut Asker<'q>, program: &'w Program, record: &'r Record<'r>) -> Self {
        asker.timeline.clear();
        asker.moment.next = None;
        Self {
            asker,
            program,
            record,
            count: 0,
            is_found: false,
            places: Vec::new(),
        }
    }

    /// Whether the answer is known, so that the rest of the game is read for its errors alone.
    const fn is_done(&self) -> bool {
        self.is_found && !self.asker.wants_places
    }

    /// Asks a position that the scene has.
    fn ask<P, M>(&mut self, spot: &Spot<'_, '_, P, M>, seen: &Seen<'_>) -> usize {
        let (program, asker) = (self.program, &mut *self.asker);
        let moment = &mut asker.moment;
        moment.ply = spot.ply;
        moment.goes_on = spot.next.is_some();
        if program.asks_notes() {
            note(moment, self.record, spot.into);
        }
        if program.asks_move_texts() {
            match &spot.next {
                Some((node, _)) => {
                    let next = moment.next.get_or_insert_default();
                    next.text.clear();
                    next.text.push_str(node.san());
                }
                None => moment.next = None,
            }
        }
        let stage = Stage {
            scene: &asker.scene,
            view: seen.view,
            relations: seen.relations,
            moment: Some(&asker.moment),
        };
        let place = || Place {
            ply: spot.ply,
            node: spot.into.map(|node| node.id()),
            fen: seen.fen.map(|fen| fen()).unwrap_or_default(),
            bound: Vec::new(),
        };
        if !program.is_of_positions() {
            if asker.wants_places {
                self.places.push(place());
            }
            let memory = &mut asker.memory;
            let at = program.look(&mut asker.timeline, spot.before, &stage, memory);
            return at;
        }
        if program.holds_at(&stage, &mut asker.memory) {
            self.is_found = true;
            if asker.wants_places {
                let bound = program.bound(&asker.memory);
                self.places.push(Place {
                    bound: named(program, bound),
                    ..place()
                });
            }
        }
        self.count = self.count.saturating_add(1);
        self.count
    }

    fn finish(self) -> Answer {
        let (program, timeline) = (self.program, &self.asker.timeline);
        let mut is_found = self.is_found;
        let mut places = self.places;
        if !program.is_of_positions() {
            let found = program.found(timeline);
            is_found = !found.is_empty();
            let all = places.into_iter().enumerate();
            let kept = all.filter(|(at, _)| found.binary_search(at).is_ok());
            places = kept
                .map(|(at, place)| Place {
                    bound: named(program, program.bound_at(timeline, at)),
                    ..place
                })
                .collect();
        }
        // The position before a variation is asked with each of its moves.
        let mut known: Vec<Option<NodeId>> = Vec::new();
        places.retain(|place| {
            let is_new = !self.asker.question.with_variations || !known.contains(&place.node);
            known.push(place.node);
            is_new
        });
        Answer {
            is_found,
            places,
            faults: Vec::new(),
        }
    }
}

/// Names of pieces, with the names of their squares.
fn named<'n>(
    program: &Program,
    bound: impl Iterator<Item = (&'n str, usize)>,
) -> Vec<(String, String)> {
    let named = bound.map(|(name, square)| (name.to_owned(), program.square_name(square)));
    named.collect()
}
