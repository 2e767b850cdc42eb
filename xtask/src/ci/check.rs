//! `cargo xtask check [CRATE]`: the checks of one crate, or the quick ones of all.

use super::{cargo, timed};
use crate::tidy;

/// Checks the rules, the format, the lints, the tests and the documentation of a crate; without
/// one, of the workspace.
pub(crate) fn run(name: Option<&str>) -> Result<(), String> {
    let mut package = None;
    timed("tidy", || match name {
        Some(name) => {
            package = Some(tidy::check_package(name)?);
            Ok(())
        }
        None => tidy::check(),
    })?;
    for step in steps(package.as_deref()) {
        timed(&format!("cargo {step}"), || cargo(&step))?;
    }
    Ok(())
}

fn steps(package: Option<&str>) -> [String; 4] {
    let (of_all, formatted) = match package {
        Some(package) => (
            format!("--package {package}"),
            format!("--package {package}"),
        ),
        None => ("--workspace".to_owned(), "--all".to_owned()),
    };
    [
        format!("fmt {formatted} --check"),
        format!("clippy {of_all} --all-targets --all-features -- -Dwarnings"),
        format!("test {of_all} --all-features"),
        format!("doc {of_all} --no-deps --all-features"),
    ]
}

#[cfg(test)]
mod tests {
    use super::steps;

    #[test]
    fn a_crate_and_the_workspace_have_the_same_checks() {
        let of_one = steps(Some("feen-qi"));
        assert!(of_one.iter().all(|step| step.contains("--package feen-qi")));
        let of_all = steps(None);
        for (one, all) in of_one.iter().zip(&of_all) {
            assert_eq!(one.split(' ').next(), all.split(' ').next());
        }
    }
}
