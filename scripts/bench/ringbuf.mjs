/** @typedef {import('ringbuf.js').RingBuffer} Ring */

const path = '../../node_modules/ringbuf.js/dist/index.mjs';

/**
 * ringbuf.js as the page finds it: files are served as they are, and a worker knows no bare names. Not awaited where a module
 * begins: a worker would miss the messages that come meanwhile.
 * @returns {Promise<typeof import('ringbuf.js')>}
 */
export const loadRingbuf = () => import(path);
