//! The steps of a program, asked of a position.

use alloc::boxed::Box;
use alloc::vec::Vec;

use epin::Piece;
use feen::View;
use qi::{ByPlayer, Player};

use super::{Anchored, MoveRegions, Program, Stage, Step, TimeStep};
use crate::node::{Arithmetic, Holder, Image, Note, Order, Quantity, State, Wanted};
use crate::scene::{Moment, Played, Relations, Scene};
use crate::squares::Squares;

/// The memory of a program: made once, and used for position after position.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    pub(super) found: Found,
    stack: Vec<Value>,
    pub(super) names: Vec<Squares>,
    frames: Vec<Frame>,
    /// The answers of the tags of a game.
    pub(super) tags: Vec<bool>,
    /// The squares that conditions found, where somebody wants to see them.
    marked: Option<Squares>,
}

impl Memory {
    /// A memory that keeps the squares which conditions find or count, for somebody who looks at the board.
    ///
    /// ```
    /// use feen::View;
    /// use feen_query::{Board, Memory, Query, Scene};
    ///
    /// let query: Query = "K on e1 or count(k) > 1".parse()?;
    /// let program = query.program(&Board::new(&[8, 8], qi::Naming::Chess).unwrap())?;
    /// let view = View::parse("4k^3/8/8/8/8/8/8/4K^3 / C/c").unwrap();
    /// let (mut scene, mut memory) = (Scene::default(), Memory::marking());
    /// scene.read(&view);
    /// assert!(program.holds(&scene, &view, None, None, &mut memory));
    /// assert_eq!(memory.marked().collect::<Vec<_>>(), [4, 60]);
    /// # Ok::<(), feen_query::Error>(())
    /// ```
    #[must_use]
    pub fn marking() -> Self {
        Self {
            marked: Some(Squares::new()),
            ..Self::default()
        }
    }

    /// The squares that the conditions of the query found in the position that was asked last.
    pub fn marked(&self) -> impl Iterator<Item = usize> + '_ {
        self.marked.iter().flat_map(Squares::iter)
    }

    fn mark(&mut self, squares: &Squares) {
        if let Some(marked) = &mut self.marked {
            *marked = marked.or(squares);
        }
    }
}

/// The squares of each term in a position.
#[derive(Clone, Default, Debug)]
pub(super) struct Found {
    pub(super) terms: Vec<Squares>,
    pub(super) owners: ByPlayer<Squares>,
}

/// A value between two steps.
#[derive(Clone, Debug)]
enum Value {
    Truth(bool),
    Number(f64),
    /// Squares, and the number of pairs that a relation found for them.
    Squares(Squares, Option<u32>),
}

/// Steps that are asked more than once.
#[derive(Clone, Debug)]
enum Frame {
    Each {
        start: usize,
        name: usize,
        rest: Squares,
    },
    Image(Box<ImageFrame>),
}

/// Steps that are asked of the images of a position, and the position itself.
#[derive(Clone, Debug)]
struct ImageFrame {
    start: usize,
    images: Vec<Shift>,
    scene: Scene,
    found: Found,
}

/// An image of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shift {
    Mirrored,
    Swapped,
    By(isize, isize),
}

/// All that the steps are asked of.
pub(super) struct Asked<'a> {
    pub(super) program: &'a Program,
    pub(super) view: Option<&'a View<'a>>,
    pub(super) relations: Option<&'a dyn Relations>,
    pub(super) moment: Option<&'a Moment>,
}

impl Program {
    /// Whether a query of positions is so of a position.
    ///
    /// Without `relations` what needs the rules is not so, and without a `moment` what is about a
    /// game: [`needs_rules`](Self::needs_rules) and [`needs_game`](Self::needs_game) say if that
    /// matters.
    #[must_use]
    pub fn holds(
        &self,
        scene: &Scene,
        view: &View<'_>,
        relations: Option<&dyn Relations>,
        moment: Option<&Moment>,
        memory: &mut Memory,
    ) -> bool {
        let stage = Stage {
            scene,
            view: Some(view),
            relations,
            moment,
        };
        self.holds_at(&stage, memory)
    }

