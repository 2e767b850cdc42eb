//! From the parts of a query to the steps for a board.

mod games;
mod positions;
mod terms;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use feen::Marks;

use super::{Asks, Gate, Leaf, Program, Step, Terms, TimeStep};
use crate::board::Board;
use crate::error::{Error, ErrorKind, Word};
use crate::node::{Node, NumberPart, Part, Quantity, TruthPart};
use crate::scene::CODES;

/// The program of a query for a board, with other marks than those that the query says.
pub(crate) fn compile(
    nodes: &[Node],
    names: &[String],
    board: &Board,
    marks: Option<Marks>,
) -> Result<Program, Error> {
    let mut compiler = Compiler {
        marks,
        program: Program {
            board: board.clone(),
            leaves: Vec::new(),
            times: Vec::new(),
            terms: Terms {
                wanted: Vec::new(),
                bits: vec![0; CODES].into_boxed_slice(),
            },
            regions: Vec::new(),
            patterns: Vec::new(),
            texts: Vec::new(),
            moves: Vec::new(),
            notes: Vec::new(),
            tags: Vec::new(),
            values: Vec::new(),
            gates: Vec::new(),
            names: names.to_vec(),
            asks: Asks::default(),
            needs_rules: None,
            needs_game: None,
        },
        fragments: Vec::new(),
    };
    for node in nodes {
        compiler.part(node)?;
    }
    compiler.finish()
}

/// The value that the steps of a part give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    Truth,
    Number,
    Squares,
    /// Squares without a piece that is asked for: `e4` alone asks nothing.
    Cells,
}

impl Type {
    const fn name(self) -> &'static str {
        match self {
            Self::Truth => "a condition",
            Self::Number => "a number",
            Self::Squares => "pieces or squares",
            Self::Cells => "squares alone; say which piece, as in `P on e4` or `P on e4, e5`",
        }
    }
}

/// The steps of a part of a query.
#[derive(Clone, Debug)]
struct Fragment {
    steps: Vec<Step>,
    /// The steps over a game, where the part is about more than one position.
    times: Option<Vec<TimeStep>>,
    of: Type,
    span: Range<usize>,
    /// The name that its squares get, one after the other.
    binds: Option<usize>,
    /// The names that it asks for, as bits.
    free: u64,
    /// How dear it is to ask.
    cost: u32,
}

struct Compiler {
    marks: Option<Marks>,
    program: Program,
    fragments: Vec<Fragment>,
}

impl Compiler {
    fn part(&mut self, node: &Node) -> Result<(), Error> {
        let span = node.span.clone();
        let made = match &node.part {
            Part::Squares(part) => self.squares_part(part, span)?,
            Part::Number(part) => self.number_part(part, span)?,
            Part::Truth(part) => self.truth_part(part, span)?,
            Part::Game(part) => self.game_part(part, span)?,
        };
        let gate = match (made.steps.as_slice(), &made.times) {
            ([Step::Always(is_so)], None) => Gate::Always(*is_so),
            ([Step::Tag(number)], None) => Gate::Tag(*number),
            _ => Gate::of(node),
        };
        self.program.gates.push(gate);
        self.program.asks.board |= match &node.part {
            Part::Squares(_) | Part::Game(_) => true,
            Part::Number(part) => !matches!(
                part,
                NumberPart::Number(_)
                    | NumberPart::Arithmetic(_)
                    | NumberPart::Hand(..)
                    | NumberPart::Quantity(Quantity::Pieces)
            ),
            Part::Truth(part) => !matches!(
                part,
                TruthPart::Compare(_)
                    | TruthPart::Turn(_)
                    | TruthPart::Style(..)
                    | TruthPart::Shape(_)
                    | TruthPart::Irregular
                    | TruthPart::Not
                    | TruthPart::And(_)
                    | TruthPart::Or(_)
            ),
        };
        self.program.asks.positions |= match &node.part {
            Part::Squares(_) => true,
            Part::Number(part) => !matches!(
                part,
                NumberPart::Number(_)
                    | NumberPart::Arithmetic(_)
                    | NumberPart::Quantity(Quantity::Ply | Quantity::Evaluation | Quantity::Clock)
            ),
            Part::Truth(part) => !matches!(
                part,
                TruthPart::Compare(_) | TruthPart::Not | TruthPart::And(_) | TruthPart::Or(_)
            ),
            Part::Game(_) => self.program.asks.moves,
        };
        self.fragments.push(made);
        Ok(())
    }

