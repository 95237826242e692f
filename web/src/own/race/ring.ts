/**
 * The work of a race of rings. The module that does it imports the ring's functions, and with the ring it imports `wait` and
 * `notify` from a third module, which is made first.
 */
import { abort } from '../guest/fault.ts';
import { Faulted, Guest, type Waiting } from '../guest/guest.ts';
import { MOST } from '../interfaces.ts';
import { PUBLISHER } from '../search/ring.ts';
import {
  compiled,
  counted,
  memoryFor,
  type RaceFailure,
  Unfit,
  type Work,
  type WorkExports,
} from './subject.ts';
import type { Modules } from './subjects.ts';

const READERS = 2;
/** Frames that both readers send in a batch, as the work has it. */
export const SENT = 256 * READERS;
/** Turns without a frame after which the work ends. */
const TURNS = 10_000;
/** Batches that are checked before the ring is timed. */
const CHECKED = 4;

/** What a step returns when a frame is published or sent. */
const DONE = -1;

interface Ring {
  publisher_step: (state: number, frame: number) => number;
  reader_step: (reader: number, state: number) => number;
  frame: (reader: number) => number;
}

/** The word that an actor sleeps on; −1 while it is awake. */
type Sleeps = WebAssembly.Global<'i32'>;
type Waits = Waiting & Record<'publisher_sleeps' | 'reader0_sleeps' | 'reader1_sleeps', Sleeps>;

export function ringWork(modules: Modules): Work {
  const work = compiled(modules.work);
  const waits = compiled(modules.waits);
  const waitsIn = (memory: WebAssembly.Memory) =>
    new WebAssembly.Instance(waits, { env: { memory } }).exports as unknown as Waits;
  const on = (memory: WebAssembly.Memory, ring: Ring, ringside: Waits) =>
    new WebAssembly.Instance(work, { env: { memory }, variant: { ...ring }, ringside: { ...ringside } })
      .exports as unknown as WorkExports;
  return {
    check(module) {
      const ring = new CheckedRing(module, waitsIn);
      const { batch } = on(ring.memory, ring, ring.waits);
      let digest = 0;
      for (let done = 0; done < CHECKED; done++) {
        ring.steps = 0;
        digest = batch();
        if (digest === 0) throw new Unfit(ring.stuck());
      }
      return { digest, steps: ring.steps / SENT };
    },
    timed(module, digest) {
      const { memory } = memoryFor(module, 0);
      const ringside = waitsIn(memory);
      const imports = { env: { memory, abort }, ringside: { ...ringside } };
      // The functions themselves, so that the engine links them to each other without code of JavaScript between.
      const ring = new WebAssembly.Instance(compiled(module), imports).exports as unknown as Ring;
      return counted(on(memory, ring, ringside), digest, SENT);
    },
  };
}

/** A ring whose steps are counted, and whose frames are checked when they are sent. */
class CheckedRing implements Ring {
  readonly memory: WebAssembly.Memory;
  readonly waits: Waits;
  steps = 0;
  readonly #guest: Guest;
  readonly #words: ReturnType<Guest['words']>;
  readonly #ring: Ring;
  /** The frame that the publisher has begun last; the one that it has published last, and those that the readers have sent. */
  #begun = 0;
  readonly #done = [0, 0, 0];

  /** @throws {Refused} {Faulted} */
  constructor(module: Uint8Array, waitsIn: (memory: WebAssembly.Memory) => Waits) {
    // The start function runs before there are actors that could sleep.
    let waits: Waits | undefined;
    this.#guest = new Guest(module, 'ring', {
      wait: (word, seen) => waits?.wait(this.#checked(word), seen),
      notify: (word) => waits?.notify(this.#checked(word)),
    });
    this.memory = this.#guest.memory;
    this.waits = waits = waitsIn(this.memory);
    this.#guest.within('ringside_abi', 1, 1);
    this.#guest.within('slots', 1, 64);
    this.#words = this.#guest.words();
    this.#ring = {
      publisher_step: this.#guest.function('publisher_step'),
      reader_step: this.#guest.function('reader_step'),
      frame: this.#guest.function('frame'),
    };
  }

  publisher_step = (state: number, frame: number) => {
    this.#begun = frame;
    const next = this.#step(PUBLISHER, () => this.#ring.publisher_step(state, frame));
    if (next === DONE) this.#done[PUBLISHER] = frame;
    return next;
  };

  reader_step = (reader: number, state: number) =>
    this.#step(1 + reader, () => this.#ring.reader_step(reader, state));

  frame = (reader: number) => {
    const address = this.#guest.run(() => this.#ring.frame(reader));
    const words = new Int32Array(this.memory.buffer);
    const [low = 0, high = 0] = words.subarray(address >>> 2);
    const actor = 1 + reader;
    const last = this.#done[actor];
    if (low !== high) throw new Unfit({ kind: 'torn', reader: actor, low, high });
    if (low <= last) throw new Unfit({ kind: 'order', reader: actor, frame: low, last });
    if (low > this.#begun)
      throw new Unfit({ kind: 'unknown', reader: actor, frame: low, begun: this.#begun });
    this.#done[actor] = low;
    return address;
  };

  /** Why no frame was published for so long. */
  stuck(): RaceFailure {
    const published = this.#done[PUBLISHER];
    // The publisher waits for both readers.
    const actor = Math.max(
      PUBLISHER,
      this.#done.findIndex((frame) => frame < published),
    );
    const { publisher_sleeps, reader0_sleeps, reader1_sleeps } = this.waits;
    const { value } = [publisher_sleeps, reader0_sleeps, reader1_sleeps][actor];
    const word = this.#words.find(({ at }) => at === value)?.name;
    return {
      ...{ kind: 'stuck', actor, frame: this.#done[actor] + 1, turns: TURNS },
      ...(word !== undefined && { word }),
    };
  }

  #step(actor: number, call: () => number): number {
    this.steps++;
    const next = this.#guest.run(call);
    if (next !== DONE && !(next >= 0 && next <= MOST.states))
      throw new Faulted({ kind: 'state', actor: actor === PUBLISHER ? 'publisher' : 'reader', state: next });
    return next;
  }

  /** @throws {Faulted} if the address is none of a word that may be waited on */
  #checked(address: number): number {
    if (this.#words.some(({ at }) => at === address)) return address;
    throw new Faulted({ kind: 'word', address: address >>> 0 });
  }
}
