/** Texts of the code and the tables: operators, and what they do. */
import { namesOf } from '../../engine/names.ts';
import * as words from '../../words/chunks.en.ts';
import { type Field, Kind, type Scene } from './scene.ts';

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
