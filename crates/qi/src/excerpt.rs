use core::fmt::{self, Write};

/// The start of a text, for a message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Excerpt {
    characters: [Option<char>; 12],
    is_cut: bool,
}

impl Excerpt {
    pub(crate) fn new(text: &str) -> Self {
        let mut rest = text.chars();
        let characters = [(); 12].map(|()| rest.next());
        Self {
            characters,
            is_cut: rest.next().is_some(),
        }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut characters = self.characters.iter().flatten().peekable();
        if characters.peek().is_none() {
            return f.write_str("nothing");
        }
        let end = if self.is_cut { "…`" } else { "`" };
        f.write_char('`')?;
        for character in characters {
            write!(f, "{}", character.escape_debug())?;
        }
        f.write_str(end)
    }
}
