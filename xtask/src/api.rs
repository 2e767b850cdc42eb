//! `cargo xtask api [--bless]`: the public API of every library, as text to compare with.

mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::tidy;
use crate::workspace;

/// The toolchain of the committed texts. Rustdoc's JSON is not stable: another toolchain may
/// write it differently, or in a format that cannot be read here.
const TOOLCHAIN: &str = "Rust 1.95";

/// The types that threads cannot share, by the traits that they lack: each holds a file or a
/// connection.
const UNSHARED: [&str; 12] = [
    "!Sync for feen_decompress::Decompressed",
    "!Sync for feen_files::Columns",
    "!Sync for feen_files::Opened",
    "!Sync for feen_files::TextStream",
    "!Send for feen_query::Stage",
    "!Send for feen_site::Offers",
    "!Sync for feen_site::Offers",
    "!Sync for feen_query::Stage",
    "!Sync for feen_server::journal::Postgres",
    "!Sync for feen_server::journal::PostgresReader",
    "!Sync for feen_server::journal::Sqlite",
    "!Sync for feen_server::journal::SqliteReader",
];

/// Compares the API of every library with its text in `xtask/api`, and looks for types that threads
/// cannot share. With `bless`, rewrites the texts.
pub(crate) fn check(bless: bool) -> Result<(), String> {
    let folder = workspace::root().join("xtask/api");
    let documents = documents()?;
    let (mut complaints, mut misnamed) = (Vec::new(), Vec::new());
    let (mut written, mut unshared) = (BTreeSet::new(), BTreeSet::new());
    for (key, library) in tidy::libraries()? {
        let name = format!("{key}.txt");
        let document = documents.join(format!("{library}.json"));
        let (path, api) = (folder.join(&name), api(&document, true)?);
        unshared.extend(without_traits(&self::api(&document, false)?));
        let before = fs::read_to_string(&path).unwrap_or_default();
        let changes = changes(&before, &api);
        misnamed.extend(words::complaints(&api));
        if bless && before != api {
            fs::write(&path, &api).map_err(|error| format!("{name}: {error}"))?;
            println!("xtask/api/{name}\n{changes}");
        } else if before != api {
            complaints.push(format!("xtask/api/{name}\n{changes}"));
        }
        written.insert(path);
    }
    for path in workspace::entries(&folder)? {
        if written.contains(&path) {
            continue;
        }
        let name = path.display();
        if bless {
            fs::remove_file(&path).map_err(|error| format!("{name}: {error}"))?;
            println!("{name}: deleted, as no library has this name");
        } else {
            complaints.push(format!("{name}: no library has this name"));
        }
    }
    if !complaints.is_empty() {
        complaints.push(format!(
            "the texts are those of {TOOLCHAIN}; a change that is meant is accepted with `cargo xtask api --bless`"
        ));
    }
    complaints.extend(misnamed);
    let expected = UNSHARED.map(str::to_owned).into();
    for line in unshared.symmetric_difference(&expected) {
        complaints.push(if unshared.contains(line) {
            format!("impl {line}: not in the list of xtask/src/api.rs")
        } else {
            format!("impl {line}: in the list of xtask/src/api.rs, and not in any library")
        });
    }
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints.join("\n"))
    }
}

