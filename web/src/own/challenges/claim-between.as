// One slot, a frame of two words, and the number of readers in it, for which the publisher waits.
import { wait, notify } from "./ringside";

export const ringside_abi = 1;
export const slots: u32 = 1;
export enum publisher { claim, write_low, write_high, publish }
export enum reader { look, enter, copy_low, copy_high, leave }
const DONE = -1;

const newest = memory.data(16 + 2 * 8, 4);
export const state_begin: usize = newest;
export const state_bytes: u32 = 16 + 2 * 8;
export const word_newest: usize = newest;
const inside = newest + 4;
export const word_inside: usize = inside;

export function frame(r: u32): usize {
  return newest + 16 + r * 8;
}

export function publisher_step(state: publisher, n: u32): i32 {
  switch (state) {
    case publisher.claim: {
      const readers = atomic.load<u32>(inside);
      if (readers != 0) {
        wait(inside, readers);
        return publisher.claim;
      }
      return publisher.write_low;
    }
    case publisher.write_low: store<u32>(newest, n, 8); return publisher.write_high;
    case publisher.write_high: store<u32>(newest, n, 12); return publisher.publish;
    default:
      atomic.store<u32>(newest, n);
      notify(newest);
      return DONE;
  }
}

export function reader_step(r: u32, state: reader): i32 {
  const me = frame(r);
  switch (state) {
    case reader.look: {
      const seen = atomic.load<u32>(newest);
      if (seen != load<u32>(me)) return reader.enter;
      wait(newest, seen);
      return reader.look;
    }
    case reader.enter:
      atomic.add<u32>(inside, 1);
      return reader.copy_low;
    case reader.copy_low: store<u32>(me, load<u32>(newest, 8)); return reader.copy_high;
    case reader.copy_high: store<u32>(me, load<u32>(newest, 12), 4); return reader.leave;
    default: atomic.sub<u32>(inside, 1); notify(inside); return DONE;
  }
}
