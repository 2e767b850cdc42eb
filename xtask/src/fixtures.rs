//! `cargo xtask fixtures [--bless]`: rewrites every file of cases in normal form.

use std::fs;

use crate::suite::Suite;

/// Rewrites what is not in normal form. With `bless`, writes what our crates do as
/// what is expected, where nothing is or something else is: for review.
pub(crate) fn rewrite(bless: bool) -> Result<(), String> {
    let mut unknown = Vec::new();
    for file in Suite::read()?.files {
        let mut fixture = file
            .fixture
            .map_err(|error| format!("{}: {error}", file.name))?;
        if bless {
            for (name, outcome) in fixture.bless() {
                match outcome {
                    Ok(()) => println!("blessed    {}: {name}", file.name),
                    Err(reason) => unknown.push(format!("{}: {name}: {reason}", file.name)),
                }
            }
        }
        let text = fixture.normal_form();
        if text != file.text {
            fs::write(&file.path, text).map_err(|error| format!("{}: {error}", file.name))?;
            println!("rewritten  {}", file.name);
        }
    }
    if unknown.is_empty() {
        return Ok(());
    }
    Err(unknown.join("\n"))
}
