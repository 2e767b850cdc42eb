use std::borrow::Cow;
use std::io::{ErrorKind, Read};

use super::{Delivery, Log};
use crate::{Dialect, Direction};

/// Reads an engine to its end, or until nobody reads its lines: each one goes to the handler, then
/// to the inbox.
pub(crate) fn run(
    stream: impl Read,
    (max_line, dialect): (usize, Dialect),
    log: &Log,
    delivery: &Delivery,
) {
    let mut splitter = Splitter::new(max_line);
    read_to_end(stream, &mut [0; 16_384], |chunk| {
        delivery.put(|state| {
            splitter.split(chunk, |text, cut| {
                log.line(Direction::Received, text, cut);
                state.receive(text, dialect);
            });
        })
    });
    splitter.finish(|text, cut| {
        log.line(Direction::Received, text, cut);
        delivery.put(|state| state.receive(text, dialect));
    });
}

/// Passes on the bytes of a stream as they come, as long as they are wanted. A stream that was
/// reset is closed like any other.
pub(crate) fn read_to_end(
    mut stream: impl Read,
    buffer: &mut [u8],
    mut take: impl FnMut(&[u8]) -> bool,
) {
    loop {
        match stream.read(buffer) {
            Ok(read @ 1..) if take(buffer.get(..read).unwrap_or_default()) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(_) | Err(_) => return,
        }
    }
}

/// Puts lines together, whatever pieces their bytes come in.
///
/// A line ends with `\n` or `\r\n`. Bytes beyond the longest length are left out, and bytes that
/// are not UTF-8 become U+FFFD.
#[derive(Debug)]
pub(crate) struct Splitter {
    max_line: usize,
    part: Vec<u8>,
    cut: bool,
}

impl Splitter {
    pub(crate) fn new(max_line: usize) -> Self {
        Self {
            max_line,
            part: Vec::new(),
            cut: false,
        }
    }

    /// Passes on the lines that end in these bytes, each with whether it was cut.
    pub(crate) fn split(&mut self, mut bytes: &[u8], mut take: impl FnMut(&str, bool)) {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            let (line, rest) = bytes.split_at(end);
            bytes = rest.get(1..).unwrap_or_default();
            if !self.holds_part() && line.len() <= self.max_line {
                take(&text(line), false);
            } else {
                self.append(line);
                self.pass(&mut take);
            }
        }
        self.append(bytes);
    }

    /// Passes on a last line that does not end.
    pub(crate) fn finish(mut self, mut take: impl FnMut(&str, bool)) {
        if self.holds_part() {
            self.pass(&mut take);
        }
    }

    /// Whether a line has begun, be it that all of it was left out.
    fn holds_part(&self) -> bool {
        self.cut || !self.part.is_empty()
    }

    fn append(&mut self, bytes: &[u8]) {
        let room = self.max_line.saturating_sub(self.part.len());
        let kept = bytes.get(..room).unwrap_or(bytes);
        self.cut |= kept.len() < bytes.len();
        self.part.extend_from_slice(kept);
    }

    fn pass(&mut self, take: &mut impl FnMut(&str, bool)) {
        take(&text(&self.part), self.cut);
        self.part.clear();
        // A long line leaves no memory in use.
        self.part.shrink_to(4096);
        self.cut = false;
    }
}

fn text(line: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line))
}

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind, Read};

    use super::{Splitter, read_to_end};

    /// A stream whose reads return these one by one.
    struct Pieces(&'static [Result<&'static str, ErrorKind>]);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let (piece, rest) = self.0.split_first().ok_or(ErrorKind::Other)?;
            self.0 = rest;
            (*piece)?.as_bytes().read(buffer)
        }
    }

    #[test]
    fn a_stream_is_read_up_to_its_end_or_its_failure() {
        for last in [Ok(""), Err(ErrorKind::ConnectionReset)] {
            let pieces = vec![Ok("ab"), Err(ErrorKind::Interrupted), Ok("c"), last];
            let mut read = Vec::new();
            read_to_end(Pieces(pieces.leak()), &mut [0; 8], |chunk| {
                read.push(chunk.to_vec());
                true
            });
            assert_eq!(read, [b"ab".to_vec(), b"c".to_vec()]);
        }
    }

    #[track_caller]
    fn lines(pieces: &[&[u8]], max_line: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let mut take = |text: &str, cut: bool| {
            lines.push(if cut {
                format!("{text}..")
            } else {
                text.to_owned()
            });
        };
        let mut splitter = Splitter::new(max_line);
        for piece in pieces {
            splitter.split(piece, &mut take);
        }
        splitter.finish(&mut take);
        lines
    }

    #[test]
    fn lines_are_the_same_in_whatever_pieces() {
        let text = b"uciok\r\nid name \xff\n\nbestmove e2e4";
        let whole = lines(&[text], 100);
        assert_eq!(whole, ["uciok", "id name \u{fffd}", "", "bestmove e2e4"]);
        for at in 0..=text.len() {
            let (first, second) = text.split_at(at);
            assert_eq!(lines(&[first, second], 100), whole, "{at}");
        }
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(lines(&bytes, 100), whole);
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_and_marked() {
        assert_eq!(lines(&[b"abcd\nabcde\nab\n"], 4), ["abcd", "abcd..", "ab"]);
        assert_eq!(lines(&[b"abc", b"de", b"f\nab"], 4), ["abcd..", "ab"]);
        assert_eq!(lines(&[b"abc"], 0), [".."]);
        assert_eq!(
            lines(&[b"ab\n", b"c", b"\n\nd\n"], 0),
            ["..", "..", "", ".."]
        );
    }
}
