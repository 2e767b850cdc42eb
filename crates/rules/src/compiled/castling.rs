use super::geometry::Geometry;
use super::kinds::KindTable;
use crate::error::{Fault, VariantErrorKind};
use crate::table::{Key, Table, Value};
use crate::values::{Kind, Kinds};

/// Castling of a king with a rook on its rank.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct CastlingRule {
    pub(crate) king: Kind,
    pub(crate) rooks: Kinds,
    /// The files of the king after castling to the right and to the left.
    pub(crate) right: u8,
    pub(crate) left: u8,
    /// The rank of the king, counted from 0 from its own side.
    pub(crate) rank: u8,
    /// The king is moved to its rook, and may start on any file.
    pub(crate) is_chess960: bool,
    /// Checks and attacked squares do not matter.
    pub(crate) is_free: bool,
    /// The file of the king, where there are several.
    pub(crate) king_file: Option<u8>,
    /// The files of the rooks to the right and to the left.
    pub(crate) rook_files: Option<(u8, u8)>,
    /// Pieces that are dropped at home may castle.
    pub(crate) is_for_dropped: bool,
    /// The opponent loses the right of the same side.
    pub(crate) takes_right: bool,
}

impl CastlingRule {
    pub(super) fn compile(
        table: &Table,
        geometry: &Geometry,
        kinds: &KindTable,
    ) -> Result<Option<Self>, Fault> {
        let Some(Value::Castling(Some(castling))) = table.get(Key::Castling) else {
            return Ok(None);
        };
        let (right, left) = castling.files;
        // The rook arrives beside the king, towards the middle.
        let is_inside = right > 0
            && right < geometry.files
            && left.saturating_add(1) < geometry.files
            && castling.rank < geometry.ranks;
        if !is_inside {
            let placed = table.settings.get(&Key::Castling);
            let (span, found) = placed.map_or((0..0, ""), |placed| {
                (placed.span.clone(), placed.text.as_str())
            });
            return Err(Fault::new(VariantErrorKind::OffTheBoard, span, found));
        }
        Ok(Some(Self {
            king: kinds.find(&castling.king)?,
            rooks: kinds.find_all(&castling.rooks)?,
            right,
            left,
            rank: castling.rank,
            is_chess960: table.is_set(Key::Chess960),
            is_free: table.is_set(Key::FreeCastling),
            king_file: match table.get(Key::CastlingKing) {
                Some(Value::File(file)) => Some(*file),
                _ => None,
            },
            rook_files: match table.get(Key::CastlingRooks) {
                Some(Value::Files(right, left)) => Some((*right, *left)),
                _ => None,
            },
            is_for_dropped: table.is_set(Key::CastlingDropped),
            takes_right: table.is_set(Key::CastlingOpposite),
        }))
    }
}
