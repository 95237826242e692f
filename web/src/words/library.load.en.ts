/** How leaves fill while a library loads, and how long engines take to start. */
import { bytes, duration, joined, number, percent, significant } from './format.ts';

const ms = (time: number) => joined(duration(time * 1e6));

export const load = {
  title: 'Leaves fill while S4 midb loads',
  about:
    'A leaf has room for 101 records, and a full one is split in two. Song by song, the left half never gets another record; in random order both do.',
  load: 'Load and watch',
  again: 'Load again',
  play: 'Play',
  pause: 'Pause',
  back: 'A step back',
  on: 'A step on',
  step: 'Progress of the load',
  relations: (count: number, all: number) => `${number(count)} of ${number(all)} relations`,
  order: (shuffled: boolean) => (shuffled ? 'In random order' : 'Song by song'),
  took: (time: number, plays: number) =>
    `loaded here in ${ms(time)}, played ${significant(plays / time, 2)}× slower`,
  tree: (nth: number, leaves: number, fill: number) =>
    `${nth === 0 ? 'song → fact' : 'fact → song'}: ${number(leaves)} leaves, ${percent(fill)} full`,
  runs: 'running',
} as const;

export const race = {
  title: 'Start-up, as a race',
  about:
    'Each engine opens its file, or loads all relations where it has none, and answers the query “one”. Measured one after the other, in one worker; SQLite, with XMMS2’s tables, in its own. Our S4 mmap checks all of its file before it trusts it; S4 only mapped it.',
  run: 'Start them',
  again: 'Start them again',
  slowed: (times: number, runs: number) =>
    `${number(runs)} ${runs === 1 ? 'run' : 'runs'}; the last one is drawn, ${significant(times, 2)}× slower`,
  from: (file: number | undefined) =>
    file === undefined ? 'from all relations' : `from its file, ${joined(bytes(file))}`,
  took: (open: number, first: number) => `${ms(open)} + ${ms(first)}`,
  legend: (runs: number) =>
    `Solid: until it can be asked. Outlined: its first answer.${runs > 1 ? ' Line: the median of all runs here.' : ''}`,
  without: (why: string) => `SQLite does not take part: ${why}`,
} as const;
