/** What the table of re-slicing says, and what the costs panel counts. */

export const table = {
  title: 'Message and subscriber at work',
  titles: { beads: (letter: string) => `What ${letter} did for this subscriber` },
  fields: {
    begun: 'messages begun',
    messageBytes: 'the message has',
    input: 'a chunk comes with',
    output: 'a chunk goes with',
    read: 'has come',
    callsNs: 'they take (modelled)',
    amount: 'bytes, or pieces',
  },
  choices: {
    kind: { piece: 'piece, as it lies', head: 'header', copy: 'copied', call: 'system call' },
  },
  who: 'subscriber at work',
  copyNs: 'copies take (modelled)',
  listNs: 'lists take (modelled)',
} as const;

/** What happened in an event; bytes follow, a time, or the pieces in the list that is called with. */
export const event = {
  read: 'read from the publisher',
  stored: 'the message is complete',
  allocated: 'allocated',
  pooled: 'took from a pool',
  copied: 'copied',
  headed: 'wrote a header',
  sliced: 'put a piece into the list',
  called: 'called the system, pieces in its list',
  took: 'the call takes',
  sank: 'the system copied',
  sent: 'sent',
} as const;

export const counterNames = {
  sends: 'messages sent',
  messages: 'messages that came',
  bytesCopied: 'bytes copied',
  allocations: 'allocations',
  pooled: 'blocks from a pool',
  pieces: 'pieces in lists',
  emptyPieces: 'pieces of length 0',
  chunks: 'chunks sent',
  headerBytes: 'bytes of headers',
  calls: 'system calls',
  vectors: 'pieces given to them',
  bytesSent: 'written',
  modelledNs: 'call time (model)',
  longestVector: 'most in one list',
} as const;

/** Why B may have more of a count, and for what. */
export const reasons = {
  allocations: 'Each list of pieces is allocated.',
  bytesCopied: 'Pieces are copied into a buffer, so that a system call gets a single one.',
  vectors: 'A system call gets each piece by itself; a single one would take a copy.',
  modelledNs: 'Each system call takes time, and more for each piece that it is given.',
} as const;
