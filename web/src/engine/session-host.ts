/**
 * Holds one session for the page: opens, moves and looks at it, a little work at a time so that the worker stays
 * answerable. Knows nothing of workers or of sound; what builds a session is given to it.
 */
import { isRefusal } from './refusal.ts';
import type { Cut, Frame, Media, Move, Scenes, Scripted } from './messages.ts';
import type { Action, Config, Session, Side } from './types.ts';

/** Work allowed in one pull, in milliseconds. */
const BUDGET_MS = 12;
/** Steps between two looks at the clock: some tens of microseconds in a lab of one stream. */
const STEPS_A_LOOK = 64;
/** Side given to `listen` when nobody hears. */
const NEITHER = 2;

interface Opening {
  config: Config;
  /** Where to run to, in ticks. */
  goal: number;
  script: Scripted[];
  look: number;
}

export class SessionHost {
  #open: (config: Config) => Session;
  #session: Session | undefined;
  /** Virtual time that the page has asked for so far; fractions of a tick add up here. */
  #playhead = 0;
  #goal: number | undefined;
  #script: Scripted[] = [];
  /** How many actions of the script are done. */
  #done = 0;
  #cut: Cut | undefined;
  #listened = NEITHER;
  #media: Media | null = null;
  #tapes = ['', ''];

  constructor(open: (config: Config) => Session) {
    this.#open = open;
  }

  /** Replaces the session; a refused configuration leaves the running one as it is. */
  open({ config, goal, script, look }: Opening) {
    const next = this.#open(config);
    try {
      if (this.#media) next.set_media(this.#media.pcm, this.#media.channels, this.#media.rate);
      next.look(look);
    } catch (refusal) {
      next.free();
      throw refusal;
    }
    this.#session?.free();
    this.#session = next;
    next.listen(this.#listened);
    this.#playhead = 0;
    this.#goal = goal;
    this.#script = [...script];
    this.#done = 0;
    this.#cut = undefined;
    this.#tapes = ['', ''];
  }

  act(action: Action) {
    this.#now.act(action);
  }

  look(stream: number) {
    this.#now.look(stream);
  }

  /** Keeps the samples of one side's sound card, or of neither. */
  listen(side: Side | null) {
    this.#listened = side ?? NEITHER;
    this.#session?.listen(this.#listened);
  }

  /** @throws {Refusal} and keeps the sound that was there */
  setMedia(media: Media | null) {
    if (media) this.#now.set_media(media.pcm, media.channels, media.rate);
    else this.#now.clear_media();
    this.#media = media;
  }

  /** Step that the worlds stand at; 0 before the first opening. */
  get step() {
    return this.#session?.step() ?? 0;
  }

  /** Whether a goal is still ahead. */
  get arriving() {
    return this.#goal !== undefined;
  }

  /** To the end of what was played. */
  toEnd() {
    const session = this.#now;
    this.#goal = undefined;
    session.seek(session.end_step());
    this.#playhead = session.time();
  }

  /** Moves as asked, for as long as the budget allows. @returns ticks that it was short of */
  move(move: Move): number {
    const session = this.#now;
    const until = performance.now() + BUDGET_MS;
    if (move.kind === 'seek') this.#seek(move.tick);
    else if (move.kind === 'step') this.#step(move.steps);
    if (this.#goal !== undefined) {
      this.#arrive(this.#goal, until);
      return 0;
    }
    if (move.kind !== 'run') return 0;
    const wanted = this.#playhead + move.ticks;
    if (this.#runTo(wanted, until)) this.#playhead = wanted;
    else this.#playhead = session.time();
    return wanted - this.#playhead;
  }

  /** Takes what the heard sound card has played. @returns sample frames put into `out` */
  sound(out: Float32Array): number {
    return this.#now.sound(out);
  }

  /** What the worlds look like; buffers that are too short are replaced. */
  frame(scenes: Scenes, trace: number, late: number): Frame {
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
    const marks = tapes.map((tape) => `${tape.length} ${tape.at(-1)} ${tape.at(-2)}`);
    if (marks.some((mark, side) => mark !== this.#tapes[side])) {
      frame.tapes = tapes;
      this.#tapes = marks;
    }
    if (this.#cut) frame.cut = this.#cut;
    this.#cut = undefined;
    if (trace > 0) frame.traces = [session.trace(0, trace), session.trace(1, trace)];
    return frame;
  }

  get #now(): Session {
    if (!this.#session) throw new Error('No session is open.');
    return this.#session;
  }

  #step(steps: number) {
    const session = this.#now;
    this.#goal = undefined;
    if (steps > 0) session.advance(steps);
    else session.seek(Math.max(0, session.step() + steps));
    this.#playhead = session.time();
  }

  #seek(tick: number) {
    const session = this.#now;
    this.#script = [];
    session.seek_time(Math.min(tick, session.end_time()));
    this.#goal = tick;
  }

  /** Comes closer to the goal, doing what the script says on the way. */
  #arrive(goal: number, until: number) {
    const session = this.#now;
    for (let next = this.#script[0]; next; next = this.#script[0]) {
      while (session.step() < next.step) {
        session.advance(Math.min(STEPS_A_LOOK, next.step - session.step()));
        if (performance.now() > until) return;
      }
      this.#redo(next.action);
    }
    if (!this.#runTo(goal, until)) return;
    this.#goal = undefined;
    this.#playhead = Math.max(goal, session.time());
  }

  /** The next action of the script. Only here does it show whether the engine takes it. */
  #redo(action: Action) {
    try {
      this.#now.act(action);
      this.#script.shift();
      this.#done += 1;
    } catch (refusal) {
      if (!isRefusal(refusal)) throw refusal;
      this.#cut = { refusal, done: this.#done };
      this.#script = [];
    }
  }

  /** @returns whether virtual time has come to `tick` */
  #runTo(tick: number, until: number): boolean {
    const session = this.#now;
    for (;;) {
      const before = session.step();
      session.advance_to(Math.floor(tick), STEPS_A_LOOK);
      if (session.step() - before < STEPS_A_LOOK) return true;
      if (performance.now() > until) return false;
    }
  }
}

function fill(session: Session, side: Side, scene: Scenes[Side]): Scenes[Side] {
  const needed = session.scene(side, scene);
  if (needed <= scene.length) return scene;
  const roomier = new Float64Array(needed + (needed >> 1));
  session.scene(side, roomier);
  return roomier;
}
