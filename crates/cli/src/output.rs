use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use crate::progress::aside;

/// Standard output for many lines: each at once where somebody reads along.
pub(crate) struct Output {
    writer: Writer,
    /// Whether what has been written so far ends within a line.
    is_in_line: bool,
}

enum Writer {
    Terminal(Stdout),
    Elsewhere(BufWriter<Stdout>),
}

/// Bytes that are brought out together.
const BUFFER: usize = 64 << 10;

impl Output {
    pub(crate) fn new() -> Self {
        let output = io::stdout();
        let writer = if output.is_terminal() {
            Writer::Terminal(output)
        } else {
            Writer::Elsewhere(BufWriter::with_capacity(BUFFER, output))
        };
        Self {
            writer,
            is_in_line: false,
        }
    }

    /// Ends the line that has been begun, if one has.
    pub(crate) fn end_line(&mut self) -> io::Result<()> {
        if self.is_in_line {
            self.write_all(b"\n")?;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.writer {
            Writer::Terminal(output) => aside(|| output.write(bytes)),
            Writer::Elsewhere(output) => output.write(bytes),
        }?;
        if let Some(last) = bytes.get(..written).and_then(<[u8]>::last) {
            self.is_in_line = *last != b'\n';
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.writer {
            Writer::Terminal(output) => aside(|| output.flush()),
            Writer::Elsewhere(output) => output.flush(),
        }
    }
}
