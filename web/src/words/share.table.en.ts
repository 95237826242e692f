/** What the table of sharing says, and what the compare panel counts. */
import type { What } from '../labs/share/events.ts';
import { type Counter, ViewState } from '../labs/share/scene.ts';
import { bytes, duration, joined, number, type Quantity, times } from './format.ts';

/** The figure as tables. */
export const table = {
  frame: 'Frame',
  counters: 'Counts since the start',
  views: (letter: string) => `Views of this frame, ${letter}`,
  events: (letter: string) => `Newest events of ${letter}`,
  none: '–',
  what: 'what',
  begun: 'steps begun',
  kind: 'frame',
  kinds: (isSound: boolean, isKey: boolean) => (isSound ? 'sound' : isKey ? 'key picture' : 'picture'),
  clip: 'time in the file',
  ms: (count: number) => joined({ value: number(count), unit: 'ms' }),
  units: 'units, and their bytes',
  payload: 'bytes of them',
  message: 'bytes of its message',
  slowed: 'shown slower than the machine',
  times,
  format: 'format',
  state: 'view',
  states: {
    [ViewState.none]: 'none',
    [ViewState.built]: 'being built',
    [ViewState.complete]: 'complete',
    [ViewState.unused]: 'for nobody',
  },
  subscribers: 'subscribers',
  shared: 'shared',
  copied: 'copied',
  written: 'written',
  pieces: 'pieces',
  sunk: 'sent',
  copiedSince: 'copied since the start',
  time: 'time',
  by: 'for',
  all: 'all',
  subscriber: (who: number) => `subscriber ${number(who)}`,
  step: 'step',
  more: 'more',
} as const;

const WHATS: Record<What, string> = {
  came: 'a frame came',
  copied: 'copied',
  wrote: 'wrote',
  shelled: 'made a shell around',
  pooled: 'took from a pool',
  allocated: 'allocated',
  viewed: 'the view is complete',
  called: 'called the system',
  took: 'the call takes',
  sank: 'the system copied',
  done: 'all have it',
};

export const event = {
  what: (what: What) => WHATS[what],
  more: (what: What, value: number) =>
    what === 'took'
      ? joined(duration(value))
      : what === 'viewed'
        ? `for ${number(value)}`
        : what === 'called'
          ? `${number(value)} in its list`
          : joined(bytes(value)),
} as const;

interface CounterWords {
  name: string;
  quantity?: (value: number) => Quantity;
  /** the largest there was */
  whole?: boolean;
}

export const counterWords: Record<Counter, CounterWords> = {
  frames: { name: 'frames' },
  payloadBytes: { name: 'bytes of them', quantity: bytes },
  copiedRtmp: { name: 'copied for RTMP', quantity: bytes },
  copiedFlv: { name: 'copied for FLV', quantity: bytes },
  copiedRtp: { name: 'copied for RTP', quantity: bytes },
  copiedElementary: { name: 'copied for Annex B, ADTS', quantity: bytes },
  copiedTs: { name: 'copied for MPEG-TS', quantity: bytes },
  written: { name: 'written around', quantity: bytes },
  shells: { name: 'shells' },
  pooled: { name: 'blocks from a pool' },
  allocations: { name: 'allocations' },
  views: { name: 'views built' },
  unusedViews: { name: 'of these for nobody' },
  calls: { name: 'system calls' },
  vectors: { name: 'pieces given to them' },
  bytesSent: { name: 'sent', quantity: bytes },
  modelledNs: { name: 'calls take (modelled)', quantity: duration },
  longestVector: { name: 'most in one list', whole: true },
};

const ROWS = [
  'copiedRtmp',
  'copiedFlv',
  'copiedRtp',
  'copiedElementary',
  'copiedTs',
  'allocations',
  'unusedViews',
] as const;

/** The compare panel's counts. */
export const tally = {
  rows: ROWS.map((id) => ({ id, always: id === 'copiedRtp' || id === 'copiedTs', ...counterWords[id] })),
  per: (_: string, count: string) => `exact, per ${count} frames`,
};
