use feen_chess::pgn::{Draft, Tags, Termination};
use feen_rules::{Move, MoveError, Notation, Position, Variant};

use super::token::{self, Token};
use super::{study, tags};
use crate::error::{Error, ErrorKind, Found, Read};
use crate::note::NoteKind;
use crate::shogi;
use crate::sketch::{Mark, Sketch};
use crate::{Cause, End, Format, Record};

/// The place of a part of a game.
struct Places<'t> {
    text: &'t str,
    first_line: usize,
    /// The last place, with the lines before it and the characters of its line: places are asked for in the order of
    /// the text.
    last: std::cell::Cell<(usize, usize, usize)>,
}

impl<'t> Places<'t> {
    const fn new(text: &'t str, first_line: usize) -> Self {
        Self {
            text,
            first_line,
            last: std::cell::Cell::new((0, 0, 0)),
        }
    }

    /// The place where a rest of the text begins.
    fn of_rest(&self, rest: &str) -> (usize, usize) {
        self.at(self.text.len().saturating_sub(rest.len()))
    }

    fn at(&self, offset: usize) -> (usize, usize) {
        let (from, mut lines, mut column) = match self.last.get() {
            (from, ..) if from > offset => (0, 0, 0),
            last => last,
        };
        let mut rest = self.text.get(from..offset).unwrap_or_default();
        while let Some((_, after)) = rest.split_once('\n') {
            (lines, column) = (lines.saturating_add(1), 0);
            rest = after;
        }
        column = column.saturating_add(rest.chars().count());
        self.last.set((offset, lines, column));
        (
            self.first_line.saturating_add(lines),
            column.saturating_add(1),
        )
    }
}

/// Reads a game; with a notation its moves have it, otherwise that of the tag `Format`, or any.
pub(crate) fn read(text: &str, first_line: usize, notation: Option<Notation>) -> Read {
    let places = Places::new(text, first_line);
    let mut header = Tags::new();
    let mut repeated = Vec::new();
    let mut left = text.trim_start();
    let (mut is_study, mut is_red) = (false, false);
    loop {
        // No other line of a header begins with a bracket.
        if let Some((name, value, rest)) = tags::pair(left) {
            is_red |= name == "Red" && header.get("White").is_none();
            let name = seat(name);
            if header.get(name).is_some() {
                repeated.push(places.of_rest(left).0);
            }
            header.set(name, &value);
            left = rest.trim_start();
            continue;
        }
        // Nor with a letter or a number of PGN, after which moves may stand in one long line.
        if left.starts_with(|first: char| first.is_ascii_alphanumeric()) {
            break;
        }
        let (line, after) = left.split_once('\n').unwrap_or((left, ""));
        if let Some((name, value)) = study::header(line) {
            if !name.is_empty() && !value.is_empty() {
                header.set(seat(name), &value);
            }
            header.set("Game", "Chinese Chess");
            is_study = true;
            left = after.trim_start();
        } else if let Some((name, value)) = study::other_header(line).filter(|_| is_study) {
            if !value.is_empty() {
                header.set(name, value);
            }
            left = after.trim_start();
        } else if study::is_frame(line) {
            left = after.trim_start();
        } else if left.starts_with('%') {
            left = left
                .split_once('\n')
                .map_or("", |(_, rest)| rest)
                .trim_start();
        } else {
            break;
        }
    }
    let is_xiangqi = is_red || begins_in_chinese(left);
    let Some(variant) = variant(&header, notation, is_xiangqi, &places)? else {
        return of_chess(text, first_line);
    };
    let notation = notation.or_else(|| tags::notation(header.get("Format")?));
    let mut notes = Vec::new();
    let start =
        start(&variant, &header, &mut notes).map_err(|kind| Error::new(kind, (first_line, 1)))?;
    let format = format(&header, left, notation, &start);
    let mut sketch = Sketch::new(start);
    for line in repeated {
        sketch.note(NoteKind::RepeatedHeader, line);
    }
    for kind in notes {
        sketch.note(kind, first_line);
    }
    let (mut record, error) = match moves(&mut sketch, left, &places, notation) {
        Ok(result) => finish(sketch, header, result, first_line),
        // The end that the tags name is not that of the moves before the error.
        Err(error) => sketch.finish(&header, None, first_line, Some(error)),
    }?;
    record.pgn_format = format;
    Ok((record, error))
}

