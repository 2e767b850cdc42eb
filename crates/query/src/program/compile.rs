//! From the parts of a query to the steps for a board.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use epin::Piece;
use feen::Marks;
use qi::ByPlayer;

use super::{
    Anchored, Asks, Gate, Leaf, MoveRegions, Program, RegionSquares, Step, Terms, TimeStep,
};
use crate::board::Board;
use crate::error::{Error, ErrorKind, Word};
use crate::node::{
    Anchor, GamePart, Image, MoveTest, Node, Note, NumberPart, Part, PlaceKind, Quality, Quantity,
    Region, Relation, Side, SquaresPart, State, TruthPart, Wanted,
};
use crate::scene::CODES;
use crate::squares::Squares;
use crate::tag::TagTest;

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

/// The number of terms that have a bit.
const MOST_TERMS: usize = 64;

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

    fn squares_part(&mut self, part: &SquaresPart, span: Range<usize>) -> Result<Fragment, Error> {
        Ok(match part {
            SquaresPart::Pieces(wanted) => new(
                &span,
                vec![Step::Term(self.term(wanted, &span)?)],
                Type::Squares,
                2,
            ),
            SquaresPart::Cells(region) => {
                let (region, free) = self.region(region)?;
                let made = new(&span, vec![Step::Region(region)], Type::Cells, 1);
                Fragment { free, ..made }
            }
            SquaresPart::Named(name) => Fragment {
                free: bit(*name),
                ..new(&span, vec![Step::Load(*name)], Type::Squares, 1)
            },
            SquaresPart::As(name) => {
                let before = self.squares()?;
                Fragment {
                    binds: Some(*name),
                    ..before
                }
            }
            SquaresPart::On(region) => {
                let (region, free) = self.region(region)?;
                let made = self.after(Step::On(region), 1)?;
                Fragment {
                    free: made.free | free,
                    ..made
                }
            }
            SquaresPart::Quality(quality) => {
                if matches!(
                    quality,
                    Quality::Attacked | Quality::Hanging | Quality::Pinned
                ) {
                    let word = match quality {
                        Quality::Attacked => "`attacked`",
                        Quality::Hanging => "`hanging`",
                        _ => "`pinned`",
                    };
                    self.needs_rules(word, &span);
                    self.after(Step::Quality(*quality), 200)?
                } else {
                    self.after(Step::Quality(*quality), 10)?
                }
            }
            SquaresPart::Between => {
                let other = self.squares()?;
                let one = self.squares()?;
                let subject = self.squares()?;
                joined([subject, one, other], Step::Between, Type::Squares, span)
            }
            SquaresPart::Relation(relation) => {
                self.needs_rules("a question about attacks", &span);
                let other = self.squares()?;
                let one = self.squares()?;
                let binds = one.binds;
                let relation = match (relation, other.of) {
                    (Relation::Attacks, Type::Cells) => Relation::Reaches,
                    (relation, _) => *relation,
                };
                let mut made = joined([one, other], Step::Relation(relation), Type::Squares, span);
                made.binds = binds;
                made.cost = made.cost.saturating_add(300);
                made
            }
            SquaresPart::CheckBy => {
                self.needs_rules("`check by`", &span);
                self.after(Step::CheckBy, 150)?
            }
        })
    }

    fn number_part(&mut self, part: &NumberPart, span: Range<usize>) -> Result<Fragment, Error> {
        Ok(match part {
            NumberPart::Number(number) => new(&span, vec![Step::Number(*number)], Type::Number, 0),
            NumberPart::Count => {
                let mut before = self.squares()?;
                before.steps.push(Step::Count);
                Fragment {
                    of: Type::Number,
                    binds: None,
                    span,
                    ..before
                }
            }
            NumberPart::Hand(wanted, holder) => new(
                &span,
                vec![Step::Hand(self.term(wanted, &span)?, *holder)],
                Type::Number,
                3,
            ),
            NumberPart::Value(wanted, given) => {
                let values = self.values(given, &span)?;
                let term = self.term(wanted, &span)?;
                new(&span, vec![Step::Value(term, values)], Type::Number, 20)
            }
            NumberPart::Quantity(quantity) => {
                match quantity {
                    Quantity::Moves => self.needs_rules("`moves`", &span),
                    Quantity::Halfmoves => self.needs_rules("`halfmoves`", &span),
                    Quantity::Ply => self.needs_game("`ply`", &span),
                    Quantity::Evaluation => {
                        self.program.asks.notes = true;
                        self.needs_game("`eval`", &span);
                    }
                    Quantity::Clock => {
                        self.program.asks.notes = true;
                        self.needs_game("`clock`", &span);
                    }
                    Quantity::Pieces => {}
                }
                let cost = if *quantity == Quantity::Moves { 500 } else { 1 };
                new(&span, vec![Step::Quantity(*quantity)], Type::Number, cost)
            }
            NumberPart::Distance => {
                let other = self.squares()?;
                let one = self.squares()?;
                joined([one, other], Step::Distance, Type::Number, span)
            }
            NumberPart::Arithmetic(arithmetic) => {
                let other = self.number()?;
                let one = self.number()?;
                joined(
                    [one, other],
                    Step::Arithmetic(*arithmetic),
                    Type::Number,
                    span,
                )
            }
        })
    }

    fn truth_part(&mut self, part: &TruthPart, span: Range<usize>) -> Result<Fragment, Error> {
        Ok(match part {
            TruthPart::Compare(order) => {
                let other = self.number()?;
                let one = self.number()?;
                joined([one, other], Step::Compare(*order), Type::Truth, span)
            }
            TruthPart::Turn(side) => {
                let player = match side {
                    Side::Player(player) => *player,
                    Side::Named { word, span } => {
                        self.program.board.player_named(word, span.clone())?
                    }
                };
                new(&span, vec![Step::Turn(player)], Type::Truth, 0)
            }
            TruthPart::Style(player, style) => {
                new(&span, vec![Step::Style(*player, *style)], Type::Truth, 0)
            }
            TruthPart::Shape(sizes) => {
                let own = self.program.board.sizes();
                let is_so = own.is_some_and(|own| {
                    own.iter()
                        .map(|size| *size as u64)
                        .eq(sizes.iter().copied())
                });
                new(&span, vec![Step::Always(is_so)], Type::Truth, 0)
            }
            TruthPart::Irregular => {
                let is_so = self.program.board.sizes().is_none();
                new(&span, vec![Step::Always(is_so)], Type::Truth, 0)
            }
            TruthPart::Position(text) => {
                self.needs_rules("`position`", &span);
                let number = self.text(text);
                new(&span, vec![Step::Position(number)], Type::Truth, 40)
            }
            TruthPart::Pattern(pattern, marks) => {
                self.program.asks.text = true;
                let marks = self.marks.unwrap_or(*marks);
                self.program.patterns.push((pattern.clone(), marks));
                let number = self.program.patterns.len().saturating_sub(1);
                new(&span, vec![Step::Pattern(number)], Type::Truth, 60)
            }
            TruthPart::State(state) => {
                let word = match state {
                    State::Check => "`check`",
                    State::Mate => "`mate`",
                    State::Stalemate => "`stalemate`",
                    State::Over => "`over`",
                    State::Castle => "`castle`",
                    State::EnPassant => "`en passant`",
                };
                self.needs_rules(word, &span);
                let cost = if *state == State::Check { 100 } else { 400 };
                new(&span, vec![Step::State(*state)], Type::Truth, cost)
            }
            TruthPart::Legal(text) => {
                self.needs_rules("`legal`", &span);
                let number = self.text(text);
                new(&span, vec![Step::Legal(number)], Type::Truth, 600)
            }
            TruthPart::Not => {
                let mut before = self.truth()?;
                match &mut before.times {
                    Some(times) => times.push(TimeStep::Not),
                    None => before.steps.push(Step::Not),
                }
                Fragment { span, ..before }
            }
            TruthPart::And(count) => self.all(*count)?,
            TruthPart::Or(count) => self.any(*count, span)?,
            TruthPart::Image(image) => self.image(*image, &span)?,
        })
    }

    /// A condition of the images of a position.
    fn image(&mut self, image: Image, span: &Range<usize>) -> Result<Fragment, Error> {
        let body = self.truth()?;
        if body.times.is_some() {
            return Err(type_error(
                "a condition of one position",
                "one of several",
                body.span,
            ));
        }
        let is_of_text = |step: &Step| {
            matches!(
                step,
                Step::Pattern(_) | Step::Legal(_) | Step::Move(_) | Step::Position(_)
            )
        };
        if body.steps.iter().any(is_of_text) || body.free != 0 {
            let expected = "a condition of pieces and squares";
            return Err(type_error(
                expected,
                "a pattern, a move or a name",
                body.span,
            ));
        }
        let mut steps = vec![Step::Image {
            image,
            over: body.steps.len().saturating_add(1),
        }];
        steps.extend(body.steps);
        steps.push(Step::ImageEnd);
        Ok(new(
            span,
            steps,
            Type::Truth,
            body.cost.saturating_mul(3).saturating_add(50),
        ))
    }

    fn game_part(&mut self, part: &GamePart, span: Range<usize>) -> Result<Fragment, Error> {
        Ok(match part {
            GamePart::Time(time) => {
                self.needs_game("a condition of two times", &span);
                let other = self.times()?;
                let one = self.times()?;
                let mut times = one;
                times.extend(other);
                times.push(TimeStep::Time(*time));
                Fragment {
                    times: Some(times),
                    ..always(span)
                }
            }
            GamePart::For(plies) => {
                self.needs_game("`for`", &span);
                let mut times = self.times()?;
                times.push(TimeStep::For(*plies));
                Fragment {
                    times: Some(times),
                    ..always(span)
                }
            }
            GamePart::AtEnd => {
                self.needs_game("`at the end`", &span);
                let mut times = self.times()?;
                if let [TimeStep::Leaf(leaf)] = times.as_slice()
                    && let Some(leaf) = self.program.leaves.get_mut(*leaf)
                {
                    leaf.is_of_end = true;
                }
                times.push(TimeStep::AtEnd);
                Fragment {
                    times: Some(times),
                    ..always(span)
                }
            }
            GamePart::AtSomeTime => {
                self.needs_game("`at some time`", &span);
                let mut times = self.times()?;
                times.push(TimeStep::AtSomeTime);
                Fragment {
                    times: Some(times),
                    ..always(span)
                }
            }
            GamePart::Move(test) => {
                self.needs_game("`move`", &span);
                self.program.asks.move_texts |= test.text.is_some();
                self.program.asks.moves |= *test
                    != MoveTest {
                        text: test.text.clone(),
                        ..MoveTest::default()
                    };
                let mut region = |region: &Option<Region>| {
                    let region = region.as_ref();
                    region.map(|region| self.region(region)).transpose()
                };
                let (from, to) = (region(&test.from)?, region(&test.to)?);
                let free = [from, to].into_iter().flatten();
                let free = free.fold(0, |all, (_, free)| all | free);
                let [from, to] = [from, to].map(|region| region.map(|(number, _)| number));
                let pieces = |wanted: &Option<Wanted>| {
                    let wanted = wanted.as_ref();
                    wanted.map(|wanted| self.meant(wanted, &span)).transpose()
                };
                let test = MoveTest {
                    mover: pieces(&test.mover)?,
                    takes: pieces(&test.takes)?,
                    promotes_to: pieces(&test.promotes_to)?,
                    ..test.clone()
                };
                self.program.moves.push(MoveRegions { test, from, to });
                let number = self.program.moves.len().saturating_sub(1);
                let made = new(&span, vec![Step::Move(number)], Type::Truth, 5);
                Fragment { free, ..made }
            }
            GamePart::Note(Note::Tag(name), order, text) => {
                self.needs_game("a tag", &span);
                self.program.tags.push(TagTest::new(name, *order, text));
                let number = self.program.tags.len().saturating_sub(1);
                new(&span, vec![Step::Tag(number)], Type::Truth, 0)
            }
            GamePart::Note(note, order, text) => {
                self.needs_game("a comment or glyph", &span);
                self.program.asks.notes = true;
                self.program
                    .notes
                    .push((note.clone(), *order, text.clone()));
                let number = self.program.notes.len().saturating_sub(1);
                new(&span, vec![Step::Note(number)], Type::Truth, 5)
            }
        })
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

    /// Pieces of the game, by their letters in FEEN.
    fn meant(&self, wanted: &Wanted, span: &Range<usize>) -> Result<Wanted, Error> {
        let board = &self.program.board;
        let pieces = wanted.pieces.iter().map(|piece| {
            board.check_piece(*piece, span)?;
            Ok(board.meant(*piece))
        });
        Ok(Wanted {
            pieces: pieces.collect::<Result<_, Error>>()?,
            ..wanted.clone()
        })
    }

    /// The number of a term of pieces, with its bit in the codes that belong to it.
    fn term(&mut self, wanted: &Wanted, span: &Range<usize>) -> Result<usize, Error> {
        let wanted = self.meant(wanted, span)?;
        let marks = self.marks.unwrap_or(if wanted.is_exact {
            Marks::Exact
        } else {
            Marks::Written
        });
        let pieces = wanted.pieces.iter().map(|piece| match marks {
            Marks::Ignored => Piece::new(piece.letter(), piece.side()).unwrap_or(*piece),
            Marks::Exact | Marks::Written => *piece,
        });
        let wanted = &Wanted {
            pieces: pieces.collect(),
            is_exact: marks == Marks::Exact,
            ..wanted.clone()
        };
        self.program.asks.text |= wanted.is_exact
            || wanted
                .pieces
                .iter()
                .any(|piece| self.program.board.is_marked(*piece));
        let terms = &mut self.program.terms;
        if let Some(known) = terms.wanted.iter().position(|known| known == wanted) {
            return Ok(known);
        }
        let number = terms.wanted.len();
        if number >= MOST_TERMS {
            return Err(Error::new(ErrorKind::TooLong, span.clone()));
        }
        for (code, bits) in (0_u16..).zip(terms.bits.iter_mut()) {
            if Piece::from_code(code).is_some_and(|piece| wanted.has(piece)) {
                *bits |= 1 << number;
            }
        }
        terms.wanted.push(wanted.clone());
        Ok(number)
    }

    /// The number of a region, and the names that it asks for, as bits.
    fn region(&mut self, region: &Region) -> Result<(usize, u64), Error> {
        let mut made = RegionSquares {
            fixed: ByPlayer {
                first: Squares::new(),
                second: Squares::new(),
            },
            of: Vec::new(),
        };
        let mut free = 0;
        for place in region {
            let squares = self.program.board.place(place)?;
            made.fixed.first = made.fixed.first.or(&squares.first);
            made.fixed.second = made.fixed.second.or(&squares.second);
            if let PlaceKind::Of(reach, anchor) = &place.kind {
                let anchored = match anchor {
                    Anchor::Pieces(wanted) => Anchored::Term(self.term(wanted, &place.span)?),
                    Anchor::Named(name) => {
                        free |= bit(*name);
                        Anchored::Name(*name)
                    }
                };
                made.of.push((*reach, anchored));
            }
        }
        self.program.regions.push(made);
        Ok((self.program.regions.len().saturating_sub(1), free))
    }

    /// The values of pieces by their codes: those that are given, or those of the game.
    fn values(&mut self, given: &[(Wanted, f64)], span: &Range<usize>) -> Result<usize, Error> {
        let mut values = vec![0.0; CODES].into_boxed_slice();
        for (code, value) in (0_u16..).zip(values.iter_mut()) {
            let Some(piece) = Piece::from_code(code) else {
                continue;
            };
            let is_of = |wanted: &Wanted| wanted.has(piece) || wanted.has(piece.flip());
            let known = if given.is_empty() {
                self.program.board.value(piece)
            } else {
                let given = given.iter().rev().find(|(wanted, _)| is_of(wanted));
                given.map(|(_, value)| *value)
            };
            *value = known.unwrap_or(0.0);
        }
        if given.is_empty() && !self.program.board.has_values() {
            return Err(Error::new(ErrorKind::NoValues, span.clone()));
        }
        self.program.values.push(values);
        Ok(self.program.values.len().saturating_sub(1))
    }

    fn text(&mut self, text: &str) -> usize {
        self.program.texts.push(String::from(text));
        self.program.texts.len().saturating_sub(1)
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
