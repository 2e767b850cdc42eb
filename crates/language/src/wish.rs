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
    Some(match parts.next()? {
        "en" | "*" => Language::English,
        "ja" => Language::Japanese,
        "ko" => Language::Korean,
        "fr" => Language::French,
        "de" => Language::German,
        "yue" => Language::TraditionalChinese,
        "zh" => {
            // A script decides before a region: `zh-Hans-HK` is simplified.
            let mut found = Language::SimplifiedChinese;
            for part in parts {
                match part {
                    "hans" => return Some(Language::SimplifiedChinese),
                    "hant" | "tw" | "hk" | "mo" => found = Language::TraditionalChinese,
                    _ => {}
                }
            }
            found
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_wished_most_is_taken() {
        let rows = [
            ("", None),
            ("xx", None),
            ("en", Some("en")),
            ("EN-us", Some("en")),
            ("*", Some("en")),
            ("ja;q=0.3, ko;q=0.7", Some("ko")),
            ("ja;q=0", None),
            ("ja;q=x, fr;q=0.1", Some("fr")),
            ("de;q=2, fr", Some("de")),
            ("zh", Some("zh-Hans")),
            ("zh-CN", Some("zh-Hans")),
            ("zh-TW", Some("zh-Hant")),
            ("zh-HK", Some("zh-Hant")),
            ("zh-SG", Some("zh-Hans")),
            ("pt-BR, pt", None),
            ("zh-Hant-CN", Some("zh-Hant")),
            ("zh-Hans-HK", Some("zh-Hans")),
            ("yue", Some("zh-Hant")),
            (" fr ; q=0.5 ,de;q=0.6", Some("de")),
        ];
        for (header, tag) in rows {
            assert_eq!(best(header).map(Language::tag), tag, "{header}");
        }
    }
}
