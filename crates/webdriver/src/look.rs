use std::io;

use serde_json::{Value, json};

use crate::Page;

/// How a browser looks and behaves: its size, its theme, and a finger or a mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Look {
    width: u32,
    height: u32,
    is_dark: bool,
    has_touch: bool,
    runs_scripts: bool,
    waits: bool,
}

impl Look {
    /// A window of 1280 by 800 with a mouse, light.
    pub const DESK: Self = Self {
        width: 1280,
        height: 800,
        is_dark: false,
        has_touch: false,
        runs_scripts: true,
        waits: true,
    };

    /// A screen of 390 by 844 with touch, light.
    pub const PHONE: Self = Self {
        width: 390,
        height: 844,
        has_touch: true,
        ..Self::DESK
    };

    /// The same in the dark.
    #[must_use]
    pub fn dark(self) -> Self {
        Self {
            is_dark: true,
            ..self
        }
    }

    /// The same without scripts.
    #[must_use]
    pub fn without_scripts(self) -> Self {
        Self {
            runs_scripts: false,
            ..self
        }
    }

    /// The same, where visits and clicks return at once: for pages that never end.
    #[must_use]
    pub fn without_waiting(self) -> Self {
        Self {
            waits: false,
            ..self
        }
    }

    pub(crate) fn capabilities(self) -> Value {
        json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "pageLoadStrategy": if self.waits { "normal" } else { "none" },
            "goog:chromeOptions": { "args": [
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--no-first-run",
                "--disable-background-networking",
                format!("--window-size={},{}", self.width, self.height),
            ] },
        } } })
    }

    /// Sets up a browser; a window is never as narrow as a phone, so its metrics are replaced.
    pub(crate) fn apply(self, page: &Page<'_>) -> io::Result<()> {
        page.devtools(
            "Emulation.setDeviceMetricsOverride",
            &json!({
                "width": self.width,
                "height": self.height,
                "deviceScaleFactor": 1,
                "mobile": self.has_touch,
            }),
        )?;
        page.devtools(
            "Emulation.setTouchEmulationEnabled",
            &json!({ "enabled": self.has_touch }),
        )?;
        let theme = if self.is_dark { "dark" } else { "light" };
        page.devtools(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] }),
        )?;
        page.devtools(
            "Emulation.setScriptExecutionDisabled",
            &json!({ "value": !self.runs_scripts }),
        )?;
        Ok(())
    }
}
