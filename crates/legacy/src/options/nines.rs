/// The meaning of a count such as `99` or `93` in a text of version K.
///
/// Its first release split a run of more than nine empty squares, so that `99` may stand
/// for eighteen of them. All counts of nines and one more digit from 1 are in doubt. In
/// version L they are numbers, and a [decision](crate::DecisionKind::NinesAsNumber) says so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Nines {
    /// The number, as in all releases but the first.
    Number,
    /// The sum of the digits, as in the first release.
    Sum,
}
