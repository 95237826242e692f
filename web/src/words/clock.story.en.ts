/**
 * The story of clocks: who sets the pace, how the clock gets to know, and what that costs. `**A**` and `**B**` name the sides.
 * What others report carries its scope; what is seen here needs none.
 */
import { LISTEN } from './controls.en.ts';
import { number } from './format.ts';
import type { StoryWords } from './story.en.ts';

export const story = {
  bursts: {
    title: 'A clock’s pace changes. Ask, or be told?',
    body: 'Once a sound card opens, [it](card) sets the pace. At each [tick](own), **A** [asks](asked) every operator: “do you set the pace?” **B** waits until it is [told](told).',
    so: 'A device opens a few times a day; in **A** every operator added is asked fifty times a second.',
    more: 'Each question is a call of self_sync, a method of the operator: 12 in a tick of **A**, Liquidsoap 2.4.4. **B** is what the article on 2.4.5 describes; what was shipped asks more often than **A**, which the next step shows. A clock that sets its own pace sleeps only when it is 100\u202fms ahead: five or six ticks come at once, then nothing for 100 to 120\u202fms. That is Liquidsoap’s setting clock.latency, the same on both sides. The card then takes a frame every 20\u202fms.',
    guess: {
      ask: 'How many questions does the clock of **A** ask within 10\u202fs?',
      unit: 'questions',
      other: (counts) => `In **B** it asked ${number(counts.selfSync)}.`,
      because:
        'Because **A** asks 12 operators in each of the 501 ticks, although the card opens or closes only 8 times.',
    },
  },
  pulse: {
    title: 'What was shipped: does it ask less?',
    body: 'There are 32 sources. **A** [asks](asked) each operator once a tick. **B**, which was shipped, is told of changes, but each of its operators asks again in its own cycle.',
    more: '**A** is Liquidsoap 2.4.4, with 35 calls a tick, 1\u202f750 a second; with eight sources there are 11. **B** is 2.4.5, with 134. If a call takes 6 to 60\u202fns, **A** takes 10 to 100\u202fµs of processor time in each second, never the main cost. What was shipped takes two to eight times as long as what it replaced, and both are next to nothing.',
  },
  plug: {
    title: 'A peer connects. How does the clock know?',
    body: 'In **A** the next [questions](asked) find the peer. In **B** it [calls](told) each operator above it, up to the clock. From then on [it](peer) sets the pace.',
    more: 'The peer is the other end of an SRT connection. A callback is a function of the operator above, which is called because something changed. A device that is open has a token, which names the pace to follow: a tick every 20\u202fms, and the bursts end. Disconnect the peer in “Settings”: the bursts come back.',
  },
  silent: {
    title: 'The card opened and told nobody. Who notices?',
    body: '**A** waits to be told, keeps its [own time](own), and is [wrong](wrong). **B** [asks](asked) again in each operator’s cycle, and follows the card.',
    more: 'ALSA’s card is such a device. That is why 2.4.5 kept a safety net: each operator asks again at the start of its own cycle, all the way down.',
    guess: {
      ask: 'Within 10\u202fs the clock of **A** makes 504 ticks. How many of them are at the wrong pace?',
      unit: 'ticks',
      other: (counts) => `In **B** it was ${number(counts.wrongTicks)} of ${number(counts.ticks)}.`,
      because: 'Because the card opened without telling anybody, and **A** has no other way to learn of it.',
    },
  },
  chain: {
    title: 'Twenty operators in a chain. Who asks whom?',
    body: '**A** [asks](asked) down the chain once a tick. In **B**, which was shipped, each operator asks down to the end in its own cycle.',
    more: 'Those are 22 calls a tick and 253. With eight sources it is 11 and 38 calls, with 32 it is 35 and 134. These follow from the source code of both versions; here the calls are really made.',
  },
  amplify: {
    title: 'Two paths down at each layer. Ask both?',
    body: 'A script’s amplify is two operators, one of which pulls from the other and from the original. **A** [asks](asked) along every path. **B**, ours, remembers an answer for the tick.',
    more: 'Each layer doubles the calls. At twenty layers the scan would make 3.15 million calls a tick, and what was shipped 12.6 million: calculated, not run.',
  },
  ours: {
    title: 'Who may change silently? Ask only those?',
    body: 'Devices may change and not say so. **A**, which was shipped, [asks](asked) everybody again and again. **B**, ours, asks the devices alone, and relies on operators to tell.',
    more: 'No device, no call. A change goes up each line once. On the day of its release, 2.4.5 still had two operators that forgot to tell (commit 879d0f243): its net finds them, **B** does not. The last step shows it.',
  },
  two: {
    title: 'Two want to set the pace. Who sees it?',
    body: 'A card and a peer are there, each with its own time. **A** stops asking at the [first](peer), and plays on. **B** finds both, and stops with an [error](error).',
    more: '**A** is the article’s loop. **B** stops with error 17, which names both. The peer is the other end of an SRT connection. Liquidsoap ends such a clock. Here it tries again every 100\u202fms: close one of them, and it goes on.',
  },
  leak: {
    title: 'Who removes callbacks that nobody needs?',
    body: 'An output restarts again and again and leaves its callbacks behind. In **A** each change [runs](told) all of them, for nobody. **B** has none to leave behind.',
    more: 'Fixed by pull requests 5153 and 5163. The clock stays right all the while, only slower and larger.',
    guess: {
      ask: 'By 20\u202fs the output has restarted 41 times. How many callbacks has **A** run that nobody needs?',
      unit: 'callbacks',
      other: (counts) => `**B** ran ${number(counts.deadCallbacks)} of them.`,
      because: 'Because each change runs all callbacks left behind so far, and each restart leaves more.',
    },
  },
  late: {
    title: 'A tick takes too long. Can the clock rest?',
    body: 'A frame takes longer to make than to play. [Tick](own) follows tick, and neither **A** nor **B** ever sleeps. **A** still [asks](asked) everybody each time. **B** asks nobody.',
    more: 'A tick takes 26\u202fms to make a frame of 20. Once the clock is 200\u202fms late it says so, at most once a second. A minute late, it jumps and resets its outputs. The load is a knob: where a tick takes as long as its frame, no time is left to catch up.',
  },
  hardware: {
    title: 'Can your own sound card set the pace?',
    body: `Press ${LISTEN}. The card in the graph is now the one in this computer: the bursts end while it plays. **A** [asks](asked) for it, **B** is told and asks, too.`,
    more: `Stop, or let the system take the card away: its token goes, and the bursts are back. Set Devices to both, press Connect the peer, then ${LISTEN}: two sync sources stop the clock.`,
  },
  forgets: {
    title: 'An operator does not notify. Who finds out?',
    body: 'A switch chooses a [peer](peer) and tells nobody. **A**, which was shipped, [asks](asked) again in every cycle and finds it. **B**, ours, asks devices only, and is [wrong](wrong).',
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
