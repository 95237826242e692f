// A queue of jobs without bound: a job is its number, so that two counts are the queue.
import { wait, notify } from "./ringside";

export const ringside_abi = 1;
export enum producer { enqueue }
export enum worker { look, check, take }
const DONE = -1;

const enqueued = memory.data(8 + 2 * 8, 4);
const taken = enqueued + 4;
export const state_begin: usize = enqueued;
export const state_bytes: u32 = 8 + 2 * 8;
export const word_enqueued: usize = enqueued;
export const word_taken: usize = enqueued + 4;

// A worker: the jobs that it saw taken, and the job that it has taken.
function own(w: u32): usize {
  return enqueued + 8 + w * 8;
}

export function producer_step(state: producer, n: u32): i32 {
  atomic.store<u32>(enqueued, n);
  notify(enqueued);
  return DONE;
}

export function worker_step(w: u32, state: worker): i32 {
  const me = own(w), seen = load<u32>(me);
  switch (state) {
    case worker.look: store<u32>(me, atomic.load<u32>(taken)); return worker.check;
    case worker.check:
      if (atomic.load<u32>(enqueued) != seen) return worker.take;
      wait(enqueued, seen);
      return worker.look;
    default:
      atomic.store<u32>(taken, seen + 1);
      store<u32>(me, seen + 1, 4);
      return DONE;
  }
}

export function job(w: u32): u32 {
  return load<u32>(own(w), 4);
}
