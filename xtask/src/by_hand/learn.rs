//! The weights that the crate `search` is shipped with: learned by `chess learn`, and listed.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::workspace;

const FOLDER: &str = "crates/search/weights";
const LIST: &str = "crates/search/src/weights/shipped.rs";

/// Learns games, each with the flags, and lists all weights that there are.
pub(crate) fn learn(words: &[&str]) -> Result<(), String> {
    let root = workspace::root();
    let games: Vec<_> = words
        .iter()
        .take_while(|word| !word.starts_with('-'))
        .collect();
    let flags = words.get(games.len()..).unwrap_or_default();
    for game in games {
        let output = root.join(FOLDER).join(format!("{game}.txt"));
        let run = Command::new(workspace::cargo())
            .args([
                "run",
                "--profile",
                "plain",
                "-p",
                "feen-chess-cli",
                "--bin",
                "chess",
                "--",
            ])
            .args(["learn", game, "--output"])
            .arg(&output)
            .args(flags)
            .current_dir(&root)
            .status();
        // 1 is a match that was not won: the initial weights stay.
        match run.map(|status| status.code()) {
            Ok(Some(0 | 1)) => {}
            Ok(_) => return Err(format!("`chess learn {game}` has failed")),
            Err(error) => return Err(format!("`cargo run`: {error}")),
        }
    }
    list(&root)
}

/// Writes the list of the files with weights.
fn list(root: &Path) -> Result<(), String> {
    let files = workspace::entries(&root.join(FOLDER))?;
    let games = files.iter().filter_map(|file| file.file_stem()?.to_str());
    let mut games: Vec<&str> = games.collect();
    games.sort_unstable();
    let path = root.join(LIST);
    let text = workspace::read(&path)?;
    let (head, _) = text
        .split_once("const TEXTS")
        .ok_or_else(|| format!("{LIST} has no list"))?;
    let rows = games.iter().map(|game| {
        format!("    (\n        \"{game}\",\n        include_str!(\"../../weights/{game}.txt\"),\n    ),\n")
    });
    let rows: String = rows.collect();
    let list = format!("{head}const TEXTS: &[(&str, &str)] = &[\n{rows}];\n");
    fs::write(&path, list).map_err(|error| format!("{LIST}: {error}"))?;
    let formatted = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .arg(&path)
        .status();
    formatted
        .map(drop)
        .map_err(|error| format!("`rustfmt`: {error}"))
}