/// The format of a game by its tags, and by its first move where they name none.
fn format(header: &Tags<'_>, moves: &str, notation: Option<Notation>, start: &Position) -> Format {
    let is_chinese = header.get("Game").is_some() || header.get("Format").is_some();
    if !(is_chinese || begins_in_chinese(moves)) || start.variant().name() != "xiangqi" {
        return Format::Pgn;
    }
    let first = || {
        let word = first_word(moves)?;
        let word = chinese_move(word).map_or(word, |(first, _)| first);
        let all = [Notation::Iccs, Notation::Wxf, Notation::Chinese];
        let is_read = |notation: &Notation| start.parse_move(word, *notation).is_ok();
        all.into_iter().find(is_read)
    };
    match notation.or_else(first) {
        Some(Notation::Iccs) => Format::Iccs,
        Some(Notation::Wxf) => Format::WxfPgn,
        Some(Notation::Chinese) => Format::Chinese,
        _ => Format::Pgn,
    }
}

/// The first word of moves without its number.
fn first_word(moves: &str) -> Option<&str> {
    let mut left = moves;
    loop {
        let (token, rest) = token::next(left, false)?;
        match token {
            Token::Word(word) if !unnumbered(word).is_empty() => return Some(unnumbered(word)),
            Token::Open => return None,
            _ => left = rest,
        }
    }
}

/// Whether the first move of a text is written as in Chinese.
pub(crate) fn begins_in_chinese(moves: &str) -> bool {
    let is_move = |word: &str| {
        let first = chinese_move(word).map_or(word, |(first, _)| first);
        !first.is_ascii() && is_chinese_move(first)
    };
    first_word(moves).is_some_and(is_move)
}

/// The tag of PGN for one of Red, who is the first player.
fn seat(name: &str) -> &str {
    match name {
        "Red" => "White",
        "RedElo" => "WhiteElo",
        "RedTeam" => "WhiteTeam",
        "RedTitle" => "WhiteTitle",
        name => name,
    }
}

fn finish(
    mut sketch: Sketch,
    mut header: Tags<'static>,
    result: Option<Termination>,
    line: usize,
) -> Read {
    let tag = header.get("Result").and_then(Termination::parse);
    if result.is_some() && tag.is_some() && result != tag {
        sketch.note(NoteKind::Result, line);
    }
    if let Some(cause) = header.get("End").map(Cause::from_name) {
        let turn = sketch.turn();
        sketch.end = Some(End::new(cause, turn));
        header.remove("End");
        header.remove("Termination");
    }
    let own_result = header.get("Result").is_none();
    let result = tag.or(result);
    if let (true, Some(result)) = (own_result, result) {
        header.set("Result", result.as_str());
    }
    sketch.finish(&header, result, line, None)
}

