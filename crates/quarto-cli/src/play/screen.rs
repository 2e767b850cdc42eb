//! The screen: one pure function from a game and a look to 24 lines of 80 characters.

use std::env;

use feen_quarto::{Color, Fill, Game, Piece, Shape, Size, Square, Status};

pub(crate) const WIDTH: usize = 80;
pub(crate) const HEIGHT: usize = 24;

/// All that the screen shows.
pub(crate) struct View<'a> {
    pub(crate) game: Game,
    pub(crate) title: &'a str,
    pub(crate) prompt: &'a str,
    pub(crate) message: &'a str,
    pub(crate) keys: &'a str,
    /// The square that was taken last.
    pub(crate) last: Option<Square>,
    pub(crate) square: Option<Square>,
    pub(crate) piece: Option<Piece>,
    /// True if a person chooses a piece, so that the pool is in a frame.
    pub(crate) gives: bool,
    pub(crate) ascii: bool,
}

/// The look of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Plain,
    Dim,
    Strong,
    Light,
    Dark,
    Winning,
}

/// The characters, row by row.
pub(crate) struct Screen(Vec<[(char, Tone); WIDTH]>);

const SQUARE_WIDTH: usize = 8;
const BOARD_LEFT: usize = 2;
const BOARD_TOP: usize = 3;
const POOL_LEFT: usize = 45;
const SLOT_WIDTH: usize = 7;

impl Screen {
    pub(crate) fn new(view: &View<'_>) -> Self {
        let mut screen = Self(vec![[(' ', Tone::Plain); WIDTH]; HEIGHT]);
        let placed = format!("{} of 16 placed", view.game.board().len());
        screen.write(0, 1, "Quarto", Tone::Strong);
        screen.write(0, 24, view.title, Tone::Strong);
        screen.write(0, WIDTH - placed.len(), &placed, Tone::Plain);
        screen.board(view);
        screen.pool(view);
        screen.active(view);
        let over = if view.game.is_over() {
            Tone::Winning
        } else {
            Tone::Strong
        };
        screen.write(19, 1, view.prompt, over);
        let mut row = 20;
        let lines = view.message.lines();
        for line in lines.flat_map(|line| wrapped(line, WIDTH - 1)) {
            screen.write(row, 1, &line, Tone::Plain);
            row += 1;
        }
        screen.write(row.max(21), 1, view.keys, Tone::Dim);
        screen
    }

    pub(crate) fn rows(&self) -> &[[(char, Tone); WIDTH]] {
        &self.0
    }

    /// The text without trailing spaces and empty rows.
    pub(crate) fn text(&self) -> String {
        let rows = self.0.iter().map(|row| {
            let row: String = row.iter().map(|(character, _)| character).collect();
            row.trim_end().to_owned() + "\n"
        });
        let text: String = rows.collect();
        text.trim_end().to_owned() + "\n"
    }

    /// Writes a text, and cuts off what goes beyond the screen.
    fn write(&mut self, row: usize, column: usize, text: &str, tone: Tone) {
        if let Some(row) = self.0.get_mut(row) {
            for (cell, character) in row.iter_mut().skip(column).zip(text.chars()) {
                *cell = (character, tone);
            }
        }
    }

    fn board(&mut self, view: &View<'_>) {
        let frame = if view.gives { Tone::Dim } else { Tone::Plain };
        let lines = if view.ascii { ASCII } else { BOXES };
        for (column, name) in "abcd".chars().enumerate() {
            self.write(2, 6 + column * SQUARE_WIDTH, &name.to_string(), frame);
        }
        for edge in 0..5 {
            let [left, cross, right] = match edge {
                0 => lines.top,
                4 => lines.bottom,
                _ => lines.middle,
            };
            let part = lines.horizontal.repeat(7);
            let text = format!("{left}{part}{cross}{part}{cross}{part}{cross}{part}{right}");
            self.write(BOARD_TOP + 3 * edge, BOARD_LEFT, &text, frame);
        }
        for row in 0..4 {
            self.write(BOARD_TOP + 1 + 3 * row, 0, &(4 - row).to_string(), frame);
            for line in 1..3 {
                for edge in 0..5 {
                    let column = BOARD_LEFT + SQUARE_WIDTH * edge;
                    self.write(BOARD_TOP + 3 * row + line, column, lines.vertical, frame);
                }
            }
        }
        let winning: Vec<Square> = match view.game.status() {
            Status::Won { .. } => view.game.lines().flat_map(|line| line.squares()).collect(),
            _ => Vec::new(),
        };
        for square in Square::ALL {
            let top = BOARD_TOP + 1 + 3 * square.row();
            let left = BOARD_LEFT + 1 + SQUARE_WIDTH * square.column();
            if let Some(piece) = view.game.board().square(square) {
                self.piece(top, left + 1, piece, view.gives);
            }
            if view.last == Some(square) {
                self.write(top + 1, left, "{", Tone::Strong);
                self.write(top + 1, left + 6, "}", Tone::Strong);
            }
            if view.square == Some(square) {
                self.write(top + 1, left, ">", Tone::Winning);
                self.write(top + 1, left + 6, "<", Tone::Winning);
            }
            if winning.contains(&square) {
                self.write(top, left, "*", Tone::Winning);
                self.write(top, left + 6, "*", Tone::Winning);
            }
        }
    }

