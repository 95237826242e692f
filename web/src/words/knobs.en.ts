/** Names, units and meanings of all labs' knobs, their choices, and presets. */
import * as chunks from './chunks.knobs.en.ts';
import * as clock from './clock.knobs.en.ts';
import { number } from './format.ts';
import * as library from './library.knobs.en.ts';
import { type KnobCatalogue, type KnobWords, lookup } from './lookup.ts';
import * as queues from './queues.knobs.en.ts';
import * as reslice from './reslice.knobs.en.ts';
import * as share from './share.knobs.en.ts';
import * as station from './station.knobs.en.ts';

/** Of the ring. */
const ring: Record<string, KnobWords> = {
  slots: { name: 'slots', about: 'How many frames the ring holds.' },
  readers: { name: 'readers', about: 'How many readers each stream has, the sound card not counted.' },
  slow: {
    name: 'slow readers',
    about: 'How many of the readers take long to send a frame.',
    unit: (values) => `of ${number(values.readers ?? 0)}`,
  },
  fps: { name: 'frame rate', about: 'Frames the publisher writes each second.', unit: () => 'fps' },
  gop: { name: 'key frame every', about: 'Frames from one key frame to the next.', unit: () => 'frames' },
  send: { name: 'slow send', about: 'How long a slow reader takes to send one frame.', unit: () => 'ms' },
  poll: {
    name: 'poll every',
    about: 'How long Sleep sleeps between two looks; 0 only yields.',
    unit: () => 'ms',
  },
  start: { name: 'A reader starts at', about: 'Which frame a new reader gets first.' },
  sizing: {
    name: 'Ring size',
    about: 'How the ring adapts to the group of pictures: a key frame and all frames up to the next.',
  },
  streams: { name: 'streams', about: 'How many streams run side by side, each with its own ring.' },
  tracks: { name: 'tracks', about: '1 puts audio and video in one ring, 2 gives each its own.' },
  size: { name: 'frame size', about: 'Mean size of a video frame.', unit: () => 'bytes' },
  no_catch_up: {
    name: 'No skipping',
    about:
      'A reader that is more than half a ring behind does not skip to the newest key frame, as in versions 3.1 to 4.12.7.',
  },
  no_wrap: {
    name: 'Index not wrapped',
    about:
      'As in version 2, RWMutex subtracts the index of the reader from that of the publisher: once the publisher has wrapped, no reader that has not skips.',
  },
  no_rebroadcast: {
    name: 'No second wake-up',
    about: 'Cond wakes each slot’s readers once: one between its check and its sleep misses it.',
  },
  no_flag: { name: 'No state flag', about: 'WaitGroup counts down twice when the stream closes.' },
  no_guard: { name: 'No reader count', about: 'Cond lets the publisher into a slot that is being read.' },
};

/** Of the job pool. */
const threads: Record<string, KnobWords> = {
  payload: {
    name: 'payload',
    about: 'Bytes that each job carries: up to 64 fit inside, the jobs of libvmaf have 328.',
    unit: () => 'bytes',
  },
  jobs: { name: 'jobs', about: 'How many jobs there are to do.' },
  workers: { name: 'workers', about: 'Threads that take jobs from the queue and run them.' },
  producers: { name: 'producers', about: 'Threads that put jobs into the queue.' },
  duration: { name: 'a job takes', about: 'How long a worker is busy with one job.', unit: () => 'µs' },
  gap: { name: 'a job every', about: 'How long a producer waits between two jobs.', unit: () => 'µs' },
  pattern: {
    name: 'Jobs',
    about:
      'All alike; one long job in sixteen; only those of the last quarter long; or every other job waits for the one after it.',
  },
  work: {
    name: 'Work',
    about: 'Nothing at all, or a feature of the built-in music: loudness and spectrum of a block.',
  },
  wake: { name: 'Wakes', about: 'Whom an enqueue wakes: one worker, or all of them.' },
  order: {
    name: 'Free list gives',
    about: 'The job that was used last, or the one that has been there longest.',
  },
  allocator: {
    name: 'Allocator',
    about:
      'Where blocks come from: the module’s own allocator, lists of used blocks behind one lock, or magazines of them for each thread.',
  },
  no_data: { name: 'Jobs without data', about: 'Jobs carry no payload at all, whatever its size says.' },
  no_signal: { name: 'No signal', about: 'An enqueue wakes nobody: the jobs wait for ever.' },
  no_memory: { name: 'No memory', about: 'Every sixteenth allocation fails: its enqueue is refused.' },
  traps: {
    name: 'Traps',
    about:
      'Every sixteenth job traps: it crashes, as if it had read where there is no memory. Its worker goes on.',
  },
};

