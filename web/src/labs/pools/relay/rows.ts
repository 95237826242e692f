/** The table of Monibuca's load from end to end as texts, and what it says. Pure. */
import { number, range, significant, size, times } from '../../../words/format.ts';
import { relay as words } from '../../../words/pools.relay.en.ts';
import { verdicts } from '../../../words/verdicts.en.ts';
import type { RelayTable } from '../../../../../engine/pkg-relay/ringside.js';

type Row = RelayTable['rows'][number];
type Time = NonNullable<Row['measured']>;

/** A millisecond of the streams in ns: the unit of the times. */
const UNIT_NS = 1e6;

/** The combination in words. */
function name({ switches }: Row): string {
  const all = Object.entries(words.switches) as [keyof Row['switches'], string][];
  const on = all.filter(([id]) => switches[id]);
  if (on.length === 0) return words.none;
  if (on.length === all.length) return words.all;
  if (on.length === 1) return words.alone(on[0][1]);
  return words.without(all.filter(([id]) => !switches[id])[0][1]);
}

const share = (time: Time | null): string =>
  time === null ? words.pending : significant((time.time.ns / UNIT_NS) * 100);
function compared(time: Time | null): [ratio: string, interval: string] {
  const figures = time?.figures;
  if (!figures || figures.ratio === null || figures.low === null || figures.high === null)
    return [words.pending, words.pending];
  const { ratio, low, high, verdict } = figures;
  const isProven = verdict === 'faster' || verdict === 'slower';
  return [isProven ? times(ratio) : verdicts[verdict], range(low, high)];
}

/** The rows so far, in the order of `columns`. */
export const relayRows = ({ rows }: RelayTable): string[][] =>
  rows.map((row) => {
    const { cost, measured, modelled } = row;
    return [
      ...[name(row), share(measured), share(modelled), ...compared(modelled)],
      ...[cost.copied_bytes, cost.allocated_bytes, cost.collected_bytes, cost.heap_peak_bytes].map(size),
      number(cost.wasted_checks),
    ];
  });

/** What all switches together save; undefined before that is measured. */
export function relayFinding({ rows }: RelayTable): string | undefined {
  const figures = rows.at(-1)?.modelled?.figures;
  if (!figures) return undefined;
  const { ratio, low, high, verdict } = figures;
  if (verdict !== 'faster' && verdict !== 'slower') return words.unproven(verdicts[verdict]);
  // A proven difference has all three.
  if (ratio === null || low === null || high === null) return undefined;
  return words.faster(times(ratio), significant(low), significant(high));
}
