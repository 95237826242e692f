/**
 * The story of the pools: what a pool a track saved, what it cost, and what came of it. `**A**` and `**B**` name the sides.
 * What others measured carries its scope; what is seen here needs none.
 */
import { MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  blocks: {
    title: 'A frame is overwritten. Where does its memory go?',
    body: 'Each [frame](coming) takes blocks of memory and overwrites an old frame. **A** allocates [new](made) blocks and [leaves](left) the old ones to a collector. **B** [reuses](again) the old ones.',
    so: 'With many publishers, the collector of **A** competes with the streams for the processor.',
    more: 'A frame comes in chunks of 128 bytes, each kept in a block of memory; the ring holds 64 frames of one publisher. **B** is Monibuca 4.11 of 2023: lists of blocks of 2 to 65\u202f536 bytes. A pool belongs to one publisher, who alone takes and gives back, so it needs no lock; a list node is counted as a block of its own. FIFO, first in, first out: the block that came back first is used first. A garbage collector looks for memory that nobody uses any more, and frees it. In the first lap nothing can be there: every block is made.',
    guess: {
      ask: '40\u202fs bring 23\u202f751 chunks. How many blocks does **B** allocate, with those of its list nodes?',
      unit: 'blocks',
      other: (counts) => `**A** allocated ${number(counts.allocations)}.`,
      because:
        'Because nearly all of it is the first lap, before blocks come back; after that they are used again.',
    },
  },
  collector: {
    title: 'Who has to clean up?',
    body: '**A** leaves its old blocks [dead](left), until the collector has walked through everything in use and freed the rest. **B** leaves nothing, and its collector never runs.',
    more: `Each time garbage has doubled the heap, a cycle starts. The collector is modelled, openly: a real heap of real objects, walked by Go’s rules with GOGC 100. A word is 8 bytes. Its authors report up to 50\u202f% of CPU for collecting at high concurrency (whole server; workload not stated). ${MEASURE} says how much time is saved: where blocks lie in memory counts as much as the collector.`,
    guess: {
      ask: 'How many cycles does the collector of **A** make within 40\u202fs?',
      unit: 'cycles',
      other: (counts) => `The collector of **B** made ${number(counts.gcCycles)}.`,
      because: 'Because a cycle starts each time garbage has doubled the heap, and **A** leaves every block.',
    },
  },
  fewer: {
    title: 'Larger chunks: is there less to save?',
    body: 'Chunks are as large as most [frames](frame), so a frame is a single block. **A** still takes a [new](made) one each time, **B** an [old](atRest) one: less is saved.',
    more: 'With chunks of 4\u202f096 bytes **A** makes a twentieth of the blocks. A publisher chooses the size of its chunks: RTMP begins with 128 bytes, and OBS sets 4\u202f096. Turn “chunk” and measure.',
  },
  shells: {
    title: 'Every frame is listed twice. Who pays?',
    body: 'A second list needs a node for each block. **A** makes [new](made) blocks and new nodes for every frame. **B** keeps both [for the next one](atRest).',
    more: 'The second list has the parts of one picture. For it **B** keeps shells: list nodes without bytes, which point into another node’s block. On the shelf a shell points nowhere, so it keeps no block alive. A node takes 64 bytes beside its block: links, home, list and length. With chunks of 128 bytes the lists add half as much again as the bytes.',
  },
  trial: {
    title: 'What can one wrong size cost?',
    body: 'Both have one pool for all. **A**, Go’s own, takes blocks that fit. **B**, a trial, takes its largest size for every [new](made) block: what is [on top](over) stays unused.',
    more: '**A** is sync.Pool, from Go’s library: each processor has blocks of its own, without a lock. **B** is the trial of 2023: its 17 pools, one for each size, were made in a loop and by mistake all used its last size, so that each new block takes 128\u202fKiB. By the rules of Go before 1.22 a closure saw the variable’s last value. The article says that sync.Pool measured very expensive; this branch is the only trial that was published, and theirs may have been another.',
  },
  rounding: {
    title: 'What does a pool waste?',
    body: 'Each frame is one block. **A** rounds it up to a power of two: what is [on top](over) stays unused. **B** cuts just the frame’s bytes out of a large area.',
    more: 'With powers of two, a quarter to a half extra is usual. And each shelf keeps the most it ever had: memory that was needed once is never given back.',
  },
  capped: {
    title: 'What if a pool keeps nothing?',
    body: '**A** keeps every old block for [the next frame](atRest). **B** may keep none: it asks its pool for each block, finds nothing, and makes a [new](made) one.',
    more: 'A user reported several GB with 200 publishers. Two days later each shelf got a limit of free blocks: 16 in the source, but 0 unless the configuration says more. Issue 93, August 2023, and 4.13.10. The source’s 16 was overwritten at start-up by a setting without a default. Keeping nothing is worse than no pool: each block has a node, so twice as many are allocated. Compare “Pool, 16 a level” too: of 24 blocks that come back it can keep 16, of a key frame’s 234 no more.',
    guess: {
      ask: '40\u202fs bring 23\u202f751 chunks. How many blocks does **B** allocate for them?',
      unit: 'blocks',
      other: (counts) =>
        `**A** allocated ${number(counts.allocations)}: ${number(counts.hits)} times it found a block on a shelf.`,
      because: 'Because its shelves keep nothing: each chunk takes a new block and a new list node.',
    },
  },
  newest: {
    title: 'Oldest block first, or newest first?',
    body: `**A** takes the block that has been [free](atRest) longest, **B** the one that came back last. The pictures and the counts are alike; press ${MEASURE}.`,
    more: 'Textbooks say: use the block that came back last, its bytes are still in the processor’s cache. A ring gives blocks back a lap after they were written, so hardly one is warm. And a stack reverses a frame’s blocks each time: neighbours in memory are soon far apart, and the list jumps from one to the next. Monibuca’s lists are first in, first out.',
  },
  ranges: {
    title: 'One frame: many blocks, or one piece?',
    body: '**A** asks its pool for a [block](atRest) for every chunk. **B** copies the chunks of a frame into one range of a large area, and asks once.',
    more: 'A range that comes back merges with free neighbours. The collector sees none of it. Areas double from 1\u202fKiB to 1\u202fMiB here, and come out of one static array by a buddy allocator. What they have beyond the ring’s need lies idle: look at what is at rest.',
  },
  log: {
    title: 'How much memory lies idle?',
    body: '**A** has large areas and looks in them for the [free](atRest) range that fits best. **B**, ours, writes [frame](frame) after frame into segments: a ring frees in the same order.',
    more: '**B** has segments of 16\u202fKiB; when the last frame in one is overwritten, the segment is free. Giving back is a subtraction. Each lap, half of the segments that nobody needed are freed, all but a few, so that a burst is forgotten in a few laps. Even a quiet track takes two to four segments: with 10\u202f000 publishers of two tracks that is 0.6 to 1.3\u202fGB.',
  },
} satisfies Record<string, StoryWords>;
