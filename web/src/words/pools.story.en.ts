/**
 * The story of the pools: what a pool a track saved, what it cost, and what came of it. `**A**` and `**B**` name the sides.
 * What others measured carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  blocks: {
    title: 'Twenty-four blocks a frame',
    body: 'A [frame](frame) comes in chunks of 128 bytes, and each gets a block. They stay in the ring for a lap of 64 frames. Then **A** [leaves](back) them to the collector; **B** puts them on [shelves](atRest), and takes them for the next frame.',
    more: '**B** is Monibuca 4.11 of 2023: lists of blocks of 2 to 65\u202f536 bytes. A pool belongs to one publisher, who alone takes and gives back, so it needs no lock. In the first lap nothing can be there: every block is made.',
    guess: {
      ask: 'Within 40\u202fs, 194\u202f119 chunks arrive. How many objects does **B** allocate, blocks and list nodes together?',
      unit: 'objects',
      other: (counts) => `**A** allocated ${number(counts.allocations)}.`,
      because:
        'Because nearly all of it is the first lap, before blocks come back; after that they are used again.',
    },
  },
  collector: {
    title: 'Who pays for it',
    body: 'Switch on the heap below. What **A** leaves behind is [dead](dead) until a cycle has [marked](marked) all that is [alive](alive) and swept the rest; then the heap fills again, to twice what is needed. **B** makes nothing new, so nothing calls for a cycle.',
    more: 'The collector is modelled, openly: a real heap of real objects, walked by Go’s rules with GOGC 100. Its authors report up to 50\u202f% of CPU for collecting at high concurrency (whole server; workload not stated). Measure says how much time is saved: where blocks lie in memory counts as much as the collector.',
    guess: {
      ask: 'How many cycles does the collector of **A** make within 40\u202fs?',
      unit: 'cycles',
      other: (counts) => `The collector of **B** made ${number(counts.gcCycles)}.`,
      because: 'Because a cycle starts each time garbage has doubled the heap, and **A** leaves every block.',
    },
  },
  fewer: {
    title: 'Larger chunks, less to save',
    body: 'With chunks of 4\u202f096 bytes most [frames](frame) are a single block. **A** has a twentieth of the objects to allocate and to mark. A pool still saves, but not as much.',
    more: 'A publisher chooses the size of its chunks: RTMP begins with 128 bytes, and OBS sets 4\u202f096. Turn “chunk” and measure.',
  },
  shells: {
    title: 'Lists without bytes',
    body: 'The same bytes are listed again, as access units. For that **B** has shells on the topmost [shelf](atRest): nodes that point into somebody else’s block. A shell on the shelf points nowhere, so it keeps nothing alive.',
    more: 'A node takes 64 bytes beside its block: links, home, list and length. With chunks of 128 bytes the lists add half as much again as the bytes: that is most of what is drawn above the bars.',
  },
  trial: {
    title: 'One pool for all, and a trap',
    body: 'Why not sync.Pool? **A** is Go’s own [pool](atRest): each processor has blocks of its own, without a lock. **B** is the trial of 2023: its 17 pools were made in a loop and shared the loop’s variable, so every block that has to be made takes 128\u202fKiB.',
    more: 'By the rules of Go before 1.22 a closure saw the variable’s last value. The article says that sync.Pool measured very expensive; this branch is the only trial that was published, and theirs may have been another.',
  },
  rounding: {
    title: 'A pool rounds up',
    body: 'Whole frames in one chunk: **A** takes the next power of two for each, and what is drawn [above](over) the bars is allocated and not used. **B** takes just as much as a frame has.',
    more: 'With powers of two, a quarter to a half extra is usual. And each shelf keeps the most it ever had: memory that was needed once is never given back.',
  },
  capped: {
    title: 'A pool that keeps nothing',
    body: 'A user reported several GB with 200 publishers. Two days later each level got a cap: 16 in the source, and 0 unless the configuration says more. **B** asks its [pool](atRest) for every block, and never finds one.',
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
    body: 'Every textbook says: use the block that [came back](back) last, it is still in the cache. **B** does, **A** takes the one that has been there longest. Their counts are the same. Press Measure.',
    more: 'A ring gives blocks back a lap after they were written, so hardly one is warm. And a stack reverses a frame’s blocks each time: neighbours in memory are soon far apart, and the list jumps from one to the next. Monibuca’s lists are first in, first out.',
  },
  ranges: {
    title: 'Version 5: one range a frame',
    body: '**B** copies a frame’s chunks into one [range](lent) of a large area: one piece where **A** has 24, without a node each. A range that comes [back](back) merges with [free](atRest) neighbours. Nothing of it is on the collected heap.',
    more: 'Areas double from 1\u202fKiB to 1\u202fMiB here, and come out of one static array by a buddy allocator. What they have beyond the ring’s need lies idle: look at what is at rest.',
  },
  log: {
    title: 'Ours: write on',
    body: 'A ring frees in the order in which it wrote. So **B** writes [frames](frame) one behind the other into [segments](lent) of 16\u202fKiB: no search, no rounding, no list. A segment is used again when its last frame is gone.',
    more: 'Giving back is a subtraction. Each lap, half of the segments that nobody needed are freed, all but a few, so that a burst is forgotten in a few laps. Even a quiet track takes two to four segments: with 10\u202f000 publishers of two tracks that is 0.6 to 1.3\u202fGB.',
  },
} satisfies Record<string, StoryWords>;
