use std::io::{self, Write};
use std::path::{Path, PathBuf};

use feen::View;
use feen_draw::{Drawing, Fonts, Glyphs, Sheet};
use feen_files::{Outcome, StandardOutput, note, reason, report_error, to_json_line, write_whole};

use crate::arguments::{Level, Picture, Texts};
use crate::commands::each::{Given, each};
use crate::commands::look::{self, NoDrawing};
use crate::report::PictureRecord;

/// A verb that makes pictures, and how it is called.
pub(crate) struct Pictures<'a> {
    pub(crate) verb: &'static str,
    pub(crate) texts: Texts<'a>,
    pub(crate) picture: &'a Picture,
    /// The file of a picture, or of each, where `%d` stands for its number.
    pub(crate) output: Option<&'a Path>,
    pub(crate) is_json: bool,
    /// The squares on which each position differs from the one before are marked.
    pub(crate) marks_moves: bool,
}

impl Pictures<'_> {
    /// Makes all pictures: the bytes of each go to its file, or to `write` where there is
    /// none.
    pub(crate) fn make(
        &self,
        bytes: impl Fn(&feen_draw::Svg<'_>) -> Result<Vec<u8>, NoDrawing> + Sync,
        write: impl Fn(
            &feen_draw::Svg<'_>,
            &[u8],
            &mut StandardOutput,
        ) -> Result<io::Result<()>, NoDrawing>
        + Sync,
    ) -> Outcome {
        let glyphs = self.glyphs();
        each(self.verb, self.texts, self.is_json, |given, output| {
            let Ok(view) = View::parse_bytes(given.bytes) else {
                return given.refuse(Level::Canonical, output);
            };
            match self.made(view, given, &glyphs, &bytes, &write, output) {
                Ok(written) => written.map(|()| Outcome::Fine),
                Err(error) => given.fail(error.code, &error.message, Outcome::Failed, output),
            }
        })
    }

    /// Makes one picture of all positions. It goes to the file, or to standard output unless
    /// `to_output` refuses that.
    pub(crate) fn gather(
        &self,
        bytes: impl Fn(Vec<feen_draw::Svg<'_>>) -> Result<Vec<u8>, NoDrawing>,
        to_output: impl Fn() -> Result<(), NoDrawing>,
    ) -> Outcome {
        let glyphs = self.glyphs();
        let mut texts: Vec<Vec<u8>> = Vec::new();
        let outcome = each(self.verb, self.texts, self.is_json, |given, output| {
            if View::parse_bytes(given.bytes).is_err() {
                return given.refuse(Level::Canonical, output);
            }
            if texts.len() >= MOST_POSITIONS {
                let message = format!("expected at most {MOST_POSITIONS} positions in one picture");
                return given.fail("draw/too-many", &message, Outcome::Failed, output);
            }
            texts.push(given.bytes.to_vec());
            Ok(Outcome::Fine)
        });
        if outcome != Outcome::Fine {
            return outcome;
        }
        match self.gathered(&texts, &glyphs, bytes, to_output) {
            Ok(written) => Outcome::Fine.after_writing(written),
            Err(error) => {
                report_error(&error.message);
                Outcome::Failed
            }
        }
    }

    /// Makes a sheet of all positions.
    pub(crate) fn gather_sheet(
        &self,
        bytes: impl Fn(Sheet<'_>) -> Result<Vec<u8>, NoDrawing>,
        to_output: impl Fn() -> Result<(), NoDrawing>,
    ) -> Outcome {
        let columns = self.picture.columns;
        self.gather(
            |svgs| {
                let sheet = Sheet::new(svgs);
                bytes(match columns {
                    Some(columns) => sheet.columns(columns),
                    None => sheet,
                })
            },
            to_output,
        )
    }

    /// The characters of titles that the fonts of the system have; reports those that none has.
    fn glyphs(&self) -> Glyphs {
        let titles = self.picture.titles.concat();
        if feen_draw::unwritable(&titles).is_empty() {
            return Glyphs::default();
        }
        let glyphs = Fonts::system().glyphs(&titles);
        let unwritable = glyphs.unwritable(&titles);
        if !unwritable.is_empty() {
            note(&format!(
                "note: no font has `{unwritable}` of '--title': the picture has boxes instead"
            ));
        }
        glyphs
    }

    fn gathered(
        &self,
        texts: &[Vec<u8>],
        glyphs: &Glyphs,
        bytes: impl Fn(Vec<feen_draw::Svg<'_>>) -> Result<Vec<u8>, NoDrawing>,
        to_output: impl Fn() -> Result<(), NoDrawing>,
    ) -> Result<io::Result<()>, NoDrawing> {
        // All of them were valid when they were read.
        let views = texts.iter().filter_map(|text| View::parse_bytes(text).ok());
        let look = options(self.picture)?;
        let mut before = None;
        let drawings = views.map(|view| {
            let drawing = look.drawing(Drawing::new(view)?)?;
            let moved = before.replace(view).filter(|_| self.marks_moves);
            let moved = moved.map_or_else(Vec::new, |before| moved_squares(before, view));
            Ok(drawing.highlight(moved))
        });
        let drawings = drawings.collect::<Result<Vec<_>, NoDrawing>>()?;
        let svgs = drawings.iter().zip(1..).map(|(drawing, number)| {
            Ok({
                let svg = look.svg(drawing)?.glyphs(glyphs);
                titled(svg, &self.picture.titles, number)
            })
        });
        let bytes = bytes(svgs.collect::<Result<Vec<_>, NoDrawing>>()?)?;
        let Some(path) = self.file(1)? else {
            to_output()?;
            let mut output = StandardOutput::new();
            return Ok(output.write_all(&bytes).and_then(|()| output.flush()));
        };
        write_picture(&path, &bytes)?;
        Ok(Ok(()))
    }

    fn made(
        &self,
        view: View<'_>,
        given: &Given<'_>,
        glyphs: &Glyphs,
        bytes: impl Fn(&feen_draw::Svg<'_>) -> Result<Vec<u8>, NoDrawing>,
        write: impl Fn(
            &feen_draw::Svg<'_>,
            &[u8],
            &mut StandardOutput,
        ) -> Result<io::Result<()>, NoDrawing>,
        output: &mut StandardOutput,
    ) -> Result<io::Result<()>, NoDrawing> {
        let look = options(self.picture)?;
        let drawing = look.drawing(Drawing::new(view)?)?;
        let svg = look.svg(&drawing)?.glyphs(glyphs);
        let svg = titled(svg, &self.picture.titles, given.number);
        let Some(path) = self.file(given.number)? else {
            return write(&svg, &bytes(&svg)?, output);
        };
        write_picture(&path, &bytes(&svg)?)?;
        if !self.is_json {
            return Ok(Ok(()));
        }
        let record = to_json_line(&PictureRecord::of_file(&svg, &path));
        Ok(output.write_all(record.as_bytes()))
    }

    /// The file of a picture, unless it goes to standard output.
    fn file(&self, number: u64) -> Result<Option<PathBuf>, NoDrawing> {
        // Standard output is not to be replaced where it is a file.
        let streams = ["-", "/dev/stdout"].map(Path::new);
        let Some(path) = self.output.filter(|path| !streams.contains(path)) else {
            return Ok(None);
        };
        match path.to_str().and_then(|pattern| numbered(pattern, number)) {
            Some(path) => Ok(Some(path.into())),
            None if number == 1 => Ok(Some(path.to_owned())),
            None => Err(NoDrawing {
                code: "file/one-name",
                message: format!(
                    "expected `%d` in the name of the file, as `-o 'board-%d.svg'`, found `{}` for \
                     several pictures",
                    path.display()
                ),
            }),
        }
    }
}

/// The squares on which another piece stands than before, or none. A mark that alone has changed, such as a right to
/// castle, is no move.
fn moved_squares(before: View<'_>, after: View<'_>) -> Vec<usize> {
    // Boards of other shapes have no squares in common.
    let Ok(mut squares) = feen_draw::changed_squares(before, after) else {
        return Vec::new();
    };
    let faces = |view: View<'_>| -> Vec<_> {
        let squares = view.squares();
        let faces = squares.map(|piece| piece.map(|piece| (piece.letter(), piece.side())));
        faces.collect()
    };
    let (before, after) = (faces(before), faces(after));
    squares.retain(|square| before.get(*square) != after.get(*square));
    squares
}

/// Puts a picture in its file.
fn write_picture(path: &Path, bytes: &[u8]) -> Result<(), NoDrawing> {
    write_whole(path, bytes).map_err(|error| NoDrawing {
        code: "file/not-written",
        message: format!("cannot write {}: {}", path.display(), reason(&error)),
    })
}

/// The positions of a sheet or an animation, at most.
const MOST_POSITIONS: usize = 1000;

/// A name with a number in place of `%d`, or of `%03d` with at least three digits.
fn numbered(pattern: &str, number: u64) -> Option<String> {
    for (place, _) in pattern.match_indices('%') {
        let (before, after) = pattern.split_at_checked(place)?;
        let after = after.strip_prefix('%')?;
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let (width, after) = after.split_at_checked(digits)?;
        if let Some(after) = after.strip_prefix('d') {
            let width = width.parse().unwrap_or(0).min(MOST_DIGITS);
            return Some(format!("{before}{number:0width$}{after}"));
        }
    }
    None
}

/// The digits of a number in the name of a file, at most.
const MOST_DIGITS: usize = 20;

/// The options of every picture, as the crate `draw` takes them.
fn options(picture: &Picture) -> Result<feen_draw::Look, NoDrawing> {
    Ok(look::options(&picture.look)?
        .surface(picture.surface)
        .theme(Some(picture.theme))
        .palette(picture.palette.clone().or_else(|| picture.board.clone()))
        .signs(picture.signs)
        .rim(picture.rim)
        .transparent(picture.transparent)
        .lettered(picture.lettered)
        .clickable(picture.clickable)
        .square_size(picture.square_size)
        .width(picture.width)
        .arrows(picture.arrows.clone())
        .circles(picture.circles.clone())
        .crosses(picture.crosses.clone()))
}

fn titled<'d>(svg: feen_draw::Svg<'d>, titles: &[String], number: u64) -> feen_draw::Svg<'d> {
    match title(titles, number) {
        Some(title) => svg.heading(title),
        None => svg,
    }
}

/// The title of a position by its number: one for all of them, or that of its own.
fn title(titles: &[String], number: u64) -> Option<String> {
    let own = match titles {
        [title] if title.contains('%') || number == 1 => title,
        titles => {
            let place = number.checked_sub(1)?;
            titles.get(usize::try_from(place).ok()?)?
        }
    };
    Some(numbered(own, number).unwrap_or_else(|| own.clone()))
}
