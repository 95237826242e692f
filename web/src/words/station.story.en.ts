/**
 * The story of the station: what a release saved, change by change, held against what was said of it. `**A**` and `**B**`
 * name the sides. What others measured carries its scope; what is seen here needs none.
 */
import { MEASURE, NUMBERS } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  tick: {
    title: 'Ten outputs, one frame. How long is it?',
    body: 'Each frame is a list of chunks. The tone and the outputs ask how long it is. **A** [looks](line) at every chunk each time. **B** remembers, and looks at few.',
    so: 'Each output that a station adds costs **A** 55 more looks, **B** eight, fifty times a second.',
    more: 'That is one of 50 ticks a second: the source makes its frame once, 882 samples, 20\u202fms. Both sides ask 320 times how long something is; for that **A**, Liquidsoap 2.4.4, looks at 640 chunks, and **B**, 2.4.5, at 87. Both are of 2026. A modelled tick is a ninth shorter: most of it makes sound. The article speaks of 1\u202f024 samples and 23\u202fms; the source’s default is 20\u202fms, and the article’s own “50 times per second” agrees with it. The knob Frame has two other lengths.',
    guess: {
      ask: 'Ten outputs share a frame, fifty times a second. At how many chunks does **A** look within 1\u202fs?',
      unit: 'chunks',
      other: (counts) => `**B** looked at ${number(counts.boxesTouched)}.`,
      because: 'Because each of 320 questions a frame walks the chunks anew.',
    },
  },
  lengths: {
    title: 'Does a chunk know its own length?',
    body: 'A chunk wraps a piece of sound. **A** [asks](line) what is inside for its length, through a table of functions. **B**, with one change, keeps the length.',
    more: `A chunk is a piece of a frame: some samples within a buffer. Every operator that passes a frame on appends it to nothing, and nothing is a chunk too: the tables in “${NUMBERS}” have the chunks of each frame, and the empty ones among them. The change is #5135; #5137 and #5140 keep more lengths, and the Chunks lab shows them one by one.`,
    guess: {
      ask: 'Ten outputs share a frame, fifty times a second. How often does **A** ask a chunk through the table within 1\u202fs?',
      unit: 'calls',
      other: (counts) => `**B** made ${number(counts.virtualCalls)}.`,
      because: 'Because every output walks the frame’s chunks anew, and most of them ask at each walk.',
    },
  },
  types: {
    title: 'Who handles this type? Ask them all?',
    body: 'Each tone makes a content of some type. **A** [tries](line) one registered type after another until a name fits. **B**, with one change more, looks at a number.',
    more: '32 tones make 103 contents a tick, for which **A** tries 482 types. The change is #5136. Both make a new handler for each lookup: seven small blocks. The Queues lab has this part on its own.',
  },
  calls: {
    title: 'Who sets the pace? Must everybody be asked?',
    body: 'The tick is nearly done. **A**’s clock [asks](line) every operator whether it sets the pace. In the article’s plan, **B**, operators tell when they change, and nobody is asked.',
    more: '**A** is 2.4.5 with this part of 2.4.4: 35 calls in every tick. The article’s case for **B** is 1\u202f600 calls a second. Each is a call of self_sync, the method with which an operator says whether it has a pace of its own. What the clock asks is drawn at the first operator. If a call takes 6 to 60 ns, those are 10 to 100 µs in a second, a hundredth of a per cent of a core at most. Real, but too little to show in a table of percentages.',
  },
  shipped: {
    title: 'And what was shipped? Does it ask less?',
    body: '**A** is the plan: nobody is asked. In **B**, the release, every operator [asks](line) again at the start of its cycle, because some devices never say that they changed.',
    more: 'The clock of 2.4.5 reads one field. Its operators make 134 calls, where 2.4.4 had 35: counted from the source code of 2.4.5. It fits the article’s own table: large-add-32, named as the case for this change, gains least of those that gain, 4.6\u202f% (theirs, the whole release).',
  },
  layers: {
    title: 'Eight amplifiers in a row. Who asks whom?',
    body: 'An amplifier’s muxer pulls from it and from the original: each layer doubles what is [asked](line). **A** asks once a tick. **B** asks again in each operator’s cycle.',
    more: '**A** has this part of 2.4.4, **B** is 2.4.5. Nobody keeps an answer, not even within a tick. For the rest of the track (remaining) eight layers make 2\u202f272 calls a tick, in **A** and in **B**; 20 layers make 9.4 million. The article’s chain-20 stands at 90\u202f% of a core before and after: we think that the core is saturated, rather than that this script does not use what was changed. Plain chain has no muxer, and 231 calls at 20.',
    guess: {
      ask: 'With eight layers, how many calls does **B** make within 1\u202fs to learn who sets the pace?',
      unit: 'calls',
      other: (counts) => `**A** made ${number(counts.selfSyncCalls)}.`,
      because:
        'Because in **B** each operator asks in its own cycle too, and each layer doubles the paths down.',
    },
  },
  memory: {
    title: 'Fifteen in a row. Could they remember?',
    body: 'How much of the track is left? **A** [asks](line) down every path, which each layer doubles. In **B**, ours, an operator keeps its answer for the tick.',
    more: '**A** is 2.4.5, with 294\u202f859 calls of remaining in a tick. Nobody has shipped **B**; Liquidsoap’s main branch of August 2026 still asks as before. Open the preset chain-20 for 20 layers, with everything that we add.',
    guess: {
      ask: '**A** makes 294\u202f859 calls of remaining in each of 50 ticks. How many does **B** make within 1\u202fs?',
      unit: 'calls',
      other: (counts) => `**A** made ${number(counts.remainingCalls)}.`,
      because: 'Because an operator that was asked in this tick has its answer, and asks nobody below again.',
    },
  },
  after: {
    title: 'Every operator signs up. Who checks the list?',
    body: 'Each operator registers once for what is done after the tick. **A** [compares](line) it with all that are in the list. **B**, ours, remembers who is in it.',
    more: '35 operators make 595 comparisons, and 595 cells are copied to append: in 2.4.4 and in **A**, which is 2.4.5. It grows with the square of the operators, and is in no release note. Turn Copies up to see it overtake all else.',
  },
  published: {
    title: 'What was published of this script?',
    body: `The release was said to save CPU time. What you see are [counts](line): **A** looks at all chunks in every tick, **B** at few. For time, press ${MEASURE}.`,
    more: `Published for this script: 11.6 to 9.0\u202f% of a core over 10 s. “${NUMBERS}” has all six rows, kept apart from ours, and “Changes” takes the gain apart. Machine, repeats and scripts are not published, so our scripts are reconstructed from a line each. The script without any fan-out gains 2.1 of these 2.6 points already, and the gain shrinks as sources are added: much of it may be paid once, not per tick.`,
  },
} satisfies Record<string, StoryWords>;
