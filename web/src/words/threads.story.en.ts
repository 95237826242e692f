/**
 * The story of the job pool: what two changes to libvmaf's pool saved, and where. `**A**` and `**B**` name the sides. What
 * others measured carries its scope; what is seen here needs none.
 */
import { MEASURE } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  blocks: {
    title: 'Every job needs memory. Who allocates it?',
    body: 'Four workers run the jobs of a queue. For each, **A** allocates a [job](job) and a [payload](box), and [frees](freed) both. **B** [reuses](loop) a finished job, with the payload inside.',
    so: 'That is memory. In time, the authors of **B** ran 1.8 times as many tiny jobs a second.',
    more: `A job comes every 8\u202fµs, with a payload of 4 bytes. A free list keeps finished jobs: the producer takes one of them instead of new memory. **B** allocates its one job at the start. The machine in the picture is modelled. What the blocks are worth in time shows where no time is left between jobs: choose “As published” and press ${MEASURE}. **A** is the pool of a fork of libvmaf before ADR-0147, **B** after it (2026). libvmaf’s own wakes all workers for each job, not one: set “Wakes” for that. The authors ran 500\u202f000 jobs of 4 bytes that do nothing on 4 workers, three times each: 1.20 million jobs a second before and 2.18 million after, by the medians.`,
    guess: {
      ask: 'Within 1\u202fms **B** runs more than 100 jobs. How many blocks of memory does it allocate?',
      unit: 'blocks',
      other: (counts) => `**A** allocated ${number(counts.allocations)} for ${number(counts.jobs)} jobs.`,
      because: 'Because each job is done before the next one comes, so one block serves all of them.',
    },
  },
  halves: {
    title: 'Half of the change each. What is still allocated?',
    body: '**A** [reuses](loop) jobs but each payload needs a [block](box). **B** puts the payload [inside](inside) but each job is new.',
    more: `The authors put the free list alone at about 1.3× and call the room inside the bulk of the win. Choose “As published” and press ${MEASURE}: the bars show what each is worth here.`,
  },
  wakes: {
    title: 'Workers sleep between jobs. What does a job cost?',
    body: 'By the time a job comes, all workers [sleep](sleeping) and one has to be [woken](worker). **A** and **B** pay alike for that, and more than for a block.',
    more: 'A job comes every 20\u202fµs. A wake-up costs about a microsecond, ten times a block. It is a call into the system. Whether workers fall asleep between jobs decides whether a pool does one million jobs a second or eight: its times have two humps, and a single run says little.',
  },
  real: {
    title: 'The real job carries more. Does it fit inside?',
    body: '**B** has room inside a job, but too little for the real payload. So it takes a [block](box) for each, just as **A** does.',
    more: 'The jobs of libvmaf carry 328 bytes; inside there is room for 64. Both places that enqueue jobs pass 320 or 328 bytes: three descriptions of pictures and a few fields. At that version only tests and the benchmark fitted inside. Turn “payload” from 64 to 65 to see the edge.',
  },
  lock: {
    title: 'More happens under the lock. Who waits?',
    body: '**A** [locks](lock) the queue alone. **B** also copies, allocates and frees payloads while it has the lock: fewer blocks, and others [wait](blocked).',
    more: `In this model a wait takes longer than a block, so that **B** even runs fewer jobs. ${MEASURE} times both. The same lock guards the free list and the queue, so taking a node from the list needs it too. The lock waits are exact.`,
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
    title: 'A real job takes long. Does the pool matter?',
    body: 'Here a job takes as long as a feature of a frame does. What the pool costs is lost beside that: **A** and **B** [run](worker) alike.',
    more: 'Here a job takes 2\u202fms; what the pool saves is less than a thousandth of that. A film of 24 frames a second with ten features makes 240 jobs a second. With half a microsecond saved a job, that is 0.1\u202fms in each second. The authors give no figure for a whole run, and scores are the same to the last bit.',
  },
  flood: {
    title: 'The producer is too fast. What gives?',
    body: 'The queue of **A** grows, and memory with it. That of **B** has an [end](bound) and the [producer](producer) waits when it is full.',
    more: 'Here the producer is eight times as fast as four workers. Users reported up to 131\u202fGB in 8 minutes at 4K (Netflix/vmaf, issue 1587). Since July 2026 the producer waits upstream too, while as many jobs wait as there are workers. That costs time when jobs are tiny, since a waiting producer needs wake-ups too; with real jobs it costs none.',
    guess: {
      ask: 'The producer of **A** never waits. Within 10\u202fms, how many jobs are in memory at the same time?',
      unit: 'jobs',
      other: (counts) => `In **B** it was at most ${number(counts.mostLiveJobs)}.`,
      because:
        'Because a job comes every 12\u202fµs, four workers finish one in 100\u202fµs, and nothing stops the producer.',
    },
  },
  ring: {
    title: 'Can a pool do without a lock?',
    body: '**A** is a bounded queue under a [lock](lock) and **B**, ours, is a ring of cells with [room](inside) for the payload, each claimed by one atomic number.',
    more: 'The ring has 256 cells with room for 328 bytes each, and wakes a worker only if it pays. After Vyukov’s bounded queue of 2010. Workers look at up to thirty-two short jobs at a time, and no other is woken while one is awake and little waits. One that sleeps looks once a millisecond, so that no job waits longer than 2\u202fms while a worker sleeps. When the ring is full the producer waits until half of it is free.',
  },
} satisfies Record<string, StoryWords>;
