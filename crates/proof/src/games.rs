//! Random games as PGN, with comments, glyphs, clocks and variations.

use std::fmt::Write;

use feen_chess::{Move, Position};
use oracle::generate::Random;

/// The deepest variation of a generated game.
const DEPTH: usize = 4;

/// A random game, the same one for the same seed; of Chess960 if the seed is odd.
#[must_use]
pub fn pgn(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = format!(
        "[Event \"Game {seed}\"]\n[White \"A \\\"B\\\" C\"]\n[Round \"{}\"]\n",
        random.within(1..=11)
    );
    let mut start = Position::start();
    if seed % 2 == 1 {
        let number = u16::try_from(random.within(0..=959)).expect("a number below 960");
        start = Position::chess960(number).expect("a number below 960");
        let _ = writeln!(
            text,
            "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]"
        );
    }
    text.push('\n');
    let plies = random.within(0..=120);
    line(&start, plies, 0, &mut text, &mut random);
    text.push_str(random.pick(&["1-0", "0-1", "1/2-1/2", "*"]));
    text.push_str("\n\n");
    text
}

/// Writes a line of moves, with variations in it.
fn line(start: &Position, plies: usize, depth: usize, text: &mut String, random: &mut Random) {
    let mut position = start.clone();
    let mut needs_number = true;
    for ply in 0..plies {
        let moves: Vec<Move> = position.legal_moves().collect();
        if moves.is_empty() {
            return;
        }
        let dots = if position.turn() == feen_chess::WHITE {
            "."
        } else {
            "..."
        };
        if needs_number || dots == "." {
            let _ = write!(text, "{}{dots} ", position.fullmove());
        }
        needs_number = false;
        let mv = random.pick(&moves);
        text.push_str(position.san(mv).as_str());
        if random.once_in(12) {
            text.push_str(random.pick(&["!", "?", "!?", " $7", "?? $14", " $255"]));
        }
        text.push(if random.once_in(9) { '\n' } else { ' ' });
        while random.once_in(8) {
            comment(text, random);
            needs_number = true;
        }
        while depth < DEPTH
            && random.once_in(if depth == 0 { 15 } else { 5 })
            && (ply > 0 || depth == 0)
        {
            text.push('(');
            line(&position, random.within(1..=6), depth + 1, text, random);
            text.push_str(") ");
            needs_number = true;
        }
        position = position.play(mv).expect("a legal move");
    }
}

fn comment(text: &mut String, random: &mut Random) {
    text.push_str(random.pick(&[
        "{best} ",
        "{ [%clk 1:02:03.4] } ",
        "{[%eval -0.35,20] [%clk 0:00:09] quite\nlong, over two lines} ",
        "{a (bracket) [and] ; a semicolon} ",
        "; up to here\n",
        "{} ",
        "{M\u{fc}ller \u{2654}: a comment that is long enough to be broken where it is written to a file of eighty columns} ",
        "{[%csl Ga1,Rb2][%cal Re2e4]} ",
        "{x [A \"b\"] % y  z} ",
    ]));
}
