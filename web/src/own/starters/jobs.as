// A queue of four jobs for workers that share it. One call is one indivisible step.
import { wait, notify } from "./ringside";

export const ringside_abi = 1;
export enum producer { look, put, publish, wake }
export enum worker { look, check, read, claim, wake }
const DONE = -1;
const SLOTS: u32 = 4, WORKER: u32 = 8;

// All state lies in one block: how many jobs were enqueued, how many were taken, the slots, the workers.
const enqueued = memory.data(8 + 4 * 4 + 2 * 8, 4);
const taken = enqueued + 4;
export const state_begin: usize = enqueued;
export const state_bytes: u32 = 8 + 4 * 4 + 2 * 8;
export const word_enqueued: usize = enqueued;
export const word_taken: usize = enqueued + 4;

// The place of a job. Its accesses are atomic, because a worker that comes too late reads it while it is overwritten.
function slot(job: u32): usize {
  return enqueued + 8 + (job % SLOTS) * 4;
}
// A worker: the jobs that it saw taken, and the job that it has read; nobody else accesses them.
function own(w: u32): usize {
  return enqueued + 8 + SLOTS * 4 + w * WORKER;
}

export function producer_step(state: producer, n: u32): i32 {
  switch (state) {
    case producer.look: {
      const seen = atomic.load<u32>(taken);
      if (n - seen <= SLOTS) return producer.put;
      wait(taken, seen);
      return producer.look;
    }
    case producer.put: atomic.store<u32>(slot(n), n); return producer.publish;
    case producer.publish: atomic.store<u32>(enqueued, n); return producer.wake;
    default: notify(enqueued); return DONE;
  }
}

export function worker_step(w: u32, state: worker): i32 {
  const me = own(w), seen = load<u32>(me);
  switch (state) {
    case worker.look: store<u32>(me, atomic.load<u32>(taken)); return worker.check;
    case worker.check:
      if (atomic.load<u32>(enqueued) != seen) return worker.read;
      wait(enqueued, seen);
      return worker.look;
    case worker.read: store<u32>(me, atomic.load<u32>(slot(seen + 1)), 4); return worker.claim;
    case worker.claim:
      // Another worker may have been faster: then the slot may have another job.
      return atomic.cmpxchg<u32>(taken, seen, seen + 1) == seen ? worker.wake : worker.look;
    default: notify(taken); return DONE;
  }
}

/** The job that the worker has just run. */
export function job(w: u32): u32 {
  return load<u32>(own(w), 4);
}
