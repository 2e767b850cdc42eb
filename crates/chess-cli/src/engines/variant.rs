use feen_rules::Variant;
use feen_uci::Engine;

use crate::answer::Failure;

/// Tells an engine which variant is played. One of the user's own is sent to an engine that reads tables; another engine
/// gets the file or folder that it is from.
pub(crate) fn prepare(
    engine: &mut Engine,
    variant: &Variant,
    path: Option<&str>,
) -> Result<(), Failure> {
    let name = variant.name();
    let failure = |error: &feen_uci::Error| Failure::refused(error.code(), error.to_string());
    if engine.reads_tables() {
        let is_builtin = Variant::by_name(name).as_ref() == Some(variant);
        let table = if is_builtin {
            String::new()
        } else {
            variant.to_string()
        };
        let read = engine.read_table(&table);
        read.map_err(|error| failure(&error))?;
    }
    if !engine.variants().contains(&name) {
        let options = ["UCI_Variant", "USI_Variant"];
        if options
            .iter()
            .all(|option| engine.options().get(option).is_none())
        {
            let message =
                format!("the engine does not play {name}: it has no option `UCI_Variant`");
            return Err(Failure::refused("engine/variant", message));
        }
        let files = path.map(|path| feen_files::files_of(path.as_ref(), &["ini"]));
        for file in files.into_iter().flatten().flatten() {
            if engine.variants().contains(&name) {
                break;
            }
            if let Some(file) = file.to_str().filter(|file| is_ini(file)) {
                let read = engine.read_variants(file);
                read.map_err(|error| failure(&error))?;
            }
        }
    }
    let is_shuffled = variant.shuffled_count() > 0;
    let set = engine.set_variant(name, is_shuffled);
    set.map_err(|error| failure(&error))
}

fn is_ini(file: &str) -> bool {
    let kind = file.rsplit_once('.').map(|(_, kind)| kind);
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("ini"))
}
