/**
 * The story of the ring, as its authors lived it, one step after another. `**A**` and `**B**` name the sides. What they
 * measured carries its scope; what is seen here needs none.
 */
import { MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  copies: {
    title: 'Nine readers, one frame. Who copies it?',
    body: '**A** puts a [copy](copy) of the frame into every queue. **B** queues a [pointer](pointer) and copies piece by piece when it sends. One reader is slow.',
    more: '**A** is the textbook’s way, as the article tells it. **B** is what version 1 of Monibuca did: one counted frame, queues of 1\u202f024 entries, and in the sender a new buffer, a second copy and a flush for every chunk of 512 bytes.',
  },
  ring: {
    title: 'Can nine readers share one frame?',
    body: '**A** [copies](copy) every frame for every reader. In **B** the [publisher](publisher) writes each frame once, into a ring; readers follow and send straight from it.',
    more: 'Monibuca 2.0, April 2020. The copy into the socket remains on both sides: nobody can save that one. A reader still costs one wake-up a frame.',
    guess: {
      ask: 'Within 30\u202fs, 750 frames go to nine readers. How many blocks of memory does **A** allocate?',
      unit: 'blocks',
      other: (counts) => `**B** allocated ${number(counts.allocations)}.`,
      because:
        'Because **A** allocates an entry for each reader and a buffer for each 512 bytes that it sends.',
    },
  },
  stall: {
    title: 'One slow reader. Who has to wait?',
    body: 'The publisher comes round to a slot that a slow reader is still sending. **A** keeps that slot [locked](held). **B** [discards the slot](discarded), drops that reader, and writes on.',
    so: 'One bad connection stops **A** for everybody; in **B** it loses only its own frames.',
    more: '**A** is version 2.0: a read–write lock in each slot. Here its send lasts 5\u202fs. RWMutex, Go’s read–write lock, lets many read or one write. Cond, a condition variable, lets readers sleep until they are called. A reader half a ring behind skips frames, but only between two sends, and this one lasts longer than a lap. Version 2 also got the distance wrong once the publisher had wrapped: “Index not wrapped”, with a slow send of 450\u202fms. The authors call the lock clearly expensive and give no figure.',
    guess: {
      ask: 'In 30\u202fs a publisher can make 750 frames. In **A** one slow reader’s lock stops it. How many does **A** publish?',
      unit: 'frames',
      other: (counts) => `**B** published ${number(counts.published)}.`,
      because:
        'Because the publisher waits for a slow reader’s lock; much of what it catches up on is skipped, so unheard.',
    },
  },
  double: {
    title: 'The stream closes in mid-frame. Who crashes?',
    body: '**A** counts each slot down, and closing counts down too: once too often for the [publisher](publisher). **B** has nothing to count.',
    more: 'WaitGroup, from June 2020. In April 2021 closing was made to count down, so that nobody waits for ever; on 5 May that was taken out again, and the day after an atomic flag let only one of the two do it. Here the flag is switched off.',
  },
  polling: {
    title: 'No frame yet. How often does a reader look?',
    body: 'Readers of **A** [look](look) at a flag, [wait](polling) a while, and look again. Readers of **B** [sleep](sleeping) until the publisher calls them.',
    more: 'Polling cannot hang, but is late: by half a poll on average. From version 3.2.5, July 2021, to 4.13.1: 10 or 20 ms, depending on the version; 0 only yields. Each look at an unfinished slot is a wasted check. The authors report about 10\u202f% less CPU for Cond than for polling (whole server, workload not stated).',
    guess: {
      ask: 'Within 30\u202fs, each of nine readers gets some 750 frames. How many checks of **A** find no frame?',
      unit: 'checks',
      other: (counts) =>
        `In **B**, ${number(counts.wasted_checks)} checks found no frame, because readers were woken ${number(counts.wake_ups)} times.`,
      because:
        'Because after each frame a reader looks at once and every 20\u202fms, and the next is 40\u202fms away.',
    },
  },
  lost: {
    title: 'One wake-up call is missed. Who sleeps on?',
    body: 'A reader is about to [sleep](sleeping) when the call for it comes. **A** calls there again only a lap later. **B**, ours, cannot miss a call.',
    more: 'Cond from 4.13.2 to 4.13.4. From 4.13.5 on, each step calls once more for the slot before, so that a reader that is late by less than a frame loses one frame instead of a lap; that second call is switched off here, so it sleeps 2.6\u202fs. In **B** a reader names the frame it waits for as it goes to sleep.',
    guess: {
      ask: 'Reader 3 sleeps through one call. How many frames has it missed in **A** by 8\u202fs?',
      unit: 'frames',
      other: (counts) => `In **B** the readers missed ${number(counts.skipped)} frames.`,
      because:
        'Because nobody calls at that slot again until the publisher is back there: a lap of 64 frames.',
    },
  },
  discard: {
    title: 'The slot is locked. Does the publisher wait?',
    body: '**A** [waits](blocked) for the lock of the slow reader. **B** only tries it: a [held](held) slot is [replaced](discarded) by a fresh one, and its reader finishes.',
    more: 'The reader of a replaced slot is dropped once it has sent. Version 5, 2024, went back to the read–write lock of version 2 with this one difference. A reader that sends 450\u202fms a frame is never dropped: it skips in time. Cond does the same with a count of readers, which is raised only after the reader has woken; the lock closes that gap.',
  },
  atomic: {
    title: 'Does the ring need a lock at all?',
    body: '**A** tries a [lock](held) at every slot. **B** has none: the [publisher](publisher) moves one atomic number and swaps a new frame into the slot.',
    more: `A slow reader of **B** goes on when it has sent; in **A** it is dropped. Version 6 is a new program in Rust; its documentation calls the ring lock-free and says that the lock of version 5 contends under high load. It gives no figure: press ${MEASURE} for one of your own.`,
  },
  epoch: {
    title: 'A reader is lapped. Does it have to go?',
    body: '**A** throws a lapped reader out with its [slot](discarded). **B**, ours, has one wait queue for the whole ring: the reader misses frames, but stays.',
    more: `Readers of **A** sleep slot by slot; **B** has one sequence for all. A reader names the frame it waits for as it goes to sleep, so nothing can come between look and sleep. Press ${MEASURE}: the verdict says whether that is worth anything in this browser.`,
  },
} satisfies Record<string, StoryWords>;
