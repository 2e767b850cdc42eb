/// The meaning of `'` in a text of version J, in which it changed.
///
/// Nothing in the text tells the two apart. Before J it is intermediate, and since K
/// derived.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Apostrophe {
    /// The piece is intermediate, as in versions H and I: it becomes what the
    /// [`Marks`](crate::Marks) say.
    Intermediate,
    /// The piece is of the other style: `'` stays.
    Derived,
}
