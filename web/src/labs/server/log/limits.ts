/** Limits for access logs. */

/** Maximum size of a log, in bytes. */
export const MOST_BYTES = 64 << 20;
/** Maximum number of lines that are read; later ones are left out. */
export const MOST_LINES = 500_000;
/** Maximum length of a line, in UTF-16 units. */
export const MOST_LINE = 10_000;
/** Maximum number of skipped lines that are named individually. */
export const MOST_NAMED = 5;
/** Largest document, most requests of a connection: the limits of the knobs, which `engine/labs/server/src/load.rs` repeats. */
export const MOST_SIZE = 1_048_576;
export const MOST_REQUESTS = 1_000;
/** Number of documents that the lab serves: `DOCUMENTS` of `engine/labs/server/src/documents.rs`. */
export const DOCUMENTS = 16;
/**
 * Longest pause between two requests of a connection, in s. A log does not say which requests shared a connection; this is the
 * default of `KeepAliveTimeout` of Apache's server 2.4, https://httpd.apache.org/docs/2.4/mod/core.html#keepalivetimeout.
 */
export const KEEP_ALIVE_S = 5;
