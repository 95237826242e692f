/**
 * A thread: an instance of the engine over the shared memory, with a stack of its own. It works in the slot that it is
 * told to enter, and can enter another one afterwards. When the engine traps in it, it marks its slot as dead, frees
 * its stack and ends.
 */
import { thread_pool_enter, thread_pool_mark_dead, initSync, type InitOutput } from '../../../../engine/pkg-threads/ringside.js';
import { errorMessage } from '../error-message.ts';
import type { FromThread, ToThread } from './messages.ts';

/** Size of a thread's stack in bytes, equal to that of the linker's first stack. A multiple of 64 KiB. */
const STACK = 1 << 20;

let engine: InitOutput | undefined;
const post = (message: FromThread) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ToThread>) => {
  switch (data.kind) {
    case 'begin':
      engine = initSync({ module: data.module, memory: data.memory, thread_stack_size: STACK });
      return post({ kind: 'ready' });
    case 'enter':
      return enter(data.slot);
    case 'leave':
      end();
      return post({ kind: 'gone' });
  }
};

function enter(slot: number) {
  try {
    thread_pool_enter(slot);
  } catch (error) {
    // The conductor may be blocked until this thread is done, so it learns of the death through the slot, not by the
    // message.
    thread_pool_mark_dead(slot);
    post({ kind: 'trapped', slot, message: errorMessage(error) });
    end();
  }
}

/** Frees the stack, which would otherwise leak, because only this thread knows its address. */
function end() {
  engine?.__wbindgen_thread_destroy();
  self.close();
}
