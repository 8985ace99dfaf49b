//! The tables that an engine keeps in memory: how many bytes they take, and which were not used lately.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use taquin_puzzle::Metric;

use super::metric::MetricEngine;
use super::tiers::Tiers;
use crate::symmetry::GoalClass;

/// The tables of a class in one metric.
pub(super) struct KeptTables {
    pub(super) metric: Metric,
    pub(super) class: GoalClass,
    pub(super) bytes: usize,
    /// The number of the last question about the class.
    last_used: u64,
}

/// The tables of classes in a metric.
pub(super) fn kept<M: MetricEngine>(
    tiers: Vec<Arc<Tiers<M>>>,
    metric: Metric,
) -> impl Iterator<Item = KeptTables> {
    tiers.into_iter().map(move |tiers| KeptTables {
        metric,
        class: tiers.class(),
        bytes: tiers.ready_bytes(),
        last_used: tiers.last_used.load(Ordering::Relaxed),
    })
}

/// The tables to forget so that at most `max_bytes` are kept: those that were not used for the longest time.
pub(super) fn oldest_beyond(
    mut kept: Vec<KeptTables>,
    max_bytes: usize,
) -> impl Iterator<Item = KeptTables> {
    kept.sort_unstable_by_key(|tables| tables.last_used);
    let mut bytes: usize = kept.iter().map(|tables| tables.bytes).sum();
    kept.into_iter().take_while(move |oldest| {
        let is_beyond = bytes > max_bytes;
        bytes -= oldest.bytes;
        is_beyond
    })
}
