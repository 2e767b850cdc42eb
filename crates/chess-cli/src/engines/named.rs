use std::path::Path;

use feen_match_web::engines::EngineProgram;
use feen_rules::Variant;
use feen_uci::{Dialect, Endpoint, Engine, Error, Settings};

use super::{endpoint, prepare};

/// An engine of the command line: its name, its program or address, and the options to set.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) name: String,
    endpoint: Endpoint,
    dialect: Dialect,
    options: Vec<(String, String)>,
}

/// Why an engine cannot be used.
pub(crate) type Unusable = String;

impl Named {
    /// `[ name "=" ] ( "builtin" / [ "usi " ] program *( " " argument ) )`, where the name is that of the program unless
    /// it is given.
    pub(crate) fn from_text(text: &str) -> Result<Self, &'static str> {
        const SHAPE: &str = "expected PROGRAM or NAME=PROGRAM";
        let (name, rest) = match text.split_once('=') {
            // An argument of the program may have a `=`.
            Some((name, rest)) if !name.contains([' ', '/']) => (Some(name), rest),
            _ => (None, text),
        };
        // The path of a program may have a blank.
        let mut words: Vec<&str> = if Path::new(rest).is_file() {
            vec![rest]
        } else {
            rest.split_whitespace().collect()
        };
        let dialect = if words.len() > 1 && words.first() == Some(&"usi") {
            words.remove(0);
            Dialect::Usi
        } else {
            Dialect::Uci
        };
        let program = words.first().ok_or(SHAPE)?;
        let own = || Path::new(program).file_stem()?.to_str();
        let name = name.or_else(own).map(str::trim);
        let name = name.filter(|name| !name.is_empty()).ok_or(SHAPE)?;
        Ok(Self {
            name: name.to_owned(),
            endpoint: endpoint(&words),
            dialect,
            options: Vec::new(),
        })
    }

    /// The protocol.
    pub(crate) const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The engine as a server offers it.
    pub(crate) fn program(&self) -> EngineProgram {
        EngineProgram::new(&self.name, self.endpoint.clone()).dialect(self.dialect)
    }

    /// Sets an option in each process of it.
    pub(crate) fn set(&mut self, option: &str, value: &str) {
        self.options.push((option.to_owned(), value.to_owned()));
    }

    /// Starts a process with these times.
    pub(crate) fn start(&self, settings: Settings) -> Result<Engine, Unusable> {
        let settings = settings.dialect(self.dialect);
        let unusable = |error: &Error| format!("{}: {error}", self.name);
        let opened = Engine::open_with(self.endpoint.clone(), settings);
        let mut engine = opened.map_err(|error| unusable(&error))?;
        for (option, value) in &self.options {
            let set = engine.set(option, value.as_str());
            set.map_err(|error| unusable(&error))?;
        }
        Ok(engine)
    }

    /// Starts a process that plays a variant.
    pub(crate) fn open(
        &self,
        settings: Settings,
        variant: &Variant,
        file: Option<&str>,
    ) -> Result<Engine, Unusable> {
        let mut engine = self.start(settings)?;
        let prepared = prepare(&mut engine, variant, file);
        prepared.map_err(|failure| format!("{}: {}", self.name, failure.message()))?;
        Ok(engine)
    }
}

/// `[ engine "." ] option "=" value`: an option of one engine, or of all.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    engine: Option<String>,
    option: String,
    value: String,
}

impl Setting {
    pub(crate) fn from_text(text: &str) -> Result<Self, &'static str> {
        let shape = "expected OPTION=VALUE or ENGINE.OPTION=VALUE";
        let (option, value) = text.split_once('=').ok_or(shape)?;
        let (engine, option) = match option.split_once('.') {
            Some((engine, option)) => (Some(engine.to_owned()), option),
            None => (None, option),
        };
        if option.trim().is_empty() {
            return Err(shape);
        }
        Ok(Self {
            engine,
            option: option.to_owned(),
            value: value.to_owned(),
        })
    }

    /// Sets the option in the engines that it is for; false if there is no such engine.
    pub(crate) fn apply(&self, engines: &mut [Named]) -> bool {
        let is_for = |name: &str| self.engine.as_deref().is_none_or(|other| other == name);
        let mut found = false;
        for engine in engines.iter_mut().filter(|engine| is_for(&engine.name)) {
            engine.set(&self.option, &self.value);
            found = true;
        }
        found
    }

    /// The engine that it is for, if it is for one.
    pub(crate) fn engine(&self) -> &str {
        self.engine.as_deref().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Named;

    #[test]
    fn an_engine_is_a_program_with_a_name() {
        for (text, expected) in [
            ("/usr/games/stockfish", "stockfish /usr/games/stockfish Uci"),
            ("New=/usr/games/stockfish", "New /usr/games/stockfish Uci"),
            (
                "/usr/games/gnuchess --uci",
                "gnuchess /usr/games/gnuchess Uci",
            ),
            ("engine --level=3", "engine engine Uci"),
            ("S=usi engine", "S engine Usi"),
            ("usi", "usi usi Uci"),
            ("far=tcp://localhost:9010", "far tcp://localhost:9010 Uci"),
        ] {
            let named = Named::from_text(text).unwrap();
            let found = format!("{} {} {:?}", named.name, named.endpoint, named.dialect);
            assert_eq!(found, expected, "{text:?}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("two words");
        std::fs::write(&path, "").unwrap();
        let named = Named::from_text(path.to_str().unwrap()).unwrap();
        assert_eq!(named.name, "two words");
        assert_eq!(named.endpoint.to_string(), path.to_str().unwrap());
        for text in ["", "A=", "=/usr/games/stockfish", " "] {
            assert!(Named::from_text(text).is_err(), "{text:?}");
        }
    }
}
