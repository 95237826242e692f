/** Words of the first events of a run, by lab and by the engine's name of the event's kind. */
export const milestoneList = {
  label: 'First events of this run',
  name: (letter: string, event: string, time: string, unit: string) =>
    `${letter}: ${event}, at ${time} ${unit}`,
} as const;

const queues = {
  copied: 'first slot copied',
  arrayed: 'new array',
  compacted: 'dead slots left behind',
  called: 'first call',
  tagged: 'first tag checked',
  missed: 'empty slot found',
  refused: 'refused: would wait for itself',
  ticked: 'tick done',
} as const;

const lookups = {
  compared: 'first comparison',
  looked: 'first look at the type’s place',
  called: 'first call',
  tagged: 'first tag checked',
  gave: 'first answer',
  ticked: 'tick done',
} as const;

/** The kinds that each lab shows. */
export const milestoneNames = {
  ring: {
    published: 'first frame published',
    took: 'first frame read',
    slept: 'first reader sleeps',
    blocked: 'publisher blocked',
    skipped: 'frames skipped',
    discarded: 'slot discarded',
    torn: 'torn bytes read',
    panicked: 'panic',
    dropped: 'reader dropped',
  },
  threads: {
    allocated: 'first allocation',
    returnedNode: 'job slot kept for reuse',
    blocked: 'lock is busy',
    ran: 'first job done',
    slept: 'worker sleeps',
    noMemory: 'out of memory',
    crashed: 'job panicked',
    destroyed: 'pool destroyed',
  },
  chunks: {
    asked: 'length asked for',
    touched: 'first chunk looked at',
    answered: 'length known',
    blitted: 'first copy',
    ticked: 'all outputs served',
  },
  pools: {
    missed: 'first block allocated',
    published: 'first frame published',
    returned: 'first block returned',
    hit: 'first block reused',
    dropped: 'first block dropped',
    collected: 'collector runs',
    exhausted: 'out of memory',
  },
  server: {
    made: 'first buffer allocated',
    lent: 'first buffer reused',
    wrote: 'first bytes sent',
    dropped: 'first buffer left behind',
    collected: 'collector runs',
    aborted: 'client went away',
    foreign: 'another client’s bytes sent',
  },
  queues,
  dispatch: lookups,
  compare: lookups,
  clock: {
    asked: 'first question',
    told: 'first notification',
    went: 'first tick done',
    erred: 'wrong pace',
    slept: 'clock sleeps',
    caughtUp: 'clock is late',
    burst: 'first burst',
    stopped: 'clock stops',
  },
  station: {
    asked: 'first operator asked',
    made: 'first frame made',
    ticked: 'tick done',
  },
  library: {
    lookedUp: 'first look-up',
    descended: 'first tree descent',
    combined: 'first bits combined',
    fetched: 'first row fetched',
    answered: 'query answered',
  },
  share: {
    came: 'frame arrives',
    copied: 'first copy',
    allocated: 'first allocation',
    viewed: 'view complete',
    called: 'first system call',
    done: 'all subscribers served',
  },
  reslice: {
    stored: 'message complete',
    copied: 'first copy',
    pooled: 'memory from the pool',
    called: 'first system call',
    sent: 'first message sent',
  },
} as const;
