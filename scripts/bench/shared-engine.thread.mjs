/** A thread of the pool of `shared-engine.mjs`: enters its slot and stays there. */
import { thread_pool_enter, initSync } from '../../engine/pkg-threads/ringside.js';

self.onmessage = ({ data: { module, memory, slot } }) => {
  initSync({ module, memory, thread_stack_size: 1 << 20 });
  self.postMessage('ready');
  thread_pool_enter(slot);
};
