/** The variants of the part Lengths, its knobs, their choices, and its presets. */

export const variants = {
  walked: {
    name: 'Walk the list',
    about: 'Every question for a length adds up the chunks of the list, one by one.',
  },
  stored: {
    name: 'Chunks know',
    about: 'As before; what is wrapped in a chunk is asked for its length once, and the chunk keeps it.',
  },
  single: {
    name: 'One chunk, no fold',
    about: 'A list of one chunk is answered without a fold; events of nothing are not copied.',
  },
  total: {
    name: 'Records know',
    about: 'The record keeps the length of the whole list: a question reads one field.',
  },
  cached: { name: 'Lengths kept', about: 'Chunks know, records know, and single chunks have short ways.' },
  plain: {
    name: 'Plain numbers',
    about: 'Lengths are plain numbers; two chunks have a short way, and nothing is appended to nothing.',
  },
  short: {
    name: 'Short lists',
    about: 'Ours: nothing empty is kept, one or two chunks need no list, and a frame keeps its position.',
  },
};

export const knobs = {
  buffer: {
    name: 'decoded buffer',
    about: 'Samples that the decoder hands out at once: 1 152 as MP3 does.',
    unit: () => 'samples',
  },
  operators: { name: 'operators', about: 'Operators between source and outputs that pass frames on.' },
  outputs: { name: 'outputs', about: 'How many outputs play the same.' },
  queries: {
    name: 'asks a tick',
    about: 'Times that an operator asks for a frame’s position: three lengths each.',
    unit: () => 'times',
  },
  known: {
    name: 'known chunks',
    about: 'Decoded buffers whose length the decoder says.',
    unit: () => '%',
  },
  frame: { name: 'Frame', about: 'How long a frame is: a tick.' },
  amplify: {
    name: 'Amplifier',
    about: 'The last operator multiplies, and for that copies all sound into one chunk.',
  },
};

export const options = {
  frame: { '20 ms': '20 ms', '40 ms': '40 ms', '1024 samples': '1\u202f024 samples' },
};

export const presets = {
  'audio-chunks': {
    name: 'Audio chunks',
    about: 'Two operators and an amplifier: what the authors’ benchmark of that name says in a line.',
  },
  simple: { name: 'Simple', about: 'A source and an output.' },
  'ten-outputs': { name: 'Ten outputs', about: 'Ten outputs of one source.' },
  chain: { name: 'Chain', about: 'Twenty operators: twenty empty chunks in front of the sound.' },
  'small-buffers': { name: 'Small buffers', about: 'Buffers of 14 samples: 63 chunks a frame.' },
};
