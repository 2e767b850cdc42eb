//! Positions of other notations: read, written and looked at.

use feen_files::{
    Columns, Finding, Outcome, Palette, Reports, Severity, Source as File, report_error,
    to_json_line,
};
use feen_interchange::pdn::{self, GameType};
use feen_interchange::{
    Change, Convention, Conventions, ConvertError, ConvertErrorKind, Diagram, Format, Losses,
    ParseError, ParseErrorKind, Profile, ReadError, Variant, fen, sfen,
};

use crate::arguments::{Foreign, Game, Source, check_conversion};
use crate::report::{More, advice_on_record, record_name, repaired, way_to_read};

/// The conventions of a variant or of each format's own, with a profile.
pub(crate) fn conventions(
    game: Option<Game>,
    profile: impl Fn(Variant) -> (Variant, Profile),
    draughts: impl Fn(GameType) -> pdn::Convention,
) -> Result<Conventions, String> {
    let convention = |default: Variant| {
        let variant = match game {
            Some(Game::Variant(variant)) => variant,
            _ => default,
        };
        let (variant, profile) = profile(variant);
        let convention = Convention::with_rules_of(variant, profile, feen_rules::attack_rules);
        convention.map_err(|error| format!("{}: {error}", variant.name()))
    };
    let game_type = match game {
        Some(Game::Draughts(game)) => game,
        _ => GameType::INTERNATIONAL,
    };
    Ok(Conventions::new(
        convention(Variant::CHESS)?,
        convention(Variant::SHOGI).or_else(|_| convention(Variant::CHESS))?,
        draughts(game_type),
    ))
}

/// A position that has been read, with the changes that it took.
pub(crate) type Read = (feen_interchange::Converted, Vec<Change>);

/// Reads a text of a format.
pub(crate) fn read(
    conventions: &Conventions,
    format: Format,
    text: &str,
    lenient: bool,
) -> Result<Read, Failure> {
    let read = if lenient {
        format.repair(text, conventions)
    } else {
        format
            .read(text, conventions)
            .map(|read| (read, Vec::new()))
    };
    read.map_err(|error| match error {
        ReadError::Text(error) if !lenient && format.repair(text, conventions).is_ok() => {
            Failure::Repairable(error)
        }
        ReadError::Text(error) => Failure::Text(error),
        ReadError::Feen(error) => Failure::Feen(error),
        ReadError::Convert(error) => Failure::Convert(error, 0),
        // Other reasons are of a later version.
        _ => Failure::NoFormat,
    })
}

/// The reason why a text is not converted.
pub(crate) enum Failure {
    Text(ParseError),
    /// It is not valid, and would be once it is repaired.
    Repairable(ParseError),
    /// The board is not the game's, in a sentence with both.
    Shape(ConvertError, String),
    /// The game or the format that is asked for cannot be that of a text, in a sentence.
    Unusable(String),
    Feen(feen::ParseError),
    /// The position is not converted; its residue starts at this byte of the line.
    Convert(ConvertError, usize),
    /// It is not in the characters of any notation.
    NoText(usize),
    /// Its residue is not valid, at this byte of the line.
    Residue(ParseError, usize),
    /// Its residue is of another line, at this byte.
    OtherResidue(usize),
    /// It loses something.
    Lossy(Losses),
    /// No format takes it.
    NoFormat,
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
    conventions: Conventions,
    /// The same without the marks of rights and checks, which take longest to find.
    unmarked: Conventions,
    from: Source,
    /// The game that is given.
    game: Option<Game>,
}

impl Reader {
    fn new(from: Source, game: Option<Game>) -> Result<Self, String> {
        if let (Source::Of(from), Some(_)) = (from, &game) {
            check_conversion(from, Format::Feen, game.as_ref())?;
        }
        let own = |variant: Variant| (variant, variant.profile());
        let unmarked = |variant: Variant| (variant, variant.profile().without_rights());
        Ok(Self {
            conventions: conventions(game, own, pdn::Convention::new)?,
            unmarked: conventions(game, unmarked, pdn::Convention::new)?,
            from,
            game,
        })
    }

    /// The FEEN of a text.
    pub(crate) fn feen(&self, text: &[u8]) -> Result<String, Failure> {
        self.read(text).map(|read| read.feen().to_string())
    }

