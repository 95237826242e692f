/** The variants of the weak queue, its knobs, their choices, and its presets. */

export const variants = {
  every: {
    name: 'Copy at each push',
    does: 'Copies at every push',
    about:
      'Each push allocates an array one slot longer and copies the old one; every hundredth copies only what is alive.',
  },
  doubling: {
    name: 'Doubling',
    does: 'Copies when full',
    about:
      'A push writes the next slot; a full array is copied into a new one, twice as large unless something has died.',
  },
  loaded: {
    name: 'Load factor',
    does: 'Leaves a third free',
    about:
      'Ours: a third of every new array is free, it shrinks too, and one look finds any source. It holds on one thread; on several it has not been shown.',
  },
};

export const knobs = {
  happens: {
    name: 'What happens',
    about: 'A script starts, sources come and go, tracks are crossfaded, or operators register.',
  },
  sources: { name: 'sources', about: 'Sources that stay; with “after the tick”, operators.' },
  reads: {
    name: 'readings',
    about: 'How often the clock reads the live sources in a tick. As shipped: twice in 2.4.4, once in 2.4.5.',
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
};
