/**
 * Holds one session for the page: opens and moves it and reads its scenes. It works for a few milliseconds at a time,
 * so that its worker can handle messages in between. It contains nothing specific to workers or to sound; the function
 * that creates sessions is passed in.
 */
import { isRefusal } from './refusal.ts';
import type { Cut, Frame, Media, Move, Scenes, Scripted, Short } from './messages.ts';
import type { Action, Config, Refusal, Session, Side } from './types.ts';

/** Work in one pull, in ms. */
const BUDGET_MS = 12;
/** Work of one call into the engine, in ms. The engine completes the step that it is at when this time is up. */
const CALL_MS = 4;
/** Work on the way to one goal, in ms. After that the worlds stay where they are. */
export const ARRIVAL_MS = 15_000;
/** Work of returning to the current time that an action waits for, in ms. */
const ACTION_MS = 1_000;
/** Side that is passed to `listen` if neither side is heard. */
const NEITHER = 2;

interface Opening {
  config: Config;
  /** Time to run to, in ticks. */
  goal: number;
  script: Scripted[];
  look: number;
}

/** A time in ticks, or a step. */
type Goal = { tick: number } | { step: number };

export class SessionHost {
  #open: (config: Config) => Session;
  #session: Session | undefined;
  /** Virtual time that the page has requested so far, in ticks; accumulates fractions. */
  #playhead = 0;
  #goal: Goal | undefined;
  /** Work spent on the way to the goal, in ms. */
  #spent = 0;
  #short: Short | undefined;
  #script: Scripted[] = [];
  /** Number of actions of the script that are done. */
  #done = 0;
  #cut: Cut | undefined;
  #listened = NEITHER;
  #media: Media | null = null;
  /** Sample rate of the session, in Hz. */
  #rate: number | undefined;
  #tapes = '';
  #milestones = '';

  constructor(open: (config: Config) => Session) {
    this.#open = open;
  }

