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
    body: 'A publisher sends one frame, and nine want it. The textbook way, **A**, copies it into a queue for each of them. Version 1 of Monibuca, **B**, queued one counted pointer instead, up to 1\u202f024 deep, but copied the bytes again for each reader, chunk by chunk, when it sent them. Reader 5 is slow: its queue grows.',
  },
  ring: {
    title: 'One ring for everyone',
    body: 'Version 2 keeps the newest frames in a ring. The publisher writes each frame once, in place; every reader walks behind with a cursor of its own and sends straight from the slot. **A** still has its queues. In **B** bytes copied stays at 0 B: what is left is the copy into the socket, which nobody can save.',
  },
  stall: {
    title: 'The slow reader stops everyone',
    body: 'In **A** each slot has a read–write lock, and a reader keeps it while it sends. One slow send is enough: the publisher comes round, needs that slot, and waits. Every reader waits with it, and the sound stops. **B**, three years later, lets the slot go and plays on.',
  },
  double: {
    title: 'A counter that went below zero',
    body: 'The WaitGroup of June 2020, **A**, lets readers wait until a slot has counted down to 0. In April 2021 closing a stream was made to count down too, so that nobody waits for ever. Close while a frame is being written, and the slot is counted down twice, below 0: the publisher panics. An atomic flag cured it in May; here it is taken out. **B**, the next version, does not count.',
  },
  polling: {
    title: 'Look, sleep, look again',
    body: 'From version 3.2.5 on readers look at a flag and sleep when there is nothing, for 10 or 20 ms as the versions went: **A** polls every 20 ms. It cannot hang and it cannot panic, but it is late: by half a poll on average, a whole one at worst. Each look at an unfinished slot is a wasted check. **B** sleeps until it is called.',
  },
  lost: {
    title: 'The wake-up nobody heard',
    body: 'Cond looks at a flag, then goes to sleep. If the publisher sets the flag and calls in between, the call is lost. Reader 3 loses the processor just there. In **A**, as in version 4.13.2, it sleeps until the publisher has come round: a full lap, 2.6 s. Version 4.13.5 calls for the slot before once more, so that one frame is lost time, not a lap; here that is taken out. **B** is ours and cannot miss a call.',
  },
  discard: {
    title: 'Only try the lock',
    body: 'Version 5 went back to the lock of version 2, with one difference: the publisher in **B** only tries it. A slot that is held is taken out of the ring, and a fresh one takes its place. The slow reader finishes its bytes in safety, and then its subscription ends. **A** shows what waiting for it costs all the others.',
  },
  atomic: {
    title: 'One number instead of locks',
    body: 'Version 6 is written anew. The publisher in **B** moves one atomic number and swaps a counted reference into the slot. A reader that holds the reference cannot be overwritten: it sends its frame to the end, and goes on. In **A** the same reader loses its subscription. The authors say that version 5 contends when much goes on, and give no figure. Press Measure.',
  },
  epoch: {
    title: 'Ours: one queue for the whole ring',
    body: 'Cond, **A**, has a place to sleep in every slot and calls twice for each frame. **B** is ours: one write sequence and one wait queue for the whole ring. A reader names the frame it waits for as it goes to sleep, so that no call is lost and one is enough. The authors report Cond about 10\u202f% below polling (whole server, workload not stated). Press Measure to see what ours does here.',
  },
} satisfies Record<string, StoryWords>;

/** Words around the steps. */
export const storyNav = {
  label: 'Story',
  step: (step: number, steps: number) => `step ${step} of ${steps}`,
  back: 'Step before',
  next: 'Next step',
};
