/** The variants of the queues lab's three parts, their knobs, choices and presets. */

export const variants = {
  queues: {
    every: {
      name: 'Copy at each push',
      about:
        'Each push allocates an array one slot longer and copies the old one; every hundredth copies only what is alive.',
    },
    doubling: {
      name: 'Doubling',
      about:
        'A push writes the next slot; a full array is copied into a new one, twice as large unless something has died.',
    },
    loaded: {
      name: 'Load factor',
      about:
        'Ours: a third of every new array is free, it shrinks too, and one look finds any source. It holds on one thread; on several it has not been shown.',
    },
  },
  dispatch: {
    tried: {
      name: 'One after another',
      about: 'Each registered type compares its name with the one asked for.',
    },
    indexed: { name: 'Numbered', about: 'A type is a number: the index into an array of 16, unchecked.' },
    checked: { name: 'Numbered, checked', about: 'The same, with the check of the index that was left out.' },
    matched: {
      name: 'Matched',
      about:
        'Ours: Liquidsoap’s own types are cases that the compiler knows. Nothing is called, nothing allocated. Types of plugins are in the table.',
    },
  },
  compare: {
    polymorphic: {
      name: 'Polymorphic',
      about: 'Every comparison is a call that looks at the tags of both values.',
    },
    'int-min': {
      name: 'Integer lengths',
      about: 'Lengths are compared as integers, in one step. Keys are still compared as any two values.',
    },
    'int-all': { name: 'All integers', about: 'Ours: fields are looked up by integers, too.' },
  },
};

export const knobs = {
  queues: {
    happens: {
      name: 'What happens',
      about: 'A script starts, sources come and go, tracks are crossfaded, or operators register.',
    },
    sources: { name: 'sources', about: 'Sources that stay; with “after the tick”, operators.' },
    reads: {
      name: 'readings',
      about:
        'How often the clock reads the live sources in a tick. As shipped: twice in 2.4.4, once in 2.4.5.',
    },
    deaths: {
      name: 'deaths',
      about: 'Sources that die in a tick and are replaced, while sources come and go.',
      unit: () => 'a tick',
    },
    interval: {
      name: 'crossfade every',
      about: 'Ticks of 20 ms from one crossfade to the next.',
      unit: () => 'ticks',
    },
    fade: { name: 'sources of a fade', about: 'Short-lived sources that a crossfade makes.' },
    detach: { name: 'Detach on sleep', about: 'A source that goes to sleep is taken out at once (#5119).' },
    raw: { name: 'Push without a look', about: 'The clock does not check first whether a source is there.' },
    cycles: {
      name: 'cleared after',
      about: 'Collector cycles until what nobody holds is cleared; 0 clears it at once.',
      unit: () => 'cycles',
    },
    period: {
      name: 'a cycle takes',
      about: 'How many ticks a collector cycle takes: modelled.',
      unit: () => 'ticks',
    },
    marking: {
      name: 'Reading keeps alive',
      about:
        'Reading keeps alive what it reads, as OCaml does while it marks: read in every cycle, a zombie never goes.',
    },
    inside: {
      name: 'Used from inside',
      about:
        'A function that the queue calls uses the queue: 2.4.5 would wait for itself, and is refused here.',
    },
  },
  dispatch: {
    benchmark: {
      name: 'Script',
      about:
        'Which script the lookups come from: reconstructed, since the authors’ scripts were not published.',
    },
    types: {
      name: 'types',
      about: 'Registered types, in Liquidsoap’s order; from the eleventh on, plugins.',
    },
    hit: {
      name: 'always type',
      about: 'Which type is asked for, from 1; 0: those that the script asks for.',
    },
    tests: {
      name: 'type tests',
      about: 'How often it is tested whether content is of a type.',
      unit: () => 'a tick',
    },
  },
  compare: {
    operators: { name: 'operators', about: 'Operators that pass frames on.' },
    positions: {
      name: 'positions',
      about: 'How often each asks how long its frame is.',
      unit: () => 'a tick',
    },
    lookups: { name: 'lookups', about: 'How often each looks a field up.', unit: () => 'a tick' },
    fields: { name: 'fields', about: 'Fields of a frame: metadata, track marks and audio are three.' },
  },
};

export const options = {
  happens: {
    start: 'a script starts',
    churn: 'sources come and go',
    crossfade: 'crossfades',
    'after the tick': 'after the tick',
  },
  reads: {
    '0': '0',
    '1': '1',
    '2': '2',
    '3': '3',
    '4': '4',
    '5': '5',
    '6': '6',
    '7': '7',
    '8': '8',
    'as shipped': 'as shipped',
  },
  benchmark: {
    'add-32': 'add-32',
    'add-8': 'add-8',
    'ten outputs': 'ten outputs',
    simple: 'simple',
  },
};

export const presets = {
  'ten-starts': { name: 'Ten outputs', about: 'Ten outputs of one source wake up, once a second.' },
  thousand: { name: '1\u202f000 pushes', about: 'A script with a thousand sources starts.' },
  'churn-63': {
    name: 'Churn at 63',
    about: 'What is alive is one short of the capacity, and one dies at each push.',
  },
  zombies: {
    name: 'Zombies',
    about: 'Crossfades, and sources that stay until the collector has run twice.',
  },
  detached: { name: 'Detached', about: 'The same, but a source that goes to sleep is taken out at once.' },
  'after-tick': {
    name: 'After the tick',
    about: '35 operators register for what is done when the tick is over.',
  },
  'adding-32': { name: 'add-32', about: '32 sources added: 103 lookups a tick.' },
  'one-source': { name: 'One source', about: 'A generator and an output: four lookups a tick.' },
  'last-door': { name: 'Last door', about: 'Always the type that was registered last.' },
  'first-door': { name: 'First door', about: 'Always the type that was registered first: nothing to gain.' },
  'four-operators': { name: 'Four operators', about: 'Seven positions and three fields each, a tick.' },
  'lookups-alone': { name: 'Lookups alone', about: 'What 2.4.5 left polymorphic.' },
  'forty-operators': { name: 'Forty operators', about: 'A long chain.' },
};
