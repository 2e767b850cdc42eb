use super::{EMPTY, EngineOption, OptionKind};

/// The parts of an option line, as texts.
#[derive(Default)]
struct Parts {
    name: String,
    kind: String,
    default: Option<String>,
    min: String,
    max: String,
    choices: Vec<String>,
}

/// `"option" *( separator *word )`, where names and values have blanks.
pub(super) fn option(line: &str) -> Option<EngineOption> {
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some("option") {
        return None;
    }
    let mut parts = Parts::default();
    // Words before the first separator belong to no part.
    let mut stray = String::new();
    let mut part = &mut stray;
    for word in words {
        match word {
            "name" => part = &mut parts.name,
            "type" => part = &mut parts.kind,
            "default" => part = parts.default.get_or_insert_default(),
            "min" => part = &mut parts.min,
            "max" => part = &mut parts.max,
            "var" => {
                parts.choices.push(String::new());
                part = parts.choices.last_mut()?;
            }
            _ => {
                if !part.is_empty() {
                    part.push(' ');
                }
                part.push_str(word);
            }
        }
    }
    parts.into_option()
}

impl Parts {
    fn into_option(self) -> Option<EngineOption> {
        if self.name.is_empty() {
            return None;
        }
        let number = |text: &str| text.parse::<i64>().ok();
        let spells_empty = self.default.as_deref() != Some("");
        let default = self.default.filter(|text| text != EMPTY);
        let default = default.unwrap_or_default();
        let kind = match self.kind.as_str() {
            "check" => OptionKind::Check {
                default: default.eq_ignore_ascii_case("true"),
            },
            "spin" => {
                let min = number(&self.min);
                OptionKind::Spin {
                    default: number(&default).or(min).unwrap_or_default(),
                    min: min.unwrap_or(i64::MIN),
                    max: number(&self.max).unwrap_or(i64::MAX),
                }
            }
            "combo" => OptionKind::Combo {
                default: default.into(),
                choices: self.choices.into_iter().map(Into::into).collect(),
            },
            "button" => OptionKind::Button,
            "string" => OptionKind::String {
                default: default.into(),
            },
            "filename" => OptionKind::File {
                default: default.into(),
            },
            _ => return None,
        };
        Some(EngineOption {
            name: self.name.into(),
            kind,
            spells_empty,
        })
    }
}
