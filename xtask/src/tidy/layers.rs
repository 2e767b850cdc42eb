use super::package::{Package, key_of};

/// The crates that each crate may depend on. Dependencies run downwards only.
const LAYERS: &[(&str, &[&str])] = &[
    ("qi", &[]),
    ("sin", &["qi"]),
    ("epin", &["qi"]),
    ("pnn", &["epin"]),
    ("feen", &["epin", "qi", "sin"]),
    ("feen-legacy", &["epin", "feen", "pnn", "qi", "sin"]),
    ("interchange", &["epin", "feen", "qi", "sin"]),
    ("uci", &["chess"]),
    ("draw", &["feen", "qi"]),
    ("chess", &["draw", "feen", "qi"]),
    ("rules", &["feen", "interchange", "qi"]),
    ("records", &["chess", "qi", "rules"]),
    ("search", &["rules"]),
    ("query", &["chess", "epin", "feen", "qi", "rules", "sin"]),
    ("quarto", &["epin", "feen", "qi", "sin"]),
    ("quarto-cli", &["feen", "quarto", "site", "webdriver"]),
    (
        "quarto-web",
        &[
            "draw",
            "feen",
            "language",
            "look",
            "match-web",
            "qi",
            "quarto",
            "server",
            "uci",
        ],
    ),
    (
        "match-web",
        &["draw", "feen", "language", "look", "qi", "server", "uci"],
    ),
    (
        "games-web",
        &[
            "chess",
            "draw",
            "feen",
            "language",
            "look",
            "match-web",
            "qi",
            "records",
            "rules",
            "server",
            "uci",
            "webdriver",
        ],
    ),
    (
        "lichess-web",
        &["games-web", "match-web", "rules", "server"],
    ),
    (
        "site",
        &[
            "files",
            "games-web",
            "language",
            "look",
            "match-web",
            "quarto-web",
            "server",
            "uci",
        ],
    ),
    (
        "playground",
        &["draw", "feen", "interchange", "query", "rules", "search"],
    ),
    ("look", &["language"]),
    ("language", &[]),
    ("decompress", &[]),
    ("files", &["decompress"]),
    ("server", &["qi"]),
    (
        "chess-cli",
        &[
            "chess",
            "draw",
            "feen",
            "files",
            "games-web",
            "lichess-web",
            "match-web",
            "query",
            "rules",
            "records",
            "search",
            "server",
            "site",
            "uci",
        ],
    ),
    (
        "cli",
        &[
            "chess",
            "draw",
            "feen",
            "feen-legacy",
            "files",
            "interchange",
            "qi",
            "query",
            "rules",
            "sin",
        ],
    ),
    ("oracle", &[]),
    ("webdriver", &[]),
    (
        "proof",
        &[
            "chess",
            "epin",
            "feen",
            "feen-legacy",
            "interchange",
            "oracle",
            "pnn",
            "qi",
            "records",
            "rules",
            "sin",
            "uci",
        ],
    ),
    (
        "xtask",
        &[
            "chess",
            "draw",
            "epin",
            "feen",
            "interchange",
            "feen-legacy",
            "language",
            "look",
            "pnn",
            "qi",
            "quarto",
            "records",
            "rules",
            "sin",
        ],
    ),
    (
        "bench",
        &[
            "chess",
            "epin",
            "feen",
            "feen-legacy",
            "interchange",
            "oracle",
            "pnn",
            "qi",
            "quarto",
            "records",
            "rules",
            "sin",
            "uci",
        ],
    ),
];

/// The crates that a crate may depend on only in a feature.
const OPTIONAL: &[(&str, &str)] = &[
    ("chess", "draw"),
    ("uci", "chess"),
    ("rules", "interchange"),
];

/// The complaints about the dependencies of a package.
pub(super) fn complaints(package: &Package) -> Vec<String> {
    let name = package.key();
    let Some((_, below)) = LAYERS.iter().find(|(other, _)| *other == name) else {
        return vec![format!("{name}: a package that has no layer")];
    };
    let ours = |dependency: &str| LAYERS.iter().any(|(other, _)| *other == dependency);
    let mut complaints = Vec::new();
    for dependency in package.dependencies() {
        let (needed, kind) = (key_of(dependency.name), dependency.kind);
        let for_tests =
            kind == "dev-dependencies" && ["oracle", "webdriver", name].contains(&needed);
        if ours(needed) && !below.contains(&needed) && !for_tests {
            complaints.push(format!(
                "{name}: {kind} has {needed}, which is not below it"
            ));
        }
        let optional = OPTIONAL.contains(&(name, needed)) && kind == "dependencies";
        if optional && !dependency.is_optional {
            complaints.push(format!("{name}: {needed} is for a feature, so optional"));
        }
    }
    complaints
}

/// The complaints about layers that a package may stand on and does not.
pub(super) fn idle(package: &Package) -> Vec<String> {
    let name = package.key();
    let rows = LAYERS.iter().filter(|(other, _)| *other == name);
    let below = rows.flat_map(|(_, below)| *below);
    let is_used = |layer: &&&str| {
        package
            .dependencies()
            .any(|dependency| key_of(dependency.name) == **layer)
    };
    let idle = below.filter(|layer| !is_used(layer));
    idle.map(|layer| format!("{name}: no dependency on {layer}, which the layers name"))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{complaints, idle};
    use crate::tidy::package::Package;

    fn of(name: &str, kind: &Value, optional: bool) -> Value {
        json!({ "name": name, "kind": kind, "optional": optional })
    }

    #[test]
    fn layers_that_nothing_stands_on_are_found() {
        let package = json!({ "name": "epin", "dependencies": [of("qi", &Value::Null, false)] });
        assert_eq!(idle(&Package(package)), [""; 0]);
        let package = json!({ "name": "epin", "dependencies": [] });
        assert_eq!(idle(&Package(package)).len(), 1);
    }

    #[test]
    fn dependencies_run_downwards_only() {
        let (needed, for_tests) = (Value::Null, json!("dev"));
        for (name, dependencies, expected) in [
            (
                "feen",
                vec![of("epin", &needed, false), of("nom", &needed, false)],
                0,
            ),
            (
                "feen",
                vec![
                    of("feen", &for_tests, false),
                    of("oracle", &for_tests, false),
                ],
                0,
            ),
            ("chess", vec![of("draw", &needed, true)], 0),
            ("chess", vec![of("draw", &needed, false)], 1),
            ("feen-chess", vec![of("feen-draw", &needed, false)], 1),
            ("feen-rules", vec![of("feen-records", &needed, false)], 1),
            ("feen", vec![of("pnn", &needed, false)], 1),
            ("feen", vec![of("oracle", &needed, false)], 1),
            ("epin", vec![of("sin", &needed, false)], 1),
            ("epin", vec![of("feen", &for_tests, false)], 1),
            ("qi", vec![of("sin", &json!("build"), false)], 1),
            ("feen", vec![of("feen-pnn", &needed, false)], 1),
            ("go", Vec::new(), 1),
        ] {
            let package = json!({ "name": name, "dependencies": dependencies });
            let found = complaints(&Package(package));
            assert_eq!(found.len(), expected, "{name}: {dependencies:?}");
        }
    }
}
