use rules::Variant;
use uci::{Dialect, Engine, OptionKind};

use crate::answer::Failure;

/// The options that name the variant.
const OPTIONS: [&str; 2] = ["UCI_Variant", "USI_Variant"];

/// Tells an engine which variant is played, and the file that the user's own variants are from.
pub(crate) fn prepare(
    engine: &mut Engine,
    dialect: Dialect,
    variant: &Variant,
    file: Option<&str>,
) -> Result<(), Failure> {
    let name = variant.name();
    let options = engine.options();
    let has_960 = options.get("UCI_Chess960").is_some();
    let option = OPTIONS.into_iter().find(|name| options.get(name).is_some());
    // Chess960 is chess with an option, unless the engine has a name for it.
    let is_named = option.is_some_and(|option| {
        let kind = options.get(option).map(|option| &option.kind);
        matches!(kind, Some(OptionKind::Combo { choices, .. }) if choices.iter().any(|choice| **choice == *name))
    });
    let name = if name == "fischerandom" && has_960 && !is_named {
        "chess"
    } else {
        name
    };
    let set = match option {
        Some(option) => {
            let set = engine.set(option, name);
            match (&set, file) {
                // The engine reads the user's file, and knows the variant then.
                (Err(_), Some(file)) if is_ini(file) => {
                    let path = engine.set_unchecked("VariantPath", file);
                    path.and_then(|()| engine.set_unchecked(option, name))
                }
                _ => set,
            }
        }
        None if matches!(
            (dialect, name),
            (Dialect::Uci, "chess") | (Dialect::Usi, "shogi")
        ) =>
        {
            Ok(())
        }
        None => {
            let message =
                format!("the engine does not play {name}: it has no option `UCI_Variant`");
            return Err(Failure::refused("engine/variant", message));
        }
    };
    let failure = |error: &uci::Error| Failure::refused(error.code(), error.to_string());
    set.map_err(|error| failure(&error))?;
    if has_960 {
        let is_960 = variant.shuffled_count() > 0;
        let set = engine.set("UCI_Chess960", is_960);
        set.map_err(|error| failure(&error))?;
    }
    Ok(())
}

fn is_ini(file: &str) -> bool {
    let kind = file.rsplit_once('.').map(|(_, kind)| kind);
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("ini"))
}
