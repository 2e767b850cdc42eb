//! Moves the inputs of a law between its committed file and a folder of libFuzzer.

use std::env;
use std::fs;
use std::io;
use std::path::Path;

use proof::corpus;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["unpack", law, folder] => {
            fs::create_dir_all(folder)?;
            for (number, input) in corpus::read(law).iter().enumerate() {
                fs::write(Path::new(folder).join(format!("{number:06}")), input)?;
            }
            Ok(())
        }
        ["pack", law, folder] => {
            let files = fs::read_dir(folder)?;
            let inputs = files.map(|file| fs::read(file?.path()));
            corpus::write(law, inputs.collect::<io::Result<_>>()?);
            Ok(())
        }
        _ => Err(io::Error::other("usage: corpus pack|unpack LAW FOLDER")),
    }
}