/// One public item a line, of all features: features add, so that every other set has a part of
/// these. In brief, the traits that the compiler implements by itself and for derives are left out:
/// a type derives what the rules of the house say, and [`without_traits`] has the rest.
fn api(document: &Path, in_brief: bool) -> Result<String, String> {
    let api = public_api::Builder::from_rustdoc_json(document)
        .sorted(true)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(in_brief)
        .omit_auto_derived_impls(in_brief)
        .build()
        .map_err(|error| format!("{}: {error} (is this {TOOLCHAIN}?)", document.display()))?;
    let lines: Vec<String> = api.items().map(ToString::to_string).collect();
    let lines = if in_brief { brief(lines) } else { lines };
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

/// Leaves out lines that follow from others: the functions of a trait where it is implemented, and
/// the head of an `impl` without parameters. A variant and its fields are one line.
fn brief(lines: Vec<String>) -> Vec<String> {
    let mut brief: Vec<String> = Vec::new();
    // The type for which a trait is implemented, and the variant whose fields come.
    let (mut implements, mut variant) = (None, None);
    for line in lines {
        if let Some(head) = line.strip_prefix("impl") {
            implements = head.split_once(" for ").map(|(_, name)| {
                let name = name.split(" where ").next().unwrap_or_default();
                plain(name)
            });
            if implements.is_some() || !head.starts_with(' ') || head.contains('<') {
                brief.push(line);
            }
            continue;
        }
        let function = line.split_once("fn ").map(|(_, function)| {
            let path = plain(function.split('(').next().unwrap_or_default());
            path.rsplit_once("::")
                .map_or(path.clone(), |(parent, _)| parent.to_owned())
        });
        if function.is_some() && function == implements {
            continue;
        }
        let field = variant.as_ref().and_then(|variant: &String| {
            let field = line.strip_prefix(variant)?.strip_prefix("::")?;
            field.contains(": ").then(|| field.to_owned())
        });
        if let (Some(field), Some(last)) = (field, brief.last_mut()) {
            match last.strip_suffix(" }") {
                Some(fields) => *last = format!("{fields}, {field} }}"),
                None => *last = format!("{last} {{ {field} }}"),
            }
        } else {
            // Only a variant is a path and nothing else.
            let path = line.strip_prefix("pub ").unwrap_or_default();
            variant = (!path.contains(' ')).then(|| line.clone());
            brief.push(line);
        }
    }
    brief
}

/// A path or a type without its parameters.
fn plain(path: &str) -> String {
    let mut depth = 0_usize;
    let kept = path
        .trim()
        .trim_start_matches('&')
        .chars()
        .filter(|character| {
            match character {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                _ => return depth == 0,
            }
            false
        });
    kept.collect()
}

/// The types of an API that are not `Send` or not `Sync`, as `!Sync for feen::Feen`.
fn without_traits(api: &str) -> impl Iterator<Item = String> {
    api.lines().filter_map(|line| {
        let (_, line) = line.split_once(" !core::marker::")?;
        let (of, name) = line.split_once(" for ")?;
        let name = name.split(['<', ' ']).next()?;
        ["Send", "Sync"]
            .contains(&of)
            .then(|| format!("!{of} for {name}"))
    })
}

/// The variable that makes this program a rustdoc.
const RUSTDOC: &str = "XTASK_RUSTDOC";

/// The folder of the APIs in rustdoc's JSON.
///
/// Only a nightly rustdoc writes it unasked. This program stands in for rustdoc and asks the real
/// one: with `RUSTC_BOOTSTRAP` in its own environment cargo would build all dependencies anew.
fn documents() -> Result<PathBuf, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let status = Command::new(workspace::cargo())
        .args(["doc", "--workspace", "--no-deps", "--all-features", "--lib"])
        .args(["--locked", "--quiet"])
        .current_dir(workspace::root())
        .env("CARGO_INCREMENTAL", "0")
        .env("RUSTDOC", program)
        .env(
            RUSTDOC,
            env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into()),
        )
        .env(
            "RUSTDOCFLAGS",
            "-Zunstable-options --output-format=json --cap-lints=allow",
        )
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() {
        Ok(workspace::built("doc"))
    } else {
        Err(format!("cargo doc: {status}"))
    }
}

