/** Failures of the disk in the page's language. */
import type { LibraryTrouble } from '../../../../../engine/pkg-library/ringside.js';
import { trouble as words } from '../../../words/library.disk.en.ts';
import { Wrong } from '../wrong.ts';

/** @returns the sentence for a failure that a library's log throws or reports */
export function troubleText({ kind, why, size, most, damage }: LibraryTrouble): string {
  switch (kind) {
    case 'newer':
      return words.newer(size);
    case 'large':
      return words.large(size, most);
    case 'damaged':
      return damage ? words.damaged(damage) : '';
    default:
      return words[kind](why);
  }
}

const isTrouble = (cause: unknown): cause is LibraryTrouble =>
  typeof cause === 'object' && cause !== null && 'kind' in cause && 'most' in cause;

/**
 * @returns an error with that sentence if the log threw a failure; otherwise the error itself, which ends the worker
 */
export function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || !isTrouble(error.cause)) return error;
  return new Wrong(troubleText(error.cause), { cause: error });
}
