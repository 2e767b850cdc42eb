//! The game of the command line: chess, or one of the tables of `rules`, or one of the user's own.

use std::fs;

use feen_rules::{Variant, Variants};

use crate::answer::Failure;

/// The game that a verb is about.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct VariantChoice {
    /// Another game than chess, such as shogi, xiangqi or crazyhouse; `feen variants` lists them
    #[arg(long = "game", alias = "variant", value_name = "NAME")]
    name: Option<String>,

    /// Read your own variants from PATH: tables, a `variants.ini`, or a folder of them
    #[arg(long, value_name = "PATH", requires = "name")]
    variants: Option<String>,

    /// Import sections of a `variants.ini` without the lines that have no counterpart
    #[arg(long, hide_short_help = true, requires = "variants")]
    lossy: bool,
}

impl VariantChoice {
    /// The variant.
    pub(crate) fn find(&self) -> Result<Variant, String> {
        let found = self.read().map(|(variant, _)| variant);
        found.map_err(|failure| failure.message().to_owned())
    }

    /// The variant, and all that there are to choose from.
    pub(crate) fn read(&self) -> Result<(Variant, Variants), Failure> {
        let variants = match self.path() {
            Some(path) => own(path, self.lossy)?,
            None => Variants::builtin(),
        };
        let name = self.name.as_deref().unwrap_or("chess");
        Ok((variant(name, &variants)?, variants))
    }

    /// Whether a game is named.
    pub(crate) const fn is_given(&self) -> bool {
        self.name.is_some()
    }

    /// The file or the folder of the user's own variants.
    pub(crate) fn path(&self) -> Option<&str> {
        self.variants.as_deref()
    }
}

/// The variant of a name.
pub(crate) fn variant(name: &str, variants: &Variants) -> Result<Variant, Failure> {
    let found = variants.find(name);
    found.map_err(|error| {
        let message = format!("{error}; `feen variants` lists all");
        Failure::usage(message).with_code(error.code())
    })
}

/// The variants of a file, or of the tables in a folder; the sections and lines of a `variants.ini` that are not imported
/// are reported.
pub(crate) fn own(path: &str, is_lossy: bool) -> Result<Variants, Failure> {
    let files = feen_files::files_of(path.as_ref(), &["txt", "ini"]);
    let files = files.map_err(|error| Failure::io(path, &error))?;
    let mut variants = Variants::builtin();
    for file in files {
        let file = file.display().to_string();
        variants = variants.join(of_file(&file, is_lossy)?);
    }
    Ok(variants)
}

fn of_file(path: &str, is_lossy: bool) -> Result<Variants, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
    let read = if is_lossy {
        Variants::read_lossy
    } else {
        Variants::read
    };
    let variants = read(path, &text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let message = format!("{path}:{line}:{column}: {}", error.message());
        let picture = error.picture(&text).to_string();
        Failure::usage(message)
            .with_code(error.code())
            .at(error.span(), picture)
    })?;
    for lost in variants.not_understood() {
        feen_files::note(&format!("{path}: warning: {lost}"));
    }
    Ok(variants)
}