/** Of the server. */
const server: Record<string, KnobWords> = {
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

/** Of the pools. Slots, key frames and frame rate are the ring's. */
const pools: Record<string, KnobWords> = {
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
const options: KnobCatalogue['options'] = {
  ...chunks.options,
  start: {
    'newest-key': 'newest key frame',
    live: 'frame being written',
    'next-key': 'next key frame',
    oldest: 'oldest key frame kept',
  },
  sizing: {
    fixed: 'fixed',
    'v3.1': 'v3.1, to the group',
    'v4.0': 'v4.0, grows by 5',
    'v4.11': 'v4.11, spare slots',
    v5: 'v5',
  },
  pattern: {
    alike: 'all alike',
    mixed: 'one in 16 long',
    'late-long': 'the last quarter long',
    pairs: 'in pairs that wait',
  },
  work: { 'no-op': 'none', feature: 'loudness and spectrum' },
  wake: { 'as shipped': 'as shipped', signal: 'one worker', broadcast: 'all workers' },
  order: { lifo: 'newest first', fifo: 'oldest first' },
  response: { file: 'the file', '404': 'not found' },
  overhead: { '80': '80 %', '120': '120 %', '150': '150 %' },
  frames: { camera: 'a camera’s', clip: 'the file’s' },
  allocator: { system: 'the module’s', arena: 'one lock for all', magazines: 'magazines each' },
  ...reslice.options,
  ...share.options,
  ...queues.options,
  ...clock.options,
  ...station.options,
};

const presets: KnobCatalogue['presets'] = {
  ...chunks.presets,
  ...reslice.presets,
  ...share.presets,
  ...queues.presets,
  ...clock.presets,
  ...station.presets,
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
  'small-chunks': { name: '128 B', about: 'Chunks of 128 bytes, what RTMP begins with: 24 blocks a frame.' },
  'medium-chunks': { name: '4 kB', about: 'Chunks of 4 096 bytes, as OBS sends them.' },
  'whole-messages': { name: 'Whole', about: 'A frame comes in one chunk: rounding is what a pool costs.' },
  release: {
    name: 'Since 2.6',
    about: 'The release of July 2015, and all that was changed and proposed in August.',
  },
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
  'one-slow-reader': { name: 'Slow reader', about: 'One reader is on a bad line.' },
  'camera-wall': { name: 'Camera wall', about: 'Many cameras with few readers each.' },
  'big-event': { name: 'Big event', about: 'One stream with very many readers, some of them slow.' },
  'low-latency': { name: 'Low latency', about: 'A small ring and a high frame rate.' },
  publishers: { name: 'Publishers', about: 'Very many streams that nobody reads.' },
  'as-published': {
    name: 'As published',
    about: 'Half a million jobs of 4 bytes that do nothing: the authors’ benchmark.',
  },
  'as-lived': { name: 'In practice', about: 'Jobs of 328 bytes that take 2 ms, as libvmaf has them.' },
  backpressure: { name: 'Backpressure', about: 'A producer eight times as fast as four workers together.' },
  'bound-broadcast': {
    name: 'Bound, all woken',
    about: 'The queue without a bound and with one, both of which wake all workers.',
  },
  'bound-signal': {
    name: 'Bound, one woken',
    about: 'The queue without a bound and with one, both of which wake one worker.',
  },
  'real-job': { name: 'Real job', about: 'Jobs of 328 bytes that do nothing: what the pool itself costs.' },
  'mixed-durations': {
    name: 'Mixed durations',
    about: 'One job in sixteen takes 2 ms, all others next to nothing.',
  },
  'late-long': {
    name: 'Long after short',
    about: '64 jobs of 5 ms after 192 that do nothing: 80 ms on four workers.',
  },
  'dependent-jobs': {
    name: 'Dependent jobs',
    about: 'Every other job does not end before the one after it was run.',
  },
};

export const catalogue: KnobCatalogue = {
  labs: {
    ring,
    threads,
    pools: { ...ring, ...pools },
    chunks: chunks.knobs,
    reslice: reslice.knobs,
    share: share.knobs,
    clock: clock.knobs,
    server,
    ...queues.knobs,
    station: station.knobs,
    library: library.knobs,
  },
  parts: {
    chunks,
    reslice,
    share,
    clock,
    station,
    library,
    queues,
    dispatch: queues,
    compare: queues,
  },
  options,
  presets,
};

export const { knobWords, knobReading, optionName, presetWords } = lookup(catalogue);

/** Words around the knobs. */
export const panel = {
  presets: 'Preset',
  byHand: 'set by hand',
  dials: 'Workload',
  more: 'More',
  changed: (count: number) => `${number(count)} set`,
  faults: 'Planted faults',
  faultsAbout: 'Bugs these versions had, or would have had. Each is off unless you switch it on.',
  onlyFor: (names: string[]) => `Only ${names.join(', ')} ${names.length === 1 ? 'uses' : 'use'} this.`,
  atLeast: (quantity: string) => `at least ${quantity}`,
  atMost: (quantity: string) => `at most ${quantity}`,
  notANumber: 'not a number',
  type: (name: string) => `Type a value for ${name}`,
  typed: (name: string, low: string, high: string) => `${name}, ${low} to ${high}`,
  hint: 'Drag, turn the wheel, use the arrow keys, or press Enter to type. Double click resets.',
} as const;
