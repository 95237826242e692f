/**
 * The work of the station's stages, each with its switch off and on: done a tick at a time as a load, and timed a sample
 * at a time. What is timed is what the load does.
 */
import type { Work } from '../../engine/modules.ts';
import type { Side } from '../../engine/types.ts';
import type { StageId } from '../stages.ts';
import type { Switches } from './estimate.ts';
import { perSecond } from './recipe.ts';

/** Smallest duration of a sample in ms, and in steps of the clock. */
const SAMPLE_MS = 1;
const SAMPLE_STEPS = 100;
const NS_PER_MS = 1e6;

/** A variant's work, and what is known of it. */
interface Part {
  work: Work;
  /** Units of work in a batch. */
  units: number;
  /** Batches in a sample. */
  batches: number;
}

/** The smallest step of this worker's clock, in ms. */
function clockStep(): number {
  const began = performance.now();
  let now = began;
  while (now === began) now = performance.now();
  return now - began;
}

export class Works {
  #parts = new Map<StageId, readonly [Part, Part]>();
  /** Units of work that each stage owes, because its batches are larger than a tick's work. */
  #owed = new Map<StageId, number>();
  #sample_ms = 0;

  /** Adds a stage, and finds out how many batches make a sample. */
  add(id: StageId, off: Work, on: Work) {
    this.#sample_ms ||= Math.max(SAMPLE_MS, SAMPLE_STEPS * clockStep());
    this.#parts.set(id, [this.#part(off), this.#part(on)]);
    this.#owed.set(id, 0);
  }

  /** The stages that were added. */
  get stages(): StageId[] {
    return [...this.#parts.keys()];
  }

  /** Does the work that `streams` streams have in `seconds`; both may be fractions. */
  tick(seconds: number, streams: number, switches: Switches) {
    for (const [id, parts] of this.#parts) {
      const { work, units } = parts[switches[id]];
      const owed = (this.#owed.get(id) ?? 0) + streams * perSecond[id] * seconds;
      const batches = Math.floor(owed / units);
      this.#owed.set(id, owed - batches * units);
      if (batches === 0) continue;
      work.run(batches);
      wait(work.added_ns());
    }
  }

  /** @returns ns for a unit of work */
  sample(id: StageId, side: Side): number {
    const { work, batches } = this.#parts.get(id)![side];
    const began = performance.now();
    const units = work.run(batches);
    return ((performance.now() - began) * NS_PER_MS + work.added_ns()) / units;
  }

  #part(work: Work): Part {
    // The first batches make what later ones use again, so the number of batches is found with those that follow.
    const units = work.run(1);
    for (let batches = 1; ; batches *= 2) {
      const began = performance.now();
      work.run(batches);
      if (performance.now() - began >= this.#sample_ms) return { work, units, batches };
    }
  }
}

/** Keeps the processor busy for a modelled cost, such as that of a system call. */
function wait(ns: number) {
  const until = performance.now() + ns / NS_PER_MS;
  while (performance.now() < until);
}
