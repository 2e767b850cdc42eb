use std::fmt;

use feen::{Player, View};

use crate::columns::Columns;
use crate::path::Path;
use crate::rank;

/// A position as text, for a terminal or a file: plain ASCII, no line wider than
/// its squares need.
///
/// ```
/// use draw::Text;
/// use feen::View;
///
/// let diamond = View::parse("1k^/3/2K^1/3/2 / G/g")?;
/// assert_eq!(
///     Text::new(diamond).to_string(),
///     "\
/// second player, style g, in hand: nothing
///
/// 5  .  k^
/// 4  .  .  .
/// 3  .  .  K^ .
/// 2  .  .  .
/// 1  .  .
///    a  b  c  d
///
/// first player, style G, to move, in hand: nothing",
/// );
/// # Ok::<(), feen::ParseError>(())
/// ```
///
/// - A square shows its whole token, `.` where it is empty; letters stand below
///   one another. The [crate] says how files and ranks are named.
/// - The ranks of an irregular board start at the left. A board of one dimension
///   is one rank.
/// - Layers follow one another, each with a heading: `layer 2`, or with more
///   than three dimensions `layer 3.2`, which is the second layer of the third
///   part.
/// - A rank of more than [`Text::WIDEST_RANK`] squares is told in one line, its
///   empty squares counted: `K^ (9999999 empty)`.
/// - Hands are told as FEEN writes them: `2P` is two of `P`.
///
/// Drawing streams, and costs time in the length of the FEEN text, however many
/// squares that text counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<'a> {
    view: View<'a>,
}

impl<'a> Text<'a> {
    /// The squares of the longest rank that is drawn square by square.
    pub const WIDEST_RANK: u64 = 64;

    /// The drawing of a position.
    #[must_use]
    pub const fn new(view: View<'a>) -> Self {
        Self { view }
    }

    fn player(&self, f: &mut fmt::Formatter<'_>, player: Player) -> fmt::Result {
        let name = match player {
            Player::First => "first",
            Player::Second => "second",
        };
        let style = self.view.style(player).with_side(player);
        write!(f, "{name} player, style {style}")?;
        if self.view.turn() == player {
            f.write_str(", to move")?;
        }
        f.write_str(", in hand:")?;
        let mut items = self.view.hand(player).peekable();
        if items.peek().is_none() {
            return f.write_str(" nothing");
        }
        items.try_for_each(|item| match item {
            (piece, 1) => write!(f, " {piece}"),
            (piece, count) => write!(f, " {count}{piece}"),
        })
    }

    fn board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dimensions = self.view.layout().dimension_count();
        let columns = Columns::new(self.view);
        let mut path = Path::new(dimensions);
        let mut ranks = self.view.layout().ranks().peekable();
        while let Some(first) = ranks.next() {
            path.step(first.separator());
            if dimensions > 2 {
                writeln!(f, "layer {path}\n")?;
            }
            let mut number = 1 + ranks.clone().take_while(rank::continues_layer).count();
            let mut files = 0;
            let mut next = Some(first);
            while let Some(drawn) = next {
                files = files.max(rank::file_count(&drawn));
                columns.write_rank(f, number, &drawn)?;
                number = number.saturating_sub(1);
                next = ranks.next_if(rank::continues_layer);
            }
            columns.write_files(f, files)?;
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.player(f, Player::Second)?;
        f.write_str("\n\n")?;
        self.board(f)?;
        self.player(f, Player::First)
    }
}
