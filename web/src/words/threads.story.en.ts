/**
 * The story of the job pool: what two changes to libvmaf's pool saved, and where. `**A**` and `**B**` name the sides. What
 * others measured carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  blocks: {
    title: 'Two blocks for every job',
    body: '**A** and **B** run the same jobs, one every 8\u202fµs. In **A** each takes two new blocks of memory: one for itself, one for its [4 bytes](box). In **B** the bytes lie [inside](inside), and a free list keeps [used jobs](reused): one block serves all.',
    more: 'A free list is a list of used jobs, of which the next job takes one instead of new memory. The machine in the picture is modelled. What the blocks are worth in time shows where no time is left between jobs: choose “As published” and press Measure. **A** is the pool of a fork of libvmaf before ADR-0147, **B** after it (2026). libvmaf’s own wakes all workers for each job, not one: set “Wakes” for that. The authors ran 500\u202f000 jobs of 4 bytes that do nothing on 4 workers, three times each: 1.20 million jobs a second before and 2.18 million after, by the medians.',
    guess: {
      ask: 'After 1\u202fms of the modelled machine, **B** has run more than 100 jobs. How many blocks of memory has it allocated?',
      unit: 'blocks',
      other: (counts) => `**A** allocated ${number(counts.allocations)} for ${number(counts.jobs)} jobs.`,
      because: 'Because no more than five jobs are ever in memory at once, and finished ones are used again.',
    },
  },
  halves: {
    title: 'Half of it each',
    body: '**A** has only the free list: the job is [reused](reused), and its 4 bytes get a [block](box). **B** has only the [room inside](inside): one block holds both. Either way it is one block a job.',
    more: 'The authors put the free list alone at about 1.3× and call the room inside the bulk of the win. Choose “As published” and press Measure: the bars show what each is worth here.',
  },
  wakes: {
    title: 'Where the time goes',
    body: 'A job every 20\u202fµs: by then the workers [sleep](sleeping), and each enqueue has to wake one. A [wake-up](woken) (the rays) costs about a microsecond, ten times a block saved. **A** and **B** pay the same.',
    more: 'A wake-up is a call into the system. Whether workers fall asleep between jobs decides whether a pool does one million jobs a second or eight: its times have two humps, and a single run says little.',
  },
  real: {
    title: 'The real job does not fit',
    body: 'The jobs of libvmaf carry 328 bytes; inside there is room for 64. So **B** gives each payload a [block](box) after all, just like **A**, which has no room inside.',
    more: 'Both places that enqueue jobs pass 320 or 328 bytes: three descriptions of pictures and a few fields. At that version only tests and the benchmark fitted inside. Turn “payload” from 64 to 65 to see the edge.',
  },
  lock: {
    title: 'What the lock guards',
    body: 'In **A** the [lock](lock) guards only the queue. **B** takes it first: copying, allocating and freeing the payload all happen while it is held. Fewer blocks, but more [waiting](blocked): in this model a wait takes longer than a block, so that **B** even runs fewer jobs. Measure times both.',
    more: 'The same lock guards the free list and the queue, so taking a node from the list needs it too. Compare “lock waits” of both sides below: they are exact.',
    guess: {
      ask: 'Within 1\u202fms, how many times does somebody wait for the lock of **B**?',
      unit: 'waits',
      other: (counts) =>
        `In **A** it was ${number(counts.lockWaits)} times, for ${number(counts.jobs)} jobs.`,
      because:
        'Because **B** copies, allocates and frees payloads with the lock held, so it is held for longer.',
    },
  },
  lived: {
    title: 'In practice',
    body: 'Here a [job](runs) takes 2\u202fms, as a feature of a frame does. What the pool saves is less than a thousandth of that: **A** and **B** look alike, because they are.',
    more: 'A film of 24 frames a second with ten features makes 240 jobs a second. With half a microsecond saved a job, that is 0.1\u202fms in each second. The authors give no figure for a whole run, and scores are the same to the last bit.',
  },
  flood: {
    title: 'Memory without end',
    body: 'The [producer](producer) is eight times as fast as four [workers](worker). The queue of **A** has no bound: memory grows until it is gone. That of **B** has one: when it is full, the producer waits.',
    more: 'Users reported up to 131\u202fGB in 8 minutes at 4K (Netflix/vmaf, issue 1587). Since July 2026 the producer waits upstream too, while as many jobs wait as there are workers. That costs time when jobs are tiny, since a waiting producer needs wake-ups too; with real jobs it costs none.',
    guess: {
      ask: 'The producer of **A** never waits. Within 10\u202fms, how many jobs are in memory at the same time?',
      unit: 'jobs',
      other: (counts) => `In **B** it was at most ${number(counts.mostLiveJobs)}.`,
      because:
        'Because a job comes every 12\u202fµs, four workers finish one in 100\u202fµs, and nothing stops the producer.',
    },
  },
  ring: {
    title: 'Ours: fast, and bounded',
    body: '**B** is a ring of 256 cells with [room](inside) for 328 bytes each. A cell is claimed by one atomic number: no lock, no block, and a worker is [woken](woken) only if it pays.',
    more: 'After Vyukov’s bounded queue of 2010. Workers look at up to thirty-two short jobs at a time, and no other is woken while one is awake and little waits. One that sleeps looks once a millisecond, so that no job waits longer than 2\u202fms while a worker sleeps. When the ring is full the producer waits until half of it is free.',
  },
} satisfies Record<string, StoryWords>;
