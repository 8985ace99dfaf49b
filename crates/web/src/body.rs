//! The body of a request: JSON, of a bounded size, within a bounded time.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use http_body::Body as _;
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::failure::Failure;

/// Bodies of this number of bytes share one permit.
const BYTES_PER_PERMIT: usize = 1024;

/// Reads bodies, and bounds what all of them take.
#[derive(Clone)]
pub(crate) struct Bodies {
    room: Arc<Semaphore>,
    patience: Duration,
}

/// A body that was read; others may take its room when it is dropped.
pub(crate) struct ReadBody {
    pub(crate) bytes: Bytes,
    _room: OwnedSemaphorePermit,
}

impl Bodies {
    /// Holds at most `max_all` bytes at once, and waits for a body for at most `patience`.
    pub(crate) fn new(max_all: usize, patience: Duration) -> Bodies {
        let permits = (max_all / BYTES_PER_PERMIT).min(Semaphore::MAX_PERMITS);
        Bodies {
            room: Arc::new(Semaphore::new(permits)),
            patience,
        }
    }

    /// Reads a body of at most `max` bytes.
    ///
    /// # Errors
    /// When it is too large, too slow or broken, or bodies take all the room.
    pub(crate) async fn read(&self, body: Body, max: usize) -> Result<ReadBody, Failure> {
        let hint = body.size_hint();
        if hint.lower() > max as u64 {
            return Err(Failure::BodyTooLarge(max));
        }
        // A body of unknown length may take all that it is allowed.
        let bytes = hint.upper().map_or(max, |upper| max.min(upper as usize));
        let permits = u32::try_from(bytes.div_ceil(BYTES_PER_PERMIT)).unwrap_or(u32::MAX);
        let room = self.room.clone().try_acquire_many_owned(permits);
        let room = room.map_err(|_| Failure::Busy)?;
        match timeout(self.patience, Limited::new(body, max).collect()).await {
            Ok(Ok(read)) => Ok(ReadBody {
                bytes: read.to_bytes(),
                _room: room,
            }),
            Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Failure::BodyTooLarge(max)),
            Ok(Err(_)) => Err(Failure::BrokenBody),
            Err(_) => Err(Failure::BodyTooSlow),
        }
    }
}

/// Refuses a body that is not said to be JSON.
///
/// Pages of other sites cannot send this type without asking first, which is never allowed.
pub(crate) fn check_type(headers: &HeaderMap) -> Result<(), Failure> {
    let value = headers.get(header::CONTENT_TYPE);
    let value = value.and_then(|value| value.to_str().ok());
    let essence = value.map(|value| value.split(';').next().unwrap_or(value).trim());
    match essence {
        Some(essence) if essence.eq_ignore_ascii_case("application/json") => Ok(()),
        _ => Err(Failure::MediaType),
    }
}
