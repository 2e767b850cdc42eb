use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use crate::progress::aside;

/// Standard output for many lines: each at once where somebody reads along.
pub(crate) enum Output {
    Terminal(Stdout),
    Elsewhere(BufWriter<Stdout>),
}

/// Bytes that are brought out together.
const BUFFER: usize = 64 << 10;

impl Output {
    pub(crate) fn new() -> Self {
        let output = io::stdout();
        if output.is_terminal() {
            Self::Terminal(output)
        } else {
            Self::Elsewhere(BufWriter::with_capacity(BUFFER, output))
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Terminal(output) => aside(|| output.write(bytes)),
            Self::Elsewhere(output) => output.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Terminal(output) => aside(|| output.flush()),
            Self::Elsewhere(output) => output.flush(),
        }
    }
}
