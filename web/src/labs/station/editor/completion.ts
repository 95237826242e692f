/** Completion of the names of operators and functions while a script is typed. Pure. */
import type { ScriptFunction } from './types.ts';

/** A name that is being typed: its range and its text up to the caret. */
interface Typed {
  from: number;
  to: number;
  word: string;
}

/** The name before the caret; undefined in comments and texts, where there is none, and if the script assigns it. */
export function typedAt(text: string, caret: number): Typed | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const letter = line[at];
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === '#') return undefined;
    else if (letter === '"' || letter === "'") quote = letter;
  }
  if (quote !== '') return undefined;
  const word = /(?<![\w.])[a-z_][\w.]*$/i.exec(line)?.[0];
  // A name of the script's own is complete: Enter then ends the line.
  if (word === undefined || new RegExp(`^[ \\t]*${word}[ \\t]*=`, 'm').test(text)) return undefined;
  const rest = /^[\w.]*/.exec(text.slice(caret))?.[0] ?? '';
  return { from: caret - word.length, to: caret + rest.length, word };
}

/** Largest number of suggestions, so that the list need not scroll. */
const MOST = 6;

/**
 * The first functions whose names begin with a word, or have a part that does: `dummy` is one of `output.dummy`. None if the only
 * one is the word itself.
 */
export function suggestions(functions: readonly ScriptFunction[], word: string): ScriptFunction[] {
  const wanted = word.toLowerCase();
  const begins = functions.filter(({ name }) => name.startsWith(wanted));
  const within = functions.filter(({ name }) => !name.startsWith(wanted) && name.includes(`.${wanted}`));
  const found = [...begins, ...within].slice(0, MOST);
  return found.length === 1 && found[0].name === word ? [] : found;
}

/** The text that completes a name: with an opening bracket, unless one follows already. */
export const completed = (text: string, { to }: Typed, name: string): string =>
  text[to] === '(' ? name : `${name}(`;

/** Line and column of a position, from 0; a tab takes the columns up to the next multiple of `tab`. */
export function lineAndColumn(text: string, at: number, tab = 2): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n');
  let column = 0;
  for (const letter of lines[lines.length - 1]) column += letter === '\t' ? tab - (column % tab) : 1;
  return { line: lines.length - 1, column };
}
