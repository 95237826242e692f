// A stack of jobs in two nodes. The head is the node on top, or 0. A node: whether it is used, its job, and the head before it.
import { wait, notify } from "./ringside";

export const ringside_abi = 1;
export enum producer { push }
export enum worker { look, pop }
const DONE = -1;

const head = memory.data(4 + 2 * 12 + 2 * 12, 4);
export const state_begin: usize = head;
export const state_bytes: u32 = 4 + 2 * 12 + 2 * 12;
export const word_head: usize = head;
export const word_node_0: usize = head + 4;
export const word_node_1: usize = head + 4 + 12;

// Jobs take the nodes in turn.
function node(n: u32): u32 {
  return <u32>head + 4 + (n & 1) * 12;
}
/** The node that a head stands for. */
function nodeOf(top: u32): u32 {
  return top;
}
// A worker: the head that it saw, the one below, and the job that it has run.
function own(w: u32): usize {
  return head + 28 + w * 12;
}

export function producer_step(state: producer, n: u32): i32 {
  const at = node(n);
  if (atomic.load<u32>(at) != 0) {
    wait(at, 1);
    return producer.push;
  }
  atomic.store<u32>(at, 1);
  atomic.store<u32>(at, n, 4);
  atomic.store<u32>(at, atomic.load<u32>(head), 8);
  atomic.store<u32>(head, at);
  notify(head);
  return DONE;
}

export function worker_step(w: u32, state: worker): i32 {
  const me = own(w);
  if (state == worker.look) {
    const top = atomic.load<u32>(head);
    if (top == 0) {
      wait(head, 0);
      return worker.look;
    }
    store<u32>(me, top);
    store<u32>(me, atomic.load<u32>(nodeOf(top), 8), 4);
    return worker.pop;
  }
  const top = load<u32>(me), at = nodeOf(top);
  if (atomic.cmpxchg<u32>(head, top, load<u32>(me, 4)) != top) return worker.look;
  store<u32>(me, atomic.load<u32>(at, 4), 8);
  atomic.store<u32>(at, 0);
  notify(at);
  return DONE;
}

export function job(w: u32): u32 {
  return load<u32>(own(w), 8);
}
