/**
 * States that no part of a lab's source marks: the actor waits, or executes code that is not shown. By lab, or by lab and
 * file where files differ; the ring and the pools of threads list publishers or producers first, then readers or workers.
 */
const RECYCLING_ONLY = ['take node', 'return node'];
const PRODUCER_NEVER = ['sleep', 'fetch', 'run', 'claim', 'drain'];
const WORKER_NEVER = ['alloc job', 'alloc data', 'take node', 'gate', 'append', 'drain'];

export const unmarked: Record<string, string[][]> = {
  ring: [
    ['idle', 'fill'],
    ['start', 'send', 'sent'],
  ],
  'threads/malloced.rs': [
    ['idle', 'copy', ...RECYCLING_ONLY, ...PRODUCER_NEVER],
    ['idle', 'copy', 'return node', 'claim', ...WORKER_NEVER],
  ],
  'threads/recycled.rs': [
    ['idle', 'copy', 'gate', 'free job', ...PRODUCER_NEVER],
    ['idle', 'copy', 'free job', 'claim', ...WORKER_NEVER],
  ],
  // Its queue has no lock and no nodes.
  'threads/beyond.rs': [
    ['idle', 'copy', 'alloc job', 'lock', 'unlock', 'free job', ...RECYCLING_ONLY, ...PRODUCER_NEVER],
    ['idle', 'copy', 'lock', 'unlock', 'fetch', 'return node', ...WORKER_NEVER],
  ],
  chunks: [['idle', 'truncate', 'consolidate', 'copy', 'lift', 'amplify']],
  reslice: [[]],
  share: [[]],
  pools: [['idle', 'publish']],
  server: [['accept', 'receive', 'head', 'deflate', 'emit', 'finish', 'close']],
  // Three labs share one enumeration of states.
  queues: [['idle', 'flush', 'after', 'lookup', 'test', 'position', 'field']],
  dispatch: [['idle', 'register', 'remove', 'read', 'flush', 'after', 'position', 'field']],
  compare: [['idle', 'register', 'remove', 'read', 'flush', 'after', 'lookup', 'test']],
  'clock/scan.rs': [['idle', 'wakes', 'changes', 'cycles', 'paces']],
  'clock/push.rs': [['idle', 'paces']],
  'clock/poll.rs': [['idle', 'cycles', 'paces']],
  // Counters whose code is not in any part.
  station: [
    [
      ...[
        'handled',
        'handlerCalls',
        'wrongTicks',
        'knownZombies',
        'ticks',
        'generated',
        'shared',
        'lengthQueries',
        'boxesTouched',
        'virtualCalls',
      ],
      ...['contentBlocks', 'bytesCopied', 'lookups', 'typesTried', 'selfSyncCalls', 'afterTickCopies'],
      ...[
        'weakSlotsChecked',
        'weakSlotsCopied',
        'polymorphicCompares',
        'watcherHooks',
        'watcherCalls',
        'zombies',
      ],
    ],
  ],
  'library/s4.rs': [['combined', 'tested']],
  'library/entries.rs': [['descended', 'inserted', 'got', 'walked', 'combined']],
  // How songs are found is in the source of the engine that it helps.
  'library/ready_rows.rs': [
    [
      ...['lookedUp', 'descended', 'inserted', 'collected', 'got', 'walked', 'matched', 'combined'],
      ...['found', 'compared', 'tested'],
    ],
  ],
  'library/columns.rs': [['lookedUp', 'descended', 'inserted', 'got', 'walked', 'tested']],
};
