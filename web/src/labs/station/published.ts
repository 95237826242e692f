/** The article's table held against what was measured here, script by script. Pure. */
import type { Comparison, Variant } from '../../engine/types.ts';
import { frameNs } from './frames.ts';
import { type Change, changeOf } from './times.ts';

type Row = NonNullable<Variant['published']>[number];

/** A script: what was published, in percent of a core, and what was found. */
export interface Finding {
  script: string;
  before: number;
  after: number;
  /** in percent, as published */
  change: number;
  ours?: {
    /** of a core, when a tick is played a frame: 1 is all of it */
    before: number;
    after: number;
    change?: Change;
    /** counts of a tick, before and after, by the engine's names */
    counts: Record<string, [before: number, after: number]>;
  };
}

function oursOf(one: Comparison): Finding['ours'] {
  if (one.baseline_ns === null || one.variant_ns === null) return undefined;
  const frame = frameNs({ knobs: {}, rate: 44_100 });
  const change = changeOf(one);
  const { baseline, variant } = one.counters;
  const counts = Object.keys(baseline).map((name): [string, [number, number]] => [
    name,
    [baseline[name] / baseline.ticks, variant[name] / variant.ticks],
  ]);
  return {
    before: one.baseline_ns / frame,
    after: one.variant_ns / frame,
    ...(change && { change }),
    counts: Object.fromEntries(counts),
  };
}

/** All scripts, in the table's order. @param found by script */
export const findings = (table: readonly Row[], found: Partial<Record<string, Comparison[]>>): Finding[] =>
  table.map(({ preset: script, ...row }) => {
    const ours = found[script]?.[0] && oursOf(found[script][0]);
    return { script, ...row, ...(ours && { ours }) };
  });

/** Who gains least of those whose ticks fit into their frames; undefined before all of them were measured. */
export function leastGain(found: readonly Finding[]): { theirs: string; ours: string | undefined } {
  const fit = found.filter(({ script }) => script !== SATURATED);
  const least = (gain: (one: Finding) => number) =>
    fit.reduce((one, other) => (gain(other) > gain(one) ? other : one)).script;
  const measured = fit.every(({ ours }) => ours?.change);
  return {
    theirs: least(({ change }) => change),
    ours: measured ? least(({ ours }) => ours?.change?.by ?? 0) : undefined,
  };
}

/** The one that stands at nine tenths of a core, before and after. */
export const SATURATED = 'chain-20';
