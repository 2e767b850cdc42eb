//! `cargo xtask playground`: the WebAssembly modules, their npm package and their page, and the
//! tests of these.
//!
//! A compiler of the distribution builds the standard library too (Debian: `rustc-web cargo-web
//! rust-web-src lld-14`), for size: its sorts are short, and a panic has no words, which no host
//! sees. Without one the target `wasm32-unknown-unknown` of rustup makes the module, a seventh
//! larger. A machine with neither prints a note.

mod titles;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use feen_language::Language;
use feen_look::{Header, Html, Icon, Place};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::workspace;

const TARGET: &str = "wasm32-unknown-unknown";

const COMPUTER: &str = "computer.wasm";

/// A module: its file, the feature and the profile that make it, and the most bytes that it has packed.
struct Module {
    file: &'static str,
    feature: &'static str,
    profile: &'static str,
    most: usize,
}

/// The modules: a page loads the rules and the computer where they are asked for.
const MODULES: [Module; 3] = [
    Module {
        file: "feen.wasm",
        feature: "positions",
        profile: "web",
        most: 345_000,
    },
    Module {
        file: "rules.wasm",
        feature: "rules",
        profile: "web",
        most: 368_000,
    },
    Module {
        file: COMPUTER,
        feature: "computer",
        profile: "web-fast",
        most: 500_000,
    },
];

/// Builds modules, package and page, and tests them where that is asked for.
pub(crate) fn run(test: bool) -> Result<(), String> {
    let Some(modules) = modules()? else {
        println!("    SKIPPED: no compiler here builds for {TARGET}");
        println!("    `rustup target add {TARGET}`, or of Debian:");
        println!("    `apt-get install rustc-web cargo-web rust-web-src lld-14`");
        return Ok(());
    };
    let package = workspace::built("npm");
    // A file of an earlier package does not stay in this one.
    if package.exists() {
        fs::remove_dir_all(&package).map_err(|error| format!("{}: {error}", package.display()))?;
    }
    copy_folder(&source("npm"), &package)?;
    for Module { file, most, .. } in MODULES {
        let packed = package.join(format!("{file}.gz"));
        pack(&modules.join(file), &packed)?;
        has_at_most(&packed, most)?;
    }
    let page = workspace::built("site/playground");
    page_into(&modules, &page)?;
    println!("    {}", package.display());
    println!("    {}", page.display());
    if test {
        tested(&package, &page)
    } else {
        Ok(())
    }
}

/// The bytes that the module of the computer has packed, newly built; `None` where no compiler for it is installed.
pub(crate) fn packed_computer() -> Result<Option<u64>, String> {
    let Some(modules) = modules()? else {
        return Ok(None);
    };
    let packed = workspace::built("web-modules").join(format!("{COMPUTER}.gz"));
    pack(&modules.join(COMPUTER), &packed)?;
    let file = fs::metadata(&packed).map_err(|error| format!("{}: {error}", packed.display()))?;
    // The page has what stands beside it.
    fs::remove_file(&packed).map_err(|error| format!("{}: {error}", packed.display()))?;
    Ok(Some(file.len()))
}

/// Puts the page with its modules into a folder, if the modules can be built.
pub(crate) fn page(folder: &Path) -> Result<bool, String> {
    match modules()? {
        Some(modules) => page_into(&modules, folder).map(|()| true),
        None => Ok(false),
    }
}

