//! Texts of any length that are made to be slow.

mod conversions;

pub use conversions::{CONVERSIONS, Conversion};

/// A kind of text that is made to be slow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hostile {
    /// A rank of pieces without marks.
    Letters,
    /// A rank of pieces with all marks.
    Marks,
    /// A rank of pieces and counts in turn.
    Runs,
    /// Ranks of chess, over and over.
    Ranks,
    /// Ranks of 31 files, with counts of two digits.
    WideRanks,
    /// Empty ranks of 99 files.
    Empty,
    /// Ranks of one square.
    Narrow,
    /// Ranks of one and two squares in turn.
    Irregular,
    /// Layers of four ranks.
    Layers,
    /// As many dimensions as the length allows, of two each but for the ranks.
    Deep,
    /// Separators of orders that change all the time.
    Separators,
    /// One count.
    Digits,
    /// One separator.
    Slashes,
    /// A hand of all kinds, whose counts are as long as the text allows, and equal.
    EqualCounts,
    /// A hand of one kind, over and over.
    Repeated,
    /// A rank that is wrong at its end.
    LastByte,
    /// Modifiers without a letter.
    Modifiers,
    /// More fields than three.
    Spaces,
    /// Characters that are not ASCII.
    Foreign,
    /// Bytes that are not UTF-8.
    NotText,
}

impl Hostile {
    /// Every family.
    pub const ALL: [Self; 20] = [
        Self::Letters,
        Self::Marks,
        Self::Runs,
        Self::Ranks,
        Self::WideRanks,
        Self::Empty,
        Self::Narrow,
        Self::Irregular,
        Self::Layers,
        Self::Deep,
        Self::Separators,
        Self::Digits,
        Self::Slashes,
        Self::EqualCounts,
        Self::Repeated,
        Self::LastByte,
        Self::Modifiers,
        Self::Spaces,
        Self::Foreign,
        Self::NotText,
    ];

    /// The name of the family.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Letters => "pieces",
            Self::Marks => "pieces with all marks",
            Self::Runs => "pieces and counts in turn",
            Self::Ranks => "ranks of chess",
            Self::WideRanks => "ranks of 31 files",
            Self::Empty => "empty ranks of 99 files",
            Self::Narrow => "ranks of one square",
            Self::Irregular => "irregular ranks",
            Self::Layers => "layers",
            Self::Deep => "dimensions of two",
            Self::Separators => "separators of changing order",
            Self::Digits => "one count",
            Self::Slashes => "one separator",
            Self::EqualCounts => "equal counts in hand",
            Self::Repeated => "one kind in hand, repeated",
            Self::LastByte => "an error at the end",
            Self::Modifiers => "modifiers",
            Self::Spaces => "spaces",
            Self::Foreign => "not ASCII",
            Self::NotText => "not UTF-8",
        }
    }

    /// A text of about this many bytes.
    #[must_use]
    pub fn text(self, bytes: usize) -> Vec<u8> {
        let end = " / G/g";
        let text = match self {
            Self::Letters => "K".repeat(bytes) + end,
            Self::Marks => "+K^'".repeat(bytes / 4) + end,
            Self::Runs => "K1".repeat(bytes / 2) + end,
            Self::Ranks => joined(&["rnbqk^bnr", "pppppppp", "8", "4P3"], 1, bytes) + end,
            Self::WideRanks => joined(&["K29k", "31", "10+P-p^19"], 1, bytes) + end,
            Self::Empty => joined(&["99"], 1, bytes) + end,
            Self::Narrow => joined(&["1", "K"], 1, bytes) + end,
            Self::Irregular => joined(&["1", "2", "KK"], 1, bytes) + end,
            Self::Layers => joined(&["8/8/4K3/8"], 2, bytes) + end,
            Self::Deep => deep(bytes) + end,
            Self::Separators => joined(&["1//1", "1/1"], 3, bytes) + end,
            Self::Digits => "9".repeat(bytes) + end,
            Self::Slashes => format!("1{}1{end}", "/".repeat(bytes)),
            Self::EqualCounts => equal_counts(bytes),
            Self::Repeated => format!("8 {}/ G/g", "P".repeat(bytes)),
            Self::LastByte => joined(&["rnbqk^bnr", "pppppppp"], 1, bytes) + "+" + end,
            Self::Modifiers => "+".repeat(bytes) + end,
            Self::Spaces => " ".repeat(bytes) + end,
            Self::Foreign => "é".repeat(bytes / 2) + end,
            Self::NotText => return vec![0xFF; bytes],
        };
        text.into_bytes()
    }
}

/// Parts with separators of an order between them.
fn joined(parts: &[&str], order: usize, bytes: usize) -> String {
    let separator = "/".repeat(order);
    let mut text = String::with_capacity(bytes + 16);
    for part in parts.iter().cycle() {
        text += part;
        if text.len() >= bytes {
            return text;
        }
        text += &separator;
    }
    text
}

/// Each dimension doubles the text, so the length of a rank decides which lengths are
/// possible.
fn deep(bytes: usize) -> String {
    let texts = ["K", "KK", "KKK"].map(|rank| doubled(rank, bytes));
    let longest = texts.into_iter().max_by_key(String::len);
    longest.unwrap_or_default()
}

fn doubled(rank: &str, bytes: usize) -> String {
    let mut text = rank.to_owned();
    let mut order = 1;
    while 2 * text.len() + order <= bytes {
        text = format!("{text}{}{text}", "/".repeat(order));
        order += 1;
    }
    text
}

/// All kinds of pieces, in the order of a hand, with the same count.
fn equal_counts(bytes: usize) -> String {
    let kinds: Vec<String> = epin::Piece::all().map(|piece| piece.to_string()).collect();
    let count = "9".repeat((bytes / kinds.len()).max(1));
    let count = count.as_str();
    let kinds = kinds.iter().take(bytes / (count.len() + 3) + 1);
    let items: String = kinds.flat_map(|kind| [count, kind.as_str()]).collect();
    format!("8 {items}/ G/g")
}
