use std::fmt;

use feen_language::Language;

use crate::{Html, Icon};

/// A part of the site that the header leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Place {
    /// Games against people and engines.
    Games,
    /// Quarto.
    Quarto,
    /// The playground.
    Playground,
    /// The documentation.
    Documentation,
}

impl Place {
    /// All places, in the order of the header.
    pub const ALL: [Self; 4] = [
        Self::Games,
        Self::Quarto,
        Self::Playground,
        Self::Documentation,
    ];

    /// The word in the header: `Games`.
    #[must_use]
    pub fn name(self, language: Language) -> String {
        language.text(match self {
            Self::Games => "games",
            Self::Quarto => "quarto",
            Self::Playground => "playground",
            Self::Documentation => "documentation",
        })
    }
}

/// The header of a page, as HTML.
///
/// ```
/// use feen_look::{Header, Place};
///
/// let header = Header::new(Place::Quarto, &[(Place::Quarto, "/")]).end("<b>Guest</b>");
/// assert!(header.to_string().starts_with("<header class=\"top\">"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    here: Place,
    places: &'a [(Place, &'a str)],
    end: &'a str,
    has_sound: bool,
    language: Language,
}

impl<'a> Header<'a> {
    /// The header of a page of a place, with the places that are served and their addresses.
    #[must_use]
    pub const fn new(here: Place, places: &'a [(Place, &'a str)]) -> Self {
        Self {
            here,
            places,
            end: "",
            has_sound: false,
            language: Language::English,
        }
    }

    /// In this language; without a choice it is in English.
    #[must_use]
    pub const fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// With this HTML at its end.
    #[must_use]
    pub const fn end(mut self, end: &'a str) -> Self {
        self.end = end;
        self
    }

    /// With a button that a script makes turn sounds on and off: its id is `sound`.
    #[must_use]
    pub const fn sound(mut self) -> Self {
        self.has_sound = true;
        self
    }
}

impl Header<'_> {
    /// The fragment by which the playground leads back to the games of this server, and the right to know where that is.
    fn way_back(&self) -> String {
        let mut parts = String::new();
        for (place, address) in self.places {
            let key = match place {
                Place::Games => "games",
                Place::Quarto => "quarto",
                Place::Playground | Place::Documentation => continue,
            };
            parts.push(if parts.is_empty() { '#' } else { '&' });
            let mut address = (*address).to_owned();
            for (sign, escaped) in [("%", "%25"), ("&", "%26"), ("#", "%23"), ("+", "%2B")] {
                address = address.replace(sign, escaped);
            }
            for part in [key, "=", &address] {
                parts.push_str(part);
            }
        }
        if parts.is_empty() {
            parts
        } else {
            format!("{}\" referrerpolicy=\"origin", Html(&parts))
        }
    }
}

impl fmt::Display for Header<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut places = self.places.iter();
        let own = places.find(|(place, _)| *place == self.here);
        let first = own.map_or("/", |(_, address)| address);
        let text = |name| self.language.text(name);
        write!(
            f,
            r#"<header class="top"><a class="mark" href="{}" aria-label="{}"></a><nav aria-label="{}">"#,
            Html(first),
            Html(&text("first-page")),
            Html(&text("parts-of-the-site"))
        )?;
        for (place, address) in self.places {
            let current = if *place == self.here {
                r#" aria-current="page""#
            } else {
                ""
            };
            // A phone has no room for it; the first page leads there, too.
            let class = if *place == Place::Documentation {
                r#" class="wide""#
            } else {
                ""
            };
            let (address, name) = (Html(address), place.name(self.language));
            let name = Html(&name);
            let back = if *place == Place::Playground {
                self.way_back()
            } else {
                String::new()
            };
            write!(f, r#"<a href="{address}{back}"{class}{current}>{name}</a>"#)?;
        }
        f.write_str(r#"</nav><div class="end">"#)?;
        if self.has_sound {
            let (on, off) = (text("sounds-on"), text("sounds-off"));
            let (on, off) = (Html(&on), Html(&off));
            write!(
                f,
                r#"<button class="b quiet icon" id="sound" type="button" aria-pressed="true" aria-label="{on}" data-on="{on}" data-off="{off}" hidden>{}</button>"#,
                Icon::Sound
            )?;
        }
        write!(f, "{}</div></header>", self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::{Header, Place};

    #[test]
    fn addresses_are_escaped() {
        let header = Header::new(Place::Games, &[(Place::Quarto, "/?a=\"&<")]).to_string();
        assert!(header.contains(r#"href="/?a=&quot;&amp;&lt;""#), "{header}");
    }

    #[test]
    fn the_playground_is_told_the_way_back() {
        let playground = (Place::Playground, "/board/");
        let games = [
            (Place::Games, "/"),
            (Place::Quarto, "/?a=1&b=2"),
            playground,
        ];
        let header = Header::new(Place::Games, &games).to_string();
        let link = r#"<a href="/board/#games=/&amp;quarto=/?a=1%26b=2" referrerpolicy="origin">"#;
        assert!(header.contains(link), "{header}");
        let header = Header::new(Place::Playground, &[playground]).to_string();
        assert!(!header.contains("referrerpolicy"), "{header}");
    }

    #[test]
    fn one_place_is_current() {
        let places = Place::ALL.map(|place| (place, "/"));
        for here in Place::ALL {
            let header = Header::new(here, &places).to_string();
            assert_eq!(header.matches("aria-current").count(), 1);
        }
    }
}
