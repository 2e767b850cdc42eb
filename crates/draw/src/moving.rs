use std::time::Duration;

use gif::{Encoder as GifEncoder, Frame, Repeat};
use png::{BitDepth, ColorType, Encoder as PngEncoder};

use crate::{Animation, Error, png as still};

impl Animation<'_> {
    /// The animation as an APNG, which begins again after the last picture. Needs the feature `png`.
    ///
    /// ```
    /// use feen::View;
    /// use feen_draw::{Animation, Drawing, Size};
    ///
    /// let drawing = Drawing::new(View::parse("2k^/1P1/K^2 / C/c")?)?;
    /// let picture = || drawing.svg().size(Size::Width(60));
    /// let animation = Animation::new([picture(), picture()]);
    /// assert!(animation.to_apng()?.windows(4).any(|word| word == b"acTL"));
    /// assert!(animation.to_gif()?.starts_with(b"GIF89a"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`Svg::to_png`](crate::Svg::to_png), for the widest and the highest picture; [`Error::NotRendered`]
    /// without a picture.
    pub fn to_apng(&self) -> Result<Vec<u8>, Error> {
        let [width, height] = self.sides()?;
        let count = u32::try_from(self.pictures().len()).map_err(|_| Error::NotRendered)?;
        let mut bytes = Vec::new();
        let mut encoder = PngEncoder::new(&mut bytes, width, height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        let (numerator, denominator) = fraction(self.time());
        encoder.set_animated(count, 0).map_err(refused)?;
        encoder
            .set_frame_delay(numerator, denominator)
            .map_err(refused)?;
        let mut writer = encoder.write_header().map_err(refused)?;
        for picture in self.pictures() {
            let frame = self.frame(picture)?;
            writer.write_image_data(&frame).map_err(refused)?;
        }
        writer.finish().map_err(refused)?;
        Ok(bytes)
    }

    /// The animation as a GIF of 256 colours a picture, which begins again after the last one. Needs the feature `png`.
    ///
    /// # Errors
    ///
    /// As of [`to_apng`](Self::to_apng), and [`Error::NotRendered`] for a side of more than 65 535 pixels.
    pub fn to_gif(&self) -> Result<Vec<u8>, Error> {
        let side = |length: u32| u16::try_from(length).map_err(|_| Error::NotRendered);
        let [width, height] = self.sides()?;
        let (width, height) = (side(width)?, side(height)?);
        let mut bytes = Vec::new();
        let encoder = GifEncoder::new(&mut bytes, width, height, &[]);
        let mut encoder = encoder.map_err(refused)?;
        encoder.set_repeat(Repeat::Infinite).map_err(refused)?;
        // A GIF counts in hundredths of a second.
        let hundredths = self.time().as_millis().div_ceil(10);
        for picture in self.pictures() {
            let mut pixels = self.frame(picture)?;
            let mut frame = Frame::from_rgba_speed(width, height, &mut pixels, SPEED);
            frame.delay = u16::try_from(hundredths).unwrap_or(u16::MAX);
            encoder.write_frame(&frame).map_err(refused)?;
        }
        drop(encoder);
        Ok(bytes)
    }

    /// The width and the height in pixels, where there is a picture.
    fn sides(&self) -> Result<[u32; 2], Error> {
        let [width, height] = self.pixel_size();
        let side = |length: u64| u32::try_from(length).map_err(|_| Error::NotRendered);
        if self.pictures().is_empty() {
            return Err(Error::NotRendered);
        }
        Ok([side(width)?, side(height)?])
    }

    /// The colours of a picture, four bytes a pixel.
    fn frame(&self, picture: &crate::Svg<'_>) -> Result<Vec<u8>, Error> {
        let pixmap = still::pixels(picture, self.pixel_size())?;
        let pixels = pixmap.pixels().iter();
        let colours = pixels.map(resvg::tiny_skia::PremultipliedColorU8::demultiply);
        let bytes =
            colours.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]);
        Ok(bytes.collect())
    }
}

/// How fast colours are chosen, from 1 to 30: boards have few, so that faster loses nothing.
const SPEED: i32 = 10;

/// A time as a fraction of seconds, in thousandths where these fit and else in whole seconds.
fn fraction(time: Duration) -> (u16, u16) {
    match u16::try_from(time.as_millis()) {
        Ok(millis) => (millis.max(1), 1000),
        Err(_) => (u16::try_from(time.as_secs()).unwrap_or(u16::MAX), 1),
    }
}

fn refused<E>(_: E) -> Error {
    Error::NotRendered
}
