/** Names, units and meanings of all labs' knobs, their choices, and presets. */
import * as chunks from './chunks.knobs.en.ts';
import * as clock from './clock.knobs.en.ts';
import * as compare from './compare.knobs.en.ts';
import * as dispatch from './dispatch.knobs.en.ts';
import { number } from './format.ts';
import * as library from './library.knobs.en.ts';
import { lookup } from './lookup.ts';
import * as pools from './pools.knobs.en.ts';
import * as queues from './queues.knobs.en.ts';
import * as reslice from './reslice.knobs.en.ts';
import * as ring from './ring.knobs.en.ts';
import * as server from './server.knobs.en.ts';
import * as share from './share.knobs.en.ts';
import * as station from './station.knobs.en.ts';
import * as threads from './threads.knobs.en.ts';

/** By lab, since an id may mean one thing here and another there. */
export const labs = {
  ring,
  threads,
  pools,
  chunks,
  reslice,
  share,
  clock,
  server,
  queues,
  dispatch,
  compare,
  station,
  library,
};

export const { knobWords, knobReading, optionName, presetWords } = lookup(labs);

/** Words around the knobs. */
export const panel = {
  presets: 'Preset',
  byHand: 'set by hand',
  dials: 'Workload',
  more: 'More',
  changed: (count: number) => `${number(count)} set`,
  faults: 'Planted faults',
  faultsAbout: 'Bugs these versions had, or would have had. Each is off unless you switch it on.',
  onlyFor: (names: string[]) => `Only ${names.join(', ')} ${names.length === 1 ? 'uses' : 'use'} this.`,
  atLeast: (quantity: string) => `at least ${quantity}`,
  atMost: (quantity: string) => `at most ${quantity}`,
  notANumber: 'not a number',
  type: (name: string) => `Type a value for ${name}`,
  typed: (name: string, low: string, high: string) => `${name}, ${low} to ${high}`,
  hint: 'Drag, turn the wheel, use the arrow keys, or press Enter to type. Double click resets.',
} as const;
