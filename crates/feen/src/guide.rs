//! A guide: positions, changes, keys, errors, a notation of your own, and coming from FEN.
//!
//! # Positions
//!
//! Take the reader that does the least: [`validate`](crate::validate()) for a yes or a no,
//! [`View`](crate::View) to look at a position in its text, [`Feen`](crate::Feen) to keep it.
//!
//! ```
//! use feen::{Feen, Player, View};
//!
//! let text = "4k^3/8/8/8/8/8/4P3/4K^3 / C/c";
//! let view = View::parse(text)?;
//! assert_eq!(view.squares().flatten().count(), 3);
//!
//! let owned: Feen = text.parse()?;
//! let king = owned.square(60).unwrap();
//! assert_eq!((king.letter(), king.side(), king.is_terminal()), ('K', Player::First, true));
//! assert_eq!(owned.to_string(), text);
//! # Ok::<(), feen::ParseError>(())
//! ```
//!
//! Counts of a [`View`](crate::View) are `u64`, since a text may say more than memory holds; those
//! of a [`Feen`](crate::Feen) are `usize`.
//!
//! A [`Position`](crate::Position) is a [`qi::Qi`] of pieces and styles, and
//! [`qi`'s guide](qi) applies to it.
//!
//! # Changes
//!
//! [`board_diff`](crate::Feen::board_diff), [`hand_diff`](crate::Feen::hand_diff) and
//! [`toggle`](crate::Feen::toggle) return the next position;
//! [`try_update`](crate::Feen::try_update) makes any change of the position inside. The board
//! keeps its layout.
//!
//! ```
//! use feen::{Feen, Piece};
//!
//! let before: Feen = "4k^3/8/8/8/8/8/4P3/4K^3 / C/c".parse()?;
//! let pawn = Piece::from_static("P");
//! let after = before.clone().board_diff([(52, None), (36, Some(pawn))])?.toggle();
//! assert_eq!(after.to_string(), "4k^3/8/8/8/4P3/8/8/4K^3 / c/C");
//! assert_eq!(before.clone().apply(&before.diff(&after)?)?, after);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Keys
//!
//! [`Feen::key`](crate::Feen::key) is 64 bits for tables and files, the same everywhere. Positions
//! are keys of maps as well: a `HashMap<Feen, _>`, or a `BTreeMap<Feen, _>` in their order.
//!
//! # Errors
//!
//! An error has a [`code`](crate::error::Located::code) for programs, a
//! [`span`](crate::error::Located::span), and a [`report`](crate::error::Located::report) for
//! people. [`diagnose`](crate::diagnose()) finds all errors and how to mend them,
//! [`canonicalize`](crate::canonicalize()) mends what is clear. [All errors](crate::errors) have
//! a section.
//!
//! ```
//! let text = "8/8 PP/ C/c";
//! let error = feen::validate(text).unwrap_err();
//! assert_eq!(
//!     error.report(text).to_string(),
//!     "8/8 PP/ C/c\n    -^\nexpected each piece once in a hand, found `P` again",
//! );
//! assert_eq!(feen::canonicalize(text)?.as_str(), "8/8 2P/ C/c");
//! # Ok::<(), feen::CanonicalizeError>(())
//! ```
//!
//! # A notation of your own
//!
//! [`error`](crate::error) has the parts: a kind of your own in a
//! [`Located`](crate::error::Located). Where your text becomes FEEN, a
//! [`SourceMap`](crate::error::SourceMap) brings the places of its errors back to your text.
//!
//! # Coming from FEN
//!
//! | FEN | FEEN |
//! |---|---|
//! | `K` `k` | `K^` `k^`: a piece on which the game depends is marked |
//! | `w`, `b` | the styles: `C/c`, the first player to move; `c/C`, the second |
//! | `KQkq` | `+R` and `-R`, as the convention of the game has it |
//! | a pocket, `[Qp]` | the hands: `Q/p` |
//! | clock and number | none: they are not of the position |
//!
//! The crate `feen-interchange` converts both ways, with the rest in a residue, so that the old
//! text comes back byte for byte. It also reads EPD, SFEN and PDN.
