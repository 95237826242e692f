/** Texts of the editor: faults, examples, and the graph's operators. */
import { verdictSentence } from '../../../components/verdict.ts';
import type { Comparison } from '../../../engine/types.ts';
import { number, significant } from '../../../words/format.ts';
import { clauses, parted, sentences } from '../../../words/joining.en.ts';
import { constructs, otherTexts } from '../../../words/station.script.constructs.en.ts';
import {
  editor as words,
  ends,
  examples,
  expected,
  hints,
  problems,
} from '../../../words/station.script.en.ts';
import { changeOf, proven } from '../times.ts';
import type { ScriptFault, ScriptNode } from './types.ts';

type Problem = ScriptFault['problem'];
type Kind = Problem['kind'];

/** What would be right in place of a value, where its type says so. @param there the text of the value */
function hint(wanted: string, found: string, there: string): string | undefined {
  if (wanted === 'float' && found === 'int')
    return /^\d[\d_]*$/.test(there) ? hints.point(there) : hints.float;
  if (wanted === 'int' && found === 'float') return hints.int;
  if (wanted === `[${found}]`) return hints.list;
  if (wanted === '{bool}' && found === 'bool') return hints.braces;
  if (wanted.startsWith('({bool}') && found.startsWith('(bool')) return hints.condition;
  if (wanted === '({bool}, source)' && found === 'source') return hints.pair;
  return found === 'unit' ? hints.output : undefined;
}

/** Times that never come, by their length in s. */
const ENDS: Record<number, string> = { 60: ends.minute, 3600: ends.hour, 86400: ends.day };

/** `3:12`: line and column. */
export const place = ({ place: { line, column } }: Pick<ScriptFault, 'place'>): string =>
  `${String(line)}:${String(column)}`;

const withHint = (text: string, more?: string) => sentences(more === undefined ? [text] : [text, more]);

/** Problems that need more than their own fields. */
const PROBLEMS: { [K in Kind]: (problem: Extract<Problem, { kind: K }>, there: string) => string } = {
  ...problems,
  'not-here': ({ what }) => constructs[what],
  'not-script': ({ what }) => otherTexts[what],
  escape: (_, there) => problems.escape(there),
  expected: ({ expected: what }) => expected[what],
  unclosed: ({ close, noticed }) => problems.unclosed({ close, noticed: place({ place: noticed }) }),
  uncalled: (_, there) => problems.uncalled(there),
  type: (problem, there) => withHint(problems.type(problem), hint(problem.wanted, problem.found, there)),
  round: ({ every }) => withHint(problems.round(), ENDS[every]),
};

/** What is wrong, and what would be right. */
export function problem({ problem, there }: Pick<ScriptFault, 'problem' | 'there'>): string {
  const say = PROBLEMS[problem.kind] as (problem: Problem, there: string) => string;
  return say(problem, there);
}

/** The result of measuring a script: `Your script: B takes 14 % less CPU time, 11 to 17.` */
export function measuredText(comparison: Comparison): string {
  const change = changeOf(comparison);
  if (!change || !proven(change)) return words.measuredNone(verdictSentence(comparison, comparison.unit));
  const { by, low, high } = change;
  const [least, most] = by < 0 ? [-high, -low] : [low, high];
  const span = [least, most].map((share) => significant(share * 100, 2));
  return words.measured(significant(Math.abs(by) * 100, 2), by < 0, span[0], span[1]);
}

export const exampleName = (id: string): string => examples[id] ?? id;

/** How an operator is called: `add(normalize=false)`. */
const call = ({ operator, given }: ScriptNode) =>
  `${operator}(${given.map(({ label, value }) => `${label}=${value}`).join(', ')})`;

export const operatorText = (node: ScriptNode): string => words.operator(node.name, call(node));

/** A script without errors. */
export const rightText = (graph: readonly ScriptNode[], warnings: number): string =>
  words.right(graph.length, graph.filter(({ output }) => output).length, warnings);

/** The graph, by the kinds of its operators. */
export function drawnText(graph: readonly ScriptNode[]): string {
  const counts = new Map<string, number>();
  for (const { operator } of graph) counts.set(operator, (counts.get(operator) ?? 0) + 1);
  const kinds = [...counts].map(([operator, count]) =>
    count === 1 ? operator : `${number(count)} ${operator}`,
  );
  return words.drawn(graph.length, parted(kinds));
}

/** An operator with those that it pulls from. */
export function wiredText(node: ScriptNode, graph: readonly ScriptNode[]): string {
  const from = node.sources.map((source) => graph[source].name);
  const pulls = from.length > 0 ? ` ${words.pulls(from)}` : '';
  return clauses([operatorText(node) + pulls, ...(node.heard ? [words.heard] : [])]);
}
