//! `cargo xtask python`: the Python package: its format, its lints, a wheel, and its tests.
//!
//! Packages of `PyPI` go into environments under `target/`. A machine that cannot have them
//! prints a note.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::workspace;

/// Builds a wheel and tests it, also with the oldest Python that it promises.
pub(crate) fn run() -> Result<(), String> {
    let Some(python) = Environment::new("python", "python3")? else {
        println!(
            "    SKIPPED: `python3 -m venv` or the packages of requirements.txt cannot be had here"
        );
        return Ok(());
    };
    lint(&python)?;
    let wheel = tested_wheel(&python)?;
    check(&python, &wheel, MOST_BYTES_UNOPTIMISED)?;
    python.install(&wheel)?;
    python.types()?;
    // The package that is tested is the installed one.
    python.test(&["tests"])?;
    if let Some(oldest) = Environment::new("python-oldest", OLDEST)? {
        oldest.install(&wheel)?;
        oldest.test(&["tests", "-m", "not long"])
    } else {
        println!("    SKIPPED: `{OLDEST}`, the oldest that the wheel promises, is not here");
        Ok(())
    }
}

/// Tests the adapter of `PySpark`, and the example and the lines of the README on it, in the environment of [`run`].
pub(crate) fn spark() -> Result<(), String> {
    let java = Command::new("java")
        .arg("-version")
        .stderr(Stdio::null())
        .status();
    if !java.is_ok_and(|status| status.success()) {
        println!("    SKIPPED: there is no java here, which Spark needs: openjdk-17-jre-headless");
        return Ok(());
    }
    let Some(python) = Environment::new("python", "python3")? else {
        println!("    SKIPPED: there is no environment with the packages of requirements.txt");
        return Ok(());
    };
    // Half a gigabyte, and a source without a wheel.
    let spark = ["install", "--quiet", "--disable-pip-version-check", SPARK];
    let mut install = python.command(&["-m", "pip"]);
    install.args(spark).stderr(Stdio::null());
    if succeeded(&mut install, "pip install").is_err() {
        println!("    SKIPPED: {SPARK} cannot be had here");
        return Ok(());
    }
    if succeeded(&mut python.command(&["-c", "import feen"]), "feen").is_err() {
        let wheel = tested_wheel(&python)?;
        python.install(&wheel)?;
    }
    python.test(&[
        "tests/test_adapters.py::test_pyspark",
        "tests/test_examples.py",
        "tests/test_pages.py",
    ])
}

/// Builds the wheel to publish twice, the second time with nothing that is built already, and
/// compares.
pub(crate) fn wheels() -> Result<(), String> {
    let python = Environment::new("python", "python3")?
        .ok_or_else(|| "expected packages in requirements.txt".to_owned())?;
    let folder = workspace::built("python/wheels");
    let targets = [folder_of_package().join("target"), folder.join("anew")];
    let _ = fs::remove_dir_all(&targets[1]);
    let wheels = ["first", "second"].map(|name| folder.join(name));
    let first = wheel(&python, &wheels[0], "wheel", &targets[0])?;
    check(&python, &first, MOST_BYTES)?;
    let first_bytes = bytes(&first)?;
    let second = wheel(&python, &wheels[1], "wheel", &targets[1])?;
    if bytes(&second)? != first_bytes {
        return Err(format!(
            "expected equal wheels, found two: {} and {}",
            first.display(),
            second.display()
        ));
    }
    println!("    {}: {} bytes", first.display(), first_bytes.len());
    println!("    built twice, byte for byte the same");
    Ok(())
}

/// The oldest Python that the wheel promises.
const OLDEST: &str = "python3.10";

const SPARK: &str = "pyspark==4.3.0";

/// The bytes of a wheel to publish, at most.
const MOST_BYTES: usize = 3_500_000;

/// The bytes of one for tests, at most, which is hardly optimised.
const MOST_BYTES_UNOPTIMISED: usize = 9_000_000;

fn folder_of_package() -> PathBuf {
    workspace::root().join("crates/python")
}

/// An environment of Python with the packages of the requirements.
struct Environment {
    python: PathBuf,
}

