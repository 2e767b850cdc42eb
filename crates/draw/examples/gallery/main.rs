//! Writes the gallery: `docs/gallery.md` and the pictures beside it.
//!
//! With the feature `png` and the path of a folder, pictures of both themes go
//! there as well, to be looked at.

mod pages;

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::create_dir_all(docs.join("gallery"))?;
    fs::write(docs.join("gallery.md"), pages::text())?;
    for page in pages::PAGES {
        let name = format!("gallery/{}.svg", page.name);
        fs::write(
            docs.join(name),
            page.picture(feen_draw::Theme::Auto, |picture| picture.to_string()),
        )?;
    }
    match env::args_os().nth(1) {
        Some(folder) => write_pngs(Path::new(&folder)),
        None => Ok(()),
    }
}

#[cfg(feature = "png")]
fn write_pngs(folder: &Path) -> io::Result<()> {
    use feen_draw::{Size, Theme};
    use pages::Picture;

    for page in pages::PAGES {
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let render = |picture: &Picture<'_>| match picture {
                Picture::Alone(svg) => Some((**svg).clone().size(Size::Square(64)).to_png()),
                Picture::Sheet(sheet) => Some(sheet.to_png()),
                Picture::Animation(_) => None,
            };
            let Some(png) = page.picture(theme, render) else {
                continue;
            };
            let png = png.map_err(io::Error::other)?;
            fs::write(folder.join(format!("{}-{name}.png", page.name)), png)?;
        }
    }
    Ok(())
}

#[cfg(not(feature = "png"))]
fn write_pngs(_: &Path) -> io::Result<()> {
    Err(io::Error::other(
        "expected the feature `png` to write pictures in pixels",
    ))
}
