use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;

use super::progress::suspended;

/// Standard output for many lines: each written at once on a terminal, else many
/// together.
#[derive(Debug)]
pub struct StandardOutput {
    writer: Writer,
    /// True if the bytes written so far end within a line.
    is_in_line: bool,
}

#[derive(Debug)]
enum Writer {
    Terminal(Stdout),
    Elsewhere(BufWriter<Stdout>),
}

/// The bytes that are written together.
const BUFFER: usize = 64 << 10;

impl Default for StandardOutput {
    fn default() -> Self {
        Self::new()
    }
}

impl StandardOutput {
    /// Standard output, to which nothing has been written.
    #[must_use]
    pub fn new() -> Self {
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
    ///
    /// # Errors
    ///
    /// Standard output that is closed.
    pub fn end_line(&mut self) -> io::Result<()> {
        if self.is_in_line {
            self.write_all(b"\n")?;
        }
        Ok(())
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.writer {
            Writer::Terminal(output) => suspended(|| output.write(bytes)),
            Writer::Elsewhere(output) => output.write(bytes),
        }?;
        if let Some(last) = bytes.get(..written).and_then(<[u8]>::last) {
            self.is_in_line = *last != b'\n';
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.writer {
            Writer::Terminal(output) => suspended(|| output.flush()),
            Writer::Elsewhere(output) => output.flush(),
        }
    }
}

/// Whether standard output is a file that was emptied for it: `sort FILE > FILE`.
#[cfg(unix)]
pub(crate) fn is_standard_output(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let output = io::stdout()
        .as_fd()
        .try_clone_to_owned()
        .map(std::fs::File::from);
    let output = output.and_then(|output| output.metadata());
    let is_same = |output: std::fs::Metadata| {
        let input = std::fs::metadata(path);
        output.is_file()
            && input.is_ok_and(|input| (input.dev(), input.ino()) == (output.dev(), output.ino()))
    };
    output.is_ok_and(is_same)
}

#[cfg(not(unix))]
pub(crate) fn is_standard_output(_: &Path) -> bool {
    false
}
