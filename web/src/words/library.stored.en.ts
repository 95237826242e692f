/** What is said of the user's own library in the browser's storage, and of one that an earlier version stored. */
import { bytes, joined, number } from './format.ts';

const dot = /\.$/;
const size = (count: number) => joined(bytes(count));
const songs = (count: number) => `${number(count)} ${count === 1 ? 'song' : 'songs'}`;

export const stored = {
  here: ([first, ...rest]: readonly string[], length: number) =>
    `Kept in this browser for your next visit: ${first ?? 'something else'}${rest.length > 0 ? ` and ${number(rest.length)} more` : ''} (${size(length)}).`,
  open: 'Open this library',
  remove: 'Remove it',
  framed: 'This library is not kept for the next visit: in a frame of another page nothing is kept.',
  large: (length: number, most: number) =>
    `This library is not kept for the next visit: its files have ${size(length)}; up to ${size(most)} are kept.`,
  refused: (why: string) =>
    `This library is not kept for the next visit, because this browser stores no files of it: ${why.replace(dot, '')}.`,
  unreadable: 'What is kept in this browser cannot be read as files: choose your files again, or remove it.',
  notRemoved: (why: string) =>
    `The browser did not remove it; if Ringside is open in another tab, close that one first: ${why.replace(dot, '')}.`,
  /** Name of the file in which a library of earlier versions is saved. */
  oldName: 'ringside-library.json',
  old: (count: number, isWhole: boolean) =>
    `An earlier version of Ringside kept a library in this browser, which this version does not open. ${isWhole ? `Save its ${songs(count)} as a file, which you can open here` : `It is damaged: ${songs(count)} can be read and saved as a file, which you can open here`}; then it is removed.`,
  oldLost:
    'An earlier version of Ringside kept a library in this browser. It is damaged, and none of its songs can be read.',
  save: 'Save it as a file',
  drop: 'Delete it',
  saved: 'ringside-library.json is with your downloads, and can be opened here as your own library.',
  again: 'Save it again',
} as const;
