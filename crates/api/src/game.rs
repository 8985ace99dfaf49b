//! Questions about games: dealing, finishing, statistics and archives.