  /** Replaces the session. If the configuration is refused, the previous session continues. */
  open({ config, goal, script, look }: Opening) {
    // This only checks the configuration. The worlds are created at first use, after the memory of the previous ones
    // has been freed.
    const next = this.#open(config);
    try {
      if (this.#media) next.set_media(this.#media.pcm, this.#media.channels, this.#media.rate);
    } catch (refusal) {
      next.free();
      throw refusal;
    }
    this.#dismiss();
    this.#session = next;
    this.#rate = config.rate;
    next.look(look);
    next.listen(this.#listened);
    this.#playhead = 0;
    this.#aim({ tick: goal });
    this.#script = [...script];
    this.#done = 0;
    this.#cut = undefined;
    this.#tapes = '';
    this.#milestones = '';
  }

  /**
   * Creates worlds and their copies within the work budget. Call it until it returns true before a frame is requested,
   * because a frame creates the rest in one call.
   * @returns whether everything has been created
   */
  prepare(): boolean {
    return this.#prepare(performance.now() + BUDGET_MS);
  }

  act(action: Action) {
    this.#comeBack();
    this.#prepare(Infinity);
    this.#now.act(action);
  }

  look(stream: number) {
    this.#now.look(stream);
  }

  /** Keeps the samples of one side's sound card; null stops keeping them. */
  listen(side: Side | null) {
    this.#listened = side ?? NEITHER;
    this.#session?.listen(this.#listened);
  }

  /**
   * Sets the sound of this session and of those after it; sound of another rate only of those after it.
   * @throws {Refused} if the engine refuses the sound; the previous one is kept
   */
  setMedia(media: Media | null) {
    if (media && media.rate !== this.#rate) this.#media = media;
    else if (media) this.#now.set_media(media.pcm, media.channels, media.rate);
    else this.#now.clear_media();
    this.#media = media;
  }

  /** The worlds' step; 0 before the first session opens. */
  get step() {
    return this.#session?.step() ?? 0;
  }

  /** Whether a goal has not been reached yet. */
  get arriving() {
    return this.#goal !== undefined;
  }

  /** Sets the latest time that was played as the goal. */
  toEnd() {
    this.#hush();
    this.#aim({ step: this.#now.end_step() });
  }

  /** Moves the worlds within the work budget. @returns the requested ticks that exceeded the budget */
  move(move: Move): number {
    const session = this.#now;
    const began = performance.now();
    const until = began + BUDGET_MS;
    if (move.kind === 'seek') this.#seek(move.tick);
    else if (move.kind === 'step') this.#step(move.steps);
    if (this.#goal) {
      if (this.#prepare(until)) this.#arrive(this.#goal, until);
      this.#spend(performance.now() - began);
      return 0;
    }
    if (move.kind !== 'run') return 0;
    if (!this.#prepare(until)) return 0;
    const wanted = this.#playhead + move.ticks;
    if (this.#runTo(wanted, until)) this.#playhead = wanted;
    else this.#playhead = session.time();
    return wanted - this.#playhead;
  }

  /** Reads the samples that a side's sound card has played. @returns sample frames written to `out` */
  sound(side: Side, out: Float32Array): number {
    return this.prepare() ? this.#now.sound(side, out) : 0;
  }

  /** Sample frames that a side's sound card did not have; undefined if its sound cannot be late. */
  starved(side: Side): number | undefined {
    return this.#now.starved(side);
  }

  /** Whether a side's publisher is blocked, or was in the last `ticks`. */
  wasBlocked(side: Side, ticks: number): boolean {
    const end = this.#now.tape(side).at(-1);
    return end !== undefined && this.#now.time() - end <= ticks;
  }

  /** Reads the scenes of both worlds. Buffers that are too short are replaced. */
  frame(scenes: Scenes, trace: number, late: number, dump = false): Frame {
    const session = this.#now;
    const frame: Frame = {
      step: session.step(),
      time: session.time(),
      endStep: session.end_step(),
      endTime: session.end_time(),
      late,
      arriving: this.arriving,
      scenes: [fill(session, 0, scenes[0]), fill(session, 1, scenes[1])],
    };
    const tapes: [Uint32Array, Uint32Array] = [session.tape(0), session.tape(1)];
    const played = tapes.map((tape) => `${tape.length} ${tape.at(-1)} ${tape.at(-2)}`).join();
    if (played !== this.#tapes) {
      frame.tapes = tapes;
      this.#tapes = played;
    }
    const milestones: [Uint32Array, Uint32Array] = [session.milestones(0), session.milestones(1)];
    const reached = milestones.join(' ');
    if (reached !== this.#milestones) {
      frame.milestones = milestones;
      this.#milestones = reached;
    }
    if (this.#cut) frame.cut = this.#cut;
    this.#cut = undefined;
    if (this.#short) frame.short = this.#short;
    this.#short = undefined;
    if (trace > 0) frame.traces = [session.trace(0, trace), session.trace(1, trace)];
    if (dump) frame.dumps = [session.dump(0), session.dump(1)];
    return frame;
  }

  get #now(): Session {
    if (!this.#session) throw new Error('No session is open.');
    return this.#session;
  }

  /** Frees the previous session, one world at a time. */
  #dismiss() {
    const session = this.#session;
    if (!session) return;
    this.#session = undefined;
    while (session.dismiss());
    session.free();
  }

  /** @returns whether everything that the next step needs has been created */
  #prepare(until: number): boolean {
    while (this.#now.prepare()) if (performance.now() > until) return false;
    return true;
  }

  #aim(goal: Goal) {
    this.#goal = goal;
    this.#spent = 0;
  }

  /** Stops keeping samples on the way to a goal. */
  #hush() {
    this.#now.listen(NEITHER);
  }

  #step(steps: number) {
    const session = this.#now;
    const step = Math.max(0, session.step() + steps);
    this.#script = [];
    if (steps < 0) {
      this.#hush();
      session.rewind(step);
    }
    this.#aim({ step });
  }

  #seek(tick: number) {
    const session = this.#now;
    this.#script = [];
    this.#hush();
    session.rewind_to(Math.min(tick, session.end_time()));
    this.#aim({ tick });
  }

  /** Moves closer to the goal and does the script's actions on the way. */
  #arrive(goal: Goal, until: number) {
    const session = this.#now;
    for (let next = this.#script[0]; next; next = this.#script[0]) {
      if (!this.#stepTo(next.step, until)) return;
      this.#redo(next.action);
    }
    if (!('step' in goal ? this.#stepTo(goal.step, until) : this.#runTo(goal.tick, until))) return;
    this.#settle('step' in goal ? session.time() : Math.max(goal.tick, session.time()));
  }

  /** Continues from `playhead`, and keeps samples again. */
  #settle(playhead: number) {
    this.#goal = undefined;
    this.#playhead = playhead;
    this.#now.listen(this.#listened);
  }

  /** Gives up a goal that takes too much work; the worlds stay where they are. */
  #spend(work: number) {
    this.#spent += work;
    const goal = this.#goal;
    if (!goal || this.#spent < ARRIVAL_MS) return;
    const reached = this.#now.time();
    if (this.#script.length > 0) {
      const allowed = { kind: 'range', max: this.#now.step(), unit: 'steps' } as const;
      const refusal = { knob: 'cost', value: String(this.#script[0].step), allowed };
      this.#cut = { refusal, done: this.#done };
      this.#script = [];
    } else this.#short = { reached, goal: 'tick' in goal ? goal.tick : this.#now.end_time() };
    this.#settle(reached);
  }

  /**
   * Ends the return to the current time before an action, because the action applies to the time that the page shows.
   */
  #comeBack() {
    const session = this.#now;
    const until = performance.now() + ACTION_MS;
    while (this.#goal && this.#script.length === 0 && session.step() < session.end_step()) {
      this.#arrive(this.#goal, Math.min(until, performance.now() + BUDGET_MS));
      if (this.#goal && performance.now() >= until) {
        const allowed = { kind: 'arrival' } as const;
        const refusal: Refusal = { knob: 'cost', value: String(session.step()), allowed };
        throw refusal as unknown as Error;
      }
    }
  }

  /** Does the next action of the script, which the engine may refuse only here. */
  #redo(action: Action) {
    try {
      this.#prepare(Infinity);
      this.#now.act(action);
      this.#script.shift();
      this.#done += 1;
    } catch (refusal) {
      if (!isRefusal(refusal)) throw refusal;
      this.#cut = { refusal, done: this.#done };
      this.#script = [];
    }
  }

  /** @returns whether virtual time has reached `tick` */
  #runTo(tick: number, until: number): boolean {
    const session = this.#now;
    for (;;) {
      if (!this.#prepare(until)) return false;
      if (session.advance_to(Math.floor(tick), CALL_MS) === 0) return true;
      if (performance.now() > until) return false;
    }
  }

  /** @returns whether the worlds have reached `step` or their end */
  #stepTo(step: number, until: number): boolean {
    const session = this.#now;
    while (session.step() < step) {
      if (!this.#prepare(until)) return false;
      if (session.advance(step - session.step(), CALL_MS) === 0) return true;
      if (performance.now() > until) return session.step() === step;
    }
    return true;
  }
}

function fill(session: Session, side: Side, scene: Scenes[Side]): Scenes[Side] {
  const needed = session.scene(side, scene);
  if (needed <= scene.length) return scene;
  const roomier = new Float64Array(needed + (needed >> 1));
  session.scene(side, roomier);
  return roomier;
}
