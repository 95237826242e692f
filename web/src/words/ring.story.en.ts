/**
 * The story of the ring, as its authors lived it, one step after another. `**A**` and `**B**` name the sides. What they
 * measured carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  copies: {
    title: 'A copy for each',
    body: 'One frame, nine readers. **A**, the textbook, [copies](copy) it into a queue for each. **B**, version 1, queues a pointer, but copies chunk by chunk when it sends: even more. Reader 5 is slow: its queue grows.',
    more: '**A** is how the article tells it. **B** is what version 1 of Monibuca did: one counted frame, queues of 1\u202f024 entries, and in the sender a new buffer, a second copy and a flush for every chunk of 512 bytes.',
  },
  ring: {
    title: 'One ring for everyone',
    body: 'In **B** the [publisher](publisher) writes each frame once, into a ring. Readers walk behind and send straight from the slot. [Bytes copied](copy) stay at 0\u202fB; in **A** they climb.',
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
    title: 'One slow reader stops all',
    body: 'In **A** a reader [locks](held) its slot while it sends, here for 3\u202fs. The publisher comes round, needs the slot and [waits](blocked) for the rest of the send; all wait with it. **B** [discards](discarded) the slot: only the slow reader is dropped.',
    more: '**A** is version 2.0: a read–write lock in each slot. RWMutex, Go’s read–write lock, lets many read or one write. Cond, a condition variable, lets readers sleep until they are called. A reader half a ring behind skips frames, but only between two sends, and this one lasts longer than a lap. Version 2 also got the distance wrong once the publisher had wrapped: “Index not wrapped”, with a slow send of 450\u202fms. The authors call the lock clearly expensive and give no figure.',
    guess: {
      ask: 'A publisher makes 25 frames a second, 750 in 30\u202fs. In **A**, one slow reader’s lock stops it. How many does **A** publish in 30\u202fs?',
      unit: 'frames',
      other: (counts) => `**B** published ${number(counts.published)}.`,
      because:
        'Because the publisher waits for a slow reader’s lock; much of what it catches up on is skipped, so unheard.',
    },
  },
  double: {
    title: 'Counted down twice',
    body: 'In **A** readers wait until a slot counts down to 0. Closing counts down too: close while a frame is written, and the [publisher](publisher) panics. **B** does not count.',
    more: 'WaitGroup, from June 2020. In April 2021 closing was made to count down, so that nobody waits for ever; on 5 May that was taken out again, and the day after an atomic flag let only one of the two do it. Here the flag is switched off.',
  },
  polling: {
    title: 'Look, sleep, look again',
    body: 'Readers of **A** [look](polling) at a flag and sleep 20 ms when there is nothing. That cannot hang, but is late: half a poll on average. **B** [sleeps](sleeping) until it is called.',
    more: 'From version 3.2.5, July 2021, to 4.13.1: 10 or 20 ms, depending on the version; 0 only yields. Each look at an unfinished slot is a wasted check. The authors report about 10\u202f% less CPU for Cond than for polling (whole server, workload not stated).',
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
    title: 'The call nobody heard',
    body: 'Reader 3 finds nothing and loses the processor before it sleeps. The call comes just then. In **A** it [sleeps](sleeping) a lap, 2.6 s. **B**, ours, cannot miss it.',
    more: 'Cond from 4.13.2 to 4.13.4. From 4.13.5 on, each step calls once more for the slot before, so that the reader loses the time of one frame instead of a lap; that second call is switched off here. In **B** a reader names the frame it waits for as it goes to sleep.',
    guess: {
      ask: 'Reader 3 sleeps through one call. How many frames has it missed in **A** by 8\u202fs?',
      unit: 'frames',
      other: (counts) => `In **B** the readers missed ${number(counts.skipped)} frames.`,
      because:
        'Because nobody calls at that slot again until the publisher is back there: a lap of 64 frames.',
    },
  },
  discard: {
    title: 'Only try the lock',
    body: 'In **B** the publisher only tries the [lock](held). A held slot is [replaced](discarded) by a fresh one; its reader finishes safely, then is dropped. **A** shows what [waiting](blocked) costs.',
    more: 'Version 5, 2024, went back to the read–write lock of version 2 with this one difference. A reader that sends 450\u202fms a frame is never dropped: it skips in time. Cond does the same with a count of readers, which is raised only after the reader has woken; the lock closes that gap.',
  },
  atomic: {
    title: 'One number, no lock',
    body: 'In **B** the [publisher](publisher) moves one atomic number and swaps a counted frame into the slot. A slow reader goes on when it has sent. In **A** it is dropped.',
    more: 'Version 6 is a new program in Rust; its documentation calls the ring lock-free and says that the lock of version 5 contends under high load. It gives no figure: press Measure for one of your own.',
  },
  epoch: {
    title: 'Ours: one queue for the ring',
    body: 'Readers of **A** [sleep](sleeping) slot by slot, and each slot is called twice. **B** has one sequence and one wait queue: one call, none lost, and the slow reader misses frames but stays.',
    more: 'A reader names the frame it waits for as it goes to sleep, so nothing can come between look and sleep. Press Measure: the verdict says whether that is worth anything in this browser.',
  },
} satisfies Record<string, StoryWords>;
