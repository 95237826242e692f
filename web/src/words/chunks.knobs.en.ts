/** The variants of the part Lengths, its knobs, their choices, and its presets. */

export const variants = {
  walked: {
    name: 'Walk the list',
    does: 'Walks the list',
    about: 'Every question for a length adds up the chunks of the list, one by one.',
  },
  stored: {
    name: 'Length in chunk',
    does: 'Chunks know their length',
    about: 'Still a walk, but what a chunk wraps is asked for its length only once: the chunk keeps it.',
  },
  single: {
    name: 'One chunk, no walk',
    does: 'No walk for one',
    about: 'A list of one chunk answers without a walk, and empty lists of events are not copied.',
  },
  total: {
    name: 'Length in record',
    does: 'Records know the length',
    about: 'The list’s record keeps the length of the whole list: a question reads one field.',
  },
  cached: {
    name: 'Lengths kept',
    does: 'Keeps the length',
    about: 'The length is kept in each chunk and in the record, and single chunks take short cuts.',
  },
  plain: {
    name: 'Plain numbers',
    does: 'Plain numbers as lengths',
    about: 'Lengths are plain numbers; two chunks take a short cut, and appending nothing does nothing.',
  },
  short: {
    name: 'Short lists',
    does: 'Drops what is empty',
    about: 'Ours: empty chunks are dropped, one or two chunks need no list, and a frame knows its length.',
  },
};

export const knobs = {
  buffer: {
    name: 'decoded buffer',
    about: 'Samples that the decoder delivers at once: 1 152 for MP3.',
    unit: () => 'samples',
  },
  operators: { name: 'operators', about: 'Operators between source and outputs that pass frames on.' },
  outputs: { name: 'outputs', about: 'How many outputs play the same sound.' },
  queries: {
    name: 'asks per tick',
    about: 'How often an operator asks how long its frame is: three lengths each time.',
    unit: () => 'times',
  },
  known: {
    name: 'known chunks',
    about: 'Decoded buffers that come with their length.',
    unit: () => '%',
  },
  frame: { name: 'Frame', about: 'How long a frame is: a tick makes one.' },
  amplify: {
    name: 'Amplifier',
    about: 'The last operator changes the volume, and for that copies all sound into one chunk.',
  },
};

export const options = {
  frame: { '20 ms': '20 ms', '40 ms': '40 ms', '1024 samples': '1\u202f024 samples' },
};

export const presets = {
  'audio-chunks': {
    name: 'Audio chunks',
    about: 'Two operators and an amplifier: all that is known of the authors’ benchmark of that name.',
  },
  simple: { name: 'Simple', about: 'A source and an output.' },
  'ten-outputs': { name: 'Ten outputs', about: 'Ten outputs of one source.' },
  chain: { name: 'Chain', about: 'Twenty operators: twenty empty chunks in front of the sound.' },
  'small-buffers': { name: 'Small buffers', about: 'Buffers of 14 samples: 63 chunks a frame.' },
};
