//! From a text to the parts of a query.

mod atoms;
mod moves;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use nom::Parser;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::multispace0;

use crate::error::{Error, ErrorKind, Word};
use crate::limits::{MOST_NODES, MOST_OPEN};
use crate::node::{
    Arithmetic, GamePart, Image, Node, NumberPart, Order, Part, Quality, Relation, SquaresPart,
    Time, TruthPart,
};

/// An operator that waits for its last operand.
#[derive(Clone, Debug)]
struct Pending {
    operator: Operator,
    span: Range<usize>,
}

#[derive(Clone, PartialEq, Debug)]
enum Operator {
    Open(Opened),
    Or(usize),
    Time(Time),
    And(usize),
    Not,
    Compare(Order),
    Arithmetic(Arithmetic),
    Relation(Relation),
    Quality(Quality),
}

/// The thing that a bracket belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opened {
    Bracket,
    Count,
    Image(Image),
}

impl Operator {
    /// How tightly it binds: a tighter one has its operands first.
    const fn level(&self) -> u8 {
        match self {
            Self::Open(_) => 0,
            Self::Or(_) => 1,
            Self::Time(_) => 2,
            Self::And(_) => 3,
            Self::Not => 4,
            Self::Compare(_) => 5,
            Self::Arithmetic(Arithmetic::Add | Arithmetic::Subtract) => 6,
            Self::Arithmetic(Arithmetic::Multiply) => 7,
            Self::Relation(_) => 8,
            Self::Quality(_) => 9,
        }
    }
}

/// The parts of a query, in their order, and the names that it gives to pieces.
pub(crate) fn read(text: &str) -> Result<(Vec<Node>, Vec<String>), Error> {
    let mut reader = Reader::new(text);
    loop {
        reader.operand()?;
        if !reader.operator()? {
            return reader.finish();
        }
    }
}

/// A text as far as it is read.
pub(crate) struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The names that pieces have, in the order in which they got them.
    names: Vec<&'t str>,
    output: Vec<Node>,
    pending: Vec<Pending>,
}

