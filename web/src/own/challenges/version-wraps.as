// One slot: a mark, which is 0 while the slot is written, and the frame, two words.
import { wait, notify } from "./ringside";

export const ringside_abi = 1;
export const slots: u32 = 1;
export enum publisher { invalidate, write_low, write_high, publish }
export enum reader { look, copy_low, copy_high, check }
const DONE = -1;

const mark = memory.data(12 + 2 * 12, 4);
export const state_begin: usize = mark;
export const state_bytes: u32 = 12 + 2 * 12;
export const word_mark: usize = mark;

// A reader: the frame that it copies or has sent, two words, and its mark.
export function frame(r: u32): usize {
  return mark + 12 + r * 12;
}

export function publisher_step(state: publisher, n: u32): i32 {
  switch (state) {
    case publisher.invalidate: atomic.store<u32>(mark, 0); return publisher.write_low;
    case publisher.write_low: atomic.store<u32>(mark, n, 4); return publisher.write_high;
    case publisher.write_high: atomic.store<u32>(mark, n, 8); return publisher.publish;
    default: atomic.store<u32>(mark, 1 + (n & 1)); notify(mark); return DONE;
  }
}

export function reader_step(r: u32, state: reader): i32 {
  const me = frame(r);
  switch (state) {
    case reader.look: {
      // Nothing of the last copy remains, so that fewer states differ.
      store<u64>(me, 0);
      const seen = atomic.load<u32>(mark);
      if (seen == 0 || seen == load<u32>(me, 8)) {
        wait(mark, seen);
        return reader.look;
      }
      store<u32>(me, seen, 8);
      return reader.copy_low;
    }
    case reader.copy_low: store<u32>(me, atomic.load<u32>(mark, 4)); return reader.copy_high;
    case reader.copy_high: store<u32>(me, atomic.load<u32>(mark, 8), 4); return reader.check;
    default:
      if (atomic.load<u32>(mark) != load<u32>(me, 8)) return reader.look;
      return DONE;
  }
}
