//! The page of all crates: a row for each, with the crates that it stands on.

use std::collections::BTreeSet;

use super::package::{Package, key_of};
use crate::workspace;

const PAGE: &str = "docs/crates.md";

/// The complaints about rows that are missing, or whose crates are not those of the manifest.
pub(super) fn complaints(packages: &[Package]) -> Result<Vec<String>, String> {
    let page = workspace::read(&workspace::root().join(PAGE))?;
    let keys: BTreeSet<&str> = packages.iter().map(Package::key).collect();
    let published = packages.iter().filter(|package| package.is_published());
    Ok(published
        .filter_map(|package| complaint(&page, package, &keys))
        .collect())
}

fn complaint(page: &str, package: &Package, keys: &BTreeSet<&str>) -> Option<String> {
    let needed = package.dependencies();
    let needed = needed.filter(|needed| needed.kind == "dependencies");
    let needed = needed.map(|needed| key_of(needed.name));
    let needed: BTreeSet<&str> = needed.filter(|needed| keys.contains(needed)).collect();
    let needed = match needed.into_iter().collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => "–".to_owned(),
        needed => needed,
    };
    let key = package.key();
    let mut rows = page
        .lines()
        .filter(|line| line.starts_with(&format!("| [`{key}`](")));
    let Some(row) = rows.next() else {
        return Some(format!("{PAGE}: no row of {key}"));
    };
    let written = row.split(" | ").nth(2).unwrap_or_default();
    (written != needed)
        .then(|| format!("{PAGE}: {key} stands on `{needed}`, the page says `{written}`"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::complaint;
    use crate::tidy::package::Package;

    #[test]
    fn rows_have_the_crates_of_the_manifest() {
        let keys = BTreeSet::from(["feen", "qi", "rules"]);
        let dependencies = json!([
            { "name": "feen", "kind": null },
            { "name": "nom", "kind": null },
            { "name": "qi", "kind": "dev" },
        ]);
        let package = Package(json!({ "name": "feen-rules", "dependencies": dependencies }));
        for (row, is_right) in [
            ("| [`rules`](../crates/rules) | moves | feen | yes |", true),
            (
                "| [`rules`](../crates/rules) | moves | feen, qi | yes |",
                false,
            ),
            ("| [`rules`](../crates/rules) | moves | – | yes |", false),
            ("| [`qi`](../crates/qi) | positions | – | yes |", false),
        ] {
            assert_eq!(complaint(row, &package, &keys).is_none(), is_right, "{row}");
        }
    }
}
