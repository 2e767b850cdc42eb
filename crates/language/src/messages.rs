//! The files of messages, each read once.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::Language;
use crate::particles::settled;
use crate::spacing::spaced;

/// A value for a placeholder: a text or a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// A text, which is put in as it is.
    Text(&'a str),
    /// A number, which also chooses between one and many.
    Number(u32),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

type Bundle = FluentBundle<FluentResource>;

fn bundle(language: Language) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; Language::ALL.len() + 1] =
        [const { OnceLock::new() }; Language::ALL.len() + 1];
    static NONE: OnceLock<Bundle> = OnceLock::new();
    let place = BUNDLES.get(language as usize).unwrap_or(&NONE);
    place.get_or_init(|| {
        let locale: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut bundle = Bundle::new_concurrent(vec![locale]);
        // The marks that isolate a text of another direction are of no use to languages that all go one way.
        bundle.set_use_isolating(false);
        // A test reads each file without a fault; of one with faults the rest is used.
        let resource = FluentResource::try_new(language.source().to_owned())
            .unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
        bundle
    })
}

/// The names of all texts, in the order of the file of English.
///
/// ```
/// assert!(feen_language::names().any(|name| name == "your-move"));
/// ```
pub fn names() -> impl Iterator<Item = &'static str> {
    let lines = Language::English.source().lines();
    lines.filter_map(|line| {
        let (name, _) = line.split_once(" = ")?;
        name.starts_with(|letter: char| letter.is_ascii_lowercase())
            .then_some(name)
    })
}

impl Language {
    /// The text with this name: `Draw by stalemate` for `draw-stalemate`. A name that no file has is returned as it is.
    #[must_use]
    pub fn text(self, name: &str) -> String {
        self.fill(name, &[])
    }

    /// The text with this name and values for its placeholders. A placeholder without a value is shown in braces, `{$side}`, and a
    /// text that a number chooses is that for many: so a script gets what it fills itself.
    #[must_use]
    pub fn fill(self, name: &str, values: &[(&str, Value<'_>)]) -> String {
        { self.find_filled(name, values) }.unwrap_or_else(|| name.to_owned())
    }

    /// The text with this name, if there is one: names of games of somebody's own have none.
    #[must_use]
    pub fn find(self, name: &str) -> Option<String> {
        self.find_filled(name, &[])
    }

    /// The family of a game, by the name of a side: the value of `$family`, by which texts choose the words for check and mate.
    /// Chess has other words than shogi in Japanese, and than janggi in Korean. That of the side that begins says most: Black is
    /// of chess and of xiangqi.
    ///
    /// ```
    /// use feen_language::Language;
    ///
    /// assert_eq!(Language::Korean.family("초"), "janggi");
    /// assert_eq!(Language::Korean.family("백"), "chess");
    /// ```
    #[must_use]
    pub fn family(self, side: &str) -> &'static str {
        let mut sides = [
            ("side-sente", "shogi"),
            ("side-gote", "shogi"),
            ("side-shitate", "shogi"),
            ("side-uwate", "shogi"),
            ("side-red", "xiangqi"),
            ("side-cho", "janggi"),
            ("side-han", "janggi"),
        ]
        .into_iter();
        let found = sides.find(|(name, _)| self.text(name) == side);
        found.map_or("chess", |(_, family)| family)
    }

    /// The text with this name and values for its placeholders, if there is one.
    #[must_use]
    pub fn find_filled(self, name: &str, values: &[(&str, Value<'_>)]) -> Option<String> {
        format(self, name, values)
    }
}

/// The text of a message, if the file of the language has it.
fn format(language: Language, name: &str, values: &[(&str, Value<'_>)]) -> Option<String> {
    let bundle = bundle(language);
    let pattern = bundle.get_message(name)?.value()?;
    let mut arguments = FluentArgs::with_capacity(values.len());
    for (name, value) in values {
        let value = match value {
            Value::Text(text) => FluentValue::from(*text),
            Value::Number(number) => FluentValue::from(*number),
        };
        arguments.set(*name, value);
    }
    let mut faults = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&arguments), &mut faults);
    Some(match language {
        Language::Marked => format!("⟦{text}⟧"),
        Language::Korean => settled(&text),
        Language::SimplifiedChinese | Language::TraditionalChinese => spaced(&text),
        _ => text.into_owned(),
    })
}