/// A game of chess or Chess960.
fn of_chess(text: &str, first_line: usize) -> Read {
    let place = |error: &feen_chess::pgn::Error| {
        let offset = error.span().start;
        Places::new(text, first_line).at(offset)
    };
    let wrapped = |error: feen_chess::pgn::Error| Error::new(ErrorKind::Pgn(error), place(&error));
    let mut games = feen_chess::pgn::Games::new(text.as_bytes());
    let Some((game, error)) = games.next_partial() else {
        return Err(Error::new(ErrorKind::Format, (first_line, 1)));
    };
    let mut error = error.map(wrapped);
    let start = game
        .start()
        .map_err(|wrong| error.clone().unwrap_or_else(|| wrapped(wrong)))?;
    let (name, castles) = if game.is_chess960() {
        ("fischerandom", feen_chess::Castles::KingTakesRook)
    } else {
        ("chess", feen_chess::Castles::KingArrives)
    };
    let unknown = || {
        let found = Found::new(name);
        Error::new(ErrorKind::Variant { found }, (first_line, 1))
    };
    let variant = Variant::by_name(name).ok_or_else(unknown)?;
    let fen = start.fen().to_string();
    let start = Position::from_fen(&variant, &fen)
        .map_err(|error| Error::new(ErrorKind::Start(error.kind()), (first_line, 1)))?;
    let spell = |played: &feen_chess::pgn::Played<'_>| {
        let one = played.mv.map(|mv| mv.spell(castles).to_string());
        one.unwrap_or_else(|| "--".into())
    };
    let mut tree = match game.respell(spell) {
        Ok(tree) => tree,
        Err(illegal) => {
            error.get_or_insert_with(|| wrapped(illegal));
            legal_moves(&game, spell).map_err(wrapped)?
        }
    };
    let result = tree.termination();
    if tree.result().is_none() {
        tree.set_result(result);
    }
    let cause = tree.tags().get("End").map(Cause::from_name);
    let cause = cause.filter(|_| error.is_none());
    let mut record = Record {
        variant,
        start,
        tree,
        end: None,
        notes: Vec::new(),
        line: first_line,
        pgn_format: Format::Pgn,
        last: None,
    };
    if let Some(cause) = cause {
        let turn = record.position().turn();
        record.end = Some(End::new(cause, turn));
        record.tree.tags_mut().remove("End");
        record.tree.tags_mut().remove("Termination");
    }
    Ok((record, error))
}

/// The main line of a game of chess before the first move that is not legal.
fn legal_moves(
    game: &feen_chess::pgn::Record<'_>,
    spell: impl Fn(&feen_chess::pgn::Played<'_>) -> String,
) -> Result<feen_chess::pgn::Record<'static>, feen_chess::pgn::Error> {
    let mut draft = Draft::new();
    // A part of a record is not longer than a record may be.
    for comment in game.before() {
        let _ = draft.add_comment(comment.as_str());
    }
    for played in game.positions()?.map_while(Result::ok) {
        let _ = draft.add_move(&spell(&played));
        for nag in played.node.nags() {
            let _ = draft.add_nag(nag);
        }
        for comment in played.node.after() {
            let _ = draft.add_comment(comment.as_str());
        }
    }
    Ok(draft.finish(game.tags().clone(), None))
}

/// The rules by the tags; nothing for chess and Chess960.
fn variant(
    header: &Tags<'_>,
    notation: Option<Notation>,
    is_xiangqi: bool,
    places: &Places<'_>,
) -> Result<Option<Variant>, Error> {
    let named = |name: &str| {
        let plain: String = name
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .collect();
        let plain = plain.to_lowercase();
        let known = match plain.as_str() {
            "sharper" => "seirawan",
            "normal" | "classical" | "illegal" | "" => "chess",
            "frc" | "960" | "chess960" => "fischerandom",
            "threecheck" | "3check" => "3check",
            "racingkings" => "racingkings",
            other => other,
        };
        Variant::by_name(known)
            .or_else(|| Variant::by_name(name))
            .ok_or_else(|| {
                let found = Found::new(name);
                Error::new(ErrorKind::Variant { found }, places.at(0))
            })
    };
    if header.get("RuleVariants").is_some() {
        return named(header.get("Variant").unwrap_or("RuleVariants")).map(Some);
    }
    let ranks = |fen: &str| {
        fen.split(' ')
            .next()
            .map_or(0, |board| board.matches('/').count())
    };
    let is_format = |format: &str| tags::notation(format).is_some();
    let is_xiangqi = notation.is_some()
        || header
            .get("Game")
            .is_some_and(|game| game.eq_ignore_ascii_case("Chinese Chess"))
        || is_xiangqi
        || header.get("Variant").is_none() && header.get("Format").is_some_and(is_format)
        || header.get("Variant").is_none() && header.get("FEN").is_some_and(|fen| ranks(fen) == 9);
    let variant = match header.get("Variant") {
        Some(name) => named(name)?,
        None if is_xiangqi => named("xiangqi")?,
        None => return Ok(None),
    };
    let is_chess = matches!(variant.name(), "chess" | "fischerandom");
    Ok((!is_chess).then_some(variant))
}