fn page_into(modules: &Path, folder: &Path) -> Result<(), String> {
    copy_folder(&source("page"), folder)?;
    let text = workspace::read(&source("page").join("index.html"))?;
    // The language of brackets shows a test which texts are in no file.
    for language in Language::ALL.into_iter().chain([Language::Marked]) {
        let path = folder.join(file_of(language));
        fs::write(&path, framed(&text, language)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for (name, text) in [
        ("look.css", feen_look::style()),
        ("places.js", feen_look::places_script()),
        ("sound.js", feen_look::sound_script()),
        ("tabs.js", feen_look::tabs_script()),
        ("texts.js", feen_look::texts_script()),
        ("mark.svg", feen_look::MARK.to_owned()),
    ] {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    copy(&source("npm").join("index.js"), &folder.join("feen.js"))?;
    copy_folder(modules, folder)
}

/// The file of the page in a language.
fn file_of(language: Language) -> String {
    match language {
        Language::English => "index.html".to_owned(),
        language => format!("{language}.html"),
    }
}

/// The page in a language: with the header and the icons that comments stand for, and the texts whose names stand in braces.
fn framed(page: &str, language: Language) -> Result<String, String> {
    let places = [
        (Place::Playground, &*file_of(language)),
        (Place::Documentation, "../index.html"),
    ];
    let choice = feen_look::languages(language, "", "", |language| {
        ("a", format!("href=\"{}\"", file_of(language)))
    });
    let header = Header::new(Place::Playground, &places).language(language);
    let header = header.sound().end(&choice).to_string();
    let mut parts = page.split("<!-- ");
    let mut framed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part
            .split_once(" -->")
            .ok_or("the page has a comment without an end")?;
        let html = match name {
            "header" => header.clone(),
            "icon copy" => Icon::Copy.to_string(),
            "icon flip" => Icon::Flip.to_string(),
            "icon share" => Icon::Share.to_string(),
            "icon undo" => Icon::Undo.to_string(),
            name => return Err(format!("the page has an unknown comment: {name}")),
        };
        framed += &html;
        framed += rest;
    }
    with_texts(&framed, language)
}

/// The page with the texts whose names stand in braces, and with those of its scripts.
fn with_texts(page: &str, language: Language) -> Result<String, String> {
    let mut parts = page.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part
            .split_once('}')
            .ok_or("the page has a brace without an end")?;
        let text = match name {
            "lang" => language.tag().to_owned(),
            "tags" => tags(),
            "texts" => titles::with_titles(language, &feen_look::texts(language, of_scripts())),
            name => language
                .find(name)
                .ok_or_else(|| format!("the page has an unknown text: {name}"))?,
        };
        filled += &Html(&text).to_string();
        filled += rest;
    }
    Ok(filled)
}

/// The tags that lead to a language, as JSON.
fn tags() -> String {
    let tags = feen_language::tags().map(|(tag, language)| (tag, language.tag().into()));
    serde_json::Value::Object(tags.collect()).to_string()
}

/// The names of the texts of the scripts: their own, and those of pieces, moves, ends, sides and boards.
fn of_scripts() -> impl Iterator<Item = &'static str> {
    const KINDS: [&str; 6] = ["lab-", "piece-", "refused-move-", "win-", "draw-", "side-"];
    const OTHERS: [&str; 9] = [
        "a-sentence",
        "choose-duck",
        "duck",
        "games",
        "list-comma",
        "quarto",
        "to-move",
        "to-move-in-check",
        "two-parts",
    ];
    feen_language::names()
        .filter(|name| OTHERS.contains(name) || KINDS.iter().any(|kind| name.starts_with(kind)))
}

/// Packs the module: a package is kept and sent unpacked, and a server of plain files sends files
/// as they are.
fn pack(module: &Path, packed: &Path) -> Result<(), String> {
    let written = || {
        let bytes = fs::read(module)?;
        let mut encoder = GzEncoder::new(fs::File::create(packed)?, Compression::best());
        encoder.write_all(&bytes)?;
        encoder.finish().map(drop)
    };
    written().map_err(|error: std::io::Error| format!("{}: {error}", packed.display()))
}

/// Refuses a module that has grown: a page is slow where it loads too much.
fn has_at_most(packed: &Path, most: usize) -> Result<(), String> {
    let bytes = fs::read(packed).map_err(|error| format!("{}: {error}", packed.display()))?;
    println!("    {} bytes: {}", bytes.len(), packed.display());
    if bytes.len() > most {
        let found = bytes.len();
        return Err(format!(
            "{}: expected at most {most} bytes, found {found}",
            packed.display()
        ));
    }
    Ok(())
}

fn source(part: &str) -> PathBuf {
    workspace::root().join("crates/playground").join(part)
}

