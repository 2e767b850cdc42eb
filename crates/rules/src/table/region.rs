use alloc::vec::Vec;

use super::Text;
use crate::error::{Fault, VariantErrorKind};

/// The name of a region, or squares, for the first player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Region {
    All,
    None,
    Boxes(Vec<SquareBox>),
    /// A word that is no square: the name of a region.
    Named,
}

/// Files and ranks from 0, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SquareBox {
    pub(crate) files: (u8, u8),
    pub(crate) ranks: (u8, u8),
    /// The place in the text of the region.
    pub(crate) at: (usize, usize),
}

/// The end of a box that goes to the edge of the board.
const END: u8 = u8::MAX;

impl Region {
    /// `all`, a name, or squares, boxes, ranks and files: `d1-f3 e5 7-9 8 d`
    pub(crate) fn read(text: Text<'_>) -> Result<Self, Fault> {
        let text = text.trim();
        if text.as_str() == "all" {
            return Ok(Self::All);
        }
        if text.as_str() == "none" {
            return Ok(Self::None);
        }
        if text.as_str().len() > 1 && text.as_str().bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Ok(Self::Named);
        }
        let mut boxes = Vec::new();
        for word in text.words() {
            let (low, high) = word.split_once('-').unwrap_or((word, word));
            let (Some(low), Some(high)) = (corner(low.as_str()), corner(high.as_str())) else {
                return Err(word.fault(VariantErrorKind::Region));
            };
            let at = word.span().start.saturating_sub(text.span().start);
            boxes.push(SquareBox {
                files: (low.0.unwrap_or(0), high.0.unwrap_or(END)),
                ranks: (low.1.unwrap_or(0), high.1.unwrap_or(END)),
                at: (at, at.saturating_add(word.as_str().len())),
            });
        }
        if boxes.is_empty() {
            return Err(text.fault(VariantErrorKind::Region));
        }
        Ok(Self::Boxes(boxes))
    }

    /// Whether all squares are on a board of this size.
    pub(super) fn fits(&self, files: u8, ranks: u8) -> bool {
        let Self::Boxes(boxes) = self else {
            return true;
        };
        let is_inside =
            |(low, high): (u8, u8), size: u8| low < size && (high == END || high < size);
        boxes
            .iter()
            .all(|part| is_inside(part.files, files) && is_inside(part.ranks, ranks))
    }
}

/// The file and the rank of a square, of a file alone, or of a rank alone; counted from 0.
pub(crate) fn corner(text: &str) -> Option<(Option<u8>, Option<u8>)> {
    let (file, rank) = match text.bytes().next() {
        Some(letter @ b'a'..=b'z') => (Some(letter.wrapping_sub(b'a')), text.get(1..)?),
        Some(_) => (None, text),
        None => return None,
    };
    if rank.is_empty() {
        return Some((file, None));
    }
    if !rank.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let rank: u8 = rank.parse().ok()?;
    Some((file, Some(rank.checked_sub(1)?)))
}
