/**
 * The story of the weak queue: what it costs to know who is still there, and what is left of it. `**A**` and `**B**` name the
 * sides. What others measured carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  outputs: {
    title: 'Ten pushes to a queue. How many slots are copied?',
    body: 'At every push, **A** makes an array one slot longer and [copies](copied) the old one into it. **B** doubles a full array, and otherwise just [writes](pushed) one slot.',
    so: 'With a thousand outputs, **A** copies 499\u202f500 slots at each start of the station, **B** 1\u202f023.',
    more: 'A push registers an output of a script: ten copy 45 slots in **A**, 15 in **B**. The queue is weak: it does not keep a source alive, and a slot whose source is gone is dead. **A** is Liquidsoap 2.4.4, **B** 2.4.5, both of 2026. The authors report 11.6\u202f% of a core before and 9.0\u202f% after on their benchmark multi-output-10 (the whole release, script not published), and put it down to this queue.',
    guess: {
      ask: 'Ten outputs register, one push each. How many slots does **A** copy?',
      unit: 'slots',
      other: (counts) => `**B** copied ${number(counts.slotsCopied)}.`,
      because: 'Because the array of each push holds a copy of all that were pushed before: 1 + 2 + … + 9.',
    },
  },
  thousand: {
    title: 'A thousand outputs. Does copying still matter?',
    body: '**A** [copies](copied) all earlier slots at every push. **B** copies only when it doubles. Before each push the clock [checks](cursor) every slot, in **A** and in **B**.',
    more: 'Both are exact: 499\u202f500 slots copied a start, and 1\u202f023. The check is as much work again, and in **B** nearly all that is left. Turn on “Push without a look” to see the push alone.',
  },
  reading: {
    title: 'Nobody joins any more. What is still read?',
    body: 'At every tick the clock [reads](cursor) the queue. **A** passes over all slots twice: to pull from the sources, and to ask who sets the pace. **B** passes once.',
    more: 'A source registers once; reading happens fifty times a second. **A** is 2.4.4; **B**, 2.4.5, has no second pass (pull request 5133), and takes a lock for the first. So a faster push does not explain a faster tick. On their benchmark without any fan-out the same release gains 2.1 of the 2.6 percentage points.',
    guess: {
      ask: '30 sources are registered, and 10\u202fs have 500 ticks. How many slots does **A** read?',
      unit: 'slots',
      other: (counts) => `**B** read ${number(counts.slotsChecked)}.`,
      because: 'Because each tick passes over all slots twice; what is beyond that are checks before pushes.',
    },
  },
  looks: {
    title: 'Is it in the queue already? Who has to search?',
    body: '**A** [compares](cursor) a newcomer with all that are there. **B**, ours, remembers which slot each source should be in, looks there, and is done.',
    more: '60 looks where **A** makes 1\u202f770 comparisons. What is remembered may be stale, so it is checked against the array: nothing has to be cleared when a source goes (Briggs and Torczon, 1993).',
  },
  churn: {
    title: 'One dies, one comes. Is everything copied again?',
    body: 'The array is nearly full. **A** finds one slot [dead](dead), [copies](copied) the rest, and is full again after one more. **B** leaves a third [free](free).',
    more: '63 live in 64 slots: a thousand pushes copy 31\u202f000 slots in **A** and 930 in **B**. With 48 alive it is 2\u202f726, with 64 the array doubles and it is 945: doubling is cheap except just below a full array.',
  },
  zombies: {
    title: 'A crossfade is over. Who still finds its sources?',
    body: '[Nobody holds](zombie) the sources that the crossfade made. But the collector clears them only after two cycles: until then every [reading](cursor) finds them, in **A** and in **B**.',
    more: 'A crossfade makes four sources for a moment. The collector is modelled: when it comes, and how often it has to, are knobs. In Liquidsoap’s issue 4948, about rising load, half of the clock’s time went into reading weak slots.',
  },
  detached: {
    title: 'A source goes to sleep. Who has to find it?',
    body: 'A source that goes to sleep is [taken out](dead) at once, so no zombie is left behind. **A** [searches](cursor) the queue for it. **B** knows where it is.',
    more: 'Pull request 5119, in the same release. The collector comes as late as before, but nobody finds what it has not cleared yet.',
    guess: {
      ask: 'Within 10\u202fs, **A** reads some 14\u202f000 slots. How many of them are dead: empty, or without their source?',
      unit: 'slots',
      other: (counts) => `In **B** it was ${number(counts.deadChecked)} of ${number(counts.slotsChecked)}.`,
      because: 'Because a source that sleeps leaves an empty slot until the array is copied, in **A** soon.',
    },
  },
  marking: {
    title: 'Can reading keep the dead in the queue?',
    body: 'A planted fault: while OCaml marks, it keeps what a weak slot gives. The clock reads all of them in every cycle, so no [zombie](zombie) ever goes.',
    more: 'In **A** as in **B**, and perhaps what happened: the load keeps rising. That reading marks is in OCaml’s run-time (runtime/weak.c). That it is what made Liquidsoap’s load rise is our inference.',
    guess: {
      ask: 'Every crossfade leaves four zombies. How many are in the queue of **A** after 20\u202fs?',
      unit: 'zombies',
      other: (counts) => `In the queue of **B** there were ${number(counts.mostZombies)}.`,
      because: 'Because each reading keeps them alive: four for each of five crossfades a second.',
    },
  },
  after: {
    title: 'Every operator signs up each tick. Who looks?',
    body: 'Each operator registers once for what is done after the tick. **A** looks through a list and [copies](copied) it to append. **B**, ours, [looks](cursor) once.',
    more: '35 operators make 595 comparisons and copy 595 slots, the cells of the list, every tick, in 2.4.4 and 2.4.5; **B** makes 35 looks. Nobody has published this one. It grows with the square of the number of operators.',
  },
} satisfies Record<string, StoryWords>;
