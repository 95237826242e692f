/** A question of a lab's story while the page is open: the user's guess, and the counts once they were asked for. */
import type { Counts } from '../components/costs.ts';
import { answer as outcomes } from '../words/course.en.ts';
import { guess as words } from '../words/guess.en.ts';
import { sentences } from '../words/joining.en.ts';
import type { GuessWords } from '../words/story.en.ts';
import { type Guess, isAllowed, startOf } from './question.ts';
import { QuestionRun } from './question-run.svelte.ts';
import { counted } from './result.ts';
import type { WordedStep } from './step.ts';

/** The numbers that a scale shows after the count. `sender`: the guess in the link that was opened. */
export interface Shown {
  said: number;
  value: number;
  sender?: number;
}

/** Height of that scale, in px. */
export const SCALE_HEIGHT = 68;

export class GuessRun extends QuestionRun {
  readonly asked: Guess;
  readonly text: GuessWords;
  /** The user's guess. */
  said: number = $state(0);
  /** Whether the question is only offered, until the user wants to be asked. */
  offered = $state(true);
  /** Whether the lab did not answer when it was asked last. */
  stopped = $state(false);
  /** Whether the user has entered something that may not be guessed. */
  wrong = $state(false);
  /** The guess in the link that was opened. */
  sender = $state<number>();
  /** Counts of the side that was not asked for. */
  #other = $state.raw<Counts>({});

  constructor(asked: Guess, text: GuessWords) {
    super();
    this.asked = asked;
    this.text = text;
    this.said = startOf(asked);
  }

  /** Whether it waits for a guess, or for the count. */
  get asks(): boolean {
    return !this.offered && !this.found;
  }
  /** The guess and the count as the scale shows them; undefined before the count. */
  get shown(): Shown | undefined {
    const { said, value, sender } = this;
    return this.found && { said, value: value ?? NaN, sender };
  }
  /** The sentence about the other side. */
  get other(): string {
    return this.text.other(this.#other);
  }
  /** What stands behind both numbers. */
  get explanation(): string {
    const { outcome, sender, other, text } = this;
    return sentences([
      ...(sender === undefined ? [] : [words.sender(sender)]),
      ...(outcome ? [outcomes.outcome[outcome]] : []),
      other,
      text.because,
    ]);
  }
  /** What goes on, or is wrong; empty if nothing is. */
  get status(): string {
    const { min, max } = this.asked.question;
    if (this.busy) return words.counting;
    if (this.stopped) return words.stopped;
    if (this.wrong) return words.range(min, max);
    return this.sender === undefined ? '' : words.received;
  }

  enter(value: number) {
    this.wrong = !isAllowed(this.asked, value);
    if (!this.wrong) this.said = value;
  }

  /** @param counting counts both sides; undefined if that was not possible */
  async count(counting: () => Promise<[Counts, Counts] | undefined>) {
    if (this.wrong) return;
    await this.ask(async () => {
      const counts = await counting();
      this.stopped = !counts;
      this.offered = false;
      const { find } = this.asked;
      if (counts) this.#other = counts[find.value.of === 'a' ? 1 : 0];
      return counts && counted(find, counts);
    });
  }

  /** Takes the guess of a link; the user is asked first. */
  receive(guess: number) {
    if (guess === this.sender) return;
    this.sender = guess;
    this.resume();
  }

  pass() {
    this.offered = true;
  }

  /** Asks, with the previous guess if there is one. */
  resume() {
    this.offered = false;
    this.stopped = false;
    this.found = undefined;
  }
}

/** The runs of the stories' questions, which last as long as the page. */
const runs: Record<string, GuessRun> = {};

/** The run of a step's question; undefined if it asks none. @param at number of the step, from 1 */
export function guessRun(lab: string, at: number, { guess, words }: WordedStep): GuessRun | undefined {
  if (!guess || !words.guess) return undefined;
  return (runs[`${lab}/${at}`] ??= new GuessRun(guess, words.guess));
}
