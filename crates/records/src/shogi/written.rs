//! The text of KIF and KI2.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

use feen_chess::pgn::{Comments, Line};
use feen_rules::{Player, Position};

use super::{diagram, handicap, header, move_text, play, sfen, spelled};
use crate::note::Loss;
use crate::record::{Step, Walk};
use crate::{Cause, End, Record};

/// The headers and the start position.
pub(super) fn write_start(record: &Record, text: &mut String) {
    let start = record.start();
    let handicap = sfen(start).and_then(|sfen| handicap::by_sfen(&sfen));
    let is_handicap = handicap.is_some_and(|handicap| handicap.preset != "HIRATE");
    for (name, value) in header::to_kif(record.tags(), is_handicap) {
        // Writing to a text does not fail.
        let _ = writeln!(text, "{name}：{value}");
    }
    let names = if is_handicap {
        ["下手", "上手"]
    } else {
        ["先手", "後手"]
    };
    match handicap {
        Some(handicap) => {
            let _ = writeln!(text, "手合割：{}", handicap.name);
        }
        None if *start == Position::start(record.variant()) && record.variant().files() == 5 => {
            text.push_str("手合割：5五将棋\n");
        }
        None => {
            text.push_str("手合割：その他\n");
            text.push_str(&diagram::write(start, names));
        }
    }
}

/// A line that is left to write: its first ply and the position before it.
struct Block<'r> {
    line: Line<'r>,
    plies: usize,
    start: Position,
}

/// Writes the main line, and after each line its branches, the last one first.
pub(super) fn write_lines(
    record: &Record,
    text: &mut String,
    losses: &mut BTreeSet<Loss>,
    is_kif: bool,
) {
    let mut left = vec![Block {
        line: record.tree().mainline(),
        plies: 0,
        start: record.start().clone(),
    }];
    let mut is_main = true;
    while let Some(block) = left.pop() {
        let mut branches = Vec::new();
        if !is_main {
            let _ = writeln!(text, "\n変化：{}手", block.plies.saturating_add(1));
            write_comments(text, block.line.before(), losses);
        }
        let mut writer = Moves {
            text,
            losses,
            is_kif,
            plies: block.plies,
            used: [Duration::ZERO; 2],
            last: None,
            is_line_open: false,
            end_time: None,
            is_cut: false,
            is_illegal: false,
        };
        let mut walk = Walk::new(block.line, block.start);
        let (mut end, mut end_time) = (None, end_time(record.tree().before()));
        for step in walk.by_ref() {
            for line in step.node.variations() {
                branches.push(Block {
                    line,
                    plies: writer.plies,
                    start: step.before.clone(),
                });
            }
            writer.step(&step);
            let ends = step
                .node
                .after()
                .find_map(|comment| comment.command("end").map(Cause::from_name));
            end = ends.or(end);
            end_time = self::end_time(step.node.after()).or(end_time);
        }
        writer.end_time = end_time;
        let turn = walk.now.turn();
        if is_main {
            writer.end(
                record.end().map(End::cause),
                turn,
                record.end().and_then(End::winner),
            );
        } else {
            let winner = end.clone().and_then(|cause| End::new(cause, turn).winner());
            writer.end(end.as_ref(), turn, winner);
        }
        is_main = false;
        // The last branch is written first, and of several at one ply the first one.
        let mut sorted = branches;
        sorted.reverse();
        sorted.sort_by_key(|block| block.plies);
        left.append(&mut sorted);
    }
}

/// The moves of a line as they are written.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says one thing of the line"
)]
struct Moves<'t> {
    text: &'t mut String,
    losses: &'t mut BTreeSet<Loss>,
    is_kif: bool,
    plies: usize,
    used: [Duration; 2],
    last: Option<feen_rules::Square>,
    is_line_open: bool,
    end_time: Option<Duration>,
    /// The last move is left out, and with it the end.
    is_cut: bool,
    is_illegal: bool,
}

