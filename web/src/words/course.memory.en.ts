/**
 * The course on memory that is used again. `**A**` and `**B**` name the sides. What is true only of a measurement is said by
 * the answer; what others published stands with its scope.
 */
import { MEASURE, NUMBERS } from './controls.en.ts';
import type { CourseWords } from './course-words.ts';
import { number, percent, significant, THIN, times } from './format.ts';

const LIQUIDSOAP = 'Liquidsoap 2.4.5, release notes and pull requests 5135, 5137 and 5140';
const MONIBUCA = 'Monibuca, “Memory reuse”, and its sources';
const OCSIGEN = 'ocsigenserver, pull request 87';

/** Answers to how a measurement of A and B comes out. */
const ratios = {
  slower: 'B takes longer than A.',
  same: 'No difference is found.',
  little: 'B is faster, by less than a fifth.',
  some: 'B is faster, up to twice as fast.',
  much: 'B is more than twice as fast.',
};

export const words = {
  title: 'Memory reuse in an afternoon',
  line: 'Lists, chunks and pools: what is copied, and what is kept',
  about:
    'Four places where programs stopped making things anew: a radio’s lists, a media server’s chunks, its pools, and a web server’s buffers. What each saved, what it cost, and when it was not worth it.',
  needs: 'You know what a pointer, an allocation and a garbage collector are.',
  steps: {
    length: {
      title: 'How long is this list?',
      text: [
        'Sound passes through this radio in lists of chunks. On every tick, fifty times a second, each operator asks again and again how long its frame is.',
        '**A** walks the list to its end and adds up. **B** keeps the length in the list’s record, up to date with every change, and only reads it.',
        'Let it run, slowly as it does, and watch the line that goes along the list. Then stop it, and decide.',
      ],
      ask: 'How many chunks does A look at, on average, for each length asked for?',
      options: {
        under: 'Fewer than one.',
        few: 'One to six.',
        dozen: 'Six to thirty.',
        many: 'Thirty or more.',
      },
      found: (value) => `A looks at ${significant(value)} chunks for each length asked for.`,
      after: [
        'A walk is as long as the list, and the lists here are short: sound, plus one empty chunk for each operator that it has passed. The drawing of a linked list in a textbook has ten boxes; measure yours before you optimise for ten.',
        'B still looks at chunks where it cuts lists and puts them together. Keeping the length takes a word in each record. Cells and records are allocated as before: nobody claimed otherwise.',
      ],
      published: {
        text: 'The authors call the length of a chunk list a dominant hotspot of their profile. Their benchmark audio-chunks went from 10.5\u202f% of a core to 8.9\u202f% (with everything else that the release changed; the script was not published).',
        source: LIQUIDSOAP,
      },
      teacher: {
        say: [
          'Ask what must hold for a stored length to be right: every function that makes or changes a list keeps it. Count such functions in the Code tab.',
          'Turn the knob “operators” from 2 to 8 and count again: the average grows, because every operator adds an empty chunk.',
        ],
        wrong: [
          '“Thirty or more”: from the drawing of a list of 63 chunks in a later step, or from habit.',
          '“Fewer than one”: that is B.',
        ],
      },
    },
    walks: {
      title: 'Does it pay?',
      text: [
        'The same two, on the smallest graph: one source, one output, lists of one to four chunks. A looks at about seven times as many chunks as B, which you can count beside the figure.',
        `Now the clock. ${MEASURE} runs all variants on this graph in pairs, in your browser, checks first that they play the same samples, and says how surely it can tell A from B.`,
        'Decide before you press. Write your reason down, not only your answer.',
      ],
      ask: 'A looks at seven times as many chunks. What will the clock say?',
      options: ratios,
      after: [
        'Whatever your browser found, it is not a factor of seven. A walk over three cells that lie in the cache takes a few nanoseconds, and the tick also allocates cells and records, copies metadata and calls functions: all of that is the same on both sides.',
        'This is what a count is for, and what it is not for. It tells exactly what was saved. It does not tell what share of the whole that was.',
      ],
      published: {
        text: 'On their benchmark simple, which this graph stands for, the authors report 10.5\u202f% of a core before the whole release and 8.4\u202f% after (10\u202fs each, spread not stated). No figure exists for the lengths alone.',
        source: LIQUIDSOAP,
      },
      teacher: {
        say: [
          'Collect verdicts and intervals of the whole room on the board. Do they overlap? They come from different machines and should not be averaged.',
          'Amdahl’s law in one line: what is a tenth of the work cannot make the whole more than a ninth faster.',
        ],
        wrong: ['“More than twice”: reading a ratio of counts as a ratio of times.'],
      },
    },
    cells: {
      title: 'When lists are long',
      text: [
        'Now the decoder hands out its sound in buffers of 14 samples: 63 of them make one frame of 882. Here lists are long.',
        '**A** is the released version, with its lengths kept. Each buffer that comes in is appended to the waiting list; so as not to change the old list, it is copied, cell by cell.',
        '**B**, ours, changes the list in place while nobody else holds it.',
      ],
      ask: 'How many list cells does A allocate in one tick?',
      unit: 'cells a tick',
      found: (value) => `A allocates ${number(value)} cells in one tick.`,
      after: [
        'Sixty-three buffers, each appended to a list of 0, 1, 2 … 62 cells: that is 63 · 62 / 2 = 1\u202f953 copied cells, and the rest come from operators. It is quadratic, and has nothing to do with lengths any more.',
        'To change a list in place you have to know that nobody else holds it. B knows, because it counts who does; a language with immutable lists cannot know.',
      ],
      teacher: {
        say: [
          'Let them derive the sum before they count. Whoever said 63 has seen the buffers and not the copies.',
          'What would the same loop cost with an array that doubles? (63: see “A thousand sources” in the course on synchronisation.)',
        ],
        wrong: ['63: one cell a buffer.', '3\u202f969: 63 squared; the lists are on average half as long.'],
      },
    },
    calls: {
      title: 'Copy less, or call less?',
      text: [
        'A media server gets messages of 8\u202f000 bytes in chunks of 256 and has to send them in chunks of 200, each with a header in front. The author’s article tells how it got rid of copying.',
        '**A**, version 3, copies each chunk into a buffer and hands it to the system. **B** is not in the article: it copies exactly the same bytes into one buffer and hands that over.',
      ],
      ask: 'How many system calls does A make for each one that B makes?',
      unit: 'calls',
      found: (value) => `A makes ${number(value)} calls for each one of B.`,
      after: [
        '8\u202f000 bytes in chunks of 200 are 40 chunks: one call each. Look at “copied”: it is the same on both sides to within a header. So the modelled time for calls falls by that factor, while no copying was saved.',
        'Version 4 went further and copies nothing at all: it hands the system a list of pieces. Choose it for B with the key 4, and compare the modelled time with that of the one buffer: most of the gain is in calling once.',
        'The price of a call is modelled here, at 3.6\u202fµs, since a browser has none; the knob “a call costs” changes it.',
      ],
      published: {
        text: 'The article puts the gain down to not copying. It gives no figure for this step alone; for all of its memory work together it says more than 50\u202f% (whole server, workload not stated).',
        source: MONIBUCA,
      },
      teacher: {
        say: [
          'An experiment that changes two things at once cannot say which of them helped. B is the missing third variant.',
          'Set “a call costs” to 0: now what is the order of the variants?',
        ],
        wrong: ['32: 8\u202f000 / 256, the chunks that come in instead of those that go out.'],
      },
    },
    gather: {
      title: 'Where not copying loses',
      text: [
        'A key frame of 100\u202fkB, in chunks of 128 bytes in and out. **A** copies nothing: it lists every piece where it lies, and every header. **B** copies everything into one buffer, once for each subscriber.',
        'A copy of 100\u202fkB is a lot. But so is a list: count the pieces in your head before you answer.',
      ],
      ask: 'What will the clock of your browser say of B, which copies everything?',
      options: {
        slower: 'B takes longer: it copies 100\u202fkB.',
        same: 'No difference is found.',
        faster: 'B is faster, up to twice as fast.',
        twice: 'B is more than twice as fast.',
      },
      after: [
        'A message makes 782 chunks, so the list has 1\u202f564 entries, a header and a piece for each. A piece is 128 bytes. Describing it takes an address and a length, which are looked at on the way, and copying 128 bytes in order takes little more than that.',
        'One call takes at most 1\u202f024 pieces, so A needs two. The line “with what is modelled” adds the price of calls and of their pieces as they are on Linux.',
        'From some chunk size on, gathering wins. Turn both chunk knobs up and find it.',
      ],
      published: {
        text: 'None. The article presents gathering as always better; small chunks and large frames are our case against it.',
        source: MONIBUCA,
      },
      teacher: {
        say: [
          'Copying is the cheapest thing that a machine does in order. What costs is deciding, byte range by byte range.',
          'Ask for a rule: from what size of piece on does a reference pay? Then let two groups find the crossing, one with the model and one without.',
        ],
        wrong: ['“B takes longer”: zero copy as an article of faith.'],
      },
    },
    blocks: {
      title: 'Shelves',
      text: [
        'A frame of video comes in chunks of 128 bytes, about 24 of them, and each gets a block of memory. Blocks stay in the ring for a lap of 20 frames.',
        '**A** then leaves them to the collector. **B**, a pool for each publisher, puts them on shelves by size and uses them for the next frame.',
        'In the first lap nothing can be on the shelves. We count from the very beginning, forty seconds of the publishers’ time.',
      ],
      ask: 'What share of A’s allocations is left in B?',
      options: {
        half: 'A third or more.',
        tenth: 'A tenth to a third.',
        percent: 'A hundredth to a tenth.',
        none: 'Less than a hundredth.',
      },
      found: (value) => `B allocates ${percent(value)} of what A allocates.`,
      after: [
        'What B still allocates is its first lap, and every moment at which the ring held more than ever before: a shelf grows to the most that was needed at once. The longer it runs, the smaller the share; the high-water mark stays.',
        `That mark is the price. Compare “most in use”, and look at what is at rest in the tables of the tab “${NUMBERS}”: memory that was needed once is kept for good.`,
      ],
      published: {
        text: 'The authors report that collecting took up to half of the processor at high concurrency (whole server, workload not stated).',
        source: MONIBUCA,
      },
      teacher: {
        say: [
          'A pool without a lock works because one publisher alone takes and gives back. Who gives back in a program of yours?',
          'Let half the room use “chunk” 4\u202f096: a frame is then mostly one block. What is left of the gain?',
        ],
        wrong: [
          '“Less than a hundredth”: forgets the first lap and the peaks. It comes true if you wait long enough.',
        ],
      },
    },
    capped: {
      title: 'The pool that kept nothing',
      text: [
        'In August 2023 a user with 200 publishers saw memory grow by gigabytes. Two days later each shelf was given a limit. The source says 16 blocks. But a setting without a default overwrote it at start-up with 0.',
        '**A** has no pool yet. **B** is the pool with a limit of 0: it asks its shelf for every block, finds nothing, allocates, and throws away every block that comes back.',
      ],
      ask: 'Compared with having no pool at all, B allocates…',
      options: {
        fewer: 'fewer objects.',
        'as-many': 'as many.',
        twice: 'about twice as many.',
        many: 'three times as many or more.',
      },
      found: (value) => `B allocates ${times(value)} as many objects as A.`,
      after: [
        'In a pool each block has a node that puts it on a shelf. Where the shelf keeps nothing, the node is made and thrown away with the block: two objects instead of one.',
        'A cache with a hit rate of zero is not “off”. It costs what caching costs and saves nothing, and nobody notices, because everything still works.',
      ],
      published: {
        text: 'The report is issue 93; the limit came with version 4.13.10. Nobody published what it cost.',
        source: 'Monibuca, issue 93 and version 4.13.10',
      },
      teacher: {
        say: [
          'How would you have noticed? By one number on a dashboard: the hit rate.',
          'What default would you choose, and what would you count to choose it?',
        ],
        wrong: ['“As many”: mistakes a pool that finds nothing for no pool.'],
      },
    },
    newest: {
      title: 'Newest first',
      text: [
        'Textbooks say: use the block that came back last. It is still in the cache. **B** does so, with a stack. **A** takes the block that has been there longest, with a queue, as Monibuca does.',
        'Look at the counts beside the figure: allocations, hits, memory. They are the same, to the last one. So whatever the clock finds is not in what they do, but in where the blocks lie.',
      ],
      ask: 'What will the clock say of B, the stack?',
      options: {
        faster: 'B is faster: warm blocks.',
        same: 'No difference is found: the same counts.',
        slower: 'B takes longer, up to half as long again.',
        'much-slower': 'B takes more than half as long again.',
      },
      after: [
        'Two things work against each other. A block that came back last may be warm: but a ring gives blocks back a lap after they were written, so here hardly any is. And a stack reverses a frame’s blocks each time, so neighbours in memory are soon far apart, and the reader has to jump from one to the next.',
        'Which of them matters more depends on your caches. Make the ring small (“slots” 20, one publisher) and measure again: everything fits, and the answer may change.',
      ],
      published: {
        text: 'The authors say nothing of the order; their lists are first in, first out. The advice to use a stack is the textbooks’.',
        source: MONIBUCA,
      },
      teacher: {
        say: [
          'The room will not agree, and should not: laptops differ in their caches. Sort the results on the board by the size of the last cache.',
          'Equal counts with unequal times are the strongest hint there is: look at the order in memory.',
        ],
        wrong: ['“Faster”: the rule without its reason. Ask what must be true for the block to be warm.'],
      },
    },
    rounding: {
      title: 'A pool rounds up',
      text: [
        'A web server, 2015. A file of 7\u202f168 bytes is read into a buffer and sent. **A** makes a buffer of exactly 7\u202f168 bytes: the read fills it, and it goes out as it is.',
        '**B** has a pool of powers of two and gets 8\u202f192. Now the read does not fill its buffer. The code for a short read copies what was read into a fresh string, as it always did.',
        'Each byte that is sent is copied into the channel once, on both sides.',
      ],
      ask: 'How often is each byte copied in B?',
      options: {
        none: 'Not at all.',
        once: 'Once.',
        twice: 'Twice.',
        thrice: 'Three times or more.',
      },
      found: (value) => `In B each byte that is sent is copied ${significant(value)} times.`,
      after: [
        'The pool was meant to save an allocation of 7\u202fkB, and instead there is one more copy and, for the string, an allocation of 7\u202fkB. Nothing was wrong with the pool; the code around it had relied on the buffer being exact.',
        'The authors saw it and cut the short read into pieces of 4\u202f096, 2\u202f048 and 1\u202f024, sizes that the pool has. Choose “Pool, short reads cut” for B and count again: the copy stays, the allocation goes.',
      ],
      published: {
        text: 'For a file of 7\u202fkB the authors report 7\u202f450 requests a second without the pool and 9\u202f150 with it and the cut, which is 23\u202f% more; for 16\u202fkB, where no short read occurs, cut or no cut makes no difference (whole server; load and machine not stated).',
        source: OCSIGEN,
      },
      teacher: {
        say: [
          'Which sizes are not affected? (Powers of two, and whatever is larger than the buffer and ends with it.)',
          'An interface that may return more than was asked for changes its caller. The next step shows the other half of that.',
        ],
        wrong: ['“Once”: forgets the fresh string.'],
      },
    },
    leak: {
      title: 'Whose bytes are these?',
      text: [
        'The pool hands out 8\u202f192 bytes where 7\u202f168 were asked for, and clears nothing. The author’s first attempt forgot the rounding. **B** has that fault planted: it sends the whole buffer.',
        'Every second file is as long as the next power of two. Four clients look at every byte that they get.',
      ],
      ask: 'How many bytes of somebody else’s data are in a response of B, on average?',
      options: {
        none: 'None: the pool’s buffers are empty.',
        few: 'A few.',
        hundreds: 'Hundreds.',
        all: 'A whole file.',
      },
      found: (value) =>
        `A response of B has ${number(value)}${THIN}bytes of somebody else’s data, on average.`,
      after: [
        'Every second response is 1\u202f024 bytes too long, and what stands there is the end of the file that the buffer held before. That file may have been a page of another user.',
        `Reuse without clearing is sound exactly as long as everybody knows how much of a buffer is theirs. Press ${MEASURE}: the sides do not do the same work, and so nothing is timed.`,
      ],
      published: {
        text: 'The author found his mistake himself and says only that he forgot the rounding. How it would have looked is our reading.',
        source: OCSIGEN,
      },
      teacher: {
        say: [
          'This is how Heartbleed looked from outside: a length that is trusted, and memory that is used again.',
          'What would clearing cost? Let them estimate: 8\u202fkB a request, at ten bytes a nanosecond.',
        ],
        wrong: ['“None”: memory from an allocator is often zero the first time. The second time it is not.'],
      },
    },
  },
} satisfies CourseWords<
  'length' | 'walks' | 'cells' | 'calls' | 'gather' | 'blocks' | 'capped' | 'newest' | 'rounding' | 'leak'
>;
