/** A lab for tests that is small, with one knob of each kind. */
import type { Lab, Variant } from '../../web/src/engine/types.ts';

const variant = (id: string, before: string | null): Variant => ({
  id,
  era: 'v2',
  years: '2020',
  lineage: 'shipped',
  before,
  claim: null,
  writer_states: ['fill'],
  reader_states: ['send'],
  source: `labs/ring/src/variants/${id}.rs`,
});

const knob = { group: 'dial', unit: '', log: false, options: [], only: [] } as const;

export const lab: Lab = {
  id: 'ring',
  variants: [variant('rwmutex', null), variant('sleep', 'rwmutex'), variant('cond', 'sleep')],
  knobs: [
    {
      ...knob,
      id: 'slots',
      kind: 'range',
      unit: 'slots',
      min: 8,
      max: 1024,
      default: 64,
      options: [],
      only: [],
    },
    { ...knob, id: 'readers', kind: 'range', min: 0, max: 500, default: 8, options: [], only: [] },
    {
      ...knob,
      id: 'start',
      group: 'more',
      kind: 'choice',
      min: 0,
      max: 1,
      default: 0,
      options: ['newest-key', 'live'],
      only: [],
    },
    {
      ...knob,
      id: 'no_guard',
      group: 'fault',
      kind: 'switch',
      min: 0,
      max: 1,
      default: 0,
      options: [],
      only: ['cond'],
    },
  ],
  presets: [
    { id: 'one-slow-reader', a: 'rwmutex', b: 'cond', knobs: {} },
    { id: 'big-event', a: 'sleep', b: 'cond', knobs: { readers: 500 } },
  ],
  default_a: 'rwmutex',
  default_b: 'cond',
};
