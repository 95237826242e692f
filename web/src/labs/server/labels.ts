/** Texts of the figure, its code and its tables. */
import { namesOf } from '../../engine/names.ts';
import { joined, number, type Quantity, size } from '../../words/format.ts';
import { documentName as named, does as doing, pieces, plan as words } from '../../words/server.en.ts';
import { machineTimeText } from '../machine-time.ts';
import type { Placed } from './boxes.ts';
import { collectorTicks, heapBytes } from './curve.ts';
import type { Plan } from './plan.ts';
import type { RequestLane } from './requests.ts';
import { type Counter, PieceKind, type Scene, type Shelf } from './scene.ts';

const PIECES = namesOf(PieceKind);

/** @param place the engine's name of what a connection does */
export const does = (place: string): string => doing[place] ?? place;

/** The memory in which a piece is passed on. */
export const pieceName = (kind: PieceKind): string => pieces[PIECES[kind]];

/** A document's name, as its lines have it. */
export const documentName = (index: number): string => named(String(index).padStart(2, '0'));

/** Bytes of another response; undefined if there are none. */
const leakText = ({ leak }: Scene): string | undefined =>
  leak
    ? words.leak(
        leak.request + 1,
        leak.bytes,
        leak.document < 0 ? words.stranger : documentName(leak.document),
      )
    : undefined;

export const shelfName = ({ bytes, outside }: Shelf): string =>
  outside ? words.outside(bytes) : number(bytes);

/** A round quantity without decimals: `5 MB`. */
export const whole = ({ value, unit }: Quantity): string => joined({ value: number(Number(value)), unit });

/** A request's number, from 1, and where there is room, the size of its file. */
export function laneName({ request }: RequestLane, terse: boolean): string {
  if (request.number < 0) return words.connects;
  const name = number(request.number + 1);
  return terse ? name : words.asks(name, request.size < 0 ? words.notFound : size(request.size));
}

/** Width of a caption, in px: that of average letters, or of Han characters, which are square. */
const captionWidth = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (character >= '\u2e80' ? 12 : 6.4), 0);

/** Captions of boxes: what a buffer is for and what was used of it, as far as there is room; copies have one together. */
export function captions(boxes: Placed[]): { x: number; text: string }[] {
  return boxes.flatMap(({ buffer: { role, used, bytes }, x, width }, index) => {
    const alike = role === 'copy' || role === 'deflate';
    if (alike && boxes[index - 1]?.buffer.role === role) return [];
    const last = alike ? boxes.findLast(({ buffer }) => buffer.role === role)! : undefined;
    const room = last ? last.x + last.width - x : width;
    const name = words.roles[role];
    const all = [...(last ? [] : [words.used(name, used, bytes), words.purpose(name, used)]), name];
    const text = all.find((one) => captionWidth(one) <= room);
    return text === undefined ? [] : [{ x, text }];
  });
}

/** The large numbers that are costs: bytes, with the number of buffers below. */
const COSTS: [Counter, Counter, (buffers: number) => string][] = [
  ['madeBytes', 'buffersMade', words.counts.made],
  ['droppedBytes', 'buffersDropped', words.counts.left],
];

/** @param ticks the collector's work in ticks */
const collectorText = (ticks: number, terse: boolean): string =>
  ticks > 0 ? words.collector(machineTimeText(ticks), terse) : words.collectorIdle;

/** Texts of the figure that contain numbers of the scene. */
export const texts = (scene: Scene, { one, terse }: Plan) => ({
  detail:
    leakText(scene) ??
    (one && one.request.number >= 0
      ? words.detail(one.request.number + 1, one.over, size(one.bytes), size(one.request.sent), terse)
      : words.none),
  costs: COSTS.map(([id, buffers, caption]) => ({
    ...{ id, value: size(scene.counter(id)), caption: caption(scene.counter(buffers)) },
  })),
  /** The gain of a pool. */
  reused: {
    value: number(scene.counter('buffersLent')),
    caption: scene.hasPool ? words.counts.reused : words.counts.noPool,
  },
  shelves: scene.hasPool
    ? words.shelves(size(scene.restBytes), size(scene.lentBytes), terse)
    : words.pile(scene.garbage),
  heap: words.heap(size(heapBytes(scene)), terse),
  collector: collectorText(collectorTicks(scene), terse),
  collected: collectorTicks(scene) > 0,
  alive: words.alive(size(scene.liveBytes), terse),
});