    /// Shows the position of a FEN or an SFEN without the marks of rights and checks; none if the
    /// text has to be [read](Self::read), if only to say what is wrong with it.
    pub(crate) fn look<R>(
        &self,
        text: &[u8],
        see: impl FnOnce(&Diagram<'_>) -> Option<R>,
    ) -> Option<R> {
        let Source::Of(format) = self.from else {
            return None;
        };
        if self.game.is_some_and(|game| game.check(format).is_err()) {
            return None;
        }
        match format {
            Format::Fen => {
                let convention = &self.unmarked.fen;
                let view = fen::View::parse_bytes_as(text, convention.variant()).ok()?;
                view.look(convention, see).ok()?
            }
            Format::Sfen => {
                let convention = &self.unmarked.sfen;
                let view = sfen::View::parse_bytes_as(text, convention.variant()).ok()?;
                view.look(convention, see).ok()?
            }
            _ => None,
        }
    }

    /// The position of a text.
    pub(crate) fn read(&self, text: &[u8]) -> Result<feen_interchange::Converted, Failure> {
        let text = str::from_utf8(text).map_err(|error| Failure::NoText(error.valid_up_to()))?;
        let format = match self.from {
            Source::Of(format) => format,
            Source::Auto => format_of(text, false)?,
        };
        if let Some(game) = &self.game {
            game.check(format).map_err(Failure::Unusable)?;
        }
        read(&self.conventions, format, text, false).map(|(read, _)| read)
    }
}

impl Failure {
    /// The message, and the code.
    pub(crate) fn message(&self) -> (String, &'static str) {
        match self {
            Self::Text(error) | Self::Repairable(error) | Self::Residue(error, _) => {
                (error.kind().to_string(), error.code())
            }
            Self::Feen(error) => (error.kind().to_string(), error.code()),
            Self::Convert(error, _) => (error.to_string(), error.code()),
            Self::Shape(error, shapes) => (shapes.clone(), error.code()),
            Self::Unusable(message) => (message.clone(), "convert/unusable"),
            Self::NoText(_) => ("expected ASCII".to_owned(), "text/not-ascii"),
            Self::OtherResidue(_) => (
                "the residue does not belong to this line".to_owned(),
                "convert/residue",
            ),
            Self::Lossy(losses) => (format!("the conversion loses {losses}"), "convert/lossy"),
            Self::NoFormat => (
                "expected FEEN, FEN, EPD, SFEN or PDN".to_owned(),
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
            Self::Text(error) | Self::Repairable(error) => error.kind().is_limit(),
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
        let (span, start) = match self {
            Self::Text(error) | Self::Repairable(error) => (error.span(), 0),
            Self::Residue(error, start) => (error.span(), *start),
            Self::Feen(error) => (error.span(), 0),
            Self::NoText(at) | Self::OtherResidue(at) => (0..1, *at),
            Self::Convert(error, start) => match error.kind() {
                // A residue that has a file of its own is not in the line.
                ConvertErrorKind::Residue { .. } if *start == 0 => (0..0, 0),
                ConvertErrorKind::Residue { .. } => (error.span(), *start),
                _ => (error.span(), 0),
            },
            Self::Lossy(_) | Self::NoFormat | Self::Shape(..) | Self::Unusable(_) => (0..0, 0),
        };
        (
            start.saturating_add(span.start),
            start.saturating_add(span.end),
        )
    }

    /// The text with carets under the place, if there is one.
    fn picture(&self, text: &[u8]) -> Option<String> {
        match self {
            Self::Text(error) | Self::Repairable(error) => Some(error.picture(text).to_string()),
            Self::Feen(error) => Some(error.picture(text).to_string()),
            Self::OtherResidue(_) => None,
            _ => {
                let (start, end) = self.span();
                let has_place = start < end || matches!(self, Self::Residue(..));
                has_place.then(|| feen::error::picture(text, start..end, None).to_string())
            }
        }
    }

    /// The formats and variants that take the text.
    pub(crate) fn help(&self, text: &[u8]) -> Vec<String> {
        let help = match self {
            Self::Text(error) => {
                let help = error.help(text).map(|help| help.to_string());
                help.or_else(|| two_squares(error, text))
                    .or_else(|| way_to_read(text))
                    .or_else(|| record_name(text).map(advice_on_record))
            }
            Self::Repairable(_) => Some("`feen convert --lenient` reads this line".to_owned()),
            Self::Shape(..) => Some("`--variant` names another game".to_owned()),
            Self::NoFormat => way_to_read(text).or_else(|| record_name(text).map(advice_on_record)),
            _ => None,
        };
        help.into_iter().collect()
    }
}

/// The help on an en passant field of two squares, `c3b4`.
fn two_squares(error: &ParseError, text: &[u8]) -> Option<String> {
    let ParseErrorKind::NotEnPassant { .. } = error.kind() else {
        return None;
    };
    let field = str::from_utf8(text.get(error.span())?).ok()?;
    let (passed, pawn) = field.split_at_checked(2)?;
    let is_square = |square: &str| matches!(square.as_bytes(), [b'a'..=b'z', b'1'..=b'9']);
    (is_square(passed) && is_square(pawn)).then(|| {
        format!(
            "`{field}` is the square that a pawn of Berolina chess passed, and the square of the \
             pawn: write `{passed}`"
        )
    })
}

/// The format of a text: the one that takes it, or the one that it looks like; with `lenient`
/// also the one that takes it once it is repaired.
pub(crate) fn format_of(text: &str, lenient: bool) -> Result<Format, Failure> {
    let format = match Format::of(text) {
        None if lenient => repaired(text).map(|(format, _)| format),
        format => format,
    };
    format.ok_or(Failure::NoFormat)
}
