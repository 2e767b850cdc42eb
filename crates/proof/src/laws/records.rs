use feen_records::{Format, Games, decode};

/// Whatever is read of a file can be written in every format of its game, and is read again with the same moves.
pub fn records(bytes: &[u8]) {
    let (text, _) = decode(bytes);
    let Some(format) = Format::of_text(&text) else {
        return;
    };
    for record in Games::new(&text, format).flatten() {
        for format in Format::ALL {
            let Ok(written) = record.write(format) else {
                continue;
            };
            let again = Games::new(written.text(), format).next();
            let Some(Ok(again)) = again else {
                panic!("{format} is not read again:\n{}", written.text());
            };
            assert_eq!(
                again.moves(),
                record.moves(),
                "{format}:\n{}",
                written.text()
            );
        }
    }
}