    /// The last fragment with one more step over its squares.
    fn after(&mut self, step: Step, cost: u32) -> Result<Fragment, Error> {
        let mut before = self.squares()?;
        before.steps.push(step);
        before.cost = before.cost.saturating_add(cost);
        Ok(before)
    }

    fn needs_rules(&mut self, word: &'static str, span: &Range<usize>) {
        let error = Error::new(ErrorKind::NeedsRules { word }, span.clone());
        self.program.needs_rules.get_or_insert(error);
    }

    fn needs_game(&mut self, word: &'static str, span: &Range<usize>) {
        let error = Error::new(ErrorKind::NeedsGame { word }, span.clone());
        self.program.needs_game.get_or_insert(error);
    }

    fn pop(&mut self) -> Result<Fragment, Error> {
        let missing = ErrorKind::Expected {
            expected: "a condition",
            found: Word::new(""),
        };
        self.fragments.pop().ok_or(Error::new(missing, 0..0))
    }

    /// The last fragment, which has to be squares.
    fn squares(&mut self) -> Result<Fragment, Error> {
        let last = self.pop()?;
        if !matches!(last.of, Type::Squares | Type::Cells) {
            return Err(type_error(Type::Squares.name(), last.of.name(), last.span));
        }
        Ok(last)
    }

    /// The last fragment, which has to be a number, or squares that are counted.
    fn number(&mut self) -> Result<Fragment, Error> {
        let mut last = self.pop()?;
        match last.of {
            Type::Number => {}
            Type::Squares => {
                last.steps.push(Step::Count);
                last.of = Type::Number;
                last.binds = None;
            }
            Type::Truth | Type::Cells => {
                return Err(type_error(Type::Number.name(), last.of.name(), last.span));
            }
        }
        Ok(last)
    }

    /// The last fragment as a truth: squares are one if there are any.
    fn truth(&mut self) -> Result<Fragment, Error> {
        let last = self.pop()?;
        truth_of(last)
    }

    /// The last fragment as steps over a game.
    fn times(&mut self) -> Result<Vec<TimeStep>, Error> {
        let last = self.truth()?;
        if last.free != 0 {
            let expected = "pieces by their letters in a condition of another time";
            return Err(type_error(
                expected,
                "a name of another position",
                last.span,
            ));
        }
        Ok(self.leaf(last))
    }

    fn leaf(&mut self, fragment: Fragment) -> Vec<TimeStep> {
        fragment.times.unwrap_or_else(|| {
            self.program.leaves.push(Leaf {
                steps: fragment.steps,
                is_of_end: false,
            });
            vec![TimeStep::Leaf(self.program.leaves.len().saturating_sub(1))]
        })
    }

    fn last(&mut self, count: usize) -> Vec<Fragment> {
        let from = self.fragments.len().saturating_sub(count);
        self.fragments.split_off(from)
    }

    /// All of the last fragments: the cheap ones first, but those that name pieces in their order.
    fn all(&mut self, count: usize) -> Result<Fragment, Error> {
        let parts = self.last(count);
        let start = parts.first().map_or(0, |part| part.span.start);
        let end = parts.last().map_or(0, |part| part.span.end);
        let (of_games, mut of_positions): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.times.is_some());
        if of_positions.iter().all(|part| part.binds.is_none()) {
            of_positions.sort_by_key(|part| part.cost);
        }
        let mut joined = None;
        for part in of_positions.into_iter().rev() {
            joined = Some(match joined {
                None => truth_of(part)?,
                Some(rest) => both(part, rest)?,
            });
        }
        if of_games.is_empty() {
            let joined = joined.unwrap_or_else(|| always(start..end));
            return Ok(Fragment {
                span: start..end,
                ..joined
            });
        }
        let mut times = Vec::new();
        let mut parts = 0_usize;
        if let Some(joined) = joined {
            times.extend(self.leaf(joined));
            parts = parts.saturating_add(1);
        }
        for part in of_games {
            times.extend(part.times.unwrap_or_default());
            parts = parts.saturating_add(1);
        }
        times.push(TimeStep::And(parts));
        Ok(Fragment {
            times: Some(times),
            ..always(start..end)
        })
    }

    /// One of the last fragments, the cheap ones first.
    fn any(&mut self, count: usize, span: Range<usize>) -> Result<Fragment, Error> {
        let parts = self.last(count);
        let parts: Result<Vec<_>, _> = parts.into_iter().map(truth_of).collect();
        let mut parts = parts?;
        if parts.iter().any(|part| part.times.is_some()) {
            let mut times = Vec::new();
            let count = parts.len();
            for part in parts {
                times.extend(self.leaf(part));
            }
            times.push(TimeStep::Or(count));
            return Ok(Fragment {
                times: Some(times),
                ..always(span)
            });
        }
        parts.sort_by_key(|part| part.cost);
        let mut joined: Option<Fragment> = None;
        for part in parts.into_iter().rev() {
            joined = Some(match joined {
                None => part,
                Some(rest) => {
                    let mut steps = part.steps;
                    steps.push(Step::Jump {
                        on: true,
                        over: rest.steps.len(),
                    });
                    steps.extend(rest.steps);
                    Fragment {
                        steps,
                        free: part.free | rest.free,
                        cost: part.cost.saturating_add(rest.cost),
                        ..rest
                    }
                }
            });
        }
        Ok(joined.unwrap_or_else(|| always(span)))
    }

    fn finish(mut self) -> Result<Program, Error> {
        let whole = self.truth()?;
        if whole.free != 0 {
            let expected = "a name that `as` gives in the same conditions";
            return Err(type_error(expected, "one of other conditions", whole.span));
        }
        self.program.times = self.leaf(whole);
        Ok(self.program)
    }
}

