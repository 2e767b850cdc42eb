//! What the command writes for shells and for `man`.

use std::fs;

use insta::assert_snapshot;

use crate::run::{directory, feen, feen_in};

#[test]
fn completions_know_all_verbs() {
    let help = feen(&["--help"]);
    let verbs = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let verbs = verbs.take_while(|line| !line.is_empty());
    let verbs = verbs.filter_map(|line| line.split_whitespace().next());
    let verbs: Vec<_> = verbs.collect();
    assert!(verbs.len() > 10, "{verbs:?}");
    for shell in ["bash", "zsh", "fish"] {
        let script = feen(&["completions", shell]);
        for verb in &verbs {
            assert!(script.contains(verb), "{shell}: {verb}");
        }
        assert!(!script.contains("surplus"), "{shell}");
    }
}

#[test]
fn completions_of_no_shell() {
    assert_snapshot!(feen(&["completions", "cmd"]), @"
    exit 2
    [stderr]
    error: invalid value 'cmd' for '<SHELL>'
      [possible values: bash, elvish, fish, powershell, zsh]

    For more information, try '--help'.
    ");
}

#[test]
fn the_manual() {
    let page = feen(&["man"]);
    assert!(page.starts_with("exit 0\n[stdout]\n"));
    assert!(page.contains(".SH NAME\nfeen"), "{page}");
    let directory = directory("man", &[]);
    assert_snapshot!(feen_in(&directory, &["man", "."], b""), @"exit 0");
    let main = fs::read_to_string(directory.join("feen.1")).unwrap();
    assert_eq!(page, format!("exit 0\n[stdout]\n{}", main.trim_end()));
    let pages = fs::read_dir(&directory).unwrap();
    let pages = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
    let mut pages: Vec<_> = pages.collect();
    pages.sort_unstable();
    assert_snapshot!(pages.join(" "), @"feen-check.1 feen-completions.1 feen-convert.1 feen-dedup.1 feen-diff.1 feen-edit.1 feen-explain.1 feen-fmt.1 feen-grep.1 feen-man.1 feen-migrate.1 feen-moves.1 feen-perft.1 feen-png.1 feen-sample.1 feen-show.1 feen-sort.1 feen-stats.1 feen-svg.1 feen-variants.1 feen-view.1 feen.1");
    assert_snapshot!(feen_in(&directory, &["man", "missing/folder"], b""), @"exit 0");
    fs::create_dir_all(directory.join("taken/feen-check.1")).unwrap();
    assert_snapshot!(feen_in(&directory, &["man", "taken"], b""), @"
    exit 2
    [stderr]
    error: cannot write taken/feen-check.1: it is a directory
    ");
}

/// File names are completed where files go, and nowhere else.
#[test]
fn completions_of_values() {
    let script = feen(&["completions", "zsh"]);
    let completes = |option: &str, completion: &str| {
        let lines = script.lines().filter(|line| line.contains(option));
        let lines: Vec<_> = lines.collect();
        let is_so = |line: &&str| line.contains(completion);
        assert!(
            !lines.is_empty() && lines.iter().all(is_so),
            "{option}: {lines:#?}"
        );
    };
    completes("'--output=", ":FILE:_files'");
    completes("::sources --", ":_files'");
    completes("::folder --", ":_files -/'");
    completes("--styles=[Letters", ":_files'");
    completes("--turn=", "first second");
    completes("--pieces=[Show", "letters chess shogi xiangqi");
    assert!(!script.contains("_default"), "{script}");
    let script = feen(&["completions", "bash"]);
    let on = script.split("--on)").nth(1).unwrap();
    assert!(
        !on.split(";;").next().unwrap().contains("compgen -f"),
        "{on}"
    );
}
