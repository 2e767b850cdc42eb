use std::io;

use clap::CommandFactory;
use clap_mangen::{Man as Page, generate_to};

use crate::arguments::{Arguments, Man};
use crate::outcome::{Outcome, complain, reason};
use crate::stream::Stream;

pub(crate) fn run(man: &Man) -> Outcome {
    let command = Arguments::command();
    let Some(folder) = &man.folder else {
        return Outcome::Fine.told(page(command));
    };
    match generate_to(command, folder) {
        Ok(()) => Outcome::Fine,
        Err(error) => {
            let folder = folder.display();
            complain(&format!("cannot write to {folder}: {}", reason(&error)));
            Outcome::Failed
        }
    }
}

fn page(command: clap::Command) -> io::Result<()> {
    let mut page = Vec::new();
    Page::new(command).render(&mut page)?;
    Stream::Output.tell(&String::from_utf8_lossy(&page))
}