/// The start of a game by the tag `FEN`.
fn start(
    variant: &Variant,
    header: &Tags<'_>,
    notes: &mut Vec<NoteKind>,
) -> Result<Position, ErrorKind> {
    let Some(fen) = header
        .get("FEN")
        .map(str::trim)
        .filter(|fen| !fen.is_empty())
    else {
        return Ok(Position::start(variant));
    };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    // Programs of shogi write SFEN, whose sides are the other way round.
    if let [board, "b" | "w", hands, rest @ ..] = fields.as_slice()
        && variant.has_hands()
        && !board.contains('[')
        && rest.len() < 2
        && (*hands != "-" || !rest.is_empty() || board.matches('/').count() == 8)
        && let Ok(position) = Position::problem_from_sfen(variant, fen)
    {
        return Ok(position);
    }
    // Red is the first player in Chinese programs.
    let fen = match fields.as_slice() {
        [board, "r", rest @ ..] => {
            let mut fields = vec![*board, "w"];
            fields.extend(rest);
            fields.join(" ")
        }
        _ => fields.join(" "),
    };
    let fen = fen.replace("[-]", "[]");
    let error = match Position::from_fen(variant, &fen) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    if let Ok(position) = Position::problem_from_fen(variant, &fen) {
        return Ok(position);
    }
    match Position::repair(variant, &fen) {
        Ok((position, _)) => {
            notes.push(NoteKind::Token);
            Ok(position)
        }
        Err(_) => Err(ErrorKind::Start(error.kind())),
    }
}

fn moves(
    sketch: &mut Sketch,
    text: &str,
    places: &Places<'_>,
    notation: Option<Notation>,
) -> Result<Option<Termination>, Error> {
    let mut open: Vec<Mark> = Vec::new();
    let mut left = text;
    let mut begins_line = true;
    let mut result = None;
    while let Some((token, rest)) = token::next(left, begins_line) {
        begins_line = false;
        let from = left;
        let place = || {
            let length = match token {
                Token::Word(word) => word.len(),
                _ => 1,
            };
            let end = places.text.len().saturating_sub(rest.len());
            places.at(end.saturating_sub(length))
        };
        match token {
            Token::Nag(nag) => sketch.nag(nag),
            Token::Comment(comment) => {
                sketch.comment(feen_chess::pgn::Comment::new(comment).as_str());
            }
            Token::Open => {
                return Err(Error::new(
                    ErrorKind::Open { expected: '}' },
                    places.of_rest(left.trim_start()),
                ));
            }
            Token::Begin => {
                let mark = sketch.mark();
                let mark = mark.ok_or_else(|| Error::new(ErrorKind::NoMove, place()))?;
                open.push(mark);
                sketch.branch(sketch.plies().saturating_sub(1), place())?;
            }
            Token::End => {
                let mark = open
                    .pop()
                    .ok_or_else(|| Error::new(ErrorKind::Close, place()))?;
                sketch.resume(mark, place())?;
            }
            Token::Word(word) => {
                let bare = unnumbered(word);
                let is_last = || token::next(rest, false).is_none();
                let marker = match bare {
                    "½-½" | "½" => Some(Termination::Draw),
                    // Castling is written so too.
                    "0-0" if !is_last() || read_move(sketch.position(), bare, notation).is_ok() => {
                        None
                    }
                    other => Termination::parse(other),
                };
                match marker {
                    _ if bare.is_empty() || bare == "e.p." || study::is_frame(bare) => {}
                    Some(marker) if open.is_empty() => {
                        result = Some(marker);
                        // Nothing of this game comes after its result.
                        left = rest;
                        break;
                    }
                    Some(_) => {}
                    None => match play(sketch, bare, notation, &place) {
                        Err(_) if open.is_empty() && is_footer(text, from) => {
                            sketch.note(NoteKind::AfterEnd, place().0);
                            return Ok(result);
                        }
                        played => played?,
                    },
                }
            }
        }
        left = rest;
    }
    if !open.is_empty() {
        return Err(Error::new(
            ErrorKind::Open { expected: ')' },
            places.of_rest(""),
        ));
    }
    if let Some((Token::Word(word), _)) = token::next(left, false).filter(|_| result.is_some()) {
        let place = places.of_rest(left.trim_start());
        // The name of the site that made the file may follow, and no move may.
        if read_move(sketch.position(), unnumbered(word), notation).is_ok() {
            let found = Found::new(word);
            return Err(Error::new(ErrorKind::Line { found }, place));
        }
        sketch.note(NoteKind::AfterEnd, place.0);
    }
    Ok(result)
}

