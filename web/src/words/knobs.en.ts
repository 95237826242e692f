/** Words around the knobs. */
import { number } from './format.ts';

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
