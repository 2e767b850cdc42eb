//! Where a text of games comes from: a path, an open file, bytes or a text, compressed or not.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

use crate::text::Text;

/// A source of games. It can be opened many times, but for a file of Python that cannot seek.
#[derive(Clone)]
pub(crate) enum Source {
    Path(PathBuf),
    Text(Arc<Text>),
    /// A file that is open, and where it stood; nothing if it cannot seek.
    File(Arc<OpenFile>),
}

/// The encoding that the text of a source is in.
#[derive(Clone, Copy)]
pub(crate) enum Encoding {
    /// UTF-8, or close to it.
    Utf8,
    /// Any, also Shift JIS: who reads it finds out.
    Any,
}

pub(crate) struct OpenFile {
    object: Py<PyAny>,
    start: Option<u64>,
    is_taken: Mutex<bool>,
}

impl Source {
    /// The source of an argument: a text has a line break, a tag pair, a result at its end, or a position of an engine at its
    /// start.
    pub(crate) fn of_python(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyBytes>() {
            return Ok(Self::Text(Arc::new(object.extract()?)));
        }
        if object.is_instance_of::<PyString>() {
            let text: Text = object.extract()?;
            if is_text(&text.to_str()) {
                return Ok(Self::Text(Arc::new(text)));
            }
            return Ok(Self::Path(object.extract()?));
        }
        if object.hasattr("read")? {
            let start = object
                .call_method0("tell")
                .and_then(|start| start.extract());
            return Ok(Self::File(Arc::new(OpenFile {
                object: object.clone().unbind(),
                start: start.ok(),
                is_taken: Mutex::new(false),
            })));
        }
        match object.extract() {
            Ok(path) => Ok(Self::Path(path)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "expected a path, an open file, bytes or a text of games, not {}",
                object.get_type().name()?
            ))),
        }
    }

    /// The path, if it is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Path(path) => Some(path),
            Self::Text(_) | Self::File(_) => None,
        }
    }

    /// The size in bytes, compressed as it is, where it is known.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::Path(path) => std::fs::metadata(path).ok().map(|data| data.len()),
            Self::Text(text) => u64::try_from(text.as_bytes().len()).ok(),
            Self::File(_) => None,
        }
    }

    /// Opens it, and takes its compression off. The bytes that are taken from it are counted.
    pub(crate) fn open(
        &self,
        encoding: Encoding,
        taken: &Arc<AtomicU64>,
    ) -> io::Result<Box<dyn Read + Send>> {
        let counted = |reader: Box<dyn Read + Send>| Counting {
            reader,
            taken: Arc::clone(taken),
        };
        let raw: Box<dyn Read + Send> = match self {
            Self::Path(path) => Box::new(File::open(path)?),
            Self::Text(text) => Box::new(Cursor::new(Shared(Arc::clone(text)))),
            Self::File(file) => Box::new(file.reader()?),
        };
        let opened = match encoding {
            Encoding::Utf8 => feen_decompress::decompressed(counted(raw)),
            Encoding::Any => feen_decompress::decompressed_in_any_encoding(
                counted(raw),
                feen_records::is_known_file,
            ),
        };
        Ok(opened?.reader)
    }

    /// Checks that it can be opened and read, so far as that does not use it up.
    pub(crate) fn check(&self, encoding: Encoding) -> PyResult<()> {
        match self {
            Self::File(file) if file.start.is_none() => Ok(()),
            _ => {
                let opened = self.open(encoding, &Arc::default());
                let checked = opened.map(drop).map_err(|error| failed(self, error));
                if let Self::File(file) = self {
                    // The file stands where it stood.
                    file.reader().map_err(|error| failed(self, error))?;
                }
                checked
            }
        }
    }
}

/// The sources of an argument: one, or a list of them.
pub(crate) fn sources(object: &Bound<'_, PyAny>) -> PyResult<Vec<Source>> {
    let is_list = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
    if !is_list {
        return Ok(vec![Source::of_python(object)?]);
    }
    let sources = object.try_iter()?.map(|item| Source::of_python(&item?));
    sources.collect()
}

