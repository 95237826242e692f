const path = '../../node_modules/workerpool/dist/workerpool.js';

/**
 * Loads workerpool by its path, because files are served as they are, and workers do not resolve bare names.
 * @returns {Promise<typeof import('workerpool')>}
 */
export const loadWorkerpool = async () => {
  await import(path);
  return Reflect.get(globalThis, 'workerpool');
};