/// The folder of the modules, newly built; `None` where no compiler for them is installed.
fn modules() -> Result<Option<PathBuf>, String> {
    let linker = distribution()?;
    if linker.is_none() && !has_target() {
        return Ok(None);
    }
    let folder = workspace::built("web-modules");
    for one in MODULES {
        copy(&module(linker.as_deref(), &one)?, &folder.join(one.file))?;
    }
    Ok(Some(folder))
}

/// The file of a module, newly built.
fn module(linker: Option<&Path>, one: &Module) -> Result<PathBuf, String> {
    let built = if let Some(linker) = linker {
        let folder = workspace::built("web-distribution");
        let mut cargo = Command::new("/usr/bin/cargo");
        cargo
            // To build the standard library is no stable feature of cargo.
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTC", "/usr/bin/rustc")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
            .env("RUSTFLAGS", "-Zunstable-options -Cpanic=immediate-abort");
        let standard = [
            "-Zbuild-std=std,panic_abort",
            "-Zbuild-std-features=optimize_for_size",
        ];
        build(cargo, &folder, one, &standard)?;
        folder
    } else {
        let folder = workspace::built("web");
        let mut cargo = Command::new(workspace::cargo());
        cargo.env_remove("RUSTFLAGS");
        build(cargo, &folder, one, &[])?;
        folder
    };
    Ok(built.join(TARGET).join(one.profile).join("playground.wasm"))
}

fn build(mut cargo: Command, folder: &Path, one: &Module, flags: &[&str]) -> Result<(), String> {
    let status = cargo
        .args([
            "build",
            "--locked",
            "--quiet",
            "--profile",
            one.profile,
            "--lib",
        ])
        .args(["--package", "playground", "--target", TARGET])
        .args(["--no-default-features", "--features", one.feature])
        .args(flags)
        .arg("--target-dir")
        .arg(folder)
        .env_remove("RUSTUP_TOOLCHAIN")
        .current_dir(workspace::root())
        .status();
    succeeded(status, "the build of a module")
}

/// Whether the toolchain in use has the standard library of the target.
fn has_target() -> bool {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    sysroot.is_ok_and(|output| {
        let sysroot = String::from_utf8_lossy(&output.stdout);
        let library = Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET);
        library.is_dir()
    })
}

