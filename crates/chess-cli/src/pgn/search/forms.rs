//! The options of a search as a query.

use std::path::Path;

use feen_query::Query;

use super::super::arguments::Extract;
use super::super::moves::Moves;
use super::super::quoted::quoted;

/// A condition of a search, as a part of a query.
struct Form {
    text: String,
    /// It is one of tags, which are the same in all positions.
    is_of_tags: bool,
}

impl Form {
    fn of_tags(text: String) -> Self {
        Self {
            text,
            is_of_tags: true,
        }
    }

    fn of_positions(text: String) -> Self {
        Self {
            text,
            is_of_tags: false,
        }
    }

    fn of_query(text: &str) -> Result<Self, String> {
        let query: Query = text
            .parse()
            .map_err(|error: feen_query::Error| error.explained(text).to_string())?;
        Ok(Self {
            text: format!("({text})"),
            is_of_tags: query.is_of_tags(),
        })
    }
}

impl Extract {
    /// Tells a query from the first file.
    pub(crate) fn settle_query(&mut self) {
        let Some(first) = self.first.take() else {
            return;
        };
        let is_file = first == "-" || Path::new(&first).exists();
        let is_query = || first.contains(' ') || first.parse::<Query>().is_ok();
        if is_file || self.has_condition() && !is_query() {
            let files = self.files.clone();
            self.files = files.with_first(std::ffi::OsString::from(first).into());
        } else {
            self.queries.insert(0, first);
        }
    }

    fn has_condition(&self) -> bool {
        self.any || !self.queries.is_empty() || !self.forms().is_empty()
    }

    /// All conditions as one query; none if there is nothing to look for.
    ///
    /// Each condition of an option is about some position, and need not be about that of another one.
    pub(in super::super) fn query(&self) -> Result<Option<String>, String> {
        let mut asked = Vec::new();
        for text in &self.queries {
            asked.push(Form::of_query(text)?);
        }
        let mut others = Vec::new();
        for text in &self.condition {
            others.push(Form::of_query(text)?);
        }
        others.extend(self.forms());
        let of_positions = others.iter().filter(|form| !form.is_of_tags).count();
        let are_several = !self.any && of_positions.saturating_add(asked.len()) > 1;
        let others = others.into_iter().map(|form| {
            if are_several && !form.is_of_tags {
                format!("({} at some time)", form.text)
            } else {
                form.text
            }
        });
        let parts: Vec<String> = asked
            .into_iter()
            .map(|form| form.text)
            .chain(others)
            .collect();
        Ok(match parts.as_slice() {
            [] => None,
            [one] => {
                let bare = one.strip_prefix('(').and_then(|one| one.strip_suffix(')'));
                // The brackets belong together only if what is in them is a query.
                let bare = bare.filter(|bare| bare.parse::<Query>().is_ok());
                Some(bare.unwrap_or(one).to_owned())
            }
            parts => Some(parts.join(if self.any { " or " } else { " and " })),
        })
    }

    fn forms(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        if !self.result.is_empty() {
            let results = self.result.iter();
            let results: Vec<_> = results
                .map(|result| format!("Result == \"{result}\""))
                .collect();
            forms.push(Form::of_tags(match results.as_slice() {
                [one] => one.clone(),
                _ => format!("({})", results.join(" or ")),
            }));
        }
        forms.extend(self.tag.iter().cloned().map(Form::of_tags));
        let length = |sign: &str, plies: usize| Form::of_tags(format!("Length {sign} {plies}"));
        forms.extend(self.min_plies.map(|least| length(">=", least)));
        forms.extend(self.max_plies.map(|most| length("<=", most)));
        let comment = self.comment.as_deref().map(quoted);
        let comment = comment.map(|text| Form::of_tags(format!("Comments ~ {text}")));
        forms.extend(comment);
        let moves = self.moves.as_ref().map(Moves::query);
        forms.extend(moves.map(Form::of_positions));
        let position = self.position.as_ref();
        let position = position.map(|wanted| format!("position {}", quoted(wanted.text())));
        forms.extend(position.map(Form::of_positions));
        if !self.pattern.is_empty() {
            let patterns = self.pattern.iter();
            let patterns: Vec<_> = patterns
                .map(|pattern| format!("pattern {}", quoted(pattern)))
                .collect();
            let patterns = match patterns.as_slice() {
                [one] => one.clone(),
                _ => format!("({})", patterns.join(" and ")),
            };
            forms.push(Form::of_positions(patterns));
        }
        forms.extend(self.material.as_ref().map(|query| {
            Form::of_positions(match self.lasting.checked_sub(1) {
                None | Some(0) => format!("({query})"),
                Some(plies) => format!("(({query}) for {plies} plies)"),
            })
        }));
        if self.mate {
            forms.push(Form::of_positions("(mate at the end)".to_owned()));
        }
        if self.check {
            forms.push(Form::of_positions("(check at the end)".to_owned()));
        }
        forms
    }
}