impl Moves<'_> {
    fn step(&mut self, step: &Step<'_>) {
        self.plies = self.plies.saturating_add(1);
        let variant = step.before.variant();
        let squares = play::squares(variant, step.node.san());
        let Some((from, to, promotes)) = squares else {
            self.losses.insert(Loss::Passes);
            return;
        };
        self.is_illegal = step.one.is_none();
        // Words that tell pieces apart name legal moves only.
        if !self.is_kif && step.one.is_none() {
            self.losses.extend([Loss::IllegalMove, Loss::End]);
            self.is_cut = true;
            return;
        }
        let spelled = if self.is_kif {
            spelled::kif(&step.before, from, to, promotes, self.last)
        } else {
            spelled::ki2(&step.before, from, to, promotes, self.last)
        };
        self.last = Some(to);
        let has_branches = step.node.variations().next().is_some();
        if self.is_kif {
            let time = step
                .node
                .elapsed()
                .map(|time| self.time(time, step.before.turn()));
            let time = time.map_or(String::new(), |time| format!("   {time}"));
            let sign = if has_branches { "+" } else { "" };
            let _ = writeln!(self.text, "{:4} {spelled}{time}{sign}", self.plies);
        } else {
            if step.node.elapsed().is_some() {
                self.losses.insert(Loss::Times);
            }
            let is_full = self.plies.is_multiple_of(6);
            self.text.push_str(&spelled);
            self.text.push(if is_full { '\n' } else { '　' });
            self.is_line_open = !is_full;
        }
        if step.node.nags().next().is_some() {
            self.losses.insert(Loss::Glyphs);
        }
        if has_comments(step.node.after()) {
            self.close_line();
        }
        write_comments(self.text, step.node.after(), self.losses);
    }

    /// `( 0:16/00:00:16)`
    fn time(&mut self, time: Duration, player: Player) -> String {
        let [first, second] = &mut self.used;
        let used = if player.is_first() { first } else { second };
        *used = used.saturating_add(time);
        let seconds = used.as_secs();
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        let seconds = seconds % 60;
        let total = format!("{hours:02}:{minutes:02}:{seconds:02}{}", fraction(*used));
        let seconds = time.as_secs();
        format!(
            "({:2}:{:02}{}/{total})",
            seconds / 60,
            seconds % 60,
            fraction(time)
        )
    }

    fn close_line(&mut self) {
        if self.is_line_open {
            let end = self.text.trim_end_matches('　').len();
            self.text.truncate(end);
            self.text.push('\n');
            self.is_line_open = false;
        }
    }

    fn end(&mut self, cause: Option<&Cause>, turn: Player, winner: Option<Player>) {
        self.close_line();
        let Some(cause) = cause.filter(|_| !self.is_cut) else {
            return;
        };
        // A last move that is not legal has not changed the position.
        let turn = if self.is_illegal { !turn } else { turn };
        let (word, is_whole) = match cause {
            Cause::Other(word) if !self.is_kif || !move_text::is_end_word(word) => ("中断", false),
            cause => cause.kif(turn),
        };
        if self.is_kif {
            let ply = self.plies.saturating_add(1);
            let time = self.end_time.map(|time| self.time(time, turn));
            let time = time.map_or(String::new(), |time| format!("   {time}"));
            let _ = writeln!(self.text, "{ply:4} {word}{time}");
            if !is_whole {
                self.losses.insert(Loss::End);
            }
            return;
        }
        let name = |player: Player| {
            if player.is_first() {
                "先手"
            } else {
                "後手"
            }
        };
        let _ = match (cause, winner) {
            (Cause::Time, Some(winner)) => {
                writeln!(
                    self.text,
                    "まで{}手で時間切れにより{}の勝ち",
                    self.plies,
                    name(winner)
                )
            }
            (Cause::Foul | Cause::FoulOf(_), Some(winner)) => {
                if !is_whole {
                    self.losses.insert(Loss::End);
                }
                writeln!(
                    self.text,
                    "まで{}手で{}の反則負け",
                    self.plies,
                    name(!winner)
                )
            }
            (Cause::Declaration, Some(winner)) => {
                writeln!(
                    self.text,
                    "まで{}手で{}の入玉勝ち",
                    self.plies,
                    name(winner)
                )
            }
            (Cause::Resignation, Some(winner)) => {
                writeln!(self.text, "まで{}手で{}の勝ち", self.plies, name(winner))
            }
            _ => {
                if !is_whole {
                    self.losses.insert(Loss::End);
                }
                writeln!(self.text, "まで{}手で{word}", self.plies)
            }
        };
    }
}

/// The time that was used for the end of a line, after its last move.
pub(super) fn end_time(comments: Comments<'_>) -> Option<Duration> {
    let mut times = comments.filter_map(|comment| {
        let time = comment.command("endtime")?.to_owned();
        let mut spelled = feen_chess::pgn::Comment::default();
        spelled.set_command("emt", Some(&time));
        spelled.elapsed()
    });
    times.next()
}

/// The fraction of a second: `.5`, or nothing.
fn fraction(time: Duration) -> String {
    match time.subsec_millis() {
        0 => String::new(),
        milliseconds => {
            let digits = format!(".{milliseconds:03}");
            digits.trim_end_matches('0').into()
        }
    }
}

fn has_comments(comments: Comments<'_>) -> bool {
    let mut written = comments.filter(|comment| is_written(comment));
    written.next().is_some()
}

/// Whether a comment is more than the time of a move or the end of a line.
fn is_written(comment: &feen_chess::pgn::Comment<'_>) -> bool {
    let is_other = |name: &str| !matches!(name, "emt" | "end" | "endtime");
    !comment.text().is_empty()
        || comment.as_str().is_empty()
        || comment.commands().any(|command| is_other(command.name))
}

pub(super) fn write_comments(
    text: &mut String,
    comments: Comments<'_>,
    losses: &mut BTreeSet<Loss>,
) {
    for comment in comments {
        if comment.clock().is_some() {
            losses.insert(Loss::Times);
        }
        if let Some(name) = comment.command("bookmark") {
            let _ = writeln!(text, "&{name}");
            continue;
        }
        if !is_written(&comment) {
            continue;
        }
        let mut whole = comment.into_owned();
        whole.set_elapsed(None);
        whole.set_clock(None);
        let _ = writeln!(text, "*{}", whole.as_str());
    }
}
