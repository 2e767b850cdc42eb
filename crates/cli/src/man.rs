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
        let told = text(&Page::new(Arguments::command()));
        return Outcome::Fine.told(told.and_then(|page| Stream::Output.tell(&page)));
    };
    match pages().iter().try_for_each(|page| write(page, folder)) {
        Ok(()) => Outcome::Fine,
        Err(error) => {
            let folder = folder.display();
            complain(&format!("cannot write to {folder}: {}", reason(&error)));
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

fn write(page: &Page, folder: &Path) -> io::Result<()> {
    write_whole(&folder.join(page.get_filename()), text(page)?.as_bytes())
}

fn text(page: &Page) -> io::Result<String> {
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
