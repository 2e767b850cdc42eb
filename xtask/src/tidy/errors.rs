use super::package::Package;
use super::sources;

/// The public errors of a published package that have no `code()` on themselves.
pub(super) fn complaints(package: &Package) -> Result<Vec<String>, String> {
    if !package.is_published() {
        return Ok(Vec::new());
    }
    let sources = sources(&package.folder().join("src"))?;
    let sources: Vec<&str> = sources.iter().map(|(_, text)| text.as_str()).collect();
    let without = without_code(&sources).into_iter().map(|error| {
        let name = package.name();
        format!("{name}: expected `pub fn code` on the public error `{error}`")
    });
    Ok(without.collect())
}

/// The errors of a crate's sources that have no code, by name. Of a name that two modules have,
/// each needs its own.
fn without_code<'t>(sources: &[&'t str]) -> Vec<&'t str> {
    let (mut public, mut errors, mut coded) = (Vec::new(), Vec::new(), Vec::new());
    for text in sources {
        // The type whose derives name an error, up to its name; and the type whose `impl` this is.
        let (mut derives, mut implements) = (false, None);
        for line in text.lines() {
            if let Some(name) = declared(line) {
                if line.starts_with("pub ") {
                    public.push(name);
                }
                if std::mem::take(&mut derives) {
                    errors.push(name);
                }
            }
            derives |= line.starts_with("#[derive(") && line.contains("Error");
            if let Some(block) = line.strip_prefix("impl") {
                let block = without_parameters(block);
                match block.split_once(" for ") {
                    Some((of, name)) if of.ends_with("Error") => errors.push(type_name(name)),
                    Some(_) => implements = None,
                    None => implements = Some(type_name(block)),
                }
            }
            let line = line.trim_start();
            if line.starts_with("pub fn code(") || line.starts_with("pub const fn code(") {
                coded.extend(implements);
            }
        }
    }
    errors.retain(|error| public.contains(error));
    for error in coded {
        if let Some(place) = errors.iter().position(|other| *other == error) {
            errors.swap_remove(place);
        }
    }
    errors
}

/// The name of the type that a line at the margin declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub(crate) ").unwrap_or(line);
    let line = line.strip_prefix("pub ").unwrap_or(line);
    let name = line
        .strip_prefix("struct ")
        .or_else(|| line.strip_prefix("enum "))?;
    Some(type_name(name))
}

/// The part of an `impl` after its parameters.
fn without_parameters(block: &str) -> &str {
    if !block.starts_with('<') {
        return block;
    }
    let mut depth = 0_usize;
    let end = block.find(|character| {
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    block.get(end.unwrap_or(0) + 1..).unwrap_or_default()
}

fn type_name(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|character: char| character != '_' && !character.is_alphanumeric());
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::without_code;

    #[track_caller]
    fn found(sources: &[&str]) -> Vec<String> {
        let found = without_code(sources).into_iter();
        found.map(str::to_owned).collect()
    }

    #[test]
    fn a_public_error_without_a_code_is_found() {
        let derived = "#[derive(Debug, thiserror::Error)]\n#[error(\"x\")]\npub struct Lost<T> {\n";
        assert_eq!(found(&[derived]), ["Lost"]);
        assert_eq!(
            found(&[
                derived,
                "impl<T: Ord<U>> Lost<T> {\n    pub const fn code(&self) -> &str {\n"
            ]),
            [""; 0]
        );
        assert_eq!(
            found(&[derived, "impl Found {\n    pub fn code(self) -> &str {\n"]),
            ["Lost"]
        );
        // A method of a trait is none of its own.
        assert_eq!(
            found(&[
                derived,
                "impl Kind for Lost {\n    fn code(self) -> &str {\n"
            ]),
            ["Lost"]
        );
        let written = "pub enum Lost {}\nimpl core::error::Error for Lost {}\n";
        assert_eq!(found(&[written]), ["Lost"]);
        let coded = "impl Lost {\n    pub fn code(self) -> &str {\n";
        assert_eq!(found(&[derived, coded, written]), ["Lost"]);
    }

    #[test]
    fn others_are_left_out() {
        let private = "#[derive(Debug, thiserror::Error)]\nenum Lost {\n";
        let crates = "#[derive(Debug, thiserror::Error)]\npub(crate) enum Lost {\n";
        let value = "#[derive(Debug)]\npub enum Lost {\n";
        assert_eq!(found(&[private]), [""; 0]);
        assert_eq!(found(&[crates]), [""; 0]);
        assert_eq!(found(&[value]), [""; 0]);
    }
}
