/** The modules of the engine that a runtime measures. */

/** @type {readonly import('../engine.mjs').Module[]} */
const SINGLE = ['sharing', 'memory', 'station', 'library'];

/**
 * @param {import('./options.mjs').Options['runtime']} runtime
 * @returns {readonly import('../engine.mjs').Module[] | undefined} undefined for the native program, which is always compiled
 */
export function modulesOf(runtime) {
  if (runtime === 'native') return undefined;
  return runtime === 'chromium' ? [...SINGLE, 'threads'] : SINGLE;
}
