/** What the table of sharing says, and what the costs panel counts. */

export const table = {
  title: 'Frame',
  titles: { wrappers: (letter: string) => `Views of this frame, ${letter}` },
  fields: {
    begun: 'steps begun',
    clip: 'time in the file',
    payload: 'bytes of them',
    message: 'bytes of its message',
    state: 'view',
    shared: 'shared',
    count: 'pieces',
  },
  choices: {
    state: { none: 'none', built: 'being built', complete: 'complete', unused: 'for nobody' },
  },
  units: 'units, and their bytes',
  format: 'format',
  copiedSince: 'copied since the start',
  step: 'step',
} as const;

/** What happened in an event; bytes follow, a time, subscribers or pieces. */
export const event = {
  came: 'a frame came',
  copied: 'copied',
  wrote: 'wrote',
  shelled: 'made a shell around',
  pooled: 'took from a pool',
  allocated: 'allocated',
  viewed: 'the view is complete, subscribers',
  called: 'called the system, pieces in its list',
  took: 'the call takes',
  sank: 'the system copied',
  done: 'all have it',
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
