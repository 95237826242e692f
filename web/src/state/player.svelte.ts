/**
 * Opens and moves the worlds and shows the newest frame. What the engine may refuse returns its refusal. A loop over
 * animation frames pulls frames while the worlds move or a new frame is needed, and stops otherwise. While the sound
 * card sets the pace, frames arrive without the loop.
 */
import { prefersReducedMotion } from 'svelte/motion';
import type { Frame, Move, Scenes, Scripted } from '../engine/messages.ts';
import { type Config, type Refusal, TICKS_PER_MS } from '../engine/types.ts';
import { SPEEDS } from '../link/link.ts';
import { Run } from './run.svelte.ts';
import { FOLLOWED_SPEED, nextTurn } from './throttle.ts';

/**
 * Longest real time that one animation frame advances the worlds, in ms: after the tab was hidden, the worlds continue
 * where they were.
 */
const LONGEST_FRAME = 100;
/** Number of newest events of each side in the table. */
const TRACE = 12;

/** Scenes of both worlds: A, B. */
export type ScenePair = [object, object];

/**
 * The answer to a change of the pace that the engine may refuse, because it plugs or unplugs the sound card of the
 * worlds; undefined if the engine is not asked.
 */
type Answer = Promise<Refusal | undefined> | undefined;

const copied = ([a, b]: Scenes): Scenes => [a.slice(), b.slice()];

export class Player extends Run {
  #playing = $state(false);
  #speed = $state(1);
  #live = $state(false);
  #frame = $state.raw<Frame>();
  /** Scenes of the newest frame, for the figures. */
  scenes = $state.raw<ScenePair>();
  /**
   * Scenes for tables and counters: updated together with the figures' texts, every 500 ms while the worlds move, and with
   * each frame if they rest or are followed by eye.
   */
  throttledScenes = $state.raw<ScenePair>();
  #turn = -1;
  /** Stalls of each publisher as [start, end, …], in ticks. */
  tapes = $state.raw<[Uint32Array, Uint32Array]>([new Uint32Array(0), new Uint32Array(0)]);
  /** First event of each kind on each side, as the engine's trace. */
  milestones = $state.raw<[Uint32Array, Uint32Array]>([new Uint32Array(0), new Uint32Array(0)]);
  traces = $state.raw<[Uint32Array, Uint32Array]>([new Uint32Array(0), new Uint32Array(0)]);
  /** State of A and B as the text that the lab's system itself prints, while `dump` has requested it. */
  dumps = $state.raw<[string, string]>(['', '']);
  /** Share of the requested speed that the engine sustains, 0 to 1. */
  pace = $state(1);

  /** Returns the tick at which playing ends by itself, if the current time is before it. */
  until: () => number | undefined = () => undefined;
  /** Reads the numbers of one world; set by the open lab. */
  read: (numbers: Float64Array) => object = (numbers) => numbers;

  #moves: Move[] = [];
  #begun = false;
  /** Number of users of the newest events, and of the texts, in frames. */
  #tracing = 0;
  #dumping = 0;
  #dirty = false;
  #request: number | undefined;
  #last: number | undefined;
  /** Virtual time to advance with the next pull, in ticks. */
  #due = 0;
  #asked = 0;
  #aim: number | undefined;
  #arrivals: (() => void)[] = [];
  /**
   * Whether a session is being opened. Frames that arrive meanwhile belong to the previous session, so they do not end
   * a seek.
   */
  #opening = false;

  get playing() {
    return this.#playing;
  }
  get speed() {
    return this.#speed;
  }
  /** Whether a session is being opened: what is shown is of the one before. */
  get opening() {
    return this.#opening;
  }
  /** Whether the sound card sets the pace. */
  get live() {
    return this.#live;
  }
  /** Virtual time, in ticks. */
  get time() {
    return this.#frame?.time ?? 0;
  }
  /** The latest time that was played, in ticks. */
  get length() {
    return this.#frame?.endTime ?? 0;
  }
  /** Virtual time that a seek leads to, in ticks; the current time if there is no seek. */
  get aim() {
    return this.#aim ?? this.time;
  }

  play(): undefined {
    this.#playing = true;
    this.refresh();
  }

  /**
   * Pauses. Resolves when the last frame that was already requested has arrived, so that a link written afterwards holds
   * the time at which the worlds are paused.
   */
  async pause(): Promise<Refusal | undefined> {
    this.#playing = false;
    this.#due = 0;
    const [refusal] = await Promise.all([this.stopLive(), this.arrived()]);
    return refusal;
  }

  /** @param speed one of `SPEEDS` */
  setSpeed(speed: number): Answer {
    this.#speed = speed;
    return speed === 1 ? undefined : this.stopLive();
  }

