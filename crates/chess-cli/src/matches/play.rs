//! One game between two engines.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use feen_chess::pgn::{Comment, NodeId, Tags, Termination};
use feen_records::{Format, Record};
use feen_rules::{ByPlayer, Game, Move, Player, Reason, Variant};
use feen_uci::{Best, Dialect, Engine, Error, GameOver, Info, Settings};

use super::adjudication::{Adjudication, Verdict};
use super::clock::{Clocks, Control, Late};
use super::ending::{Ending, Fault};
use super::rule::{DrawRule, ResignRule};
use crate::engines::{self, Place};

/// How often a search looks whether the match goes on.
const LOOK: Duration = Duration::from_millis(100);

/// The terms that all games of a match have in common.
#[derive(Clone, Debug)]
pub(super) struct Terms<'m> {
    pub(super) variant: &'m Variant,
    pub(super) variant_file: Option<&'m str>,
    pub(super) control: Control,
    pub(super) draw: Option<DrawRule>,
    pub(super) resign: Option<ResignRule>,
    /// The moves of each side after which a game is a draw.
    pub(super) most_moves: Option<u32>,
    pub(super) settings: Settings,
    pub(super) event: &'m str,
}

/// An engine that plays a side.
#[derive(Debug)]
pub(super) struct Side<'e> {
    pub(super) name: &'e str,
    pub(super) engine: &'e mut Engine,
    pub(super) dialect: Dialect,
}

/// A game that has ended.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) result: Termination,
    pub(super) ending: Ending,
    /// The last message of an engine that has crashed, or the move that is not legal.
    pub(super) detail: Option<String>,
    pub(super) plies: usize,
    pub(super) duration: Duration,
    pub(super) pgn: String,
}

/// Why a game goes no further.
struct Stop {
    winner: Option<Player>,
    ending: Ending,
    detail: Option<String>,
}

impl Stop {
    const fn fault(loser: Player, fault: Fault, detail: Option<String>) -> Self {
        Self {
            winner: Some(match loser {
                Player::First => Player::Second,
                Player::Second => Player::First,
            }),
            ending: Ending::Fault(fault),
            detail,
        }
    }

    const fn of(winner: Option<Player>, ending: Ending) -> Self {
        Self {
            winner,
            ending,
            detail: None,
        }
    }
}

/// A game in play.
struct Table<'t, 'e> {
    terms: &'t Terms<'t>,
    game: Game,
    sides: ByPlayer<Side<'e>>,
    places: ByPlayer<Place>,
    clocks: Clocks<'t>,
    adjudication: Adjudication,
    /// The comment of each move.
    comments: Vec<String>,
    stop: &'t AtomicBool,
}

/// The answer of a search.
struct Thought {
    best: Best,
    info: Option<Info>,
    time: Duration,
}

/// Plays a game. Nothing if it was stopped before its end.
///
/// # Errors
///
/// The game cannot be written in the protocol of an engine.
pub(super) fn play(
    terms: &Terms<'_>,
    opening: &Game,
    sides: ByPlayer<Side<'_>>,
    round: &str,
    stop: &AtomicBool,
) -> Result<Option<Played>, String> {
    let begun = SystemTime::now();
    let start = Instant::now();
    let place = |side: &Side<'_>| {
        let place = Place::of_game(opening, side.dialect);
        place.ok_or_else(|| {
            let name = terms.variant.name();
            format!(
                "USI cannot write this position of {name}: {}",
                opening.start().fen()
            )
        })
    };
    let mut table = Table {
        terms,
        places: ByPlayer::new(place(&sides.first)?, place(&sides.second)?),
        game: opening.clone(),
        sides,
        clocks: Clocks::new(&terms.control),
        adjudication: Adjudication::new(terms.draw, terms.resign),
        comments: opening.moves().map(|_| "book".to_owned()).collect(),
        stop,
    };
    let Some(end) = table.run()? else {
        return Ok(None);
    };
    table.tell(&end);
    let result = match end.winner {
        Some(Player::First) => Termination::WhiteWins,
        Some(Player::Second) => Termination::BlackWins,
        None => Termination::Draw,
    };
    let duration = start.elapsed();
    let pgn = table.pgn(&end, result, round, begun)?;
    Ok(Some(Played {
        result,
        ending: end.ending,
        detail: end.detail,
        plies: table.game.moves().len(),
        duration,
        pgn,
    }))
}