/// Runs the rustdoc that this program stands in for, if it does.
pub(crate) fn rustdoc() -> Option<ExitCode> {
    let status = Command::new(env::var_os(RUSTDOC)?)
        .args(env::args_os().skip(1))
        .env("RUSTC_BOOTSTRAP", "1")
        .env_remove(RUSTDOC)
        .status();
    Some(if status.is_ok_and(|status| status.success()) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The lines that went, and the lines that came; a repeated line may go once.
fn changes(before: &str, after: &str) -> String {
    let mut surplus: BTreeMap<&str, isize> = BTreeMap::new();
    for line in before.lines() {
        *surplus.entry(line).or_default() -= 1;
    }
    for line in after.lines() {
        *surplus.entry(line).or_default() += 1;
    }
    let times = |count: isize| usize::try_from(count).unwrap_or(0);
    let lines = surplus.iter();
    let gone = lines
        .clone()
        .flat_map(|(line, n)| iter::repeat_n(format!("-{line}\n"), times(-n)));
    let come = lines.flat_map(|(line, n)| iter::repeat_n(format!("+{line}\n"), times(*n)));
    gone.chain(come).collect()
}

#[cfg(test)]
mod tests {
    use super::{brief, changes, without_traits};

    #[test]
    fn what_changed_is_shown() {
        assert_eq!(changes("a\nb\n", "a\nb\n"), "");
        assert_eq!(changes("a\nb\n", "a\nc\n"), "-b\n+c\n");
        assert_eq!(changes("a\na\nb\n", "a\nb\nb\n"), "-a\n+b\n");
    }

    #[test]
    fn types_that_threads_cannot_share_are_found() {
        let api = "impl core::marker::Sync for qi::Qi\n\
            impl<'a> !core::marker::Sync for files::Columns<'a>\n\
            impl<T> !core::marker::Send for qi::Rc<T> where T: Sized\n\
            impl !core::marker::Unpin for qi::Pinned\n";
        assert_eq!(
            without_traits(api).collect::<Vec<_>>(),
            ["!Sync for files::Columns", "!Send for qi::Rc"]
        );
    }

    #[test]
    fn lines_that_follow_from_others_are_left_out() {
        let found = |lines: &[&str]| brief(lines.iter().map(|line| (*line).to_owned()).collect());
        assert_eq!(
            found(&[
                "pub enum feen_chess::Error",
                "pub feen_chess::Error::Empty",
                "pub feen_chess::Error::Length",
                "pub feen_chess::Error::Length::found: usize",
                "pub feen_chess::Error::Length::most: usize",
                "pub feen_chess::Error::Other(u8)",
                "impl feen_chess::Error",
                "pub const fn feen_chess::Error::code(self) -> &'static str",
                "impl<'a> core::convert::TryFrom<&'a str> for feen_chess::Error",
                "pub type feen_chess::Error::Error = ()",
                "pub fn feen_chess::Error::try_from(text: &'a str) -> Self",
                "impl<T: Ord> feen_chess::List<T>",
                "pub fn feen_chess::List<T>::len(&self) -> usize",
                "impl<T> core::convert::From<feen_chess::List<T>> for alloc::vec::Vec<T> where T: Ord",
                "pub fn alloc::vec::Vec<T>::from(list: feen_chess::List<T>) -> Self",
                "pub fn feen_chess::read(text: &str) -> feen_chess::Error",
                "pub struct feen_chess::Point",
                "pub feen_chess::Point::x: u8",
                "pub feen_chess::Point::y: u8",
            ]),
            [
                "pub enum feen_chess::Error",
                "pub feen_chess::Error::Empty",
                "pub feen_chess::Error::Length { found: usize, most: usize }",
                "pub feen_chess::Error::Other(u8)",
                "pub const fn feen_chess::Error::code(self) -> &'static str",
                "impl<'a> core::convert::TryFrom<&'a str> for feen_chess::Error",
                "pub type feen_chess::Error::Error = ()",
                "impl<T: Ord> feen_chess::List<T>",
                "pub fn feen_chess::List<T>::len(&self) -> usize",
                "impl<T> core::convert::From<feen_chess::List<T>> for alloc::vec::Vec<T> where T: Ord",
                "pub fn feen_chess::read(text: &str) -> feen_chess::Error",
                "pub struct feen_chess::Point",
                "pub feen_chess::Point::x: u8",
                "pub feen_chess::Point::y: u8",
            ]
        );
    }
}
