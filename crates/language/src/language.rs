use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Makes the languages of rows: a variant, its tag and its name in itself. The texts of each are the file `messages/TAG.ftl`.
macro_rules! languages {
    ($count:literal: $($(#[$about:meta])* $language:ident $tag:literal $name:literal,)*) => {
        /// A language of pages.
        ///
        /// ```
        /// use feen_language::Language;
        ///
        /// assert_eq!("zh-Hant".parse(), Ok(Language::TraditionalChinese));
        /// assert_eq!(Language::Korean.name(), "한국어");
        /// assert_eq!(Language::French.to_string(), "fr");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        pub enum Language {
            $($(#[$about])* $language,)*
            /// English with each text in brackets: `⟦Play⟧`. Nobody is offered it; a page in it shows which of its texts are in no
            /// file.
            Marked,
        }

        impl Language {
            /// The languages that are offered, in the order of a choice.
            pub const ALL: [Self; $count] = [$(Self::$language),*];

            /// The tag of BCP 47, as the attribute `lang` of a page has it: `zh-Hans`.
            #[must_use]
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Self::$language => $tag,)*
                    Self::Marked => "en-XA",
                }
            }

            /// The name of the language in itself: `日本語`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$language => $name,)*
                    Self::Marked => "⟦English⟧",
                }
            }

            /// The file of messages.
            pub(crate) const fn source(self) -> &'static str {
                match self {
                    $(Self::$language => include_str!(concat!("../messages/", $tag, ".ftl")),)*
                    Self::Marked => include_str!("../messages/en.ftl"),
                }
            }
        }
    };
}

languages! { 7:
    /// English.
    #[default]
    English "en" "English",
    /// Japanese.
    Japanese "ja" "日本語",
    /// Chinese in simplified characters.
    SimplifiedChinese "zh-Hans" "简体中文",
    /// Chinese in traditional characters.
    TraditionalChinese "zh-Hant" "繁體中文",
    /// Korean.
    Korean "ko" "한국어",
    /// French.
    French "fr" "Français",
    /// German.
    German "de" "Deutsch",
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

/// Reads a tag as [`tag`](Language::tag) gives it, in any case.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Self, UnknownLanguage> {
        let mut all = Self::ALL.into_iter().chain([Self::Marked]);
        all.find(|language| language.tag().eq_ignore_ascii_case(tag))
            .ok_or(UnknownLanguage)
    }
}

/// A tag that no language of pages has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLanguage;

impl UnknownLanguage {
    /// The code of the error, which never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "language/unknown"
    }
}

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown language; there are ")?;
        for (index, language) in Language::ALL.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{language}")?;
        }
        Ok(())
    }
}

impl Error for UnknownLanguage {}
