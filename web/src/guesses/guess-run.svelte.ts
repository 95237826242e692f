/** A question of a lab's story while the page is open: the user's guess, and the counts once they were asked for. */
import type { Counts } from '../components/costs.ts';
import { type Guess, startOf } from '../lessons/question.ts';
import { counted, numberOf, type Outcome, outcome } from '../lessons/result.ts';

/** The answer to a guess. */
interface Answer {
  /** The count that was asked for. */
  value: number;
  outcome: Outcome;
  /** Counts of the other side. */
  other: Counts;
}

export class GuessRun {
  readonly guess: Guess;
  /** The user's guess. */
  said: number = $state(0);
  /** A question is offered until the user wants to be asked. */
  state = $state<'offered' | 'asking' | 'counting' | 'stopped'>('offered');
  answer = $state.raw<Answer>();
  /** The guess in the link that was opened. */
  sender = $state<number>();

  constructor(guess: Guess) {
    this.guess = guess;
    this.said = startOf(guess);
  }

  /** @param counting counts both sides; undefined if that was not possible */
  async count(counting: () => Promise<[Counts, Counts] | undefined>) {
    if (this.state === 'counting') return;
    this.state = 'counting';
    this.#take(await counting());
  }

  #take(counts: [Counts, Counts] | undefined) {
    this.state = counts ? 'asking' : 'stopped';
    if (!counts) return;
    const { find } = this.guess;
    const found = counted(find, ...counts);
    this.answer = {
      value: numberOf(find, found) ?? NaN,
      outcome: outcome(this.guess, this.said, found),
      other: counts[find.value.of === 'a' ? 1 : 0],
    };
  }

  /** Takes the guess of a link; the user is asked first. */
  receive(guess: number) {
    if (guess === this.sender) return;
    this.sender = guess;
    this.ask();
  }

  pass() {
    this.state = 'offered';
  }

  /** Asks, with the previous guess if there is one. */
  ask() {
    this.state = 'asking';
    this.answer = undefined;
  }
}
