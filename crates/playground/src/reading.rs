//! A text that is read: whether it is valid, its notation, its findings.

use feen::{Feen, Notation};
use interchange::Format;
use serde::{Deserialize, Serialize};

use crate::conversion::{self, Conversion};
use crate::convert::{self, Loss};
use crate::finding::{Answer, Finding, Fix, Refusal, ends};

/// A text alone.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    text: String,
}

/// A text whose notation and game may be known.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unread {
    text: String,
    format: Option<String>,
    variant: Option<String>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Verdict {
    valid: bool,
}

#[derive(Serialize, Debug)]
pub(crate) struct Canonical {
    text: Option<String>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Formats {
    formats: Vec<&'static str>,
}

#[derive(Serialize, Debug)]
pub(crate) struct Findings {
    findings: Vec<Finding>,
}

/// A text in whichever notation it is.
#[derive(Serialize, Debug)]
pub(crate) struct Reading {
    /// The notation, or the one that it looks like.
    format: &'static str,
    /// The games that take the text, where its notation has games.
    games: Vec<&'static str>,
    /// The game that it was read as.
    variant: Option<&'static str>,
    feen: Option<String>,
    /// The rest of the text, which FEEN does not hold.
    residue: String,
    losses: Vec<Loss>,
    findings: Vec<Finding>,
}

/// Whether a text is a FEEN.
pub(crate) fn is_valid(Text { text }: &Text) -> Verdict {
    Verdict {
        valid: feen::validate(text).is_ok(),
    }
}

/// The canonical FEEN of a text, if it has one.
pub(crate) fn canonical(Text { text }: &Text) -> Canonical {
    let canonical = feen::canonicalize(text).ok();
    Canonical {
        text: canonical.map(feen::Canonical::into_string),
    }
}

/// The notations that take a text.
pub(crate) fn guess(Text { text }: &Text) -> Formats {
    let formats = interchange::guess(text).map(Format::name);
    Formats {
        formats: formats.collect(),
    }
}

/// All findings of a FEEN.
pub(crate) fn diagnose(Text { text }: &Text) -> Findings {
    Findings {
        findings: findings_of_feen(text),
    }
}

/// Reads a text in its own notation, or in the one that is given.
pub(crate) fn read(request: &Unread) -> Answer<Reading> {
    reading(request).into()
}

fn reading(request: &Unread) -> Result<Reading, Refusal> {
    let (start, text) = trimmed(&request.text);
    let format = match request.format.as_deref() {
        Some(name) => convert::format_of(name)?,
        None => format_of(text),
    };
    let mut reading = if format == Format::Feen {
        reading_of_feen(text)
    } else {
        reading_of_other(format, request.variant.as_deref(), text)?
    };
    for finding in &mut reading.findings {
        let fix = finding.fix.iter_mut().map(|fix| &mut fix.span);
        for end in fix.chain([&mut finding.span]).flatten() {
            *end = end.saturating_add(start);
        }
    }
    Ok(reading)
}

/// The text without blanks at its ends, and its place in UTF-16 code units.
fn trimmed(text: &str) -> (usize, &str) {
    let blank = |character: char| character.is_ascii_whitespace();
    let text = text.trim_end_matches(blank);
    let trimmed = text.trim_start_matches(blank);
    // A blank is one byte and one unit.
    (text.len().saturating_sub(trimmed.len()), trimmed)
}

/// The notation of a text, or the one that it looks like.
fn format_of(text: &str) -> Format {
    let valid = interchange::guess(text).next();
    valid.unwrap_or_else(|| match Notation::of(text.as_bytes()) {
        Some(Notation::Fen) => Format::Fen,
        Some(Notation::Epd) => Format::Epd,
        Some(Notation::Sfen) => Format::Sfen,
        Some(Notation::Pdn) => Format::Pdn,
        _ => Format::Feen,
    })
}

fn reading_of_feen(text: &str) -> Reading {
    let feen = text.parse::<Feen>().ok();
    Reading {
        format: Format::Feen.name(),
        games: Vec::new(),
        variant: None,
        // A position that is too large to hold is drawn from its text.
        feen: match feen {
            Some(feen) => Some(feen.to_string()),
            None if feen::validate(text).is_ok() => Some(text.to_owned()),
            None => None,
        },
        residue: String::new(),
        losses: Vec::new(),
        findings: findings_of_feen(text),
    }
}

fn reading_of_other(format: Format, variant: Option<&str>, text: &str) -> Result<Reading, Refusal> {
    let games = conversion::games(format, text);
    let game = variant.or_else(|| games.first().copied());
    let conversion = Conversion::new(format, game, None)?;
    let mut reading = Reading {
        format: format.name(),
        games,
        variant: Some(conversion.name()),
        feen: None,
        residue: String::new(),
        losses: Vec::new(),
        findings: Vec::new(),
    };
    match conversion.read(text) {
        Ok(converted) => {
            reading.residue = converted.residue().to_string();
            reading.losses = convert::losses(converted.losses());
            reading.feen = Some(converted.feen().to_string());
        }
        Err(failure) => {
            let span = failure.span(text);
            reading.findings.push(Finding {
                severity: "error",
                code: failure.code().to_owned(),
                message: failure.message(),
                span: ends(&span),
                // A repair spells the whole text anew.
                fix: conversion.repaired(text).map(|replacement| Fix {
                    span: [0, text.encode_utf16().count()],
                    replacement,
                }),
            });
        }
    }
    Ok(reading)
}

fn findings_of_feen(text: &str) -> Vec<Finding> {
    feen::diagnose(text).iter().map(Finding::of_feen).collect()
}
