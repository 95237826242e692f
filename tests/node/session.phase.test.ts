/** The phases of a lab: every event in every phase. */
import { expect, test } from 'vitest';
import type { LabPart } from '../../web/src/state/lab-part.ts';
import { FIRST, type Phase, type PhaseEvent, transition } from '../../web/src/state/lab-engine.svelte.ts';
import { labEntry } from './lab.engine.ts';

const lab = labEntry('ring');

const page: LabPart = { story: [], sound: false, read: (numbers) => numbers };
const shown = { lab, page, version: '1.0.0' };
const fault = { kind: 'trap', message: 'unreachable' } as const;

const events: PhaseEvent[] = [
  { kind: 'unsupported' },
  { kind: 'start' },
  { kind: 'loaded', shown },
  { kind: 'frame' },
  { kind: 'fail', fault },
  { kind: 'close' },
];
const phases: Record<string, Phase> = {
  first: FIRST,
  loading: { kind: 'loading', starts: 1 },
  restarting: { kind: 'loading', starts: 2, shown },
  ready: { kind: 'ready', starts: 1, shown },
  running: { kind: 'ready', starts: 0, shown },
  failed: { kind: 'failed', starts: 1, shown, fault, again: false },
  still: { kind: 'still', starts: 0 },
  closed: { kind: 'closed', starts: 0, shown },
};
/** The next phase for each phase and event. Events that are not listed change nothing. */
const table: Record<keyof typeof phases, Partial<Record<PhaseEvent['kind'], Phase>>> = {
  first: {
    unsupported: { kind: 'still', starts: 0 },
    start: { kind: 'loading', starts: 1 },
    loaded: { kind: 'ready', starts: 0, shown },
    fail: { kind: 'failed', starts: 0, fault, again: false },
    close: { kind: 'closed', starts: 0 },
  },
  loading: {
    unsupported: { kind: 'still', starts: 1 },
    loaded: { kind: 'ready', starts: 1, shown },
    fail: { kind: 'failed', starts: 1, fault, again: false },
    close: { kind: 'closed', starts: 1 },
  },
  restarting: {
    unsupported: { kind: 'still', starts: 2, shown },
    loaded: { kind: 'ready', starts: 2, shown },
    fail: { kind: 'failed', starts: 2, shown, fault, again: true },
    close: { kind: 'closed', starts: 2, shown },
  },
  ready: {
    frame: { kind: 'ready', starts: 0, shown },
    fail: { kind: 'failed', starts: 1, shown, fault, again: false },
    close: { kind: 'closed', starts: 1, shown },
  },
  running: {
    fail: { kind: 'failed', starts: 0, shown, fault, again: false },
    close: { kind: 'closed', starts: 0, shown },
  },
  failed: {
    start: { kind: 'loading', starts: 2, shown },
    close: { kind: 'closed', starts: 1, shown },
  },
  still: { close: { kind: 'closed', starts: 0 } },
  closed: {},
};

test.each(Object.entries(phases).flatMap(([name, phase]) => events.map((event) => ({ name, phase, event }))))(
  '$name: $event.kind',
  ({ name, phase, event }) => {
    const next = transition(phase, event);
    const wanted = table[name][event.kind];
    if (wanted) expect(next).toEqual(wanted);
    // The same object, so that the page does not render again.
    else expect(next).toBe(phase);
  },
);
