//! How strong tables are, and what they cost.

/// How much is spent on tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Tier {
    /// Built in a quarter of a second, and kept on disk: what every search begins with.
    Quick,
    /// Built in about two seconds on two cores.
    Medium,
    /// Built in about ten seconds, and kept on disk.
    Strong,
}

impl Tier {
    /// All tiers, the quickest first.
    pub(crate) const ALL: [Tier; 3] = [Tier::Quick, Tier::Medium, Tier::Strong];
}
