use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Mutex;

use feen::Feen;
use feen_files::{
    Columns, Count, Files, Line, Outcome, Palette, Reports, Revision, Severity, Source as File,
    Stream, Writing, note, report_error, revise, to_json_line,
};
use feen_interchange::pdn;
use feen_interchange::{
    CastlingSpelling, Conventions, ConvertErrorKind, EnPassantMarks, Format, Loss, Losses,
    PromotedMarks, Residue, Variant, Walls,
};

use crate::arguments::{Convert, Game, Promoted, Source, Spelling, check_conversion};
use crate::commands::notation::{Failure, conventions, format_of, read};

mod guesses;
mod kept;
mod record;

use kept::{Keeper, Kept};
use record::Record;

pub(crate) fn run(arguments: &Convert) -> Outcome {
    if arguments.guess {
        return guesses::list(arguments);
    }
    let run = match Run::new(arguments) {
        Ok(run) => run,
        Err(message) => {
            report_error(&message);
            return Outcome::Failed;
        }
    };
    let (writing, stream) = match (arguments.json, arguments.write) {
        (true, _) => (Writing::Nothing, Stream::Output),
        (false, true) => (Writing::InPlace, Stream::Error),
        (false, false) => (Writing::ToOutput, Stream::Error),
    };
    let revision = Revision {
        writing,
        stream,
        most_reports: None,
    };
    let palette = stream.palette();
    // A format that is found holds for the lines after it, so they are read in their order.
    let files = if run.from == Source::Auto {
        Cow::Owned(arguments.files.clone().with_one_job())
    } else {
        Cow::Borrowed(&arguments.files)
    };
    let files: &Files = &files;
    let (tally, revised, written) = revise(
        files,
        revision,
        |source: &File, _, line: Line<'_>, tally: &mut Tally, reports: &mut Reports| {
            run.line(source, line, tally, reports, palette)
        },
    );
    let mut outcome = match tally.refused {
        0 => Outcome::Fine,
        _ => Outcome::Invalid,
    };
    if let Some(keeper) = &run.keeper
        && let Err(message) = keeper.flush()
    {
        report_error(&message);
        outcome = Outcome::Failed;
    }
    if !revised.is_stopped()
        && let Some(summary) = tally.summary()
    {
        note(&summary);
    }
    outcome.max(revised.outcome()).after_writing(written)
}

/// All that the lines of a run share.
struct Run<'a> {
    arguments: &'a Convert,
    conventions: Conventions,
    from: Source,
    to: Format,
    /// The file to which residues are written.
    keeper: Option<Keeper>,
    /// The residues of a file, by line.
    kept: Option<Kept>,
    /// The file that is read, and its format, where that is found.
    found: Mutex<Option<(String, Format)>>,
}

/// A line that has been converted.
struct Converted {
    text: String,
    /// The rest of the line, if it is kept.
    residue: Option<Residue>,
    losses: Losses,
    changes: Vec<feen_interchange::Change>,
    /// The residue of the line that was read, which says what was lost.
    lost: Residue,
}

impl<'a> Run<'a> {
    fn new(arguments: &'a Convert) -> Result<Self, String> {
        let (Some(from), Some(to)) = (arguments.from, arguments.to) else {
            return Err("expected both '--from' and '--to'".to_owned());
        };
        let game = arguments.variant.as_ref();
        match (from, game) {
            (Source::Of(from), _) => check_conversion(from, to, game)?,
            (Source::Auto, Some(game)) => game.check(to)?,
            (Source::Auto, None) => {}
        }
        // The two texts are of one game, and chess has no SFEN.
        let has_sfen = from == Source::Of(Format::Sfen) || to == Format::Sfen;
        let shogi = has_sfen.then_some(Game::Variant(Variant::SHOGI));
        let conventions = conventions(
            arguments.variant.or(shogi),
            |variant| options(arguments, variant),
            |game| {
                let convention = pdn::Convention::new(game);
                match arguments.styles {
                    Some(styles) => convention.with_styles(styles.first, styles.second),
                    None => convention,
                }
            },
        )?;
        let file = arguments.residue.as_ref().and_then(Option::as_ref);
        let (mut keeper, mut kept) = (None, None);
        if let Some(path) = file {
            if from == Source::Of(Format::Feen) {
                kept = Some(Kept::read(path)?);
            } else {
                keeper = Some(Keeper::new(path, arguments.files.sources())?);
            }
        }
        Ok(Self {
            arguments,
            conventions,
            from,
            to,
            keeper,
            kept,
            found: Mutex::new(None),
        })
    }

