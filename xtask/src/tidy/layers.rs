use super::manifest::Manifest;

/// The crates that each crate may depend on. Dependencies run downwards only.
const LAYERS: &[(&str, &[&str])] = &[
    ("qi", &[]),
    ("sin", &["qi"]),
    ("epin", &["qi"]),
    ("pnn", &["epin", "qi"]),
    ("feen", &["epin", "qi", "sin"]),
    ("feen-legacy", &["epin", "feen", "pnn", "qi", "sin"]),
    ("interchange", &["epin", "feen", "qi", "sin"]),
    ("uci", &["chess"]),
    ("draw", &["epin", "feen", "qi", "sin"]),
    ("chess", &["draw", "epin", "feen", "qi", "sin"]),
    ("quarto", &["epin", "feen", "qi", "sin"]),
    ("quarto-cli", &["feen", "quarto", "quarto-web"]),
    ("quarto-web", &["feen", "quarto", "server", "webdriver"]),
    ("playground", &["draw", "feen", "interchange"]),
    ("files", &[]),
    ("server", &["chess", "feen", "qi", "quarto", "uci"]),
    ("chess-cli", &["chess", "draw", "feen", "files", "uci"]),
    (
        "cli",
        &[
            "draw",
            "epin",
            "feen",
            "feen-legacy",
            "files",
            "interchange",
            "pnn",
            "qi",
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
            "pnn",
            "qi",
            "quarto",
            "sin",
        ],
    ),
    (
        "bench",
        &[
            "chess",
            "draw",
            "epin",
            "feen",
            "feen-legacy",
            "interchange",
            "oracle",
            "pnn",
            "qi",
            "quarto",
            "sin",
            "uci",
        ],
    ),
];

/// The crates that a crate may depend on only in a feature.
const OPTIONAL: &[(&str, &str)] = &[
    ("chess", "draw"),
    ("uci", "chess"),
    ("server", "chess"),
    ("server", "feen"),
    ("server", "quarto"),
    ("server", "uci"),
];

/// The complaints about the dependencies of a package.
pub(super) fn complaints(manifest: &Manifest) -> Vec<String> {
    let name = manifest.name();
    let Some((_, below)) = LAYERS.iter().find(|(other, _)| *other == name) else {
        return vec![format!("{name}: a package that has no layer")];
    };
    let ours = |dependency: &str| LAYERS.iter().any(|(other, _)| *other == dependency);
    let mut complaints = Vec::new();
    for kind in ["dependencies", "build-dependencies", "dev-dependencies"] {
        for (dependency, what) in manifest.dependencies(kind) {
            let for_tests = kind == "dev-dependencies" && ["oracle", name].contains(&dependency);
            if ours(dependency) && !below.contains(&dependency) && !for_tests {
                complaints.push(format!(
                    "{name}: {kind} has {dependency}, which is not below it"
                ));
            }
            let optional = OPTIONAL.contains(&(name, dependency)) && kind == "dependencies";
            if optional && !what.contains("optional = true") {
                complaints.push(format!(
                    "{name}: {dependency} is for a feature, so optional"
                ));
            }
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::complaints;
    use crate::tidy::manifest::Manifest;

    #[track_caller]
    fn count(name: &str, dependencies: &str) -> usize {
        let text = format!("[package]\nname = \"{name}\"\n{dependencies}");
        complaints(&Manifest::parse(PathBuf::new(), &text)).len()
    }

    #[test]
    fn dependencies_run_downwards_only() {
        for (name, dependencies, expected) in [
            (
                "feen",
                "[dependencies]\nepin.workspace = true\nnom = \"8\"",
                0,
            ),
            (
                "feen",
                "[dev-dependencies]\nfeen = { path = \".\" }\noracle.workspace = true",
                0,
            ),
            (
                "chess",
                "[dependencies]\ndraw = { workspace = true, optional = true }",
                0,
            ),
            ("chess", "[dependencies]\ndraw.workspace = true", 1),
            ("feen", "[dependencies]\npnn.workspace = true", 1),
            ("feen", "[dependencies]\noracle.workspace = true", 1),
            ("epin", "[dependencies]\nsin.workspace = true", 1),
            ("epin", "[dev-dependencies]\nfeen.workspace = true", 1),
            (
                "qi",
                "[target.'cfg(unix)'.dependencies]\nsin.workspace = true",
                1,
            ),
            ("qi", "[dependencies.sin]\nworkspace = true", 1),
            ("go", "", 1),
        ] {
            assert_eq!(
                count(name, dependencies),
                expected,
                "{name}: {dependencies}"
            );
        }
    }
}
