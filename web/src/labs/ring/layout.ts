/**
 * Positions of the actors of one scene, from which everything is drawn. Up to eight readers have a lane each; more form
 * a crowd with a count for each slot, and only the three slowest are drawn individually.
 */
import type { Role, Sign } from '../../components/figure/marks.ts';
import type { Point } from '../../components/figure/path.ts';
import { ReaderKind, ReaderState, type Reader, type Scene, WriterState } from './scene.ts';
import { ahead, at, type Geometry, GROOVES } from './geometry.ts';
import type { Pose } from './pose.ts';

/** One reader on its lane. */
export interface Standing {
  reader: Reader;
  role: Role;
  sign: Sign;
  lane: number;
  /** Angle, 0 to 1, clockwise from twelve o'clock. */
  turn: number;
  point: Point;
  /** Lag as a share of the ring, 0 to 1. */
  tail: number;
  /** Whether it is at least a whole lap behind, so that its slot is no longer in the ring. */
  lapped: boolean;
}

/** The readers at one slot, if there are more readers than lanes. */
interface Bunch {
  slot: number;
  works: number;
  sleeps: number;
  stopped: number;
}

/** Everything that the parts of the figure draw. */
export interface Layout {
  scene: Scene;
  g: Geometry;
  /** Angle of the publisher. */
  needle: number;
  standing: Standing[];
  /** Empty if every reader has its own lane. */
  crowd: Bunch[];
  /** Number of remaining readers, without the sound card. */
  network: number;
}

const READER_SIGNS: Record<number, Sign> = {
  [ReaderState.asleep]: 'sleeps',
  [ReaderState.polling]: 'polls',
  [ReaderState.reading]: 'works',
  [ReaderState.holding]: 'works',
  [ReaderState.blocked]: 'stopped',
  [ReaderState.torn]: 'torn',
  [ReaderState.dropped]: 'gone',
  [ReaderState.left]: 'gone',
  [ReaderState.waitsForKey]: 'sleeps',
};
const WRITER_SIGNS: Record<number, Sign> = {
  [WriterState.idle]: 'works',
  [WriterState.writing]: 'works',
  [WriterState.blocked]: 'stopped',
  [WriterState.closed]: 'gone',
  [WriterState.panicked]: 'crashed',
};

/** Sign of a reader in a state. */
export const readerSign = (state: number): Sign => READER_SIGNS[state] ?? 'sleeps';
/** The legend's mark for each sign of a reader; one that has gone has none. */
const READER_MARKS: Partial<Record<Sign, string>> = {
  works: 'reading',
  sleeps: 'sleeping',
  polls: 'polling',
  stopped: 'blocked',
  torn: 'torn',
};
/** The legend's mark of a reader or the sound card. */
export const readerMark = (role: Role, sign: Sign): string | undefined =>
  role === 'card' ? 'card' : READER_MARKS[sign];
/** Sign of the publisher; before its first frame it is drawn as asleep. */
export const writerSign = (scene: Scene): Sign =>
  scene.newest < 0 && scene.writerState === WriterState.idle
    ? 'sleeps'
    : (WRITER_SIGNS[scene.writerState] ?? 'works');

/** Number of slowest readers that are drawn individually. */
const SLOWEST = 3;

/** Moves a mark that would touch the needle's mark away from it by one mark. */
function clear(turn: number, needle: number, g: Geometry): number {
  const least = (2 * g.mark + 5) / (2 * Math.PI * g.band);
  let off = ahead(needle, turn, 1);
  if (off > 0.5) off -= 1;
  return off === 0 || Math.abs(off) >= least ? turn : needle + Math.sign(off) * least;
}

function stand(reader: Reader, slot: number, lane: number, needle: number, g: Geometry): Standing {
  const lapped = reader.orphan >= 0 || reader.lag >= g.slots;
  const exactTurn = slot / g.slots;
  const turn = reader.state === ReaderState.holding || lapped ? clear(exactTurn, needle, g) : exactTurn;
  return {
    reader,
    role: reader.kind === ReaderKind.soundCard ? 'card' : 'reader',
    sign: readerSign(reader.state),
    lane,
    turn,
    point: at(g, turn, g.grooves[lane]),
    tail: reader.lag > 0 ? ahead(turn, needle, 1) : 0,
    lapped,
  };
}

function bunches(readers: Reader[]): Bunch[] {
  const bySlot = new Map<number, Bunch>();
  for (const { slot, state } of readers) {
    const bunch = bySlot.get(slot) ?? { slot, works: 0, sleeps: 0, stopped: 0 };
    const sign = readerSign(state);
    if (sign === 'stopped') bunch.stopped++;
    else if (sign === 'works' || sign === 'torn') bunch.works++;
    else bunch.sleeps++;
    bySlot.set(slot, bunch);
  }
  return [...bySlot.values()];
}

/** @param pose positions of the actors; `exact(scene)` unless they glide */
export function layout(scene: Scene, g: Geometry, pose: Pose): Layout {
  const needle = pose.writer / g.slots;
  const slotOf = ({ index, slot }: Reader) => pose.readers[index] ?? slot;
  const network: Reader[] = [];
  let card: Standing | undefined;
  for (let index = 0; index < scene.readers; index++) {
    const reader = scene.reader(index);
    if (slotOf(reader) < 0) continue;
    if (reader.kind === ReaderKind.soundCard) card = stand(reader, slotOf(reader), 0, needle, g);
    else network.push(reader);
  }
  const crowded = network.length >= GROOVES;
  const named = crowded ? slowest(network) : network;
  const standing = named.map((reader, index) =>
    stand(reader, slotOf(reader), crowded ? GROOVES - SLOWEST + index : index + 1, needle, g),
  );
  if (card) standing.push(card);
  return {
    scene,
    g,
    needle,
    standing,
    crowd: crowded ? bunches(network.filter((reader) => !named.includes(reader))) : [],
    network: network.length,
  };
}

/** The readers furthest behind; the slowest is last and gets the outermost lane. */
function slowest(readers: Reader[]): Reader[] {
  return readers
    .filter(({ lag }) => lag > 1)
    .sort((a, b) => a.lag - b.lag)
    .slice(-SLOWEST);
}
