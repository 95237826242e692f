/** What the editor of station scripts says: its parts, and each fault that the engine finds. */
import type { ScriptFault, ScriptNode } from '../labs/station/editor/types.ts';
import { number } from './format.ts';

type Problem = ScriptFault['problem'];
type Kind = Problem['kind'];

const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;
const list = (words: string[]) => words.join(', ');
const meant = (near: string | null) => (near === null ? '' : ` Did you mean ${near}?`);

const EXPECTED: Record<Extract<Problem, { kind: 'expected' }>['expected'], string> = {
  value: 'A value is expected here: a number, a text, a name, a call or a list.',
  open: 'An opening bracket is expected here: fun (x) -> …',
  parameter: 'The name of a parameter is expected here.',
  arrow: 'An arrow is expected here: fun (x) -> …',
  'comma-or-close': 'A comma, or the bracket that closes, is expected here.',
  close: 'The bracket that closes is expected here.',
};

/** What else would have been right, where the types say so. */
function hint(wanted: string, found: string, there: string): string {
  if (wanted === 'float' && found === 'int')
    return /^\d[\d_]*$/.test(there) ? ` Write ${there}. with a point.` : ' Write float(…) around it.';
  if (wanted === 'int' && found === 'float') return ' Write it without a point, or int(…) around it.';
  if (wanted === `[${found}]`) return ' Put it in square brackets.';
  if (wanted === '{bool}' && found === 'bool') return ' Put it in braces.';
  if (wanted.startsWith('({bool}') && found.startsWith('(bool'))
    return ' Put the condition in braces: {true}.';
  if (wanted === '({bool}, source)' && found === 'source')
    return ' Give its condition, too: ({true}, source).';
  if (found === 'unit') return ' An output has no value, and nothing can pull from it.';
  return '';
}

const ROUND: Record<number, string> = {
  60: 'A minute ends at 60s.',
  3600: 'An hour ends at 60m.',
  86400: 'A day ends at 24h.',
};
const between = (min: number, max: number, unit: string) =>
  `${String(min)} to ${number(max)}${unit ? ` ${unit}` : ''}`;

const PROBLEMS: { [K in Kind]: (problem: Extract<Problem, { kind: K }>, there: string) => string } = {
  'too-long': ({ most }) => `The script is too long: at most ${number(most)} bytes are read.`,
  'too-deep': ({ most }) => `This is nested too deep: at most ${number(most)} levels.`,
  character: () => 'This character means nothing here.',
  number: () => 'This is not a number.',
  time: () => 'This is not a time. Write two, such as 10s-20s, with h, m and s.',
  'too-large': () => 'This number is too large.',
  'open-text': () => 'This text does not end on its line.',
  escape: () => 'A backslash may only stand before \\ " \' n and t. Write \\\\ for one.',
  interpolation: () => 'Texts are put together with ^ here: "tone " ^ string(i).',
  'not-here': () => 'Liquidsoap has this; the subset here does not.',
  expected: ({ expected }) => EXPECTED[expected],
  'missing-comma': () => 'A comma is missing before this.',
  unclosed: ({ close, noticed }) =>
    `This bracket is never closed: ${close} is expected before ${place({ place: noticed })}.`,
  unopened: () => 'This bracket closes nothing.',
  'two-on-a-line': () => 'A new statement begins on a line of its own. Is a comma or an operator missing?',
  dotted: () => 'Names with dots belong to operators. Choose one without.',
  taken: () => 'This name is an operator’s. Choose another.',
  'unknown-name': ({ near }) => `Nothing has this name.${meant(near)}`,
  'unknown-operator': ({ near }) => `No operator has this name.${meant(near)}`,
  uncalled: (_, there) => `This is an operator. Call it: ${there}(…).`,
  'not-called': ({ found }) => `This is a value (${found}) and cannot be called.`,
  'unknown-label': ({ operator, near, labels }) =>
    near === null && labels.length > 0
      ? `${operator} has no such argument. It has ${list(labels)}.`
      : `${operator} has no such argument.${meant(near)}`,
  twice: ({ label }) => `${label} is given twice.`,
  missing: ({ operator, label, wanted }) =>
    label ? `${operator} needs its ${label} (${wanted}).` : `${operator} needs more: ${wanted}.`,
  arguments: ({ operator, most }) =>
    `${operator} takes at most ${plural(most, 'argument')} without a label. Is a list in square brackets meant?`,
  type: ({ wanted, found }, there) =>
    `${wanted} is wanted here, this is ${found}.${hint(wanted, found, there)}`,
  operand: ({ sign, found }) => `${sign} does not take ${found}.`,
  function: () => 'A function is given to list.init, list.map, list.fold or list.iter, and nowhere else.',
  parameters: ({ wanted, found }) =>
    `The function needs ${plural(wanted, 'parameter')} and has ${number(found)}.`,
  choice: ({ near, words }) => `It may be ${words.map((word) => `"${word}"`).join(' or ')}.${meant(near)}`,
  range: ({ label, min, max, unit }) => `${label} may be ${between(min, max, unit)}.`,
  round: ({ every }) => `This time never comes. ${ROUND[every] ?? ''}`,
  'long-text': ({ most }) => `This text is too long: at most ${number(most)} bytes.`,
  count: ({ least, most, found }) =>
    `${number(least)} to ${number(most)} are possible here, not ${number(found)}.`,
  weights: ({ sources, found }) =>
    `There are ${plural(sources, 'source')} and ${plural(found, 'weight')}. Give one for each source, or none.`,
  'no-number': () => 'This has no result: it is too large, or divided by zero.',
  fallible: () =>
    'This source may have nothing to play. Say fallible=true in the output, or put mksafe(…) around the source.',
  operators: ({ most }) => `Too many operators: at most ${number(most)}.`,
  ways: ({ most }) =>
    `Up to here more than ${number(most)} paths lead to sources. amplify doubles them. Each tick would take too long.`,
  parts: ({ most }) =>
    `This value is too large: its type has more than ${number(most)} pairs, lists and values in it.`,
  steps: ({ most }) => `This script takes too long to evaluate: at most ${number(most)} steps.`,
  clocks: () =>
    'Two operators pull from this, each at a pace of its own: a crossfade reads ahead, an output does not. Give each a source of its own.',
  refused: () => 'The engine refuses this operator with these arguments.',
  'no-output': () => 'There is no output, so nothing plays. Write output.card(…).',
  unused: () => 'Nobody uses this name.',
  ignored: ({ found }) => `Nobody uses this ${found}. Give it to an output, or leave it out.`,
};

