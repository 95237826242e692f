/** Texts of the code and the tables, and numbers of the modelled heap. */
import { namesOf } from '../../engine/names.ts';
import { documentName as named, does as doing, pieces } from '../../words/server.en.ts';
import { PieceKind, type Scene } from './scene.ts';

const PIECES = namesOf(PieceKind);

/** @param place the engine's name of what a connection does */
export const does = (place: string): string => doing[place] ?? place;

/** The memory in which a piece is passed on. */
export const pieceName = (kind: PieceKind): string => pieces[PIECES[kind]];

/** A document's name, as its lines have it. */
export const documentName = (index: number): string => named(String(index).padStart(2, '0'));

/** Bytes that buffers take in the heap now. */
export const heapBytes = (scene: Scene): number =>
  scene.samples > 0 ? scene.sample(scene.samples - 1).bytes : 0;

/** Ticks for which the collector has worked. */
export const collectorTicks = (scene: Scene): number =>
  scene.allSamples().reduce((sum, { collector }) => sum + collector, 0);
