//! `cargo xtask python`: the Python package: its format, its lints, a wheel, and its tests.
//!
//! Packages of `PyPI` go into an environment of their own under `target/`. A machine that cannot
//! have them prints a note.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::workspace;

/// Builds the wheel and tests it.
pub(crate) fn run() -> Result<(), String> {
    let folder = workspace::root().join("crates/python");
    let environment = workspace::built("python");
    let Some(python) = environment_in(&environment, &folder) else {
        println!(
            "    SKIPPED: `python3 -m venv` or the packages of requirements.txt cannot be had here"
        );
        return Ok(());
    };
    let manifest = ["--manifest-path", "Cargo.toml"];
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new(workspace::cargo());
        command.args(arguments).args(manifest).current_dir(&folder);
        succeeded(command.env("PYO3_PYTHON", &python), arguments.first())
    };
    cargo(&["fmt", "--check"])?;
    let mut clippy = Command::new(workspace::cargo());
    clippy
        .args(["clippy", "--release", "--locked", "--quiet"])
        .args(manifest)
        .args(["--", "-Dwarnings"]);
    succeeded(
        clippy.current_dir(&folder).env("PYO3_PYTHON", &python),
        Some(&"clippy"),
    )?;

    let wheels = environment.join("wheels");
    let _ = std::fs::remove_dir_all(&wheels);
    let mut maturin = Command::new(environment.join("bin/maturin"));
    let root = workspace::root();
    maturin
        // A wheel does not name the folder that it was built in.
        .env(
            "RUSTFLAGS",
            format!("--remap-path-prefix={}=feen", root.display()),
        )
        .args(["build", "--release", "--locked", "--quiet", "--interpreter"])
        .arg(&python)
        .arg("--out")
        .arg(&wheels);
    succeeded(maturin.current_dir(&folder), Some(&"maturin"))?;
    let wheel = workspace::entries(&wheels)?.pop();
    let wheel = wheel.ok_or_else(|| "expected a wheel, found none".to_owned())?;
    check_wheel(&wheel, &python)?;
    let mut install = Command::new(&python);
    install
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--force-reinstall",
        ])
        .args(["--no-index", "--disable-pip-version-check"])
        .arg(&wheel);
    succeeded(&mut install, Some(&"pip install"))?;
    let mut types = Command::new(&python);
    types.args([
        "-m",
        "mypy",
        "--strict",
        "--ignore-missing-imports",
        "python/feen/__init__.pyi",
    ]);
    succeeded(
        types.args(["python/feen/chess.pyi"]).current_dir(&folder),
        Some(&"mypy"),
    )?;
    let mut pytest = Command::new(&python);
    // The package that is tested is the installed one, with the examples of its modules.
    pytest.args([
        "-m", "pytest", "--quiet", "-rs", "--pyargs", "feen", "tests",
    ]);
    succeeded(pytest.current_dir(&folder), Some(&"pytest"))
}

/// The interpreter of an environment with all packages, if it can be made.
fn environment_in(environment: &Path, folder: &Path) -> Option<PathBuf> {
    let python = environment.join("bin/python");
    if !python.is_file() {
        let mut venv = Command::new("python3");
        venv.args(["-m", "venv"]).arg(environment);
        succeeded(&mut venv, None).ok()?;
    }
    let mut install = Command::new(&python);
    install
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ])
        .args([
            "--only-binary=:all:",
            "--timeout=20",
            "--retries=1",
            "--requirement",
        ])
        .arg(folder.join("requirements.txt"))
        .stderr(Stdio::null());
    succeeded(&mut install, None).ok()?;
    println!("    SKIPPED: PySpark, half a gigabyte: install it by hand to try its adapter");
    Some(python)
}

/// A wheel must not name the folder that it was built in, and must be small.
fn check_wheel(wheel: &Path, python: &Path) -> Result<(), String> {
    let mut search = Command::new(python);
    search
        .args(["-c", SEARCH])
        .arg(wheel)
        .arg(workspace::root().join("crates"));
    succeeded(
        &mut search,
        Some(&"the folder of the build is in the wheel"),
    )?;
    let bytes = std::fs::read(wheel).map_err(|error| error.to_string())?;
    if bytes.len() > MOST_BYTES {
        let length = bytes.len();
        return Err(format!(
            "expected a wheel of at most {MOST_BYTES} bytes, found {length}"
        ));
    }
    Ok(())
}

/// Fails if a file of an archive has a text.
const SEARCH: &str = "import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
sys.exit(any(sys.argv[2].encode() in archive.read(name) for name in archive.namelist()))";

/// Without optimisation at link time; a wheel to publish has two thirds of it.
const MOST_BYTES: usize = 2_500_000;

fn succeeded(command: &mut Command, name: Option<&&str>) -> Result<(), String> {
    let name = name.copied().unwrap_or("python3");
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