/** What is wrong, and what would be right. */
export function problem({ problem, there }: Pick<ScriptFault, 'problem' | 'there'>): string {
  const say = PROBLEMS[problem.kind] as (problem: Problem, there: string) => string;
  return say(problem, there);
}

/** `3:12`: line and column. */
export const place = ({ place: { line, column } }: Pick<ScriptFault, 'place'>): string =>
  `${String(line)}:${String(column)}`;

const EXAMPLES: Record<string, string> = {
  simple: 'simple',
  'multi-output-10': 'multi-output-10',
  'audio-chunks': 'audio-chunks',
  'add-8': 'add-8',
  'large-add-32': 'large-add-32',
  'chain-20': 'chain-20',
  radio: 'Radio with jingles',
  requests: 'Requests before a playlist',
  fallback: 'Three to fall back on',
  crossfade: 'Crossfade',
  layers: 'Music over a chord',
};
export const exampleName = (id: string): string => EXAMPLES[id] ?? id;

/** How an operator is called: `add(normalize=false)`. */
const called = ({ operator, given }: ScriptNode) =>
  `${operator}(${given.map(({ label, value }) => `${label}=${value}`).join(', ')})`;

export const editor = {
  title: 'Script',
  label: 'Script, a subset of Liquidsoap’s language',
  examples: 'Example',
  own: 'your own',
  benchmarks: 'Measured by the article, reconstructed',
  others: 'To listen to',
  play: 'Run it',
  plays: 'A and B run it',
  playHint: 'Ctrl+Enter',
  faults: 'Faults',
  warning: 'Warning:',
  graph: 'Graph',
  heard: 'you hear this',
  reading: 'Reading the script …',
  failed: (message: string) => `The script cannot be checked: ${message}. Change it to try again.`,
  wrong: (count: number, plays: boolean, drawn: boolean) =>
    `${plural(count, 'fault')}.${drawn ? ' The graph is that of the last script without faults' : ''}${
      drawn ? (plays ? ', and what plays goes on.' : '.') : plays ? ' What plays goes on.' : ''
    }`,
  right: (graph: ScriptNode[], warnings: number) =>
    `${plural(graph.length, 'operator')}, ${plural(graph.filter(({ output }) => output).length, 'output')}.${
      warnings > 0 ? ` ${plural(warnings, 'warning')}.` : ''
    }`,
  operator: (node: ScriptNode) => `${node.name}: ${called(node)}`,
  drawn: (graph: ScriptNode[]) => {
    const counts = new Map<string, number>();
    for (const { operator } of graph) counts.set(operator, (counts.get(operator) ?? 0) + 1);
    const kinds = [...counts].map(([operator, count]) =>
      count === 1 ? operator : `${number(count)} ${operator}`,
    );
    return `${plural(graph.length, 'operator')}: ${kinds.join(', ')}`;
  },
  wired: (node: ScriptNode, graph: ScriptNode[]) => {
    const from = node.sources.map((source) => graph[source].name);
    const pulls = from.length > 0 ? ` pulls from ${from.join(', ')}` : '';
    return `${node.name}: ${called(node)}${pulls}${node.heard ? '; you hear this' : ''}`;
  },
} as const;