/// The bit of a name.
fn bit(name: usize) -> u64 {
    let name = u32::try_from(name).unwrap_or(64);
    1_u64.checked_shl(name).unwrap_or(0)
}

fn type_error(expected: &'static str, found: &'static str, span: Range<usize>) -> Error {
    Error::new(ErrorKind::Type { expected, found }, span)
}

fn new(span: &Range<usize>, steps: Vec<Step>, of: Type, cost: u32) -> Fragment {
    Fragment {
        steps,
        times: None,
        of,
        span: span.clone(),
        binds: None,
        free: 0,
        cost,
    }
}

fn always(span: Range<usize>) -> Fragment {
    Fragment {
        steps: vec![Step::Always(true)],
        times: None,
        of: Type::Truth,
        span,
        binds: None,
        free: 0,
        cost: 0,
    }
}

fn truth_of(mut fragment: Fragment) -> Result<Fragment, Error> {
    match fragment.of {
        Type::Truth => {}
        Type::Squares => {
            fragment.steps.push(Step::Truth);
            fragment.of = Type::Truth;
            fragment.binds = None;
        }
        Type::Number | Type::Cells => {
            let found = match fragment.of {
                Type::Number => "a number; compare it, as in `P > 1`",
                of => of.name(),
            };
            return Err(type_error(Type::Truth.name(), found, fragment.span));
        }
    }
    Ok(fragment)
}

/// Two conditions: the second is asked only if the first is so, or of each piece that it names.
fn both(part: Fragment, rest: Fragment) -> Result<Fragment, Error> {
    let cost = part.cost.saturating_add(rest.cost);
    let span = part.span.start..rest.span.end;
    if let Some(name) = part.binds {
        let mut steps = part.steps;
        steps.push(Step::Each {
            name,
            over: rest.steps.len().saturating_add(1),
        });
        steps.extend(rest.steps);
        steps.push(Step::EachEnd);
        return Ok(Fragment {
            steps,
            span,
            free: part.free | rest.free & !bit(name),
            cost,
            ..always(0..0)
        });
    }
    let part = truth_of(part)?;
    let mut steps = part.steps;
    steps.push(Step::Jump {
        on: false,
        over: rest.steps.len(),
    });
    steps.extend(rest.steps);
    Ok(Fragment {
        steps,
        span,
        free: part.free | rest.free,
        cost,
        ..always(0..0)
    })
}

/// The steps of parts one after the other, and a last one over their values.
fn joined<const N: usize>(
    parts: [Fragment; N],
    step: Step,
    of: Type,
    span: Range<usize>,
) -> Fragment {
    let mut made = Fragment {
        steps: Vec::new(),
        of,
        ..always(span)
    };
    for part in parts {
        made.steps.extend(part.steps);
        made.free |= part.free;
        made.cost = made.cost.saturating_add(part.cost);
        made.span = made.span.start.min(part.span.start)..made.span.end.max(part.span.end);
    }
    made.steps.push(step);
    made
}
