/** The variants of each lab: name, what each does, and how its place in history is said. */

import { variants as chunks } from './chunks.knobs.en.ts';
import { variants as queues } from './queues.knobs.en.ts';
import { variants as clock } from './clock.knobs.en.ts';
import { variants as library } from './library.knobs.en.ts';
import { variants as reslice } from './reslice.knobs.en.ts';
import { parted } from './joining.en.ts';
import { hasEra, type Origin, versionAndYears } from './lineage.ts';
import { variants as share } from './share.knobs.en.ts';
import { variants as station } from './station.knobs.en.ts';

/** `name` of a variant and one sentence that says what it does. */
export interface VariantWords {
  name: string;
  about: string;
}

/** The ways to hand one frame to many readers. */
const ring: Record<string, VariantWords> = {
  'queue-copy': {
    name: 'Queue, one copy each',
    about: 'Every reader has a queue, and every frame is copied into each of them.',
  },
  'queue-v1': {
    name: 'Queue, copy per chunk',
    about: 'Queues share one counted frame; each reader copies it again, chunk by chunk, when it sends.',
  },
  rwmutex: {
    name: 'RWMutex',
    about: 'One shared ring with a lock on each slot, which a reader holds while it sends.',
  },
  waitgroup: {
    name: 'WaitGroup',
    about: 'Each slot is a counter that readers wait on; nothing protects a slot that is being read.',
  },
  sleep: {
    name: 'Sleep',
    about: 'Readers look at a flag, sleep for the poll time, and look again.',
  },
  cond: {
    name: 'Cond',
    about:
      'Readers sleep until the publisher wakes them; a slot still being read is discarded, not waited for.',
  },
  trylock: {
    name: 'RWMutex, TryLock',
    about: 'Slot locks again, but the publisher only tries them: a slot that is held is replaced.',
  },
  atomic: {
    name: 'Atomic index',
    about: 'The publisher moves one atomic index; readers take a counted reference to the frame.',
  },
  epoch: {
    name: 'Epoch',
    about: 'Ours: one write sequence and one wait queue for the whole ring, instead of one for each slot.',
  },
};

/** The six ways to hand jobs to workers. */
const threads: Record<string, VariantWords> = {
  baseline: {
    name: 'Baseline',
    about: 'Each job is two fresh blocks of memory; the worker frees both. The lock guards only the queue.',
  },
  'free-list': {
    name: 'Free list',
    about: 'Used jobs come back and are used again; a payload still gets a block of its own.',
  },
  inline: {
    name: 'Inline payload',
    about: 'A payload of up to 64 bytes lies inside the job; each job is still a fresh block.',
  },
  shipped: {
    name: 'Free list + inline',
    about:
      'Used jobs come back, and payloads of up to 64 bytes lie inside them. The one lock guards all of that.',
  },
  bounded: {
    name: 'Bounded queue',
    about:
      'As the baseline, but a producer waits while as many jobs wait as there are workers, and each job wakes all of them.',
  },
  beyond: {
    name: 'Ring of cells',
    about:
      'Ours: a bounded ring of cells that hold the whole payload; no lock, and nobody is woken who does not sleep.',
  },
};

/** The seven ways to come by the buffers of a response. */
const server: Record<string, VariantWords> = {
  'lwt-chan': {
    name: 'Release 2.6',
    about: 'Lwt_chan copies each write into a string of its own, and every file gets a buffer of 8 kB.',
  },
  fresh: {
    name: 'Fresh buffers',
    about: 'Every buffer is made when it is needed, and left to the collector.',
  },
  'fresh-cut': {
    name: 'Fresh, short reads cut',
    about: 'Fresh buffers too, but a short read is cut into pieces, each newly made.',
  },
  lent: {
    name: 'Pool',
    about: 'Buffers are lent by a pool of powers of two; a short read is copied into a fresh string.',
  },
  'lent-cut': {
    name: 'Pool, short reads cut',
    about: 'Buffers are lent, and a short read is cut into pieces that the pool has.',
  },
  today: {
    name: 'Today’s master',
    about:
      'Every file gets 16 kB outside the heap, and every read a fresh string; connections are those of 2015.',
  },
  straight: {
    name: 'Straight through',
    about: 'Ours: files are read into the channel itself, which is held only while it is written.',
  },
};

/** The ways to own the blocks of a ring. */
const pools: Record<string, VariantWords> = {
  none: {
    name: 'No pool',
    about: 'A block is allocated for each chunk, and left to the collector when its slot is entered again.',
  },
  locked: {
    name: 'One pool, locked',
    about: 'All publishers share one queue of blocks for each power of two, behind one lock.',
  },
  flawed: {
    name: 'Flawed trial',
    about:
      'The shared pool as it was tried in 2023: by mistake, every block that was not there took 128 KiB.',
  },
  'sync-pool': {
    name: 'sync.Pool',
    about:
      'Go’s own: each processor has blocks of its own, takes from the others if it has none, and two collections empty it.',
  },
  fifo: {
    name: 'Track pool, FIFO',
    about: 'A pool for each publisher, without a lock: the block that has been there longest is used next.',
  },
  'cap-16': {
    name: 'Pool, 16 a level',
    about: 'As FIFO, but a level keeps 16 blocks; what comes back beyond them is dropped.',
  },
  'cap-0': {
    name: 'Pool, 0 a level',
    about: 'As FIFO, but a level keeps nothing: what 4.13.10 did unless its configuration said otherwise.',
  },
  lifo: {
    name: 'Track pool, LIFO',
    about: 'As FIFO, but the block that came back last, the warmest, is used next.',
  },
  ranges: {
    name: 'Ranges of areas',
    about: 'A frame is one range of a large area; one that comes back merges with free neighbours.',
  },
  log: {
    name: 'Log of segments',
    about: 'Ours: frames one behind the other; a segment is used again when all its frames are gone.',
  },
};

const labs: Record<string, Record<string, VariantWords>> = {
  ring,
  threads,
  server,
  pools,
  chunks,
  reslice,
  share,
  ...queues,
  clock,
  ...station,
  library,
};
const variants = Object.assign({}, ...Object.values(labs)) as Record<string, VariantWords>;

/** Ids of the variants of a lab that the page has words for. */
export const variantIds = (lab: string): string[] => Object.keys(labs[lab] ?? {});

/** Words of a variant; one the page has no words for shows its id. */
export const variantWords = (id: string): VariantWords => variants[id] ?? { name: id, about: '' };

/** How a variant came to be. */
export const lineages = {
  textbook: 'textbook',
  shipped: 'shipped',
  proposed: 'proposed',
  beyond: 'our own',
} as const;

/** Version, else lineage: what stands beside a variant's name in a list. */
export const origin = (variant: Pick<Origin, 'era' | 'lineage'>): string =>
  hasEra(variant.lineage) ? variant.era : lineages[variant.lineage];

/** System and version, and years if there are any; else lineage: what stands under a variant's name above its figure. */
export const originParts = (variant: Origin & { years: string }): string[] =>
  hasEra(variant.lineage) && variant.years ? versionAndYears(variant) : [origin(variant)];

/** The same in one text. */
export const originWithYears = (variant: Origin & { years: string }): string => parted(originParts(variant));

/** Words of the picker of variants. */
export const picker = {
  title: 'Variant',
  choice: (side: string, name: string, origin: string) => `${side}: ${name}, ${origin}`,
  about: 'What they do',
  all: (count: number) => `All ${String(count)} variants`,
  replaced: (name: string) => `Replaced ${name}.`,
} as const;
