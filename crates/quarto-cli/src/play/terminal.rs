//! A game on the full screen.

use std::env;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use feen_quarto::{Error, Game, Piece, Square, Status};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::style::force_color_output;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::decision::hint;
use super::screen::{HEIGHT, Screen, Tone, View, WIDTH, lines};
use super::session::{Input, Session, Thought};
use super::{start, title};
use crate::arguments::{ColorChoice, Play};
use crate::output::write;

const KEYS: &str = "h hint   u undo   k keep   r rules   n new game   q quit";

const RULES: [&str; 18] = [
    "Sixteen pieces differ in four properties: shape, size, fill and colour.",
    "Your opponent chooses the piece that you must place on a free square.",
    "Then you choose the piece that your opponent must place.",
    "Whoever completes a row, a column or a diagonal of four pieces that share",
    "a property wins: all cubes, all short, all hollow, all dark, and so on.",
    "With the rule `squares` a square of 2x2 counts too.",
    "With the rule `call` you win only if you call the line with !, and if you",
    "miss it your opponent may. A full board without a line is a draw.",
    "",
    "The marks of the pieces:",
    "",
    "  shape  [   ] cube   (   ) cylinder      size   [   ] short   [   ] tall",
    "  fill   [   ] solid  [ o ] hollow                             [   ]",
    "  colour [   ] light  [###] dark",
    "",
    "The digit below a piece adds 1 if it is dark, 2 if hollow, 4 if tall and 8 if a",
    "cylinder: 0 is the short solid light cube, and f the tall hollow dark cylinder.",
    "On the board > < is the cursor, { } the last piece placed, * a line that wins.",
];

/// How long to wait for a key while something else goes on.
const TICK: Duration = Duration::from_millis(60);

pub(crate) fn run(session: Session, ascii: bool, play: &Play) -> Result<(), String> {
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let colors = match play.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => !no_color,
    };
    // Else crossterm writes none where `NO_COLOR` is set.
    force_color_output(colors);
    let mut terminal = ratatui::try_init().map_err(|error| error.to_string())?;
    let mut table = Table::new(session, ascii, colors);
    let done = table.play(play, &mut terminal);
    ratatui::try_restore().map_err(|error| error.to_string())?;
    if table.session.has_begun() {
        write(&format_args!("{}\n", table.farewell()))?;
    }
    done
}

/// The game with what is on the screen besides.
struct Table {
    session: Session,
    ascii: bool,
    colors: bool,
    square: Square,
    piece: Piece,
    /// The letter of a square that is half typed.
    typed: Option<char>,
    message: String,
    page: Page,
    thought: Option<Receiver<Thought>>,
    hint: Option<Hint>,
    ticks: usize,
}

/// The page that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Game,
    /// The game, and the question whether to leave it for a new one.
    Question,
    Rules,
}

/// Advice that is on its way. Its search ends with it.
struct Hint {
    words: Receiver<String>,
    stop: Arc<AtomicBool>,
}

impl Drop for Hint {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Table {
    fn new(session: Session, ascii: bool, colors: bool) -> Self {
        Self {
            session,
            ascii,
            colors,
            square: Square::ALL[5],
            piece: Piece::ALL[0],
            typed: None,
            message: String::new(),
            page: Page::Game,
            thought: None,
            hint: None,
            ticks: 0,
        }
    }

    fn play(&mut self, play: &Play, terminal: &mut ratatui::DefaultTerminal) -> Result<(), String> {
        let failed = |error: io::Error| error.to_string();
        loop {
            self.receive()?;
            terminal
                .draw(|frame| self.draw(frame.area(), frame.buffer_mut()))
                .map_err(failed)?;
            let waits = self.thought.is_some() || self.hint.is_some();
            if waits {
                self.ticks = self.ticks.wrapping_add(1);
                if !event::poll(TICK).map_err(failed)? {
                    continue;
                }
            }
            if let Event::Key(key) = event::read().map_err(failed)?
                && key.kind != KeyEventKind::Release
                && !self.press(key, play)?
            {
                self.session.stop();
                return Ok(());
            }
        }
    }

