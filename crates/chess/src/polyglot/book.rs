use crate::moves::Move;
use crate::position::Position;
use crate::values::{Role, Square};

/// An opening book in the format of Polyglot: entries of 16 bytes, sorted by key.
///
/// It holds its bytes, owned or borrowed, as `std::fs::read` returns them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book<B>(B);

/// The bytes of an entry: key 8, move 2, weight 2, learning 4.
const LENGTH: usize = 16;

impl<B: AsRef<[u8]>> Book<B> {
    /// A book of these bytes.
    ///
    /// # Errors
    ///
    /// [`BookError::Length`] if the last entry is cut short, [`BookError::Order`] if entries are not sorted by key.
    pub fn new(bytes: B) -> Result<Self, BookError> {
        let (entries, rest) = bytes.as_ref().as_chunks::<LENGTH>();
        if !rest.is_empty() {
            let at = entries.len().saturating_mul(LENGTH);
            return Err(BookError::Length { at });
        }
        let keys = entries.iter().map(|entry| Entry(*entry).key());
        let next = entries.iter().skip(1).map(|entry| Entry(*entry).key());
        match keys.zip(next).position(|(key, next)| next < key) {
            Some(index) => Err(BookError::Order {
                at: index.saturating_add(1).saturating_mul(LENGTH),
            }),
            None => Ok(Self(bytes)),
        }
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Whether the book has no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    /// All entries, by key.
    pub fn iter(&self) -> impl Iterator<Item = Entry> {
        self.entries().iter().copied().map(Entry)
    }

    /// The moves for a position with their entries, as the book orders them. What is not legal there is left out: keys
    /// may be equal by chance.
    pub fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = (Move, Entry)> + 'a {
        let key = position.polyglot_key();
        let entries = self.entries();
        let first = entries.partition_point(|entry| Entry(*entry).key() < key);
        let rest = entries.get(first..).unwrap_or_default();
        let found = rest.iter().copied().map(Entry);
        found
            .take_while(move |entry| entry.key() == key)
            .filter_map(|entry| Some((entry.find(position)?, entry)))
    }

    fn entries(&self) -> &[[u8; LENGTH]] {
        self.0.as_ref().as_chunks().0
    }
}

/// An entry of a book: a move for the positions with a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry([u8; LENGTH]);

impl Entry {
    /// The key of the positions.
    #[must_use]
    pub const fn key(self) -> u64 {
        match self.0.first_chunk() {
            Some(key) => u64::from_be_bytes(*key),
            None => 0,
        }
    }

    /// The weight of the move: the higher, the better.
    #[must_use]
    pub const fn weight(self) -> u16 {
        let [.., high, low, _, _, _, _] = self.0;
        u16::from_be_bytes([high, low])
    }

    /// The last four bytes, in which programs keep what they have learned.
    #[must_use]
    pub const fn learning(self) -> u32 {
        let [.., a, b, c, d] = self.0;
        u32::from_be_bytes([a, b, c, d])
    }

    /// The entry of a move in a position, without anything learned.
    #[must_use]
    pub fn new(position: &Position, chosen: Move, weight: u16) -> Self {
        let square = |square: Square| u16::from(square.index());
        // Castling is the king onto its own rook.
        let to = chosen.rook().unwrap_or(chosen.to());
        let promotion = match chosen.promotion() {
            Some(Role::Knight) => 1,
            Some(Role::Bishop) => 2,
            Some(Role::Rook) => 3,
            Some(Role::Queen) => 4,
            _ => 0,
        };
        let bits = promotion << 12 | square(chosen.from()) << 6 | square(to);
        let entry = u128::from(position.polyglot_key()) << 64 | u128::from(bits) << 48;
        Self(entry.to_be_bytes()).with_weight(weight)
    }

    /// The entry of 16 bytes of a book.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; LENGTH]) -> Self {
        Self(bytes)
    }

    /// The 16 bytes of the entry in a book.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; LENGTH] {
        self.0
    }

    /// The entry with another weight.
    #[must_use]
    pub const fn with_weight(self, weight: u16) -> Self {
        let others = u128::from_be_bytes(self.0) & !(0xffff << 32);
        Self((others | (weight as u128) << 32).to_be_bytes())
    }

    /// The move in a position, if it is legal there: castling goes to the rook, and a promotion has its piece.
    fn find(self, position: &Position) -> Option<Move> {
        let [_, _, _, _, _, _, _, _, high, low, ..] = self.0;
        let bits = u16::from_be_bytes([high, low]);
        let square = |shift: u16| Square::at((bits >> shift & 63).to_le_bytes()[0]);
        let promotion = match bits >> 12 & 7 {
            0 => None,
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            _ => return None,
        };
        let found = position.explain(square(6), square(0), promotion).ok()?;
        (found.promotion() == promotion).then_some(found)
    }
}

/// Why bytes are not a book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The last entry is not whole.
    #[error("the entry at byte {at} is shorter than 16 bytes")]
    Length {
        /// The first byte of that entry.
        at: usize,
    },
    /// An entry whose key is lower than the one before.
    #[error("the key of the entry at byte {at} is lower than the one before it")]
    Order {
        /// The first byte of that entry.
        at: usize,
    },
}

impl BookError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Length { .. } => "book/length",
            Self::Order { .. } => "book/order",
        }
    }
}
