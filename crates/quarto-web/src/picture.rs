//! Pictures: each piece as turned and sawn wood, from its properties alone.

use std::fmt::{self, Write};

use feen_quarto::{Color, Fill, Piece, Shape, Size};

/// The wood of a piece: the colours of its sides from the left edge over the light to the right
/// one, of its top, of its grain, its edges and its inlay.
struct Wood {
    sides: [&'static str; 5],
    top: [&'static str; 2],
    grain: &'static str,
    edge: &'static str,
    inlay: Option<&'static str>,
}

const MAPLE: Wood = Wood {
    sides: ["#b5803f", "#e3ba7a", "#f7e2b6", "#dcae6c", "#a06d35"],
    top: ["#fdf0d2", "#efcf98"],
    grain: "#a8763a",
    edge: "#7a5325",
    inlay: None,
};

const WALNUT: Wood = Wood {
    sides: ["#22120a", "#4d2d1b", "#754a30", "#432616", "#1c0e07"],
    top: ["#84573a", "#5f3a24"],
    grain: "#1d0f07",
    edge: "#180b05",
    inlay: Some("#f1d9a6"),
};

/// A piece as a picture with the name as its title.
///
/// ```
/// use feen_quarto::Piece;
/// use feen_quarto_web::picture;
///
/// let svg = picture(Piece::new(7).unwrap());
/// assert!(svg.contains("<title>tall hollow dark cube</title>"));
/// ```
#[must_use]
pub fn picture(piece: Piece) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = Body::new(piece).write(&mut out);
    out
}

/// A piece, and the heights that its picture is made of.
struct Body {
    piece: Piece,
    wood: &'static Wood,
    /// The height of the middle of its top; the base is at 62.
    top: i32,
}

impl Body {
    fn new(piece: Piece) -> Self {
        Self {
            piece,
            wood: match piece.color() {
                Color::Light => &MAPLE,
                Color::Dark => &WALNUT,
            },
            top: match piece.size() {
                Size::Tall => 16,
                Size::Short => 42,
            },
        }
    }

    fn write(&self, out: &mut impl Write) -> fmt::Result {
        write!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 80" role="img"><title>{}</title>"#,
            self.piece.name()
        )?;
        self.materials(out)?;
        write!(
            out,
            r#"<ellipse cx="32" cy="66" rx="31" ry="13" fill="url(#s)"/><g stroke-linejoin="round" stroke="{}" stroke-width="1.2">"#,
            self.wood.edge
        )?;
        match self.piece.shape() {
            Shape::Cylinder => self.cylinder(out)?,
            Shape::Cube => self.cube(out)?,
        }
        out.write_str("</g></svg>")
    }

    /// The gradients, and the outlines that the grain stays within.
    fn materials(&self, out: &mut impl Write) -> fmt::Result {
        let [edge, flank, shine, turn, shade] = self.wood.sides;
        let [near, far] = self.wood.top;
        write!(
            out,
            r##"<defs><radialGradient id="s"><stop stop-color="#140a04" stop-opacity=".55"/><stop offset=".6" stop-color="#140a04" stop-opacity=".3"/><stop offset="1" stop-color="#140a04" stop-opacity="0"/></radialGradient><linearGradient id="t" x1="0" y1="0" x2=".7" y2="1"><stop stop-color="{near}"/><stop offset="1" stop-color="{far}"/></linearGradient><linearGradient id="h" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#6e4526"/><stop offset=".45" stop-color="#24120a"/><stop offset="1" stop-color="#0d0603"/></linearGradient><linearGradient id="i"><stop stop-color="#2a1408" stop-opacity=".5"/><stop offset=".35" stop-color="#2a1408" stop-opacity="0"/><stop offset="1" stop-color="#2a1408" stop-opacity=".55"/></linearGradient>"##
        )?;
        match self.piece.shape() {
            Shape::Cylinder => write!(
                out,
                r#"<linearGradient id="b"><stop stop-color="{edge}"/><stop offset=".16" stop-color="{flank}"/><stop offset=".38" stop-color="{shine}"/><stop offset=".68" stop-color="{turn}"/><stop offset="1" stop-color="{shade}"/></linearGradient>"#
            )?,
            Shape::Cube => write!(
                out,
                r#"<linearGradient id="l"><stop stop-color="{flank}"/><stop offset="1" stop-color="{shine}"/></linearGradient><linearGradient id="r"><stop stop-color="{turn}"/><stop offset="1" stop-color="{edge}"/></linearGradient>"#
            )?,
        }
        let (body, top) = (self.outline(), self.lid());
        write!(
            out,
            r#"<clipPath id="c"><path d="{body}"/></clipPath><clipPath id="d"><path d="{top}"/></clipPath></defs>"#
        )
    }

    /// The path around the sides.
    fn outline(&self) -> String {
        let Self { top, .. } = self;
        match self.piece.shape() {
            Shape::Cylinder => format!("M8 {top}V62A24 12 0 0 0 56 62V{top}Z"),
            Shape::Cube => format!("M8 {top}L32 {}L56 {top}V62L32 74L8 62Z", top + 12),
        }
    }

