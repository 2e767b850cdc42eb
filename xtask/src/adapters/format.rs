//! The adapter of how every crate prints: padded, and to writers that fail.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::fixture::{Kind, Subject};

/// A value, printed.
pub(super) struct Format;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Printed {
    r#as: Type,
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    width: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    align: Option<Align>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fill: Option<char>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    precision: Option<usize>,
    /// The number of bytes that the writer accepts before it fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    room: Option<usize>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Type {
    Sin,
    Style,
    Pin,
    Epin,
    Pnn,
    Feen,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Align {
    Left,
    Center,
    Right,
}

impl Subject for Printed {}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Output {
    written: String,
    complete: bool,
}

impl Kind for Format {
    const NAME: &'static str = "format";
    type Input = Printed;
    type Outcome = Output;

    fn run(input: &Printed) -> Result<Output, String> {
        match input.r#as {
            Type::Sin => print::<sin::Token>(input),
            Type::Style => print::<sin::Style>(input),
            Type::Pin => print::<epin::Pin>(input),
            Type::Epin => print::<epin::Piece>(input),
            Type::Pnn => print::<pnn::Piece>(input),
            Type::Feen => print::<feen::Feen>(input),
        }
    }
}

fn print<T: FromStr + Display>(input: &Printed) -> Result<Output, String> {
    let value: T = (input.text.parse()).map_err(|_| format!("{:?} is not valid", input.text))?;
    let mut writer = Writer {
        written: Vec::new(),
        room: input.room.unwrap_or(usize::MAX),
    };
    let complete = pad(&value, input, &mut writer)?.is_ok();
    let written = String::from_utf8(writer.written).map_err(|error| error.to_string())?;
    Ok(Output { written, complete })
}

fn pad(value: &impl Display, input: &Printed, out: &mut Writer) -> Result<fmt::Result, String> {
    // The fill and the alignment of a format string are fixed when it is compiled.
    macro_rules! spelled {
        ($flags:literal) => {
            match (input.width, input.precision) {
                (None, None) => write!(out, concat!("{:", $flags, "}"), value),
                (Some(w), None) => write!(out, concat!("{:", $flags, "w$}"), value, w = w),
                (None, Some(p)) => write!(out, concat!("{:", $flags, ".p$}"), value, p = p),
                (Some(w), Some(p)) => {
                    write!(out, concat!("{:", $flags, "w$.p$}"), value, w = w, p = p)
                }
            }
        };
    }
    Ok(match (input.fill, input.align) {
        (None, None) => spelled!(""),
        (None, Some(Align::Left)) => spelled!("<"),
        (None, Some(Align::Center)) => spelled!("^"),
        (None, Some(Align::Right)) => spelled!(">"),
        (Some('*'), Some(Align::Left)) => spelled!("*<"),
        (Some('*'), Some(Align::Center)) => spelled!("*^"),
        (Some('*'), Some(Align::Right)) => spelled!("*>"),
        (Some('§'), Some(Align::Left)) => spelled!("§<"),
        (Some('§'), Some(Align::Center)) => spelled!("§^"),
        (Some('§'), Some(Align::Right)) => spelled!("§>"),
        (fill, _) => return Err(format!("no fill {fill:?} without a format string for it")),
    })
}

/// A writer that fails once it has accepted its number of bytes.
struct Writer {
    written: Vec<u8>,
    room: usize,
}

impl Write for Writer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.room - self.written.len();
        let (taken, rest) = text.as_bytes().split_at(text.len().min(room));
        self.written.extend_from_slice(taken);
        if rest.is_empty() {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}
