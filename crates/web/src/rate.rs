//! How often an address may ask: a bucket of tokens for each, filled at a steady rate.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::failure::Failure;

/// A bucket holds the tokens of this time: so much may come at once after a pause.
const BURST: Duration = Duration::from_secs(2);

/// Buckets that are full again are forgotten when there are this many, but not more often than this.
const MAX_BUCKETS: usize = 1 << 16;
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

/// The buckets of all addresses.
pub(crate) struct RateLimit {
    per_second: f64,
    capacity: f64,
    buckets: Mutex<Buckets>,
}

#[derive(Default)]
struct Buckets {
    of_addresses: HashMap<IpAddr, Bucket>,
    swept_at: Option<Instant>,
}

struct Bucket {
    tokens: f64,
    /// When it had so many.
    at: Instant,
}

impl RateLimit {
    /// Allows `per_second` requests per second (at least 1) from each address.
    pub(crate) fn new(per_second: u32) -> RateLimit {
        let per_second = f64::from(per_second.max(1));
        RateLimit {
            per_second,
            capacity: per_second * BURST.as_secs_f64(),
            buckets: Mutex::default(),
        }
    }

    /// Counts a request that an address makes now.
    ///
    /// # Errors
    /// When it asks too often.
    pub(crate) fn count(&self, address: IpAddr, now: Instant) -> Result<(), Failure> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let Buckets {
            of_addresses,
            swept_at,
        } = &mut *buckets;
        if of_addresses.len() >= MAX_BUCKETS && !of_addresses.contains_key(&address) {
            if swept_at.is_none_or(|swept_at| now >= swept_at + SWEEP_INTERVAL) {
                of_addresses.retain(|_, bucket| self.tokens(bucket, now) < self.capacity);
                *swept_at = Some(now);
            }
            if of_addresses.len() >= MAX_BUCKETS {
                // More addresses at once than honest visitors have.
                return Err(Failure::Busy);
            }
        }
        let bucket = of_addresses.entry(address).or_insert(Bucket {
            tokens: self.capacity,
            at: now,
        });
        bucket.tokens = self.tokens(bucket, now);
        bucket.at = now;
        if bucket.tokens < 1.0 {
            let seconds = (1.0 - bucket.tokens) / self.per_second;
            return Err(Failure::TooOften(seconds.ceil() as u64));
        }
        bucket.tokens -= 1.0;
        Ok(())
    }

    fn tokens(&self, bucket: &Bucket, now: Instant) -> f64 {
        let elapsed = now.saturating_duration_since(bucket.at).as_secs_f64();
        (bucket.tokens + elapsed * self.per_second).min(self.capacity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    #[test]
    fn a_burst_and_then_a_steady_rate() {
        let limit = RateLimit::new(10);
        let start = Instant::now();
        let allowed = |milliseconds: u64, tries: usize| {
            let now = start + Duration::from_millis(milliseconds);
            let counted = (0..tries).filter(|_| limit.count(address(1), now).is_ok());
            counted.count()
        };
        assert_eq!(allowed(0, 100), 20);
        assert_eq!(allowed(50, 100), 0);
        assert_eq!(allowed(100, 100), 1);
        assert_eq!(allowed(1100, 100), 10);
        assert_eq!(allowed(60_000, 100), 20);
        // Another address has a bucket of its own.
        let now = start + Duration::from_millis(60_000);
        assert!(limit.count(address(2), now).is_ok());
    }

    #[test]
    fn one_is_told_when_to_come_back() {
        let limit = RateLimit::new(1);
        let now = Instant::now();
        let refused = (0..9).find_map(|_| limit.count(address(1), now).err());
        assert!(matches!(refused, Some(Failure::TooOften(1))), "{refused:?}");
    }

    #[test]
    fn the_number_of_buckets_is_bounded() {
        let limit = RateLimit::new(1);
        let start = Instant::now();
        for number in 0..MAX_BUCKETS as u32 {
            assert!(limit.count(address(number), start).is_ok());
        }
        let another = address(u32::MAX);
        assert!(matches!(limit.count(another, start), Err(Failure::Busy)));
        // One that is known is still counted by its own bucket.
        assert!(limit.count(address(7), start).is_ok());
        let later = start + BURST;
        assert!(limit.count(another, later).is_ok());
        assert!(limit.buckets.lock().unwrap().of_addresses.len() <= 2);
    }
}
