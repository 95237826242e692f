/** Words of the status line: what this page can do, and what it needs from you. */
import { LISTEN } from './controls.en.ts';
import { clockTick, frequency, joined, number, plusMinus, THIN } from './format.ts';

export const status = {
  label: 'What this page can do',
  isolated: 'isolated',
  isolatedAbout: 'This page has the headers that let it share memory between threads and read a finer clock.',
  /** @param ms that sound comes later by; 0 where the audio's own lamp says it */
  notIsolated: (ms: number) => (ms > 0 ? `not isolated: sound ${number(ms)}${THIN}ms later` : 'not isolated'),
  rung: { threads: 'threads', single: 'one worker', still: 'still picture' },
  /** None was started: nothing has asked for them yet. */
  threadsReady: 'threads ready',
  threadsAbout: 'This browser can run the labs on several threads over shared memory.',
  /** Leads to the page that checks whether threads run. */
  check: { label: 'Check', name: 'Check threads in a new tab' },
  because: (rung: string, reason: string) => `${rung}: ${reason}`,
  tick: 'clock tick',
  tickAbout: 'The smallest time that this browser’s clock tells apart. A measurement takes many of them.',
  tickUnknown: 'clock tick not measured',
  tickValue: clockTick,
  audio: {
    off: 'audio off',
    starting: 'audio starting',
    running: 'audio',
    blocked: 'audio blocked',
    failed: 'audio failed',
    interrupted: 'audio interrupted',
  },
  listen: LISTEN,
  rate: (hertz: number) => joined(frequency(hertz)),
  latency: (ms: number) => `${number(ms)}${THIN}ms latency`,
  byPort: (ms: number) => `${number(ms)}${THIN}ms of it by port`,
  byPortAbout:
    'Without isolation, samples travel as messages, which may come late, so more of them are kept ready.',
  slots: 'from the ring’s slots',
  slotsAbout:
    'A and B run on real threads, and the sound card reads their rings’ own slots: no message, no lock, no copy on the way. They play what the worlds play.',
  hearThreads: 'Hear real threads',
  hearWorlds: 'Hear worlds',
  device: 'device underruns',
  deviceAbout: 'Times the machine was too busy to feed the sound card, which is not the ring’s fault.',
  floor: 'noise floor',
  floorAbout:
    'How much A differed from A made again, in the last measurement. A smaller difference of A and B is none.',
  floorUnknown: 'noise floor not measured',
  floorValue: plusMinus,
  keys: 'Keys',
  hints: [
    { keys: ['Space'], does: 'play' },
    { keys: ['←', '→'], does: 'step' },
    { keys: ['[', ']'], does: 'speed' },
    { keys: ['?'], does: 'help' },
  ],
} as const;
