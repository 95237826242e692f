/** Texts of queries, trees, steps of work and engines. */
import { duration, joined, number, percent } from '../../words/format.ts';
import { busy, desk, engines } from '../../words/library.desk.en.ts';
import { parted } from '../../words/joining.en.ts';
import { does, plan as words, steps } from '../../words/library.en.ts';
import { type Part, type PartKind, type Scene, STEPS, type Tree } from './scene.ts';

const SIGNS: Record<PartKind, string> = {
  all: '*',
  equals: ':',
  match: '~',
  greater: '>',
  smaller: '<',
  has: '+',
  not: 'NOT',
  and: 'AND',
  or: 'OR',
  ids: '#',
  saved: 'in:',
};

/** A part of a query, in the query language. */
export function partText({ kind, key, value, of }: Part): string {
  if (of.length > 0 || kind === 'all') return SIGNS[kind];
  if (kind === 'has') return `+${key}`;
  return `${key}${SIGNS[kind]}${value}`;
}

/** Padding of a part's box, and width of a letter, in the drawing's units. */
const PADDING = 12;
const LETTER = 7.3;

/** A row of a list of all parts: its number, and its test or the numbers of the parts that it combines. */
export function rowText(parts: readonly Part[], at: number): string {
  const part = parts[at];
  const own = number(at + 1);
  const [one, other] = part.of.map((nth) => number(nth + 1));
  if (one === undefined) return `${own} ${partText(part)}`;
  return `${own} = ${other === undefined ? '' : `${one} `}${SIGNS[part.kind]} ${other ?? one}`;
}

/** A part of a query, shortened to the width of its box. */
export const partLabel = (part: Part, width: number): string => shortened(partText(part), width);

/** Text shortened to the width of its box. */
export function shortened(text: string, width: number): string {
  const most = Math.floor((width - PADDING) / LETTER);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A query in the query language, from its parts. */
export function queryText(parts: readonly Part[], at = parts.length - 1): string {
  const part = parts.at(at);
  if (!part) return '';
  const [one, other] = part.of.map((nth) => queryText(parts, nth));
  const inside = (nth: number, text: string) => {
    const { kind, of } = parts[part.of[nth]];
    return of.length === 2 && kind !== part.kind ? `(${text})` : text;
  };
  if (other !== undefined) return `${inside(0, one)} ${SIGNS[part.kind]} ${inside(1, other)}`;
  return one === undefined ? partText(part) : `${SIGNS[part.kind]} ${inside(0, one)}`;
}

/** What the engine does, with its progress where it is counted. */
export function doesText(scene: Scene): string {
  if (scene.what === undefined) return '';
  if (scene.rests) return words.rests;
  if (scene.what === 'walked') return words.leaf(scene.count('leaves'), scene.total('leaves'));
  if (scene.engineTrees.length > 0 && scene.count('descents') > 0)
    return words.descent(scene.count('descents'), scene.total('descents'));
  if (scene.count('tested') > 0 && scene.fetched === 0)
    return words.song(scene.count('tested'), scene.total('tested'));
  return does[scene.what];
}

/** What the steps of work consist of: the largest counts. */
export function stepsText(scene: Scene, most: number): string {
  const counts = STEPS.map((name) => ({ name, count: scene.count(name) })).filter(({ count }) => count > 0);
  counts.sort((one, other) => other.count - one.count);
  return parted(counts.slice(0, most).map(({ name, count }) => steps[name](count)));
}

/** @param at 0: the forward tree, 1: the reverse tree @param fill mean fill of its leaves, 0 to 1 */
export function treeText(at: number, { leaves }: Pick<Tree, 'leaves'>, fill: number, terse: boolean): string {
  const { name, short } = words.trees[at];
  return words.tree(terse ? short : name, leaves, percent(fill));
}

export const engineName = (id: string): string => engines[id] ?? id;

/** What the desk is busy with. @param what an id, or an engine that loads with its share in per cent */
export function busyText(what: string): string {
  const [engine, share] = what.split(' ');
  return share === undefined ? busy[what] : desk.loading(engineName(engine), share);
}

/** A time in ms, and one with its deviation. */
export const msText = (ms: number): string => joined(duration(ms * 1e6));
export const spreadText = (mean: number, deviation: number): string =>
  `${msText(mean)} ± ${msText(deviation)}`;
