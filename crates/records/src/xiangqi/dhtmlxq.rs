//! Texts of dpxq.com.

use std::collections::BTreeMap;

use feen_chess::pgn::{Tags, Termination};
use feen_rules::{MoveError, Player, Position, Square, Variant};

use super::xiangqi;
use crate::error::{Error, ErrorKind, Found, Read};
use crate::note::NoteKind;
use crate::sketch::Sketch;
use crate::text::with_numbers;

/// The fields of a text: `[DhtmlXQ_title]…[/DhtmlXQ_title]`.
struct Fields<'t>(BTreeMap<&'t str, &'t str>);

impl<'t> Fields<'t> {
    fn read(text: &'t str) -> Self {
        let mut fields = BTreeMap::new();
        let mut left = text;
        while let Some((_, rest)) = left.split_once("[DhtmlXQ_") {
            let Some((name, rest)) = rest.split_once(']') else {
                break;
            };
            let Some((value, after)) = rest.split_once("[/DhtmlXQ_") else {
                break;
            };
            fields.insert(name, value);
            left = after;
        }
        Self(fields)
    }

    fn get(&self, name: &str) -> Option<&'t str> {
        self.0.get(name).copied()
    }
}

/// The tags of fields.
const NAMES: [(&str, &str); 11] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("red", "White"),
    ("redname", "White"),
    ("black", "Black"),
    ("blackname", "Black"),
    ("author", "Annotator"),
    ("open", "Opening"),
];

/// A branch: its own number, its first ply from 1, and its moves.
struct Branch<'t> {
    number: usize,
    ply: usize,
    moves: &'t str,
}

/// Reads a game.
pub(crate) fn read(text: &str, first_line: usize) -> Read {
    let place = |part: &str| {
        let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let before = text.get(..offset).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let lines = before.matches('\n').count();
        (
            first_line.saturating_add(lines),
            line.chars().count().saturating_add(1),
        )
    };
    let variant = xiangqi((first_line, 1))?;
    let fields = Fields::read(text);
    let (mut tags, result) = tags(&fields);
    let start = match fields
        .get("binit")
        .map(str::trim)
        .filter(|binit| !binit.is_empty())
    {
        Some(binit) => setup(&variant, binit).ok_or_else(|| {
            let found = Found::new(binit);
            Error::new(ErrorKind::Setup { found }, place(binit))
        })?,
        None => Position::start(&variant),
    };
    let main = fields.get("movelist").unwrap_or_default();
    let first = main.get(..4).and_then(|four| squares(&variant, four));
    let start = with_turn(start, first.map(|(from, _)| from), place(main))?;
    let mut sketch = Sketch::new(start);
    let moves = read_lines(&mut sketch, &fields, main, place);
    tags.set("Result", result.as_str());
    sketch.finish(&tags, Some(result), first_line, moves.err())
}

/// Reads the main line and its branches.
fn read_lines<'t>(
    sketch: &mut Sketch,
    fields: &Fields<'t>,
    main: &'t str,
    place: impl Fn(&str) -> (usize, usize),
) -> Result<(), Error> {
    let variant = sketch.position().variant().clone();
    let mut branches: BTreeMap<usize, Vec<Branch<'_>>> = BTreeMap::new();
    for (name, value) in &fields.0 {
        let Some(numbers) = name.strip_prefix("move_") else {
            continue;
        };
        let numbers: Vec<usize> = numbers
            .split('_')
            .filter_map(|part| part.parse().ok())
            .collect();
        let [parent, ply, number] = *numbers.as_slice() else {
            continue;
        };
        if number > 0 {
            let moves = *value;
            branches
                .entry(parent)
                .or_default()
                .push(Branch { number, ply, moves });
        }
    }
    if let Some(comment) = fields.get("comment0") {
        add_comment(sketch, comment, place(comment).0);
    }
    // The lines that are left, with the branches of each; the greatest ply comes first.
    let mut left = vec![Branch {
        number: 0,
        ply: 1,
        moves: main,
    }];
    while let Some(branch) = left.pop() {
        let place = place(branch.moves);
        if branch.number > 0 {
            sketch.branch(branch.ply.saturating_sub(1), place)?;
        }
        let digits = branch.moves.trim();
        if !digits.is_ascii() || digits.len() % 4 != 0 {
            let found = Found::new(digits);
            return Err(Error::new(ErrorKind::Line { found }, place));
        }
        for (four, ply) in digits.as_bytes().chunks(4).zip(branch.ply..) {
            let four = str::from_utf8(four).unwrap_or_default();
            let wrong = |reason: MoveError| {
                let found = Found::new(four);
                Error::new(ErrorKind::Move { found, reason }, place)
            };
            let (from, to) = squares(&variant, four).ok_or_else(|| wrong(MoveError::NoMove))?;
            let one = sketch.position().explain_move(from, to, None);
            sketch.play(one.map_err(|reason| wrong(reason.into()))?, || place)?;
            let own = format!("comment{}_{ply}", branch.number);
            let main = format!("comment{ply}");
            let comment = fields
                .get(&own)
                .or_else(|| fields.get(&main).filter(|_| branch.number == 0));
            if let Some(comment) = comment {
                add_comment(sketch, comment, place.0);
            }
        }
        // Each branch is read once, so that none can be its own parent.
        let mut own = branches.remove(&branch.number).unwrap_or_default();
        own.sort_by_key(|branch| (branch.ply, std::cmp::Reverse(branch.number)));
        left.append(&mut own);
    }
    if let Some(branch) = branches.values().flatten().next() {
        let kind = ErrorKind::Branch { ply: branch.ply };
        return Err(Error::new(kind, place(branch.moves)));
    }
    Ok(())
}

