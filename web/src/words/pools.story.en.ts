/**
 * The story of the pools: what a pool a track saved, what it cost, and what came of it. `**A**` and `**B**` name the sides.
 * What others measured carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  blocks: {
    title: 'Blocks used again',
    body: 'A frame comes in chunks of 128 bytes, each kept in a block of memory. After a lap of 64 frames it is overwritten: **A** [leaves](left) its blocks to the garbage collector and takes [new](made) ones, **B** puts them on [shelves](atRest) and uses them again.',
    more: '**B** is Monibuca 4.11 of 2023: lists of blocks of 2 to 65\u202f536 bytes. A pool belongs to one publisher, who alone takes and gives back, so it needs no lock. FIFO, first in, first out: the block that came back first is used first. A garbage collector looks for memory that nobody uses any more, and frees it. In the first lap nothing can be there: every block is made.',
    guess: {
      ask: 'Within 40\u202fs, 194\u202f119 chunks arrive. How many objects does **B** allocate, blocks and list nodes together?',
      unit: 'objects',
      other: (counts) => `**A** allocated ${number(counts.allocations)}.`,
      because:
        'Because nearly all of it is the first lap, before blocks come back; after that they are used again.',
    },
  },
  collector: {
    title: 'What the collector has to do',
    body: 'What **A** leaves behind is [dead](left), but stays until the collector has [marked](marked) all that is [in use](made) and freed the rest. Then the heap fills again, to twice what is needed. After its first lap **B** makes nearly nothing new, so its collector never runs.',
    more: 'The collector is modelled, openly: a real heap of real objects, walked by Go’s rules with GOGC 100. A word is 8 bytes. Its authors report up to 50\u202f% of CPU for collecting at high concurrency (whole server; workload not stated). Measure says how much time is saved: where blocks lie in memory counts as much as the collector.',
    guess: {
      ask: 'How many cycles does the collector of **A** make within 40\u202fs?',
      unit: 'cycles',
      other: (counts) => `The collector of **B** made ${number(counts.gcCycles)}.`,
      because: 'Because a cycle starts each time garbage has doubled the heap, and **A** leaves every block.',
    },
  },
  fewer: {
    title: 'Larger chunks, less to save',
    body: 'With chunks of 4\u202f096 bytes most [frames](frame) are a single block, so **A** makes a twentieth of the [new](made) objects. A pool still saves, but not as much.',
    more: 'A publisher chooses the size of its chunks: RTMP begins with 128 bytes, and OBS sets 4\u202f096. Turn “chunk” and measure.',
  },
  shells: {
    title: 'Lists without bytes',
    body: 'Each frame is listed a second time, as the parts of one picture. For that list **B** keeps shells on the topmost [shelf](atRest): list nodes without bytes, which point into another node’s block. On the shelf a shell points nowhere, so it keeps no block alive.',
    more: 'A node takes 64 bytes beside its block: links, home, list and length. With chunks of 128 bytes the lists add half as much again as the bytes.',
  },
  trial: {
    title: 'One pool for all, and a trap',
    body: 'Why not sync.Pool? **A** is that [pool](atRest), from Go’s library: each processor has blocks of its own, without a lock. **B** is the trial of 2023: its 17 pools, one for each size, were made in a loop and by mistake all used its last size: each [new](made) block takes 128\u202fKiB.',
    more: 'By the rules of Go before 1.22 a closure saw the variable’s last value. The article says that sync.Pool measured very expensive; this branch is the only trial that was published, and theirs may have been another.',
  },
  rounding: {
    title: 'A pool rounds up',
    body: 'Whole frames in one chunk: **A** takes a block of the next power of two for each; what is drawn [above](over) the bars is allocated and not used. **B** takes just the bytes of the frame from a large area.',
    more: 'With powers of two, a quarter to a half extra is usual. And each shelf keeps the most it ever had: memory that was needed once is never given back.',
  },
  capped: {
    title: 'A pool that keeps nothing',
    body: 'A user reported several GB with 200 publishers. Two days later each shelf got a limit of free blocks: 16 in the source, but 0 unless the configuration says more. So **B** asks its [pool](atRest) for every block, and never finds one: all are [new](made).',
    more: 'Issue 93, August 2023, and 4.13.10. The source’s 16 was overwritten at start-up by a setting without a default. Keeping nothing is worse than no pool: each block has a node, so twice as many objects are allocated. Compare “Pool, 16 a level” too: of 24 blocks that come back it can keep 16, of a key frame’s 234 no more.',
    guess: {
      ask: 'Within 40\u202fs, 194\u202f119 chunks arrive. How many objects does **B** allocate for them?',
      unit: 'objects',
      other: (counts) =>
        `**A** allocated ${number(counts.allocations)}: ${number(counts.hits)} times it found a block on a shelf.`,
      because: 'Because its shelves keep nothing: each chunk takes a new block and a new list node.',
    },
  },
  newest: {
    title: 'Newest first?',
    body: 'Textbooks say: use the block that [came back](atRest) last, its bytes are still in the processor’s cache. **B** does; **A** takes the block that has been on its [shelf](atRest) longest. Their counts are the same. Press Measure.',
    more: 'A ring gives blocks back a lap after they were written, so hardly one is warm. And a stack reverses a frame’s blocks each time: neighbours in memory are soon far apart, and the list jumps from one to the next. Monibuca’s lists are first in, first out.',
  },
  ranges: {
    title: 'Version 5: one range a frame',
    body: '**B** copies a frame’s chunks into one [range](lent) of a large area: one piece where **A** has 24 blocks, each with a list node. A range that comes back merges with [free](atRest) neighbours. The collector sees none of it.',
    more: 'Areas double from 1\u202fKiB to 1\u202fMiB here, and come out of one static array by a buddy allocator. What they have beyond the ring’s need lies idle: look at what is at rest.',
  },
  log: {
    title: 'Ours: write on',
    body: 'A ring frees in the order in which it wrote. So **B** writes [frames](frame) one behind the other into [segments](lent) of 16\u202fKiB: no search, no rounding, no list. When its last frame is overwritten, a segment is [free](atRest).',
    more: 'Giving back is a subtraction. Each lap, half of the segments that nobody needed are freed, all but a few, so that a burst is forgotten in a few laps. Even a quiet track takes two to four segments: with 10\u202f000 publishers of two tracks that is 0.6 to 1.3\u202fGB.',
  },
} satisfies Record<string, StoryWords>;
