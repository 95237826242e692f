/**
 * A user's way through a course: the open step, the predictions, and asking the lab. The progress is stored in this browser.
 */
import type { Session } from '../../app/selectors.ts';
import type { Config } from '../../engine/types.ts';
import { clockTick } from '../../state/clock-tick.ts';
import { countIn } from '../count.ts';
import { counted, type MeasuredRun, runOf, type StepResult } from '../result.ts';
import type { Course } from './course.ts';
import { readProgress, writeProgress } from './progress.ts';
import { StepRun } from './step-run.svelte.ts';

/** Whether the lab still shows the state of a step, since the user may change it between question and answer. */
const isAbout = (now: Config, { a, b, seed, knobs }: Config): boolean =>
  now.a === a &&
  now.b === b &&
  now.seed === seed &&
  Object.entries(knobs).every(([id, value]) => now.knobs[id] === value);

export class CourseRun {
  readonly course: Course;
  readonly steps: readonly StepRun[];
  /** Number of the step that is open or was open last, from 1. */
  at = $state(1);
  /** Whether the open step has not been shown from its title on. */
  unread = false;
  /** The lab's configuration after the open step's link was opened. */
  #opened: Config | undefined;

  constructor(course: Course) {
    const { at, said, found } = readProgress(course.id);
    this.course = course;
    this.steps = course.steps.map((step) => new StepRun(step, said[step.id], found[step.id]));
    this.at = Math.min(at, course.steps.length);
  }

  /** The open step. */
  get step(): StepRun {
    return this.steps[this.at - 1];
  }
  /** The step to go on with, from 1: the open one, or else the next one without an answer; undefined at the end. */
  get next(): number | undefined {
    const from = this.at - 1;
    const open = [...this.steps.slice(from), ...this.steps.slice(0, from)].find(({ found }) => !found);
    return open && this.steps.indexOf(open) + 1;
  }
  /** Whether the user has done anything in the course. */
  get begun(): boolean {
    return this.at > 1 || this.steps.some(({ said, found }) => said !== undefined || found);
  }
  /** For each step, whether it has an answer. */
  get done(): boolean[] {
    return this.steps.map(({ found }) => found !== undefined);
  }

  /**
   * @param at number of the step, from 1
   * @param unread whether the reader came from another page, so that the page is to show the step from its title on
   */
  go(at: number, unread = false) {
    this.unread = unread;
    this.at = at;
    this.#opened = undefined;
    // A user who comes back does not wait for what was asked before.
    this.step.busy = false;
    this.#keep();
  }

  predict(said: string | number) {
    this.step.said = said;
    this.#keep();
  }

  /** Restarts the open step without its prediction and answer. */
  again() {
    this.step.forget();
    this.#keep();
  }

  /** Restarts the whole course. */
  restart() {
    this.at = 1;
    for (const step of this.steps) step.forget();
    this.#keep();
  }

  /** Opens the link of the open step in the lab. */
  async open(session: Session) {
    const { step } = this;
    await session.visit(step.asked.link);
    if (this.step === step) this.#opened = session.config;
  }

  /** Asks the lab for the answer to the open step. */
  async find(session: Session) {
    const { step } = this;
    await step.find(() => this.#ask(session, step));
    this.#keep();
  }

  async #ask(session: Session, step: StepRun): Promise<StepResult | undefined> {
    const { find, link, table } = step.asked;
    if (find.kind === 'clock') return { kind: 'clock', tick_us: clockTick() };
    if (find.kind === 'count') {
      const counts = await countIn(session, link, find.at);
      return counts && counted(find, counts, table);
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

  #keep() {
    const { course, steps, at } = this;
    const of = <T>(read: (step: StepRun) => T | undefined) =>
      Object.fromEntries(
        steps.flatMap((step) => {
          const value = read(step);
          return value === undefined ? [] : [[step.asked.id, value] as const];
        }),
      );
    writeProgress(course.id, { at, said: of(({ said }) => said), found: of(({ found }) => found) });
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
