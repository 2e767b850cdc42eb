//! Values in other formats: positions and layouts as their texts, findings as objects.

mod finding;
mod text;
