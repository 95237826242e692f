/**
 * The story of clocks: who sets the pace, how the clock gets to know, and what that costs. `**A**` and `**B**` name the sides.
 * What others report carries its scope; what is seen here needs none.
 */
import type { StoryWords } from './story.en.ts';

export const story = {
  bursts: {
    title: 'Not fifty times a second',
    body: 'A tick makes a frame of 20\u202fms. The clock sleeps only when it is 100\u202fms ahead, and then to the very target: five or six ticks come at once, then nothing for 100 to 120\u202fms.',
    more: 'That is Liquidsoap’s setting clock.latency. Both sides do the same: what differs is how they know that nobody else sets the pace.',
  },
  pulse: {
    title: 'Asking, on every tick',
    body: '**A** asks its output, which asks the muxer, which asks add, which asks eight sources: 11 calls, and nobody has changed. **B** reads one field: its graph stays dark.',
    more: '**A** is Liquidsoap 2.4.4, **B** what the article on 2.4.5 describes. With 32 sources that is 35 calls a tick, 1\u202f750 a second: 10 to 100\u202fµs of a processor’s second, never the main cost.',
  },
  plug: {
    title: 'A sound card opens',
    body: 'Step on: the card opens, and in **B** one flash climbs to the clock. From there on the card keeps the pace in both, a tick every 20\u202fms, and the bursts end.',
    more: 'A device has a token, which says whose time it is. Close the card below the knobs: the bursts come back.',
  },
  silent: {
    title: 'Who says nothing is missed',
    body: 'The card opened and told nobody, as ALSA’s did. **A** is only ever told, and stays in its own time: the clock is wrong. **B** found out at the next cycle, and follows.',
    more: 'That is why 2.4.5 kept a safety net: each operator asks again at the start of its own cycle, all the way down.',
  },
  chain: {
    title: 'The net costs more than the walk',
    body: 'Twenty operators in a chain. **A** asks down once: 22 calls. In **B** every one of them asks down to the end: 253. The walk left the clock, not the tick.',
    more: 'Eight sources: 11 and 38. 32 sources: 35 and 134. Counted from the source of both versions; here they are made.',
  },
  amplify: {
    title: 'Two ways, twice the calls',
    body: 'Called from a script, amplify is two operators: one inside, and a muxer over it and the original. Each layer doubles the calls. **B** remembers an answer for the tick, and each line is used once.',
    more: 'At twenty layers the scan would make 3.15 million calls a tick, as shipped 12.6 million: worked out, not run.',
  },
  ours: {
    title: 'Ask those who may change',
    body: 'What operators do themselves they can tell. Only devices may change in silence: **B** asks these alone, one call a tick, and goes up from the one that changed. It is right with silent devices too.',
    more: 'No device, no call. The news goes up each line once.',
  },
  two: {
    title: 'Two clocks',
    body: 'A card and a peer are both there, and each has its own time. **B** stops with error 17, which names both. **A** stops looking at the first, and plays on as if nothing were: the article’s loop breaks off there.',
    more: 'Liquidsoap ends such a clock. Here it tries again every 100\u202fms: close one of them, and it goes on.',
  },
  leak: {
    title: 'Callbacks that nobody takes off',
    body: 'An output restarts twice a second and leaves its callbacks behind. In **A** they pile up, and each change runs all of them for nobody. **B** has no callbacks that could stay.',
    more: 'Fixed by pull requests 5153 and 5163. The clock stays right all the while, only slower and larger.',
  },
  late: {
    title: 'We must catch up',
    body: 'Now a tick takes 26\u202fms for a frame of 20. No rest any more; once the clock is 200\u202fms late it says so, at most once a second. A minute late, it jumps and resets its outputs.',
    more: 'Load is a knob: of a tick that takes as long as its frame nothing is left to catch up with.',
  },
  hardware: {
    title: 'Your sound card',
    body: 'Press Listen. Now the card in the graph is that of this computer: the bursts end while it plays. Stop, or let the system take it away: its token goes, and the bursts are back.',
    more: 'With a peer beside it (Devices: both) and Connect the peer, Listen stops the clock: two sync sources.',
  },
} satisfies Record<string, StoryWords>;
