//! Positions of other notations: read, written and looked at.

use std::fmt::Write;

use feen::Feen;
use files::{
    Columns, Line, Outcome, Palette, Reports, Severity, Source as File, paint, report_error,
    to_json_line,
};
use interchange::pdn::{self, GameType};
use interchange::{
    Change, Convention, ConvertError, Epd, Fen, Format, Losses, ParseError, Pdn, Profile, Residue,
    Sfen, Variant, guess,
};

use serde_json::json;

use crate::arguments::{Foreign, Game, Source};

/// The conventions of a run, one for each format.
pub(crate) struct Notations {
    fen: Convention,
    sfen: Convention,
    pdn: pdn::Convention,
}

/// A position that has been read, with the rest of its text.
pub(crate) struct Position {
    pub(crate) feen: Feen,
    pub(crate) residue: Residue,
    pub(crate) changes: Vec<Change>,
}

/// A text that has been written, with its losses.
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) losses: Losses,
    /// The text does not say all of the FEEN.
    pub(crate) has_remainder: bool,
}

/// The reason why a text is not converted.
pub(crate) enum Failure {
    Text(ParseError),
    Feen(feen::ParseError),
    Convert(ConvertError),
    /// It is not in the characters of any notation.
    NoText(usize),
    /// Its residue is none, at this byte of the line.
    Residue(ParseError, usize),
    /// Its residue is of another line, at this byte.
    OtherResidue(usize),
    /// It loses something.
    Lossy(Losses),
    /// No format takes it.
    NoFormat,
}

impl Notations {
    /// The conventions of a variant or of each format's own, with a profile.
    pub(crate) fn new(
        game: Option<Game>,
        profile: impl Fn(Variant) -> (Variant, Profile),
        draughts: impl Fn(GameType) -> pdn::Convention,
    ) -> Result<Self, String> {
        let convention = |default: Variant| {
            let variant = match game {
                Some(Game::Variant(variant)) => variant,
                _ => default,
            };
            let (variant, profile) = profile(variant);
            let convention = Convention::new(variant, profile);
            convention.map_err(|error| format!("{}: {error}", variant.name()))
        };
        let game_type = match game {
            Some(Game::Draughts(game)) => game,
            _ => GameType::INTERNATIONAL,
        };
        Ok(Self {
            fen: convention(Variant::CHESS)?,
            sfen: convention(Variant::SHOGI).or_else(|_| convention(Variant::CHESS))?,
            pdn: draughts(game_type),
        })
    }

    /// Reads a text of a format.
    pub(crate) fn read(
        &self,
        format: Format,
        text: &str,
        lenient: bool,
    ) -> Result<Position, Failure> {
        let (converted, changes) = match format {
            Format::Fen => {
                let variant = self.fen.variant();
                let (fen, changes) = if lenient {
                    let repaired = Fen::repair(text, variant).map_err(Failure::Text)?;
                    (repaired.value().clone(), repaired.changes().to_vec())
                } else {
                    (
                        Fen::parse_as(text, variant).map_err(Failure::Text)?,
                        Vec::new(),
                    )
                };
                (fen.to_feen(&self.fen), changes)
            }
            Format::Epd => {
                let variant = self.fen.variant();
                let (epd, changes) = if lenient {
                    let repaired = Epd::repair(text, variant).map_err(Failure::Text)?;
                    (repaired.value().clone(), repaired.changes().to_vec())
                } else {
                    (
                        Epd::parse_as(text, variant).map_err(Failure::Text)?,
                        Vec::new(),
                    )
                };
                (epd.to_feen(&self.fen), changes)
            }
            Format::Sfen => {
                let variant = self.sfen.variant();
                let (sfen, changes) = if lenient {
                    let repaired = Sfen::repair(text, variant).map_err(Failure::Text)?;
                    (repaired.value().clone(), repaired.changes().to_vec())
                } else {
                    (
                        Sfen::parse_as(text, variant).map_err(Failure::Text)?,
                        Vec::new(),
                    )
                };
                (sfen.to_feen(&self.sfen), changes)
            }
            Format::Pdn => {
                let game = self.pdn.game_type();
                let (pdn, changes) = if lenient {
                    let repaired = Pdn::repair(text, game).map_err(Failure::Text)?;
                    (repaired.value().clone(), repaired.changes().to_vec())
                } else {
                    (
                        Pdn::parse_as(text, game).map_err(Failure::Text)?,
                        Vec::new(),
                    )
                };
                (pdn.to_feen(&self.pdn), changes)
            }
            // Formats that a later version of the crate adds are not offered.
            _ => {
                return Ok(Position {
                    feen: text.parse().map_err(Failure::Feen)?,
                    residue: Residue::new(),
                    changes: Vec::new(),
                });
            }
        };
        let (feen, residue) = converted.map_err(Failure::Convert)?.into_parts();
        Ok(Position {
            feen,
            residue,
            changes,
        })
    }

