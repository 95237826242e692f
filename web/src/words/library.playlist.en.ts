/** What is said of rows that are selected, and of what plays. */
import { number } from './format.ts';

/** Major keys, by semitones above D. */
const KEYS = ['D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B', 'C', 'D♭'];

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const songs = (count: number) => `${number(count)} ${count === 1 ? 'song' : 'songs'}`;

const dot = /\.$/;

export const playlist = {
  title: 'Playlist',
  hint: 'Press rows to select them, with Shift a range. By keys: arrows, Space, Shift and arrows, Ctrl and A; Enter plays.',
  play: (count: number) => (count === 0 ? 'Play selected' : `Play ${songs(count)}`),
  all: 'Select all',
  none: 'Select none',
  selected: (count: number) => (count === 0 ? 'None selected' : `${songs(count)} selected`),
  now: (at: number, count: number) => `${number(at + 1)} of ${number(count)}`,
  song: (song: number, artist: string | undefined, title: string | undefined) =>
    artist === undefined && title === undefined
      ? `song ${number(song)}`
      : `${artist ?? 'unknown'} – ${title ?? 'unknown'}`,
  made: ({ key, beats }: { key: number; beats: number }) =>
    `This song has no sound, so a made-up tune plays: ${KEYS[key]} major, ${number(beats)} beats a minute, chosen by its number.`,
  file: (name: string) => `Your file ${name}.`,
  waits: 'It is being read.',
  time: (seconds: number, of: number) => `${clock(Math.min(seconds, of))} / ${clock(of)}`,
  progress: 'Progress',
  back: 'Back',
  skip: 'Skip',
  stop: 'Stop',
  skipped: (why: string) => `Skipped: ${why}`,
  stopped: (why: string) => `The playlist stopped: ${why.replace(dot, '')}.`,
} as const;
