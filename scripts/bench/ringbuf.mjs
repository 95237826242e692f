/** @typedef {import('ringbuf.js').RingBuffer} Ring */

const path = '../../node_modules/ringbuf.js/dist/index.mjs';

/**
 * Loads ringbuf.js by its path, because files are served as they are, and workers do not resolve bare names. Not
 * awaited at the top level of a module, because a worker would miss the messages that arrive meanwhile.
 * @returns {Promise<typeof import('ringbuf.js')>}
 */
export const loadRingbuf = () => import(path);