    fn line(
        &self,
        source: &File,
        line: Line<'_>,
        tally: &mut Tally,
        reports: &mut Reports,
        palette: Palette,
    ) -> Option<Vec<u8>> {
        match self.convert(source, line, reports) {
            Ok(converted) => {
                self.report_converted(source, line, &converted, reports, palette);
                tally.add_converted(&converted);
                let mut text = converted.text;
                if let Some(residue) = converted.residue.filter(|residue| !residue.is_empty()) {
                    match &self.keeper {
                        Some(keeper) => tally.keep(line.number(), &residue, keeper),
                        // A string takes all that is written.
                        None => drop(write!(text, "\t{residue}")),
                    }
                }
                let text = text.into_bytes();
                (text != line.with_bom()).then_some(text)
            }
            Err(failure) => {
                tally.refused = tally.refused.saturating_add(1);
                self.report_refused(source, line, &failure, reports, palette);
                Some([b"# ", line.text()].concat())
            }
        }
    }

    /// Converts a line, by way of FEEN.
    fn convert(
        &self,
        source: &File,
        line: Line<'_>,
        reports: &mut Reports,
    ) -> Result<Converted, Failure> {
        let whole = str::from_utf8(line.text());
        let whole = whole.map_err(|error| Failure::NoText(error.valid_up_to()))?;
        let (text, given, start) = self.given(whole, line.number())?;
        let from = self.format(source, text, reports)?;
        let (position, changes) = read(&self.conventions, from, text, self.arguments.lenient)?;
        let (mut feen, mut residue) = position.into_parts();
        if self.to != Format::Feen {
            // The text that is written has a spelling of its own.
            residue = residue.only(all_but(Loss::Spelling));
        }
        residue = residue.or(&given);
        if let Some(remembered) = given.feen().filter(|_| from != Format::Feen) {
            feen = self.remembered(remembered, from, text, &given, start)?;
            residue = Residue::new();
        }
        let keeps = self.arguments.residue.is_some();
        let mut converted = Converted {
            text: String::new(),
            residue: None,
            losses: Losses::NONE,
            changes,
            lost: residue.clone(),
        };
        let written = self.to.write(&feen, &residue, &self.conventions);
        let start = if start < whole.len() { start } else { 0 };
        let written = written.map_err(|error| match error.kind() {
            ConvertErrorKind::Shape => Failure::Shape(error, self.shapes(&feen)),
            _ => Failure::Convert(error, start),
        })?;
        written.text().clone_into(&mut converted.text);
        converted.losses = written.losses();
        if keeps {
            let mut rest = residue.only(written.losses());
            if written.remainder().is_some() {
                // The FEEN runs to the end of the line, as operations would.
                rest = rest.with_feen(&feen.to_string());
            }
            converted.residue = Some(rest);
        }
        let losses = converted.losses.without(self.arguments.allow);
        if keeps {
            converted.losses = Losses::NONE;
        } else if self.arguments.strict && !losses.is_empty() {
            return Err(Failure::Lossy(losses));
        } else {
            converted.losses = losses;
        }
        Ok(converted)
    }

