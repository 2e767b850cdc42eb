//! Moves as text, in ten notations.

mod chinese;
mod csa;
mod dialect;
mod iccs;
mod janggi;
mod kif;
mod san;
mod shogi;
pub(crate) mod uci;
mod usi;
mod western;
mod wxf;

pub use dialect::Dialect;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::compiled::Rules;
use crate::error::{Illegal, MoveError};
use crate::state::{Each, Part, State, generate_part};
use crate::values::{Move, Square, Squares};
use crate::variant::Variant;

/// A notation of moves.
///
/// ```
/// use feen_rules::{Notation, Position, Variant};
///
/// let shogi: Variant = "shogi".parse()?;
/// let start = Position::start(&shogi);
/// let push = start.parse_move("7g7f", Notation::Usi).unwrap();
/// for (notation, text) in [
///     (Notation::Uci, "c3c4"),
///     (Notation::San, "Pc4"),
///     (Notation::Csa, "+7776FU"),
///     (Notation::Kif, "７六歩(77)"),
///     (Notation::Western, "P-76"),
/// ] {
///     assert_eq!(start.text(push, notation).as_deref(), Some(text));
///     assert_eq!(start.parse_move(text, notation), Ok(push));
/// }
/// assert_eq!(start.text(push, Notation::Wxf), None);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// `e2e4`, `e7e8q`, `P@e4`, `c7c8+`: UCI as engines of many variants write it.
    Uci,
    /// `7g7f`, `8h2b+`, `P*5e`: the protocol of shogi engines.
    Usi,
    /// `Nf3`, `exd5`, `e8=Q#`, `N@f7`, `+Rxd3`: short algebraic notation.
    San,
    /// `h2e2`: xiangqi with files a to i and ranks 0 to 9.
    Iccs,
    /// `C2=5`, `H8+7`: xiangqi with the piece, its file, and where it goes.
    Wxf,
    /// `+7776FU`, `-0055KA`: shogi as the Computer Shogi Association writes it.
    Csa,
    /// `７六歩(77)`, `５五角打`: shogi as Japanese records have it.
    Kif,
    /// `P-76`, `Bx22+`, `P*55`: shogi as Western books write it.
    Western,
    /// `炮二平五`, `马８进７`: xiangqi as Chinese records have it.
    Chinese,
    /// `79졸78`: janggi as Korean records have it, each square by its rank and its file.
    Janggi,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 10] = [
        Self::Uci,
        Self::Usi,
        Self::San,
        Self::Iccs,
        Self::Wxf,
        Self::Csa,
        Self::Kif,
        Self::Western,
        Self::Chinese,
        Self::Janggi,
    ];

    /// The name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Usi => "usi",
            Self::San => "san",
            Self::Iccs => "iccs",
            Self::Wxf => "wxf",
            Self::Csa => "csa",
            Self::Kif => "kif",
            Self::Western => "western",
            Self::Chinese => "chinese",
            Self::Janggi => "janggi",
        }
    }

    /// The notation in which players of a variant read its moves: Western shogi notation for shogi and its kin, WXF for
    /// xiangqi, SAN for everything else.
    ///
    /// ```
    /// use feen_rules::{Notation, Variant};
    ///
    /// for (name, notation) in [
    ///     ("chess", Notation::San),
    ///     ("minishogi", Notation::Western),
    ///     ("xiangqi", Notation::Wxf),
    /// ] {
    ///     assert_eq!(Notation::of_variant(&name.parse::<Variant>()?), notation);
    /// }
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn of_variant(variant: &Variant) -> Self {
        let mut own = [Self::Western, Self::Wxf].into_iter();
        let own = own.find(|notation| notation.fits(variant.rules()));
        own.unwrap_or(Self::San)
    }

    /// Whether the moves of a variant can be written.
    fn fits(self, rules: &Rules) -> bool {
        match self {
            Self::Uci | Self::San => true,
            Self::Usi => usi::fits(rules),
            Self::Csa | Self::Kif => shogi::fits(rules),
            Self::Western => western::fits(rules),
            Self::Iccs | Self::Wxf | Self::Chinese => rules.flying && rules.geometry.files < 10,
            Self::Janggi => janggi::fits(rules),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no notation has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected `uci`, `usi`, `san`, `iccs`, `wxf`, `csa`, `kif`, `western`, `chinese` or `janggi`"
)]
pub struct UnknownNotation;

impl UnknownNotation {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "notation/unknown"
    }
}

/// By its name, in any case.
impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Self, UnknownNotation> {
        let mut all = Self::ALL.into_iter();
        all.find(|notation| notation.name().eq_ignore_ascii_case(name))
            .ok_or(UnknownNotation)
    }
}

