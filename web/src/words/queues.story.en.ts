/**
 * The story of the weak queue: what it costs to know who is still there, and what is left of it. `**A**` and `**B**` name the
 * sides. What others measured carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  outputs: {
    title: 'Ten outputs wake up',
    body: 'One source, ten outputs: each puts itself into the source’s queue. **A** makes a longer array for each and [copies](copied) the old one: 45 slots a start. **B** writes the [next slot](pushed), and copies only a full array: 15.',
    more: 'The queue is weak: it does not keep a source alive, and a slot whose source is gone is dead. **A** is Liquidsoap 2.4.4, **B** 2.4.5, both of 2026. The authors report 11.6\u202f% of a core before and 9.0\u202f% after on their benchmark multi-output-10 (the whole release, script not published), and put it down to this queue.',
  },
  thousand: {
    title: 'A thousand',
    body: '**A** [copies](copied) 499\u202f500 slots a start to hold a thousand, **B** 1\u202f023. But before each push the clock [checks](cursor) whether the source is there, slot by slot: as much work again, and in **B** nearly all that is left.',
    more: 'Both are exact. Turn on “Push without a look” to see the push alone.',
  },
  reading: {
    title: 'Then nothing is pushed',
    body: 'A source registers once. What happens fifty times a second is [reading](cursor). **A**, 2.4.4, passes over all slots twice a tick: to pull from the sources, and to ask who sets the pace. **B**, 2.4.5, has no second pass (pull request 5133), and takes a lock for the first.',
    more: 'So a faster push does not explain a faster tick. On their benchmark without any fan-out the same release gains 2.1 of the 2.6 percentage points.',
    guess: {
      ask: '30 sources are registered, and 10\u202fs have 500 ticks. How many slots does **A** read?',
      unit: 'slots',
      other: (counts) => `**B** read ${number(counts.slotsChecked)}.`,
      because: 'Because each tick passes over all slots twice; what is beyond that are checks before pushes.',
    },
  },
  looks: {
    title: 'Where are you?',
    body: '**A**, 2.4.5, [compares](cursor) a new source with all that are there. **B**, ours, keeps for each the slot that it should be in, looks there, and is done: 60 looks where **A** makes 1\u202f770 comparisons.',
    more: 'What is kept may be stale, so it is checked against the array: nothing has to be cleared when a source goes (Briggs and Torczon, 1993).',
  },
  churn: {
    title: 'One short of full',
    body: '63 live in 64 slots, one dies, one comes. **A** finds one slot [dead](dead), [copies](copied) the rest into an array of the same size, and is full again after one more: a thousand pushes copy 31\u202f000 slots. **B** leaves a third [free](free) and copies 930.',
    more: 'With 48 alive it is 2\u202f726, with 64 the array doubles and it is 945: doubling is cheap except just below a full array.',
  },
  zombies: {
    title: 'Zombies',
    body: 'A crossfade makes four sources for a moment. After it [nobody holds them](zombie), but the collector clears them only after two cycles: until then every [reading](cursor) finds them.',
    more: 'The collector is modelled: when it comes, and how often it has to, are knobs. In Liquidsoap’s issue 4948, about rising load, half of the clock’s time went into reading weak slots.',
  },
  detached: {
    title: 'Out at once',
    body: 'Pull request 5119, in the same release: a source that goes to sleep is [taken out](dead). The band of zombies is gone from the readings, in **A** as in **B**. **A** [searches](cursor) the queue for it, **B** knows where it is.',
    more: 'The collector comes as late as before, but nobody finds what it has not cleared yet.',
    guess: {
      ask: 'Within 10\u202fs, **A** reads some 14\u202f000 slots. How many of them are dead: empty, or without their source?',
      unit: 'slots',
      other: (counts) => `In **B** it was ${number(counts.deadChecked)} of ${number(counts.slotsChecked)}.`,
      because: 'Because a source that sleeps leaves an empty slot until the array is copied, in **A** soon.',
    },
  },
  marking: {
    title: 'Reading keeps',
    body: 'A planted fault, and perhaps what happened: while OCaml marks, it keeps alive what a weak slot gives. The clock reads all of them in every cycle, so no [zombie](zombie) ever goes, and the load keeps rising.',
    more: 'That reading marks is in OCaml’s run-time (runtime/weak.c). That it is what made Liquidsoap’s load rise is our inference.',
    guess: {
      ask: 'Every crossfade leaves four zombies. How many are in the queue of **A** after 20\u202fs?',
      unit: 'zombies',
      other: (counts) => `In the queue of **B** there were ${number(counts.mostZombies)}.`,
      because: 'Because each reading keeps them alive: four for each of five crossfades a second.',
    },
  },
  after: {
    title: 'What is left',
    body: 'Each operator registers for what is done after the tick, once: Liquidsoap looks through a list, and [copies](copied) it to append. 35 operators make 595 [comparisons](cursor) and copy 595 cells, every tick, in 2.4.4 and 2.4.5. **B** is ours: 35 looks.',
    more: 'Nobody has published this one. It grows with the square of the number of operators.',
  },
} satisfies Record<string, StoryWords>;
