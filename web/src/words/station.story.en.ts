/**
 * The story of the station: what a release saved, change by change, held against what was said of it. `**A**` and `**B**`
 * name the sides. What others measured carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  tick: {
    title: 'Fifty times a second',
    body: 'A station makes 50 [frames](made) a second; ten outputs share each. To learn its length, **A**, Liquidsoap 2.4.4, looks at 640 [chunks](line) of it in each [tick](column); **B**, 2.4.5, at 87. A modelled tick is a ninth shorter: most of it makes sound.',
    more: 'Both versions are of 2026. Both ask 320 times a tick how long something is. The source makes its frame once: 882 samples, 20\u202fms. The article speaks of 1\u202f024 samples and 23\u202fms; the source’s default is 20\u202fms, and the article’s own “50 times per second” agrees with it. The knob Frame has two other lengths.',
  },
  lengths: {
    title: 'How long is this?',
    body: 'The [frame](made) is handed out nine more times, yet each output asks for lengths itself. **A** [counts](line) chunk by chunk; **B** is **A** with one change, and reads a number.',
    more: 'A chunk is a piece of a frame: some samples within a buffer. Every operator that passes a frame on appends it to nothing, and nothing is a chunk too: the tab “Table” has the chunks of each frame, and the empty ones among them. #5135, #5137 and #5140 keep lengths; the Chunks lab shows them one by one.',
    guess: {
      ask: 'A chunk that does not know its length asks its module, through a table of functions. How many such calls does **A** make within 1\u202fs?',
      unit: 'calls',
      other: (counts) => `**B** made ${number(counts.virtualCalls)}.`,
      because: 'Because every output walks the frame’s chunks anew, and most of them ask at each walk.',
    },
  },
  types: {
    title: 'Who handles this?',
    body: '32 tones make 103 contents a tick. For each, **A** [asks](line) one registered type after another whether the name is its own, 482 times. **B** is **A** with one change, and looks at a number.',
    more: '#5136. Both make a new handler for each lookup: seven small blocks. The Queues lab has this part on its own.',
  },
  calls: {
    title: '1\u202f600 calls a second',
    body: 'Who sets the pace? **A**, 2.4.5 with this part of 2.4.4, [asks](line) all operators in every tick: 35 calls. In the article’s plan, **B**, whoever changes says so, and a tick asks nobody. Its case for this is 1\u202f600 calls a second.',
    more: 'Each is a call of self_sync, the method with which an operator says whether it has a pace of its own. What the clock asks is drawn at the first operator. If a call takes 6 to 60 ns, those are 10 to 100 µs in a second, a hundredth of a per cent of a core at most. Real, but too little to show in a table of percentages.',
  },
  shipped: {
    title: 'And what was shipped',
    body: 'The clock of 2.4.5, **B**, reads one field. But every operator [asks](line) once more at the start of its cycle, since some devices never say that they changed: 134 calls, where 2.4.4 had 35.',
    more: 'Counted from the source code of 2.4.5. It fits the article’s own table: large-add-32, named as the case for this change, gains least of those that gain, 4.6\u202f% (theirs, the whole release).',
  },
  layers: {
    title: 'Each layer doubles it',
    body: 'An amplifier in a script is two operators, and its muxer pulls from both the amplified and the original: each of eight layers doubles what is [asked](line). **A** asks who sets the pace as 2.4.4 did, **B** as 2.4.5 does, once more in each cycle.',
    more: 'Nobody keeps an answer, not even within a tick. For the rest of the track (remaining) eight layers make 2\u202f272 calls a tick, in **A** and in **B**; 20 layers make 9.4 million. The article’s chain-20 stands at 90\u202f% of a core before and after: we think that the core is saturated, rather than that this script does not use what was changed. Plain chain has no muxer, and 231 calls at 20.',
    guess: {
      ask: 'With eight layers, how many calls does **B** make within 1\u202fs to learn who sets the pace?',
      unit: 'calls',
      other: (counts) => `**A** made ${number(counts.selfSyncCalls)}.`,
      because:
        'Because in **B** each operator asks in its own cycle too, and each layer doubles the paths down.',
    },
  },
  memory: {
    title: 'Ask once a tick',
    body: 'Fifteen layers: 294\u202f859 calls of remaining in **A**. **B**, ours, is 2.4.5 in which an answer holds for the tick: each operator works it out once. The stacks of [lines](line) are gone.',
    more: 'Nobody has shipped this; Liquidsoap’s main branch of August 2026 still asks as before. Open the preset chain-20 for 20 layers, with everything that we add.',
    guess: {
      ask: 'How many calls of remaining does **B** make within 1\u202fs?',
      unit: 'calls',
      other: (counts) => `**A** made ${number(counts.remainingCalls)}.`,
      because: 'Because an operator that was asked in this tick has its answer, and asks nobody below again.',
    },
  },
  after: {
    title: 'After the tick',
    body: 'Each operator registers for what is done when the tick is over. The list is searched first, and copied to append: 595 [comparisons](line) and 595 cells for 35 operators, in 2.4.4 and in **A**. **B**, ours, remembers who is in it.',
    more: 'It grows with the square of the operators, and is in no release note. Turn Copies up to see it overtake all else.',
  },
  published: {
    title: 'What the table says',
    body: 'Published for this script: 11.6 to 9.0\u202f% of a core over 10 s. What you see are [counts](line); press Measure for time. The tab “Table” has all six rows, kept apart from ours, and “Change by change” takes the gain apart.',
    more: 'Machine, repeats and scripts are not published, so our scripts are reconstructed from a line each. The script without any fan-out gains 2.1 of these 2.6 points already, and the gain shrinks as sources are added: much of it may be paid once, not per tick.',
  },
} satisfies Record<string, StoryWords>;