/// The exception of an error of reading a source.
pub(crate) fn failed(source: &Source, error: io::Error) -> PyErr {
    // An exception of a file of Python comes through as it is.
    let error = match error.downcast::<PyErr>() {
        Ok(exception) => return exception,
        Err(error) => error,
    };
    let path = match source {
        Source::Path(path) => Some(path.clone().into_os_string()),
        _ => None,
    };
    match (error.raw_os_error(), path) {
        // Python makes a `FileNotFoundError` and its like of the number.
        (Some(number), Some(path)) => {
            let message = error.to_string();
            let message = message.split(" (os error").next().map(str::to_owned);
            PyOSError::new_err((number, message, path))
        }
        (_, Some(path)) => PyOSError::new_err(format!(
            "cannot read {}: {}",
            path.to_string_lossy(),
            reason(&error)
        )),
        (_, None) => PyOSError::new_err(format!("cannot read the source: {}", reason(&error))),
    }
}

/// The reason of an error of reading.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::InvalidData => "its compressed text is damaged".to_owned(),
        io::ErrorKind::UnexpectedEof => "it is cut short".to_owned(),
        _ => error.to_string(),
    }
}

/// Whether a string is a text of games, and not a path.
fn is_text(text: &str) -> bool {
    let trimmed = text.trim();
    let ends = [" *", " 1-0", " 0-1", " 1/2-1/2"];
    trimmed.is_empty()
        || trimmed.contains('\n')
        || (trimmed.starts_with('[') && trimmed.contains('"'))
        || ends.iter().any(|end| trimmed.ends_with(end))
        || ["*", "1-0", "0-1", "1/2-1/2"].contains(&trimmed)
        || ["position ", "startpos ", "sfen ", "fen "]
            .iter()
            .any(|start| trimmed.starts_with(start))
}

/// A text that is read in place.
struct Shared(Arc<Text>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// A reader whose bytes are counted.
struct Counting {
    reader: Box<dyn Read + Send>,
    taken: Arc<AtomicU64>,
}

impl Read for Counting {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl OpenFile {
    /// The file from where it stood.
    fn reader(self: &Arc<Self>) -> io::Result<FileReader> {
        let mut is_taken = self.is_taken.lock().unwrap_or_else(PoisonError::into_inner);
        if *is_taken || self.start.is_some() {
            let Some(start) = self.start else {
                let message = "it can be read only once; give its path, or a file that can seek";
                return Err(io::Error::new(io::ErrorKind::Unsupported, message));
            };
            with_python(|py| {
                self.object
                    .bind(py)
                    .call_method1("seek", (start,))
                    .map(drop)
            })?;
        }
        *is_taken = true;
        Ok(FileReader {
            file: Arc::clone(self),
            rest: Cursor::new(Vec::new()),
        })
    }
}

/// A file of Python that is read, of bytes or of text.
struct FileReader {
    file: Arc<OpenFile>,
    rest: Cursor<Vec<u8>>,
}

impl Read for FileReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.rest.read(buffer)?;
        if read > 0 || buffer.is_empty() {
            return Ok(read);
        }
        let next = with_python(|py| {
            let read = self.file.object.bind(py).call_method1("read", (1 << 16,))?;
            let text: Text = read.extract()?;
            Ok(text.as_bytes().to_vec())
        })?;
        self.rest = Cursor::new(next);
        self.rest.read(buffer)
    }
}

/// Does something with Python; an exception becomes an error of reading, and comes back later.
fn with_python<T>(work: impl FnOnce(Python<'_>) -> PyResult<T>) -> io::Result<T> {
    match Python::try_attach(work) {
        Some(worked) => worked.map_err(io::Error::other),
        None => Err(io::Error::other("Python has ended")),
    }
}
