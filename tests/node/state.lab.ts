/** A lab for tests that is small, with one knob of each kind. */
import type { Knob, Lab, Variant } from '../../web/src/engine/types.ts';

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

const knob = (id: string, more: Partial<Knob>): Knob => ({
  ...{ id, group: 'dial', kind: 'range', unit: '', log: false, min: 0, max: 1, default: 0 },
  ...{ options: [], only: [] },
  ...more,
});

export const lab: Lab = {
  id: 'ring',
  variants: [variant('rwmutex', null), variant('sleep', 'rwmutex'), variant('cond', 'sleep')],
  knobs: [
    knob('slots', { unit: 'slots', min: 8, max: 1024, default: 64 }),
    knob('readers', { max: 500, default: 8 }),
    knob('start', { group: 'more', kind: 'choice', options: ['newest-key', 'live'] }),
    knob('no_guard', { group: 'fault', kind: 'switch', only: ['cond'] }),
  ],
  presets: [
    { id: 'one-slow-reader', a: 'rwmutex', b: 'cond', knobs: {} },
    { id: 'big-event', a: 'sleep', b: 'cond', knobs: { readers: 500 } },
  ],
  default_a: 'rwmutex',
  default_b: 'cond',
};
