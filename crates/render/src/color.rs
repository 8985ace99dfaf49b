//! Colours: those of tiles, safe for colour-blind eyes, and a scale from dark to light.

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(crate) const PAPER: Rgb = Rgb(0xff, 0xff, 0xff);
pub(crate) const INK: Rgb = Rgb(0x21, 0x25, 0x29);
/// Secondary text.
pub(crate) const PALE_INK: Rgb = Rgb(0x5c, 0x65, 0x6d);
/// Grid lines, which should not attract attention.
pub(crate) const HAIRLINE: Rgb = Rgb(0xd5, 0xd9, 0xdd);
/// The tray that tiles lie in.
pub(crate) const TRAY: Rgb = Rgb(0x37, 0x42, 0x4b);
/// A tile without a colour of its own.
pub(crate) const IVORY: Rgb = Rgb(0xf5, 0xf1, 0xe6);

/// Okabe and Ito's palette, in an order in which neighbours differ in lightness.
pub(crate) const BRIGHT: [Rgb; 7] = [
    Rgb(0xe6, 0x9f, 0x00), // orange
    Rgb(0x00, 0x72, 0xb2), // blue
    Rgb(0x56, 0xb4, 0xe9), // sky blue
    Rgb(0xd5, 0x5e, 0x00), // vermillion
    Rgb(0xf0, 0xe4, 0x42), // yellow
    Rgb(0x00, 0x9e, 0x73), // bluish green
    Rgb(0xcc, 0x79, 0xa7), // reddish purple
];

pub(crate) const ORANGE: Rgb = BRIGHT[0];
pub(crate) const BLUE: Rgb = BRIGHT[1];
pub(crate) const SKY_BLUE: Rgb = BRIGHT[2];
pub(crate) const VERMILLION: Rgb = BRIGHT[3];
pub(crate) const GREEN: Rgb = BRIGHT[5];

impl Rgb {
    /// The colour of text on this one: white where its contrast is high enough, otherwise dark.
    pub(crate) fn ink(self) -> Rgb {
        // On saturated colours white reads better than the formula says.
        if self.contrast(PAPER) >= 3.3 {
            PAPER
        } else {
            INK
        }
    }

    /// Contrast as in WCAG 2, from 1 to 21; it asks for 3 in large text.
    pub(crate) fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(self) -> f64 {
        let linear = |value: u8| {
            let part = f64::from(value) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// How different two colours look: the distance of red, green and blue, 0 to 441.
    #[cfg(test)]
    pub(crate) fn distance(self, other: Rgb) -> f64 {
        let part = |a: u8, b: u8| (f64::from(a) - f64::from(b)).powi(2);
        (part(self.0, other.0) + part(self.1, other.1) + part(self.2, other.2)).sqrt()
    }

    fn toward(self, other: Rgb, part: f64) -> Rgb {
        let mix =
            |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
        Rgb(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }
}

/// A colour by hue (a part of the wheel, from 0 to 1), saturation and lightness.
pub(crate) fn hsl(hue: f64, saturation: f64, lightness: f64) -> Rgb {
    let chroma = saturation * lightness.min(1.0 - lightness);
    // Each channel is a trapezium along the wheel, a third of it apart from the next.
    let channel = |third: f64| {
        let place = (third + hue * 12.0).rem_euclid(12.0);
        let height = (place - 3.0).min(9.0 - place).clamp(-1.0, 1.0);
        ((lightness - chroma * height) * 255.0).round() as u8
    };
    Rgb(channel(0.0), channel(8.0), channel(4.0))
}

/// A colour for a part from 0 to 1, from dark to light: order is told by lightness alone.
///
/// Between the colours of viridis (S. van der Walt and N. Smith, 2015), its end left out because
/// yellow is hard to see on paper.
pub(crate) fn scale(part: f64) -> Rgb {
    const STOPS: [Rgb; 6] = [
        Rgb(0x44, 0x01, 0x54),
        Rgb(0x41, 0x44, 0x87),
        Rgb(0x2a, 0x78, 0x8e),
        Rgb(0x22, 0xa8, 0x84),
        Rgb(0x7a, 0xd1, 0x51),
        Rgb(0xc8, 0xe0, 0x20),
    ];
    let place = part.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let below = (place as usize).min(STOPS.len() - 2);
    STOPS[below].toward(STOPS[below + 1], place - below as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_can_be_read_on_every_tile() {
        for back in BRIGHT.into_iter().chain([IVORY, TRAY]) {
            assert!(back.contrast(back.ink()) >= 3.3, "{back}");
        }
    }

    #[test]
    fn the_scale_grows_lighter() {
        let steps: Vec<f64> = (0..=20)
            .map(|step| scale(f64::from(step) / 20.0).luminance())
            .collect();
        assert!(steps.is_sorted(), "{steps:?}");
        assert_eq!(scale(-1.0), scale(0.0));
        assert_eq!(scale(2.0), scale(1.0));
    }
}
