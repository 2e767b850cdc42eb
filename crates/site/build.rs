//! Names the commit that a server is built from, where there is one.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=FEEN_COMMIT");
    let commit = env::var("FEEN_COMMIT").ok().or_else(commit);
    let commit = commit.unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=FEEN_COMMIT={commit}");
}

/// The commit of the repository. A build for development has none, or each commit would build the commands anew.
fn commit() -> Option<String> {
    let root = env::var("CARGO_MANIFEST_DIR").ok()?;
    let root = Path::new(&root).join("../..");
    // A package of a registry may lie in a repository of somebody else.
    if env::var("PROFILE").ok()? != "release" || !root.join(".git").exists() {
        println!("cargo::rerun-if-changed=build.rs");
        return None;
    }
    let ask = |question: &[&str]| -> Option<String> {
        let answered = Command::new("git")
            .arg("-C")
            .arg(&root)
            .args(question)
            .output();
        let answered = answered.ok().filter(|answered| answered.status.success())?;
        let text = String::from_utf8(answered.stdout).ok()?;
        Some(text.trim().to_owned())
    };
    // It grows with every commit.
    let log = ask(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={}", root.join(log).display());
    ask(&["rev-parse", "--short=12", "HEAD"])
}
