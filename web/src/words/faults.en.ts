/** Why a worker was ended, in words, and what the page offers then. */
import type { Fault } from '../engine/fault.ts';
import { number } from './format.ts';
import { allowedText, valueText } from './refusals.en.ts';

const seconds = (ms: number) => `${number(Math.round(ms / 1000))} s`;

const deadline = { start: 'start', answer: 'answer', stop: 'stop' } as const;

/** A clause without a full stop, to stand behind “The engine stopped:”. */
export function faultText(fault: Fault): string {
  switch (fault.kind) {
    case 'trap':
      return `its code could not go on (${fault.message})`;
    case 'stack':
      return 'its calls went deeper than its stack allows';
    case 'memory':
      return 'it ran out of memory';
    case 'deadline':
      return `it did not ${deadline[fault.of]} within ${seconds(fault.ms)}`;
    case 'not loaded':
      return fault.message ? `its file did not load (${fault.message})` : 'its file did not load';
    case 'budget':
      return fault.refusal.knob === 'memory'
        ? `this run needs ${valueText(fault.refusal)} of memory; allowed: ${allowedText(fault.refusal.allowed)}`
        : `this run needs too much work (${valueText(fault.refusal)}); allowed: ${allowedText(fault.refusal.allowed)}`;
    case 'neighbour':
      return 'another lab in its worker failed';
    case 'error':
      return fault.message;
  }
}

/** The panel that stands over a lab whose engine was ended. */
export const failure = {
  label: 'The engine stopped',
  /** Below each figure. */
  figure: 'Stopped.',
  what: (why: string) => `The engine stopped: ${why.replace(/\.$/, '')}.`,
  kept: 'The address bar still holds your settings.',
  again: 'It failed again with these settings right after the restart. The defaults are more likely to work.',
  restart: 'Restart the engine',
  defaults: 'Open with the defaults',
  copy: 'Copy the link that failed',
  copied: 'Copied.',
  notCopied: 'This browser does not let the page copy; here is the link:',
} as const;

/** Other workers than the engine's: each is started anew when it is needed next. */
export const stopped = {
  library: (why: string) => `The library’s worker stopped: ${why.replace(/\.$/, '')}.`,
  sqlite: (why: string) => `SQLite’s worker stopped: ${why.replace(/\.$/, '')}.`,
} as const;
