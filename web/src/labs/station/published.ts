/** Compares the article's table with the measurements of this browser, script by script. Pure. */
import type { Comparison, Variant } from '../../engine/types.ts';
import { frameNs } from './frames.ts';
import { type Change, changeOf } from './times.ts';

type Row = NonNullable<Variant['published']>[number];

/** A script: the published figures in per cent of a core, and the measured ones. */
export interface Finding {
  script: string;
  before: number;
  after: number;
  /** In per cent, as published. */
  change: number;
  ours?: {
    /** Share of a core if a tick is played for each frame: 1 is a whole core. */
    before: number;
    after: number;
    change?: Change;
    /** Counts for each tick, before and after, by the engine's names. */
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

/** All scripts, in the table's order. @param found comparisons by script */
export const findings = (table: readonly Row[], found: Partial<Record<string, Comparison[]>>): Finding[] =>
  table.map(({ preset: script, ...row }) => {
    const ours = found[script]?.[0] && oursOf(found[script][0]);
    return { script, ...row, ...(ours && { ours }) };
  });

/**
 * The smallest gain among scripts whose ticks fit into their frames; `ours` is undefined until all of them have been
 * measured.
 */
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

/** The script that takes nine tenths of a core, before and after. */
export const SATURATED = 'chain-20';
