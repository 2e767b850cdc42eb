use std::fmt::{self, Write};

/// A file by its distance from the left, named `a` to `z`, then `aa` to `zz`.
#[derive(Clone, Copy)]
pub(crate) struct File(pub(crate) usize);

const LETTERS: usize = 26;

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(round) = (self.0 / LETTERS).checked_sub(1) {
            f.write_char(letter(round))?;
        }
        f.write_char(letter(self.0 % LETTERS))
    }
}

fn letter(number: usize) -> char {
    ('a'..='z').nth(number).unwrap_or('?')
}