impl Table<'_, '_> {
    /// Plays up to the end of the game; nothing if it was stopped.
    fn run(&mut self) -> Result<Option<Stop>, String> {
        for player in Player::ALL {
            if let Err(error) = self.sides[player].engine.new_game() {
                return Ok(Some(fault(player, &error)));
            }
        }
        loop {
            if let Some(end) = self.over() {
                return Ok(Some(end));
            }
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let player = self.game.turn();
            let thought = match self.think(player) {
                Ok(Some(thought)) => thought,
                Ok(None) => return Ok(None),
                Err(end) => return Ok(Some(end)),
            };
            if let Some(end) = self.answer(player, &thought)? {
                return Ok(Some(end));
            }
        }
    }

    /// The end by the rules, by a claim that the rules give, or by the limit of moves.
    fn over(&mut self) -> Option<Stop> {
        // An engine cannot claim, so that the arbiter does.
        let is_claim = |reason: &Reason| *reason != Reason::EnteringKing;
        let claim = self.game.claims().into_iter().find(is_claim);
        let claimed = claim.and_then(|reason| self.game.claim(reason).ok());
        if let Some(end) = claimed.or_else(|| self.game.end()) {
            return Some(Stop::of(end.winner(), Ending::Rules(end.reason())));
        }
        let most = usize::try_from(self.terms.most_moves?).ok()?;
        let is_long = self.game.moves().len() >= most.saturating_mul(2);
        is_long.then(|| Stop::of(None, Ending::MoveLimit))
    }

    /// Lets a player think. Nothing if the match was stopped.
    fn think(&mut self, player: Player) -> Result<Option<Thought>, Stop> {
        let (longest, late) = self.clocks.longest(player);
        let side = &mut self.sides[player];
        let limits = self.clocks.limits(player, side.dialect);
        let failed = |error: Error| fault(player, &error);
        side.engine
            .send(self.places[player].line())
            .map_err(failed)?;
        let start = Instant::now();
        let mut search = side.engine.search(&limits).map_err(failed)?;
        loop {
            let left = longest.saturating_sub(start.elapsed());
            match search.next_within(left.min(LOOK)) {
                Some(Err(error)) => return Err(fault(player, &error)),
                None if search.is_over() => break,
                Some(Ok(_)) | None => {}
            }
            if start.elapsed() > longest {
                let fault = match late {
                    Late::Time => Fault::Time,
                    Late::Stalled => Fault::Stall,
                };
                return Err(Stop::fault(player, fault, None));
            }
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        let time = start.elapsed();
        if time > longest {
            return Err(Stop::fault(player, Fault::Time, None));
        }
        let info = search.latest().first().cloned();
        let best = search.finish().map_err(failed)?;
        Ok(Some(Thought { best, info, time }))
    }

    /// Plays the answer of a search, and looks at the rules of adjudication.
    fn answer(&mut self, player: Player, thought: &Thought) -> Result<Option<Stop>, String> {
        let Thought { best, info, time } = thought;
        self.clocks.spend(player, *time);
        let Ok(one) = engines::read(self.game.position(), &best.text) else {
            return Ok(Some(self.without_move(player, &best.text)));
        };
        self.push(one)?;
        self.comments.push(comment(info.as_ref(), *time));
        let score = info.as_ref().and_then(|info| info.score);
        let plies = u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX);
        let moves = plies.div_ceil(2);
        let verdict = self.adjudication.take(player, score, moves);
        // A mate on the board is not adjudicated.
        if self.game.end().is_some() {
            return Ok(None);
        }
        Ok(verdict.map(|verdict| match verdict {
            Verdict::Draw => Stop::of(None, Ending::DrawRule),
            Verdict::Loss(player) => Stop::of(Some(!player), Ending::ResignRule),
        }))
    }

