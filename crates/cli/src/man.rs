use std::io;
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_mangen::Man as Page;

use crate::arguments::{Arguments, Man};
use crate::new_file::write_whole;
use crate::outcome::{Outcome, complain, reason};
use crate::stream::Stream;

pub(crate) fn run(man: &Man) -> Outcome {
    let Some(folder) = &man.folder else {
        let mut pages = pages().into_iter();
        let told = pages.next().map_or(Ok(String::new()), |page| text(&page));
        return Outcome::Fine.told(told.and_then(|page| Stream::Output.tell(&page)));
    };
    match pages().iter().try_for_each(|page| write(page, folder)) {
        Ok(()) => Outcome::Fine,
        Err(message) => {
            complain(&message);
            Outcome::Failed
        }
    }
}

/// The main page, and one for each verb.
fn pages() -> Vec<Page> {
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    let verbs: Vec<Command> = command.get_subcommands().cloned().collect();
    [command].into_iter().chain(verbs).map(Page::new).collect()
}

/// Writes a page to a folder, or says why it cannot.
fn write(page: &Page, folder: &Path) -> Result<(), String> {
    let path = folder.join(page.get_filename());
    let written = text(page).and_then(|text| write_whole(&path, text.as_bytes()));
    written.map_err(|error| format!("cannot write {}: {}", path.display(), reason(&error)))
}

fn text(page: &Page) -> io::Result<String> {
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
