/**
 * The story of the ring, as its authors lived it, one step after another. `**A**` and `**B**` name the sides. What they
 * measured carries its scope; what is seen here needs none.
 */

/** One step: a title and one paragraph. */
export interface StoryWords {
  title: string;
  body: string;
}

export const story = {
  copies: {
    title: 'One frame, a copy for each',
    body: 'A publisher sends one frame, and nine want it. The textbook way, **A**, copies it into a queue for each of them. Version 1 of Monibuca, **B**, queued one counted pointer instead, up to 1\u202f024 deep, but copied the bytes again for every reader, chunk by chunk, when it sent them. Watch bytes copied.',
  },
  ring: {
    title: 'One ring for everyone',
    body: 'Version 2 keeps the newest frames in a ring. The publisher writes each frame once, in place; every reader walks behind with a cursor of its own and sends straight from the slot. **A** still has its queues. In **B** bytes copied stays at 0: only the copy into the socket is left, which nobody can save.',
  },
  stall: {
    title: 'The slow reader stops everyone',
    body: 'In **A** each slot has a read–write lock, and a reader keeps it while it sends. One slow send is enough: the publisher comes round, needs that slot, and waits. Every reader behind it waits too, and the sound stops. **B**, three years later, lets the slot go and plays on.',
  },
  double: {
    title: 'A counter that went below zero',
    body: 'The WaitGroup in **A** replaced the lock in June 2020: readers wait until a slot counts down to 0. In 2021 closing a stream was made to count down too, so that nobody waits for ever. When the publisher steps on as well, the slot is counted down twice, below 0, and the server panics. An atomic flag fixed it; here it is taken out. Press close after a frame.',
  },
  polling: {
    title: 'Look, sleep, look again',
    body: 'From version 3.2.5 on readers in **A** look at a flag and sleep when there is nothing: 10 to 20 ms, as the versions went. Nothing can go wrong, and everything is late: by half a poll on average, and by a whole one at worst. Each look at an empty slot is a wasted check. **B** sleeps until it is woken.',
  },
  lost: {
    title: 'The wake-up nobody heard',
    body: 'Cond looks at a flag, then goes to sleep. If the publisher sets the flag and calls in between, the call is lost. In **A**, as in version 4.13.2, the reader sleeps until the publisher comes round again: a full lap. From 4.13.5 on each step calls the slot before once more, so that **B** loses one frame’s time at most.',
  },
  discard: {
    title: 'Only try the lock',
    body: 'Version 5 went back to the lock of version 2, with one difference: the publisher in **B** only tries it. A slot that is held is taken out of the ring and a fresh one takes its place. The slow reader finishes its bytes in safety, and then its subscription ends. **A** shows what waiting for it costs all the others.',
  },
  atomic: {
    title: 'One number instead of locks',
    body: 'Version 6 is written anew. The publisher in **B** moves one atomic number and swaps a counted reference into the slot; a reader takes the reference and cannot be overwritten. Its authors say that the lock of version 5, **A**, contends when much goes on, and give no figure. Press Measure to see what it is in this browser.',
  },
  epoch: {
    title: 'Ours: one queue for the whole ring',
    body: 'Cond, **A**, has a place to sleep in every slot, calls twice for each frame, and can still lose a call for one frame. **B** is ours: one write sequence and one wait queue for the ring. A reader names the frame it waits for when it goes to sleep, so no call is lost and one is enough. Its authors report Cond about 10\u202f% below polling (whole server, workload not stated). Measure what ours does.',
  },
} satisfies Record<string, StoryWords>;

/** Words around the steps. */
export const storyNav = {
  label: 'Story',
  step: (step: number, steps: number) => `step ${step} of ${steps}`,
  back: 'Step before',
  next: 'Next step',
};
