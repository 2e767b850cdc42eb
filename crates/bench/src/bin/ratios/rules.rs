use std::env;
use std::fs;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use feen_rules::{Position, Setting, Variant};

use crate::decimal::{figures, float};
use crate::plan::Plan;

/// The ratio to the engine that each game must reach.
const MUST: f64 = 2.5;

/// A variant, a FEN or nothing for its start, and the depth of the tree.
const TREES: [(&str, &str, u32); 72] = [
    ("chess", "", 5),
    ("crazyhouse", "", 5),
    (
        "crazyhouse",
        "r1bqk2r/pppp1ppp/2n1pn2/8/1bPP4/2N1PN2/PP3PPP/R1BQKB1R[QRBNPqrbnp] w KQkq - 0 6",
        3,
    ),
    ("shogi", "", 5),
    (
        "shogi",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[RGGsnppp] w - - 0 1",
        3,
    ),
    ("xiangqi", "", 4),
    ("janggi", "", 4),
    ("makruk", "", 5),
    ("sittuyin", "", 3),
    ("seirawan", "", 4),
    ("capablanca", "", 4),
    ("grand", "", 3),
    ("antichess", "", 5),
    ("racingkings", "", 5),
    ("horde", "", 7),
    ("kingofthehill", "", 5),
    ("3check", "", 5),
    ("koedem", "", 6),
    ("extinction", "", 6),
    ("threekings", "", 6),
    ("jesonmor", "", 5),
    ("clobber", "", 5),
    ("cambodian", "", 5),
    ("5check", "", 5),
    ("ai-wok", "", 5),
    ("almost", "", 5),
    ("amazon", "", 5),
    ("asean", "", 5),
    ("breakthrough", "", 5),
    ("bughouse", "", 5),
    ("capahouse", "", 4),
    ("caparandom", "", 4),
    ("centaur", "", 4),
    ("chancellor", "", 5),
    ("chessgi", "", 5),
    ("chigorin", "", 5),
    ("clobber10", "", 3),
    ("codrus", "", 5),
    ("courier", "", 4),
    ("dobutsu", "", 9),
    ("embassy", "", 4),
    ("euroshogi", "", 5),
    ("fischerandom", "", 5),
    ("gardner", "", 6),
    ("gorogoro", "", 5),
    ("gothic", "", 4),
    ("hoppelpoppel", "", 5),
    ("janggicasual", "", 4),
    ("janus", "", 4),
    ("judkins", "", 5),
    ("karouk", "", 5),
    ("kinglet", "", 6),
    ("knightmate", "", 5),
    ("kyotoshogi", "", 6),
    ("loop", "", 5),
    ("losalamos", "", 6),
    ("losers", "", 5),
    ("makpong", "", 5),
    ("manchu", "", 4),
    ("micro", "", 6),
    ("minishogi", "", 6),
    ("minixiangqi", "", 5),
    ("modern", "", 5),
    ("newzealand", "", 5),
    ("nocastle", "", 5),
    ("placement", "", 4),
    ("pocketknight", "", 4),
    ("shako", "", 4),
    ("shatranj", "", 5),
    ("shouse", "", 3),
    ("supply", "", 4),
    ("shatar", "", 5),
];

/// The trees of moves of games, counted by turns with an engine where it is installed.
pub(crate) fn table(plan: &Plan) -> String {
    let mut lines = vec![
        "## Trees of moves, counted, beside Fairy-Stockfish\n".to_owned(),
        "| variant | depth | leaves | ours, millions a second | ratio | must | verdict |"
            .to_owned(),
        "|---|--:|--:|--:|--:|--:|---|".to_owned(),
    ];
    match Engine::start() {
        Ok(mut engine) => {
            let rows = TREES.iter().map(|tree| line(tree, &mut engine, plan));
            match rows.collect::<io::Result<Vec<String>>>() {
                Ok(rows) => lines.extend(rows),
                Err(error) => eprintln!("NOT MEASURED: fairy-stockfish: {error}"),
            }
            engine.stop();
        }
        Err(error) => eprintln!(
            "NOT MEASURED: fairy-stockfish: {error}; `apt-get install fairy-stockfish` installs it"
        ),
    }
    lines.join("\n") + "\n"
}

