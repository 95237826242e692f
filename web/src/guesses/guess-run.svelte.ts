/** A question of a lab's story while the page is open: the user's guess, and the counts once they were asked for. */
import type { LabProps } from '../app/selectors.ts';
import type { Counts } from '../components/compare.ts';
import { countIn } from '../questions/counting.ts';
import { type Guess, startOf } from '../questions/guess.ts';
import { counted, numberOf, type Outcome, outcome } from '../questions/result.ts';

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
  state = $state<'asking' | 'counting' | 'stopped' | 'passed'>('asking');
  answer = $state.raw<Answer>();
  /** The guess in the link that was opened. */
  sender = $state<number>();

  constructor(guess: Guess) {
    this.guess = guess;
    this.said = startOf(guess);
  }

  /** Counts in the lab, which then shows the counted state; the Back button undoes that. @param step from 1 */
  async count({ session, lab, page }: LabProps, step: number) {
    const { address, state } = session;
    const { find } = this.guess;
    const link = address.codec?.write({ ...state.stateOfStep(step, lab, page), guess: state.guess });
    if (!link || this.state === 'counting') return;
    this.state = 'counting';
    let counts: ReturnType<typeof countIn> | undefined;
    address.discretely(() => {
      counts = countIn(session, link, find.at);
    });
    this.#take(await counts);
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
    this.again();
  }

  pass() {
    this.state = 'passed';
  }

  /** Asks again, with the previous guess. */
  again() {
    this.state = 'asking';
    this.answer = undefined;
  }
}