    /// The text of a line, the residue that is given with it, and where that starts.
    fn given<'t>(&self, whole: &'t str, number: u64) -> Result<(&'t str, Residue, usize), Failure> {
        let has_tab = self.from == Source::Of(Format::Feen)
            || self.from == Source::Auto
            || self.arguments.residue.is_some();
        let (text, rest) = match whole.split_once('\t') {
            Some((text, rest)) if has_tab => (text, Some(rest)),
            _ => (whole, None),
        };
        let start = text.len().saturating_add(1);
        let residue = match (rest, &self.kept) {
            (Some(rest), _) => rest.parse(),
            (None, Some(kept)) => kept.residue(number).unwrap_or_default().parse(),
            (None, None) => Ok(Residue::new()),
        };
        let residue = residue.map_err(|error| Failure::Residue(error, start))?;
        Ok((text, residue, start))
    }

    /// The message on a board of a FEEN that is not of the game that is written.
    fn shapes(&self, feen: &Feen) -> String {
        let found: Vec<String> = match feen.layout().shape() {
            Some(shape) => shape.dimensions().iter().map(ToString::to_string).collect(),
            None => vec!["ranks that differ in length".to_owned()],
        };
        let (name, ranks, files) = if self.to == Format::Pdn {
            let game = self.conventions.pdn.game_type();
            (
                game.name().unwrap_or("the game"),
                game.height(),
                game.width(),
            )
        } else {
            let convention = if self.to == Format::Sfen {
                &self.conventions.sfen
            } else {
                &self.conventions.fen
            };
            let variant = convention.variant();
            (variant.name(), variant.ranks(), variant.files())
        };
        let found = found.join("×");
        format!("expected a board of {ranks}×{files}, as {name} has, found {found}")
    }

    /// The FEEN that a residue remembers, if the text comes of it.
    fn remembered(
        &self,
        remembered: &str,
        format: Format,
        text: &str,
        given: &Residue,
        start: usize,
    ) -> Result<Feen, Failure> {
        let feen: Feen = remembered.parse().map_err(Failure::Feen)?;
        let (read, _) = read(&self.conventions, format, text, self.arguments.lenient)?;
        let again = format.write(&feen, read.residue(), &self.conventions);
        let again = again.map_err(|error| Failure::Convert(error, 0))?;
        if again.text() == text {
            return Ok(feen);
        }
        let key = given.to_string().find("feen=").unwrap_or(0);
        Err(Failure::OtherResidue(start.saturating_add(key)))
    }

    /// The format of a line: the one that is given, or the one of the first line that has
    /// one, which is reported.
    fn format(&self, source: &File, text: &str, reports: &mut Reports) -> Result<Format, Failure> {
        if let Source::Of(format) = self.from {
            return Ok(format);
        }
        let name = source.to_string();
        let mut found = match self.found.lock() {
            Ok(found) => found,
            Err(poisoned) => poisoned.into_inner(),
        };
        if let Some((_, format)) = found.as_ref().filter(|(file, _)| *file == name) {
            self.check_found(*format)?;
            return Ok(*format);
        }
        let format = format_of(text, self.arguments.lenient)?;
        if !self.arguments.json {
            reports.add(|out| {
                // A string takes all that is written.
                let _ = writeln!(out, "{name}: note: the lines are read as {format}");
            });
        }
        *found = Some((name, format));
        self.check_found(format)?;
        Ok(format)
    }

    /// Refuses a line of a format that is found, and that the run cannot convert.
    fn check_found(&self, format: Format) -> Result<(), Failure> {
        let is_feen = (format, self.to) == (Format::Feen, Format::Feen);
        // A FEEN among files of other formats stays as it is.
        let game = self.arguments.variant.as_ref().filter(|_| !is_feen);
        check_conversion(format, self.to, game).map_err(Failure::Unusable)
    }

    fn report_converted(
        &self,
        source: &File,
        line: Line<'_>,
        converted: &Converted,
        reports: &mut Reports,
        palette: Palette,
    ) {
        if self.arguments.json {
            let record = Record::converted(source, line, converted);
            reports.add(|out| out.push_str(&to_json_line(&record)));
            return;
        }
        if !self.arguments.explain {
            return;
        }
        let columns = Columns::new(line.with_bom());
        let mut explain = |at: usize, severity: Severity, message: &str| {
            let column = columns.column(at.saturating_add(line.bom_len()));
            let style = palette.severity(severity);
            reports.add(|out| {
                source.write_place(line.number(), column, out);
                // A string takes all that is written.
                let _ = writeln!(out, "{style}{severity}{style:#}: {message}");
            });
        };
        for change in &converted.changes {
            let message = format!(
                "`{}` became `{}` ({}): {}",
                change.was(),
                change.became(),
                change.code(),
                change.why()
            );
            explain(change.span().start, Severity::Note, &message);
        }
        for loss in converted.losses {
            let en_passant = self.conventions.fen.profile().en_passant();
            let is_marked = en_passant != EnPassantMarks::Residue;
            let message = lost(loss, &converted.lost, is_marked);
            explain(field_of(loss, line.text()), Severity::Warning, &message);
        }
    }

    fn report_refused(
        &self,
        source: &File,
        line: Line<'_>,
        failure: &Failure,
        reports: &mut Reports,
        palette: Palette,
    ) {
        if self.arguments.json {
            let record = Record::refused(source, line, failure);
            reports.add(|out| out.push_str(&to_json_line(&record)));
            return;
        }
        let bom = line.with_bom().get(..line.bom_len()).unwrap_or_default();
        let text = Columns::new(line.text()).after(bom);
        failure.write(source, line.number(), &text, false, palette, reports);
    }
}

/// A variant and its profile, with the options of a run.
fn options(arguments: &Convert, variant: Variant) -> (Variant, feen_interchange::Profile) {
    let mut profile = arguments.profile.unwrap_or_else(|| variant.profile());
    if let Some(styles) = arguments.styles {
        profile = profile.with_styles(styles.first, styles.second);
    }
    for (letter, feen) in &arguments.letters {
        profile = profile.with_letter(*letter, *feen);
    }
    if let Some(promoted) = arguments.promoted {
        profile = profile.with_promoted(match promoted {
            Promoted::Residue => PromotedMarks::Residue,
            Promoted::Derived => PromotedMarks::Derived,
            Promoted::Enhanced => PromotedMarks::Enhanced,
        });
    }
    if arguments.walls.is_some() {
        profile = profile.with_walls(Walls::Residue);
    }
    let variant = match arguments.castling {
        Some(Spelling::Shredder) => variant.with_castling(CastlingSpelling::Shredder),
        Some(Spelling::Xfen) => variant.with_castling(CastlingSpelling::XFen),
        None => variant,
    };
    (variant, profile)
}

