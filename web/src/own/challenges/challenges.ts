/**
 * Challenges: small variants with one mistake each, to be broken by scheduling them. A text is found again by itself, so that a
 * challenge needs no name in a link. Words are in `words/own.challenges.en.ts`, by the same ids.
 */
import type { OwnKind } from '../interfaces.ts';
import claimBetween from './claim-between.as?raw';
import fullIsEmpty from './full-is-empty.as?raw';
import handedOutTwice from './handed-out-twice.as?raw';
import leaveEarly from './leave-early.as?raw';
import lostUpdate from './lost-update.as?raw';
import lostWakeUp from './lost-wake-up.as?raw';
import publishFirst from './publish-first.as?raw';
import roundedDown from './rounded-down.as?raw';
import sameHead from './same-head.as?raw';
import tornRead from './torn-read.as?raw';
import twoLists from './two-lists.as?raw';
import versionWraps from './version-wraps.as?raw';

/** What is replaced in the text. */
type Edit = readonly [from: string, to: string];

export interface Challenge {
  id: string;
  kind: OwnKind;
  text: string;
  /** The failure, as the search names it. */
  failure: string;
  /** Steps of its shortest schedule that fails, by the search. */
  shortest: number;
  repair: readonly Edit[];
}

const ring = (id: string, text: string, failure: string, shortest: number, ...repair: Edit[]) =>
  ({ id, kind: 'ring', text, failure, shortest, repair }) as const satisfies Challenge;
const jobs = (id: string, text: string, failure: string, shortest: number, ...repair: Edit[]) =>
  ({ id, kind: 'jobs', text, failure, shortest, repair }) as const satisfies Challenge;
const pool = (id: string, text: string, failure: string, shortest: number, ...repair: Edit[]) =>
  ({ id, kind: 'pool', text, failure, shortest, repair }) as const satisfies Challenge;

/** In the order of their difficulty. */
export const CHALLENGES: readonly Challenge[] = [
  ring(
    'publish-first',
    publishFirst,
    'order',
    6,
    ['invalidate, publish, write_low, write_high', 'invalidate, write_low, write_high, publish'],
    ['store<u32>(mark, 0); return publisher.publish', 'store<u32>(mark, 0); return publisher.write_low'],
    [
      'case publisher.publish: atomic.store<u32>(mark, n); notify(mark); return publisher.write_low;\n    case',
      'case',
    ],
    [
      'default: atomic.store<u32>(mark, n, 8); return DONE;',
      'case publisher.write_high: atomic.store<u32>(mark, n, 8); return publisher.publish;\n    default: atomic.store<u32>(mark, n); notify(mark); return DONE;',
    ],
  ),
  ring(
    'torn-read',
    tornRead,
    'torn',
    10,
    ['copy_high, send }', 'copy_high, check }'],
    ['reader.send', 'reader.check'],
    [
      'default: return DONE',
      'default: return atomic.load<u32>(mark) == load<u32>(me, 8) ? DONE : reader.look',
    ],
  ),
  ring('lost-wake-up', lostWakeUp, 'asleep', 9, [
    'wait(newest, atomic.load<u32>(newest))',
    'wait(newest, sent)',
  ]),
  ring(
    'claim-between',
    claimBetween,
    'torn',
    11,
    ['const DONE = -1;', 'const DONE = -1;\n/** While the publisher writes. */\nconst WRITER: u32 = 255;'],
    [
      '      return publisher.write_low;',
      '      atomic.store<u32>(inside, WRITER);\n      return publisher.write_low;',
    ],
    [
      '      notify(newest);\n      return',
      '      notify(newest);\n      atomic.store<u32>(inside, 0);\n      notify(inside);\n      return',
    ],
    [
      'case reader.enter:\n      atomic.add<u32>(inside, 1);\n      return reader.copy_low;',
      'case reader.enter: {\n      const readers = atomic.load<u32>(inside);\n      if (readers == WRITER) {\n        wait(inside, WRITER);\n        return reader.enter;\n      }\n      atomic.store<u32>(inside, readers + 1);\n      return reader.copy_low;\n    }',
    ],
  ),
  ring(
    'leave-early',
    leaveEarly,
    'torn',
    12,
    ['copy_low, leave, copy_high', 'copy_low, copy_high, leave'],
    [
      'return reader.leave;\n    case reader.leave: atomic.sub<u32>(inside, 1); notify(inside); return reader.copy_high;',
      'return reader.copy_high;',
    ],
    [
      'default: store<u32>(me, load<u32>(newest, 12), 4); return DONE;',
      'case reader.copy_high: store<u32>(me, load<u32>(newest, 12), 4); return reader.leave;\n    default: atomic.sub<u32>(inside, 1); notify(inside); return DONE;',
    ],
  ),
  ring(
    'full-is-empty',
    fullIsEmpty,
    'asleep',
    14,
    ['atomic.store<u32>(index, n % slots)', 'atomic.store<u32>(index, n)'],
    ['now == sent % slots', 'now <= sent'],
  ),
  ring('version-wraps', versionWraps, 'torn', 16, ['(mark, 1 + (n & 1))', '(mark, n)']),
  jobs('lost-update', lostUpdate, 'again', 7, [
    'atomic.store<u32>(taken, seen + 1);',
    'if (atomic.cmpxchg<u32>(taken, seen, seen + 1) != seen) return worker.look;',
  ]),
  jobs(
    'same-head',
    sameHead,
    'unrun',
    10,
    ['  return top;', '  return node(top);'],
    ['atomic.store<u32>(head, at);', 'atomic.store<u32>(head, n);'],
  ),
  pool('rounded-down', roundedDown, 'overlap', 2, ['bytes < 32 ? 0', 'bytes <= 16 ? 0']),
  pool('handed-out-twice', handedOutTwice, 'twice', 4, [
    'const rest = load<u32>(block);\n    if (rest != 0) store<u32>(head, rest);',
    'store<u32>(head, load<u32>(block));',
  ]),
  pool('two-lists', twoLists, 'twice', 4, [
    '  // Each list whose blocks it is large enough for.\n  for (let list: u32 = 0; list <= listOf(bytes); list++) {\n    const head = heads + list * 4;\n    store<u32>(at, load<u32>(head));\n    store<u32>(head, <u32>at);\n  }',
    '  const head = heads + listOf(bytes) * 4;\n  store<u32>(at, load<u32>(head));\n  store<u32>(head, <u32>at);',
  ]),
];

/** The challenge with this text. */
export const challengeOf = (kind: OwnKind, text: string): Challenge | undefined =>
  CHALLENGES.find((one) => one.kind === kind && one.text === text);

/** A challenge's text with its repair. @throws if a text that is replaced is not there */
export function repaired({ id, text, repair }: Challenge): string {
  return repair.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`${id}: the text has no ${from}`);
    return now.replace(from, () => to);
  }, text);
}
