/** The variants of the pools, their knobs, the choices of these, and their presets. */
import { knobs as ring } from './ring.knobs.en.ts';

export const variants = {
  none: {
    name: 'No pool',
    does: 'Allocates new blocks',
    about: 'A block is allocated for each chunk, and left to the collector when its slot is entered again.',
  },
  locked: {
    name: 'One pool, locked',
    about: 'All publishers share one queue of blocks for each power of two, behind one lock.',
  },
  flawed: {
    name: 'Flawed trial',
    does: 'Always takes the largest',
    about:
      'The shared pool as it was tried in 2023: by mistake, every block that was not there took 128 KiB.',
  },
  'sync-pool': {
    name: 'sync.Pool',
    does: 'One pool for all',
    about:
      'Go’s own: each processor has blocks of its own, takes from the others if it has none, and two collections empty it.',
  },
  fifo: {
    name: 'Track pool, FIFO',
    does: 'Reuses old blocks',
    about: 'A pool for each publisher, without a lock: the block that has been there longest is used next.',
  },
  'cap-16': {
    name: 'Pool, 16 a level',
    does: 'Keeps sixteen blocks',
    about: 'As FIFO, but a level keeps 16 blocks; what comes back beyond them is dropped.',
  },
  'cap-0': {
    name: 'Pool, 0 a level',
    does: 'Keeps no block',
    about: 'As FIFO, but a level keeps nothing: what 4.13.10 did unless its configuration said otherwise.',
  },
  lifo: {
    name: 'Track pool, LIFO',
    does: 'Reuses the newest',
    about: 'As FIFO, but the block that came back last, the warmest, is used next.',
  },
  ranges: {
    name: 'Ranges of areas',
    does: 'Cuts one range',
    about: 'A frame is one range of a large area; one that comes back merges with free neighbours.',
  },
  log: {
    name: 'Log of segments',
    does: 'Just writes on',
    about: 'Ours: frames one behind the other; a segment is used again when all its frames are gone.',
  },
};

export const knobs = {
  slots: ring.slots,
  gop: ring.gop,
  fps: ring.fps,
  chunk: { name: 'chunk', about: 'Bytes that come in at once: the chunk size of RTMP.', unit: () => 'bytes' },
  publishers: {
    name: 'publishers',
    about: 'Tracks that publish at the same time, each into a ring of its own.',
  },
  p_bytes: { name: 'frame', about: 'Mean size of a frame that is not a key frame.', unit: () => 'bytes' },
  i_bytes: { name: 'key frame', about: 'Mean size of a key frame.', unit: () => 'bytes' },
  frames: { name: 'Frames', about: 'Sizes as a camera sends them, or those of the pictures in the file.' },
  gogc: {
    name: 'GOGC',
    about: 'How far Go’s heap may grow beyond what is alive before a cycle must be over.',
    unit: () => '%',
  },
  oversize: {
    name: 'oversize',
    about: 'Frames that come in one chunk above 65 536 bytes, which no pool keeps.',
    unit: () => '‰',
  },
  shells: {
    name: 'Shells',
    about: 'Every block is listed twice: a second node without bytes of its own points into it.',
  },
  processors: {
    name: 'processors',
    about: 'Processors among which the publishers’ goroutines are spread: GOMAXPROCS.',
  },
};

export const options = {
  frames: { camera: 'a camera’s', clip: 'the file’s' },
};

export const presets = {
  'small-chunks': { name: '128 B', about: 'Chunks of 128 bytes, what RTMP begins with: 24 blocks a frame.' },
  'medium-chunks': { name: '4 kB', about: 'Chunks of 4 096 bytes, as OBS sends them.' },
  'whole-messages': { name: 'Whole', about: 'A frame comes in one chunk: rounding is what a pool costs.' },
  'two-hundred': {
    name: '200 tracks',
    about: 'As many publishers as in the report that led to the caps, with small rings.',
  },
  'go-pool': { name: 'sync.Pool', about: 'The pool of a track beside Go’s own.' },
  'flawed-trial': { name: 'Flawed', about: 'One pool for all without the mistake, and the trial with it.' },
  capped: { name: 'Capped', about: 'A pool that may keep nothing.' },
  'one-small-ring': {
    name: 'One, small',
    about: 'One publisher and 20 slots: everything stays in the cache.',
  },
};