impl<'t> Reader<'t> {
    const fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            names: Vec::new(),
            output: Vec::new(),
            pending: Vec::new(),
        }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Passes over blanks, and says where the next word begins.
    fn start(&mut self) -> usize {
        let blanks = multispace0::<_, ()>.parse(self.rest());
        if let Ok((rest, _)) = blanks {
            self.at = self.text.len().saturating_sub(rest.len());
        }
        self.at
    }

    /// The word, number or sign that is next, without taking it.
    fn peek(&mut self) -> &'t str {
        self.start();
        let rest = self.rest();
        let run = take_while1::<_, _, ()>(is_of_word).parse(rest);
        if let Ok((_, word)) = run {
            return word;
        }
        let signs = ["!=", "<=", ">=", "==", "??", "!!", "?!", "!?"];
        let two = rest.get(..2).filter(|two| signs.contains(two));
        let one = rest.chars().next().map_or(0, char::len_utf8);
        two.unwrap_or_else(|| rest.get(..one).unwrap_or(""))
    }

    /// Takes the next word or sign.
    fn take(&mut self) -> (&'t str, Range<usize>) {
        let word = self.peek();
        let start = self.at;
        self.at = start.saturating_add(word.len());
        (word, start..self.at)
    }

    /// Takes the next word if it is this one.
    fn takes(&mut self, wanted: &str) -> bool {
        let is_next = self.peek().eq_ignore_ascii_case(wanted);
        if is_next {
            self.take();
        }
        is_next
    }

    /// Takes what runs up to a blank or a closing bracket.
    fn take_run(&mut self) -> (&'t str, Range<usize>) {
        let start = self.start();
        let is_of_run = |c: char| !c.is_whitespace() && c != ')' && c != ',';
        let run = take_while::<_, _, ()>(is_of_run).parse(self.rest());
        let run = run.map_or("", |(_, run)| run);
        self.at = start.saturating_add(run.len());
        (run, start..self.at)
    }

    /// Takes a text in quotes, without them.
    fn take_quoted(&mut self) -> Option<&'t str> {
        let mark = self
            .rest()
            .chars()
            .next()
            .filter(|mark| matches!(mark, '"' | '\''))?;
        let rest = self.rest().strip_prefix(mark)?;
        let (quoted, _) = rest.split_once(mark)?;
        self.at = self.at.saturating_add(quoted.len()).saturating_add(2);
        Some(quoted)
    }

    fn expect(&mut self, wanted: &str, expected: &'static str) -> Result<(), Error> {
        if self.takes(wanted) {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    /// The error that something else was expected in this place.
    fn unexpected(&mut self, expected: &'static str) -> Error {
        let found = self.peek();
        let span = self.at..self.at.saturating_add(found.len());
        let found = Word::new(found);
        Error::new(ErrorKind::Expected { expected, found }, span)
    }

    fn push(&mut self, part: impl Into<Part>, span: Range<usize>) -> Result<(), Error> {
        if self.output.len() >= MOST_NODES {
            return Err(Error::new(ErrorKind::TooLong, span));
        }
        let part = part.into();
        self.output.push(Node { part, span });
        Ok(())
    }

    fn open(&mut self, opened: Opened, span: Range<usize>) -> Result<(), Error> {
        let open = self.pending.iter();
        let open = open.filter(|pending| matches!(pending.operator, Operator::Open(_)));
        if open.count() >= MOST_OPEN {
            return Err(Error::new(ErrorKind::TooDeep, span));
        }
        self.wait(Operator::Open(opened), span)
    }

    fn wait(&mut self, operator: Operator, span: Range<usize>) -> Result<(), Error> {
        if self.pending.len() >= MOST_NODES {
            return Err(Error::new(ErrorKind::TooLong, span));
        }
        self.pending.push(Pending { operator, span });
        Ok(())
    }

    /// Writes the operators that bind at least as tightly as a level.
    fn reduce(&mut self, level: u8) -> Result<(), Error> {
        while let Some(pending) = self.pending.pop_if(|last| last.operator.level() >= level) {
            let part = match pending.operator {
                Operator::Open(_) => continue,
                Operator::Or(count) => Part::from(TruthPart::Or(count)),
                Operator::Time(time) => Part::from(GamePart::Time(time)),
                Operator::And(count) => Part::from(TruthPart::And(count)),
                Operator::Not => Part::from(TruthPart::Not),
                Operator::Compare(order) => Part::from(TruthPart::Compare(order)),
                Operator::Arithmetic(arithmetic) => Part::from(NumberPart::Arithmetic(arithmetic)),
                Operator::Relation(relation) => Part::from(SquaresPart::Relation(relation)),
                Operator::Quality(quality) => Part::from(SquaresPart::Quality(quality)),
            };
            self.push(part, pending.span)?;
        }
        Ok(())
    }

    /// An operator between two operands, after those that bind more tightly.
    fn binary(&mut self, operator: Operator, span: Range<usize>) -> Result<(), Error> {
        // Of three times the last two come after the first: `a then (b then c)`.
        let is_time = matches!(operator, Operator::Time(_));
        let level = operator.level().saturating_add(u8::from(is_time));
        self.reduce(level)?;
        self.wait(operator, span)
    }

    /// `and` or `or`: several in a row are one part.
    fn joined(&mut self, operator: fn(usize) -> Operator, span: Range<usize>) -> Result<(), Error> {
        let level = operator(2).level();
        self.reduce(level.saturating_add(1))?;
        match self.pending.last_mut().map(|last| &mut last.operator) {
            Some(Operator::And(count)) if level == 3 => *count = count.saturating_add(1),
            Some(Operator::Or(count)) if level == 1 => *count = count.saturating_add(1),
            _ => return self.wait(operator(2), span),
        }
        Ok(())
    }

    /// The words after an operand, up to the next one; false at the end of the text.
    fn operator(&mut self) -> Result<bool, Error> {
        loop {
            let (word, span) = {
                let word = self.peek();
                (word, self.at..self.at.saturating_add(word.len()))
            };
            let lower = word.to_ascii_lowercase();
            if word.is_empty() {
                return Ok(false);
            }
            self.at = span.end;
            match lower.as_str() {
                ")" => self.close(span)?,
                // `P near k` is `P on near k`.
                "near" => {
                    self.at = span.start;
                    let region = self.region()?;
                    self.push(SquaresPart::On(region), span)?;
                }
                "on" | "as" | "pinned" | "between" => self.after_squares(&lower, span)?,
                "for" | "at" => self.after_condition(&lower, span)?,
                "within" => {
                    let plies = self.plies()?;
                    self.expect("of", "`of` and another condition")?;
                    self.binary(Operator::Time(Time::Within(plies)), span)?;
                    return Ok(true);
                }
                "and" => return self.joined(Operator::And, span).map(|()| true),
                "or" => return self.joined(Operator::Or, span).map(|()| true),
                _ => {
                    let Some(operator) = binary(&lower) else {
                        self.at = span.start;
                        return Err(self.unexpected(
                            "`and`, `or`, `then`, a comparison, `on`, `attacks` or the end",
                        ));
                    };
                    self.binary(operator, span)?;
                    return Ok(true);
                }
            }
        }
    }

    /// A word after squares, which it chooses from or names.
    fn after_squares(&mut self, word: &str, span: Range<usize>) -> Result<(), Error> {
        match word {
            "on" => {
                let region = self.region()?;
                self.push(SquaresPart::On(region), span)
            }
            "as" => {
                let (name, of) = self.take();
                if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                    self.at = of.start;
                    return Err(self.unexpected("a name after `as`"));
                }
                let number = self.named(name).unwrap_or_else(|| {
                    self.names.push(name);
                    self.names.len().saturating_sub(1)
                });
                self.push(SquaresPart::As(number), of)
            }
            "between" => {
                self.atom()?;
                self.expect("and", "`and` and the other end of the line")?;
                self.atom()?;
                self.push(SquaresPart::Between, span)
            }
            _ => self.push(SquaresPart::Quality(Quality::Pinned), span),
        }
    }

    /// `for` and `at the end`, which follow a condition.
    fn after_condition(&mut self, word: &str, span: Range<usize>) -> Result<(), Error> {
        if word == "for" {
            let plies = self.plies()?;
            self.reduce(3)?;
            return self.push(GamePart::For(plies), span);
        }
        let part = if self.takes("some") {
            self.expect("time", "`at some time`")?;
            GamePart::AtSomeTime
        } else {
            self.expect("the", "`at the end` or `at some time`")?;
            self.expect("end", "`at the end`")?;
            GamePart::AtEnd
        };
        self.reduce(4)?;
        self.push(part, span)
    }

    /// A bracket that closes.
    fn close(&mut self, span: Range<usize>) -> Result<(), Error> {
        self.reduce(1)?;
        let Some(Pending {
            operator: Operator::Open(opened),
            span: from,
        }) = self.pending.pop()
        else {
            let found = Word::new(")");
            let expected = "the end: no bracket is open";
            return Err(Error::new(ErrorKind::Expected { expected, found }, span));
        };
        match opened {
            Opened::Bracket => Ok(()),
            Opened::Count => self.push(NumberPart::Count, from),
            Opened::Image(image) => self.push(TruthPart::Image(image), from),
        }
    }

    /// A number of plies, and the word.
    fn plies(&mut self) -> Result<usize, Error> {
        let (word, span) = self.take();
        let Ok(plies) = word.parse() else {
            self.at = span.start;
            return Err(self.unexpected("a number of plies"));
        };
        if !self.takes("plies") {
            self.expect("ply", "`plies` after the number")?;
        }
        Ok(plies)
    }

    fn finish(mut self) -> Result<(Vec<Node>, Vec<String>), Error> {
        self.reduce(1)?;
        if let Some(open) = self.pending.first() {
            let span = open.span.clone();
            let expected = "`)`";
            let found = Word::new("");
            let end = self.text.len();
            let error = Error::new(ErrorKind::Expected { expected, found }, end..end);
            return Err(error.with_also(Some(span)));
        }
        let names = self.names.into_iter().map(owned).collect();
        Ok((self.output, names))
    }

    fn named(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| *known == name)
    }
}

/// The operator between two operands that a word is.
fn binary(word: &str) -> Option<Operator> {
    Some(match word {
        "then" => Operator::Time(Time::Then),
        "next" => Operator::Time(Time::Next),
        "attacks" | "attack" => Operator::Relation(Relation::Attacks),
        "defends" | "defend" => Operator::Relation(Relation::Defends),
        "pins" | "pin" => Operator::Relation(Relation::Pins),
        "+" => Operator::Arithmetic(Arithmetic::Add),
        "-" => Operator::Arithmetic(Arithmetic::Subtract),
        "*" => Operator::Arithmetic(Arithmetic::Multiply),
        word => Operator::Compare(order(word)?),
    })
}

/// The comparison that a sign is.
fn order(sign: &str) -> Option<Order> {
    Some(match sign {
        "=" | "is" => Order::Equal,
        "!=" => Order::NotEqual,
        "<" => Order::Less,
        "<=" => Order::AtMost,
        ">" => Order::More,
        ">=" => Order::AtLeast,
        "~" => Order::Like,
        "==" => Order::Is,
        _ => return None,
    })
}

/// Whether a character is part of a word.
fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '.' | ':' | '^' | '\'')
}

fn owned(text: &str) -> String {
    text.to_string()
}
