//! The HTTP interface of the sliding-tile puzzle engine, and the server of its page.
