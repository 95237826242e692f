/**
 * A thread of the crew: an instance of the engine over the memory of all, with a stack of its own. It works in the slot it is
 * told to enter, and can enter another one afterwards. When the engine traps under it, it leaves word, gives back its stack
 * and ends.
 */
import { thread_pool_enter, thread_pool_mark_dead, initSync, type InitOutput } from '../../../../engine/pkg-threads/ringside.js';
import { said } from '../said.ts';
import type { FromThread, ToThread } from './messages.ts';

/** Bytes of a thread's stack: as much as the linker gives the first one. A multiple of 64 KiB. */
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
    // The conductor may be asleep until this member is done: it learns of it through the slot, not by the message.
    thread_pool_mark_dead(slot);
    post({ kind: 'trapped', slot, message: said(error) });
    end();
  }
}

/** Without this the stack would stay taken: nobody else knows of it. */
function end() {
  engine?.__wbindgen_thread_destroy();
  self.close();
}