    fn pool(&mut self, view: &View<'_>) {
        if view.gives {
            self.frame(view);
            self.write(2, POOL_LEFT + 1, " Select Opponent's Piece ", Tone::Winning);
        } else {
            self.write(2, POOL_LEFT, "Remaining Pieces", Tone::Plain);
        }
        let choices = view.game.choices();
        for piece in Piece::ALL {
            let (row, column) = (
                usize::from(piece.number() / 4),
                usize::from(piece.number() % 4),
            );
            let (top, left) = (BOARD_TOP + 1 + 3 * row, POOL_LEFT + SLOT_WIDTH * column);
            if !choices.contains(piece) {
                self.write(top + 1, left + 2, ".", Tone::Dim);
                continue;
            }
            self.piece(top, left, piece, false);
            self.write(
                top + 2,
                left + 2,
                &format!("{:x}", piece.number()),
                Tone::Strong,
            );
            if view.piece == Some(piece) {
                self.write(top + 1, left - 1, ">", Tone::Winning);
                self.write(top + 1, left + 5, "<", Tone::Winning);
            }
        }
    }

    fn frame(&mut self, view: &View<'_>) {
        let lines = if view.ascii { ASCII } else { BOXES };
        let (left, width) = (POOL_LEFT - 2, 4 * SLOT_WIDTH);
        let part = lines.horizontal.repeat(width);
        let edge = |[left, _, right]: [&str; 3]| format!("{left}{part}{right}");
        self.write(2, left, &edge(lines.top), Tone::Strong);
        self.write(16, left, &edge(lines.bottom), Tone::Strong);
        for row in 3..16 {
            self.write(row, left, lines.vertical, Tone::Strong);
            self.write(row, left + width + 1, lines.vertical, Tone::Strong);
        }
    }

    fn active(&mut self, view: &View<'_>) {
        self.write(17, 1, "Active Piece", Tone::Plain);
        match view.game.held() {
            Some(piece) => {
                self.piece(17, 16, piece, false);
                let name = format!("{:x}  {}", piece.number(), piece.name());
                self.write(17, 24, &name, Tone::Strong);
            }
            None => self.write(17, 16, "none", Tone::Dim),
        }
    }

    /// A piece, five characters wide and two rows high.
    fn piece(&mut self, top: usize, left: usize, piece: Piece, dim: bool) {
        let tone = match piece.color() {
            _ if dim => Tone::Dim,
            Color::Light => Tone::Light,
            Color::Dark => Tone::Dark,
        };
        let (open, close) = match piece.shape() {
            Shape::Cube => ('[', ']'),
            Shape::Cylinder => ('(', ')'),
        };
        let body = match piece.color() {
            Color::Light => ' ',
            Color::Dark => '#',
        };
        let lid = match piece.fill() {
            Fill::Solid => body,
            Fill::Hollow => 'o',
        };
        let upper: String = [open, body, lid, body, close].iter().collect();
        let lower: String = [open, body, body, body, close].iter().collect();
        match piece.size() {
            Size::Tall => {
                self.write(top, left, &upper, tone);
                self.write(top + 1, left, &lower, tone);
            }
            Size::Short => self.write(top + 1, left, &upper, tone),
        }
    }
}

/// The words of a text in lines of at most this many characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The characters that lines are made of.
#[derive(Clone, Copy)]
struct Lines {
    top: [&'static str; 3],
    middle: [&'static str; 3],
    bottom: [&'static str; 3],
    horizontal: &'static str,
    vertical: &'static str,
}

const ASCII: Lines = Lines {
    top: ["+", "+", "+"],
    middle: ["+", "+", "+"],
    bottom: ["+", "+", "+"],
    horizontal: "-",
    vertical: "|",
};

const BOXES: Lines = Lines {
    top: ["┌", "┬", "┐"],
    middle: ["├", "┼", "┤"],
    bottom: ["└", "┴", "┘"],
    horizontal: "─",
    vertical: "│",
};

/// Whether the locale has the characters that boxes are drawn with.
pub(crate) fn locale_has_boxes() -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let mut values = names
        .filter_map(env::var_os)
        .filter(|value| !value.is_empty());
    values.next().is_some_and(|value| {
        let value = value.to_string_lossy().to_ascii_uppercase();
        value.contains("UTF-8") || value.contains("UTF8")
    })
}

/// A position as text: who acts, the board, the pool and the lines.
pub(crate) fn position(game: Game, ascii: bool) -> String {
    let who = if game.turn().is_first() {
        "First"
    } else {
        "Second"
    };
    let prompt = match game.status() {
        Status::Give(_) => format!("{who} gives a piece."),
        Status::Place(..) => format!("{who} places it."),
        Status::Won { .. } => format!("Winner: {who}!"),
        _ => "Draw!".to_owned(),
    };
    let view = View {
        game,
        title: "",
        prompt: &prompt,
        message: &lines(game),
        keys: "",
        last: None,
        square: None,
        piece: None,
        gives: false,
        ascii,
    };
    Screen::new(&view).text()
}

/// The complete lines in words.
pub(crate) fn lines(game: Game) -> String {
    let lines: Vec<String> = game.lines().map(|line| line.to_string()).collect();
    lines.join("; ")
}
