/**
 * The worker that may sleep: it holds the engine over shared memory, keeps the crew and runs what the page asks for, one ask
 * after the other. A refusal is an answer; any other error means that the engine is dead, and is the last message.
 */
import {
  cancel_address,
  thread_pool_address,
  thread_pool_slots,
  thread_pool_stride,
  initSync,
  run_begin,
  run_cancelled,
} from '../../../../engine/pkg-threads/ringside.js';
import wasm from '../../../../engine/pkg-threads/ringside_bg.wasm?url';
import { type Failed, faultOf, notLoaded } from '../fault.ts';
import { isRefusal } from '../refusal.ts';
import { Crew } from './crew.ts';
import type { FromConductor, Places, ToConductor, Work } from './messages.ts';
import { RemoteThreads } from './remote.ts';
import { Slots } from './slots.ts';
import { open, type Task } from './works.ts';

const post = (message: FromConductor | Failed) => self.postMessage(message);

/** Lets waiting messages in; unlike a timer, it is never held back in a hidden tab. */
const rest = new MessageChannel();
const rested = () =>
  new Promise((resolve) => {
    rest.port1.onmessage = resolve;
    rest.port2.postMessage(null);
  });

const remote = new RemoteThreads((thread, message) => post({ kind: 'tell thread', thread, message }));
let crew: Crew;
/** Threads that are to be in their slots. */
let staffed = 0;
let last: Promise<void> = Promise.resolve();
/** What runs. */
let task: Task | undefined;

function receive(message: ToConductor) {
  if (message.kind === 'hidden') task?.discard_round?.();
  else if (message.kind === 'thread said' || message.kind === 'thread failed') remote.receive(message);
  else last = last.then(() => answer(message)).catch(fail);
}

async function answer(message: Extract<ToConductor, { ask: number }>) {
  const { ask } = message;
  let cancelled = false;
  let result: unknown = null;
  try {
    if (message.kind === 'disband') {
      staffed = 0;
      await crew.disband();
    } else {
      staffed = message.threads;
      await crew.staff(staffed);
      if (message.kind === 'run') ({ cancelled, result } = await run(ask, message.work));
    }
    post({ kind: 'done', ask, cancelled, result });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    post({ kind: 'refused', ask, refusal: error });
  }
}

async function run(ask: number, work: Work) {
  run_begin(ask);
  task = open(work);
  try {
    while (!run_cancelled()) {
      const share = task.advance();
      if (share >= 1) return { cancelled: run_cancelled(), result: task.result() };
      post({ kind: 'progress', ask, share, progress: task.progress() });
      await rested();
      // Who died in this step is replaced before the next one.
      await crew.staff(staffed);
    }
    return { cancelled: true, result: task.result() };
  } finally {
    task.free();
    task = undefined;
  }
}

/** Also after the last run, so that the crew is whole when the page looks at it. */
function trapped(slot: number, message: string) {
  post({ kind: 'trapped', slot, message });
  last = last.then(() => crew.staff(staffed)).catch(fail);
}

function fail(error: unknown) {
  post({ kind: 'failed', fault: faultOf(error) });
}

try {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  // Not by the streaming call, which refuses what a host does not send as application/wasm.
  const module = await WebAssembly.compile(await response.arrayBuffer());
  const engine = initSync({ module });
  const places: Places = {
    slots: thread_pool_address(),
    stride: thread_pool_stride(),
    count: thread_pool_slots(),
    cancelled: cancel_address(),
  };
  crew = new Crew(engine, new Slots(engine.memory, places), { module, memory: engine.memory }, () => remote.spawn(), trapped);
  self.onmessage = ({ data }: MessageEvent<ToConductor>) => receive(data);
  post({ kind: 'ready', memory: engine.memory, places });
} catch (error) {
  post({ kind: 'failed', fault: notLoaded(error) });
}