/// A sentence for a loss, with the value that is lost; `is_marked` where a pawn that can be
/// captured en passant has a mark.
fn lost(loss: Loss, residue: &Residue, is_marked: bool) -> String {
    let what = loss.description();
    match (loss, residue.get(loss)) {
        (Loss::EnPassant, Some(value)) if is_marked => {
            format!("lost {what} {value}: nobody can capture there")
        }
        (_, Some(value)) => format!("lost {what} {value}"),
        (_, None) => format!("lost {what}"),
    }
}

/// All losses but one.
fn all_but(loss: Loss) -> Losses {
    let others = Loss::ALL.into_iter().filter(|other| *other != loss);
    others.collect()
}

/// The start of the field that a loss is about, where the line has fields.
fn field_of(loss: Loss, text: &[u8]) -> usize {
    let field = match loss {
        Loss::Castling | Loss::Gates | Loss::LastCapture => 2,
        Loss::EnPassant | Loss::CountingLimit | Loss::Ply => 3,
        Loss::Checks | Loss::Halfmove | Loss::Operations => 4,
        Loss::Fullmove => 5,
        _ => 0_usize,
    };
    let Some(nth) = field.checked_sub(1) else {
        return 0;
    };
    let spaces = text.iter().enumerate().filter(|(_, byte)| **byte == b' ');
    let start = spaces.map(|(at, _)| at).nth(nth);
    start.map_or(0, |at| at.saturating_add(1))
}

/// The counts of a run.
#[derive(Default)]
struct Tally {
    converted: u64,
    refused: u64,
    lost: [u64; Loss::ALL.len()],
    /// Residues that wait to be written, and the file that they go to.
    residues: String,
    keeper: Option<Keeper>,
}

impl Tally {
    fn add_converted(&mut self, converted: &Converted) {
        self.converted = self.converted.saturating_add(1);
        for (count, loss) in self.lost.iter_mut().zip(Loss::ALL) {
            *count = count.saturating_add(u64::from(converted.losses.contains(loss)));
        }
    }

    fn keep(&mut self, line: u64, residue: &Residue, keeper: &Keeper) {
        // A string takes all that is written.
        let _ = writeln!(self.residues, "{line}\t{residue}");
        self.keeper = Some(keeper.clone());
    }

    fn has_lost(&self, loss: Loss) -> bool {
        let mut counts = self.lost.iter().zip(Loss::ALL);
        counts.any(|(count, other)| *count > 0 && other == loss)
    }

    /// The losses with the number of their lines, if there are any.
    fn losses(&self) -> Option<String> {
        let lost = self.lost.iter().zip(Loss::ALL);
        let lost = lost.filter(|(count, _)| **count > 0);
        let lost = lost.map(|(count, loss)| format!("{} in {count}", loss.code()));
        let lost: Vec<String> = lost.collect();
        (!lost.is_empty()).then(|| lost.join(", "))
    }

    /// The option for the spelling of rights, if that is lost.
    fn spelling(&self) -> &'static str {
        if self.has_lost(Loss::Spelling) {
            "; --castling chooses the spelling of rights"
        } else {
            ""
        }
    }

    /// The end of a run that loses something.
    fn summary(&self) -> Option<String> {
        let lines = if self.converted == 1 { "line" } else { "lines" };
        let losses = self.losses()?;
        Some(format!(
            "{} {lines} converted; lost: {losses}; --residue keeps them, --strict refuses them{}",
            self.converted,
            self.spelling()
        ))
    }
}

impl Count for Tally {
    fn add(&mut self, other: Self) {
        self.converted = self.converted.saturating_add(other.converted);
        self.refused = self.refused.saturating_add(other.refused);
        for (count, more) in self.lost.iter_mut().zip(other.lost) {
            *count = count.saturating_add(more);
        }
        // Counts come in the order of the lines.
        if let Some(keeper) = other.keeper {
            keeper.write(&other.residues);
            self.keeper = Some(keeper);
        }
    }

    /// The losses that are neither kept nor allowed, and residues that cannot be kept.
    fn refusal(&mut self) -> Option<String> {
        if let Some(Err(message)) = self.keeper.as_ref().map(Keeper::flush) {
            return Some(message);
        }
        let losses = self.losses()?;
        let codes = Loss::ALL.into_iter().filter(|loss| self.has_lost(*loss));
        let codes: Vec<&str> = codes.map(Loss::code).collect();
        let spelling = self.spelling();
        self.lost = [0; Loss::ALL.len()];
        Some(format!(
            "it would lose {losses}; '--residue' keeps them, '--allow {}' drops them{spelling}",
            codes.join(",")
        ))
    }
}
