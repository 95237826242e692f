// A ring of four slots, each with the number of its frame (a seqlock). One call is one indivisible step.
import { wait, notify } from "./ringside";

export const ringside_abi = 1;
export const slots: u32 = 4;
export enum publisher { invalidate, write_low, write_high, mark, publish, wake }
export enum reader { look, check, copy_low, copy_high, check_again }
const DONE = -1;

// All state lies in one block: the newest frame's number, the slots, the readers.
const SLOT: u32 = 12, READER: u32 = 12;
const position = memory.data(4 + 4 * 12 + 2 * 12, 4);
export const state_begin: usize = position;
export const state_bytes: u32 = 4 + 4 * 12 + 2 * 12;
export const word_position: usize = position;

// A slot: the number of its frame, or 0 while it is written; then the frame, two words.
// Its accesses are atomic, because readers copy it while it is overwritten: plain ones would race.
function slot(frame: u32): usize {
  return position + 4 + (frame % slots) * SLOT;
}
// A reader: the frame that it sent last, and its copy of a frame, which nobody else accesses.
function last(r: u32): usize {
  return position + 4 + slots * SLOT + r * READER;
}

export function publisher_step(state: publisher, n: u32): i32 {
  const s = slot(n);
  switch (state) {
    case publisher.invalidate: atomic.store<u32>(s, 0); return publisher.write_low;
    case publisher.write_low: atomic.store<u32>(s, n, 4); return publisher.write_high;
    case publisher.write_high: atomic.store<u32>(s, n, 8); return publisher.mark;
    case publisher.mark: atomic.store<u32>(s, n); return publisher.publish;
    case publisher.publish: atomic.store<u32>(position, n); return publisher.wake;
    default: notify(position); return DONE;
  }
}

export function reader_step(r: u32, state: reader): i32 {
  const me = last(r), n = load<u32>(me) + 1, s = slot(n);
  switch (state) {
    case reader.look: {
      const newest = atomic.load<u32>(position);
      if (newest >= n) return reader.check;
      wait(position, newest);
      return reader.look;
    }
    case reader.check:
      return atomic.load<u32>(s) == n ? reader.copy_low : lapped(me);
    case reader.copy_low: store<u32>(me, atomic.load<u32>(s, 4), 4); return reader.copy_high;
    case reader.copy_high: store<u32>(me, atomic.load<u32>(s, 8), 8); return reader.check_again;
    default:
      if (atomic.load<u32>(s) != n) return lapped(me);
      store<u32>(me, n);
      return DONE;
  }
}

// The slot was overwritten: the reader goes on with the newest frame.
function lapped(me: usize): i32 {
  store<u32>(me, atomic.load<u32>(position) - 1);
  return reader.look;
}

/** Where the two words of the frame lie that a reader has sent. */
export function frame(r: u32): usize {
  return last(r) + 4;
}

/** The frame that the reader looks for or copies: the drawing shows the reader at its slot. */
export function reader_frame(r: u32): u32 {
  return load<u32>(last(r)) + 1;
}
