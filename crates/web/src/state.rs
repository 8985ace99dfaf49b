//! What all requests share.

use std::sync::Arc;

use taquin_api::{Api, QuestionInfo};
use tokio::sync::{Notify, watch};

use crate::body::Bodies;
use crate::config::Config;
use crate::metrics::{Gauges, Metrics};
use crate::rate::RateLimit;
use crate::workers::{StopSignal, Workers};

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) api: Api,
    pub(crate) config: Config,
    pub(crate) bodies: Bodies,
    pub(crate) rate: Option<RateLimit>,
    pub(crate) metrics: Metrics,
    pub(crate) stop: StopSignal,
    /// For questions that search or draw.
    searches: Workers,
    /// For the others, so that they never wait for searches.
    quick: Workers,
}

impl Shared {
    /// Also returns what tells all requests to end, by sending `true`.
    pub(crate) fn new(api: Api, config: &Config) -> (Arc<Shared>, watch::Sender<bool>) {
        let (stopper, stop) = StopSignal::new();
        let workers = |threads| Workers::new(threads, config.queue, config.max_wait, stop.clone());
        let shared = Shared {
            bodies: Bodies::new(config.max_all_bodies, config.body_timeout),
            rate: config.rate.map(RateLimit::new),
            metrics: Metrics::new(),
            searches: workers(config.searches),
            quick: workers(config.searches),
            stop: stop.clone(),
            config: config.clone(),
            api,
        };
        (Arc::new(shared), stopper)
    }

    /// The workers for a question.
    pub(crate) fn workers(&self, question: &QuestionInfo) -> &Workers {
        if question.may_take_long {
            &self.searches
        } else {
            &self.quick
        }
    }

    /// Is notified whenever a search has ended.
    pub(crate) fn search_ended(&self) -> Arc<Notify> {
        self.searches.ended()
    }

    /// The numbers of the moment.
    pub(crate) fn gauges(&self) -> Gauges {
        Gauges {
            running: self.searches.running(),
            waiting: self.searches.waiting(),
            panicked: self.searches.panicked() + self.quick.panicked(),
        }
    }
}
