/** The steps of work of a query, in the order of its parts: the tests, what they find together, and the songs of the answer. */
import type { Counter, Part, Scene } from './scene.ts';

/** Largest numbers of tests, and of songs of which each is apart. */
const MOST_TESTS = 4;
export const SONGS = 5;
/** Walks for each property that a tree's engine fetches, and records that it reads for it on average in the generated libraries. */
const FETCH = { walks: 2, records: 1.5 };

/** The tests of a query; beyond some, the rest of them count as the last. */
export const testsOf = ({ queryParts }: Scene): Part[] =>
  queryParts.filter(({ of }) => of.length === 0).slice(0, MOST_TESTS);

/** What is found by all tests together; undefined if there is one test alone. */
export const wholeOf = ({ queryParts }: Scene): Part | undefined =>
  queryParts.length > 1 ? queryParts.at(-1) : undefined;

/** A part of the work. */
export interface Work {
  kind: 'test' | 'together' | 'songs';
  /** Steps of work when the query is answered, and before this part. */
  steps: number;
  before: number;
  /** Walks down a tree of which they consist; 0 where there is none. */
  walks: number;
}

/** The whole query: each test, what they find together, and each song of a few, or all of many as one. */
export function workOf(scene: Scene): Work[] {
  const of = (name: Counter) => scene.total(name);
  const isTree = scene.engineTrees.length > 0;
  const walks = isTree ? of('descents') : 0;
  const isJoined = wholeOf(scene) !== undefined;
  const joining = of('words') + (isJoined ? of('inserts') : 0);
  const perWalk = (of('compared') + of('lookups')) / Math.max(1, walks);
  const fetches = of('gets') * FETCH.walks;
  const fetching =
    isTree && of('gets') > 0
      ? fetches * perWalk + of('gets') * FETCH.records
      : Math.max(0, of('records') - of('tested'));
  const songs = of('rows') > SONGS ? 1 : of('rows');
  const each = (kind: Work['kind'], count: number, steps: number, walks: number) =>
    Array.from({ length: count }, () => ({ kind, steps: steps / count, walks: walks / count }));
  const all = [
    ...each(
      'test',
      testsOf(scene).length,
      scene.totalSteps - joining - fetching,
      walks - (isTree ? fetches : 0),
    ),
    ...each('together', isJoined ? 1 : 0, joining, 0),
    ...each('songs', songs, fetching, isTree ? fetches : 0),
  ];
  // Whole steps, so that their sum is the count.
  let [sofar, before] = [0, 0];
  return all.map(({ steps, ...rest }) => {
    const from = before;
    sofar += steps;
    before = Math.round(sofar);
    return { ...rest, steps: before - from, before: from };
  });
}
