/** The figures of a race as bars: the time per block or frame, and how each subject compares with the user's. */
import { intervalOf } from '../../components/verdict.ts';
import type { Figures } from '../../engine/types.ts';
import { duration, joined } from '../../words/format.ts';
import { race as words } from '../../words/own.race.en.ts';
import { variants } from '../../words/ring.knobs.en.ts';
import { type Other, OTHERS, type RaceKind } from './subjects.ts';

/** What a race has measured. */
export interface Raced {
  kind: RaceKind;
  /** The user's variant against each of the others. */
  figures: readonly Figures[];
  /** Steps per frame that is sent, of the user's ring and of each of the others. */
  steps: readonly (number | undefined)[];
}

interface Side {
  id: 'own' | Other;
  /** Time per unit of work. */
  ns: number | null;
  steps?: number;
  /** Its comparison with the user's. */
  figures?: Figures;
}

const sidesOf = ({ kind, figures, steps }: Raced): Side[] =>
  (['own', ...OTHERS[kind]] as const).map((id, index) => ({
    id,
    ns: index === 0 ? figures[0].baseline_ns : figures[index - 1].variant_ns,
    steps: steps[index],
    figures: figures[index - 1],
  }));

/** What the work and the calls take by themselves. */
interface Floor {
  /** Of one step, in ns; 0 for pools, which all have the same calls. */
  step: number;
  /** For each unit of work of a side, in ns. */
  of: (side: Side) => number;
}

/** That of rings is measured with two that do nothing: it is on the line through these, by the number of steps. */
function floorOf(sides: readonly Side[]): Floor {
  const [none, more] = (['null', 'steps'] as const).map((id) => sides.find((side) => side.id === id));
  const [ns, least = 0] = [none?.ns ?? 0, none?.steps];
  const step = more?.steps === undefined ? 0 : ((more.ns ?? 0) - ns) / (more.steps - least);
  return { step, of: ({ steps = least }) => ns + step * (steps - least) };
}

/** The share of the user's time that is the work and the calls; undefined if it is not proven to be less than all of it. */
export function shareOf(raced: Raced): { share: number; step: number; steps?: number } | undefined {
  const sides = sidesOf(raced);
  const { step, of } = floorOf(sides);
  const [own] = sides;
  const share = of(own) / (own.ns ?? 0);
  const isFaster = sides.some(({ id, figures }) => id === 'null' && figures?.verdict === 'faster');
  return isFaster && share < 1 ? { share, step, steps: own.steps } : undefined;
}

type Interval = readonly [low: number, high: number] | null;

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

function nameOf(kind: RaceKind, id: Side['id']): string {
  if (id === 'null') return words.nothing[kind];
  return id in variants ? variants[id as keyof typeof variants].name : words.subjects[id as Named];
}
type Named = keyof typeof words.subjects;

function valueOf({ ns, steps }: Side): string {
  const time = joined(duration(ns ?? NaN));
  return steps === undefined ? time : words.withSteps(time, steps);
}

/** Rows for `SpanBars`, the user's first. */
export function rowsOf(raced: Raced) {
  const sides = sidesOf(raced);
  const floor = floorOf(sides);
  const longest = Math.max(
    ...sides.flatMap(({ ns, figures }) => [ns ?? 0, ...((figures && timesWithin(figures)) ?? [])]),
  );
  /** Position of a time on the scale, in per cent. */
  const at = (ns: number) => (100 * ns) / (longest || 1);
  return sides.map((side) => {
    const { id, figures } = side;
    const ns = side.ns ?? 0;
    const work = Math.min(ns, id === 'null' || id === 'steps' ? ns : floor.of(side));
    const ends = figures && timesWithin(figures);
    return {
      ...{ id, name: nameOf(raced.kind, id), value: valueOf(side) },
      note:
        (id === 'null' ? words.notes.null[raced.kind] : '') +
        (figures ? verdictText(figures) : words.notes.own),
      parts: [
        // Outlined what the work and the calls take, and the variant's own part solid.
        { kind: 'hollow' as const, from: 0, to: at(work) },
        ...(ns > work ? [{ kind: 'solid' as const, from: at(work), to: at(ns) }] : []),
        ...(ends ? [{ kind: 'whisker' as const, from: at(ends[0]), to: at(ends[1]) }] : []),
      ],
    };
  });
}
