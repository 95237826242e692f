/** The variants of the station, its knobs, their choices, and its presets. */
import type { VariantWords } from './lookup.ts';

/** A change of 2.4.5: what it does. */
const CHANGES: Record<string, [name: string, about: string]> = {
  lengths: ['lengths', 'chunks and contents know how long they are (#5135, #5137, #5140)'],
  '5135': ['length in chunk', 'a chunk keeps the length of what it wraps (#5135)'],
  '5137': ['one chunk, no walk', 'a list of one chunk answers without a walk (#5137)'],
  '5140': ['length in record', 'the record keeps the length of its list (#5140)'],
  '5136': ['numbered types', 'a content’s type is a number, not a name (#5136)'],
  '5118': ['weak queue', 'the queue of sources doubles instead of being copied at each push (#5118)'],
  '5119': ['detach on sleep', 'a source that goes to sleep leaves its clock at once (#5119)'],
  '5133': ['pushed sync', 'the clock is told who sets the pace, and operators ask again (#5133)'],
  integers: ['integers', 'lengths are compared as integers (e768c92)'],
  watchers: ['lazy watchers', 'hooks are there only when somebody watches (a38ded0)'],
};

/** Titles of what one change alone, or all but one, does. */
const DOES: Record<string, string> = {
  'only-5135': 'Keeps the chunk’s length',
  'only-5136': 'Numbers the types',
  'only-lengths': 'Keeps the lengths',
  'less-5133': 'The clock asks all',
};

const titled = (id: string, words: VariantWords): [string, VariantWords] => [
  id,
  { ...words, ...(DOES[id] && { does: DOES[id] }) },
];

const single = Object.entries(CHANGES).flatMap(([id, [name, about]]) => [
  titled(`only-${id}`, { name: `2.4.4 + ${name}`, about: `As 2.4.4, but ${about}.` }),
  titled(`less-${id}`, { name: `2.4.5 − ${name}`, about: `As 2.4.5, without this: ${about}.` }),
]);

export const variants: Record<string, VariantWords> = {
  'station-244': {
    name: 'Liquidsoap 2.4.4',
    does: 'Looks every time',
    about: 'Lists are walked, names compared, and all operators are asked who sets the pace, in every tick.',
  },
  'early-exit': {
    name: 'Early exit',
    about: 'As 2.4.4, but the clock stops asking at the first that sets a pace: the article’s loop.',
  },
  'station-245': {
    name: 'Liquidsoap 2.4.5',
    does: 'Remembers the length',
    about: 'All nine changes as they were shipped; operators still ask who sets the pace.',
  },
  'as-described': {
    name: '2.4.5 as described',
    does: 'Is told, asks nobody',
    about: 'As 2.4.5, but nobody asks in a tick who sets the pace: as the article tells it.',
  },
  'with-memory': {
    name: '2.4.5 + memory',
    does: 'Remembers within a tick',
    about:
      'Ours: what is left of a track is worked out again only after a source below has generated, and who sets the pace once a tick.',
  },
  'with-poll': {
    name: '2.4.5 + poll',
    about:
      'Ours: the clock asks only the devices. It relies on operators to notify when they choose another source: one that does not is missed (fault Silent operator).',
  },
  'with-places': {
    name: '2.4.5 + places',
    does: 'Remembers who is in',
    about: 'Ours: who registers for the end of a tick is looked up, not searched for.',
  },
  'with-short': {
    name: '2.4.5 + short lists',
    about: 'Ours: empty chunks are dropped, and one chunk needs no list.',
  },
  'with-types': {
    name: '2.4.5 + matched types',
    about:
      'Ours: Liquidsoap’s own types are found by a match, without a handler; types that a plugin registers, in the table.',
  },
  'with-load': {
    name: '2.4.5 + load factor',
    about:
      'Ours: a third of each new array of the weak queue is free, and one look finds any source. It holds on one thread; on several it has not been shown.',
  },
  'all-beyond': {
    name: 'All of ours',
    about:
      'Ours: 2.4.5 with all six of these. As with poll, an operator that chooses another source and does not notify is missed.',
  },
  mixed: { name: 'Your own', about: 'Each of the changes is a switch among the knobs.' },
  ...Object.fromEntries(single),
};