  /** Selects the next faster or slower speed. */
  shiftSpeed(by: 1 | -1): Answer {
    const next = SPEEDS[SPEEDS.findIndex((speed) => speed === this.#speed) + by];
    return next === undefined ? undefined : this.setSpeed(next);
  }

  /** Lets the sound card set the pace, from the latest time that was played. */
  startLive(): Answer {
    this.#speed = 1;
    this.#playing = true;
    return this.#setLive(true);
  }

  /** Returns to the page's own clock. */
  stopLive(): Answer {
    return this.#live ? this.#setLive(false) : undefined;
  }

  /** Makes one action of one actor in each world, or undoes one if `steps` is negative. */
  step(steps: number): Promise<Refusal | undefined> {
    const answer = this.pause();
    this.#aim = undefined;
    const last = this.#moves.at(-1);
    if (last?.kind === 'step') last.steps += steps;
    else this.#moves.push({ kind: 'step', steps });
    this.refresh();
    return answer;
  }

  /** @param tick from 0; past the latest time that was played, the worlds run on to it */
  seek(tick: number): Answer {
    const answer = this.stopLive();
    // Drops seeks that are still queued, since only the newest position of the pointer counts.
    this.#aim = Math.max(0, Math.round(tick));
    this.#moves = [{ kind: 'seek', tick: this.#aim }];
    this.refresh();
    return answer;
  }

  /** Resolves when a frame of the time that a seek leads to has arrived, or when the engine has stopped. */
  arrived(): Promise<void> {
    this.refresh();
    return new Promise((resolve) => this.#arrivals.push(resolve));
  }

  /**
   * Opens the configuration that is requested in `run`, repeats the actions of a script and runs to `goal`, in ticks.
   * If a newer request follows before the engine is asked, this one is dropped.
   * @param fallback configuration that opens if this one is refused and no session was open before
   */
  async open(goal: number, script: Scripted[] = [], fallback?: Config): Promise<Refusal | undefined> {
    this.#opening = true;
    this.#aim = goal;
    this.#moves = [];
    this.#due = 0;
    this.pace = 1;
    const { session, refusal } = await this.openSession(() => this.aim, script, fallback);
    if (!session) return refusal;
    this.#begun = true;
    this.#opening = false;
    this.refresh();
    return session === 'new' && this.#live ? ((await this.plugged(true)) ?? refusal) : refusal;
  }

  /**
   * Opens the requested configuration and runs it to the current time, to show the state that it would have reached.
   */
  reopen(): Promise<Refusal | undefined> {
    // While the sound card sets the pace, running to the current time would starve it of samples.
    return this.open(this.#live ? 0 : this.aim);
  }

  /** Restarts at time 0 with another sample rate, in Hz, if the worlds have another one. */
  async setRate(rate: number): Promise<Refusal | undefined> {
    if (rate === this.config.rate) return undefined;
    this.config = { ...this.config, rate };
    return this.open(0);
  }

  /** Has frames contain the newest events, to be called in an effect. @returns what ends it */
  trace(): () => void {
    this.#tracing++;
    this.refresh();
    return () => this.#tracing--;
  }

  /** Has frames contain the text of each side's state, as `trace` does. */
  dump(): () => void {
    this.#dumping++;
    this.refresh();
    return () => this.#dumping--;
  }

  /** Forgets the session, because the engine has stopped; the last frame remains visible. */
  end() {
    this.#begun = false;
    this.#opening = false;
    this.#playing = false;
    this.#live = false;
    this.lost();
    this.#arrive();
  }

  /** Requests a new frame. */
  refresh() {
    this.#dirty = true;
    this.#wake();
  }

  /** Handles a frame of the engine. */
  receive(frame: Frame) {
    const until = this.until();
    if (this.#playing && !this.#live && until !== undefined && this.time < until && frame.time >= until) {
      this.#playing = false;
      this.#due = 0;
    }
    this.#frame = frame;
    // With reduced motion a scene is shown after the frame's buffers have returned to the worker, so it needs a copy.
    this.scenes = this.#readScenes(prefersReducedMotion.current ? copied(frame.scenes) : frame.scenes);
    const turn = nextTurn();
    const followed = !prefersReducedMotion.current && this.#speed <= FOLLOWED_SPEED;
    if (!this.#playing || followed || turn !== this.#turn) {
      this.#turn = turn;
      this.throttledScenes = this.#readScenes(copied(frame.scenes));
    }
    if (frame.tapes) this.tapes = frame.tapes;
    if (frame.milestones) this.milestones = frame.milestones;
    if (frame.traces) this.traces = frame.traces;
    if (frame.dumps) this.dumps = frame.dumps;
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

  async #setLive(live: boolean): Promise<Refusal | undefined> {
    this.#live = live;
    this.refresh();
    const refusal = await this.plug(live);
    this.refresh();
    return refusal;
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
    if (!this.client.pulling && (this.#playing || this.#dirty)) this.#pull();
    if (this.#playing || this.#dirty) this.#wake();
    else this.#last = undefined;
  }

  #pull() {
    const move = this.#moves.shift() ?? this.#run();
    this.#asked = move.kind === 'run' ? move.ticks : 0;
    this.#dirty = this.#moves.length > 0;
    this.client.pull(move, this.#tracing > 0 ? TRACE : 0, this.#dumping > 0);
  }

  #run(): Move {
    const until = this.until();
    const left = until !== undefined && this.time < until ? until - this.time : Infinity;
    const ticks = Math.min(this.#due, left);
    this.#due = 0;
    return ticks > 0 ? { kind: 'run', ticks } : { kind: 'stay' };
  }
}
