//! The one layout of fixtures: values that fit on a line stand on a line.

use std::fmt::Write;

/// The characters of a line, at most, where its contents can be split.
const WIDTH: usize = 110;

/// The characters outside ASCII that are written as they are; all others are escaped.
const LEGIBLE: &str = "§×–ōŌ";

/// JSON without white space, laid out.
pub(crate) fn lay_out(json: &str) -> String {
    let tokens = tokens(json);
    let mut out = String::new();
    let mut indent = 0_usize;
    let mut place = 0;
    while let Some(token) = tokens.get(place) {
        match token.as_str() {
            "{" | "[" => {
                let end = closing(&tokens, place);
                let line = on_one_line(tokens.get(place..=end).unwrap_or(&[]));
                let used = out.chars().rev().take_while(|c| *c != '\n').count();
                // Room for the comma that may follow.
                if used + line.chars().count() < WIDTH {
                    out.push_str(&line);
                    place = end;
                } else {
                    out.push_str(token);
                    indent += 1;
                    new_line(&mut out, indent);
                }
            }
            "}" | "]" => {
                indent -= 1;
                new_line(&mut out, indent);
                out.push_str(token);
            }
            "," => {
                out.push(',');
                new_line(&mut out, indent);
            }
            ":" => out.push_str(": "),
            other => out.push_str(other),
        }
        place += 1;
    }
    out.push('\n');
    out
}

fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.push_str(&"  ".repeat(indent));
}

/// The tokens of JSON: brackets, commas, colons, and the scalars whole.
fn tokens(json: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut characters = json.chars().peekable();
    while let Some(first) = characters.next() {
        let mut token = String::from(first);
        if first == '"' {
            let mut escaped = false;
            for character in characters.by_ref() {
                token.push_str(&legible(character));
                if character == '"' && !escaped {
                    break;
                }
                escaped = character == '\\' && !escaped;
            }
        } else if !"{}[],:".contains(first) {
            while let Some(character) = characters.next_if(|c| !"{}[],:\"".contains(*c)) {
                token.push(character);
            }
        }
        tokens.push(token);
    }
    tokens
}

/// A character within a string, escaped unless it is legible.
fn legible(character: char) -> String {
    if character != '\u{7f}' && (character.is_ascii() || LEGIBLE.contains(character)) {
        return String::from(character);
    }
    let mut escaped = String::new();
    for unit in character.encode_utf16(&mut [0; 2]) {
        let _ = write!(escaped, "\\u{unit:04x}");
    }
    escaped
}

/// The place of the bracket that closes the one at `open`.
fn closing(tokens: &[String], open: usize) -> usize {
    let mut depth = 0_usize;
    let rest = tokens.iter().enumerate().skip(open);
    for (place, token) in rest {
        match token.as_str() {
            "{" | "[" => depth += 1,
            "}" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return place;
        }
    }
    tokens.len()
}

fn on_one_line(tokens: &[String]) -> String {
    let mut line = String::new();
    let pairs = tokens
        .iter()
        .zip(tokens.iter().skip(1).map(Some).chain([None]));
    for (token, next) in pairs {
        line.push_str(token);
        let next = next.map_or("", String::as_str);
        let spaced = match token.as_str() {
            "," | ":" => true,
            "{" => next != "}",
            _ => next == "}",
        };
        if spaced {
            line.push(' ');
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::lay_out;

    #[test]
    fn what_fits_stands_on_a_line() {
        let long = format!("\"{}\"", "x".repeat(100));
        for (json, expected) in [
            ("{}", "{}\n".to_owned()),
            (
                r#"{"a":[1,{"b":null}]}"#,
                "{ \"a\": [1, { \"b\": null }] }\n".to_owned(),
            ),
            (
                &format!(r#"{{"a":{long},"b":[1,2]}}"#),
                format!("{{\n  \"a\": {long},\n  \"b\": [1, 2]\n}}\n"),
            ),
            (r#""\"{,""#, "\"\\\"{,\"\n".to_owned()),
            (
                "\"§é\u{7f}😀\"",
                "\"§\\u00e9\\u007f\\ud83d\\ude00\"\n".to_owned(),
            ),
        ] {
            assert_eq!(lay_out(json), expected);
        }
    }
}
