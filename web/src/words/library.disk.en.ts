/** What is said of the disk that a library is kept on. */
import type { LibraryDamage } from '../../../engine/pkg-library/ringside.js';
import { bytes, duration, joined, number } from './format.ts';

const dot = /\.$/;
const size = (count: number) => joined(bytes(count));

export const disk = {
  absent:
    'This browser has no files for pages: the library is kept in memory and is lost when the page closes.',
  locked: 'The library is open in another tab: close it there to keep changes here.',
  refused: (why: string) => `The browser does not open the library’s files: ${why.replace(dot, '')}.`,
};

const FILES: Record<LibraryDamage['of'], string> = { log: 'log', snapshot: 'snapshot', file: 'file' };

/** What is wrong with a file. */
const FLAWS: Record<LibraryDamage['flaw'], string> = {
  'shorter-than-mark': 'it is shorter than its mark',
  'no-midb-mark': 'it does not begin with “midb”',
  'no-s4-mark': 'it does not begin with the mark of S4',
  'shorter-than-header': 'it is shorter than its header',
  'last-page-cut': 'its last page is cut off',
  'other-version': 'it is of another version than 1, the only one that is read',
  dirty: 'it was not written to its end: it is marked as dirty',
  'records-unordered': 'its records are not in order',
  'record-cut': 'its last record is cut off',
  'record-without-string': 'a record names a string that is not there',
  'no-property': 'a record is of something else than a song’s property',
  'strings-without-end': 'its strings have no end',
  'string-without-length': 'a string has no length',
  'negative-string-length': 'a string’s length is below 0',
  'string-too-long': 'a string is longer than the rest of the file',
  'string-not-utf8': 'a string is not UTF-8',
  'string-number': 'a string’s number is below 1',
  'string-twice': 'two strings have the same number',
  'no-snapshot': 'it is no head of a snapshot',
  'too-long': 'it is longer than a library can be',
  'library-cut': 'its library is cut off',
  checksum: 'its check is not that of its library',
  'no-log': 'it is no head of a log',
  'older-than-log': 'it is older than the log',
  'entry-unsound': 'an entry before the last is not sound',
  'unequal-trees': 'the trees do not hold equally many records',
  'offset-outside': 'an offset leads out of the file',
  overlap: 'two things lie at the same place',
  'chunk-not-free': 'a chunk on a list of free ones is not free',
  'negative-text-length': 'a text’s length is below 0',
  'text-not-utf8': 'a text is not UTF-8',
  'no-trie-node': 'a node of the trie is none',
  'trie-bit': 'a node of the trie tests a bit before that of the node above',
  'form-astray': 'a form lies where nobody looks for it',
  'form-without-strings': 'a form has no strings',
  'wrong-form': 'a string is listed under another form than its own',
  'string-astray': 'a string is not where its form says',
  'string-list-astray': 'the list of all strings goes astray',
  'string-list-short': 'the list of all strings is too short',
  'first-leaf': 'a tree’s first leaf is another',
  'next-leaf': 'a leaf is followed by another than the tree says',
  'no-tree-node': 'a node of a tree is none',
  'key-count': 'a node of a tree has too many keys, or none',
  'tree-unordered': 'a tree’s records are not in order',
  'leaf-depth': 'a tree’s leaves are not all at one depth',
  'too-deep': 'a tree is deeper than 10 levels',
  'other-records': 'the trees do not hold the same records',
  'user-count': 'a string has more or fewer users than it says',
};

/** Why a library is not opened or a change not made. */
export const trouble = {
  full: (why: string) =>
    `The disk is full, or this site’s share of it (${why.replace(dot, '')}): the last change was not saved. Everything saved before is still there. Make room, then save it again.`,
  disk: (why: string) =>
    `The disk refused (${why.replace(dot, '')}): the last change was not saved. Everything saved before is still there.`,
  stopped: (why: string) =>
    `The disk refused a write (${why.replace(dot, '')}): nothing more is saved until the library is opened again. Everything saved before is still there.`,
  damaged: ({ of, offset, flaw }: LibraryDamage) =>
    `The library’s ${FILES[of]} is damaged at byte ${String(offset)}: ${FLAWS[flaw]}.`,
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
    'The blog’s engine wrote a log that nothing read. S4’s log that is replayed came in the months after, transactions in November 2010. A change is written into a ring of 2 MiB and flushed to disk before it is reported as done; beside it lies a snapshot of the whole library.',
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
  /** The log ends before the position that it had reached. */
  lost: 'Changes are missing: the log’s file ends before the last change that was saved. It was cut, overwritten or deleted, or the power failed while that change was being saved. What is shown is all that is left.',
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
