/**
 * A user's way through a course: the current step, the predictions, and asking the lab. The progress is stored in this
 * browser.
 */
import type { Session } from '../app/selectors.ts';
import { clockTick } from '../state/clock-tick.ts';
import type { Config } from '../engine/types.ts';
import { countIn } from '../lessons/count.ts';
import type { StepWords } from '../words/course-words.ts';
import type { Course, Step } from './course.ts';
import { counted, type StepResult, type MeasuredRun, runOf } from '../lessons/result.ts';
import { type Progress, readProgress, writeProgress } from './progress.ts';
import { type Kind, tally } from './summary.ts';

/** Whether the lab still shows the state of a step, since the user may change it between question and answer. */
const isAbout = (now: Config, { a, b, seed, knobs }: Config): boolean =>
  now.a === a &&
  now.b === b &&
  now.seed === seed &&
  Object.entries(knobs).every(([id, value]) => now.knobs[id] === value);

export class CourseRun {
  readonly course: Course;
  /** Number of the open step, from 1. */
  at = $state(1);
  /** Whether the lab is being asked. */
  busy = $state(false);
  /** Whether the open step has not been shown from its title on. */
  unread = false;
  #progress = $state.raw<Progress>({ at: 1, said: {}, found: {} });
  /** The lab's configuration after the open step's link was opened. */
  #opened: Config | undefined;
  /** Identifies the current request to the lab. A user who goes to another step does not wait for it. */
  #asking: symbol | undefined;

  constructor(course: Course) {
    this.course = course;
    this.#progress = readProgress(course.id);
  }

  /** Number of the step that was open last, from 1. */
  get last(): number {
    return Math.min(this.#progress.at, this.course.steps.length);
  }
  /** The step to go on with, from 1: the one that was open last, or else the next one without a result; undefined at the end. */
  get next(): number | undefined {
    const { steps } = this.course;
    const from = this.last - 1;
    const open = [...steps.slice(from), ...steps.slice(0, from)].find((step) => !this.resultOf(step));
    return open && steps.indexOf(open) + 1;
  }
  /** How many steps have each outcome. */
  get tally(): Record<Kind, number> {
    return tally(this.course, this.#progress);
  }
  get step(): Step {
    return this.course.steps[this.at - 1];
  }
  get words(): StepWords {
    return this.course.words.steps[this.step.id];
  }
  /** The prediction for the open step: the id of an option, or a number. */
  get said(): string | number | undefined {
    return this.saidOf(this.step);
  }
  get found(): StepResult | undefined {
    return this.resultOf(this.step);
  }

  /** Whether the user has done anything in the course. */
  get begun(): boolean {
    const { at, said, found } = this.#progress;
    return at > 1 || Object.keys({ ...said, ...found }).length > 0;
  }

  resultOf = ({ id }: Step): StepResult | undefined => this.#progress.found[id];
  saidOf = ({ id }: Step): string | number | undefined => this.#progress.said[id];

  /**
   * @param at number of the step, from 1; clamped to the course
   * @param unread whether the reader came from another page, so that the page is to show the step from its title on
   */
  go(at: number, unread = false) {
    this.unread = unread;
    this.at = Math.min(Math.max(at, 1), this.course.steps.length);
    this.#opened = undefined;
    this.#asking = undefined;
    this.busy = false;
    this.#keep({ at: this.at });
  }

  predict(said: string | number) {
    this.#keep({ said: { ...this.#progress.said, [this.step.id]: said } });
  }

  /** Restarts the open step without its prediction and answer. */
  again() {
    const { id } = this.step;
    const without = <T>(all: Record<string, T>) =>
      Object.fromEntries(Object.entries(all).filter(([step]) => step !== id));
    this.#keep({ said: without(this.#progress.said), found: without(this.#progress.found) });
  }

  /** Restarts the whole course. */
  restart() {
    this.at = 1;
    this.#keep({ at: 1, said: {}, found: {} });
  }

  /** Opens the link of the open step in the lab. */
  async open(session: Session) {
    const { step } = this;
    await session.visit(step.link);
    if (this.step === step) this.#opened = session.config;
  }

  /** Asks the lab for the answer to the open step. A request that was stopped or failed leaves no result. */
  async find(session: Session) {
    if (this.busy) return;
    const { step } = this;
    const mine = (this.#asking = Symbol());
    this.busy = true;
    const found = await this.#ask(session, step);
    if (found) this.#keep({ found: { ...this.#progress.found, [step.id]: found } });
    if (this.#asking === mine) this.busy = false;
  }

  async #ask(session: Session, step: Step): Promise<StepResult | undefined> {
    const { find } = step;
    if (find.kind === 'clock') return { kind: 'clock', tick_us: clockTick() };
    if (find.kind === 'count') {
      const counts = await countIn(session, step.link, find.at);
      return counts && counted(find, ...counts);
    }
    if (!this.#opened || !isAbout(session.config, this.#opened)) await this.open(session);
    const runs: MeasuredRun[] = [];
    for (let wanted = find.reads === 'repeat' ? 2 : 1; wanted > 0; wanted--) {
      const run = await measured(session);
      if (!run || this.step !== step || (session.measuring.stopped && wanted > 1)) return undefined;
      runs.push(run);
    }
    return { kind: 'measure', runs };
  }

  #keep(change: Partial<Progress>) {
    this.#progress = { ...this.#progress, ...change };
    writeProgress(this.course.id, this.#progress);
  }
}

/** Measures the current configuration; null if the measurement was stopped or failed. */
async function measured(session: Session): Promise<MeasuredRun | null> {
  const { measuring, config } = session;
  const before = measuring.result;
  // A measurement that is already running has another configuration.
  if (measuring.running) measuring.cancel();
  await session.commands.toggleMeasure();
  return measuring.result === before ? null : runOf(measuring.result, config.a, config.b);
}
