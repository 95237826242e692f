/** Texts of the figure: types, the lookup, the handler. */
import { plan as words } from '../../words/dispatch.en.ts';
import { plan as common } from '../../words/queues.en.ts';
import { CellState, type Scene } from '../queues/scene.ts';

/** Content types in the order of registration: seven of Liquidsoap's own, three with FFmpeg; plugins follow. */
const TYPES = [
  ...['pcm', 'pcm_s16', 'pcm_f32', 'midi', 'canvas', 'metadata', 'track_marks'],
  ...['ffmpeg.copy', 'ffmpeg.audio.raw', 'ffmpeg.video.raw'],
];
export const typeName = (id: number): string => TYPES[id] ?? `plugin.${id}`;

/** The type of the current or, at rest, of the last lookup, by its name or its number. @param id the variant's */
export function queryText({ asked, begun }: Scene, id: string): string {
  if (begun === 0 || asked < 0) return '';
  return id === 'tried' ? words.query(typeName(asked)) : words.index(asked);
}

/** What the machine does while no type is looked up. */
export const restText = ({ begun, rests }: Scene): string => (begun > 0 && rests ? common.rests : '');

/** The names that the current lookup has compared. @param id the variant's: only the first one asks types */
export function namesCompared(scene: Scene, id: string): number {
  if (id !== 'tried') return 0;
  return scene.allCells().filter(({ state }) => state === CellState.tried || state === CellState.opened)
    .length;
}

/** What is found of a type, beside its name. @param id the variant's: only the first one asks types */
export function answer(state: CellState, id: string): string {
  if (state === CellState.opened) return id === 'tried' ? words.yes : words.found;
  return state === CellState.tried ? words.no : '';
}

/** How much of a handler is there. @param id the variant's */
export function handlerText({ blocks }: Scene, id: string): string {
  if (id === 'matched') return words.matched;
  return blocks > 0 ? words.made(blocks) : words.unmade;
}
