/**
 * The conductor: a worker that may block. It holds the engine over shared memory, manages the threads and carries out
 * the page's requests one after the other. A refusal is an answer; any other error is the last message, because the
 * engine cannot continue.
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
import { rested, Visibility } from '../job-worker.ts';
import { isRefusal } from '../refusal.ts';
import { ThreadPool } from './thread-pool.ts';
import type { FromConductor, Places, TaskRequest, ToConductor } from './messages.ts';
import { RemoteThreads } from './remote.ts';
import { Slots } from './slots.ts';
import { open, type Task } from './tasks.ts';

const post = (message: FromConductor | Failed) => self.postMessage(message);

const remote = new RemoteThreads((thread, message) => post({ kind: 'tell thread', thread, message }));
let pool: ThreadPool;
/** Number of slots that are to be filled. */
let size = 0;
let last: Promise<void> = Promise.resolve();
/** The current run. */
let task: Task | undefined;
const visibility = new Visibility();

function receive(message: ToConductor) {
  if (message.kind === 'visibility') setHidden(message.hidden);
  else if (message.kind === 'thread said' || message.kind === 'thread failed') remote.receive(message);
  else last = last.then(() => answer(message)).catch(fail);
}

/** The round or trial during which the tab was hidden may have been disturbed. */
function setHidden(nowHidden: boolean) {
  if (nowHidden) task?.discard_round?.();
  visibility.set(nowHidden);
}

async function answer(message: Extract<ToConductor, { id: number }>) {
  const { id } = message;
  let cancelled = false;
  let result: unknown = null;
  try {
    if (message.kind === 'terminate') {
      size = 0;
      await pool.terminate();
    } else {
      size = message.threads;
      await pool.resize(size);
      if (message.kind === 'run') ({ cancelled, result } = await run(id, message.task));
    }
    post({ kind: 'done', id, cancelled, result });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    post({ kind: 'refused', id, refusal: error });
  }
}

async function run(id: number, request: TaskRequest) {
  run_begin(id);
  task = open(request);
  try {
    while (!run_cancelled()) {
      if (visibility.hidden && task.discard_round) {
        await visibility.shown();
        continue;
      }
      const share = task.advance();
      if (share >= 1) return { cancelled: run_cancelled(), result: resultOf(task) };
      post({ kind: 'progress', of: id, share, progress: task.progress() });
      await rested();
      // Replaces threads that died in this step before the next one.
      await pool.resize(size);
    }
    return { cancelled: true, result: resultOf(task) };
  } finally {
    task.free();
    task = undefined;
  }
}

const resultOf = (task: Task) => task.result?.() ?? task.progress();

/** Called also after the last run, so that all slots are filled again when the page reads them. */
function trapped(slot: number, message: string) {
  post({ kind: 'trapped', slot, message });
  last = last.then(() => pool.resize(size)).catch(fail);
}

function fail(error: unknown) {
  post({ kind: 'failed', fault: faultOf(error) });
}

try {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  // `compileStreaming` would refuse a response that the host does not send as application/wasm.
  const module = await WebAssembly.compile(await response.arrayBuffer());
  const engine = initSync({ module });
  const places: Places = {
    slots: thread_pool_address(),
    stride: thread_pool_stride(),
    count: thread_pool_slots(),
    cancelled: cancel_address(),
  };
  pool = new ThreadPool(engine, new Slots(engine.memory, places), { module, memory: engine.memory }, () => remote.spawn(), trapped);
  self.onmessage = ({ data }: MessageEvent<ToConductor>) => receive(data);
  post({ kind: 'ready', memory: engine.memory, places });
} catch (error) {
  post({ kind: 'failed', fault: notLoaded(error) });
}
