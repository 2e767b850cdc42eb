//! The answers to commands, their vocabulary, and where they go.

mod terms;

pub(crate) use terms::Terms;

use std::env;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::ops::Range;
use std::process;

use feen_chess::pgn::Hint;
use feen_chess::{FenError, MoveError, MoveErrorKind, Obstacle, Wing, colour_name};
use feen_files::Outcome;
use serde_json::{Value, json};

/// The answer to a command, as text and as JSON.
#[derive(Debug)]
pub(crate) struct Answer {
    /// Whole lines, or nothing.
    pub(crate) text: String,
    pub(crate) json: Value,
}

/// Why a command was refused.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    code: String,
    /// The text with a caret under the place.
    picture: Option<String>,
    span: Option<(usize, usize)>,
    /// The facts of castling that is refused.
    castling: Option<Box<Value>>,
    /// The line of the input that was refused, from 1.
    line: Option<u32>,
    /// A mistake of usage or an error of the system, rather than a refusal.
    is_usage: bool,
}

/// Where answers go: standard output, and standard error for failures in words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output {
    json: bool,
}

impl Answer {
    pub(crate) fn line(text: impl std::fmt::Display, json: Value) -> Self {
        Self {
            text: format!("{text}\n"),
            json,
        }
    }

    /// Whether the answer to a question is no: a move that is not legal.
    pub(crate) fn is_no(&self) -> bool {
        self.json.get("legal") == Some(&Value::Bool(false))
    }

    pub(crate) fn silent() -> Self {
        Self {
            text: String::new(),
            json: json!({}),
        }
    }
}

impl Failure {
    pub(crate) fn refused(code: &str, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            code: code.to_owned(),
            picture: None,
            span: None,
            castling: None,
            line: None,
            is_usage: false,
        }
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self {
            is_usage: true,
            ..Self::refused("command/usage", message)
        }
    }

    /// The failure under the name of its cause.
    pub(crate) fn with_code(self, code: &str) -> Self {
        Self {
            code: code.to_owned(),
            ..self
        }
    }

    /// The failure at a place, with the text above carets.
    pub(crate) fn at(self, span: Range<usize>, picture: String) -> Self {
        Self {
            picture: Some(picture),
            span: Some((span.start, span.end)),
            ..self
        }
    }

    pub(crate) fn io(path: &str, error: &io::Error) -> Self {
        Self {
            is_usage: true,
            ..Self::refused(
                "command/io",
                format!("{path}: {}", feen_files::reason(error)),
            )
        }
    }

    fn placed(self, span: Range<usize>, report: &str) -> Self {
        // The last line of a report is the message.
        let picture = report.trim_end().rsplit_once('\n');
        match picture {
            Some((picture, _)) => self.at(span, picture.to_owned()),
            None => Self {
                span: Some((span.start, span.end)),
                ..self
            },
        }
    }

    pub(crate) fn fen(error: FenError, text: &str) -> Self {
        let failure = Self::refused(error.kind().code(), error.kind().to_string());
        failure.placed(error.span(), &error.report(text).to_string())
    }

    /// A move that is refused; one by indices has no text that a place could be in.
    pub(crate) fn mv(error: &MoveError, text: &str) -> Self {
        let failure = Self {
            castling: castling(error.kind()).map(Box::new),
            ..Self::refused(error.code(), error.to_string())
        };
        if text.is_empty() {
            return failure;
        }
        failure.placed(error.span(), &error.report(text).to_string())
    }

    /// A game that cannot be read, with the line of its text.
    pub(crate) fn pgn(error: &feen_chess::pgn::Error, text: &[u8]) -> Self {
        let span = error.span();
        let mut picture = error.picture(text).to_string();
        if let Some(hint) = error.hint() {
            let _ = write!(picture, "\nhelp: {hint}");
            if let Hint::Letter { letters, .. } = hint {
                let _ = write!(picture, "; read it with `--letters {letters}`");
            }
        }
        Self {
            picture: (span.start < text.len()).then_some(picture),
            span: Some((span.start, span.end)),
            ..Self::refused(error.code(), error.to_string())
        }
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    pub(crate) fn code(&self) -> &str {
        &self.code
    }

    /// The exit status: 1 for a refusal, 2 for a mistake of usage.
    pub(crate) fn status(&self) -> u8 {
        if self.is_usage { crate::USAGE } else { 1 }
    }

    /// The failure of a line that was read from a pipe.
    pub(crate) fn at_line(self, line: u32) -> Self {
        Self {
            line: Some(line),
            ..self
        }
    }

    fn text(&self) -> String {
        let line = self
            .line
            .map_or_else(String::new, |line| format!("line {line}: "));
        let mut text = format!("error: {line}{} [{}]\n", self.message, self.code);
        for line in self.picture.iter().flat_map(|picture| picture.lines()) {
            let _ = writeln!(text, "  {line}");
        }
        text
    }

    pub(crate) fn json(&self) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let (Some((start, end)), Some(error)) = (self.span, error.as_object_mut()) {
            error.insert("span".to_owned(), json!([start, end]));
        }
        if let Some(error) = error.as_object_mut() {
            let line = self.line.map(|line| ("line", json!(line)));
            let castling = self.castling.clone().map(|facts| ("castling", *facts));
            for (key, value) in line.into_iter().chain(castling) {
                error.insert(key.to_owned(), value);
            }
        }
        json!({ "error": error })
    }
}

