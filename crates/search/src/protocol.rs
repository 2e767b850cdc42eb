//! The searcher as an engine that is spoken to: the Universal Chess Interface and the Universal Shōgi Interface.

mod go;
mod options;
mod place;
mod search;

use std::boxed::Box;
use std::format;
use std::io::{self, BufRead, Write};
use std::string::{String, ToString};
use std::sync::{Mutex, PoisonError};
use std::thread::Scope;
use std::vec::Vec;

use feen_rules::{Variant, Variants};

use crate::searcher::Searcher;
use crate::weights::Weights;
use go::Go;
use options::Options;
use place::Place;
use search::Thinking;

/// The protocol that is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dialect {
    Uci,
    Usi,
}

/// Answers the lines of a graphical interface until it says `quit`, or its lines end.
///
/// The first word chooses the protocol: `uci` or `usi`.
///
/// ```
/// let lines = "uci\nposition startpos moves e2e4\ngo depth 2\nquit\n";
/// let mut answers = Vec::new();
/// feen_search::speak(lines.as_bytes(), &mut answers)?;
/// let answers = String::from_utf8_lossy(&answers);
/// assert!(answers.contains("uciok") && answers.contains("\nbestmove "));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// An error is said on a line `info string`, and nothing is lost. A line that is no UTF-8 is read as far as it is.
///
/// # Errors
///
/// The lines cannot be read. Answers that nobody reads any more end the engine without an error.
pub fn speak(mut lines: impl BufRead, answers: impl Write + Send) -> io::Result<()> {
    let answers = Mutex::new(answers);
    let write = |line: &str| {
        let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
        // A reader that has gone closes the other side too.
        let _ = writeln!(answers, "{line}").and_then(|()| answers.flush());
    };
    let chess: Variant = "chess".parse().map_err(io::Error::other)?;
    std::thread::scope(|scope| {
        let mut engine = Engine::new(scope, &write, &chess);
        let mut line = Vec::new();
        loop {
            line.clear();
            if lines.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let text = String::from_utf8_lossy(&line);
            if engine.hear(text.trim()) == Heard::Quit {
                engine.stop();
                return Ok(());
            }
        }
        // The answers to lines that are sent at once are waited for, unless only a further line would end a search.
        if engine.thinking.as_ref().is_some_and(Thinking::is_endless) {
            engine.stop();
        }
        engine.finish();
        Ok(())
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heard {
    Line,
    Quit,
}

/// It takes the lines of answers, from several threads.
type Writer<'a> = &'a (dyn Fn(&str) + Sync);

struct Engine<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    write: Writer<'env>,
    dialect: Dialect,
    options: Options,
    variants: Variants,
    /// The variants of the table that was sent, which come before those of a file.
    table: Variants,
    place: Place,
    /// Nothing while it is searching, and before the first search of a game.
    searcher: Option<Box<Searcher>>,
    thinking: Option<Thinking<'scope>>,
    games: u64,
}

impl<'scope, 'env> Engine<'scope, 'env> {
    fn new(scope: &'scope Scope<'scope, 'env>, write: Writer<'env>, variant: &Variant) -> Self {
        Self {
            scope,
            write,
            dialect: Dialect::Uci,
            options: Options::default(),
            variants: Variants::builtin(),
            table: Variants::builtin(),
            place: Place::start(variant),
            searcher: None,
            thinking: None,
            games: 0,
        }
    }

    fn say(&self, line: &str) {
        (self.write)(line);
    }

    /// Says what is wrong.
    fn note(&self, text: &str) {
        self.say(&format!("info string {text}"));
    }

    fn hear(&mut self, line: &str) -> Heard {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match verb {
            "quit" => return Heard::Quit,
            "uci" | "usi" => self.introduce(verb),
            "isready" => {
                self.prepare();
                self.say("readyok");
            }
            "stop" | "gameover" => self.stop(),
            "ponderhit" => {
                if let Some(thinking) = &self.thinking {
                    thinking.ponder_hit();
                }
            }
            "setoption" => {
                self.stop();
                self.set(rest);
            }
            "ucinewgame" | "usinewgame" => {
                self.stop();
                self.games += 1;
                self.searcher = self.searcher.take().map(|mut searcher| {
                    searcher.clear();
                    searcher
                });
            }
            "position" => {
                self.stop();
                if let Err(fault) = self.place.read(&self.variant(), rest, self.dialect) {
                    self.note(&fault);
                }
            }
            "go" => {
                self.stop();
                self.go(rest);
            }
            // Graphical interfaces say them; they change nothing.
            "debug" | "register" | "" => {}
            _ => self.note(&format!("unknown command `{verb}`")),
        }
        Heard::Line
    }

    fn introduce(&mut self, verb: &str) {
        let dialect = if verb == "usi" {
            Dialect::Usi
        } else {
            Dialect::Uci
        };
        if dialect != self.dialect {
            self.dialect = dialect;
            self.choose(if dialect == Dialect::Usi {
                "shogi"
            } else {
                "chess"
            });
        }
        self.say(concat!("id name Qi ", env!("CARGO_PKG_VERSION")));
        self.say("id author the authors of Qi");
        let own = self.table.own().iter().chain(self.variants.own());
        let mut names: Vec<&str> = own.map(Variant::name).collect();
        for name in Variant::names() {
            names.push(name);
        }
        let game = self.place.variant().name();
        for line in Options::lines(self.dialect, &names, game) {
            self.say(&line);
        }
        self.say(if dialect == Dialect::Usi {
            "usiok"
        } else {
            "uciok"
        });
    }

    /// The variant that is played.
    fn variant(&self) -> Variant {
        self.place.variant().clone()
    }

    fn set(&mut self, words: &str) {
        let (name, value) = options::split(words);
        match name {
            "UCI_Variant" | "USI_Variant" => self.choose(value),
            "VariantPath" => match read_variants(value) {
                Ok(variants) => self.variants = variants,
                Err(text) => self.note(&text),
            },
            "VariantTable" => match read_table(value) {
                Ok(table) => self.table = table,
                Err(text) => self.note(&text),
            },
            _ => {
                match self.options.set(name, value) {
                    Ok(None) => {}
                    Ok(Some(note)) | Err(note) => self.note(&note),
                }
                if options::is_of_table(name) {
                    self.searcher = None;
                }
            }
        }
    }

    fn choose(&mut self, name: &str) {
        let sent = { self.table.own().iter() }.find(|own| own.name().eq_ignore_ascii_case(name));
        let found = sent.map_or_else(|| self.variants.find(name), |sent| Ok(sent.clone()));
        match found {
            Ok(variant) => {
                self.searcher = None;
                self.place = Place::start(&variant);
            }
            Err(error) => self.note(&error.to_string()),
        }
    }

    /// Makes the searcher of the game ready.
    fn prepare(&mut self) -> Option<&mut Searcher> {
        if self.thinking.is_some() {
            return None;
        }
        let variant = self.variant();
        let is_other = |searcher: &Searcher| *searcher.weights().variant() != variant;
        if self.searcher.as_deref().is_none_or(is_other) {
            let weights = self.weights(&variant);
            let searcher = Searcher::with_weights(weights, self.options.hash);
            self.searcher = Some(Box::new(searcher));
        }
        let searcher = self.searcher.as_deref_mut()?;
        searcher.set_threads(self.options.threads);
        searcher.set_level(self.options.level(), self.games);
        Some(searcher)
    }

    /// The weights of the file that was chosen, or those that are shipped.
    fn weights(&self, variant: &Variant) -> Weights {
        let Some(path) = &self.options.weights else {
            return Weights::of(variant);
        };
        let read = std::fs::read_to_string(path).map_err(|error| error.to_string());
        let read =
            read.and_then(|text| Weights::parse(variant, &text).map_err(|error| error.to_string()));
        read.unwrap_or_else(|fault| {
            self.note(&format!("{path}: {fault}; values by mobility are used"));
            Weights::initial(variant)
        })
    }

    fn go(&mut self, words: &str) {
        let (go, faults) = Go::read(words, &self.place, self.dialect, self.options.overhead);
        for fault in faults {
            self.note(&fault);
        }
        if self.prepare().is_none() {
            return;
        }
        if let Some(searcher) = self.searcher.take() {
            let lines = self.options.lines;
            let thinking = Thinking::begin(
                self.scope,
                searcher,
                &self.place,
                go,
                lines,
                self.dialect,
                self.write,
            );
            self.thinking = Some(thinking);
        }
    }

    /// Stops the search, which says its best move.
    fn stop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
        self.finish();
    }

    /// Waits for the end of the search.
    fn finish(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.searcher = thinking.join();
        }
    }
}

/// A text that was found where another one was expected.
fn quoted(text: &str) -> String {
    if text.is_empty() {
        "nothing".into()
    } else {
        format!("`{text}`")
    }
}

/// A table on one line, with `\n` for a line break and `\\` for a backslash.
fn read_table(line: &str) -> Result<Variants, String> {
    if line.is_empty() || line == "<empty>" {
        return Ok(Variants::builtin());
    }
    let mut text = String::new();
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next() {
                Some('n') | None => '\n',
                Some(other) => other,
            },
            other => other,
        });
    }
    Variants::read("VariantTable", &text).map_err(|error| format!("VariantTable: {error}"))
}

fn read_variants(path: &str) -> Result<Variants, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    Variants::read(path, &text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        format!("{path}:{line}:{column}: {}", error.message())
    })
}
