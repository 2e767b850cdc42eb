use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use feen_server::Level;
use feen_uci::{Dialect, Endpoint, Engine, OptionError, Settings};

use super::board::Rules;
use super::{Engines, Shared};
use super::{background, strength};

/// An engine of the operator: its name, its program or address, and the protocol that it speaks.
///
/// ```
/// use feen_match_web::engines::EngineProgram;
/// use feen_uci::Dialect;
///
/// let near = EngineProgram::new("stockfish", "/usr/games/stockfish");
/// let far = EngineProgram::new("apery", "tcp://localhost:9010").dialect(Dialect::Usi);
/// # let _ = (near, far);
/// ```
#[derive(Clone, Debug)]
pub struct EngineProgram {
    name: Box<str>,
    endpoint: Endpoint,
    dialect: Dialect,
}

impl EngineProgram {
    /// An engine that speaks UCI.
    #[must_use]
    pub fn new(name: &str, endpoint: impl Into<Endpoint>) -> Self {
        Self {
            name: name.into(),
            endpoint: endpoint.into(),
            dialect: Dialect::Uci,
        }
    }

    /// The same engine, with the protocol that it speaks.
    #[must_use]
    pub const fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }
}

/// The engines of a server, before they are started for the first time.
///
/// ```
/// use feen_match_web::engines::EngineOptions;
///
/// let hash = ("Hash".into(), "64".into());
/// let engines = EngineOptions::default().seats(4).values(vec![hash]).open()?;
/// # let _ = engines;
/// # Ok::<(), feen_match_web::engines::EngineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EngineOptions {
    programs: Vec<EngineProgram>,
    /// Options of the engines that have them.
    values: Vec<(Box<str>, Box<str>)>,
    /// Files of variants of the operator, each with the tables of its variants.
    files: Vec<VariantFile>,
    /// The most processes that think at a time.
    pub(super) seats: usize,
    /// The most of them that think for the games of one maker; half of them by default.
    share: Option<usize>,
    /// The most games that are evaluated at a time.
    pub(super) reviewers: usize,
    pub(super) linger: Duration,
    log: Option<fn(&str)>,
}

#[derive(Clone, Debug)]
struct VariantFile {
    path: PathBuf,
    /// The name of each variant, and its table.
    variants: Vec<(Box<str>, Box<str>)>,
}

/// The time for which a process is kept for its game.
const LINGER: Duration = Duration::from_secs(60);

impl Default for EngineOptions {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl EngineOptions {
    /// These engines. One process thinks at a time, and one game is evaluated at a time.
    #[must_use]
    pub const fn new(programs: Vec<EngineProgram>) -> Self {
        Self {
            programs,
            values: Vec::new(),
            files: Vec::new(),
            seats: 1,
            share: None,
            reviewers: 1,
            linger: LINGER,
            log: None,
        }
    }

    /// Sets these options in the engines that have them.
    #[must_use]
    pub fn values(mut self, values: Vec<(Box<str>, Box<str>)>) -> Self {
        self.values = values;
        self
    }

    /// Lets engines with the option `VariantPath` read a file of variants: their names, and the tables by which the
    /// server plays them.
    #[must_use]
    pub fn variants(mut self, path: PathBuf, variants: Vec<(Box<str>, Box<str>)>) -> Self {
        self.files.push(VariantFile { path, variants });
        self
    }

    /// Lets at most this many processes think at a time, and at least one.
    #[must_use]
    pub fn seats(mut self, seats: usize) -> Self {
        self.seats = seats.max(1);
        self
    }

    /// Lets at most this many processes think for the games of one maker, and at least one: half of them by default.
    #[must_use]
    pub fn share(mut self, share: usize) -> Self {
        self.share = Some(share.max(1));
        self
    }

    /// The most processes that think for the games of one maker.
    pub(super) fn shared(&self) -> usize {
        self.share.unwrap_or_else(|| self.seats.div_ceil(2))
    }

    /// Evaluates at most this many games at a time, and at least one.
    #[must_use]
    pub fn reviewers(mut self, reviewers: usize) -> Self {
        self.reviewers = reviewers.max(1);
        self
    }

    /// Keeps a process for its game for this time, instead of a minute.
    #[must_use]
    pub const fn linger(mut self, linger: Duration) -> Self {
        self.linger = linger;
        self
    }

    /// Reports in one line that an engine left a game.
    #[must_use]
    pub const fn log(mut self, log: fn(&str)) -> Self {
        self.log = Some(log);
        self
    }

    /// Starts each engine once, asks what it plays, and ends it again.
    ///
    /// # Errors
    ///
    /// A program that is not an engine or does not take an option; an option that no engine has.
    pub fn open(self) -> Result<Engines, EngineError> {
        let offered = self
            .programs
            .iter()
            .map(|program| self.ask(program).map(Arc::new));
        let offered: Vec<Arc<Offered>> = offered.collect::<Result<_, _>>()?;
        let is_known = |name: &str| {
            let mut offered = offered.iter().flat_map(|offered| &offered.options);
            offered.any(|other| other.eq_ignore_ascii_case(name))
        };
        let unknown = self.values.iter().find(|(name, _)| !is_known(name));
        if let (Some(engine), Some((name, _))) = (self.programs.first(), unknown) {
            let name = name.clone();
            return Err(engine.failed(OptionError::Unknown { name }.into()));
        }
        Ok(Engines {
            shared: Arc::new(Shared {
                options: self,
                offered,
                ..Shared::default()
            }),
        })
    }

