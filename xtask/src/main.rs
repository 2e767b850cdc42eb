//! The checks of this workspace as one command.

mod api;
mod archives;
mod by_hand;
mod ci;
mod differential;
mod fixtures;
mod playground;
mod python;
mod quarto;
mod site;
mod spelling;
mod tidy;
mod workspace;

use std::env;
use std::process::ExitCode;

use fixtures::{conformance, rewrite};

const USAGE: &str = "\
usage: cargo xtask <command>

  check [CRATE]         checks the rules, format, lints, tests and documentation of one
                        crate, or of all
  conformance [FILTER]  holds the crates against fixtures/
  conformance [FILTER] --exec PROGRAM [ARGUMENT ..]
                        holds a program against them: a line of JSON for each case on its
                        standard input, and one for each answer
  fixtures [--bless]    rewrites fixtures/ in normal form
  api [--bless]         compares the public API of each crate with xtask/api/
  archives              makes the archives of all packages, as for the registry, and
                        checks them on their own
  differential EXHAUSTIVE RANDOM [RUN]
                        holds feen and the published relative against the oracle,
                        on millions of texts; each RUN has random ones of its own
  differential chess GAMES [RUN]
                        compares the rules of chess with the oracle, on thousands of
                        random games
  fuzz TARGET [FLAG ..] runs a law of crates/proof under libFuzzer
  coverage              lists the lines of the libraries that no test runs
  learn [GAME ..] [FLAG ..]
                        learns the weights of games by `chess learn`, which takes the
                        flags, and lists all that are shipped
  mutants [CRATE ..] [-- FLAG ..]
                        lists the changes of the libraries that no test notices
  python                builds the Python package and tests it
  python spark          tests its adapter of PySpark, for which it installs that
  python wheels         builds the wheel to publish twice, and compares
  quarto [--placed K] [--squares] [--features N]
                        proves that games of Quarto with few pieces placed are draws
  playground [--test]   builds the module and the page for browsers, and tests them
  site [FOLDER]         writes the pages, the gallery and the playground as a site
  spelling              checks spelling
  strength [--quick]    measures how strong the computer is, beside an engine that is
                        installed, and writes the table of docs/performance-games.md
  tidy                  checks the repository's rules (layers, manifests, floors,
                        licences, fixtures, modules, floors, words)
  ci [TEXT]             runs all checks, as on the server, or those with TEXT in their
                        names, or the one with TEXT as its name";

fn main() -> ExitCode {
    if let Some(code) = api::rustdoc() {
        return code;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["conformance"] => conformance(""),
        ["conformance", "--exec", program @ ..] => held("", program),
        ["conformance", filter, "--exec", program @ ..] => held(filter, program),
        ["conformance", filter] => conformance(filter),
        ["fixtures"] => rewrite::rewrite(false),
        ["fixtures", "--bless"] => rewrite::rewrite(true),
        ["check"] => ci::check::run(None),
        ["check", name] => ci::check::run(Some(name)),
        ["archives"] => archives::run(),
        ["api"] => api::check(false),
        ["api", "--bless"] => api::check(true),
        ["differential", "chess", thousands @ ..] => differential::chess(thousands),
        ["differential", millions @ ..] => differential::run(millions),
        ["fuzz", target, flags @ ..] => by_hand::fuzz::run(target, flags),
        ["coverage"] => by_hand::coverage::run(),
        ["learn", words @ ..] => by_hand::learn::learn(words),
        ["mutants", arguments @ ..] => by_hand::mutants::run(arguments),
        ["playground"] => playground::run(false),
        ["playground", "--test"] => playground::run(true),
        ["python"] => python::run(),
        ["python", "spark"] => python::spark(),
        ["python", "wheels"] => python::wheels(),
        ["quarto", arguments @ ..] => quarto::run(arguments),
        ["site"] => site::run(None),
        ["site", folder] => site::run(Some(folder)),
        ["spelling"] => spelling::check(),
        ["strength", words @ ..] => by_hand::strength::strength(words),
        ["tidy"] => tidy::check(),
        ["ci"] => ci::run(""),
        ["ci", text] => ci::run(text),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn conformance(filter: &str) -> Result<(), String> {
    told(&conformance::run(filter)?, "the crates do not")
}

/// Holds a program in any language against the fixtures.
fn held(filter: &str, program: &[&str]) -> Result<(), String> {
    told(
        &conformance::exec::run(filter, program)?,
        "the program does not",
    )
}

fn told(verdict: &conformance::Verdict, who: &str) -> Result<(), String> {
    print!("{}", verdict.text);
    if verdict.passed {
        Ok(())
    } else {
        Err(format!("{who} do what fixtures/ expects"))
    }
}
