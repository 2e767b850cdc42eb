/// The way in which files and ranks are named.
///
/// ```
/// use draw::{Names, Naming};
/// use feen::View;
///
/// let view = View::parse("9/9/9/9/9/9/9/9/9 / S/s")?;
/// let name = |naming| Names::new(view.layout(), naming).name(40);
/// assert_eq!(name(Naming::Chess), Some("e5".to_owned()));
/// assert_eq!(name(Naming::Shogi), Some("5e".to_owned()));
/// assert_eq!(name(Naming::Index), Some("40".to_owned()));
/// # Ok::<(), feen::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Naming {
    /// Files in letters from the left, ranks in numbers from the bottom: `e4`.
    #[default]
    Chess,
    /// Files in numbers from the right, ranks in letters from the top: `5e`.
    Shogi,
    /// Squares in numbers, from 0, in the order of the text: `40`.
    Index,
}
