/** What the figure of re-slicing, its legend and its code say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: re-slice',
  heading: 'Re-slice: chunks of one size come in, chunks of another go out',
  work: 'send',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** What the server is at, by the engine's name of its place. */
export const does: Record<string, string> = {
  ingest: 'reads the message',
  build: 'puts it together',
  write: 'writes it',
};

/** Words that stand on the drawing. */
export const figure = {
  comes: 'comes in',
  once: 'copied once, for all',
  copied: 'copied for each subscriber, with headers',
  twice: 'copied twice, with a header before each',
  listed: 'not copied: a list of pieces and headers',
  callEach: 'a call for each chunk',
  callOnce: 'one call each',
  callFull: 'a list too long for one call',
  subscribers: 'subscribers',
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  read: 'bytes in',
  shared: 'piece, not copied',
  copied: 'copied, a bar for each copy',
  head: 'header',
  call: 'system call',
  has: 'subscriber has it',
  waits: 'waits',
} as const;

/** The code tab. */
export const code = {
  functions: {
    read: 'a chunk has come',
    store: 'that was the last one',
    send: 'a subscriber gets it',
    chunk: 'each chunk of it',
  },
  publisher: 'the message',
  subscriber: (who: number) => `subscriber ${number(who)}`,
  note: 'The code that you watch is the code that is timed.',
  many: (count: number) => `${number(count)} here`,
} as const;

/** First events of a run, by the kind that the engine gives them. */
export const milestones = {
  stored: 'message complete',
  copied: 'first copy',
  pooled: 'memory from the pool',
  called: 'first system call',
  sent: 'first message sent',
} as const;
