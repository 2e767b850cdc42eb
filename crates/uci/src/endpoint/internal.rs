use std::fmt;
use std::io::{PipeReader, PipeWriter};

/// An engine of this process: a function that reads commands and writes answers until its commands end.
///
/// ```
/// use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write};
///
/// use feen_uci::{Engine, Internal};
///
/// fn speak(commands: PipeReader, mut answers: PipeWriter) {
///     for line in BufReader::new(commands).lines().map_while(Result::ok) {
///         let answer = match &*line {
///             "uci" => "id name Tiny\nuciok",
///             "isready" => "readyok",
///             _ => continue,
///         };
///         let _ = writeln!(answers, "{answer}");
///     }
/// }
///
/// let engine = Engine::open(Internal::new("tiny", speak))?;
/// assert_eq!(engine.name(), Some("Tiny"));
/// # Ok::<(), feen_uci::Error>(())
/// ```
///
/// It has a thread of its own, which is not ended from outside: the function has to return once it has read all.
#[derive(Clone, Copy)]
pub struct Internal {
    name: &'static str,
    speak: fn(PipeReader, PipeWriter),
}

impl Internal {
    /// The engine of a name.
    #[must_use]
    pub const fn new(name: &'static str, speak: fn(PipeReader, PipeWriter)) -> Self {
        Self { name, speak }
    }

    /// The name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) const fn speak(&self) -> fn(PipeReader, PipeWriter) {
        self.speak
    }
}

/// Engines of one name are one.
impl PartialEq for Internal {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Internal {}

impl fmt::Debug for Internal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Internal").field(&self.name).finish()
    }
}
