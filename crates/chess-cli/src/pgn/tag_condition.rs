//! A condition on a tag of a game, as an option has it: `White=Carlsen`, `Date>=2020.05`, `Elo=2400..2600`.

use super::quoted::quoted;

/// The query of `NAME=TEXT`, `NAME==TEXT`, `NAME!=TEXT`, `NAME>=VALUE` and so on, or `NAME=FROM..TO`.
pub(super) fn query_of(text: &str) -> Result<String, &'static str> {
    const OPERATORS: [&str; 7] = ["==", "!=", ">=", "<=", "=", ">", "<"];
    const EXPECTED: &str =
        "expected NAME=TEXT, or `==`, `!=`, `>=`, `<=`, `>` or `<` instead of `=`";
    let end = text.find(['=', '!', '>', '<']).ok_or(EXPECTED)?;
    let (name, rest) = text.split_at_checked(end).ok_or(EXPECTED)?;
    let name = name.trim();
    let is_name = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let mut operators = OPERATORS.into_iter();
    let operator = operators.find(|operator| rest.starts_with(operator));
    let operator = operator.filter(|_| is_name).ok_or(EXPECTED)?;
    let value = rest.strip_prefix(operator).unwrap_or_default().trim();
    Ok(format!("tag {name} {operator} {}", quoted(value)))
}

#[cfg(test)]
mod tests {
    use super::query_of;

    #[test]
    fn conditions_of_tags_are_queries() {
        for (text, expected) in [
            ("White=carl", Some("tag White = \"carl\"")),
            (
                "White== Carlsen, Magnus",
                Some("tag White == \"Carlsen, Magnus\""),
            ),
            ("Elo>=2400", Some("tag Elo >= \"2400\"")),
            ("Date=2019.06..2020", Some("tag Date = \"2019.06..2020\"")),
            ("Event=the \"Open\"", Some("tag Event = 'the \"Open\"'")),
            ("", None),
            ("White", None),
            ("=x", None),
            ("White!x", None),
        ] {
            let query = query_of(text).ok();
            assert_eq!(query.as_deref(), expected, "{text}");
        }
    }
}