    /// Takes what other threads have found, and starts one where the computer acts.
    fn receive(&mut self) -> Result<(), String> {
        match self.thought.as_ref().map(Receiver::try_recv) {
            Some(Ok(thought)) => {
                self.thought = None;
                let name = self.session.name(self.session.game().turn());
                let words = self
                    .session
                    .decided(thought)
                    .map_err(|error| error.to_string())?;
                self.message = format!("{name} {words}.");
            }
            Some(Err(TryRecvError::Disconnected)) => {
                return Err("the computer has no move".to_owned());
            }
            Some(Err(TryRecvError::Empty)) | None => {}
        }
        match self.hint.as_ref().map(|hint| hint.words.try_recv()) {
            Some(Ok(hint)) => (self.hint, self.message) = (None, hint),
            Some(Err(TryRecvError::Disconnected)) => self.hint = None,
            Some(Err(TryRecvError::Empty)) | None => {}
        }
        let acts = !self.session.is_over() && !self.session.is_yours();
        if acts
            && self.thought.is_none()
            && let Some(thinker) = self.session.thinker()
        {
            let (sender, receiver) = mpsc::channel();
            thread::spawn(move || sender.send(thinker.think()));
            self.thought = Some(receiver);
        }
        Ok(())
    }

    /// Does what a key says. False if the game ends.
    fn press(&mut self, key: KeyEvent, play: &Play) -> Result<bool, String> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(key.code != KeyCode::Char('c'));
        }
        match std::mem::replace(&mut self.page, Page::Game) {
            Page::Rules => return Ok(key.code != KeyCode::Char('q')),
            Page::Question => {
                self.message.clear();
                match key.code {
                    KeyCode::Char('y') => return self.renew(play),
                    KeyCode::Char('n') => return Ok(true),
                    _ => {}
                }
            }
            Page::Game => {}
        }
        match key.code {
            KeyCode::Char('q') => return Ok(false),
            KeyCode::Char('r') => self.page = Page::Rules,
            KeyCode::Char('k') => self.message = self.session.command(" \\\n"),
            KeyCode::Char('n') if self.session.has_begun() && !self.session.is_over() => {
                self.page = Page::Question;
                "Leave this game for a new one? y: yes, n: no, k: keep it first"
                    .clone_into(&mut self.message);
            }
            KeyCode::Char('n') => return self.renew(play),
            KeyCode::Char('u') => {
                self.interrupt();
                let undone = self.session.undo();
                let words = if undone {
                    "Undone."
                } else {
                    "There is nothing to undo."
                };
                words.clone_into(&mut self.message);
            }
            _ if !self.session.is_yours() || self.session.is_over() => {}
            KeyCode::Char('h') => self.ask(),
            KeyCode::Char('!') => self.act(Game::call, None),
            code => match self.session.game().status() {
                Status::Give(_) => self.press_to_give(code),
                Status::Place(..) => self.press_to_place(code),
                _ => {}
            },
        }
        Ok(true)
    }

    /// Starts a new game.
    fn renew(&mut self, play: &Play) -> Result<bool, String> {
        self.session.stop();
        let play = Play {
            from: None,
            ..play.clone()
        };
        *self = Self::new(start(&play)?, self.ascii, self.colors);
        Ok(true)
    }

    /// The words after the game: how it has ended, or how to take it up.
    fn farewell(&self) -> String {
        let session = &self.session;
        if session.is_over() {
            let lines = lines(session.game());
            return format!(
                "{} {lines}\n{}",
                session.prompt(Input::Keys),
                session.feen()
            );
        }
        format!("To go on with this game:\n  {}", session.command(" "))
    }

    fn press_to_give(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(digit) => {
                let number = digit
                    .to_digit(16)
                    .and_then(|number| u8::try_from(number).ok());
                if let Some(piece) = number.and_then(Piece::new) {
                    self.piece = piece;
                    self.act(|game| game.give(piece), None);
                }
            }
            KeyCode::Enter => {
                let piece = self.piece;
                self.act(|game| game.give(piece), None);
            }
            _ => {
                let moved = moved(self.piece.number(), code);
                self.piece = Piece::new(moved).unwrap_or(self.piece);
            }
        }
    }

    fn press_to_place(&mut self, code: KeyCode) {
        match (code, self.typed.take()) {
            (KeyCode::Char(column @ 'a'..='d'), _) => self.typed = Some(column),
            (KeyCode::Char(row @ '1'..='4'), Some(column)) => {
                if let Ok(square) = format!("{column}{row}").parse() {
                    self.square = square;
                    self.act(|game| game.place(square), Some(square));
                }
            }
            (KeyCode::Enter, _) => {
                let square = self.square;
                self.act(|game| game.place(square), Some(square));
            }
            _ => {
                let index = u8::try_from(self.square.index()).unwrap_or_default();
                self.square = Square::new(moved(index, code)).unwrap_or(self.square);
            }
        }
    }

    /// Makes a move, or says why it is refused.
    fn act(&mut self, act: impl FnOnce(Game) -> Result<Game, Error>, square: Option<Square>) {
        self.hint = None;
        let next = act(self.session.game());
        self.message = match self.session.add(next, square) {
            Ok(()) => String::new(),
            Err(error) => format!("Refused: {error}."),
        };
        // The cursor of the pool stands on a piece that can be given.
        let choices = self.session.game().choices();
        if !choices.contains(self.piece) {
            self.piece = choices.iter().next().unwrap_or(self.piece);
        }
    }

    /// Asks the solver on another thread, unless it is at work.
    fn ask(&mut self) {
        if self.hint.is_some() {
            return;
        }
        let (sender, words) = mpsc::channel();
        let stop = Arc::default();
        let (game, flag) = (self.session.game(), Arc::clone(&stop));
        thread::spawn(move || {
            let hint = hint(game, flag).unwrap_or_else(|stopped| stopped.to_string());
            sender.send(format!("Hint: {hint}."))
        });
        self.hint = Some(Hint { words, stop });
    }

    /// Ends what other threads search for.
    fn interrupt(&mut self) {
        self.session.stop();
        (self.thought, self.hint) = (None, None);
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        if width < WIDTH || height < HEIGHT {
            let text = format!("expected a window of {WIDTH}×{HEIGHT}, found {width}×{height}");
            buffer.set_stringn(0, 0, text, width, Style::new());
            return;
        }
        if self.page == Page::Rules {
            for (row, rule) in (2..).zip(RULES) {
                buffer.set_stringn(1, row, rule, WIDTH, Style::new());
            }
            buffer.set_stringn(1, 22, "Press a key to go on.", WIDTH, Style::new());
            return;
        }
        let screen =
            Screen::new(&self.view(&title(self.session.opponent), &self.line(), &self.words()));
        for (y, row) in (0..).zip(screen.rows()) {
            for (x, (character, tone)) in (0..).zip(row) {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    cell.set_char(*character)
                        .set_style(style(*tone, self.colors));
                }
            }
        }
    }

    fn view<'a>(&self, title: &'a str, prompt: &'a str, message: &'a str) -> View<'a> {
        let now = self.session.now();
        let yours = self.session.is_yours() && !self.session.is_over();
        let places = yours && matches!(now.game.status(), Status::Place(..));
        let gives = yours && matches!(now.game.status(), Status::Give(_));
        View {
            game: now.game,
            title,
            prompt,
            message,
            keys: KEYS,
            last: now.last,
            square: places.then_some(self.square),
            piece: gives.then_some(self.piece),
            gives,
            ascii: self.ascii,
        }
    }

    /// The prompt, or a turning mark while the computer thinks.
    fn line(&self) -> String {
        if self.thought.is_none() && self.hint.is_none() {
            return self.session.prompt(Input::Keys);
        }
        let marks = ['|', '/', '-', '\\'];
        let mark = marks.get(self.ticks % marks.len()).copied().unwrap_or('|');
        let dots = if self.ascii { "..." } else { "…" };
        format!("Thinking{dots} {mark}")
    }

    /// The line below the prompt: the complete lines, or the last message.
    fn words(&self) -> String {
        let lines = lines(self.session.game());
        match self.typed {
            Some(column) => format!("{column}_"),
            None if self.session.is_over() => lines,
            None => self.message.clone(),
        }
    }
}

/// The place after an arrow on a field of four by four.
fn moved(place: u8, code: KeyCode) -> u8 {
    let (row, column) = (place / 4, place % 4);
    let (row, column) = match code {
        KeyCode::Up => (row.saturating_sub(1), column),
        KeyCode::Down => ((row + 1).min(3), column),
        KeyCode::Left => (row, column.saturating_sub(1)),
        KeyCode::Right => (row, (column + 1).min(3)),
        _ => (row, column),
    };
    row * 4 + column
}

fn style(tone: Tone, colors: bool) -> Style {
    let plain = Style::new();
    let color = match tone {
        _ if !colors => Color::Reset,
        Tone::Light => Color::LightYellow,
        Tone::Dark => Color::LightBlue,
        Tone::Winning => Color::LightGreen,
        Tone::Plain | Tone::Dim | Tone::Strong => Color::Reset,
    };
    match tone {
        Tone::Dim => plain.add_modifier(Modifier::DIM),
        Tone::Strong | Tone::Winning => plain.fg(color).add_modifier(Modifier::BOLD),
        Tone::Plain | Tone::Light | Tone::Dark => plain.fg(color),
    }
}
