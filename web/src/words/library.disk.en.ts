/** What is said of the disk that a library is kept on. */
import { bytes, duration, joined, number } from './format.ts';

const dot = /\.$/;
const size = (count: number) => joined(bytes(count));

export const disk = {
  absent:
    'This browser has no files for pages: the library is kept in memory and is lost when the page closes.',
  locked: 'The library is open in another tab: close it there to keep changes here.',
  refused: (why: string) => `The browser does not open the library’s files: ${why.replace(dot, '')}.`,
};

/** Why a library is not opened or a change not made. */
export const trouble = {
  full: (why: string) =>
    `The disk is full, or this site’s share of it (${why.replace(dot, '')}): the last change was not saved. Everything saved before is still there. Make room, then save it again.`,
  disk: (why: string) =>
    `The disk refused (${why.replace(dot, '')}): the last change was not saved. Everything saved before is still there.`,
  stopped: (why: string) =>
    `The disk refused a write (${why.replace(dot, '')}): nothing more is saved until the library is opened again. Everything saved before is still there.`,
  damaged: (why: string) => why,
  newer: (format: number) =>
    `The library on disk has format ${number(format)}, which a newer version of Ringside wrote. It was left as it is: reload the page to get that version.`,
  large: (length: number, most: number) =>
    `${size(length)} is more than is saved at once: at most ${size(most)}.`,
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** What the desk says of a library that is kept. */
export const keeper = {
  about:
    'S4’s log came a month after the blog’s engine, which had none. A change is written into a ring of 2 MiB and flushed to disk before it is reported as done; beside it lies a snapshot of the whole library.',
  onDisk: 'On this browser’s disk.',
  inMemory: 'In memory only: lost when the page closes.',
  framed: 'In a frame of another page nothing is kept.',
  empty: 'Nothing is kept yet.',
  holds: (songs: number, relations: number, rated: number) =>
    `${plural(songs, 'song')}, ${plural(relations, 'relation')}${rated > 0 ? `, ${plural(rated, 'rating')} of yours` : ''}. Reload the page: it will be there.`,
  keep: 'Keep the desk’s library',
  ask: 'Ask this library',
  checkpoint: 'Write a snapshot',
  forget: 'Delete it',
  again: 'Open it again',
  rate: (songs: number) =>
    songs === 1 ? 'Rate the selected song' : `Rate ${plural(songs, 'selected song')}`,
  stars: (rating: number) => `${number(rating)} of 5`,
  unrate: 'No rating',
  crash: 'Crash while writing',
  crashAbout:
    'The worker is killed when half of the next change is written. That change was never reported as done.',
  tornTitle: 'Killed.',
  torn: (written: number, of: number) =>
    `${size(written)} of ${size(of)} of a change were written. All that was committed before must still be there.`,
  recovered: (entries: number, changes: number, torn: boolean) =>
    `Opened: ${entries === 0 ? 'the snapshot has everything' : `${plural(entries, 'log entry', 'log entries')} replayed, ${plural(changes, 'change')}`}${torn ? '; a torn one left out, which was never reported as done' : ''}. A new snapshot is written.`,
  rated: 'Your ratings',
  one: (song: number, name: string, rating: number) =>
    `${name || `song ${number(song)}`}: ${number(rating)} of 5`,
  commits: 'Saved changes',
  commit: (changes: number, written: number, ms: number, onDisk: boolean) =>
    `${changes === 0 ? (written === 0 ? 'A snapshot' : 'No change') : `${plural(changes, 'change')}, ${size(written)} of log`}: ${onDisk ? 'on disk' : 'in memory'} after ${joined(duration(ms * 1e6))}`,
  sizes: 'Sizes',
  sizesColumns: ['what', 'bytes', 'of it'],
  snapshots: 'Snapshots’ file',
  generation: (count: number) => `${plural(count, 'snapshot')} so far`,
  log: 'Log’s file',
  ring: (most: number) => `a ring of ${size(most)}`,
  waiting: 'In the log only',
  since: 'since the last snapshot',
  bytes: size,
  noSong: (song: number) => `There is no song ${number(song)} in the library that is kept.`,
  notOpen: 'The library is not open.',
  notEnded: 'Nobody ended the worker in the middle of its write.',
  killed: 'The worker was killed.',
  stopped: (why: string) => `The worker that keeps the library stopped: ${why.replace(dot, '')}.`,
  granted: 'The browser has promised to keep it until you delete it.',
  refused:
    'The browser has not promised to keep it: it may delete it when the disk runs short of room. It is asked again each time you keep a library.',
  unable: 'This browser cannot promise to keep it: it may delete it when the disk runs short of room.',
} as const;