/// The linker for a compiler of the distribution, if both are installed.
fn distribution() -> Result<Option<PathBuf>, String> {
    let linkers = ["/usr/bin/wasm-ld", "/usr/bin/wasm-ld-14"].map(Path::new);
    let linker = linkers.into_iter().find(|linker| linker.is_file());
    let version = Command::new("/usr/bin/rustc").arg("--version").output();
    let source = version.ok().and_then(|output| {
        let version = String::from_utf8_lossy(&output.stdout).into_owned();
        let number = version.split(' ').nth(1)?;
        let library = format!("/usr/src/rustc-{number}/library");
        Path::new(&library).is_dir().then_some(())
    });
    let (Some(linker), Some(()), true) = (linker, source, Path::new("/usr/bin/cargo").is_file())
    else {
        return Ok(None);
    };
    // The compiler knows the flavour of a linker by the name `rust-lld`, and gives it as the
    // first two arguments.
    let folder = workspace::built("linker");
    let script = folder.join("rust-lld");
    let text = format!(
        "#!/bin/sh\n[ \"$1\" = -flavor ] && shift 2\nexec {} \"$@\"\n",
        linker.display()
    );
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    fs::write(&script, text).map_err(|error| error.to_string())?;
    make_executable(&script)?;
    Ok(Some(script))
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;

    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(path, mode).map_err(|error| error.to_string())
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> Result<(), String> {
    Ok(())
}

/// The folder from which the tests run.
fn tests() -> PathBuf {
    workspace::built("playground-tests")
}

/// Puts the tests and the packages that they use into their folder; `false` where `npm` cannot.
///
/// axe is one of these packages, and the tests of the server's pages use it from there, so packages that are
/// there already stay.
pub(crate) fn install() -> Result<bool, String> {
    let folder = tests();
    copy_folder(&source("tests"), &folder)?;
    let script = workspace::root().join("crates/webdriver/src/outside.js");
    copy(&script, &folder.join("outside.js"))?;
    let wanted = workspace::read(&folder.join("package-lock.json"))?;
    let installed = folder.join("node_modules/installed.json");
    if fs::read_to_string(&installed).is_ok_and(|installed| installed == wanted) {
        return Ok(true);
    }
    let packages = Command::new("npm")
        .args(["ci", "--silent", "--no-audit", "--no-fund"])
        .current_dir(&folder)
        .status();
    if !packages.is_ok_and(|status| status.success()) {
        return Ok(false);
    }
    fs::write(&installed, wanted)
        .map(|()| true)
        .map_err(|error| format!("{}: {error}", installed.display()))
}

/// Runs the tests under node, and those of the page where a browser is installed.
fn tested(package: &Path, page: &Path) -> Result<(), String> {
    if !workspace::has_tool("node", "--no-warnings") {
        println!("    SKIPPED: node is not installed");
        return Ok(());
    }
    let folder = tests();
    let has_packages = install()?;
    if !has_packages {
        println!("    SKIPPED: `npm ci` does not work here: no types, no page in a browser");
    }
    let run = |program: &str, arguments: &[&str]| {
        let status = Command::new(program)
            .args(arguments)
            .env("FEEN_PACKAGE", package)
            .env("FEEN_PAGE", page)
            .env("FEEN_FIXTURES", workspace::root().join("fixtures"))
            .current_dir(&folder)
            .status();
        succeeded(status, arguments.first().copied().unwrap_or(program))
    };
    run("node", &["--test", "module.test.mjs"])?;
    if has_packages {
        copy(&package.join("index.d.ts"), &folder.join("feen.d.ts"))?;
        run("node", &["node_modules/typescript/bin/tsc", "--noEmit"])?;
        run("node", &["--test", "page.test.mjs"])?;
    }
    Ok(())
}

fn succeeded(status: std::io::Result<std::process::ExitStatus>, name: &str) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// Copies the files of a folder, without those of its folders.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
    for path in workspace::entries(from)? {
        if let (true, Some(name)) = (path.is_file(), path.file_name()) {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

/// Copies a file into a folder that may not be there yet.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let made = to.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::copy(from, to))
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", from.display()))
}

#[cfg(test)]
mod tests {
    use feen_language::Language;

    use super::{framed, source};
    use crate::workspace;

    #[test]
    fn the_page_has_its_header_icons_and_texts() {
        let page = workspace::read(&source("page").join("index.html")).unwrap();
        let german = framed(&page, Language::German).unwrap();
        assert!(german.contains("<header class=\"top\">") && !german.contains("<!-- "));
        for part in [
            "<html lang=\"de\">",
            "aria-label=\"Brett drehen\"",
            "href=\"index.html\" lang=\"en\">English</a>",
            "&quot;game-chess&quot;:&quot;Schach&quot;",
            "&quot;lab-empty-square&quot;:&quot;leer&quot;",
        ] {
            assert!(german.contains(part), "{part}: {german}");
        }
        for wrong in ["<!-- icon none -->", "<!-- icon", "{lab-none}", "{lab"] {
            assert!(framed(wrong, Language::English).is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_text_of_a_script_is_sent_with_the_page() {
        let sent: Vec<&str> = super::of_scripts().collect();
        for path in workspace::entries(&source("page")).unwrap() {
            let script = workspace::read(&path).unwrap();
            for start in ["phrase(\"", "said(\""] {
                let names = script.split(start).skip(1);
                let names = names.filter_map(|rest| rest.split('"').next());
                for name in names {
                    assert!(sent.contains(&name), "{}: {name}", path.display());
                }
            }
        }
    }

    #[test]
    fn what_the_page_needs_is_kept_for_use_without_a_network() {
        let worker = workspace::read(&source("page").join("offline.js")).unwrap();
        for path in workspace::entries(&source("page")).unwrap() {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let is_kept = worker.contains(&format!("\"{name}\""));
            // The page is kept by its address, and the worker by the browser.
            let is_known = ["index.html", "offline.js"].contains(&name.as_str());
            assert!(is_kept != is_known, "{name}");
        }
    }
}
