//! Pages for everybody: the rules of axe, small and magnified windows, and the keyboard.

use std::path::Path;
use std::{fs, io};

use serde_json::json;

use crate::Page;

/// The rules of axe, as a script.
#[derive(Clone, Debug)]
pub struct Axe(String);

impl Axe {
    /// The script that `cargo xtask playground --test` installs, found from the folder for
    /// temporary files of a test: `env!("CARGO_TARGET_TMPDIR")`. `None`, with a line on standard
    /// error, where it is not installed.
    #[must_use]
    pub fn find(folder: &str) -> Option<Self> {
        let path =
            Path::new(folder).with_file_name("playground-tests/node_modules/axe-core/axe.min.js");
        match fs::read_to_string(&path) {
            Ok(script) => Some(Self(script)),
            Err(error) => {
                let install = "`cargo xtask playground --test` installs it";
                eprintln!("SKIPPED, NO AXE: {}: {error}; {install}", path.display());
                None
            }
        }
    }
}

/// The windows that a page is looked at in, and whether in the dark: a desk, a phone, the
/// narrowest phone, and a desk at 200 %.
///
/// The first two have both themes and both layouts, so the rules of axe are held against these alone: they
/// take most of the time of the tests of pages.
const WINDOWS: [(u32, u32, u32, bool); 4] = [
    (1280, 800, 1, false),
    (390, 844, 1, true),
    (320, 568, 1, false),
    (640, 360, 2, true),
];

/// The windows, from the first, in which a page is held against the rules of axe.
const BY_AXE: usize = 2;

impl Page<'_> {
    /// Gives the window another size in CSS pixels, and that many pixels of the screen to each.
    ///
    /// # Errors
    ///
    /// If the browser is gone.
    pub fn resize(&self, width: u32, height: u32, scale: u32) -> io::Result<()> {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": false,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics)?;
        self.wait(&format!(
            "return innerWidth === {width} && innerHeight === {height}"
        ))
        .map(drop)
    }

    /// The rules of axe that the page breaks, each with an element that does: `button-name: …`.
    ///
    /// # Errors
    ///
    /// If the page does not come to rest, or the browser is gone.
    pub fn violations(&self, axe: &Axe) -> io::Result<Vec<String>> {
        // An element that is half faded in has no contrast yet.
        self.wait(
            "return document.styleSheets.length > 0 && document.getAnimations().every(one =>
                one.playState === 'finished' || one.effect.getTiming().iterations === Infinity)",
        )?;
        // The script is half a megabyte, so a page has it once.
        if self.run("return typeof axe === 'undefined'")? == true {
            self.run(&axe.0)?;
        }
        let found = self.run(
            "return axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) =>
                `${id}: ${nodes[0].html}: ${nodes[0].failureSummary}`))",
        )?;
        let found = found.as_array().into_iter().flatten();
        Ok(found
            .map(|one| one.as_str().unwrap_or_default().to_owned())
            .collect())
    }

    /// The element that the page is too narrow for, if it scrolls sideways.
    ///
    /// # Errors
    ///
    /// If the browser is gone.
    pub fn overflow(&self) -> io::Result<Option<String>> {
        self.wait_for_style()?;
        let found = self.run(
            "const width = document.documentElement.clientWidth;
             if (document.documentElement.scrollWidth <= width) return null;
             const wide = [...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > width + 1);
             return `${document.documentElement.scrollWidth} > ${width}: ${wide.length ? wide[wide.length - 1].outerHTML.slice(0, 200) : ''}`",
        )?;
        Ok(found.as_str().map(str::to_owned))
    }

    /// All that is wrong with the page: rules of axe on a desk and a phone, if it is installed, and
    /// what is to be scrolled sideways in any window. The window is a desk afterwards.
    ///
    /// # Errors
    ///
    /// If the browser is gone.
    pub fn faults(&self, axe: Option<&Axe>) -> io::Result<Vec<String>> {
        let mut faults = Vec::new();
        for (place, (width, height, scale, is_dark)) in WINDOWS.into_iter().enumerate() {
            self.resize(width, height, scale)?;
            self.theme(is_dark)?;
            let axe = axe.filter(|_| place < BY_AXE);
            let mut found = axe.map_or(Ok(Vec::new()), |axe| self.violations(axe))?;
            found.extend(self.overflow()?);
            let title = self.run("return document.title")?;
            faults.extend(
                { found.into_iter() }
                    .map(|fault| format!("{title} at {width} by {height}: {fault}")),
            );
        }
        self.theme(false)?;
        self.resize(1280, 800, 1)?;
        Ok(faults)
    }

    /// The same of the pages at several addresses, each as soon as it is there.
    ///
    /// # Errors
    ///
    /// If a page has no main part, or the browser is gone.
    pub fn faults_of(
        &self,
        axe: Option<&Axe>,
        addresses: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> io::Result<Vec<String>> {
        let mut faults = Vec::new();
        for address in addresses {
            self.visit(address.as_ref())?;
            self.wait(
                "return document.readyState === 'complete' && document.querySelector('main') !== null",
            )?;
            faults.extend(self.faults(axe)?);
        }
        Ok(faults)
    }

    /// Presses the tab key until an element of a selector has the focus, and can be seen.
    ///
    /// # Errors
    ///
    /// If the focus does not come there, or the element is not within the window.
    pub fn tab_to(&self, selector: &str) -> io::Result<()> {
        let selector = json!(selector);
        let is_there = format!("return document.activeElement.matches({selector})");
        for _ in 0..150 {
            if self.run(&is_there)? == true {
                let is_seen = "const box = document.activeElement.getBoundingClientRect();
                    return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth";
                return self.wait(is_seen).map(drop);
            }
            self.keys("\u{e004}")?;
        }
        Err(io::Error::other(format!(
            "the tab key does not lead to {selector}"
        )))
    }

    /// Presses arrow keys until the focus is on the element of a selector: on a board, say.
    ///
    /// # Errors
    ///
    /// If the focus does not come there.
    pub fn walk_to(&self, selector: &str) -> io::Result<()> {
        let selector = json!(selector);
        let script = format!(
            "const [at, to] = [document.activeElement, document.querySelector({selector})].map(one => one.getBoundingClientRect());
             const [across, down] = [(to.x - at.x) / to.width, (to.y - at.y) / to.height];
             if (Math.abs(across) > .5) return across > 0 ? 'right' : 'left';
             return Math.abs(down) > .5 ? down > 0 ? 'down' : 'up' : 'there'"
        );
        for _ in 0..40 {
            let way = self.run(&script)?;
            self.keys(match way.as_str() {
                Some("left") => "\u{e012}",
                Some("up") => "\u{e013}",
                Some("right") => "\u{e014}",
                Some("down") => "\u{e015}",
                _ => return Ok(()),
            })?;
        }
        Err(io::Error::other(format!(
            "the arrow keys do not lead to {selector}"
        )))
    }

    fn theme(&self, is_dark: bool) -> io::Result<()> {
        let theme = if is_dark { "dark" } else { "light" };
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] });
        self.devtools("Emulation.setEmulatedMedia", &features)
            .map(drop)
    }
}
