//! PNG and GIF files as other libraries than those that wrote them see them.

use gift::Decoder;
use gift::block::DisposalMethod;
use zune_png::PngDecoder;
use zune_png::zune_core::bytestream::ZCursor;

/// A picture, or the frames of an animation, as red, green, blue and alpha.
pub(crate) struct Decoded {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) frames: Vec<Vec<u8>>,
    /// The delay of each frame of an animation, in hundredths of a second.
    pub(crate) delays: Vec<u16>,
}

impl Decoded {
    /// The colour of a pixel of a frame.
    pub(crate) fn pixel(&self, frame: usize, x: usize, y: usize) -> [u8; 3] {
        let at = 4 * (y * self.width + x);
        self.frames[frame][at..at + 3].try_into().unwrap()
    }
}

pub(crate) fn png(file: &[u8]) -> Decoded {
    let mut decoder = PngDecoder::new(ZCursor::new(file));
    let frame = decoder.decode_raw().unwrap();
    let (width, height) = decoder.dimensions().unwrap();
    assert_eq!(frame.len(), 4 * width * height);
    Decoded {
        width,
        height,
        frames: vec![frame],
        delays: Vec::new(),
    }
}

/// The blocks are read by gift; frames are laid over each other as the format says.
pub(crate) fn gif(file: &[u8]) -> Decoded {
    let mut frames = Decoder::new(file).into_frames();
    let preamble = frames.preamble().unwrap().unwrap();
    let width = usize::from(preamble.screen_width());
    let height = usize::from(preamble.screen_height());
    let table = preamble.global_color_table.unwrap();
    let mut decoded = Decoded {
        width,
        height,
        frames: Vec::new(),
        delays: Vec::new(),
    };
    let mut screen = vec![0; 4 * width * height];
    for frame in frames {
        let frame = frame.unwrap();
        let control = frame.graphic_control_ext.unwrap();
        let (left, top) = (usize::from(frame.left()), usize::from(frame.top()));
        let across = usize::from(frame.width());
        assert_eq!(
            frame.image_data.data().len(),
            across * usize::from(frame.height())
        );
        for (index, &color) in frame.image_data.data().iter().enumerate() {
            if control.transparent_color() == Some(color) {
                continue;
            }
            let at = 4 * ((top + index / across) * width + left + index % across);
            let color = 3 * usize::from(color);
            screen[at..at + 3].copy_from_slice(&table.colors()[color..color + 3]);
            screen[at + 3] = 255;
        }
        assert!(matches!(
            control.disposal_method(),
            DisposalMethod::Keep | DisposalMethod::NoAction
        ));
        decoded.frames.push(screen.clone());
        decoded.delays.push(control.delay_time_cs());
    }
    decoded
}