impl Environment {
    /// The environment of this name, if it can be made.
    fn new(name: &str, interpreter: &str) -> Result<Option<Self>, String> {
        let folder = workspace::built(name);
        let python = folder.join("bin/python");
        if !python.is_file() {
            let mut venv = Command::new(interpreter);
            // Where several are installed by pyenv, the version asks for one.
            if let Some(version) = interpreter.strip_prefix("python3.") {
                venv.env("PYENV_VERSION", format!("3.{version}"));
            }
            venv.args(["-m", "venv"]).arg(&folder).stderr(Stdio::null());
            if succeeded(&mut venv, "venv").is_err() {
                return Ok(None);
            }
        }
        let environment = Self { python };
        let requirements = folder_of_package().join("requirements.txt");
        let wanted = workspace::read(&requirements)?;
        let installed = folder.join("requirements.txt");
        if fs::read_to_string(&installed).is_ok_and(|installed| installed == wanted) {
            return Ok(Some(environment));
        }
        let mut install = environment.command(&["-m", "pip", "install", "--quiet"]);
        install
            .args(["--disable-pip-version-check", "--only-binary=:all:"])
            .args(["--timeout=20", "--retries=1", "--requirement"])
            .arg(requirements)
            .stderr(Stdio::null());
        if succeeded(&mut install, "pip install").is_err() {
            return Ok(None);
        }
        fs::write(&installed, wanted).map_err(|error| error.to_string())?;
        Ok(Some(environment))
    }

    /// A call of the interpreter, in the folder of the package.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.python);
        command.args(arguments).current_dir(folder_of_package());
        command
    }

    fn install(&self, wheel: &Path) -> Result<(), String> {
        let mut install = self.command(&["-m", "pip", "install", "--quiet", "--no-deps"]);
        install
            .args(["--force-reinstall", "--no-index"])
            .arg("--disable-pip-version-check")
            .arg(wheel);
        succeeded(&mut install, "pip install")
    }

    /// Checks the types of the installed package and of what uses it.
    fn types(&self) -> Result<(), String> {
        let strict = ["-m", "mypy", "--strict", "--ignore-missing-imports"];
        let mut package = self.command(&strict);
        succeeded(package.args(["--package", "feen"]), "mypy")?;
        let mut uses = self.command(&strict);
        succeeded(uses.arg("tests/typed.py"), "mypy")
    }

    fn test(&self, paths: &[&str]) -> Result<(), String> {
        let mut pytest = self.command(&["-m", "pytest", "--quiet", "-rs"]);
        succeeded(pytest.args(paths), "pytest")
    }
}

fn lint(python: &Environment) -> Result<(), String> {
    let cargo = |arguments: &[&str]| {
        let mut cargo = Command::new(workspace::cargo());
        cargo.args(arguments).env("PYO3_PYTHON", &python.python);
        succeeded(cargo.current_dir(folder_of_package()), "cargo")
    };
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&[
        "clippy",
        "--workspace",
        "--profile=tested",
        "--locked",
        "--quiet",
        "--",
        "-Dwarnings",
    ])
}

/// A wheel for tests, which takes less time to build than one to publish.
fn tested_wheel(python: &Environment) -> Result<PathBuf, String> {
    let folder = workspace::built("python/wheels/tested");
    wheel(
        python,
        &folder,
        "tested",
        &folder_of_package().join("target"),
    )
}

/// Builds a wheel into a folder, which has no other one then.
fn wheel(
    python: &Environment,
    folder: &Path,
    profile: &str,
    target: &Path,
) -> Result<PathBuf, String> {
    let _ = fs::remove_dir_all(folder);
    let mut maturin = python.command(&["-m", "maturin", "build", "--locked", "--quiet"]);
    maturin
        .env("RUSTFLAGS", remapped())
        .env("CARGO_TARGET_DIR", target)
        // The time of every file in the wheel.
        .env("SOURCE_DATE_EPOCH", "1735689600")
        .args(["--profile", profile, "--interpreter"])
        .arg(&python.python)
        .arg("--out")
        .arg(folder);
    succeeded(&mut maturin, "maturin")?;
    let wheel = workspace::entries(folder)?.pop();
    wheel.ok_or_else(|| "expected a wheel".to_owned())
}

/// A wheel names neither the folder that it was built in nor that of its dependencies.
fn remapped() -> String {
    let home = env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let cargo = env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let root = workspace::root();
    format!(
        "--remap-path-prefix={}=cargo --remap-path-prefix={}=feen",
        cargo.display(),
        root.display()
    )
}

/// A wheel must not name the folder of anybody, and must be small.
fn check(python: &Environment, wheel: &Path, most: usize) -> Result<(), String> {
    let mut search = python.command(&["-c", SEARCH]);
    search.arg(wheel).arg(workspace::root());
    search.args(env::var_os("HOME"));
    succeeded(&mut search, "the names of folders in the wheel")?;
    let found = bytes(wheel)?.len();
    if found > most {
        return Err(format!(
            "expected a wheel of at most {most} bytes, found {found}"
        ));
    }
    Ok(())
}

/// Fails if a file of an archive has one of some texts.
const SEARCH: &str = "import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
sys.exit(any(folder.encode() + b'/' in archive.read(name)
    for name in archive.namelist() for folder in sys.argv[2:]))";

fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn succeeded(command: &mut Command, name: &str) -> Result<(), String> {
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