    /// Writes a text of a format.
    pub(crate) fn write(
        &self,
        format: Format,
        feen: &Feen,
        residue: &Residue,
    ) -> Result<Written, ConvertError> {
        macro_rules! written {
            ($exported:expr) => {{
                let exported = $exported?;
                Written {
                    text: exported.value().to_string(),
                    losses: exported.losses(),
                    has_remainder: exported.remainder().is_some(),
                }
            }};
        }
        Ok(match format {
            Format::Fen => written!(Fen::from_feen(feen, residue, &self.fen)),
            Format::Epd => written!(Epd::from_feen(feen, residue, &self.fen)),
            Format::Sfen => written!(Sfen::from_feen(feen, residue, &self.sfen)),
            Format::Pdn => written!(Pdn::from_feen(feen, residue, &self.pdn)),
            _ => Written {
                text: feen.to_string(),
                losses: residue.losses(),
                has_remainder: false,
            },
        })
    }
}

impl Foreign {
    /// The reader of lines in the notation that is given, if one is.
    pub(crate) fn reader(&self) -> Result<Option<Reader>, Outcome> {
        let Some(from) = self.from else {
            return Ok(None);
        };
        let reader = Reader::new(from, self.variant);
        reader.map(Some).map_err(|message| {
            report_error(&message);
            Outcome::Failed
        })
    }
}

/// The reader of texts that are only looked at.
pub(crate) struct Reader {
    notations: Notations,
    from: Source,
}

impl Reader {
    fn new(from: Source, game: Option<Game>) -> Result<Self, String> {
        let own = |variant: Variant| (variant, variant.profile());
        let notations = Notations::new(game, own, pdn::Convention::new)?;
        Ok(Self { notations, from })
    }

    /// The FEEN of a text.
    pub(crate) fn feen(&self, text: &[u8]) -> Result<String, Failure> {
        let text = str::from_utf8(text).map_err(|error| Failure::NoText(error.valid_up_to()))?;
        let format = match self.from {
            Source::Of(format) => format,
            Source::Auto => guess(text).next().ok_or(Failure::NoFormat)?,
        };
        let position = self.notations.read(format, text, false)?;
        Ok(position.feen.to_string())
    }
}

impl Failure {
    /// The message, and the code.
    pub(crate) fn message(&self) -> (String, &'static str) {
        match self {
            Self::Text(error) | Self::Residue(error, _) => {
                (error.kind().to_string(), error.kind().code())
            }
            Self::Feen(error) => (error.kind().to_string(), error.kind().code()),
            Self::Convert(error) => (error.to_string(), error.kind().code()),
            Self::NoText(_) => (
                "expected ASCII, found other bytes".to_owned(),
                "text/not-ascii",
            ),
            Self::OtherResidue(_) => (
                "expected the residue of this line, found that of another one".to_owned(),
                "convert/residue",
            ),
            Self::Lossy(losses) => (
                format!("expected a conversion without loss, found one that loses {losses}"),
                "convert/lossy",
            ),
            Self::NoFormat => (
                "expected FEEN, FEN, EPD, SFEN or PDN, found none of them".to_owned(),
                "convert/no-format",
            ),
        }
    }

    /// The message with a picture of the place, and the code.
    pub(crate) fn report(&self, text: &[u8]) -> (String, &'static str) {
        let (message, code) = self.message();
        match self.drawn(text) {
            Some(drawn) => (format!("{message}\n{drawn}"), code),
            None => (message, code),
        }
    }

    /// Adds the report on a line, or its object.
    pub(crate) fn write(
        &self,
        source: &File,
        line: Line<'_>,
        is_json: bool,
        palette: Palette,
        reports: &mut Reports,
    ) {
        let (start, end) = self.span();
        let start = start.saturating_add(line.bom_len());
        let column = Columns::new(line.with_bom()).column(start);
        let (message, code) = self.message();
        reports.add(|out| {
            if is_json {
                out.push_str(&to_json_line(&json!({
                    "file": source.to_string(),
                    "line": line.number(),
                    "column": column,
                    "span": [start, end.saturating_add(line.bom_len())],
                    "severity": Severity::Error,
                    "code": code,
                    "message": message,
                })));
                return;
            }
            source.write_place(line.number(), column, out);
            paint(out, palette.severity(Severity::Error), "error");
            // A string takes all that is written.
            let _ = writeln!(out, ": {message}");
            if let Some(drawn) = self.drawn(line.text()) {
                let _ = writeln!(out, "{drawn}");
            }
        });
    }

    /// The place, in bytes of the line.
    pub(crate) fn span(&self) -> (usize, usize) {
        match self {
            Self::Text(error) => (error.span().start, error.span().end),
            Self::Residue(error, start) => (
                start.saturating_add(error.span().start),
                start.saturating_add(error.span().end),
            ),
            Self::Feen(error) => (error.span().start, error.span().end),
            Self::NoText(at) | Self::OtherResidue(at) => (*at, at.saturating_add(1)),
            Self::Convert(_) | Self::Lossy(_) | Self::NoFormat => (0, 0),
        }
    }

    /// The text with carets under the place, and the formats and variants that take it.
    pub(crate) fn drawn(&self, text: &[u8]) -> Option<String> {
        match self {
            Self::Text(error) => {
                let report = error.report(text).to_string();
                let mut lines: Vec<&str> = report.lines().collect();
                // The message stands elsewhere.
                lines.retain(|line| *line != error.kind().to_string());
                Some(lines.join("\n"))
            }
            Self::Feen(error) => Some(error.picture(text).to_string()),
            Self::Residue(error, start) => {
                let moved = |at: usize| start.saturating_add(at);
                let span = moved(error.span().start)..moved(error.span().end);
                Some(feen::picture(text, span, None).to_string())
            }
            _ => None,
        }
    }
}
