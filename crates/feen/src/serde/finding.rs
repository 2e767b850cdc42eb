//! Findings as `feen check --json` writes them.

use core::ops::Range;

use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Change, Diagnostic, Fix, Level, ParseError, Place, Severity};

/// As an object with the keys of its error and with `utf16`, which is the span of the error in
/// UTF-16 code units, `severity`, `place`, `coordinates` and `fix`.
impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Diagnostic", 10)?;
        write_error(&self.error(), &mut object)?;
        object.serialize_field("utf16", &ends(&self.utf16_span()))?;
        object.serialize_field("severity", &self.severity())?;
        object.serialize_field("place", &self.place())?;
        object.serialize_field("coordinates", self.coordinates())?;
        object.serialize_field("fix", &self.fix())?;
        object.end()
    }
}

/// As an object: `span` in bytes, `utf16` in UTF-16 code units, and `replacement`.
impl Serialize for Fix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Fix", 3)?;
        object.serialize_field("span", &ends(&self.span()))?;
        object.serialize_field("utf16", &ends(&self.utf16_span()))?;
        object.serialize_field("replacement", self.replacement())?;
        object.end()
    }
}

/// As an object: `span` in bytes, `utf16` in UTF-16 code units, `was`, `became` and `why`.
impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Change", 5)?;
        object.serialize_field("span", &ends(&self.span()))?;
        object.serialize_field("utf16", &ends(&self.utf16_span()))?;
        object.serialize_field("was", self.was())?;
        object.serialize_field("became", self.became())?;
        object.serialize_field("why", self.why())?;
        object.end()
    }
}

/// As an object that names the field, with `rank`, `file` and `square`, or with `player`:
/// `{"field":"hand","player":"First"}`.
impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, length) = match self {
            Self::Board { .. } => ("board", 4),
            Self::Hand(_) => ("hand", 2),
            Self::Styles => ("styles", 1),
            Self::Beyond => ("beyond", 1),
        };
        let mut object = serializer.serialize_struct("Place", length)?;
        object.serialize_field("field", name)?;
        match self {
            Self::Board { rank, file, square } => {
                object.serialize_field("rank", rank)?;
                object.serialize_field("file", file)?;
                object.serialize_field("square", square)?;
            }
            Self::Hand(player) => object.serialize_field("player", player)?,
            Self::Styles | Self::Beyond => {}
        }
        object.end()
    }
}

/// As `error`, `warning` or `note`.
impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// As `syntax`, `canonical` or `representable`.
impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

fn write_error<O: SerializeStruct>(error: &ParseError, object: &mut O) -> Result<(), O::Error> {
    let kind = error.kind();
    object.serialize_field("span", &ends(&error.span()))?;
    object.serialize_field("also", &error.also().as_ref().map(ends))?;
    object.serialize_field("code", kind.code())?;
    object.serialize_field("message", &Message(kind))?;
    object.serialize_field("level", &kind.level())
}

/// The message of an error, without its place.
struct Message(crate::ParseErrorKind);

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Start and end.
const fn ends(span: &Range<usize>) -> [usize; 2] {
    [span.start, span.end]
}
