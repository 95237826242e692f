/**
 * Moves the worlds and shows the newest frame. One loop over animation frames pulls while there is something to see and
 * rests when nothing can change; the sound card, when it sets the pace, needs no loop at all.
 */
import type { EngineClient } from '../engine/client.ts';
import { prefersReducedMotion } from 'svelte/motion';
import type { Frame, Move, Scenes } from '../engine/messages.ts';
import { TICKS_PER_MS } from '../engine/types.ts';
import { SPEEDS } from './link.ts';

/** Real time that one animation frame may stand for, in ms: after a pause of the tab the worlds go on where they were. */
const LONGEST_FRAME = 100;
/** Newest events of each side that the table shows. */
const TRACE = 12;
/** Time between two looks of what is read rather than watched, in ms. */
const THROTTLE_MS = 500;

/** What both worlds look like: A, B. */
export type ScenePair = [object, object];

const copied = ([a, b]: Scenes): Scenes => [a.slice(), b.slice()];

export class Player {
  #client: EngineClient;
  #playing = $state(false);
  #speed = $state(1);
  #live = $state(false);
  #frame = $state.raw<Frame>();
  /** For the figure: as of the newest frame. */
  scenes = $state.raw<ScenePair>();
  /** For tables and counters: the same, twice a second while the worlds move. */
  throttledScenes = $state.raw<ScenePair>();
  #throttledAt = -Infinity;
  /** Stalls of each publisher, as [start, end, …] in ticks. */
  tapes = $state.raw<[Uint32Array, Uint32Array]>([new Uint32Array(0), new Uint32Array(0)]);
  traces = $state.raw<[Uint32Array, Uint32Array]>([new Uint32Array(0), new Uint32Array(0)]);
  /** Share of the asked speed that the engine keeps up with, 0 to 1. */
  pace = $state(1);

  /** How the open lab reads the numbers of one world. */
  read: (numbers: Float64Array) => object = (numbers) => numbers;

  #moves: Move[] = [];
  #begun = false;
  #tracing = false;
  #dirty = false;
  #request: number | undefined;
  #last: number | undefined;
  /** Virtual time that is due, in ticks. */
  #due = 0;
  #asked = 0;
  #aim: number | undefined;
  #arrivals: (() => void)[] = [];
  /** A session is being opened: frames that come until it is are of the one before, and on the way nowhere. */
  #opening = false;

  constructor(client: EngineClient) {
    this.#client = client;
  }

  /** Told when the sound card begins to set the pace, also of a session that is opened while it does, and when it ceases to. */
  onlive: (live: boolean) => void = () => undefined;

  get playing() {
    return this.#playing;
  }
  get speed() {
    return this.#speed;
  }
  /** Whether the sound card sets the pace. */
  get live() {
    return this.#live;
  }
  /** Virtual time, in ticks. */
  get time() {
    return this.#frame?.time ?? 0;
  }
  /** The furthest that was played, in ticks. */
  get length() {
    return this.#frame?.endTime ?? 0;
  }
  /** Virtual time that the worlds are on their way to: their own, once they are there. */
  get aim() {
    return this.#aim ?? this.time;
  }

  play() {
    this.#playing = true;
    this.refresh();
  }

  pause() {
    this.#playing = false;
    this.stopLive();
    this.refresh();
  }

  /** @param speed one of `SPEEDS` */
  setSpeed(speed: number) {
    this.#speed = speed;
    if (speed !== 1) this.stopLive();
  }

