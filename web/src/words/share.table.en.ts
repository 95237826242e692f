/** What the table of sharing says, and what the costs panel counts. */
import { number } from './format.ts';

/** The figure as tables. */
export const table = {
  frame: 'Frame',
  counters: 'Counts since the start',
  views: (letter: string) => `Views of this frame, ${letter}`,
  events: (letter: string) => `Newest events of ${letter}`,
  what: 'what',
  begun: 'steps begun',
  kind: 'frame',
  clip: 'time in the file',
  units: 'units, and their bytes',
  payload: 'bytes of them',
  message: 'bytes of its message',
  slowed: 'shown slower than the machine',
  format: 'format',
  state: 'view',
  states: {
    none: 'none',
    built: 'being built',
    complete: 'complete',
    unused: 'for nobody',
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

/** What happened in an event, and what its number counts. */
export const event = {
  what: {
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
  },
  subscribers: (count: number) => `for ${number(count)}`,
  inList: (pieces: number) => `${number(pieces)} in its list`,
} as const;

/** Of all formats together. */
export const copiedName = 'bytes copied';

export const counterNames = {
  frames: 'frames',
  payloadBytes: 'bytes of them',
  copiedRtmp: 'copied for RTMP',
  copiedFlv: 'copied for FLV',
  copiedRtp: 'copied for RTP',
  copiedElementary: 'copied for raw stream',
  copiedTs: 'copied for MPEG-TS',
  written: 'written around',
  shells: 'shells',
  pooled: 'blocks from a pool',
  allocations: 'allocations',
  views: 'views built',
  unusedViews: 'of these for nobody',
  calls: 'system calls',
  vectors: 'pieces given to them',
  bytesSent: 'sent',
  modelledNs: 'calls take (modelled)',
  longestVector: 'most in one list',
} as const;
