//! The wish of a browser: RFC 9110, section 12.5.4.

use crate::Language;

/// The most languages of a header that are looked at; browsers send at most a dozen.
const MOST: usize = 32;

impl Language {
    /// The language that a browser wishes, by the value of its header `Accept-Language`; English where there is none.
    ///
    /// Regions and scripts lead to the nearest: `zh-TW` to traditional Chinese, `de-AT` to German.
    ///
    /// ```
    /// use feen_language::Language;
    ///
    /// assert_eq!(Language::wished("fr-CA,fr;q=0.8"), Language::French);
    /// assert_eq!(Language::wished("pt, zh-HK;q=0.4, ja;q=0.2"), Language::TraditionalChinese);
    /// assert_eq!(Language::wished("de;q=0, *"), Language::English);
    /// ```
    #[must_use]
    pub fn wished(accept_language: &str) -> Self {
        best(accept_language).unwrap_or_default()
    }
}

/// The language that is wished most, of those that there are.
fn best(header: &str) -> Option<Language> {
    let mut best = None;
    for part in header.split(',').take(MOST) {
        let (tag, parameters) = part.split_once(';').unwrap_or((part, ""));
        let weight = weight(parameters);
        if weight > best.map_or(0, |(_, most)| most)
            && let Some(language) = nearest(tag.trim())
        {
            best = Some((language, weight));
        }
    }
    best.map(|(language, _)| language)
}

/// The weight in thousandths: 1000 without one, 0 for one that is not a number.
fn weight(parameters: &str) -> u16 {
    let Some(value) = parameters.trim().strip_prefix("q=") else {
        return 1_000;
    };
    let weight: f32 = value.trim().parse().unwrap_or(0.0);
    // At most 1000, and 0 for all that is no number.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let thousandths = (weight.clamp(0.0, 1.0) * 1_000.0) as u16;
    thousandths
}

/// The language of a tag with regions and scripts; `*` is any, and so English.
fn nearest(tag: &str) -> Option<Language> {
    let tag = tag.to_ascii_lowercase();
    let mut parts = tag.split('-');
    let main = parts.next()?;
    if main == "*" {
        return Some(Language::English);
    }
    // A script stands before a region, and decides: `zh-Hans-HK` is simplified.
    let mut wanted = parts.map(|part| format!("{main}-{part}"));
    let of = |wanted: &str| {
        let mut tags = tags();
        tags.find(|(tag, _)| tag == wanted)
            .map(|(_, language)| language)
    };
    wanted.find_map(|wanted| of(&wanted)).or_else(|| of(main))
}

/// Tags in small letters, each with the language that it leads to: `zh-hant`, `zh-tw`. The first of a longer tag's main part with
/// each of its other parts that is one of them decides, and then the main part alone.
///
/// ```
/// use feen_language::{Language, tags};
///
/// assert!(tags().any(|tag| tag == ("yue".to_owned(), Language::TraditionalChinese)));
/// ```
pub fn tags() -> impl Iterator<Item = (String, Language)> {
    const OTHERS: [(&str, Language); 5] = [
        ("zh", Language::SimplifiedChinese),
        ("zh-tw", Language::TraditionalChinese),
        ("zh-hk", Language::TraditionalChinese),
        ("zh-mo", Language::TraditionalChinese),
        ("yue", Language::TraditionalChinese),
    ];
    let own = Language::ALL.map(|language| (language.tag(), language));
    let all = own.into_iter().chain(OTHERS);
    all.map(|(tag, language)| (tag.to_ascii_lowercase(), language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_wished_most_is_taken() {
        let rows = [
            ("", None),
            ("xx", None),
            ("*", Some("en")),
            ("ja;q=0.3, ko;q=0.7", Some("ko")),
            ("ja;q=0", None),
            ("ja;q=x, fr;q=0.1", Some("fr")),
            ("de;q=2, fr", Some("de")),
            ("pt-BR, pt", None),
            (" fr ; q=0.5 ,de;q=0.6", Some("de")),
        ];
        for (header, tag) in rows {
            assert_eq!(best(header).map(Language::tag), tag, "{header}");
        }
    }
}
