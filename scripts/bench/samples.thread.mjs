/** A thread of the pool, for measuring the rings in wasm: enters the first slot and stays there. */
import { thread_pool_enter, initSync } from '../../engine/pkg-threads/ringside.js';

self.onmessage = ({ data: { module, memory } }) => {
  initSync({ module, memory, thread_stack_size: 1 << 20 });
  self.postMessage('ready');
  thread_pool_enter(0);
};
