/** Texts of the figure, its code and its tables: operators, what they do, lengths. */
import { type PairBar, rowsOf } from '../../components/figure/pair-bars.ts';
import { namesOf } from '../../engine/names.ts';
import * as words from '../../words/chunks.en.ts';
import { number, size } from '../../words/format.ts';
import { type Chunk, type Field, Kind, type Scene } from './scene.ts';

const KINDS = namesOf(Kind);

/** Name of an operator; with a number if there are several of its kind. */
export function operatorName(scene: Scene, index: number): string {
  const { kind } = scene.operator(index);
  const alike = Array.from({ length: scene.operators }, (_, at) => at).filter(
    (at) => scene.operator(at).kind === kind,
  );
  const name = words.operators[KINDS[kind]];
  return alike.length === 1 ? name : words.numbered(name, alike.indexOf(index) + 1);
}

/** @param place the engine's name of an operation */
export const does = (place: string, field: Field): string =>
  words.does[place]?.(words.fieldNames[field]) ?? place;

/** What is done in a frame. */
export function acts(scene: Scene, place: string, terse: boolean): string {
  if (scene.frames === 0) return '';
  if (scene.rests) return words.plan.rests(terse);
  return words.plan.acts(operatorName(scene, scene.acting), does(place, scene.fieldName));
}

/** The length in a record; negative if there is none. */
export const badge = (length: number): string => (length < 0 ? words.plan.unknown : number(length));

export const chunkLength = ({ length, stored }: Chunk): string =>
  stored ? number(length) : words.plan.unknown;

/** Counts that are bars; the table has all. */
const BARS = ['boxesTouched', 'virtualCalls', 'bytesCopied', 'longestList'] as const;

/** The counts of this side beside the other side's. */
export function countBars(scene: Scene, peer?: Scene, ends?: readonly Scene[]): PairBar[] {
  const row = rowsOf(scene, peer, ends);
  return BARS.map((counter) =>
    row(
      counter,
      words.plan.bars[counter],
      (one) => one.counter(counter),
      counter === 'bytesCopied' ? size : number,
    ),
  );
}
