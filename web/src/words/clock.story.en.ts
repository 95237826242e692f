/**
 * The story of clocks: who sets the pace, how the clock gets to know, and what that costs. `**A**` and `**B**` name the sides.
 * What others report carries its scope; what is seen here needs none.
 */
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  bursts: {
    title: 'Who sets the pace?',
    body: 'A sound card that plays sets the clock’s pace. To see whether one does, **A** [asks](asked) all operators in every tick: [11 questions](calls), always with the same answer. In **B** operators [call up](kept) what changes: a tick asks nobody.',
    more: 'Each question is a call of self_sync, a method of the operator. A clock that sets its own pace sleeps only when it is 100\u202fms ahead: five or six ticks come at once, then nothing for 100 to 120\u202fms. That is Liquidsoap’s setting clock.latency, the same on both sides.',
    guess: {
      ask: 'How many questions does the clock of **A** ask within 10\u202fs?',
      unit: 'questions',
      other: (counts) => `In **B** it asked ${number(counts.selfSync)}.`,
      because: 'Because **A** asks 11 operators in each of the 504 ticks, although nothing changes.',
    },
  },
  pulse: {
    title: 'Asking, on every tick',
    body: '**A** [asks](asked) its output, which asks the muxer, which asks add, which asks eight sources: 11 calls, and nothing has changed. **B** reads one field: no call goes down, and all [lines](line) of its graph stay thin.',
    more: 'Each question is a call of self_sync, the method with which an operator says whether it has a pace of its own. **A** is Liquidsoap 2.4.4, **B** what the article on 2.4.5 describes. With 32 sources that is 35 calls a tick, 1\u202f750 a second. If a call takes 6 to 60\u202fns, that is 10 to 100\u202fµs of processor time in each second, never the main cost.',
  },
  plug: {
    title: 'A sound card opens',
    body: 'The [card](card) opens, and in **B** [one callback](told) goes up to the clock. From then on the card sets the pace in both, [a tick](even) every 20\u202fms, and the bursts end.',
    more: 'The dashed line is a callback: a function of the operator above, which is called because something changed. A device that is open has a token, which names the pace to follow. Close the card below the knobs: the bursts come back.',
  },
  silent: {
    title: 'A silent device is missed',
    body: 'The [card](card) opened and told nobody, as ALSA’s does. **A** waits to be told and keeps its [own time](ticks): the clock is wrong. **B** found out in the next cycle, and [follows](even).',
    more: 'That is why 2.4.5 kept a safety net: each operator asks again at the start of its own cycle, all the way down.',
    guess: {
      ask: 'Within 10\u202fs the clock of **A** makes 504 ticks. How many of them are at the wrong pace?',
      unit: 'ticks',
      other: (counts) => `In **B** it was ${number(counts.wrongTicks)} of ${number(counts.ticks)}.`,
      because: 'Because the card opened without telling anybody, and **A** has no other way to learn of it.',
    },
  },
  chain: {
    title: 'Asking in every cycle costs more',
    body: 'Twenty [operators](operator) in a chain. **A** [asks](asked) down the chain once: 22 calls a tick. In **B**, which was shipped, each of them asks down to the end in its own cycle: 253.',
    more: 'With eight sources it is 11 and 38 calls, with 32 it is 35 and 134. These follow from the source code of both versions; here the calls are really made.',
  },
  amplify: {
    title: 'Two paths, twice the calls',
    body: 'In a script, amplify is two [operators](operator): the amplifier, and a muxer that pulls from it and from the original. Each layer doubles the [calls](asked). **B** remembers an answer for the tick and uses each [line](line) once.',
    more: 'At twenty layers the scan would make 3.15 million calls a tick, and what was shipped 12.6 million: calculated, not run.',
  },
  ours: {
    title: 'Ask those who may change',
    body: '[Devices](card) may change silently: **B** [asks](asked) just these, one call a tick, and goes up from one that changed. So silent devices are found. Operators have to tell: one that forgets is missed.',
    more: 'No device, no call. A change goes up each line once. On the day of its release, 2.4.5 still had two operators that forgot to tell (commit 879d0f243): its net finds them, **B** does not. The last step shows it.',
  },
  two: {
    title: 'Two clocks',
    body: 'A [card](card) and a [peer](peer) are both there, and each has its own time. **B** stops with error 17, which names both. **A** stops looking at the first, and plays on as if nothing were wrong: the article’s loop stops there.',
    more: 'The peer is the other end of an SRT connection. Liquidsoap ends such a clock. Here it tries again every 100\u202fms: close one of them, and it goes on.',
  },
  leak: {
    title: 'Callbacks that nobody removes',
    body: 'An output restarts twice a second and leaves its [callbacks](told) behind. In **A** they pile up, and each change runs all of them for nobody. **B** has no callbacks to leave behind.',
    more: 'Fixed by pull requests 5153 and 5163. The clock stays right all the while, only slower and larger.',
    guess: {
      ask: 'By 20\u202fs the output has restarted 41 times. How many callbacks has **A** run that nobody needs?',
      unit: 'callbacks',
      other: (counts) => `**B** ran ${number(counts.deadCallbacks)} of them.`,
      because: 'Because each change runs all callbacks left behind so far, and each restart leaves more.',
    },
  },
  late: {
    title: 'We must catch up',
    body: 'Now a [tick](ticks) takes 26\u202fms to make a frame of 20. There is no time to rest; once the clock is 200\u202fms late it says so, at most once a second. A minute late, it jumps and resets its outputs.',
    more: 'The load is a knob: where a tick takes as long as its frame, no time is left to catch up.',
  },
  hardware: {
    title: 'Your sound card',
    body: 'Press Listen. Now the [card](card) in the graph is the one in this computer: the [bursts](ticks) end while it plays. Stop, or let the system take it away: its token goes, and the bursts are back.',
    more: 'Set Devices to both, press Connect the peer, then Listen: two sync sources stop the clock.',
  },
  forgets: {
    title: 'An operator does not notify',
    body: 'A switch chooses between two sources, one of them a [peer](peer) with a pace of its own, and does not notify. In **A**, which is 2.4.5, each operator [asks](asked) again in its cycle and finds the change. **B** asks devices only: the clock keeps its [own time](ticks), and is wrong.',
    more: 'A planted fault that was real: until commit 879d0f243, on the day of the release, switch and sequence did not notify. This peer is a source that the clock does not run itself, such as source.dynamic with self_sync. Of input.srt the clock hears whatever a switch chooses.',
    guess: {
      ask: 'Within 10\u202fs the clock of **B** makes 504 ticks. How many of them are at the wrong pace?',
      unit: 'ticks',
      other: (counts) => `In **A** it was ${number(counts.wrongTicks)} of ${number(counts.ticks)}.`,
      because:
        'Because **B** never learns that the switch chose the peer: it is wrong for as long as the peer plays.',
    },
  },
} satisfies Record<string, StoryWords>;