    /// Whether a query of positions is so of a position of a game.
    #[must_use]
    pub fn holds_at(&self, stage: &Stage<'_>, memory: &mut Memory) -> bool {
        match self.times.as_slice() {
            [TimeStep::Leaf(leaf)] => {
                memory.found.fill(self, stage.scene);
                self.leaf_holds(*leaf, stage, memory)
            }
            _ => false,
        }
    }

    /// The names of pieces after `as`, with their squares in the position that was asked last.
    pub fn bound<'m>(&'m self, memory: &'m Memory) -> impl Iterator<Item = (&'m str, usize)> {
        let names = self.names.iter().zip(&memory.names);
        names.filter_map(|(name, squares)| Some((name.as_str(), squares.first()?)))
    }

    /// Whether a condition of one position is so, whose pieces have been found.
    pub(super) fn leaf_holds(&self, leaf: usize, stage: &Stage<'_>, memory: &mut Memory) -> bool {
        let Some(leaf) = self.leaves.get(leaf) else {
            return false;
        };
        if leaf.is_of_end && stage.moment.is_some_and(|moment| moment.goes_on) {
            return false;
        }
        memory.names.resize(self.names.len(), Squares::new());
        memory.names.iter_mut().for_each(Squares::clear);
        memory.stack.clear();
        memory.frames.clear();
        memory.marked.iter_mut().for_each(Squares::clear);
        let asked = Asked {
            program: self,
            view: stage.view,
            relations: stage.relations,
            moment: stage.moment,
        };
        asked.run(&leaf.steps, stage.scene, memory)
    }
}

impl Found {
    pub(super) fn fill(&mut self, program: &Program, scene: &Scene) {
        self.terms
            .resize(program.terms.wanted.len(), Squares::new());
        self.terms.iter_mut().for_each(Squares::clear);
        self.owners.first.clear();
        self.owners.second.clear();
        for (piece, squares) in &scene.kinds {
            self.owners[piece.side()].add(squares);
            let bits = program.terms.bits.get(usize::from(piece.code()));
            let mut bits = bits.copied().unwrap_or(0);
            while bits != 0 {
                if let Some(term) = self.terms.get_mut(bits.trailing_zeros() as usize) {
                    term.add(squares);
                }
                bits &= bits.wrapping_sub(1);
            }
        }
        for (term, wanted) in self.terms.iter_mut().zip(&program.terms.wanted) {
            if wanted.empty {
                let all = Squares::below(scene.squares);
                let taken = self.owners.first.or(&self.owners.second);
                *term = term.or(&all.without(&taken).without(&scene.outside));
            }
        }
    }
}

