//! Positions of other notations: read, written and looked at.

use feen::Feen;
use files::{
    Columns, Finding, Outcome, Palette, Reports, Severity, Source as File, report_error,
    to_json_line,
};
use interchange::pdn::{self, GameType};
use interchange::{
    Change, Convention, ConvertError, EnPassantMarks, Epd, Fen, Format, Losses, ParseError, Pdn,
    Profile, Residue, Sfen, Variant, epd, fen, guess, sfen,
};

use crate::arguments::{Foreign, Game, Source};
use crate::report::{self, More};

mod place;

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
    /// The position is not converted, for these bytes of the line.
    Convert(ConvertError, (usize, usize)),
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

    /// Whether a pawn that can be captured en passant has a mark.
    pub(crate) fn marks_en_passant(&self) -> bool {
        self.fen.profile().en_passant() != EnPassantMarks::Residue
    }

    /// Reads a text of a format.
    pub(crate) fn read(
        &self,
        format: Format,
        text: &str,
        lenient: bool,
    ) -> Result<Position, Failure> {
        macro_rules! read {
            ($value:ty, $view:ty, $variant:expr, $convention:expr) => {
                if lenient {
                    let repaired = <$value>::repair(text, $variant).map_err(Failure::Text)?;
                    let changes = repaired.changes().to_vec();
                    (repaired.value().to_feen($convention), changes)
                } else {
                    let view = <$view>::parse_as(text, $variant).map_err(Failure::Text)?;
                    (view.to_feen($convention), Vec::new())
                }
            };
        }
        let (converted, changes) = match format {
            Format::Fen => read!(Fen, fen::View<'_>, self.fen.variant(), &self.fen),
            Format::Epd => read!(Epd, epd::View<'_>, self.fen.variant(), &self.fen),
            Format::Sfen => read!(Sfen, sfen::View<'_>, self.sfen.variant(), &self.sfen),
            Format::Pdn => read!(Pdn, pdn::View<'_>, self.pdn.game_type(), &self.pdn),
            // Formats that a later version of the crate adds are not offered.
            _ => {
                return Ok(Position {
                    feen: text.parse().map_err(Failure::Feen)?,
                    residue: Residue::new(),
                    changes: Vec::new(),
                });
            }
        };
        let converted = converted.map_err(|error| Failure::refused(error, text))?;
        let (feen, residue) = converted.into_parts();
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
            Source::Auto => format_of(text)?,
        };
        let position = self.notations.read(format, text, false)?;
        Ok(position.feen.to_string())
    }
}

impl Failure {
    /// The position of a line is not converted.
    pub(crate) fn refused(error: ConvertError, line: &str) -> Self {
        let span = place::span(error, line);
        Self::Convert(error, (span.start, span.end))
    }

    /// The message, and the code.
    pub(crate) fn message(&self) -> (String, &'static str) {
        match self {
            Self::Text(error) | Self::Residue(error, _) => {
                (error.kind().to_string(), error.kind().code())
            }
            Self::Feen(error) => (error.kind().to_string(), error.kind().code()),
            Self::Convert(error, _) => (error.to_string(), error.kind().code()),
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

    /// The code.
    pub(crate) fn code(&self) -> &'static str {
        self.message().1
    }

    /// Whether the text is over a limit, and may be valid.
    pub(crate) const fn is_limit(&self) -> bool {
        match self {
            Self::Text(error) => error.kind().is_limit(),
            Self::Feen(error) => error.kind().is_limit(),
            _ => false,
        }
    }

    /// The message with a picture of the place, and the code.
    pub(crate) fn report(&self, text: &[u8]) -> (String, &'static str) {
        let (mut message, code) = self.message();
        if let Some(picture) = self.picture(text) {
            message = format!("{message}\n{picture}");
        }
        for help in self.help(text) {
            message = format!("{message}\nhelp: {help}");
        }
        (message, code)
    }

    /// Adds the report on the text of a line, or its object.
    pub(crate) fn write(
        &self,
        source: &File,
        line: u64,
        text: &Columns<'_>,
        is_json: bool,
        palette: Palette,
        reports: &mut Reports,
    ) {
        let (start, end) = self.span();
        let (message, code) = self.message();
        let mut finding = Finding::new(Severity::Error, code, message, start..end);
        let help = self.help(text.bytes());
        reports.add(|out| {
            if is_json {
                let more = More::new(start..end, text, help);
                out.push_str(&to_json_line(&finding.record(source, line, text, more)));
                return;
            }
            source.write_place(line, finding.column(text), out);
            if let Some(picture) = self.picture(text.bytes()) {
                finding = finding.picture(picture);
            }
            for help in help {
                finding = finding.help(help);
            }
            finding.write(palette, out);
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
            Self::Convert(_, span) => *span,
            Self::Lossy(_) | Self::NoFormat => (0, 0),
        }
    }

    /// The text with carets under the place, if there is one.
    fn picture(&self, text: &[u8]) -> Option<String> {
        match self {
            Self::Text(error) => Some(error.picture(text).to_string()),
            Self::Feen(error) => Some(error.picture(text).to_string()),
            Self::Residue(error, start) => {
                let moved = |at: usize| start.saturating_add(at);
                let span = moved(error.span().start)..moved(error.span().end);
                Some(feen::picture(text, span, None).to_string())
            }
            Self::NoText(at) => {
                let span = *at..at.saturating_add(1);
                Some(feen::picture(text, span, None).to_string())
            }
            Self::Convert(_, (start, end)) if start < end => {
                Some(feen::picture(text, *start..*end, None).to_string())
            }
            _ => None,
        }
    }

    /// The formats and variants that take the text.
    fn help(&self, text: &[u8]) -> Vec<String> {
        let Self::Text(error) = self else {
            return Vec::new();
        };
        let report = error.report(text).to_string();
        let help = report
            .lines()
            .filter_map(|line| line.strip_prefix("help: "));
        help.map(str::to_owned).collect()
    }
}

/// The format of a text: the one that takes it, or the one that it looks like.
pub(crate) fn format_of(text: &str) -> Result<Format, Failure> {
    let format = guess(text).next();
    let format = format.or_else(|| feen::Notation::of(text.as_bytes()).map(report::format));
    format.ok_or(Failure::NoFormat)
}