/// The facts of castling that is refused: by whom, where, and what forbids it.
pub(crate) fn castling(kind: MoveErrorKind) -> Option<Value> {
    let MoveErrorKind::Castling {
        side,
        wing,
        obstacle,
        piece,
        ..
    } = kind
    else {
        return None;
    };
    let wing = match wing {
        Wing::King => "king",
        Wing::Queen => "queen",
    };
    let (name, square) = match obstacle {
        Obstacle::NoRight => ("no-right", None),
        Obstacle::Blocked(on) => ("blocked", Some(on)),
        Obstacle::InCheck(_) => ("in-check", None),
        Obstacle::Attacked { passed, .. } => ("attacked", Some(passed)),
    };
    let by = obstacle
        .by()
        .zip(piece)
        .map(|(square, piece)| json!({ "square": square.to_string(), "piece": piece.name() }));
    Some(json!({
        "side": colour_name(side), "wing": wing, "obstacle": name,
        "square": square.map(|square| square.to_string()), "by": by,
    }))
}

impl Output {
    pub(crate) fn new(json: bool) -> Self {
        Self { json }
    }

    pub(crate) fn is_json(self) -> bool {
        self.json
    }

    pub(crate) fn answer(self, answer: &Answer) {
        if self.json {
            write(&format!("{}\n", answer.json));
        } else {
            write(&answer.text);
        }
    }

    pub(crate) fn failure(self, failure: &Failure) {
        if self.json {
            write(&format!("{}\n", failure.json()));
        } else {
            let text = failure.text();
            let style = feen_files::Stream::Error
                .palette()
                .severity(feen_files::Severity::Error);
            let text = text.replacen("error:", &format!("{style}error:{style:#}"), 1);
            // Nobody may read it any more.
            let _ = anstream::stderr().write_all(text.as_bytes());
        }
    }
}

/// Writes to standard output, in colours where they are wanted. A reader that has left is no
/// failure; anything else ends the program, since nothing can be answered any more.
pub(crate) fn write(text: &str) {
    let mut output = anstream::stdout();
    let written = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
    if let Outcome::Failed = Outcome::Fine.after_writing(written) {
        process::exit(crate::USAGE.into());
    }
}

/// Writes what moves the cursor of a terminal, with or without colours.
pub(crate) fn draw(text: &str) {
    let mut output = io::stdout().lock();
    let _ = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
}

/// Whether the cursor of the terminal can be moved.
pub(crate) fn can_draw() -> bool {
    env::var_os("TERM").is_none_or(|terminal| terminal != "dumb")
}