impl Asked<'_> {
    fn run(&self, steps: &[Step], scene: &Scene, memory: &mut Memory) -> bool {
        let mut image: Option<Scene> = None;
        let mut at = 0_usize;
        while let Some(step) = steps.get(at) {
            at = at.saturating_add(1);
            let scene = image.as_ref().unwrap_or(scene);
            match step {
                Step::Jump { on, over } => match memory.stack.last() {
                    Some(Value::Truth(value)) if value == on => at = at.saturating_add(*over),
                    _ => {
                        memory.stack.pop();
                    }
                },
                Step::Each { name, over } => {
                    let rest = memory.squares();
                    memory.frames.push(Frame::Each {
                        start: at,
                        name: *name,
                        rest,
                    });
                    if !memory.next_square() {
                        memory.frames.pop();
                        memory.stack.push(Value::Truth(false));
                        at = at.saturating_add(*over);
                    }
                }
                Step::EachEnd => {
                    let is_so = memory.truth();
                    let start = match memory.frames.last() {
                        Some(Frame::Each { start, .. }) => *start,
                        _ => return false,
                    };
                    if !is_so && memory.next_square() {
                        at = start;
                    } else {
                        memory.frames.pop();
                        memory.stack.push(Value::Truth(is_so));
                    }
                }
                Step::Image { image, .. } => {
                    let images = self.images(*image);
                    memory.frames.push(Frame::Image(Box::new(ImageFrame {
                        start: at,
                        images,
                        scene: scene.clone(),
                        found: memory.found.clone(),
                    })));
                }
                Step::ImageEnd => {
                    let is_so = memory.truth();
                    let Some(Frame::Image(mut frame)) = memory.frames.pop() else {
                        return false;
                    };
                    let next = if is_so { None } else { frame.images.pop() };
                    if let Some(shift) = next {
                        let made = self.image(&frame.scene, shift);
                        at = frame.start;
                        memory.found.fill(self.program, &made);
                        memory.frames.push(Frame::Image(frame));
                        image = Some(made);
                    } else {
                        memory.found = frame.found;
                        image = Some(frame.scene);
                        memory.stack.push(Value::Truth(is_so));
                    }
                }
                step => {
                    let value = self.value(step, scene, memory);
                    memory.stack.push(value);
                }
            }
        }
        memory.truth()
    }

    /// The value of a step that others do not depend on.
    fn value(&self, step: &Step, scene: &Scene, memory: &mut Memory) -> Value {
        let squares = |squares| Value::Squares(squares, None);
        match step {
            Step::Term(term) => squares(memory.found.term(*term)),
            Step::Region(region) => squares(self.region(*region, Player::First, memory)),
            Step::Load(name) => squares(memory.names.get(*name).cloned().unwrap_or_default()),
            Step::On(region) => {
                let of = memory.squares();
                let first = self.region(*region, Player::First, memory);
                let second = self.region(*region, Player::Second, memory);
                let of_second = memory.found.owners.second.and(&of);
                let of_first = of.without(&of_second);
                squares(of_first.and(&first).or(&of_second.and(&second)))
            }
            Step::Quality(quality) => {
                let of = memory.squares();
                squares(self.quality(*quality, &of, scene, &memory.found))
            }
            Step::Between => squares(self.between(memory)),
            Step::Relation(relation) => {
                let (of, by) = (memory.squares(), memory.squares());
                let (by, pairs) = self.relation(*relation, &by, &of, scene, &memory.found);
                Value::Squares(by, Some(pairs))
            }
            Step::Number(number) => Value::Number(*number),
            Step::Count => match memory.stack.pop() {
                Some(Value::Squares(squares, pairs)) => {
                    memory.mark(&squares);
                    Value::Number(f64::from(pairs.unwrap_or_else(|| squares.count())))
                }
                _ => Value::Number(0.0),
            },
            Step::Truth => {
                let squares = memory.squares();
                memory.mark(&squares);
                Value::Truth(!squares.is_empty())
            }
            Step::Always(value) => Value::Truth(*value),
            Step::Hand(term, holder) => Value::Number(self.in_hand(*term, *holder, scene)),
            Step::Value(term, values) => Value::Number(self.worth(*term, *values, scene)),
            Step::Quantity(quantity) => Value::Number(self.quantity(*quantity, scene)),
            Step::Distance => Value::Number(self.distance(memory)),
            Step::Compare(order) => {
                let (other, one) = (memory.number(), memory.number());
                Value::Truth(compares(*order, one, other))
            }
            Step::Arithmetic(arithmetic) => {
                let (other, one) = (memory.number(), memory.number());
                Value::Number(match arithmetic {
                    Arithmetic::Add => one + other,
                    Arithmetic::Subtract => one - other,
                    Arithmetic::Multiply => one * other,
                })
            }
            Step::Turn(player) => Value::Truth(scene.turn == *player),
            Step::Style(player, style) => {
                let styles = scene.styles.as_ref();
                Value::Truth(styles.is_some_and(|styles| styles[*player] == *style))
            }
            Step::Pattern(pattern) => {
                let pattern = self.program.patterns.get(*pattern);
                let both = pattern.zip(self.view);
                Value::Truth(
                    both.is_some_and(|((pattern, marks), view)| pattern.is_in(view, *marks)),
                )
            }
            Step::State(state) => Value::Truth(self.state(*state)),
            Step::CheckBy => {
                let by = memory.squares();
                let checkers = self
                    .relations
                    .map(|relations| self.seen(scene, &relations.checkers()));
                squares(by.and(&checkers.unwrap_or_default()))
            }
            Step::Legal(text) => {
                let text = self.program.texts.get(*text);
                let both = text.zip(self.relations);
                Value::Truth(both.is_some_and(|(text, relations)| relations.is_legal(text)))
            }
            Step::Position(text) => {
                let text = self.program.texts.get(*text);
                let both = text.zip(self.relations);
                Value::Truth(both.is_some_and(|(text, relations)| relations.is_position(text)))
            }
            Step::Not => Value::Truth(!memory.truth()),
            Step::Move(test) => {
                let test = self.program.moves.get(*test);
                let next = self.moment.and_then(|moment| moment.next.as_ref());
                let both = test.zip(next);
                Value::Truth(both.is_some_and(|(test, next)| self.is_such(test, next, memory)))
            }
            Step::Note(note) => Value::Truth(self.notes(*note)),
            Step::Tag(tag) => Value::Truth(memory.tags.get(*tag).copied().unwrap_or(false)),
            Step::Jump { .. }
            | Step::Each { .. }
            | Step::EachEnd
            | Step::Image { .. }
            | Step::ImageEnd => Value::Truth(false),
        }
    }

    /// The least distance between two squares of two sets; no number where one is empty.
    fn distance(&self, memory: &mut Memory) -> f64 {
        let (other, one) = (memory.squares(), memory.squares());
        let board = &self.program.board;
        let distances = one.iter().flat_map(|one| {
            let others = other.iter();
            others.filter_map(move |other| board.distance(one, other))
        });
        distances.min().map_or(f64::NAN, number)
    }

    /// The squares of the third set that are between the first and the second.
    fn between(&self, memory: &mut Memory) -> Squares {
        let (other, one) = (memory.squares(), memory.squares());
        let of = memory.squares();
        let mut between = Squares::new();
        for one in one.iter() {
            for other in other.iter() {
                between = between.or(&self.program.board.between(one, other));
            }
        }
        of.and(&between)
    }

    /// The squares of a region for a piece of a player.
    fn region(&self, region: usize, player: Player, memory: &Memory) -> Squares {
        let Some(region) = self.program.regions.get(region) else {
            return Squares::new();
        };
        let mut squares = region.fixed[player].clone();
        let board = &self.program.board;
        for (reach, anchored) in &region.of {
            let pieces = match anchored {
                Anchored::Term(term) => memory.found.term(*term),
                Anchored::Name(name) => memory.names.get(*name).cloned().unwrap_or_default(),
            };
            for piece in pieces.iter() {
                let others = (0..board.square_count()).filter(|square| *square != piece);
                let reached = others.filter(|square| board.is_reached(*reach, *square, piece));
                squares = squares.or(&reached.collect());
            }
        }
        squares
    }

    fn in_hand(&self, term: usize, of: Option<Holder>, scene: &Scene) -> f64 {
        let Some(wanted) = self.program.terms.wanted.get(term) else {
            return 0.0;
        };
        let items = scene.hands.iter().filter(|(holder, piece, _)| match of {
            Some(Holder::Of(player)) => player == *holder && wanted.has(*piece),
            Some(Holder::Either) => wanted.has(*piece),
            // A piece in hand belongs to its holder, whatever its letter.
            None => is_held(wanted, *holder, *piece),
        });
        items
            .map(|(_, _, count)| number(usize::try_from(*count).unwrap_or(usize::MAX)))
            .sum()
    }

    /// The values of pieces on the board and in hand, added up.
    fn worth(&self, term: usize, values: usize, scene: &Scene) -> f64 {
        let both = self.program.terms.wanted.get(term);
        let Some((wanted, values)) = both.zip(self.program.values.get(values)) else {
            return 0.0;
        };
        let value = |piece: Piece| {
            values
                .get(usize::from(piece.code()))
                .copied()
                .unwrap_or(0.0)
        };
        let on_board = scene.kinds.iter().filter(|(piece, _)| wanted.has(*piece));
        let on_board = on_board.map(|(piece, squares)| value(*piece) * f64::from(squares.count()));
        let in_hand = scene.hands.iter();
        let in_hand = in_hand.filter(|(holder, piece, _)| is_held(wanted, *holder, *piece));
        let in_hand = in_hand.map(|(_, piece, count)| {
            value(*piece) * number(usize::try_from(*count).unwrap_or(usize::MAX))
        });
        on_board.chain(in_hand).sum()
    }

    fn quantity(&self, quantity: Quantity, scene: &Scene) -> f64 {
        let of_moment =
            |value: fn(&Moment) -> Option<f64>| self.moment.and_then(value).unwrap_or(f64::NAN);
        match quantity {
            Quantity::Pieces => {
                let held = scene.hands.iter().map(|(_, _, count)| *count);
                let held = held.fold(0, u64::saturating_add);
                let held = usize::try_from(held).unwrap_or(usize::MAX);
                number(scene.piece_count().saturating_add(held))
            }
            Quantity::Moves => self
                .relations
                .map_or(f64::NAN, |relations| number(relations.move_count())),
            Quantity::Halfmoves => self.relations.map_or(f64::NAN, |relations| {
                number(usize::try_from(relations.halfmoves()).unwrap_or(usize::MAX))
            }),
            Quantity::Ply => of_moment(|moment| Some(number(moment.ply))),
            Quantity::Evaluation => of_moment(|moment| moment.evaluation),
            Quantity::Clock => of_moment(|moment| moment.clock),
        }
    }

    fn state(&self, state: State) -> bool {
        let Some(relations) = self.relations else {
            return false;
        };
        match state {
            State::Check => relations.is_check(),
            State::Mate => relations.is_check() && relations.move_count() == 0,
            State::Stalemate => !relations.is_check() && relations.move_count() == 0,
            State::Over => relations.is_over(),
            State::Castle => relations.can_castle(),
            State::EnPassant => relations.can_take_in_passing(),
        }
    }

    fn notes(&self, note: usize) -> bool {
        let Some(((note, order, text), moment)) = self.program.notes.get(note).zip(self.moment)
        else {
            return false;
        };
        match note {
            Note::Comment => match order {
                Order::Like => has_text(&moment.comment, text),
                Order::NotEqual => moment.comment != *text,
                _ => moment.comment == *text,
            },
            Note::Glyph => moment.glyphs.iter().any(|glyph| glyph == text),
            // Tags have steps of their own.
            Note::Tag(_) => false,
        }
    }

    /// Whether a move is one that is asked for.
    fn is_such(&self, asked: &MoveRegions, next: &Played, memory: &Memory) -> bool {
        let test = &asked.test;
        let is_of = |wanted: &Option<Wanted>, piece: Option<Piece>| {
            wanted
                .as_ref()
                .is_none_or(|wanted| piece.is_some_and(|piece| wanted.has(piece)))
        };
        let player = next.piece.map_or(Player::First, Piece::side);
        let is_in = |region: Option<usize>, square: Option<usize>| {
            region.is_none_or(|region| {
                square.is_some_and(|square| self.region(region, player, memory).has(square))
            })
        };
        is_of(&test.mover, next.piece)
            && (test.takes.is_none() || is_of(&test.takes, next.taken))
            && is_in(asked.from, next.from)
            && is_in(asked.to, next.to)
            && (!test.promotes || next.promoted.is_some())
            && (test.promotes_to.is_none() || is_of_kind(test.promotes_to.as_ref(), next.promoted))
            && (!test.drops || next.from.is_none() && next.to.is_some())
            && (!test.castles || next.is_castling)
            && (!test.gives_check || next.gives_check)
            && test.text.as_ref().is_none_or(|text| {
                bare(&next.text) == bare(text)
                    || next.others.iter().any(|other| bare(other) == bare(text))
            })
    }

    /// The images of a position that are asked, beside itself.
    fn images(&self, image: Image) -> Vec<Shift> {
        match image {
            Image::Mirrored => alloc::vec![Shift::Mirrored],
            Image::Swapped => alloc::vec![Shift::Swapped],
            Image::Anywhere => {
                let size = |size: usize| isize::try_from(size).unwrap_or(0);
                let (files, ranks) = (
                    size(self.program.board.files()),
                    size(self.program.board.ranks()),
                );
                let all = |size: isize| 1_isize.saturating_sub(size)..size;
                let shifts = all(ranks).flat_map(|rank| all(files).map(move |file| (file, rank)));
                let others = shifts.filter(|shift| *shift != (0, 0));
                others.map(|(file, rank)| Shift::By(file, rank)).collect()
            }
        }
    }

    /// An image of a position.
    fn image(&self, scene: &Scene, shift: Shift) -> Scene {
        let board = &self.program.board;
        let to = |square: usize| {
            let (file, rank) = board.file_and_rank(square)?;
            match shift {
                Shift::Mirrored => {
                    board.square_at(board.files().checked_sub(file)?.checked_sub(1)?, rank)
                }
                Shift::Swapped => {
                    board.square_at(file, board.ranks().checked_sub(rank)?.checked_sub(1)?)
                }
                Shift::By(files, ranks) => board.square_at(
                    file.checked_add_signed(files)?,
                    rank.checked_add_signed(ranks)?,
                ),
            }
        };
        let is_swapped = shift == Shift::Swapped;
        let flipped = |piece: Piece| if is_swapped { piece.flip() } else { piece };
        let mut origin = alloc::vec![None; scene.squares];
        for square in 0..scene.squares {
            let own = if scene.origin.is_empty() {
                Some(square)
            } else {
                scene.origin.get(square).copied().flatten()
            };
            if let Some(slot) = to(square).and_then(|to| origin.get_mut(to)) {
                *slot = own;
            }
        }
        let outside = origin.iter().enumerate().filter(|(_, own)| own.is_none());
        let outside = outside.map(|(square, _)| square).collect();
        let kinds = scene.kinds.iter().map(|(piece, squares)| {
            let squares = squares.iter().filter_map(to);
            (flipped(*piece), squares.collect::<Squares>())
        });
        let hands = scene.hands.iter().map(|(holder, piece, count)| {
            let holder = if is_swapped { !*holder } else { *holder };
            (holder, flipped(*piece), *count)
        });
        Scene {
            kinds: kinds.collect(),
            hands: hands.collect(),
            squares: scene.squares,
            turn: if is_swapped { !scene.turn } else { scene.turn },
            styles: scene.styles.as_ref().map(|styles| ByPlayer {
                first: styles[if is_swapped {
                    Player::Second
                } else {
                    Player::First
                }],
                second: styles[if is_swapped {
                    Player::First
                } else {
                    Player::Second
                }],
            }),
            outside,
            origin,
            is_swapped: scene.is_swapped != is_swapped,
            ..Scene::default()
        }
    }
}

