/** Texts of queries, trees and engines. */
import { duration, joined, percent } from '../../words/format.ts';
import { busy, desk, engines } from '../../words/library.desk.en.ts';
import { plan as words } from '../../words/library.en.ts';
import type { Part, PartKind, Tree } from './scene.ts';

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
