//! A text that is read: whether it is valid, its notation, its findings.

use feen::Feen;
use feen_interchange::Format;
use serde::Serialize;
use serde_json::Value;

use crate::conversion::{self, Conversion};
use crate::convert::{self, Loss};
use crate::finding::{Finding, Fix, Refusal, ends};
use crate::request::Request;

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

/// The verdict on a text: a FEEN or none.
pub(crate) fn is_valid(request: &Value) -> Result<Verdict, Refusal> {
    let valid = feen::validate(text_alone(request)?).is_ok();
    Ok(Verdict { valid })
}

/// The canonical FEEN of a text, if it has one.
pub(crate) fn canonical(request: &Value) -> Result<Canonical, Refusal> {
    let canonical = feen::canonicalize(text_alone(request)?).ok();
    Ok(Canonical {
        text: canonical.map(feen::Canonical::into_string),
    })
}

/// The notations that take a text.
pub(crate) fn guess(request: &Value) -> Result<Formats, Refusal> {
    let formats = feen_interchange::guess(text_alone(request)?).map(Format::name);
    Ok(Formats {
        formats: formats.collect(),
    })
}

/// All findings of a FEEN.
pub(crate) fn diagnose(request: &Value) -> Result<Findings, Refusal> {
    Ok(Findings {
        findings: findings_of_feen(text_alone(request)?),
    })
}

fn text_alone(request: &Value) -> Result<&str, Refusal> {
    Request::new(request, &["text"])?.needed_text("text")
}

/// Reads a text in its own notation, or in the one that is given.
pub(crate) fn read(request: &Value) -> Result<Reading, Refusal> {
    let request = Request::new(request, &["text", "format", "variant"])?;
    let (start, text) = trimmed(request.needed_text("text")?);
    let format = match request.text("format")? {
        Some(name) => convert::format_of(name)?,
        None => format_of(text),
    };
    let mut reading = if format == Format::Feen {
        reading_of_feen(text)
    } else {
        reading_of_other(format, request.text("variant")?, text)?
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
    Format::of(text).unwrap_or(Format::Feen)
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
    let games: Vec<_> = format.games(text).collect();
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
            let span = conversion::span(&failure, text);
            reading.findings.push(Finding {
                severity: "error",
                code: failure.code().to_owned(),
                message: conversion::message(&failure),
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