    fn push(&mut self, one: Move) -> Result<(), String> {
        for (_, place) in &mut self.places {
            place
                .push(self.game.position(), one)
                .ok_or("USI cannot write this move")?;
        }
        self.game.play(one).map_err(|reason| reason.to_string())
    }

    /// The end of a game by an answer that is not a legal move.
    fn without_move(&mut self, player: Player, text: &str) -> Stop {
        match text {
            "resign" => Stop::of(Some(!player), Ending::Resignation),
            "win" if self.game.claims().contains(&Reason::EnteringKing) => {
                let end = self.game.claim(Reason::EnteringKing).ok();
                let winner = end.and_then(feen_rules::End::winner);
                Stop::of(winner, Ending::Rules(Reason::EnteringKing))
            }
            "" => Stop::fault(player, Fault::IllegalMove, Some("(none)".to_owned())),
            text => Stop::fault(player, Fault::IllegalMove, Some(text.to_owned())),
        }
    }

    /// Tells the engines how the game has ended.
    fn tell(&mut self, end: &Stop) {
        for (player, side) in &mut self.sides {
            let result = match end.winner {
                None => GameOver::Draw,
                Some(winner) if winner == player => GameOver::Win,
                Some(_) => GameOver::Lose,
            };
            // One that has left is started again for its next game.
            let _ = side.engine.game_over(result);
        }
    }

    /// The game as PGN.
    fn pgn(
        &self,
        end: &Stop,
        result: Termination,
        round: &str,
        begun: SystemTime,
    ) -> Result<String, String> {
        let now = SystemTime::now();
        let plies = self.game.moves().len();
        let lasted = now.duration_since(begun).unwrap_or_default().as_secs();
        let (hours, minutes, seconds) = (lasted / 3600, lasted / 60 % 60, lasted % 60);
        let mut tags = Tags::new();
        for (name, value) in [
            ("Event", self.terms.event),
            ("Site", "?"),
            ("Date", &day(begun).replace('-', ".")),
            ("Round", round),
            ("White", self.sides.first.name),
            ("Black", self.sides.second.name),
            ("Result", result.as_str()),
            ("GameStartTime", &moment(begun)),
            ("GameEndTime", &moment(now)),
            (
                "GameDuration",
                &format!("{hours:02}:{minutes:02}:{seconds:02}"),
            ),
            ("PlyCount", &plies.to_string()),
            ("TimeControl", &self.terms.control.tag),
            ("Termination", end.ending.tag()),
        ] {
            tags.set(name, value);
        }
        if !self.terms.control.searches.is_empty() {
            tags.set("SearchLimits", &self.terms.control.searches);
        }
        let failed = |error: &dyn std::fmt::Display| error.to_string();
        let record = Record::from_game(&self.game, &tags, result);
        let mut record = record.map_err(|error| failed(&error))?;
        let places: Vec<NodeId> = record.tree().mainline().map(|node| node.id()).collect();
        let reason = self.reason(end);
        if places.is_empty() {
            let set = record
                .tree_mut()
                .set_comment(NodeId::START, &Comment::new(&reason));
            set.map_err(|error| failed(&error))?;
        }
        let last = places.len().saturating_sub(1);
        for (ply, (place, comment)) in places.into_iter().zip(&self.comments).enumerate() {
            let text = if ply == last {
                format!("{comment}, {reason}")
            } else {
                comment.clone()
            };
            let set = record.tree_mut().set_comment(place, &Comment::new(&text));
            set.map_err(|error| failed(&error))?;
        }
        let written = record.write(Format::Pgn).map_err(|error| failed(&error))?;
        Ok(written.text().to_owned())
    }

