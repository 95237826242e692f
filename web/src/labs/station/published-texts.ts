/** Texts of changes, and of why published and measured figures differ, script by script. */
import { joined, number, percent, significant } from '../../words/format.ts';
import { parted, sentences, signs } from '../../words/joining.en.ts';
import { counts as names, published as words, reasons, unsure } from '../../words/station.published.en.ts';
import { verdicts } from '../../words/verdicts.en.ts';
import { type Finding, leastGain, SATURATED } from './published.ts';
import { type Change, proven } from './times.ts';

/** A share in per cent, with significant digits. */
export const significantPercent = (part: number): string =>
  joined({ value: significant(part * 100), unit: '%' });
/** A share in per cent, with its sign. */
export const signed = (part: number): string => (part > 0 ? `+${percent(part)}` : percent(part));

/** The 95 % interval of a change, and the verdict if the pairs do not prove it. */
export function interval(change: Change): string {
  const span = signed(change.low) + signs.to + signed(change.high);
  if (proven(change)) return span;
  return unsure(span, verdicts[change.verdict]);
}

type Ours = NonNullable<Finding['ours']>;

/** Counts of a tick that are not 0: `chunks looked at 100 → 15`. */
function countsText(counts: Ours['counts']): string {
  const texts = Object.entries(names).flatMap(([id, name]) => {
    const [before, after] = counts[id] ?? [0, 0];
    if (before === 0 && after === 0) return [];
    const [from, to] = [number(Math.round(before)), number(Math.round(after))];
    return [from === to ? `${name} ${from}` : `${name} ${from} → ${to}`];
  });
  return words.counts(parted(texts));
}

function reason(script: string, { before, after }: Ours): string[] {
  if (script === SATURATED && before >= 1 && after >= 1)
    return [reasons.saturated(significant(before), significant(after))];
  const text = (reasons as Partial<Record<string, unknown>>)[script];
  return typeof text === 'string' ? [text] : [];
}

/** Why the figures of a script differ; empty before it is measured. */
export const whyText = ({ script, ours }: Finding): string =>
  ours ? sentences([...reason(script, ours), countsText(ours.counts)]) : '';

/** Whether the signs and the order of the table come out here. */
export function orderText(found: readonly Finding[]): string {
  const wrong = found.filter(
    ({ script, ours, change }) =>
      script !== SATURATED &&
      ours?.change &&
      proven(ours.change) &&
      Math.sign(ours.change.by) !== Math.sign(change),
  );
  const { theirs, ours } = leastGain(found);
  return sentences([
    wrong.length === 0 ? words.sameSigns : words.otherSigns(wrong.map(({ script }) => script)),
    words.least(theirs, ours ?? null),
  ]);
}

/**
 * Cells of `published.columns`, a row for each script: published and measured change, published shares of a core in
 * 2.4.4 and 2.4.5, measured shares, 95 % interval of the measured change. A script that is not measured has
 * `published.none`.
 */
export const publishedRows = (findings: readonly Finding[]): string[][] =>
  findings.map(({ script, before, after, change, ours }) => [
    script,
    signed(change / 100),
    ours?.change ? signed(ours.change.by) : words.none,
    percent(before / 100),
    percent(after / 100),
    ours ? significantPercent(ours.before) : words.none,
    ours ? significantPercent(ours.after) : words.none,
    ours?.change ? interval(ours.change) : words.none,
  ]);

/** Progress of the measurement of a script. @param done rounds that have ended */
export const measuringText = (script: string, done: number, of: number): string =>
  sentences([
    words.measuring(script, Math.min(done + 1, of), of),
    ...(of > 0 && script === SATURATED ? [words.long] : []),
  ]);
