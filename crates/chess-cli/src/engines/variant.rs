use feen_rules::Variant;
use feen_uci::Engine;

use crate::answer::Failure;

/// Tells an engine which variant is played, and the file or folder that the user's own variants are from.
pub(crate) fn prepare(
    engine: &mut Engine,
    variant: &Variant,
    path: Option<&str>,
) -> Result<(), Failure> {
    let name = variant.name();
    let failure = |error: &feen_uci::Error| Failure::refused(error.code(), error.to_string());
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
