//! Errors, which are written and never read.

use core::fmt;

use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::error::{Kind, Located};
use crate::{Error, ParseFlipError, ParseNamingError, ParsePlayerError};

/// As an object: `span` and `also`, which are `[start, end]` in bytes, `code` and `message`,
/// which has no place, and `level` where the notation has levels.
impl<K: Kind> Serialize for Located<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let level = self.level();
        let length = if level.is_some() { 5 } else { 4 };
        let ends = |span: core::ops::Range<usize>| [span.start, span.end];
        let mut object = serializer.serialize_struct("Located", length)?;
        object.serialize_field("span", &ends(self.span()))?;
        object.serialize_field("also", &self.also().map(ends))?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("message", &Message(self.as_kind()))?;
        match level {
            Some(level) => object.serialize_field("level", level)?,
            None => object.skip_field("level")?,
        }
        object.end()
    }
}

/// A value as what it prints.
struct Message<T>(T);

impl<T: fmt::Display> Serialize for Message<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

macro_rules! code_and_message {
    ($($error:ty),*) => {$(
        /// As an object: `code` and `message`.
        impl Serialize for $error {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut object = serializer.serialize_struct("Error", 2)?;
                object.serialize_field("code", self.code())?;
                object.serialize_field("message", &Message(self))?;
                object.end()
            }
        }
    )*};
}

code_and_message!(Error, ParseFlipError, ParseNamingError, ParsePlayerError);
