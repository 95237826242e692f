/** Words for the WebAssembly operations that A and B execute. */
import { percent, times } from './format.ts';

export const operations = {
  count: 'Count executed operations',
  title: 'WebAssembly operations executed',
  about:
    'Counted in a copy of the engine that counts each operation and is never timed: the same in every browser and on every machine.',
  none: 'Not counted yet.',
  counting: (side: string) => `Counting the operations of ${side}.`,
  failed: (why: string) => `Counting stopped: ${why}.`,
  differ: 'Not compared: A and B did not do the same work.',
  again: 'Count again',
  per: (unit: string) => `per ${unit}`,
  /** @param a operations of a unit of work @param unit the engine's word for it */
  verdict: (a: number, b: number, unit: string) => {
    if (a === b) return `A and B execute equally many operations per ${unit}.`;
    const word = b < a ? 'fewer' : 'more';
    const [less, more] = b < a ? [b, a] : [a, b];
    const much = more >= 2 * less ? times(more / less) : percent(Math.abs(b / a - 1), 2);
    return `B executes ${much} ${word} operations per ${unit}.`;
  },
  classes: {
    all: 'all operations',
    loads: 'loads from memory',
    stores: 'stores to memory',
    atomics: 'atomic operations',
    calls: 'calls',
    indirect: 'indirect calls',
    branches: 'branches',
    bulk: 'bulk copies and fills',
    integer: 'integer arithmetic',
    float: 'floating-point arithmetic',
    operands: 'constants and locals',
    other: 'others',
    bytes: 'bytes copied or filled',
  },
} as const;
