/**
 * The nine changes from 2.4.4 to 2.4.5 as switches: which of them a variant has, the variant that has a set of them, and the
 * counter that shows each one's effect. Pure.
 */
import type { Config } from '../../engine/types.ts';
import type { Counter, Scene } from './scene.ts';
import { AFTER, BEFORE } from './releases.ts';

/** A change, as the ids of its variants (`only-…`, `less-…`) name it. */
interface Change {
  id: string;
  /** The counter that it changes; undefined if it does the same with less work. */
  counter?: Counter;
  /** Whether the count is of the whole run, because most ticks have none. */
  run?: true;
  /** The knob of a mixed variant that switches it, and the knob's value, or the bit of the knob, when it is on. */
  knob: string;
  value: number;
}

export const CHANGES = [
  { id: '5135', counter: 'virtualCalls', knob: 'contents', value: 1 },
  { id: '5137', knob: 'contents', value: 2 },
  { id: '5140', counter: 'boxesTouched', knob: 'contents', value: 4 },
  { id: '5136', counter: 'typesTried', knob: 'dispatch', value: 1 },
  { id: '5118', counter: 'weakSlotsCopied', run: true, knob: 'weak', value: 1 },
  { id: '5119', counter: 'zombies', run: true, knob: 'detach', value: 1 },
  { id: '5133', counter: 'selfSyncCalls', knob: 'sync', value: 3 },
  { id: 'integers', counter: 'polymorphicCompares', knob: 'integers', value: 1 },
  { id: 'watchers', counter: 'watcherHooks', knob: 'watchers', value: 1 },
] as const satisfies readonly Change[];

export type ChangeId = (typeof CHANGES)[number]['id'];

/** The variants that the board's measurement needs: both releases, each change alone, and all but it. */
export const MEASURED: readonly string[] = [
  BEFORE,
  ...CHANGES.map(({ id }) => `only-${id}`),
  AFTER,
  ...CHANGES.map(({ id }) => `less-${id}`),
];

const LENGTHS: readonly ChangeId[] = ['5135', '5137', '5140'];
const MIXED = 'mixed';
/** Knobs of a mixed variant that go further than 2.4.5. */
const FURTHER = ['remember', 'places'];

const all = CHANGES.map(({ id }): ChangeId => id);
/** The changes that `only-` or `less-` and this name stand for. */
const named = (name: string) => (name === 'lengths' ? LENGTHS : all.filter((id) => id === name));
/** The value of `contents` that is ours rather than a set of bits. */
const SHORT = 8;

/** What the switches say of a variant. */
interface Switches {
  /** The changes that are on. */
  on: ReadonlySet<ChangeId>;
  /** Whether the variant is exactly 2.4.4 with these. */
  exact: boolean;
}

/** The changes that a variant has; those of the release that it goes further than, if it does. */
export function switchesOf(variant: string, knobs: Config['knobs']): Switches {
  const [kind, name] = [variant.slice(0, 5), variant.slice(5)];
  if (kind === 'only-') return { on: new Set(named(name)), exact: true };
  if (kind === 'less-') return { on: new Set(all.filter((id) => !named(name).includes(id))), exact: true };
  if (variant === BEFORE || variant === 'early-exit') return { on: new Set(), exact: variant === BEFORE };
  if (variant !== MIXED) return { on: new Set(all), exact: variant === AFTER };
  const isOn = ({ knob, value }: Change) =>
    knob === 'contents' ? (knobs[knob] & value) > 0 : knobs[knob] === value;
  const ours =
    knobs.contents === SHORT ||
    FURTHER.some((knob) => knobs[knob] === 1) ||
    CHANGES.some(({ knob, value }) => knob !== 'contents' && ![0, value].includes(knobs[knob]));
  return { on: new Set(CHANGES.filter(isOn).map(({ id }) => id)), exact: !ours };
}

/** The variants that have a set of changes, as the ids of those that are on; no two have the same. */
const NAMED: readonly (readonly [variant: string, on: readonly ChangeId[]])[] = [
  [BEFORE, []],
  [AFTER, all],
  ...[...all, 'lengths'].flatMap((name) => [
    [`only-${name}`, named(name)] as const,
    [`less-${name}`, all.filter((id) => !named(name).includes(id))] as const,
  ]),
];

/** 2.4.4 with a set of changes: a variant of its own if there is one, otherwise the mixed one with its knobs. */
export function variantWith(on: ReadonlySet<ChangeId>): { variant: string; knobs: Config['knobs'] } {
  const own = NAMED.find(([, ids]) => ids.length === on.size && ids.every((id) => on.has(id)));
  if (own) return { variant: own[0], knobs: {} };
  const knobs: Config['knobs'] = Object.fromEntries(FURTHER.map((knob) => [knob, 0]));
  for (const { id, knob, value } of CHANGES) knobs[knob] = (knobs[knob] ?? 0) + (on.has(id) ? value : 0);
  return { variant: MIXED, knobs };
}

/** The configuration with one change of B switched. A becomes 2.4.4 if it shares the knobs of B. */
export function switched(config: Config, id: ChangeId, up: boolean): Pick<Config, 'a' | 'b' | 'knobs'> {
  const on = new Set(switchesOf(config.b, config.knobs).on);
  if (up) on.add(id);
  else on.delete(id);
  const { variant: b, knobs } = variantWith(on);
  return {
    a: b === MIXED && config.a === MIXED ? BEFORE : config.a,
    b,
    knobs: { ...config.knobs, ...knobs },
  };
}

/** What a change counts in a scene: in this tick, or in the whole run. */
export const countOf = (scene: Scene, { counter, run }: Change): number | undefined =>
  counter && (run ? scene.counter(counter) : scene.totalOf(counter).count);