  /** To the next faster or slower speed. */
  shiftSpeed(by: 1 | -1) {
    const next = SPEEDS[SPEEDS.findIndex((speed) => speed === this.#speed) + by];
    if (next !== undefined) this.setSpeed(next);
  }

  /** Lets the sound card set the pace, from the end of what was played. */
  startLive() {
    this.#speed = 1;
    this.#playing = true;
    this.#live = true;
    this.#tellLive();
    this.onlive(true);
  }

  /** Back to the page's own clock. */
  stopLive() {
    if (!this.#live) return;
    this.#live = false;
    this.#tellLive();
    this.onlive(false);
  }

  /** One action of one actor in each world; back when negative. */
  step(steps: number) {
    this.pause();
    this.#aim = undefined;
    const last = this.#moves.at(-1);
    if (last?.kind === 'step') last.steps += steps;
    else this.#moves.push({ kind: 'step', steps });
    this.refresh();
  }

  /** @param tick from 0; past the end of what was played, the worlds run on */
  seek(tick: number) {
    this.stopLive();
    // Where the pointer was a moment ago is of no interest any more.
    this.#aim = Math.max(0, Math.round(tick));
    this.#moves = [{ kind: 'seek', tick: this.#aim }];
    this.refresh();
  }

  /** Resolves when a picture is there of where the worlds were sent, or the engine is gone. */
  arrived(): Promise<void> {
    this.refresh();
    return new Promise((resolve) => this.#arrivals.push(resolve));
  }

  /** Another session begins, and is on its way to `goal`, in ticks. */
  reset(goal: number) {
    this.#opening = true;
    this.#aim = goal;
    this.#moves = [];
    this.#due = 0;
    this.pace = 1;
  }

  /** Whether frames bring the newest events along. */
  trace(on: boolean) {
    this.#tracing = on;
    if (on) this.refresh();
  }

  /** A session is there to be pulled from. */
  begin() {
    this.#begun = true;
    this.#opening = false;
    this.refresh();
    if (this.#live) this.onlive(true);
  }

  /** None was opened: the one before goes on. */
  goOn() {
    this.#opening = false;
    this.refresh();
  }

  /** It is gone; the last picture stays. */
  end() {
    this.#begun = false;
    this.#opening = false;
    this.#playing = false;
    this.#live = false;
    this.#arrive();
  }

  /** Has the newest frame shown. */
  refresh() {
    this.#dirty = true;
    this.#wake();
  }

  /** To be called with each frame of the engine. */
  show(frame: Frame) {
    this.#frame = frame;
    // With reduced motion a picture outlives its frame, whose buffers go back to the worker.
    this.scenes = this.#readScenes(prefersReducedMotion.current ? copied(frame.scenes) : frame.scenes);
    const now = performance.now();
    if (!this.#playing || now - this.#throttledAt > THROTTLE_MS) {
      this.#throttledAt = now;
      this.throttledScenes = this.#readScenes(copied(frame.scenes));
    }
    if (frame.tapes) this.tapes = frame.tapes;
    if (frame.traces) this.traces = frame.traces;
    if (this.#asked > 0) this.pace = 1 - frame.late / this.#asked;
    if (frame.arriving) this.refresh();
    else if (this.#moves.length === 0 && !this.#opening) {
      this.#aim = undefined;
      this.#arrive();
    }
  }

  #arrive() {
    for (const arrived of this.#arrivals.splice(0)) arrived();
  }

  #readScenes([a, b]: Scenes): ScenePair {
    return [this.read(a), this.read(b)];
  }

  #tellLive() {
    // Nothing to tell an engine that has stopped: the failure is on screen.
    this.#client.ask({ kind: 'live', on: this.#live }).catch(() => undefined);
    this.refresh();
  }

  #wake() {
    if (!this.#begun) return;
    if (this.#request === undefined) this.#request = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number) {
    this.#request = undefined;
    if (!this.#begun) return;
    const elapsed = Math.min(now - (this.#last ?? now), LONGEST_FRAME);
    this.#last = now;
    if (this.#playing && !this.#live) this.#due += elapsed * TICKS_PER_MS * this.#speed;
    if (!this.#client.pulling && (this.#playing || this.#dirty)) this.#pull();
    if (this.#playing || this.#dirty) this.#wake();
    else this.#last = undefined;
  }

  #pull() {
    const move = this.#moves.shift() ?? this.#run();
    this.#asked = move.kind === 'run' ? move.ticks : 0;
    this.#dirty = this.#moves.length > 0;
    this.#client.pull(move, this.#tracing ? TRACE : 0);
  }

  #run(): Move {
    const ticks = this.#due;
    this.#due = 0;
    return ticks > 0 ? { kind: 'run', ticks } : { kind: 'stay' };
  }
}
