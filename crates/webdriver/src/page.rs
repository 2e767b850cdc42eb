use std::io;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Driver;

/// The longest that [`Page::wait`] waits.
const PATIENCE: Duration = Duration::from_secs(60);

/// The key under which the protocol names an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser of its own with one tab, which ends when this is dropped.
#[derive(Debug)]
pub struct Page<'d> {
    driver: &'d Driver,
    path: String,
}

impl<'d> Page<'d> {
    pub(crate) fn new(driver: &'d Driver, id: &str) -> Self {
        Self {
            driver,
            path: format!("/session/{id}"),
        }
    }

    /// Goes to an address.
    ///
    /// # Errors
    ///
    /// If the browser cannot load it.
    pub fn visit(&self, address: &str) -> io::Result<()> {
        self.post("/url", &json!({ "url": address })).map(drop)
    }

    /// The address of the page.
    ///
    /// # Errors
    ///
    /// If the browser is gone.
    pub fn address(&self) -> io::Result<String> {
        let address = self.driver.send("GET", &self.at("/url"), &Value::Null)?;
        Ok(address.as_str().unwrap_or_default().to_owned())
    }

    /// The value that a script returns: `page.run("return document.title")`.
    ///
    /// # Errors
    ///
    /// If the script throws.
    pub fn run(&self, script: &str) -> io::Result<Value> {
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The text that is seen of the first element of a selector.
    ///
    /// # Errors
    ///
    /// If there is no such element.
    pub fn text(&self, selector: &str) -> io::Result<String> {
        let path = format!("{}/text", self.find(selector)?);
        let text = self.driver.send("GET", &path, &Value::Null)?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until a script returns a value that counts as true, and returns it.
    ///
    /// # Errors
    ///
    /// If twenty seconds pass before that.
    pub fn wait(&self, script: &str) -> io::Result<Value> {
        let start = Instant::now();
        loop {
            // A page that is being replaced has no script for a moment.
            let value = self.run(script).unwrap_or_default();
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return Ok(value);
            }
            if start.elapsed() > PATIENCE {
                return Err(io::Error::other(format!("expected before long: {script}")));
            }
            thread::sleep(Duration::from_millis(25));
        }
    }

    /// Waits until every style sheet of the page has come, without which it has no sizes.
    ///
    /// # Errors
    ///
    /// If one does not come, or the browser is gone.
    pub fn wait_for_style(&self) -> io::Result<()> {
        let has_come = "return document.styleSheets.length > 0 && [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet?.cssRules.length > 0)";
        self.wait(has_come).map(drop)
    }

    /// Clicks on the first element of a selector with the mouse.
    ///
    /// # Errors
    ///
    /// If there is no such element, or another covers it.
    pub fn click(&self, selector: &str) -> io::Result<()> {
        self.on(selector, "click", &json!({}))
    }

    /// Types into the first element of a selector.
    ///
    /// # Errors
    ///
    /// If there is no such element, or it takes no keys.
    pub fn type_into(&self, selector: &str, text: &str) -> io::Result<()> {
        self.on(selector, "value", &json!({ "text": text }))
    }

    /// Presses keys where the focus is: text, `\n` for Enter, and the codes of the protocol such
    /// as `\u{e012}` to `\u{e015}` for the arrows left, up, right and down.
    ///
    /// # Errors
    ///
    /// If the browser is gone.
    pub fn keys(&self, keys: &str) -> io::Result<()> {
        let strokes = keys.chars().flat_map(|key| {
            let key = if key == '\n' { '\u{e007}' } else { key };
            ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key }))
        });
        let strokes: Vec<Value> = strokes.collect();
        self.actions(&json!([{ "type": "key", "id": "keyboard", "actions": strokes }]))
    }

    /// Presses the mouse on the middle of one element and lets it go on another.
    ///
    /// # Errors
    ///
    /// If there is no such element.
    pub fn drag(&self, from: &str, to: &str) -> io::Result<()> {
        self.point("mouse", &[from, to])
    }

    /// Puts a finger on the middle of one element and takes it off on another.
    ///
    /// # Errors
    ///
    /// If there is no such element.
    pub fn swipe(&self, from: &str, to: &str) -> io::Result<()> {
        self.point("touch", &[from, to])
    }

    /// Touches the middle of an element with a finger.
    ///
    /// # Errors
    ///
    /// If there is no such element.
    pub fn tap(&self, selector: &str) -> io::Result<()> {
        self.point("touch", &[selector])
    }

    fn point(&self, kind: &str, way: &[&str]) -> io::Result<()> {
        let mut actions = Vec::new();
        for selector in way {
            let element = self.find(selector)?;
            let id = element.rsplit('/').next().unwrap_or_default();
            let origin = json!({ ELEMENT: id });
            actions.push(
                json!({ "type": "pointerMove", "duration": 50, "origin": origin, "x": 0, "y": 0 }),
            );
            if actions.len() == 1 {
                actions.push(json!({ "type": "pointerDown", "button": 0 }));
            }
        }
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        self.actions(&json!([{
            "type": "pointer",
            "id": kind,
            "parameters": { "pointerType": kind },
            "actions": actions,
        }]))
    }

    /// The picture of what is seen, as PNG.
    ///
    /// # Errors
    ///
    /// If the browser is gone.
    pub fn screenshot(&self) -> io::Result<Vec<u8>> {
        let picture = self
            .driver
            .send("GET", &self.at("/screenshot"), &Value::Null)?;
        decode(picture.as_str().unwrap_or_default())
            .ok_or_else(|| io::Error::other("expected a picture in base 64"))
    }

    /// Sends a command of Chromium's own protocol: `Emulation.setEmulatedMedia`.
    ///
    /// # Errors
    ///
    /// If the browser refuses it.
    pub fn devtools(&self, command: &str, parameters: &Value) -> io::Result<Value> {
        let body = json!({ "cmd": command, "params": parameters });
        self.post("/goog/cdp/execute", &body)
    }

    /// Presses and moves keys, mice and fingers as the protocol describes them.
    ///
    /// # Errors
    ///
    /// If the browser refuses them.
    pub fn actions(&self, actions: &Value) -> io::Result<()> {
        self.post("/actions", &json!({ "actions": actions }))
            .map(drop)
    }

    /// Sends any command of the protocol below the address of this browser: `/back`.
    ///
    /// # Errors
    ///
    /// If the driver refuses it.
    pub fn post(&self, path: &str, body: &Value) -> io::Result<Value> {
        self.driver.send("POST", &self.at(path), body)
    }

    /// Does something to the first element of a selector; once more, if a script replaced it meanwhile.
    fn on(&self, selector: &str, verb: &str, body: &Value) -> io::Result<()> {
        let send = || {
            let path = format!("{}/{verb}", self.find(selector)?);
            self.driver.send("POST", &path, body).map(drop)
        };
        match send() {
            Err(error) if error.to_string().contains("stale element") => send(),
            done => done,
        }
    }

    fn find(&self, selector: &str) -> io::Result<String> {
        let body = json!({ "using": "css selector", "value": selector });
        let element = self.post("/element", &body)?;
        let id = element[ELEMENT].as_str().unwrap_or_default();
        Ok(self.at(&format!("/element/{id}")))
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.path)
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        // A browser that is gone already is what is wanted.
        let _ = self.driver.send("DELETE", &self.path, &Value::Null);
    }
}

/// The bytes that a text in base 64 stands for.
fn decode(text: &str) -> Option<Vec<u8>> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut held) = (0_u32, 0_u32);
    for digit in text.trim_end_matches('=').chars() {
        let value = u32::try_from(DIGITS.find(digit)?).ok()?;
        bits = (bits << 6 | value) & 0xffff;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xff).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn base_64_becomes_bytes() {
        for (text, bytes) in [
            ("", &b""[..]),
            ("TQ==", b"M"),
            ("TWE=", b"Ma"),
            ("TWFu", b"Man"),
        ] {
            assert_eq!(decode(text).unwrap(), bytes);
        }
        assert_eq!(decode("TW*u"), None);
    }
}
