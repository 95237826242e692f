/** The variants of re-slicing, its knobs, their choices, and its presets. */

export const variants = {
  flushed: {
    name: 'Buffer per chunk',
    does: 'Copies each chunk twice',
    about: 'Each chunk is copied into a fresh buffer, then into the writer’s, and flushed.',
  },
  copied: {
    name: 'Copy per chunk',
    does: 'Copies each chunk',
    about: 'Header and payload are copied into the writer’s buffer, which is flushed for each chunk.',
  },
  joined: {
    name: 'One buffer',
    does: 'Copies into one buffer',
    about: 'All chunks are copied into one buffer, and one call writes it.',
  },
  gather: {
    name: 'Gather',
    does: 'Lists the pieces',
    about: 'Nothing is copied: headers and pieces are listed, and one call gathers them.',
  },
  coalesce: {
    name: 'Coalesce, gather',
    does: 'Copies once for all',
    about: 'Each message is copied into one block, once for all subscribers; then lists are short.',
  },
  laid: {
    name: 'Laid out',
    does: 'Reads it into place',
    about:
      'Ours: read straight into the layout of the wire, headers between; two pieces for all subscribers.',
  },
};

export const knobs = {
  in_chunk: { name: 'chunk in', about: 'Bytes of a chunk as the publisher sends it.', unit: () => 'bytes' },
  out_chunk: { name: 'chunk out', about: 'Bytes of a chunk as the server sends it.', unit: () => 'bytes' },
  message: {
    name: 'message',
    about: 'Bytes of each message, where all are of one size.',
    unit: () => 'bytes',
  },
  subscribers: { name: 'subscribers', about: 'How many are sent every message.' },
  traffic: { name: 'Messages', about: 'All of one size, as a camera sends them, or those of the file.' },
  headers: {
    name: 'Headers',
    about: 'First chunks say only what has changed, or everything, or need four more bytes for their time.',
  },
  cap: { name: 'A call takes', about: 'Pieces that one system call takes at most.' },
  call_ns: { name: 'a call costs', about: 'What a system call takes in the model.', unit: () => 'ns' },
  vector_ns: {
    name: 'a piece costs',
    about: 'What each piece in its list adds, in the model.',
    unit: () => 'ns',
  },
};

export const options = {
  traffic: { 'one size': 'one size', camera: 'a camera’s', clip: 'the file’s' },
  headers: { deltas: 'what changed', full: 'everything', extended: 'late times' },
  cap: { '1024': '1\u202f024 pieces', '16': '16 pieces' },
};

export const presets = {
  'as-told': { name: '256 to 200', about: 'The example of the article: chunks of 256 bytes become 200.' },
  'gather-loses': {
    name: 'Gather loses',
    about: 'Frames of 100 kB in chunks of 128 bytes: 1\u202f564 pieces each.',
  },
  grown: { name: '128 to 4\u202f096', about: 'Small chunks become large ones.' },
  clip: { name: 'Real file', about: 'Messages of the built-in clip, or of the file that you picked.' },
  camera: { name: 'Camera', about: 'As a camera sends: 1.5 to 3.5 kB, a key frame of 30 kB every 50.' },
};
