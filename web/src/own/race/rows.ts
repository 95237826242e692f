/** The figures of a race as bars: the time per block, and how each pool compares with the user's. */
import { intervalOf } from '../../components/verdict.ts';
import type { Figures } from '../../engine/types.ts';
import { duration, joined } from '../../words/format.ts';
import { race as words } from '../../words/own.race.en.ts';
import { type Other, OTHERS } from './subjects.ts';

type Interval = readonly [low: number, high: number] | null;

const timeText = (ns: number | null) => joined(duration(ns ?? NaN));

function verdictText(figures: Figures): string {
  const { verdict, ratio } = figures;
  const interval: Interval = intervalOf(figures);
  if (ratio !== null && (verdict === 'faster' || verdict === 'slower'))
    return words.verdict[verdict](ratio, interval);
  return verdict === 'faster' || verdict === 'slower' ? '' : words.verdict.other(verdict, interval);
}

/** The interval of the ratio around the time, in ns. */
const timesWithin = ({ variant_ns: ns, ratio, low, high }: Figures): [number, number] | null =>
  ns === null || ratio === null || low === null || high === null
    ? null
    : [(ns * ratio) / high, (ns * ratio) / low];

/** Rows for `SpanBars`, the user's first. */
export function rowsOf(figures: Record<Other, Figures>) {
  const own = figures.again.baseline_ns;
  const longest = Math.max(
    own ?? 0,
    ...OTHERS.flatMap((other) => [figures[other].variant_ns ?? 0, ...(timesWithin(figures[other]) ?? [])]),
  );
  /** Position of a time on the scale, in per cent. */
  const at = (ns: number | null) => (100 * (ns ?? 0)) / (longest || 1);
  const work = figures.null.variant_ns ?? 0;
  /** Outlined what the work and the calls take, and the pool's own part solid. */
  const bar = (ns: number | null) => [
    { kind: 'hollow' as const, from: 0, to: at(Math.min(ns ?? 0, work)) },
    ...(ns !== null && ns > work ? [{ kind: 'solid' as const, from: at(work), to: at(ns) }] : []),
  ];
  return [
    { id: 'own', name: words.subjects.own, note: words.notes.own, parts: bar(own), value: timeText(own) },
    ...OTHERS.map((other) => {
      const one = figures[other];
      const ends = timesWithin(one);
      return {
        ...{ id: other, name: words.subjects[other], value: timeText(one.variant_ns) },
        note: (other === 'null' ? words.notes.null : '') + verdictText(one),
        parts: [
          ...bar(one.variant_ns),
          ...(ends ? [{ kind: 'whisker' as const, from: at(ends[0]), to: at(ends[1]) }] : []),
        ],
      };
    }),
  ];
}