/// The tags of the fields, and the result.
fn tags(fields: &Fields<'_>) -> (Tags<'static>, Termination) {
    let mut tags = Tags::new();
    for (name, value) in &fields.0 {
        if let Some((_, tag)) = NAMES.iter().find(|(known, _)| known == name)
            && !value.trim().is_empty()
        {
            tags.set(tag, value.trim());
        }
    }
    let result = match fields.get("result").map(str::trim) {
        Some("红胜" | "紅勝") => Termination::WhiteWins,
        Some("黑胜" | "黑勝") => Termination::BlackWins,
        Some("和棋" | "和局") => Termination::Draw,
        _ => Termination::Unknown,
    };
    (tags, result)
}

/// Adds a comment, whose lines end with `||`.
fn add_comment(sketch: &mut Sketch, comment: &str, line: usize) {
    if comment.contains('}') {
        sketch.note(NoteKind::Brace, line);
    }
    for part in comment.trim().trim_end_matches('|').split("||") {
        sketch.comment(&part.replace(['\n', '\r'], " "));
    }
}

/// The squares of four digits: file from the left, rank from the top.
fn squares(variant: &Variant, four: &str) -> Option<(Square, Square)> {
    let [file, rank, to_file, to_rank] = four.as_bytes() else {
        return None;
    };
    Some((
        square(variant, *file, *rank)?,
        square(variant, *to_file, *to_rank)?,
    ))
}

fn square(variant: &Variant, file: u8, rank: u8) -> Option<Square> {
    let number = |digit: u8| {
        digit
            .checked_sub(b'0')
            .filter(|digit| *digit < 10)
            .map(usize::from)
    };
    variant.square_at(number(file)?, 9_usize.checked_sub(number(rank)?)?)
}

/// The pieces of `binit` in their order: Red's, and then Black's.
const PIECES: &str = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

/// The position of `binit`: two digits for each piece, `99` for one that is not there.
pub(super) fn setup(variant: &Variant, binit: &str) -> Option<Position> {
    let mut board = [['1'; 9]; 10];
    if binit.len() != 64 {
        return None;
    }
    for (place, piece) in binit.as_bytes().chunks(2).zip(PIECES.chars()) {
        let [file, rank] = place else {
            return None;
        };
        if (file, rank) == (&b'9', &b'9') {
            continue;
        }
        let number = |digit: &u8| digit.checked_sub(b'0').map(usize::from);
        *board.get_mut(number(rank)?)?.get_mut(number(file)?)? = piece;
    }
    let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
    let board = with_numbers(&ranks.join("/"));
    Position::problem_from_fen(variant, &format!("{board} w - - 0 1")).ok()
}

/// The position with the player to move whose piece is on a square.
fn with_turn(
    start: Position,
    first: Option<Square>,
    place: (usize, usize),
) -> Result<Position, Error> {
    let piece = first.and_then(|from| start.piece(from));
    if piece.is_none_or(|piece| piece.player() == Player::First) {
        return Ok(start);
    }
    let fen = start.fen().replacen(" w ", " b ", 1);
    Position::problem_from_fen(start.variant(), &fen)
        .map_err(|error| Error::new(ErrorKind::Start(error.kind()), place))
}