    /// How the game has ended, in a few words: `Old loses on time`.
    fn reason(&self, end: &Stop) -> String {
        let name = |player: Player| self.sides[player].name;
        let loser = end.winner.map_or("", |winner| name(!winner));
        match (end.ending, &end.detail) {
            (Ending::Fault(Fault::Time), _) => format!("{loser} loses on time"),
            (Ending::Fault(Fault::Crash), _) => format!("{loser} has crashed"),
            (Ending::Fault(Fault::Stall), _) => format!("{loser} does not answer"),
            (Ending::Fault(Fault::IllegalMove), Some(text)) => {
                format!("{loser} makes an illegal move: {text}")
            }
            (ending, _) => ending.to_string(),
        }
    }
}

/// The fault of an engine that has failed.
fn fault(player: Player, error: &Error) -> Stop {
    let fault = match error {
        Error::TimedOut { .. } | Error::Handshake { .. } => Fault::Stall,
        _ => Fault::Crash,
    };
    Stop::fault(player, fault, Some(error.to_string()))
}

/// `+0.31/15 1.2s, n=42103`: the score from the side of the player who has moved, the depth and the time.
fn comment(info: Option<&Info>, time: Duration) -> String {
    let time = seconds(time);
    let Some((info, score)) = info.and_then(|info| Some((info, info.score?))) else {
        return time;
    };
    let score = match score.value {
        feen_uci::Evaluation::Centipawns(_) => score.value.to_string(),
        feen_uci::Evaluation::Mate(moves) => {
            let plies = u64::from(moves.unsigned_abs()).saturating_mul(2);
            if moves > 0 {
                format!("+M{}", plies.saturating_sub(1))
            } else {
                format!("-M{plies}")
            }
        }
    };
    let depth = info.depth.unwrap_or_default();
    let nodes = info.nodes.map(|nodes| format!(", n={nodes}"));
    format!("{score}/{depth} {time}{}", nodes.unwrap_or_default())
}

/// Seconds with two digits that count, and none after the tenth of a millisecond.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let digits = match seconds {
        9.95.. => 0,
        0.995.. => 1,
        0.0995.. => 2,
        0.00995.. => 3,
        _ => 4,
    };
    format!("{seconds:.digits$}s")
}

fn milliseconds(moment: SystemTime) -> u64 {
    let since = moment.duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis().try_into().unwrap_or(u64::MAX)
}

/// The day in UTC: `2026-11-25`.
fn day(moment: SystemTime) -> String {
    feen_match_web::record::day(milliseconds(moment))
}

/// A moment in UTC: `2026-11-25T04:30:12Z`.
fn moment(moment: SystemTime) -> String {
    let at = milliseconds(moment);
    let minute = feen_match_web::record::minute(at).replace(' ', "T");
    format!("{minute}:{:02}Z", at / 1000 % 60)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use feen_uci::Info;

    use super::{comment, seconds};

    #[test]
    fn comments_are_those_of_engine_matches() {
        for (line, expected) in [
            (
                "info depth 15 score cp 31 nodes 42103",
                "+0.31/15 1.2s, n=42103",
            ),
            ("info depth 20 score mate 3", "+M5/20 1.2s"),
            ("info depth 30 score mate -1", "-M2/30 1.2s"),
            ("info score cp -1234", "-12.34/0 1.2s"),
            ("info depth 9", "1.2s"),
        ] {
            let info = Info::read(line).unwrap();
            assert_eq!(
                comment(Some(&info), Duration::from_millis(1234)),
                expected,
                "{line}"
            );
        }
        assert_eq!(comment(None, Duration::ZERO), "0.0000s");
    }

    #[test]
    fn times_have_two_digits() {
        for (micros, expected) in [
            (12_400_000, "12s"),
            (1_234_000, "1.2s"),
            (980_000, "0.98s"),
            (57_000, "0.057s"),
            (1_234, "0.0012s"),
        ] {
            assert_eq!(seconds(Duration::from_micros(micros)), expected);
        }
    }
}
