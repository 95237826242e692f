/** The variants of the clock lab, its knobs, their choices, and its presets. */

export const variants = {
  'ask-all': {
    name: 'Ask all outputs',
    does: 'Asks every operator',
    about: 'On every tick the clock asks all outputs, and these ask their sources; nothing is remembered.',
  },
  'ask-until': {
    name: 'Ask until one',
    does: 'Stops at the first',
    about: 'The same, but the clock stops at the first that sets a pace: it never sees a second one.',
  },
  tell: {
    name: 'Tell',
    does: 'Waits to be told',
    about: 'What changes calls back those above it; a tick reads one field. A silent change is missed.',
  },
  'tell-and-ask': {
    name: 'Tell, and ask',
    does: 'Is told, and asks',
    about: 'As “Tell”, and each operator asks again at the start of its own cycle.',
  },
  remember: {
    name: 'Remember',
    does: 'Remembers for a tick',
    about: 'Ours: as “Tell, and ask”, but an answer holds until the tick ends.',
  },
  'ask-devices': {
    name: 'Ask devices',
    does: 'Asks only devices',
    about:
      'Ours: the clock asks only the devices, and goes up from those that changed. It leaves out the check in each operator’s cycle: one that chooses another source and does not notify is missed.',
  },
};

const a_minute = () => 'a minute';

export const knobs = {
  graph: {
    name: 'Graph',
    about: 'Who pulls from whom: the graphs of the release’s benchmarks, reconstructed.',
  },
  sources: { name: 'sources', about: 'Sources of add or of a switch, or outputs on one source.' },
  depth: { name: 'deep', about: 'Operators of a chain, or layers of amplify (at most 8 of these).' },
  device: { name: 'Devices', about: 'What in the graph sets a pace of its own.' },
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
    about: 'How often an output goes to sleep and wakes, as in a crossfade.',
    unit: a_minute,
  },
  choices: {
    name: 'choices',
    about: 'How often the operator in the graph switch chooses its other source.',
    unit: a_minute,
  },
  silent: { name: 'Silent devices', about: 'Devices open and close and tell nobody, as ALSA and SRT do.' },
  silent_operator: {
    name: 'Silent operator',
    about:
      'The switch chooses another source and does not notify, as switch and sequence until commit 879d0f243.',
  },
  leak: {
    name: 'Callbacks leak',
    about: 'What goes to sleep leaves its callbacks behind, as before pull request 5153.',
  },
};

export const options = {
  graph: { add: 'add', outputs: 'outputs', chain: 'chain', amplify: 'amplify', switch: 'switch' },
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
    about: 'Twenty operators in a row: each one asks down to the end.',
  },
  amplified: { name: 'amplify', about: 'Six layers of amplify, each reached by two paths.' },
  'silent-device': { name: 'Silent', about: 'A card that tells nobody when it opens.' },
  'silent-operator': {
    name: 'Silent operator',
    about: 'A switch between music and a source with a pace of its own, which does not notify.',
  },
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