/// A legal move as text; nothing where the notation does not have it.
pub(crate) fn write(rules: &Rules, state: &State, one: Move, notation: Notation) -> Option<String> {
    if !notation.fits(rules) {
        return None;
    }
    match notation {
        Notation::Uci => Some(uci::Text::new(rules, state, one).to_string()),
        Notation::Usi => usi::text(rules, state, one),
        Notation::San => {
            let mut text = san::text(rules, state, one);
            text.push_str(san::check(rules, state, one));
            Some(text)
        }
        Notation::Iccs => iccs::text(rules, one),
        Notation::Wxf => wxf::text(rules, state, one),
        Notation::Csa => csa::text(rules, state, one),
        Notation::Kif => kif::text(rules, state, one),
        Notation::Western => western::text(rules, state, one),
        Notation::Chinese => chinese::text(rules, state, one),
        Notation::Janggi => janggi::text(rules, state, one),
    }
}

/// The legal move of a text.
pub(crate) fn read(
    rules: &Rules,
    state: &State,
    text: &str,
    notation: Notation,
) -> Result<Move, MoveError> {
    if !notation.fits(rules) {
        return Err(MoveError::OtherNotation);
    }
    let text = text.trim();
    match notation {
        Notation::Uci => return uci::explain(rules, state, text).map_err(MoveError::Illegal),
        Notation::San => return san::read(rules, state, text),
        Notation::Western => return western::read(rules, state, text),
        _ => {}
    }
    let normal = |text: &str| match notation {
        Notation::Usi => text.into(),
        Notation::Iccs => iccs::normal(text),
        Notation::Wxf => wxf::normal(text),
        Notation::Csa => csa::normal(text, state.turn),
        Notation::Kif => kif::normal(text),
        Notation::Janggi => janggi::normal(text),
        _ => chinese::normal(text),
    };
    let wanted = normal(text);
    let part = match notation {
        Notation::Usi => usi::part(rules, &wanted),
        Notation::Iccs => iccs::part(rules, &wanted),
        Notation::Csa => csa::part(rules, &wanted),
        Notation::Kif => kif::part(rules, &wanted),
        Notation::Janggi => janggi::part(rules, &wanted),
        Notation::Wxf => wxf::part(rules, state, &wanted),
        _ => chinese::part(rules, state, &wanted),
    };
    let Some(part) = part else {
        return Err(not_legal(rules, state, text, notation));
    };
    let is_wanted = |one: Move| {
        let written = write(rules, state, one, notation);
        written.is_some_and(|written| normal(&written) == wanted)
    };
    let mut found = matching(rules, state, part, is_wanted);
    if found.is_empty() && notation == Notation::Chinese {
        found = chinese::by_rank(rules, state, &wanted);
    }
    if found.is_empty() && matches!(notation, Notation::Chinese | Notation::Wxf) {
        // Records do not say which piece of a file moves where only one of them can.
        let is_wanted = |one: Move| {
            let spoken = wxf::Spoken::new(rules, state, one).map(wxf::Spoken::alone);
            let written = spoken.and_then(|spoken| match notation {
                Notation::Wxf => Some(wxf::spelled(rules, &spoken)),
                _ => chinese::spelled(rules, state, &spoken),
            });
            written.is_some_and(|written| normal(&written) == wanted)
        };
        found = matching(rules, state, part, is_wanted);
    }
    if found.is_empty() && notation == Notation::Kif && !wanted.contains('(') {
        // People leave out the square that a piece comes from, and of a drop the word for it where no piece on the board goes
        // there.
        let is_wanted = |one: Move| {
            let written = write(rules, state, one, notation);
            written.is_some_and(|written| kif::alone(&normal(&written)) == wanted)
        };
        for from in [state.pieces(state.turn), Squares::EMPTY] {
            if let (true, Some(part)) = (found.is_empty(), kif::part_from(rules, &wanted, from)) {
                found = matching(rules, state, part, is_wanted);
            }
        }
    }
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(not_legal(rules, state, text, notation)),
        more => Err(MoveError::Ambiguous { count: more.len() }),
    }
}

/// The legal moves of a part for which a test holds.
fn matching(
    rules: &Rules,
    state: &State,
    part: Part,
    is_wanted: impl Fn(Move) -> bool,
) -> Vec<Move> {
    let mut found = Vec::new();
    let mut each = Each::new(|mv| {
        if is_wanted(mv) {
            found.push(mv);
        }
        true
    });
    generate_part(state, rules, part, &mut each);
    found
}

/// A square as records of shogi have it, where the board has at most 9 by 9 squares.
pub(crate) fn kif_square(rules: &Rules, square: Square) -> Option<String> {
    kif::square(rules, square)
}

/// The reason why no legal move has a text, where the text has both squares.
fn not_legal(rules: &Rules, state: &State, text: &str, notation: Notation) -> MoveError {
    let as_uci = match notation {
        Notation::Usi => usi::as_uci(rules, text),
        Notation::Iccs => iccs::as_uci(text),
        _ => None,
    };
    let reason = as_uci.map(|uci| uci::explain(rules, state, &uci));
    match reason {
        Some(Err(reason)) if reason != Illegal::NotAMove => MoveError::Illegal(reason),
        _ => MoveError::NoMove,
    }
}