export const knobs = {
  script: {
    name: 'Script',
    about:
      'The article’s six, reconstructed from one line each, since their text was not published; three more; and one that you write in the editor.',
  },
  layers: { name: 'layers', about: 'Amplifiers of chain-20, one behind the other.' },
  copies: { name: 'copies', about: 'How many copies of the script run side by side, on one clock.' },
  plain: { name: 'Plain chain', about: 'The layers of chain-20 are the amplifier alone, without a muxer.' },
  frame: { name: 'Frame', about: 'How long a frame is: a tick makes one.' },
  watched: {
    name: 'One watcher',
    about:
      'A watcher, such as a monitor, is attached to the first source. With lazy watchers that source alone has hooks; without, every operator has them anyway.',
  },
  contents: { name: 'Lengths', about: 'Whether chunks and contents know how long they are; short: ours.' },
  dispatch: { name: 'Types', about: 'How a content’s handler is found.' },
  weak: { name: 'Weak queue', about: 'How a queue of weak references grows.' },
  detach: { name: 'Detach on sleep', about: 'A source that goes to sleep leaves its clock at once (#5119).' },
  sync: { name: 'Who sets the pace', about: 'How the clock finds out.' },
  integers: { name: 'Integers', about: 'Lengths are compared as integers.' },
  watchers: { name: 'Lazy watchers', about: 'Hooks are there only when somebody watches.' },
  remember: {
    name: 'Remember',
    about: 'What is left of a track is worked out again only after a source below has generated: ours.',
  },
  places: { name: 'Places', about: 'The after-tick queue knows who is in it: ours.' },
};

export const options = {
  script: { crossfade: 'crossfade', requests: 'requests', paces: 'two paces', own: 'your own' },
  contents: {
    '2.4.4': 'counted, 2.4.4',
    '5135': '#5135',
    '5137': '#5137',
    '5135 5137': '#5135, #5137',
    '5140': '#5140',
    '5135 5140': '#5135, #5140',
    '5137 5140': '#5137, #5140',
    '2.4.5': 'known, 2.4.5',
    short: 'short lists, ours',
  },
  dispatch: {
    tried: 'tried one by one',
    indexed: 'numbered',
    checked: 'numbered, checked',
    matched: 'matched',
  },
  weak: { '2.4.4': 'a copy a push, 2.4.4', '2.4.5': 'doubling, 2.4.5', 'load factor': 'load factor' },
  sync: {
    scan: 'asks all operators, 2.4.4',
    'early exit': 'stops at the first',
    told: 'sources report it',
    'told and asked': 'sources report it and operators ask, 2.4.5',
    remembered: 'as 2.4.5, but worked out once a tick',
    polled: 'asks only devices',
  },
};

export const presets = {
  simple: { name: 'simple', about: 'A tone and an output: what a tick costs at least.' },
  'multi-output-10': { name: 'multi-output-10', about: 'One tone, ten outputs.' },
  'audio-chunks': { name: 'audio-chunks', about: 'Decoded pieces, a switch and an amplifier.' },
  'add-8': { name: 'add-8', about: 'Eight tones, added.' },
  'large-add-32': { name: 'large-add-32', about: '32 tones, added.' },
  'chain-8': { name: 'chain-8', about: 'Eight amplifiers: as much of chain-20 as the eye can follow.' },
  'chain-20': { name: 'chain-20', about: 'Twenty amplifiers: 2.4.4, and ours, which keeps up.' },
  'zombies-5119': {
    name: 'Zombies, crossfade',
    about: 'Crossfades, with 2.4.4 and with 2.4.5 without detach on sleep.',
  },
  'detach-5119': {
    name: 'Detach, crossfade',
    about: 'Crossfades, with 2.4.5 without detach on sleep and as shipped.',
  },
  'request-queue': { name: 'Request queue', about: 'Requests before a playlist.' },
  'silent-switch': {
    name: 'Silent switch',
    about: 'A switch between a tone and a playlist with a pace of its own, which does not notify.',
  },
  'plain-chain-20': { name: 'Plain chain', about: 'Twenty amplifiers without muxers: nothing doubles.' },
};
