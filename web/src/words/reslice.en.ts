/** What the figure of re-slicing, its legend and its code say. */
import { number } from './format.ts';

/** The page around the figure. */
export const lab = {
  title: 'Ringside: re-slice',
  heading: 'Re-slice: chunks of one size come in, chunks of another go out',
  work: 'send',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** What the server is at, by the engine's name of its place. */
export const does: Record<string, string> = {
  ingest: 'reads the message',
  build: 'puts it together',
  write: 'writes it',
};

/** Words that stand on the drawing; terse where there is little room. */
export const plan = {
  message: (size: string, terse: boolean) => (terse ? size : `message of ${size}`),
  none: 'no message yet',
  comes: 'comes in',
  sent: (who: number, of: number) => `goes to subscriber ${number(who)} of ${number(of)}`,
  rests: 'all subscribers have it',
  incoming: (size: string, once: boolean, terse: boolean) =>
    `in: chunks of ${size}, ${once ? `copied into one block${terse ? '' : ' for all'}` : 'as they were read'}`,
  outgoing: (size: string, headers: number, headerSize: string, terse: boolean) =>
    `out: chunks of ${size}${headers > 0 ? `, ${plural(headers, 'header')}${terse ? '' : ` of ${headerSize}`}` : ''}`,
  call: (terse: boolean) => (terse ? 'call' : 'call, 1 buffer'),
  vectors: (count: number, terse: boolean) => `call, ${number(count)}${terse ? '' : ' in its list'}`,
  /** Below the boxes of a message's system calls for the current subscriber. */
  spans: (calls: number) => plural(calls, 'system call'),
  subscribers: (count: number) => plural(count, 'subscriber'),
  idle: 'a subscriber takes',
  takes: (time: string, terse: boolean) =>
    `${terse ? 'one subscriber:' : 'this subscriber takes'} ${time} (modelled)`,
  sum: (copies: string, lists: string, calls: string, terse: boolean) =>
    `copies ${copies} + ${terse ? 'lists' : 'headers and pieces'} ${lists} + calls ${calls}`,
  bars: {
    calls: 'system calls',
    bytesCopied: 'copied',
    vectors: 'list entries',
    allocations: 'allocations',
  },
  values: { copied: 'copied', calls: 'calls', list: 'pieces', headers: 'headers' },
} as const;

/** Below the figure, and in place of it. */
export const stage = {
  empty: 'Nothing moves yet.',
} as const;

/** The figure in a few sentences: what a screen reader hears. */
export const summary = {
  idle: 'No message has come yet.',
  first: 'The first message is on its way.',
  sent: (messages: number, calls: number) =>
    `${plural(messages, 'message')} sent in ${plural(calls, 'system call')}.`,
  copied: (size: string) => `${size} copied.`,
  longest: (pieces: number) => `The longest list had ${plural(pieces, 'piece')}.`,
} as const;

interface Facts {
  name: string;
  /** Formatted sizes of the message, and of the chunks that come and go. */
  message: string;
  input: string;
  output: string;
  subscribers: number;
  summary: string;
  /** The formatted time since the start. */
  time: string;
}

/** The figure for those who do not see it. */
export const alternative = ({ name, message, input, output, subscribers, summary, time }: Facts) =>
  `${name}: a message of ${message} comes in chunks of ${input}, and goes to ${plural(subscribers, 'subscriber')} in chunks of ${output}. ${summary} ${time} have passed.`;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  read: 'bytes in',
  shared: 'piece, not copied',
  copied: 'copied, an outline for each copy',
  head: 'header',
  empty: 'empty piece',
  call: 'system call',
  now: 'at this byte now',
  sent: 'subscriber has it',
  waits: 'waits',
  other: 'the other side’s count',
} as const;

/** What a mark is, for the words of the story that name it. */
export const about = {
  read: 'Bytes of the message that were read from the publisher’s connection.',
  shared: 'A piece: a range of bytes that is sent from where it lies, without a copy.',
  copied: 'Bytes that were copied before they are sent; drawn once more for each copy.',
  head: 'A chunk header: RTMP writes 1 to 18 bytes before each chunk.',
  call: 'One system call; it takes a buffer, or a list of pieces (writev).',
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
