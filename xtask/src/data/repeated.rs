use serde::{Deserialize, Serialize};

/// A list in which `{ "repeat": [..], "times": n }` stands for its items n times
/// over.
///
/// Two lists are equal when they stand for the same items.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(transparent)]
pub(crate) struct Repeated<T>(Vec<Entry<T>>);

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(untagged)]
enum Entry<T> {
    Repeat(Repeat<T>),
    Item(T),
}

#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Repeat<T> {
    repeat: Vec<T>,
    times: usize,
}

/// From here on a repetition is worth the name.
const LONG: usize = 12;

/// The largest number of items in a repetition that is found automatically.
const LONGEST_PERIOD: usize = 4;

impl<T> Repeated<T> {
    /// The items that the list stands for.
    pub(crate) fn items(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flat_map(|entry| {
            let (items, times) = match entry {
                Entry::Item(item) => (std::slice::from_ref(item), 1),
                Entry::Repeat(repeat) => (repeat.repeat.as_slice(), repeat.times),
            };
            std::iter::repeat_n(items, times).flatten()
        })
    }
}

impl<T: Clone + PartialEq> FromIterator<T> for Repeated<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let items: Vec<T> = items.into_iter().collect();
        let mut entries = Vec::new();
        let mut rest = items.as_slice();
        while let Some(item) = rest.first() {
            let repetition = (1..=LONGEST_PERIOD).find_map(|period| {
                let pattern = rest.get(..period)?;
                let times = rest
                    .chunks(period)
                    .take_while(|part| *part == pattern)
                    .count();
                (times * period >= LONG).then_some((pattern, times))
            });
            let (entry, length) = match repetition {
                None => (Entry::Item(item.clone()), 1),
                Some((pattern, times)) => {
                    let repeat = pattern.to_vec();
                    (
                        Entry::Repeat(Repeat { repeat, times }),
                        pattern.len() * times,
                    )
                }
            };
            entries.push(entry);
            rest = rest.get(length..).unwrap_or(&[]);
        }
        Self(entries)
    }
}

impl<T: PartialEq> PartialEq for Repeated<T> {
    fn eq(&self, other: &Self) -> bool {
        self.items().eq(other.items())
    }
}

#[cfg(test)]
mod tests {
    use super::Repeated;

    #[test]
    fn long_repetitions_are_found_and_stand_for_their_items() {
        for (items, expected) in [
            ("abc", r#"["a","b","c"]"#),
            (
                "aaaaaaaaaaa",
                r#"["a","a","a","a","a","a","a","a","a","a","a"]"#,
            ),
            ("baaaaaaaaaaaac", r#"["b",{"repeat":["a"],"times":12},"c"]"#),
            ("abababababababa", r#"[{"repeat":["a","b"],"times":7},"a"]"#),
        ] {
            let list: Repeated<char> = items.chars().collect();
            assert_eq!(serde_json::to_string(&list).unwrap(), expected);
            assert_eq!(list.items().collect::<String>(), items);
        }
    }
}