impl Found {
    pub(super) fn term(&self, term: usize) -> Squares {
        self.terms.get(term).cloned().unwrap_or_default()
    }
}

impl Memory {
    fn squares(&mut self) -> Squares {
        match self.stack.pop() {
            Some(Value::Squares(squares, _)) => squares,
            _ => Squares::new(),
        }
    }

    fn number(&mut self) -> f64 {
        match self.stack.pop() {
            Some(Value::Number(number)) => number,
            _ => f64::NAN,
        }
    }

    fn truth(&mut self) -> bool {
        matches!(self.stack.pop(), Some(Value::Truth(true)))
    }

    /// Gives the name of the innermost loop to its next square; false if there is none.
    fn next_square(&mut self) -> bool {
        let Some(Frame::Each { name, rest, .. }) = self.frames.last_mut() else {
            return false;
        };
        let square = rest.take_first();
        if let Some(slot) = self.names.get_mut(*name) {
            *slot = square.into_iter().collect();
        }
        square.is_some()
    }
}

/// Whether a piece is of a kind that is asked for, of either player.
fn is_of_kind(wanted: Option<&Wanted>, piece: Option<Piece>) -> bool {
    let both = wanted.zip(piece);
    both.is_some_and(|(wanted, piece)| wanted.has(piece) || wanted.has(piece.flip()))
}

/// Whether a piece in hand is one that is asked for: it belongs to its holder, whatever its letter.
fn is_held(wanted: &Wanted, holder: Player, piece: Piece) -> bool {
    wanted.has(piece.with_side(holder)) || wanted.has(piece)
}

/// A move without marks of check and of quality.
fn bare(text: &str) -> &str {
    text.trim_end_matches(['+', '#', '!', '?'])
}

/// Whether a text has another one in it, in capital or small letters.
fn has_text(text: &str, wanted: &str) -> bool {
    !text.is_empty() && text.to_lowercase().contains(&wanted.to_lowercase())
}

/// Whether two numbers compare so; a number that is missing compares with none.
fn compares(order: Order, one: f64, other: f64) -> bool {
    one.partial_cmp(&other).is_some_and(|found| match order {
        Order::Equal | Order::Like | Order::Is => found.is_eq(),
        Order::NotEqual => found.is_ne(),
        Order::Less => found.is_lt(),
        Order::AtMost => found.is_le(),
        Order::More => found.is_gt(),
        Order::AtLeast => found.is_ge(),
    })
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of pieces and plies are far below 2^52"
)]
fn number(count: usize) -> f64 {
    count as f64
}
