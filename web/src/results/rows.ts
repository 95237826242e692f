/** The chart as a table of texts. */
import { documents } from '../words/documents.en.ts';
import { number, times } from '../words/format.ts';
import { clauses } from '../words/joining.en.ts';
import { results as words } from '../words/results.en.ts';
import { verdicts } from '../words/verdicts.en.ts';
import { figuresOf, type Kind, type Group } from './merge.ts';

const { columns: heads } = words;

/** Heads of the columns of `rows`. */
export const columns = [
  ...[heads.compared, heads.workload, heads.machine, heads.file, heads.verdict, heads.ratio, heads.interval],
  ...[heads.floor, heads.pairs, heads.date, heads.published, heads.notes],
];

export const rows = (groups: readonly Group[], kind: Kind): string[][] =>
  groups.flatMap((group) =>
    group.rows.map(({ comparison, document, file, runs, twin }) => {
      const found = comparison.digests_equal ? figuresOf(comparison, kind) : null;
      const { claim } = comparison;
      const { ratio = null, low = null, high = null, noise_floor: floor = null } = found ?? {};
      return [
        words.compared(group),
        words.workload(group),
        documents.machine(document.env),
        file,
        found ? verdicts[found.verdict] : comparison.digests_equal ? words.untimed : words.differ,
        ratio === null ? words.none : times(ratio),
        low === null || high === null ? words.none : words.interval(low, high),
        floor === null ? words.none : words.floor(floor),
        found ? number(found.pairs) : words.none,
        document.date ? documents.day(document.date) : documents.undated,
        claim ? words.publishedAs(claim.ratio, claim.source) : words.none,
        clauses([...(runs > 1 ? [words.newest(runs)] : []), ...(twin ? [words.twin(twin)] : [])]),
      ];
    }),
  );