/// Whether the first word of what is left stands on a line without moves, which names the program or the site that made it.
fn is_footer(text: &str, left: &str) -> bool {
    let start = text.len().saturating_sub(left.trim_start().len());
    let (before, after) = text.split_at_checked(start).unwrap_or_default();
    let before = before.rsplit('\n').next().unwrap_or_default();
    let after = after.lines().next().unwrap_or_default();
    let line = [before, after].concat();
    let is_move = first_word(&line).is_none_or(is_move_text);
    !is_move && study::is_footer(&line)
}

/// A word without the number of the move before it: `1.e4`, `2...`, `12`, `1炮二平五`, `第一回合`.
fn unnumbered(word: &str) -> &str {
    if word.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return word;
    }
    let is_digit = |letter: char| letter.is_ascii_digit() || ('０'..='９').contains(&letter);
    if let Some((number, rest)) = word
        .strip_prefix('第')
        .and_then(|rest| rest.split_once(['回', '着', '步']))
    {
        let is_numeral = |letter| is_digit(letter) || "零〇一二三四五六七八九十百".contains(letter);
        if !number.is_empty() && number.chars().all(is_numeral) {
            let rest = rest.strip_prefix('合').unwrap_or(rest);
            return rest.trim_start_matches([':', '：', '.', '．']);
        }
    }
    let rest = word.trim_start_matches(is_digit);
    if rest.is_empty() {
        return rest;
    }
    let is_chinese = |letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter);
    if rest.len() < word.len() && rest.starts_with(is_chinese) {
        return rest;
    }
    match rest.trim_start_matches(['.', '…', '．', ':', '：']) {
        after if after.len() < rest.len() && rest.len() < word.len() => after,
        after if after.is_empty() => after,
        _ => word,
    }
}

fn play(
    sketch: &mut Sketch,
    word: &str,
    notation: Option<Notation>,
    place: &impl Fn() -> (usize, usize),
) -> Result<(), Error> {
    if matches!(word, "--" | "Z0" | "@@@@") {
        return sketch.pass(place());
    }
    let mut left = word;
    while !left.is_empty() {
        // Chinese moves may follow each other without a blank.
        let (first, rest) = chinese_move(left).unwrap_or((left, ""));
        let one = read_move(sketch.position(), first, notation).map_err(|reason| {
            let found = Found::new(first);
            Error::new(ErrorKind::Move { found, reason }, place())
        })?;
        sketch.play(one, place)?;
        left = unnumbered_rest(rest);
    }
    Ok(())
}

/// The first four characters of a text of Chinese moves, and the rest.
fn chinese_move(word: &str) -> Option<(&str, &str)> {
    if word.is_ascii() {
        return None;
    }
    let is_chinese = |letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter);
    let (end, _) = word.char_indices().nth(4)?;
    let (first, rest) = word.split_at_checked(end)?;
    let count = first.chars().filter(|letter| is_chinese(*letter)).count();
    (count >= 2 && rest.chars().any(is_chinese)).then_some((first, rest))
}

/// A text without the number of a move before it, which has a dot.
fn unnumbered_rest(text: &str) -> &str {
    // The number of a move has a dot; a digit without one is of the move before.
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix(['.', '．']) {
        Some(after) if rest.len() < text.len() => after,
        _ => text,
    }
}

