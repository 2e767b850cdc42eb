//! The parts of a query that ask of one position: squares, numbers, and whether something is so.

use alloc::vec;
use core::ops::Range;

use super::super::{Step, TimeStep};
use super::{Compiler, Fragment, Type, bit, joined, new, type_error};
use crate::error::Error;
use crate::node::{
    Image, NumberPart, Quality, Quantity, Relation, Side, SquaresPart, State, TruthPart,
};

impl Compiler {
    pub(super) fn squares_part(
        &mut self,
        part: &SquaresPart,
        span: Range<usize>,
    ) -> Result<Fragment, Error> {
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

    pub(super) fn number_part(
        &mut self,
        part: &NumberPart,
        span: Range<usize>,
    ) -> Result<Fragment, Error> {
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

    pub(super) fn truth_part(
        &mut self,
        part: &TruthPart,
        span: Range<usize>,
    ) -> Result<Fragment, Error> {
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
                self.program.board.check_move(text, &span)?;
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
}
