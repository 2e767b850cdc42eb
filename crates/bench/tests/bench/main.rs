//! The works, their texts and what they take of memory.

use bench::allocator::Counting;

mod allocator;
mod corpora;
mod games;
mod hostile;
mod interchange;
mod perft;
mod records;
mod refusals;
mod rules;
mod works;

#[global_allocator]
static ALLOCATOR: Counting = Counting;
