use sin::Style;

/// The letter that each name of a style stands for.
///
/// No table is official, and initials collide (`SHOGI`, `SIAMESE`), so the caller names
/// his. Two are in use:
///
/// | | `CHESS` | `SHOGI` | `XIANGQI` | `MAKRUK` | `OGI` | `RAUMSCHACH` |
/// |---|---|---|---|---|---|---|
/// | [`OF_2025`](Self::OF_2025) | C | S | X | M | O | R |
/// | [`OF_2026`](Self::OF_2026) | W | J | C | S | | |
///
/// ```
/// use feen::Style;
/// use feen_legacy::StyleTable;
///
/// assert_eq!(StyleTable::OF_2025.letter("chess"), Some(Style::from_static("C")));
/// assert_eq!(StyleTable::OF_2026.letter("CHESS"), Some(Style::from_static("W")));
///
/// let own = [("CHESS960", Style::from_static("F"))];
/// assert_eq!(StyleTable::new(&own).letter("CHESS"), None);
/// ```
///
/// Styles whose names start with `CHESS` follow the conventions of chess: a `K` castles
/// with an `R`, and a `P` may be captured en passant. Where a text writes no names, every
/// letter that stands for such a name is chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct StyleTable<'a> {
    entries: &'a [(&'a str, Style)],
}

impl<'a> StyleTable<'a> {
    /// The letters of the texts of 2025.
    pub const OF_2025: StyleTable<'static> = StyleTable::new(&[
        ("CHESS", Style::from_static("C")),
        ("SHOGI", Style::from_static("S")),
        ("XIANGQI", Style::from_static("X")),
        ("MAKRUK", Style::from_static("M")),
        ("OGI", Style::from_static("O")),
        ("RAUMSCHACH", Style::from_static("R")),
    ]);

    /// The letters of the texts of 2026.
    pub const OF_2026: StyleTable<'static> = StyleTable::new(&[
        ("CHESS", Style::from_static("W")),
        ("SHOGI", Style::from_static("J")),
        ("XIANGQI", Style::from_static("C")),
        ("MAKRUK", Style::from_static("S")),
    ]);

    /// A table of names, in upper or lower case, and their letters. Of two entries with
    /// one name the first holds.
    #[must_use]
    pub const fn new(entries: &'a [(&'a str, Style)]) -> Self {
        Self { entries }
    }

    /// The letter of a name, in upper or lower case.
    #[must_use]
    pub fn letter(self, name: &str) -> Option<Style> {
        let mut entries = self.entries.iter();
        let (_, style) = entries.find(|(other, _)| other.eq_ignore_ascii_case(name))?;
        Some(*style)
    }

    /// Whether a letter stands for a style of chess, perhaps among others.
    pub(crate) fn has_chess(self, letter: Style) -> bool {
        let mut entries = self.entries.iter();
        entries.any(|(name, style)| {
            *style == letter && is_chess(name) && self.letter(name) == Some(letter)
        })
    }
}

/// Whether the pieces of a style of this name castle, and capture en passant.
pub(crate) fn is_chess(name: &str) -> bool {
    let start = name.get(..CHESS.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(CHESS))
}

const CHESS: &str = "CHESS";
