/** The load of Monibuca from end to end that a browser measures: smaller than the command's, so that it takes about a minute. */

/** Publishers with a track of video and one of audio, subscribers of each, slots of a ring, and bytes of chunks in and out. */
export const LOAD = { publishers: 50, subscribers: 1, slots: 32, input: 4_096, output: 4_096 } as const;
/** Pairs of samples for each combination, at least. */
export const PAIRS = 15;
/** Seconds of the streams that are counted. */
export const SECONDS = 2;
/** Combinations of switches that are measured. */
const COMBINATIONS = 10;
/** Steps after which all combinations are counted; the others time one each, and take nearly all of the time. */
export const COUNTED = COMBINATIONS;
export const STEPS = 2 * COMBINATIONS;
