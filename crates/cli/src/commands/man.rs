use std::path::Path;
use std::{fs, io};

use clap::Command;
use clap_mangen::Man as Page;
use feen_files::{Outcome, Stream, reason, report_error, write_whole};

use crate::arguments::{Arguments, Man};

pub(crate) fn run(man: &Man) -> Outcome {
    let Some(folder) = &man.folder else {
        let mut pages = pages().into_iter();
        let text = pages.next().map_or(Ok(String::new()), |page| text(&page));
        return Outcome::Fine.after_writing(text.and_then(|page| Stream::Output.write(&page)));
    };
    if let Err(error) = fs::create_dir_all(folder) {
        let folder = folder.display();
        report_error(&format!("cannot make {folder}: {}", reason(&error)));
        return Outcome::Failed;
    }
    match pages().iter().try_for_each(|page| write(page, folder)) {
        Ok(()) => Outcome::Fine,
        Err(message) => {
            report_error(&message);
            Outcome::Failed
        }
    }
}

/// The main page, and one for each verb.
fn pages() -> Vec<Page> {
    let mut command = Arguments::described().disable_help_subcommand(true);
    command.build();
    let verbs: Vec<Command> = command.get_subcommands().cloned().collect();
    [command].into_iter().chain(verbs).map(Page::new).collect()
}

/// Writes a page to a folder, or returns the reason why it cannot.
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
