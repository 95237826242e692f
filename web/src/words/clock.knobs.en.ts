/** The variants of the clock lab, its knobs, their choices, and its presets. */

export const variants = {
  'ask-all': {
    name: 'Ask everybody',
    about: 'On every tick the clock asks every output, which asks on; nothing is remembered.',
  },
  'ask-until': {
    name: 'Ask until one',
    about: 'As before, but the clock stops at the first who has a time: it never sees a second.',
  },
  tell: {
    name: 'Tell',
    about: 'Who changes calls back those above; a tick reads one field. Who says nothing is missed.',
  },
  'tell-and-ask': {
    name: 'Tell, and ask',
    about: 'As before, and each operator asks again at the start of its own cycle.',
  },
  remember: {
    name: 'Remember',
    about: 'Ours: as before, but an answer holds until the tick ends.',
  },
  'ask-devices': {
    name: 'Ask devices',
    about: 'Ours: the clock asks devices alone, and goes up from those that changed.',
  },
};

const a_minute = () => 'a minute';

export const knobs = {
  graph: {
    name: 'Graph',
    about: 'What hangs on what: what the benchmarks of the release did, reconstructed.',
  },
  sources: { name: 'sources', about: 'Sources of add, or outputs on one source.' },
  depth: { name: 'deep', about: 'Operators of a chain, or layers of amplify: of these at most 8.' },
  device: { name: 'Devices', about: 'Who in the graph has a time of its own.' },
  plugged: { name: 'Open from the start', about: 'Devices are open when the clock starts.' },
  changes: { name: 'changes', about: 'How often a device opens or closes by itself.', unit: a_minute },
  mode: {
    name: 'Mode',
    about: 'Who may set the pace: a sync source, the computer, nobody, or a clock above.',
  },
  frame: { name: 'Frame', about: 'How long a frame is: a tick makes one.' },
  load: { name: 'a tick takes', about: 'Share of its frame that a tick takes.', unit: () => '%' },
  restarts: {
    name: 'restarts',
    about: 'How often an output sleeps and wakes, as those of a crossfade do.',
    unit: a_minute,
  },
  silent: { name: 'Silent devices', about: 'Devices open and close and tell nobody: ALSA and SRT did not.' },
  leak: {
    name: 'Callbacks leak',
    about: 'Who goes to sleep leaves its callbacks behind, as until pull request 5153.',
  },
};

export const options = {
  graph: { add: 'add', outputs: 'outputs', chain: 'chain', amplify: 'amplify' },
  device: { none: 'none', card: 'sound card', line: 'peer', both: 'both' },
  mode: { auto: 'auto', cpu: 'cpu', none: 'none', passive: 'passive' },
};

export const presets = {
  'sound-card': {
    name: 'Sound card',
    about: 'Eight sources and a card that opens and closes once a second.',
  },
  'large-add-32': { name: 'large-add-32', about: '32 sources: the authors’ case for this change.' },
  'ten-outputs': { name: '10 outputs', about: 'One source and ten outputs.' },
  'chain-of-20': {
    name: 'Chain of 20',
    about: 'Twenty operators, one on the other: every one asks down to the end.',
  },
  amplified: { name: 'amplify', about: 'Six layers of amplify, each reached over two ways.' },
  'silent-device': { name: 'Silent', about: 'A card that tells nobody when it opens.' },
  'two-clocks': {
    name: 'Two clocks',
    about: 'A card and a peer that come and go: sometimes both are there.',
  },
  'leaking-hooks': {
    name: 'Leak',
    about: 'An output restarts twice a second and leaves its callbacks behind.',
  },
  overload: { name: 'Overload', about: 'A tick takes 130 % of its frame.' },
};
