/**
 * The course on synchronisation. `**A**` and `**B**` name the sides. What is true only of a measurement is said by the
 * answer; what others published stands with its scope.
 */
import type { CourseWords } from './course-words.ts';
import { number, significant, THIN, times } from './format.ts';

const MONIBUCA = 'Monibuca, sources of versions 2.0 to 5';

const publisher = (state: number) =>
  state >= 4
    ? 'The publisher of A panicked.'
    : state >= 3
      ? 'The publisher of A closed as asked.'
      : 'The publisher of A still runs.';

export const words = {
  title: 'Synchronisation',
  line: 'Why one slow reader can stop a station',
  about:
    'One publisher, many readers, one ring, and seven ways to keep them from treading on each other’s toes; then a queue that copies itself, and a lock that guards too much.',
  needs: 'You know what a thread and a lock are. Condition variables and atomics are explained as they come.',
  steps: {
    stall: {
      title: 'Whoever holds the lock',
      text: [
        'Twenty-five frames a second go round a ring of 64 slots. In **A** each slot has a read–write lock. A reader holds it while it sends the frame; the publisher needs it to write the next one.',
        'Eight readers are quick. One, reader 5, takes 450\u202fms for a frame. In **B** a slot that is being read is taken out of the ring, and the publisher goes on.',
        'A safeguard is switched off here on both sides: a reader that is half a ring behind would skip frames. Version 2 had it, and it failed whenever the publisher had wrapped and the reader had not.',
        'In 30\u202fs a publisher that nobody stops publishes 750 frames.',
      ],
      ask: 'How many frames has A published after 30\u202fs?',
      unit: 'frames',
      found: (value) => `A has published ${number(value)} frames.`,
      after: [
        'It goes well for a lap: the slow reader falls behind until the publisher comes round and needs the very slot that it holds. From then on each frame waits for a send of the slowest. The last 27\u202fs ran at the pace of reader 5, about two frames a second, and all the others ran with it.',
        'A lock that is held for a microsecond and one that is held while a network is slow have the same name. Look at what happens between lock and unlock, not at the price of the two calls.',
      ],
      published: {
        text: 'This was version 2.0, from April to June 2020. The authors call the lock clearly expensive and give no figure.',
        source: MONIBUCA,
      },
      teacher: {
        say: [
          'Let them compute it: a lap is 64 / 25 = 2.6\u202fs, so some 65 frames; then 27\u202fs at one frame in 450\u202fms is 60 more.',
          'Press L on a machine with loudspeakers: A stutters, B plays. H changes the side.',
        ],
        wrong: [
          '750: “the others are not slow”. With skipping it would be right; switch “No skipping” off and count again. Then let a slow send last 3\u202fs, longer than a lap.',
          '67: one frame in 450\u202fms from the first second on; the ring hides the slow reader for a lap.',
        ],
      },
    },
    torn: {
      title: 'No lock, no wait, no frame',
      text: [
        'The next version threw the lock out. In **A** each slot is a counter on which readers wait; once a frame is there, nothing protects it.',
        'The ring is small here, eight slots: a third of a second. The slow reader takes 450\u202fms for a frame. **B** only tries the lock: a slot that is held is taken out of the ring, and its reader dropped.',
      ],
      ask: 'How many frames has A sent torn, half of one and half of another, after 10\u202fs?',
      options: { none: 'None.', once: 'One.', dozen: 'From two to sixty.', all: 'More than sixty.' },
      found: (value) => `A has sent ${number(value)} frames that were half one and half another.`,
      after: [
        'Every frame that the slow reader sends while the publisher comes round is torn: the beginning of one picture and the end of another. No counter of the original noticed; the viewer did.',
        'B drops the reader. Neither is pleasant. But one of the two can be explained to a user, logged, and tested for.',
      ],
      published: {
        text: 'WaitGroup was in versions 2.1 to 3.2.4, June 2020 to July 2021. The sender compared the frame’s number once, before it began.',
        source: MONIBUCA,
      },
      teacher: {
        say: [
          'A check before use is no protection during use: the same fault as looking whether a file exists before one opens it.',
          'Set “slots” to 64 and count again: none is torn, since readers that fall behind skip. Then make a slow send last 3\u202fs. Was the fault smaller, or only rarer?',
        ],
        wrong: ['“None”: readers wait, so all must be well. They wait for the frame; nobody waits for them.'],
      },
    },
    double: {
      title: 'Counted down twice',
      text: [
        'A WaitGroup is a count: add one to a slot before it is filled, call Done when it is, and whoever waits for zero goes on.',
        'In April 2021 closing a stream was made to call Done as well, so that no reader waits for ever. It is called by whoever closes, at any moment.',
        'Here somebody closes while a frame is being written. **A** is that version; **B** is the one after, which does not count at all.',
      ],
      ask: 'What becomes of the publisher of A?',
      options: {
        runs: 'It goes on publishing.',
        closes: 'It finishes its frame, and closes.',
        panics: 'It panics.',
      },
      found: publisher,
      after: [
        'Closing calls Done, the publisher calls Done, and the count falls below zero, which Go’s library answers with a panic. On 5 May 2021 the call was taken out again; on the day after, an atomic flag decided which of the two may make it.',
        'Two owners of one obligation need a way to agree who fulfils it. The flag takes up to three compare-and-swaps, each of which changes a value only if it is still the expected one; the third is not redundant.',
      ],
      published: {
        text: 'Only the changes to the source are public, no report.',
        source: 'Monibuca, engine, April and May 2021',
      },
      teacher: {
        say: [
          'Press R and close by hand at other steps: it panics only in one window. How would a test find it? By trying all orders, which is what this lab’s own tests do.',
          'Switch “No state flag” off: the same moment, no panic.',
        ],
        wrong: ['“It closes”: right in nearly all runs. This is why it was shipped.'],
      },
    },
    polling: {
      title: 'Look, sleep, look again',
      text: [
        'The next idea cannot hang and cannot panic. A slot has a flag that says whether its frame is there. A reader of **A** looks at it; if it says no, the reader sleeps for 20\u202fms and looks again.',
        'Frames come every 40\u202fms. **B** sleeps until it is called.',
      ],
      ask: 'In A, how long is a frame there before it is taken, on average?',
      unit: 'ms',
      found: (value) => `A frame of A is taken ${number(value, 1)}${THIN}ms after it is there, on average.`,
      after: [
        'Whoever looks every 20\u202fms finds a frame 0 to 20\u202fms late, half of that on average, whatever the machine and however idle it is. And it has looked about twice for nothing for each frame.',
        'The mean is a little off ten here, since looks and frames are not independent: 40\u202fms is twice 20\u202fms.',
      ],
      published: {
        text: 'Polling was in versions 3.2.5 to 4.13.1, with 10 or 20\u202fms. The authors report that Cond, which replaced it, takes about 10\u202f% less of the processor (whole server, workload not stated).',
        source: 'Monibuca, “Memory reuse”, and sources of versions 3.2.5 to 4.13.1',
      },
      teacher: {
        say: [
          'Draw a line with frames on it and throw darts: the mean wait is half the interval, but only if darts and frames are independent.',
          'Where is polling right? Where something always comes: a network card at full load.',
        ],
        wrong: [
          '20: the worst case.',
          '0: frames come every 40\u202fms and readers look every 20, so they look just in time. Only if both clocks agree.',
        ],
      },
    },
    shorter: {
      title: 'Then look more often',
      text: [
        'Ten milliseconds late is a lot for a conversation. So let the readers sleep for 5\u202fms instead of 20: a frame is late by a quarter of what it was.',
        'Each look that finds nothing is a wake-up of a thread, for nothing. Count them.',
      ],
      ask: 'How often does a reader of A look for nothing, for each frame that it gets?',
      unit: 'looks a frame',
      found: (value) => `A reader of A looks ${significant(value)} times for nothing for each frame.`,
      after: [
        'A frame comes every 40\u202fms, and 40 / 5 = 8 looks fit between. With 1\u202fms it would be 40, and with 0, which only yields, a whole processor is gone. Latency times looks is a constant: polling can only move along it.',
        'Being called costs neither. But a call can be missed, as the next step shows.',
      ],
      teacher: {
        say: ['Let them fill in a table: 20, 10, 5, 2, 1\u202fms; late, looks. What is the product?'],
        wrong: ['2: it is what it was before.', '32: counts the factor of four twice.'],
      },
    },
    lost: {
      title: 'The call that nobody heard',
      text: [
        'In **A**, Cond, a reader looks at the flag, finds nothing, takes a ticket, and sleeps. The publisher sets the flag and calls all who have a ticket for that slot.',
        'Reader 3 has looked, and found nothing. Just then it loses the processor for 60\u202fms. The frame comes, the flag is set, the call goes out. Then reader 3 goes on where it was: it takes its ticket and sleeps.',
        'In **B**, ours, a reader names the frame that it waits for as it goes to sleep. The ring has 64 slots.',
      ],
      ask: 'How many frames does reader 3 of A miss?',
      options: {
        none: 'None.',
        few: 'One to seven: until the next call.',
        lap: 'A lap: 64.',
        rest: 'All the rest.',
      },
      found: (value) => `Reader 3 of A missed ${number(value)} frames.`,
      after: [
        'Each slot has a list of sleepers of its own. So the next call that could wake reader 3 is the next one for the same slot, a whole lap later; nobody made a mistake, and 2.6\u202fs are gone.',
        'From version 4.13.5 on, each step calls once more for the slot before, so that a reader that is late by less than a frame loses one frame instead of a lap. That safeguard is switched off here: switch it on under “More”, and count again.',
        'The cure in general: looking and going to sleep must be one step. A futex does that, a lock around both does that, and B does that.',
      ],
      published: {
        text: 'Versions 4.13.2 to 4.13.4, June 2023. The article says that a plain flag costs “one wait more at worst”; this is the case that it left out.',
        source: 'Monibuca, “Memory reuse”, and sources of versions 4.13.2 to 4.13.5',
      },
      teacher: {
        say: [
          'Write the three lines on the board (look, ticket, sleep) and let them find every place between which the call may come.',
          'Why does a condition variable come with a lock? This is why. Here the lock was left empty on purpose, to save its cost.',
        ],
        wrong: [
          '“Until the next call”: there is one list of sleepers a slot, not one a ring.',
          '“All the rest”: the ring comes round.',
        ],
      },
    },
    discard: {
      title: 'One number, no lock',
      text: [
        'Neither publisher waits any more. In **A**, version 5, it only tries the lock: a slot that is held is taken out of the ring, and its reader is dropped once it has sent.',
        'In **B**, version 6, it moves one atomic number and swaps a fresh, counted frame into the slot. A reader holds on to the old one for as long as it likes, and goes on.',
        'Readers that are half a ring behind skip frames on both sides. One sends a frame for 3\u202fs, longer than a lap, so skipping between two frames does not help it.',
      ],
      ask: 'What does B allocate for that?',
      options: {
        nothing: 'Next to nothing: frames are used again.',
        some: 'A buffer for some of the frames.',
        frame: 'A buffer for each frame.',
        delivery: 'A buffer for each reader of each frame.',
      },
      found: (value) => `Allocations of B for each frame: ${number(value, 2)}.`,
      after: [
        'A counted frame is freed by whoever lets go of it last, and nobody knows who that will be. So it cannot be written again in place: each frame is a new one. A gets by with 64 slots and a few more, for ever.',
        'Each answer gives something up: A drops a reader, B allocates. Ours, Epoch, keeps spare slots, and lets a lapped reader miss frames.',
      ],
      published: {
        text: 'The documentation of version 6 says that the lock of version 5 contends under high load. It gives no figure, and we know no public source code of version 6.',
        source: 'Monibuca, documentation of version 6',
      },
      teacher: {
        say: [
          'Compare “readers dropped” of both. Which server would you rather run for a conference, which for a camera wall?',
          'Reference counting moves the question “when is it free?” from the program to the counter. The price is that memory cannot be planned.',
        ],
        wrong: ['“Next to nothing”: lock-free is taken for free of cost.'],
      },
    },
    thousand: {
      title: 'A thousand sources',
      text: [
        'A radio keeps its sources in a queue of weak references, so that it does not keep alive what nobody needs. Whoever reads the queue must see it complete, either as it was or as it is now.',
        '**A** makes a longer array for each source that comes, copies the old one into it, and swaps it in. **B** doubles the array when it is full, behind a flag that is taken by a compare-and-swap.',
        'A thousand sources start.',
      ],
      ask: 'How many slots does A copy to hold a thousand?',
      unit: 'slots',
      found: (value) => `A copies ${number(value)} slots to hold a thousand.`,
      after: [
        '0 + 1 + 2 + … + 999. B copies 1 + 2 + 4 + … + 512 = 1\u202f023. That is one half of it.',
        'The other half is “comparisons”, the same in both: before each push the clock checks whether the source is already there. It is as much work as all that copying, and the change left it in place.',
        'And look at “swaps of the lock’s word”. Reading A takes none, since an array that is never changed can simply be read; in B each reading takes the flag and gives it back. That is the price of doubling.',
      ],
      published: {
        text: 'On multi-output-10, one source and ten outputs, the authors report 11.6\u202f% of a core before and 9.0\u202f% after, and put it down to this queue (the whole release, script not published). On a script without any fan-out the same release gains 2.1 of these 2.6 points.',
        source: 'Liquidsoap 2.4.5, release notes and pull request 5118',
      },
      teacher: {
        say: [
          'Copy on write trades the writer’s time for the readers’ peace. Who comes more often? Here: a thousand pushes once, readings fifty times a second.',
          'Ask what must be compared to credit a gain to one change out of ten.',
        ],
        wrong: ['1\u202f000: one copy each.', '1\u202f000\u202f000: forgets the half.'],
      },
    },
    under: {
      title: 'What the lock guards',
      text: [
        'A pool of four workers. In **A** each job of 328 bytes takes two blocks of memory: they are made before the lock is taken and freed after it is released. The lock guards the list of jobs, and nothing else.',
        '**B** was meant to save blocks. Used jobs go to a free list that the same lock guards, so the lock is taken first; and since the real payload does not fit inside, it is allocated, copied and freed while the lock is held.',
      ],
      ask: 'A job of B needs half as many blocks. How often do threads wait for its lock?',
      options: {
        half: 'Less often than in A.',
        'as-often': 'As often.',
        more: 'More often, up to three times.',
        many: 'More than three times as often.',
      },
      found: (value) =>
        `For each job, threads wait for the lock of B ${times(value)} as often as for that of A.`,
      after: [
        'Fewer allocations, but more time under the lock, and more threads waiting for it. In the microbenchmark that the change was judged by, jobs carried 4 bytes, which do fit inside: there nothing is allocated under the lock once the pool is warm.',
        'Optimise the critical section first: what can be done before or after it should be. The price of a thing depends on where it stands.',
      ],
      published: {
        text: 'The authors report 1.20 million jobs a second before and 2.18 million after, with jobs of 4 bytes that do nothing (4 workers, three runs each, medians). Both places in their program that enqueue jobs pass 320 or 328 bytes.',
        source: 'lusoris/vmaf, ADR-0147 and pull request 83',
      },
      teacher: {
        say: [
          'Read both sources in the Code tab and mark lock and unlock. What is between?',
          'Set the payload to 4 and count again: is the benchmark wrong, or is it about something else?',
        ],
        wrong: [
          '“Less often”: fewer blocks, less work, less waiting. Less work in all, and more of it under the lock.',
        ],
      },
    },
    time: {
      title: 'And the time?',
      text: [
        'Readers of **A** sleep slot by slot. Each slot is called twice, the second time to be safe; a call that finds nobody asleep costs a look. **B**, ours, has one queue of sleepers for the ring and calls once.',
        'What is measured is the mechanism in one worker: no processor shares memory with another here, and no system call wakes anybody. The tab “Threads” has that, where your page may use threads.',
      ],
      ask: 'What will the clock of your browser say of B?',
      options: {
        slower: 'B takes longer.',
        same: 'No difference is found.',
        little: 'B is faster, by less than a fifth.',
        more: 'B is faster, by a fifth or more.',
      },
      after: [
        'If no difference is found, that is a result: a call is cheap when nobody sleeps. The reason to prefer B is then not its speed but what you have seen: a slow reader that is not dropped, and no call that can be missed.',
        'Correctness first, counts second, time third.',
      ],
      published: {
        text: 'Nothing: Epoch is ours, and the authors compare Cond with polling only.',
        source: MONIBUCA,
      },
      teacher: {
        say: [
          'Everybody measures; write verdict and interval of each on the board. Then ask for the counts: they are the same in the whole room.',
          'Close with the versions as a list: what was wrong with each, and what came in answer.',
        ],
        wrong: ['“By a fifth or more”: half the calls, half the time.'],
      },
    },
  },
} satisfies CourseWords<
  'stall' | 'torn' | 'double' | 'polling' | 'shorter' | 'lost' | 'discard' | 'thousand' | 'under' | 'time'
>;
