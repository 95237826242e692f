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

/** The type that is looked up. */
export const queryText = ({ asked, begun, rests }: Scene): string =>
  begun === 0 ? '' : rests || asked < 0 ? common.rests : words.query(typeName(asked));

/** The answer of a type, beside its name. */
export const answer = (state: CellState): string =>
  state === CellState.opened ? words.yes : state === CellState.tried ? words.no : '';

/** How much of a handler is there. @param id the variant's */
export function handlerText({ blocks }: Scene, id: string, terse: boolean): string {
  if (id === 'matched') return words.matched;
  return blocks > 0 ? words.made(blocks, terse) : words.unmade;
}
