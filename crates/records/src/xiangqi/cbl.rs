//! CBL and CBR, the libraries and the games of `CCBridge` (象棋桥).

use encoding_rs::UTF_16LE;

use super::binary::{self, Place, Stored, Unpacked};

const LIBRARY: &[u8] = b"CCBridgeLibrary\0";
const GAME: &[u8] = b"CCBridge Record\0";

/// Games of a library start at multiples of this.
const SLOT: usize = 4096;

/// Where a library has its number of slots, where its index starts, and the bytes of a slot there.
const SLOTS: usize = 60;
const INDEX: usize = 66_624;
const ENTRY: usize = 276;

/// The texts of a game: where they are, their bytes, and their tags.
const TEXTS: [(usize, usize, &str); 13] = [
    (180, 128, "Title"),
    (692, 64, "Event"),
    (756, 64, "Round"),
    (884, 64, "Date"),
    (948, 64, "Site"),
    (1012, 64, "TimeRule"),
    (1076, 64, "Red"),
    (1140, 64, "RedTeam"),
    (1204, 64, "RedTime"),
    (1300, 64, "Black"),
    (1364, 64, "BlackTeam"),
    (1428, 64, "BlackTime"),
    (1652, 64, "Annotator"),
];

const RESULT: usize = 2076;
const TURN: usize = 2112;
const BOARD: usize = 2120;
const MOVES: usize = 2214;

/// The pieces by their numbers, from 1.
const PIECES: &str = "RNBAKCP";

/// Whether a file begins as a library or a game.
pub(super) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(LIBRARY) || bytes.starts_with(GAME)
}

/// Reads the games of a file.
pub(super) fn read(bytes: &[u8]) -> Vec<Unpacked> {
    if bytes.starts_with(GAME) {
        return vec![game(bytes)];
    }
    let slots = bytes.get(SLOTS..).and_then(binary::number).unwrap_or(0);
    let first = slots
        .checked_mul(ENTRY)
        .and_then(|index| index.checked_add(INDEX));
    let records = first
        .and_then(|first| bytes.get(first..))
        .unwrap_or_default();
    let starts = (0..records.len()).step_by(SLOT);
    let mut starts: Vec<usize> = starts.filter(|start| begins_at(records, *start)).collect();
    starts.push(records.len());
    let games = starts.windows(2).filter_map(|ends| match ends {
        [start, end] => records.get(*start..*end),
        _ => None,
    });
    games.map(game).collect()
}

fn begins_at(records: &[u8], start: usize) -> bool {
    records
        .get(start..)
        .is_some_and(|record| record.starts_with(GAME))
}

/// Reads a game; one whose file ends before its moves has none.
fn game(bytes: &[u8]) -> Unpacked {
    let mut game = Unpacked {
        black_begins: bytes.get(TURN) == Some(&2),
        ..Unpacked::default()
    };
    for (at, length, name) in TEXTS {
        let text = bytes.get(at..).and_then(|text| text.get(..length));
        game.tags
            .push(binary::tag(name, &text_of(text.unwrap_or_default())));
    }
    game.tags
        .push(("Result", binary::result(bytes.get(RESULT))));
    let board = bytes.get(BOARD..).and_then(|board| board.get(..90));
    for (index, byte) in (0_u8..).zip(board.unwrap_or_default()) {
        let piece = PIECES.chars().nth(usize::from(byte & 0x0F).wrapping_sub(1));
        let piece = piece.and_then(|piece| match byte >> 4 {
            1 => Some(piece),
            2 => Some(piece.to_ascii_lowercase()),
            _ => None,
        });
        if let Some((place, piece)) = place(index).zip(piece) {
            game.pieces.push((place, piece));
        }
    }
    let mut left = bytes.get(MOVES..).unwrap_or_default();
    game.read_moves(|| next(&mut left));
    game
}

/// The next move of the bytes that are left.
fn next(left: &mut &[u8]) -> Option<Stored> {
    let [flags, _, from, to] = *left.first_chunk::<4>()?;
    *left = left.get(4..)?;
    let mut comment = String::new();
    if flags & 4 != 0 {
        let length = binary::number(left)?;
        comment = text_of(left.get(4..)?.get(..length)?);
        *left = left.get(4_usize.checked_add(length)?..)?;
    }
    Some(Stored {
        squares: place(from).zip(place(to)),
        comment,
        has_next: flags & 1 == 0,
        has_other: flags & 2 != 0,
    })
}

/// The square of a number, which counts from Black's left corner as Red sees it.
const fn place(index: u8) -> Option<Place> {
    match 9_u8.checked_sub(index / 9) {
        Some(rank) => Some((index % 9, rank)),
        None => None,
    }
}

/// A text in UTF-16 up to its first NUL.
fn text_of(bytes: &[u8]) -> String {
    let text = UTF_16LE.decode_without_bom_handling(bytes).0;
    text.split('\0').next().unwrap_or_default().to_owned()
}
