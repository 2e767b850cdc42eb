//! The parts of a query that ask of a game: its times, its moves, and what is noted to them.

use alloc::vec;
use core::ops::Range;

use super::super::{MoveRegions, Step, TimeStep};
use super::{Compiler, Fragment, Type, always, new};
use crate::error::Error;
use crate::node::{GamePart, MoveTest, Note, Region, Wanted};
use crate::tag::TagTest;

impl Compiler {
    pub(super) fn game_part(
        &mut self,
        part: &GamePart,
        span: Range<usize>,
    ) -> Result<Fragment, Error> {
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
}
