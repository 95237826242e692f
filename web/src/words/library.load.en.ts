/** How leaves fill while a library loads, and how long engines take to start. */
import { PLAY } from './controls.en.ts';
import { number } from './format.ts';

export const load = {
  title: 'Leaves fill while S4 midb loads',
  about:
    'A leaf has room for 101 records, and a full one is split in two. Song by song, the left half never gets another record; in random order both do.',
  load: 'Load and watch',
  again: 'Load again',
  play: PLAY,
  pause: 'Pause',
  back: 'A step back',
  on: 'A step on',
  step: 'Progress of the load',
  relations: (count: number, all: number) => `${number(count)} of ${number(all)} relations`,
  order: (shuffled: boolean) => (shuffled ? 'In random order' : 'Song by song'),
  took: (time: string, slower: string) => `loaded here in ${time}, played ${slower}× slower`,
  runs: 'running',
} as const;

export const race = {
  title: 'Start-up, as a race',
  about:
    'Each engine opens its file, or loads all relations where it has none, and answers the query “one”. Measured one after the other, in one worker; SQLite, with XMMS2’s tables, in its own. Our S4 mmap checks all of its file before it trusts it; S4 only mapped it.',
  run: 'Start them',
  again: 'Start them again',
  slowed: (slower: string, runs: number) =>
    `${number(runs)} ${runs === 1 ? 'run' : 'runs'}; the last one is drawn, ${slower}× slower`,
  fromRelations: 'from all relations',
  fromFile: (size: string) => `from its file, ${size}`,
  legend: (runs: number) =>
    `Solid: until it can be asked. Outlined: its first answer.${runs > 1 ? ' Line: the median of all runs here.' : ''}`,
  without: (why: string) => `SQLite does not take part: ${why}`,
} as const;