fn line(
    &(name, fen, depth): &(&str, &str, u32),
    engine: &mut Engine,
    plan: &Plan,
) -> io::Result<String> {
    let variant: Variant = name.parse().expect("a built-in variant");
    // The engine lists drops of pawns that mate.
    let variant = variant
        .derive(name)
        .set(Setting::DropNoMate, "none")
        .build();
    let variant = variant.expect("a variant");
    let position = match fen {
        "" => Position::start(&variant),
        fen => Position::from_fen(&variant, fen).expect("a position"),
    };
    engine.send(&format!("setoption name UCI_Variant value {name}"))?;
    engine.send(&format!("position fen {position}"))?;
    let (mut ours, mut ratios, mut leaves) = (Vec::new(), Vec::new(), 0);
    let engine_id = engine.process.id().to_string();
    for _ in 0..plan.passes.max(3) {
        let (mut counted, mut theirs) = (0, Ok(0));
        let our = spent("self", || counted = black_box(position.perft(depth)));
        let their = spent(&engine_id, || theirs = engine.perft(depth));
        let theirs = theirs?;
        assert_eq!(counted, theirs, "{name} {position}");
        leaves = counted;
        ours.push(our.as_secs_f64());
        ratios.push(their.as_secs_f64() / our.as_secs_f64());
    }
    let (our, ratio) = (median(ours), median(ratios));
    let leaves_of_us = usize::try_from(leaves).unwrap_or(usize::MAX);
    let speed = float(leaves_of_us) / our / 1e6;
    let verdict = if ratio >= MUST { "met" } else { "**missed**" };
    let hands = if fen.is_empty() { "" } else { ", with hands" };
    Ok(format!(
        "| {name}{hands} | {depth} | {leaves} | {} | {} | {MUST} | {verdict} |",
        figures(speed),
        figures(ratio)
    ))
}

/// The user time of a process for a piece of work, which other programs of a busy machine do not lengthen; the time by the
/// clock where the system does not tell. The work may take milliseconds, and user time is counted in hundredths of a second, so
/// it is done again and again.
fn spent(process: &str, mut work: impl FnMut()) -> Duration {
    let (before, clock) = (user_time(process), Instant::now());
    let mut times = 0_u32;
    loop {
        work();
        times = times.saturating_add(1);
        let used = user_time(process).zip(before);
        let used = used.map_or_else(
            || clock.elapsed(),
            |(after, before)| after.saturating_sub(before),
        );
        if used >= LONG_ENOUGH || clock.elapsed() >= TOO_LONG {
            return used / times;
        }
    }
}

/// Fifty times what user time is counted in.
const LONG_ENOUGH: Duration = Duration::from_millis(500);

/// An engine that has stopped takes no user time.
const TOO_LONG: Duration = Duration::from_secs(60);

/// The user time of a process so far, as Linux tells it: the fourteenth field, in hundredths of a second.
fn user_time(process: &str) -> Option<Duration> {
    let fields = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is a name that may have blanks.
    let (_, after) = fields.rsplit_once(')')?;
    let ticks: u64 = after.split_whitespace().nth(11)?.parse().ok()?;
    Some(Duration::from_millis(ticks.checked_mul(10)?))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A process of the engine.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> io::Result<Self> {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
        let mut files = folders.map(|folder| folder.join("fairy-stockfish"));
        let file = files
            .find(|file| file.is_file())
            .ok_or(io::ErrorKind::NotFound)?;
        let mut process = Command::new(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        let input = process.stdin.take().ok_or_else(closed)?;
        let output = BufReader::new(process.stdout.take().ok_or_else(closed)?);
        let mut engine = Self {
            process,
            input,
            output,
        };
        engine.send("uci")?;
        engine.line_with("uciok")?;
        Ok(engine)
    }

    fn send(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")
    }

    /// The rest of the next line that starts like this.
    fn line_with(&mut self, start: &str) -> io::Result<String> {
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(rest) = line.strip_prefix(start) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    /// The leaves of a tree.
    fn perft(&mut self, depth: u32) -> io::Result<u64> {
        self.send(&format!("go perft {depth}"))?;
        let leaves = self.line_with("Nodes searched:")?;
        leaves.parse().map_err(io::Error::other)
    }

    fn stop(mut self) {
        let _ = self.send("quit");
        let _ = self.process.wait();
    }
}
