/** The variants of the server, its knobs, their choices, and its presets. */

export const variants = {
  'lwt-chan': {
    name: 'Release 2.6',
    does: 'Makes, and copies each',
    about: 'Lwt_chan copies each write into a string of its own, and every file gets a buffer of 8 kB.',
  },
  fresh: {
    name: 'Fresh buffers',
    does: 'Makes new buffers',
    about: 'Every buffer is made when it is needed, and left to the collector.',
  },
  'fresh-cut': {
    name: 'Fresh, short reads cut',
    does: 'Makes new buffers, cuts',
    about: 'Fresh buffers too, but a short read is cut into pieces, each newly made.',
  },
  lent: {
    name: 'Pool',
    does: 'Borrows, copies the rest',
    about: 'Buffers are lent by a pool of powers of two; a short read is copied into a fresh string.',
  },
  'lent-cut': {
    name: 'Pool, short reads cut',
    does: 'Borrows from a pool',
    about: 'Buffers are lent, and a short read is cut into pieces that the pool has.',
  },
  today: {
    name: 'Today’s master',
    does: 'Makes one each read',
    about:
      'Every file gets 16 kB outside the heap, and every read a fresh string; connections are those of 2015.',
  },
  straight: {
    name: 'Straight through',
    does: 'Reads into the channel',
    about: 'Ours: files are read into the channel itself, which is held only while it is written.',
  },
};

export const knobs = {
  size: { name: 'file', about: 'Size of the file that clients ask for.', unit: () => 'bytes' },
  connections: { name: 'connections', about: 'Clients at once; each asks again as soon as it is answered.' },
  requests: {
    name: 'requests each',
    about: 'Requests on a connection before it is closed: 1 means no keep-alive.',
  },
  response: { name: 'Response', about: 'The file, or “not found”.' },
  overhead: {
    name: 'space_overhead',
    about: 'What OCaml’s collector may leave uncollected, in % of what is alive: 80 until 4.13.',
  },
  live: {
    name: 'also alive',
    about: 'Small objects that the server keeps, which the modelled collector walks in each cycle.',
    unit: () => 'MiB',
  },
  capacity: {
    name: 'shelf holds',
    about: 'How many buffers of one size the pool keeps at most.',
    unit: () => 'buffers',
  },
  file_buffer: {
    name: 'File buffer',
    about: 'Bytes read from a file at once: ocsigenserver’s filebuffersize.',
  },
  request: {
    name: 'request',
    about: 'Size of a request: what it does not need is filled with cookies.',
    unit: () => 'bytes',
  },
  aborts: {
    name: 'clients that leave',
    about: 'Responses whose client goes away in the middle.',
    unit: () => '%',
  },
  mixed: { name: 'Two sizes', about: 'Every second file is as long as the next power of two.' },
  deflate: { name: 'Deflate', about: 'Bodies are deflated on their way out, at level 6.' },
  forgets_rounding: {
    name: 'Rounding forgotten',
    about: 'A pool’s buffer may be longer than was asked for: all of it is sent.',
  },
};

export const options = {
  response: { file: 'the file', '404': 'not found' },
  overhead: { '80': '80 %', '120': '120 %', '150': '150 %' },
};

export const presets = {
  release: {
    name: 'Since 2.6',
    about: 'The release of July 2015, and all that was changed and proposed in August.',
  },
  '7-kb': { name: '7 kB', about: 'A file of 7 168 bytes: a row of the authors’ table.' },
  '404': { name: '404', about: 'Not found: only the connection’s buffers count.' },
  '20-b': { name: '20 B', about: 'A response of 20 bytes.' },
  '1-kb': { name: '1 kB', about: 'A power of two: nothing to cut.' },
  '15-kb': { name: '15 kB', about: 'A full buffer and a short read.' },
  '16-kb': { name: '16 kB', about: 'Two full buffers: nothing to cut.' },
  'keep-alive': { name: 'Keep-alive', about: '404, a hundred requests on each connection.' },
  crowd: { name: 'Crowd', about: 'More connections than a shelf holds.' },
  leak: { name: 'Leak', about: 'The rounding is forgotten: clients get other people’s bytes.' },
  today: { name: 'Today', about: 'The server of 2026 and ours, with files of 64 kB.' },
};