    /// The path around the top.
    fn lid(&self) -> String {
        let Self { top, .. } = self;
        match self.piece.shape() {
            Shape::Cylinder => format!("M8 {top}A24 12 0 0 1 56 {top}A24 12 0 0 1 8 {top}Z"),
            Shape::Cube => format!("M32 {}L56 {top}L32 {}L8 {top}Z", top - 12, top + 12),
        }
    }

    fn cylinder(&self, out: &mut impl Write) -> fmt::Result {
        let Self { top, .. } = self;
        write!(out, r#"<path fill="url(#b)" d="{}"/>"#, self.outline())?;
        self.grain(out)?;
        if let Some(inlay) = self.wood.inlay {
            let at = self.inlay();
            write!(
                out,
                r#"<g clip-path="url(#c)" fill="none" stroke-width="4"><path stroke="{inlay}" d="M8 {at}A24 12 0 0 0 56 {at}"/><path stroke="url(#i)" d="M8 {at}A24 12 0 0 0 56 {at}"/></g>"#
            )?;
        }
        // A groove that the turner has cut below the edge.
        let groove = top + 5;
        write!(
            out,
            r#"<path fill="none" stroke-opacity=".45" stroke-width=".9" d="M8 {groove}A24 12 0 0 0 56 {groove}"/>"#
        )?;
        self.end_grain(out)
    }

    fn cube(&self, out: &mut impl Write) -> fmt::Result {
        let Self { top, .. } = self;
        let near = top + 12;
        write!(
            out,
            r#"<path fill="url(#l)" d="M8 {top}L32 {near}V74L8 62Z"/><path fill="url(#r)" d="M56 {top}L32 {near}V74L56 62Z"/>"#
        )?;
        self.grain(out)?;
        if let Some(inlay) = self.wood.inlay {
            let at = self.inlay();
            write!(
                out,
                r#"<g clip-path="url(#c)" fill="none" stroke-width="4"><path stroke="{inlay}" d="M8 {at}L32 {near}L56 {at}"/><path stroke="url(#i)" d="M32 {near}L56 {at}"/></g>"#,
                near = at + 12
            )?;
        }
        let groove = top + 5;
        write!(
            out,
            r#"<path fill="none" stroke-opacity=".4" stroke-width=".9" d="M8 {groove}L32 {}L56 {groove}"/>"#,
            groove + 12
        )?;
        self.end_grain(out)
    }

    /// The height of the inlay of a dark piece: low on a short one, and below the middle of a
    /// tall one.
    fn inlay(&self) -> i32 {
        match self.piece.size() {
            Size::Tall => 42,
            Size::Short => 55,
        }
    }

    /// The fibres of the sides, which are another piece of wood for each number.
    fn grain(&self, out: &mut impl Write) -> fmt::Result {
        write!(
            out,
            r#"<path clip-path="url(#c)" fill="none" stroke="{}" stroke-opacity=".38" stroke-width=".7" d=""#,
            self.wood.grain
        )?;
        let mut place = 8 + i32::from(self.piece.number()) % 4;
        let mut step = 3 + i32::from(self.piece.number()) * 5 % 4;
        while place < 56 {
            let (bend, length) = (step % 3 - 1, 80 - self.top);
            write!(
                out,
                "M{place} {}q{bend} {} 0 {}t0 {}",
                self.top - 4,
                length / 4,
                length / 2,
                length / 2
            )?;
            place += step;
            step = 2 + (step * 3 + i32::from(self.piece.number())) % 5;
        }
        out.write_str(r#""/>"#)
    }

    /// The top with its rings and the light on its edge, and the hole.
    fn end_grain(&self, out: &mut impl Write) -> fmt::Result {
        let Self { top, .. } = self;
        let lid = self.lid();
        let [light, _] = self.wood.top;
        let number = i32::from(self.piece.number());
        // The heart of the tree is seldom in the middle.
        let (x, y) = (26 + number * 7 % 13, top - 4 + number * 3 % 9);
        write!(
            out,
            r#"<path fill="url(#t)" d="{lid}"/><g clip-path="url(#d)" fill="none" stroke="{}" stroke-opacity=".42" stroke-width=".7">"#,
            self.wood.grain
        )?;
        for ring in 1..9 {
            write!(
                out,
                r#"<ellipse cx="{x}" cy="{y}" rx="{}" ry="{}"/>"#,
                ring * 4,
                ring * 2
            )?;
        }
        out.write_str("</g>")?;
        let rim = match self.piece.shape() {
            Shape::Cylinder => format!("M9.2 {top}A22.8 11.2 0 0 0 54.8 {top}"),
            Shape::Cube => format!("M9.6 {}L32 {}L54.4 {}", top, top + 11, top),
        };
        write!(
            out,
            r#"<path fill="none" stroke="{light}" stroke-opacity=".9" d="{rim}"/>"#
        )?;
        if self.piece.fill() == Fill::Hollow {
            let low = top + 2;
            write!(
                out,
                r##"<ellipse fill="url(#h)" stroke="{light}" stroke-width="1.6" cx="32" cy="{top}" rx="13" ry="6.5"/><path fill="none" stroke="#0d0603" stroke-width=".8" d="M19 {top}A13 6.5 0 0 1 45 {top}"/><path fill="none" stroke="{light}" stroke-opacity=".35" d="M21.5 {low}A11 5 0 0 0 42.5 {low}"/>"##
            )?;
        }
        Ok(())
    }
}
