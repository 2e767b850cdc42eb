use std::boxed::Box;
use std::format;
use std::string::ToString;
use std::sync::Arc;
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

use super::go::{Go, MateAsked, Waits};
use super::place::{Place, line, write};
use super::{Dialect, Writer};
use crate::limits::Time;
use crate::mate::{Mate, MateLimits, mate_while};
use crate::report::{Report, Verdict};
use crate::searcher::{Control, Searcher};

/// How often a search that is done looks whether its answer is wanted.
const PATIENCE: Duration = Duration::from_millis(2);

/// A search on a thread of its own.
pub(super) struct Thinking<'scope> {
    thread: ScopedJoinHandle<'scope, Box<Searcher>>,
    control: Arc<Control>,
    time: Option<Time>,
    is_endless: bool,
}

impl<'scope> Thinking<'scope> {
    pub(super) fn begin<'env>(
        scope: &'scope Scope<'scope, 'env>,
        mut searcher: Box<Searcher>,
        place: &Place,
        go: Go,
        lines: usize,
        dialect: Dialect,
        writer: Writer<'env>,
    ) -> Self {
        let control = Arc::new(Control::new());
        let time = go.time;
        let is_endless = go.waits != Waits::Never;
        if let Some(time) = time.filter(|_| go.waits != Waits::ForPonderHit) {
            control.limit(time);
        }
        let (place, own) = (place.clone(), Arc::clone(&control));
        let thread = scope.spawn(move || {
            answer(&mut searcher, &place, &go, lines, dialect, &own, writer);
            searcher
        });
        Self {
            thread,
            control,
            time,
            is_endless,
        }
    }

    /// Whether only a further line ends the search.
    pub(super) const fn is_endless(&self) -> bool {
        self.is_endless
    }

    pub(super) fn stop(&self) {
        self.control.stop();
    }

    /// The move that was pondered on is played: the clock runs from now on.
    pub(super) fn ponder_hit(&self) {
        self.control
            .limit(self.time.unwrap_or(Time::exactly(Duration::MAX)));
        self.control.release();
    }

    /// Waits for the end, and gives the searcher back.
    pub(super) fn join(self) -> Option<Box<Searcher>> {
        self.thread.join().ok()
    }
}

fn answer(
    searcher: &mut Searcher,
    place: &Place,
    go: &Go,
    lines: usize,
    dialect: Dialect,
    control: &Control,
    writer: Writer<'_>,
) {
    if let Some(MateAsked::ByChecks(time)) = go.mate {
        writer(&mate_by_checks(place, time, control, dialect));
        return;
    }
    let limits = go.limits.clone().lines(lines);
    let position = &place.position;
    let mut report = None;
    if let Some(MateAsked::InMoves(moves)) = go.mate {
        report = mate_in(place, moves, control, dialect, writer);
    }
    let report = report.unwrap_or_else(|| {
        let limits = match go.mate {
            Some(MateAsked::InMoves(moves)) if go.time.is_none() => {
                limits.clone().depth(moves.saturating_mul(2))
            }
            _ => limits.clone(),
        };
        searcher.think(position, &place.past, &limits, control, |report, time| {
            tell(place, report, time, dialect, writer);
        })
    });
    while go.waits != Waits::Never && !control.is_stopped() && !control.is_released() {
        std::thread::sleep(PATIENCE);
    }
    let none = match dialect {
        Dialect::Uci => "(none)",
        Dialect::Usi => "resign",
    };
    let Some(best) = report.best() else {
        writer(&format!("bestmove {none}"));
        return;
    };
    let mut text = format!("bestmove {}", write(position, best, dialect));
    if let Some(reply) = report.reply() {
        let mut next = position.clone();
        next.play_unchecked(best);
        text.push_str(" ponder ");
        text.push_str(&write(&next, reply, dialect));
    }
    writer(&text);
}

fn tell(place: &Place, report: &Report, time: Duration, dialect: Dialect, writer: Writer<'_>) {
    let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let per_second = report.nodes.saturating_mul(1000) / ms.max(1);
    for (number, found) in report.lines.iter().enumerate() {
        writer(&format!(
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {per_second} hashfull {} time {ms} pv{}",
            report.depth,
            report.deepest.max(report.depth),
            number + 1,
            score(found.score, dialect),
            report.nodes,
            report.table,
            line(&place.position, &found.moves, dialect),
        ));
    }
}

/// Mates are counted in moves in UCI, and in plies in USI.
fn score(score: Verdict, dialect: Dialect) -> std::string::String {
    match (score, dialect) {
        (Verdict::Wins(plies), Dialect::Usi) => format!("mate {plies}"),
        (Verdict::Loses(plies), Dialect::Usi) => format!("mate -{plies}"),
        (score, _) => score.to_string(),
    }
}

/// A mate in so many moves, as a report.
fn mate_in(
    place: &Place,
    moves: u32,
    control: &Control,
    dialect: Dialect,
    writer: Writer<'_>,
) -> Option<Report> {
    let limits = MateLimits::plies(moves.saturating_mul(2).saturating_sub(1));
    let found = mate_while(&place.position, &limits, &mut |_| control.goes_on());
    let Mate::Found { line: moves, .. } = found else {
        return None;
    };
    let report = Report::of_mate(moves);
    tell(place, &report, control.elapsed(), dialect, writer);
    Some(report)
}

fn mate_by_checks(
    place: &Place,
    time: Option<Duration>,
    control: &Control,
    dialect: Dialect,
) -> std::string::String {
    if let Some(time) = time {
        control.limit(Time::exactly(time));
    }
    let limits = MateLimits::checks(u32::MAX);
    match mate_while(&place.position, &limits, &mut |_| control.goes_on()) {
        Mate::Found { line: moves, .. } => {
            format!("checkmate{}", line(&place.position, &moves, dialect))
        }
        Mate::None => "checkmate nomate".into(),
        Mate::Unknown => "checkmate timeout".into(),
    }
}
