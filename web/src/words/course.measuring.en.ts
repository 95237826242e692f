/**
 * The course on honest measuring. `**A**` and `**B**` name the sides. What is true only of a measurement is said by the
 * answer; what others published stands with its scope.
 */
import { MEASURE, NUMBERS } from './controls.en.ts';
import type { CourseWords } from './course-words.ts';
import { clockTick, number, percent } from './format.ts';

const FLOORS = {
  tenth: 'Less than half a per cent.',
  one: 'Half a per cent to 3\u202f%.',
  ten: 'From 3\u202f% to 15\u202f%.',
  more: 'More than 15\u202f%.',
};

export const words = {
  title: 'Measuring honestly',
  line: 'What a browser’s clock can show, and what it cannot',
  about:
    'How fine a browser’s clock is, how much two equal things differ, when a difference is real, and what to make of figures that others published. Every number is your own.',
  needs: 'You have timed a program and wondered why the second run said something else.',
  steps: {
    clock: {
      title: 'What the clock can see',
      text: [
        'A measurement is two looks at a clock. A browser makes its clock coarse on purpose: a fine one could be used to spy on other sites.',
        `How coarse depends on the browser, and on whether the page is isolated from others. The tab “${NUMBERS}” says at its end which yours is.`,
        'Ten times we watch the clock until it moves, and we take the smallest step.',
      ],
      ask: 'How large is the smallest step of this page’s clock?',
      options: {
        nano: 'Less than 1\u202fµs.',
        micro: '1 to 30\u202fµs.',
        hundred: '30 to 500\u202fµs.',
        milli: 'Half a millisecond or more.',
      },
      found: (value) => `The clock of this page moves in steps of ${clockTick(value)}.`,
      after: [
        'One delivery in the ring takes less than a microsecond. Timed one by one, most would seem to take nothing and a few a whole step.',
        'So a sample here has as many rounds as it takes to last 100 steps of the clock: then one step is at most a hundredth of it. Where even the longest sample is shorter, the verdict is “below the clock”, and no number is shown at all.',
      ],
      published: {
        text: 'Chromium documents 5\u202fµs on isolated pages and 100\u202fµs on others.',
        source: 'Chromium, resolution of performance.now()',
      },
      teacher: {
        say: [
          `Have one half of the room press Reload isolated in the tab “${NUMBERS}”, where it is offered, and repeat the step.`,
          'A clock’s step is not its error: within a step nothing is known, and rounding may be random as well.',
        ],
        wrong: ['“Less than 1\u202fµs”: the processor’s counter is that fine, but the page may not see it.'],
      },
    },
    exact: {
      title: 'What needs no clock',
      text: [
        'Counts come before times. The two rings run in virtual time, on a scheduler that always decides the same way. In **B** a reader is woken once for each frame it gets.',
        'A publisher of 25 frames a second runs for 30\u202fs. It has 8 readers, and the sound card, which reads the ring like anybody else. Nobody is slow.',
      ],
      ask: 'How many wake-ups has B counted after 30\u202fs?',
      unit: 'wake-ups',
      found: (value) => `B counted ${number(value)} wake-ups.`,
      after: [
        '25 · 30 = 750 frames, and nine readers want each of them. Not roughly: exactly, on this machine and on your neighbour’s, in a browser and outside of it. A test of ours checks that.',
        'A count cannot be noisy, but it can be of the wrong thing: what a wake-up costs is another question, and the rest of this course is about it.',
      ],
      teacher: {
        say: [
          'Let two neighbours compare all rows. If a single digit differs, one of them has turned a knob.',
          'What could be counted in your own program? Allocations, copies, system calls, misses: start there.',
        ],
        wrong: [
          '6\u202f000: the sound card is a reader as well.',
          '750: one wake-up for all; that would be a broadcast, which wakes everybody.',
        ],
      },
    },
    floor: {
      title: 'A against A',
      text: [
        'How much do two equal things differ? Whatever the answer, no difference smaller than that can be believed.',
        'Each measurement here makes side A’s variant twice and times the two in every round, as a pair among the others, in a random order that is then reversed. How much these two differ is the noise floor.',
        'Close what you can close: other tabs, the video call. Then decide.',
      ],
      ask: 'By how much will A differ from itself here?',
      options: FLOORS,
      found: (value) => `A against A: ±${percent(value / 100)}.`,
      after: [
        'The floor belongs to this machine, now, and to this workload. On battery, in a lecture hall with forty fans, or while something compiles, it is different. That is why it is measured each time and shown beside every verdict.',
        'A verdict of faster or slower has to clear it. The opposite, “no difference found”, does not say that there is none: it says that a difference smaller than the floor could not have been seen.',
      ],
      teacher: {
        say: [
          'Start a heavy download or a build on purpose and measure again: floor and interval grow, the ratio of the pairs hardly moves.',
          'Ask for a published speed-up that comes with its floor. Silence is the usual answer.',
        ],
        wrong: [
          '“Less than half a per cent”: the code is the same. The machine is not, from one millisecond to the next.',
        ],
      },
    },
    repeat: {
      title: 'Once more, with pairs',
      text: [
        'Now two variants, “RWMutex” and “RWMutex, TryLock”, with no slow reader. We measure, and then measure again from scratch.',
        'Each pair has a sample of A and one of B, one right after the other. What slows the machine down slows both, and the ratio of the pair hardly notices. After some pairs a fresh worker with a fresh memory takes over, five in all. The headline is the mean of the five medians of those ratios.',
      ],
      ask: 'By how much will the ratio of the second run differ from that of the first?',
      options: FLOORS,
      found: (value) => `The two ratios differ by ${percent(value / 100)}.`,
      after: [
        'Each ratio comes with an interval, computed from how much the five medians differ, by Student’s t: 95 of 100 such intervals contain the true ratio. Where the two intervals overlap, the measurements agree, whatever their last digits.',
        'An interval is no guarantee. It knows how much five workers differ, for example because their memory lies elsewhere. What changes from one day or one browser to the next is not in it; so now and then two intervals of the same thing do not overlap.',
      ],
      teacher: {
        say: [
          'Most people measure all of A first, then all of B. In an experiment of ours the same code against itself came out between 0.84 and 1.28 that way, and between 0.977 and 1.024 in pairs.',
          'Why the median and not the mean? A single pair in which the machine paused would shift a mean a lot.',
        ],
        wrong: ['“More than 15\u202f%”: true of single samples. Pairs and medians take most of it away.'],
      },
    },
    digests: {
      title: 'The same work',
      text: [
        'A server, with and without a pool of buffers. In **B** a fault is planted: it sends the whole buffer, including what does not belong to the file. That leaves it less to do.',
        'Before anything is timed, each variant runs once, and a digest, a kind of checksum, is taken of every byte that it delivers.',
      ],
      ask: `What will ${MEASURE} say of B?`,
      options: {
        faster: 'B is faster.',
        same: 'No difference is found.',
        slower: 'B takes longer: it sends more.',
        refused: 'Nothing is timed.',
      },
      after: [
        'A time without the same work says nothing. A program that gives wrong answers can be as fast as you like.',
        'The costliest benchmark mistakes are of this kind: the optimiser found that nobody used the result, the cache was never emptied, one side rounded differently. Let the machine compare the outputs, every time, before you look at the clock.',
      ],
      teacher: {
        say: [
          'Switch “Rounding forgotten” off under “More” and measure again: now there is a time.',
          'What is the digest of a program whose output may differ, such as a compiler or a search? It has to be defined before you measure.',
        ],
        wrong: ['“Slower”: well reasoned, and beside the point.'],
      },
    },
    counts: {
      title: 'A ratio of counts',
      text: [
        'Sixty sources register in a queue. **A** compares each new one with all that are there. **B** remembers for each source which slot it should be in, looks there, and is done.',
        'Watch the count of comparisons and looks below: 1\u202f770 in A for sixty sources, 60 in B. The ratio is 29.5, exactly.',
      ],
      ask: 'What will the clock say?',
      options: {
        slower: 'B takes longer.',
        same: 'No difference is found.',
        some: 'B is faster, up to 5 times.',
        much: 'B is 5 to 20 times as fast.',
        all: 'B is more than 20 times as fast.',
      },
      after: [
        'A look is not a comparison: it reads the slot that was remembered and checks that it is still right. And besides looking, both sides push, copy and read; that is the same in both and waters the ratio down.',
        'A ratio of counts bounds the ratio of times only if nothing else takes time. Set “sources” to 1\u202f000 and measure again: the part that was saved becomes nearly everything, and the two ratios come closer.',
      ],
      teacher: {
        say: [
          'Let them predict the second measurement, too, before they make it.',
          'Which of the two numbers would you put into a changelog? Both, and the workload.',
        ],
        wrong: ['“More than 20 times”: counts read as times.'],
      },
    },
    modelled: {
      title: 'Measured, and modelled',
      text: [
        'A pool saves a garbage collector work. The code of this page is Rust, which has no collector: what is freed can be used again at once, so an allocator is half a pool already.',
        'So everything is timed twice, and the two are never mixed. Measured: as it is. Modelled: the same, with a real heap that is really marked and swept by OCaml’s rules, and a fixed price for system calls; the constants and their sources are in the code.',
        '**A** makes new buffers, **B** takes them from a pool. The file has 7\u202fkB.',
      ],
      ask: 'With what is modelled included, what will the verdict on B be?',
      options: {
        slower: 'B takes longer.',
        same: 'No difference is found.',
        little: 'B is faster by less than 15\u202f%.',
        reported: 'B is faster by 15 to 35\u202f%.',
        more: 'B is faster by more than that.',
      },
      after: [
        'Compare the two sentences, without the model and with it. If they disagree, both are right: about different things. One is what this page does; the other is a calculation that happens to be carried out by your processor.',
        'A model can be wrong in a way that no repetition shows. It is worth what its assumptions are worth: here, that the server keeps 8\u202fMiB of small objects alive, and that a read costs what it cost on one machine. Set “also alive” to 0, and measure again.',
      ],
      published: {
        text: 'The authors report 7\u202f450 requests a second before and 9\u202f150 after, which is 1.23 times as many (file of 7\u202fkB, default collector; the whole server, load and machine not stated).',
        source: 'ocsigenserver, pull request 87',
      },
      teacher: {
        say: [
          'If the model lands near 1.23, is it right? It may be right by accident: ask which knob would move it away.',
          'Where in your own work is a modelled number shown as if it were measured? In capacity plans, for example.',
        ],
        wrong: ['“15 to 35\u202f%”, because it was published. It may come out so, but that is not a reason.'],
      },
    },
    published: {
      title: 'Published there, measured here',
      text: [
        'The authors of **B** report that Cond takes about 10\u202f% less CPU than polling, which is **A**. It is the only figure that they give for this.',
        'The workload here is a wall of 64 cameras with two viewers each. Theirs is not stated; nor are the machine, the duration, the repetitions and the spread.',
      ],
      ask: 'What will your browser say of B?',
      options: {
        slower: 'B takes longer.',
        same: 'No difference, or less than 5\u202f%.',
        reported: 'B is faster by 5 to 20\u202f%: as reported.',
        more: 'B is faster by more than 20\u202f%.',
      },
      after: [
        'Whatever came out, it does not refute the authors, and it does not confirm them. They measured a whole server with sockets and a scheduler of its own; this is the mechanism alone, in one thread of a browser. The tab “Threads” has a third answer.',
        'To be of use to others, a figure has to say what was run, on what, how often, how much it scattered, and what it was compared with. Then “it does not hold here” is a finding and not a quarrel.',
      ],
      published: {
        text: 'Cond about 10\u202f% below polling (whole server, workload not stated).',
        source: 'Monibuca, “Memory reuse”',
      },
      teacher: {
        say: [
          'Collect the verdicts of the room. If machines disagree, what sorts their answers? Cores, browser, isolated or not.',
          'Homework: take a figure from a changelog that you believed, and list what is missing.',
        ],
        wrong: ['“As reported”, out of politeness.', '“More”: here a sleep costs no system call.'],
      },
    },
  },
} satisfies CourseWords<
  'clock' | 'exact' | 'floor' | 'repeat' | 'digests' | 'counts' | 'modelled' | 'published'
>;
