use std::time::Duration;

/// The times an engine is given, its dialect, and the longest line read from it.
///
/// ```
/// use std::time::Duration;
/// use feen_uci::{Dialect, Settings};
///
/// let settings = Settings::default()
///     .dialect(Dialect::Usi)
///     .handshake(Duration::from_secs(30));
/// assert_eq!(settings.stop_grace, Duration::from_secs(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The words of the protocol. UCI unless set.
    pub dialect: Dialect,
    /// How long the engine may take to introduce itself: 10 s.
    pub handshake: Duration,
    /// How long `isready`, and the writing of any line, may take: 10 s.
    pub sync: Duration,
    /// How much longer a search may take than its limits say: 1 s.
    pub slack: Duration,
    /// How long the engine may take to answer `stop`: 2 s.
    pub stop_grace: Duration,
    /// How long the engine may take to leave after `quit`: 1 s.
    pub quit_grace: Duration,
    /// How long a search with no limit of time may take: 60 s; `None` is for ever.
    pub search: Option<Duration>,
    /// The bytes of a line that are kept: 64 KiB. The rest of a longer line is cut off.
    pub max_line: usize,
}

/// The protocol: UCI, or its relative for shōgi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dialect {
    /// Universal Chess Interface.
    #[default]
    Uci,
    /// Universal Shogi Interface.
    Usi,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            dialect: Dialect::Uci,
            handshake: Duration::from_secs(10),
            sync: Duration::from_secs(10),
            slack: Duration::from_secs(1),
            stop_grace: Duration::from_secs(2),
            quit_grace: Duration::from_secs(1),
            search: Some(Duration::from_secs(60)),
            max_line: 64 * 1024,
        }
    }
}

macro_rules! setters {
    ($($field:ident: $type:ty),*) => {
        /// One setter a field.
        impl Settings {
            $(
                #[doc = concat!("These settings with another [`", stringify!($field), "`](#structfield.", stringify!($field), ").")]
                #[must_use]
                pub fn $field(mut self, $field: $type) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}

setters! {
    dialect: Dialect, handshake: Duration, sync: Duration, slack: Duration, stop_grace: Duration,
    quit_grace: Duration, search: Option<Duration>, max_line: usize
}

impl Dialect {
    pub(crate) const fn hello(self) -> &'static str {
        self.words().0
    }

    pub(crate) const fn hello_answer(self) -> &'static str {
        self.words().1
    }

    pub(crate) const fn new_game(self) -> &'static str {
        self.words().2
    }

    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Uci => ("uci", "uciok", "ucinewgame"),
            Self::Usi => ("usi", "usiok", "usinewgame"),
        }
    }
}
