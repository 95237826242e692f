/**
 * What a reader's frames sound like. Frame n of the ring stands for block n of the music, which has its turn at the sound card some
 * frames after it was due. If the reader has not sent the frame by then, its turn is silent. A torn frame has two halves: the
 * blocks of the two frames that its words name.
 */
import { markMissing } from '../../audio/output-log.ts';
import { CHANNELS } from '../../audio/sample-ring.ts';
import type { RingFailure, RingWorld } from '../search/ring.ts';
import { FRAME_TICKS, Pace } from './pace.ts';

/** Sample frames of a block of the music. */
export const BLOCK = 1152;
/** Frames from the time at which a frame is due to its turn. */
export const DELAY = 12;

/** The frames whose blocks the halves of a turn are. */
type Halves = readonly [number, number];

/** The words of the frame that a reader has sent in a step; undefined if it sent none. */
function sentIn(world: RingWorld, reader: number, before: number, failure?: RingFailure): Halves | undefined {
  if (failure?.kind === 'torn') return [failure.low, failure.high];
  if (failure?.kind === 'skipped') return [failure.frame, failure.frame];
  const { frame } = world.actor(reader);
  return frame === before ? undefined : [frame, frame];
}

/** Runs a schedule again, in time. */
export class Hearing {
  /** Steps that were done. */
  done = 0;
  readonly #world: RingWorld;
  readonly #actions: readonly number[];
  readonly #reader: number;
  readonly #pace: Pace;
  /** By the numbers of their turns. */
  readonly #heard = new Map<number, Halves>();
  #last = -1;
  #ended = false;

  /** @param actions of a schedule that was played @param reader whose frames are heard @param slow as in the schedule */
  constructor(world: RingWorld, actions: readonly number[], reader: number, slow: number) {
    this.#world = world;
    this.#actions = actions;
    this.#reader = reader;
    this.#pace = new Pace(slow);
  }

  /** The turn in which the next step comes, from 0. */
  get turn(): number {
    return Math.floor(this.#pace.tick / FRAME_TICKS);
  }

  /** Whether all steps were done, and all that they sent had its turn before this one. */
  isOver(turn: number): boolean {
    return this.#ended && turn > this.#last;
  }

  /** Does a number of steps. */
  skip(steps: number) {
    while (!this.#ended && this.done < steps) this.#step();
  }

  /** Does the steps before a turn. @returns the halves of the turn; undefined for silence */
  until(turn: number): Halves | undefined {
    while (!this.#ended && this.#next() < turn * FRAME_TICKS) this.#step();
    return this.#heard.get(turn);
  }

  #next(): number {
    return this.#pace.at(this.#actions[this.done], this.#world);
  }

  #step() {
    const actor = this.#actions[this.done];
    const before = this.#world.actor(this.#reader).frame;
    const tick = this.#next();
    this.#pace.step(actor, this.#world);
    let failure: RingFailure | undefined;
    try {
      failure = this.#world.act(actor);
    } catch (error) {
      failure = this.#world.faulted(error);
    }
    this.done += 1;
    this.#ended = failure !== undefined || this.done === this.#actions.length;
    const sent = actor === this.#reader ? sentIn(this.#world, actor, before, failure) : undefined;
    if (!sent) return;
    // Of the frames of a torn one, the older one was to be sent.
    const turn = (Math.min(...sent) || Math.max(...sent)) - 1 + DELAY;
    if (tick >= turn * FRAME_TICKS) return;
    this.#heard.set(turn, sent);
    this.#last = Math.max(this.#last, turn);
  }
}

/** Writes a block of the music, from 0: interleaved stereo, `BLOCK` sample frames. */
export type Music = (index: number, out: Float32Array) => void;

/** Fills a block with what is heard in a turn. */
export function fillTurn(out: Float32Array, halves: Halves | undefined, music: Music) {
  const half = (BLOCK / 2) * CHANNELS;
  const block = new Float32Array(BLOCK * CHANNELS);
  for (const [side, frame] of [halves?.[0] ?? 0, halves?.[1] ?? 0].entries()) {
    const from = side * half;
    if (frame > 0) {
      music(frame - 1, block);
      out.set(block.subarray(from, from + half), from);
    } else for (let at = from / CHANNELS; at < (from + half) / CHANNELS; at++) markMissing(out, at, 'reader');
  }
}
