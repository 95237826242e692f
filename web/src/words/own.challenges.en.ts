/** The challenges: variants with one mistake each, which the user breaks by scheduling them. */

export const challenges = {
  label: 'Challenges: break it yourself',
  /** @param number from 1 */
  option: (number: number, name: string, solved: boolean) => `${number}. ${name}${solved ? ' ✓' : ''}`,
  /** @param name of the option */
  changed: (name: string) => `${name}, changed`,
  reset: 'Reset the text',
  begin: 'It has one mistake. Press “Schedule it yourself” and find an order of steps that shows it.',
  hint: 'Hint',
  repair: 'The repair',
  solved: (steps: number, shortest: number) =>
    `Solved in ${steps} ${steps === 1 ? 'step' : 'steps'}; the shortest schedule known has ${shortest}.`,
} as const;

/** By the ids of the challenges. `repair`: what was chosen in the sources. */
export const challengeTexts: Record<string, { name: string; hint: string; repair: string }> = {
  'publish-first': {
    name: 'Published before the data',
    hint: 'What does a reader copy if it comes between two steps of the first frame?',
    repair:
      'The frame is written first and published last. Every version of Monibuca’s ring fills a slot before it marks it as readable.',
  },
  'torn-read': {
    name: 'Nobody looks twice',
    hint: 'Let the publisher begin the next frame while a reader copies.',
    repair:
      'The reader looks at the mark again behind its copy, and begins anew if it has changed. Monibuca 2.1 to 4.13.1 had no such look: its RTMP sender compared the sequence number once, before it cut the frame up. Since 4.13.5 readers are counted, and a slot with readers is discarded instead of written.',
  },
  'lost-wake-up': {
    name: 'A look, then sleep',
    hint: 'What if the last frame comes between a reader’s look and its sleep?',
    repair:
      'The reader sleeps only if the word still has the value that it saw: look and sleep are one step, as in our Epoch ring. Monibuca 4.13.2 lost such wake-ups for a whole lap, because its Cond had an empty lock; 4.13.5 broadcasts the previous slot again with each frame, so that they last one frame.',
  },
  'claim-between': {
    name: 'The claim slips in',
    hint: 'A reader that has seen the frame is not yet counted. What does the publisher see then?',
    repair:
      'Looking and counting are one step, and so are looking and claiming. In Monibuca 4.13.5 a reader raised the slot’s count only after it had woken, so that a claim could come between; version 5 takes a lock with TryLock, which is both in one.',
  },
  'leave-early': {
    name: 'Left too early',
    hint: 'When does the publisher go on, and what has the reader copied by then?',
    repair:
      'The reader leaves behind its last access. Monibuca 2.0 held the read lock for the whole send, and then the slowest reader stopped the publisher; our Epoch ring holds a pin as long, and the publisher takes a spare slot in its place.',
  },
  'full-is-empty': {
    name: 'A whole lap looks like none',
    hint: 'The index goes round. When is it where it was at the beginning?',
    repair:
      'Frames are counted, and the count does not wrap with the slots. Monibuca 2.0 subtracted array indices to find out how far a reader was behind, which is wrong once the publisher has begun another lap; later versions compare sequence numbers of 32 bits.',
  },
  'version-wraps': {
    name: 'The same mark again',
    hint: 'The mark has two values. How many frames must pass until it is the same again?',
    repair:
      'The mark is the frame’s number: 32 bits, as the sequence number in each slot of Monibuca 4, which at 25 frames a second repeats after more than five years.',
  },
  'lost-update': {
    name: 'Two workers, one job',
    hint: 'Both workers look before either takes.',
    repair:
      'Taking is one step with the look that it relies on: compare-and-exchange, as in our pool of threads. libvmaf’s workers take a job under the lock of the queue.',
  },
  'same-head': {
    name: 'The same head, another stack',
    hint: 'A worker is late with its pop. What lies below the head by then, if the node has come back?',
    repair:
      'The head names the job, not the node, so that it is never the same again (ABA). The fork of libvmaf reuses its jobs from a free list under the lock of the queue, where no pop comes too late.',
  },
  'rounded-down': {
    name: 'A block too small',
    hint: 'The sizes are 16, 24 and 32 bytes. Which of them is no power of two?',
    repair:
      'A size is rounded up: S4’s memory of May 2010 does so for its free lists from 16 to 65 536 bytes, and Monibuca’s pool takes the first list whose blocks are large enough.',
  },
  'handed-out-twice': {
    name: 'The last block of the list',
    hint: 'Empty a list, and ask once more.',
    repair:
      'The head always moves on, also to 0. The free list of the thread pool in the fork of libvmaf does, under the lock of its queue.',
  },
  'two-lists': {
    name: 'One block, two lists',
    hint: 'In how many lists is a free block of 32 bytes?',
    repair:
      'A free block is in one list. A node of Monibuca’s pool knows the list that it belongs to, and a second push of it panics.',
  },
};
