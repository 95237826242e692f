/** What the disk would not do, in the page's language. */
import type { LibraryTrouble } from '../../../../../engine/pkg-library/ringside.js';
import { trouble as words } from '../../../words/library.disk.en.ts';
import { Wrong } from '../wrong.ts';

/** @returns the sentence for what a library's log threw or says of itself */
export function troubleText({ kind, why, size, most }: LibraryTrouble): string {
  switch (kind) {
    case 'newer':
      return words.newer(size);
    case 'large':
      return words.large(size, most);
    default:
      return words[kind](why);
  }
}

const isTrouble = (cause: unknown): cause is LibraryTrouble =>
  typeof cause === 'object' && cause !== null && 'kind' in cause && 'most' in cause;

/** @returns that sentence as what the page is told, where the log threw one; else the error itself, which ends the worker */
export function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || !isTrouble(error.cause)) return error;
  return new Wrong(troubleText(error.cause), { cause: error });
}
