/**
 * The tokens of a script in one array, which reaches the page without an object for each, and those of the part of the text that is
 * in view. Pure.
 */
import type { ScriptToken } from './types.ts';

const MEANINGS = ['comment', 'number', 'text', 'word', 'operator', 'label', 'name', 'sign'] as const;

/** For each token its start, its end and the index of its meaning, in the order of the text. */
export type PackedTokens = Uint32Array<ArrayBuffer>;
const SIZE = 3;

/** Largest number of tokens that are highlighted at once: those of some screens, unless thousands are on one line. */
export const MOST_TOKENS = 2_000;

export function packed(tokens: readonly ScriptToken[]): PackedTokens {
  const all = new Uint32Array(tokens.length * SIZE);
  tokens.forEach(({ from, to, meaning }, at) => {
    all.set([from, to, MEANINGS.indexOf(meaning)], at * SIZE);
  });
  return all;
}

/** A change of a text: what is before `same` stays, what is from `behind` on moves by `by`. */
export interface Edit {
  same: number;
  behind: number;
  by: number;
}

export function edited(was: string, is: string): Edit {
  if (was === is) return { same: was.length, behind: was.length, by: 0 };
  const most = Math.min(was.length, is.length);
  let same = 0;
  while (same < most && was[same] === is[same]) same += 1;
  let after = 0;
  while (after < most - same && was[was.length - 1 - after] === is[is.length - 1 - after]) after += 1;
  return { same, behind: was.length - after, by: is.length - was.length };
}

type Span = { from: number; to: number };

/** Moves ranges by an edit; those that it touches are left out. */
export const moved = <S extends Span>(spans: S[], { same, behind, by }: Edit): S[] =>
  spans.flatMap((span) => {
    if (span.to <= same) return [span];
    return span.from >= behind ? [{ ...span, from: span.from + by, to: span.to + by }] : [];
  });

/** The first token that ends behind a position. */
function firstBehind(all: PackedTokens, position: number): number {
  let [low, high] = [0, all.length / SIZE];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle * SIZE + 1] > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The tokens within `from` and `to` of the edited text, at most {@link MOST_TOKENS}. */
export function tokensWithin(all: PackedTokens, edit: Edit, from: number, to: number): ScriptToken[] {
  const found: ScriptToken[] = [];
  /** Those between two positions of the text before the edit. */
  const take = (low: number, high: number) => {
    for (let at = firstBehind(all, low) * SIZE; at < all.length && all[at] < high; at += SIZE) {
      if (found.length === MOST_TOKENS) return;
      const token = { from: all[at], to: all[at + 1], meaning: MEANINGS[all[at + 2]] };
      found.push(...moved([token], edit));
    }
  };
  take(from, Math.min(to, edit.same));
  take(Math.max(from - edit.by, edit.behind), to - edit.by);
  return found;
}
