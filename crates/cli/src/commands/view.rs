use std::fs::File;
use std::io::{self, BufRead, BufWriter, IsTerminal, Read, Seek, SeekFrom, Write};

use console::{Key, Term};
use feen::View as Position;
use feen_files::{Line, Outcome, Reading, Source, TextStream, report_error, temporary_file};

use crate::arguments::{Level, Look, View};
use crate::commands::finder::Finder;
use crate::commands::look;
use crate::report::Diagnosis;

pub(crate) fn run(view: &View) -> Outcome {
    if !io::stdout().is_terminal() {
        report_error("expected a terminal; `feen show` draws positions elsewhere");
        return Outcome::Failed;
    }
    let finder = match Finder::new(&view.lines) {
        Ok(finder) => finder,
        Err(outcome) => return outcome,
    };
    let mut reading = Reading::from(&view.lines.files).without_progress();
    let mut outcome = Outcome::Fine;
    for source in finder.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let mut stream = reading.stream(opened);
        let paged = Pages::new(view, &finder, source).and_then(|mut pages| pages.run(&mut stream));
        drop(stream);
        match paged {
            Ok(true) => {}
            Ok(false) => return outcome.max(reading.unread().outcome()),
            Err(error) => {
                reading.report(source, &error);
                outcome = Outcome::Failed;
            }
        }
    }
    outcome.max(reading.unread().outcome())
}

/// The positions of a source that have been read so far.
struct Pages<'a> {
    view: &'a View,
    finder: &'a Finder<'a>,
    source: &'a Source,
    /// The texts one after the other.
    texts: BufWriter<File>,
    /// The end of each text, and the number of its line.
    ends: Vec<(u64, u64)>,
    is_whole: bool,
    is_flipped: bool,
}

impl<'a> Pages<'a> {
    fn new(view: &'a View, finder: &'a Finder<'a>, source: &'a Source) -> io::Result<Self> {
        Ok(Self {
            view,
            finder,
            source,
            texts: BufWriter::new(temporary_file()?),
            ends: Vec::new(),
            is_whole: false,
            is_flipped: view.look.flip,
        })
    }

    /// Draws positions until a key ends that; returns `true` after the last position of a
    /// source, and `false` where the run is left.
    fn run(&mut self, stream: &mut TextStream<'_>) -> io::Result<bool> {
        if !self.read_to(0, stream)? {
            return Ok(true);
        }
        let term = Term::stdout();
        // The other screen of the terminal, so that the first one stays as it was.
        term.write_str("\u{1b}[?1049h")?;
        term.hide_cursor()?;
        let left = self.page(&term, stream);
        term.show_cursor()?;
        term.write_str("\u{1b}[?1049l")?;
        left
    }

    fn page(&mut self, term: &Term, stream: &mut TextStream<'_>) -> io::Result<bool> {
        let mut place = 0_usize;
        loop {
            self.draw(term, place)?;
            match term.read_key() {
                Ok(Key::Char(' ' | 'n' | 'j') | Key::ArrowRight | Key::ArrowDown | Key::Enter) => {
                    let next = place.saturating_add(1);
                    if !self.read_to(next, stream)? {
                        // One more key ends the last page, if another source follows.
                        if self.is_followed() {
                            return Ok(true);
                        }
                        continue;
                    }
                    place = next;
                }
                Ok(Key::Char('b' | 'p' | 'k') | Key::ArrowLeft | Key::ArrowUp | Key::Backspace) => {
                    place = place.saturating_sub(1);
                }
                Ok(Key::Char('g') | Key::Home) => place = 0,
                Ok(Key::Char('G') | Key::End) => {
                    self.read_to(usize::MAX, stream)?;
                    place = self.ends.len().saturating_sub(1);
                }
                Ok(Key::Char('f')) => self.is_flipped = !self.is_flipped,
                Ok(Key::Char('q') | Key::Escape | Key::CtrlC) => return Ok(false),
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(false),
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether another source comes after this one.
    fn is_followed(&self) -> bool {
        let last = self.finder.sources().last();
        last.is_some_and(|last| last != self.source)
    }

    /// Reads up to a position; returns `false` if there are fewer.
    fn read_to(&mut self, place: usize, stream: &mut TextStream<'_>) -> io::Result<bool> {
        let mut whole = Vec::new();
        while self.ends.len() <= place && !self.is_whole {
            let number = stream.line();
            whole.clear();
            let most = feen_files::LONGEST as u64;
            if stream.take(most).read_until(b'\n', &mut whole)? == 0 {
                self.is_whole = true;
                break;
            }
            if let Some(part) = self.view.lines.place.find(Line::new(number, &whole)) {
                self.texts.write_all(&part.text)?;
                let start = self.ends.last().map_or(0, |(end, _)| *end);
                let end = start.saturating_add(part.text.len() as u64);
                self.ends.push((end, number));
            }
        }
        Ok(self.ends.len() > place)
    }

    /// The text of a position, and the number of its line.
    fn text(&mut self, place: usize) -> io::Result<(Vec<u8>, u64)> {
        let before = place
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        let start = before.map_or(0, |(end, _)| *end);
        let (end, number) = self.ends.get(place).copied().unwrap_or((start, 0));
        self.texts.seek(SeekFrom::Start(start))?;
        let mut text = Vec::new();
        let length = end.saturating_sub(start);
        self.texts.get_mut().take(length).read_to_end(&mut text)?;
        self.texts.seek(SeekFrom::End(0))?;
        Ok((text, number))
    }

    fn draw(&mut self, term: &Term, place: usize) -> io::Result<()> {
        let (text, line) = self.text(place)?;
        let mut look = self.view.look.clone();
        look.flip = self.is_flipped;
        let page = match self.finder.feen(&text) {
            Ok(feen) => page(&text, &feen, &look, term),
            Err(failure) => failure.report(&text).0,
        };
        let source = self.source;
        let of = if self.is_whole {
            format!(" of {}", self.ends.len())
        } else {
            String::new()
        };
        let number = place.saturating_add(1);
        term.clear_screen()?;
        term.write_line(&format!(
            "{source}:{line}  position {number}{of}\n\n{page}\n"
        ))?;
        term.write_str("space next  b back  g first  G last  f turn  q quit")
    }
}

/// The page of a text and its FEEN: the text with the drawing, or what is wrong with it.
fn page(text: &[u8], feen: &[u8], look: &Look, term: &Term) -> String {
    let Ok(position) = Position::parse_bytes(feen) else {
        return Diagnosis::new(feen, Level::Canonical).shown();
    };
    match look::text(position, look) {
        Ok(drawing) => {
            let (_, columns) = term.size();
            let drawn = drawing.text().width(columns.into()).colored(true);
            format!("{}\n\n{drawn}", String::from_utf8_lossy(text))
        }
        Err(error) => error.message,
    }
}