/// The legal move of a text in the notation, or in any that the game has.
pub(crate) fn read_move(
    position: &Position,
    word: &str,
    notation: Option<Notation>,
) -> Result<Move, MoveError> {
    let plain = figures(word);
    let word = plain.as_deref().unwrap_or(word);
    // A pawn that is dropped may be without its letter.
    let pawn = word.strip_prefix('@').map(|square| format!("P@{square}"));
    let word = pawn.as_deref().unwrap_or(word);
    let mut first = None;
    let is_xiangqi = position.variant().name() == "xiangqi";
    let others: &[Notation] = if is_xiangqi {
        &[
            Notation::Iccs,
            Notation::Wxf,
            Notation::Chinese,
            Notation::San,
            Notation::Uci,
        ]
    } else {
        &[Notation::San, Notation::Uci, Notation::Usi]
    };
    for notation in notation.iter().chain(others) {
        match position.parse_move(word, *notation) {
            Ok(one) => return Ok(one),
            Err(error @ MoveError::Ambiguous { .. }) => return Err(error),
            Err(error) => {
                first.get_or_insert(error);
            }
        }
    }
    let western = position.parse_move(word, Notation::Western);
    western.map_err(|_| first.unwrap_or(MoveError::NoMove))
}

/// The legal move of a word in any notation that records have, after a last move.
///
/// ```
/// use feen_records::any_move;
/// use feen_rules::{Position, Variant};
///
/// let shogi: Variant = "shogi".parse()?;
/// let position = Position::start(&shogi);
/// for word in ["７六歩", "▲７六歩", "７六歩(77)", "7g7f", "+7776FU", "P-76"] {
///     let mv = any_move(&position, None, word).unwrap();
///     assert_eq!(position.uci(mv).to_string(), "c3c4", "{word}");
/// }
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[must_use]
pub fn any_move(position: &Position, last: Option<Move>, word: &str) -> Option<Move> {
    let japanese = || {
        let variant = position.variant();
        let is_of_japan = !word.is_ascii() && shogi::is_shogi(variant);
        is_of_japan.then(|| shogi::read_move(position, last.map(Move::to), word))?
    };
    let csa = || position.parse_move(word, Notation::Csa).ok();
    read_move(position, word, None)
        .ok()
        .or_else(japanese)
        .or_else(csa)
}

/// Whether a word is a move of some notation, in some position.
///
/// ```
/// use feen_records::is_move_text;
///
/// assert!(["e4", "O-O", "7g7f", "▲７六歩", "炮二平五", "♘f3"].into_iter().all(is_move_text));
/// assert!(!["nonsense", "七六"].into_iter().any(is_move_text));
/// ```
#[must_use]
pub fn is_move_text(word: &str) -> bool {
    let plain = figures(word);
    let word = plain.as_deref().unwrap_or(word);
    let bare = word.trim_end_matches(['+', '#', '!', '?', '=']);
    if matches!(bare, "O-O" | "O-O-O" | "0-0" | "0-0-0" | "--" | "0000") {
        return true;
    }
    if !bare.is_ascii() {
        return is_chinese_move(bare) || shogi::is_move_text(bare);
    }
    // A square is a letter and a number, or two numbers; a move of xiangqi has two numbers beside its sign.
    let has = |is: fn(&u8) -> bool| bare.as_bytes().iter().any(is);
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+-=*@x'~,.".contains(&byte);
    bare.bytes().all(is_part)
        && bare.len() < 14
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_alphabetic)
}

/// Whether a word is a move of xiangqi as books write it.
fn is_chinese_move(word: &str) -> bool {
    let letters: Vec<char> = word.chars().take(5).collect();
    let [_, _, way, number] = letters.as_slice() else {
        return false;
    };
    let numbers = "一二三四五六七八九123456789１２３４５６７８９";
    "平进進退上下".contains(*way) && numbers.contains(*number) && !shogi::is_move_text(word)
}

/// A text with letters for the figures of chess pieces, if it has some.
fn figures(word: &str) -> Option<String> {
    if word.is_ascii() {
        return None;
    }
    let letter = |figure: char| match figure {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        _ => None,
    };
    word.contains(|figure| letter(figure).is_some()).then(|| {
        let plain = word.chars().filter(|figure| !matches!(figure, '♙' | '♟'));
        plain
            .map(|figure| letter(figure).unwrap_or(figure))
            .collect()
    })
}