    /// Asks an engine what it plays.
    fn ask(&self, program: &EngineProgram) -> Result<Offered, EngineError> {
        let asked = || {
            let mut process = program.start()?;
            self.set_values(&mut process)?;
            let names = |process: &Engine| -> Vec<Box<str>> {
                let variants = process.variants();
                variants.into_iter().map(Into::into).collect()
            };
            let builtin = names(&process);
            self.read_files(&mut process)?;
            let known = names(&process);
            let files = self.files.iter().flat_map(|file| &file.variants);
            let own = files.filter(|(name, _)| known.contains(name) && !builtin.contains(name));
            let own = own.cloned().collect();
            let options = process.options().iter();
            let offered = Offered {
                program: program.clone(),
                builtin,
                own,
                reads_tables: process.reads_tables(),
                options: options.map(|option| option.name.clone()).collect(),
            };
            process.quit()?;
            Ok(offered)
        };
        asked().map_err(|error| program.failed(error))
    }

    /// Lets an engine read the variants of the operator, if it can.
    fn read_files(&self, process: &mut Engine) -> Result<(), feen_uci::Error> {
        if process.options().get("VariantPath").is_none() {
            return Ok(());
        }
        let mut files = self.files.iter();
        files.try_for_each(|file| process.read_variants(&file.path.to_string_lossy()))
    }

    fn set_values(&self, process: &mut Engine) -> Result<(), feen_uci::Error> {
        for (name, value) in &self.values {
            if process.options().get(name).is_some() {
                process.set(name, &**value)?;
            }
        }
        Ok(())
    }

    /// Reports something to the operator.
    pub(super) fn report(&self, line: &str) {
        if let Some(log) = self.log {
            log(line);
        }
    }
}

impl EngineProgram {
    fn start(&self) -> Result<Engine, feen_uci::Error> {
        let settings = Settings::default().dialect(self.dialect);
        Engine::open_with(self.endpoint.clone(), settings)
    }

    fn failed(&self, error: feen_uci::Error) -> EngineError {
        EngineError {
            name: self.name.clone(),
            error,
        }
    }
}

/// An engine that cannot be offered.
///
/// ```
/// use feen_match_web::engines::{EngineOptions, EngineProgram};
///
/// let missing = EngineProgram::new("mine", "/no/such/engine");
/// let error = EngineOptions::new(vec![missing]).open().unwrap_err();
/// assert_eq!((error.name(), error.code()), ("mine", "engine/connect"));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("cannot start the engine {name}: {error}")]
pub struct EngineError {
    name: Box<str>,
    error: feen_uci::Error,
}

impl EngineError {
    /// The name of the engine.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the error, the same in every version and every language: `option/unknown`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.error.code()
    }
}

/// An engine, and what it plays.
#[derive(Clone, Debug)]
pub(super) struct Offered {
    program: EngineProgram,
    /// The variants that it knows by itself.
    builtin: Vec<Box<str>>,
    /// The variants that it has from files of the operator, each with its table.
    own: Vec<(Box<str>, Box<str>)>,
    /// It plays any table of the operator.
    reads_tables: bool,
    /// The names of its options.
    options: Vec<Box<str>>,
}

impl Offered {
    pub(super) fn name(&self) -> &str {
        &self.program.name
    }

    pub(super) const fn dialect(&self) -> Dialect {
        self.program.dialect
    }

    /// Whether it is a part of this program.
    pub(super) const fn is_internal(&self) -> bool {
        matches!(self.program.endpoint, Endpoint::Internal(_))
    }

    /// The names of the variants that it plays.
    pub(super) fn variants(&self) -> impl Iterator<Item = &str> {
        let own = self.own.iter().map(|(name, _)| name);
        self.builtin.iter().chain(own).map(AsRef::as_ref)
    }

    /// Whether it plays a variant by its own rules, or by a table of the operator.
    pub(super) fn plays(&self, variant: &str, table: Option<&str>) -> bool {
        match table {
            None => self.builtin.iter().any(|name| **name == *variant),
            Some(_) if self.reads_tables => true,
            Some(table) => {
                let mut own = self.own.iter();
                own.any(|(name, own)| **name == *variant && **own == *table)
            }
        }
    }
}

/// A process of an engine.
pub(super) struct Running {
    engine: Arc<Offered>,
    pub(super) process: Engine,
    /// The table that it has read last.
    table: Option<String>,
}

impl Running {
    /// Ends the process. One that does not end is killed, and one may have ended already.
    pub(super) fn quit(self) {
        let _ = self.process.quit();
    }
}

impl Shared {
    /// A process of an engine: the one that a thread has, if it is of this engine, or else a new one.
    pub(super) fn run(
        &self,
        engine: &Arc<Offered>,
        before: Option<Running>,
    ) -> Result<Running, feen_uci::Error> {
        match before {
            Some(running) if Arc::ptr_eq(&running.engine, engine) => return Ok(running),
            Some(other) => other.quit(),
            None => {}
        }
        let mut process = background::start(|| engine.program.start())?;
        if !engine.own.is_empty() {
            self.options.read_files(&mut process)?;
        }
        let engine = Arc::clone(engine);
        Ok(Running {
            engine,
            process,
            table: None,
        })
    }

    /// Gets a process ready for another game at a level. Gives the most positions that it may look at for a move.
    pub(super) fn prepare(
        &self,
        running: &mut Running,
        rules: &Rules,
        level: Option<Level>,
    ) -> Result<Option<u64>, feen_uci::Error> {
        let process = &mut running.process;
        if running.engine.reads_tables && running.table != rules.table {
            process.read_table(rules.table.as_deref().unwrap_or_default())?;
            running.table.clone_from(&rules.table);
        }
        process.set_variant(&rules.variant, rules.is_shuffled)?;
        strength::reset(process)?;
        self.options.set_values(process)?;
        let nodes = strength::set(process, level)?;
        process.new_game()?;
        Ok(nodes)
    }
}
