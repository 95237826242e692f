/** The ring lab's scene of a variant of one's own, made of what is to be seen of it. Frame n lies in slot n modulo the slots. */
import { Layout, ReaderState, SlotState, WriterState } from '../../../../engine/pkg/layouts/ring.ts';
import { PUBLISHER, type RingFailure } from '../search/ring.ts';
import type { ActorView, RingView } from '../search/view.ts';

/** What the drawing says of a moment, beside its numbers. */
export class OwnScene extends Layout {
  readonly view: RingView;
  readonly failure: RingFailure | undefined;

  /** @param step number of steps so far @param failure what this step has broken */
  constructor(view: RingView, step: number, failure?: RingFailure) {
    super(numbersOf(view, step, failure));
    this.view = view;
    this.failure = failure;
  }
}

const { head, counters, lists } = Layout.layout;
const LISTS = ['slots', 'readers', 'orphans', 'dials'] as const;

/** The numbers of a record by the names of its fields; those without a value are 0. */
const written = (fields: object, values: Readonly<Record<string, number>>) =>
  Object.keys(fields).map((name) => values[name] ?? 0);

const NONE = -1;

function numbersOf(view: RingView, step: number, failure?: RingFailure): Float64Array {
  const publisher = view.actors[PUBLISHER];
  const readers = view.actors.filter(({ kind }) => kind === 'reader');
  const slots = Array.from({ length: view.slots }, (_, slot) => slotOf(view, slot));
  const all = { slots, readers: readers.map((one) => readerOf(one, view, failure)), orphans: [], dials: [] };
  const first = {
    streams: 1,
    writerSlot: view.aims[PUBLISHER] % view.slots,
    writerState: writerState(publisher),
    blockedBy: NONE,
    keySlot: NONE,
    newest: publisher.frame > 0 ? publisher.frame : NONE,
    soundQueued: NONE,
  };
  return Float64Array.from([
    ...[step, step],
    ...LISTS.map((list) => all[list].length),
    ...written(head, first),
    ...counters.map(() => 0),
    ...LISTS.flatMap((list) => all[list].flatMap((one) => written(lists[list], one))),
  ]);
}

/** The newest frame that was begun and lies in a slot; undefined if there is none. */
export function frameIn({ begun, slots }: RingView, slot: number): number | undefined {
  const frame = begun - ((((begun - slot) % slots) + slots) % slots);
  return frame > 0 ? frame : undefined;
}

function slotOf(view: RingView, slot: number) {
  const frame = frameIn(view, slot);
  const published = view.actors[PUBLISHER].frame;
  if (frame === undefined) return { state: SlotState.empty, seq: NONE };
  return frame > published
    ? { state: SlotState.writing, seq: NONE }
    : { state: SlotState.readable, seq: frame };
}

function writerState({ asleep, done, isFirst }: ActorView): WriterState {
  if (asleep !== undefined) return WriterState.blocked;
  if (done) return WriterState.closed;
  return isFirst ? WriterState.idle : WriterState.writing;
}

/** Whether a reader has just sent a frame that is wrong. */
export const isWrong = (failure: RingFailure | undefined, actor: number): boolean =>
  failure !== undefined && 'reader' in failure && failure.reader === actor;

/** The frame of the slot that a wrong frame was read from; 0 if it is unknown. */
function wrongFrame(failure?: RingFailure): number {
  if (failure?.kind === 'torn') return Math.min(failure.low, failure.high);
  return failure && 'frame' in failure ? failure.frame : 0;
}

/** Its lag is left out: the drawing would move one that is far behind away from its slot. */
function readerOf({ actor, asleep, done, frame, isFirst }: ActorView, view: RingView, failure?: RingFailure) {
  const wrong = isWrong(failure, actor);
  const sleeps = asleep !== undefined || done;
  return {
    id: actor,
    slot: ((wrong && Math.max(0, wrongFrame(failure))) || view.aims[actor]) % view.slots,
    state: wrong
      ? ReaderState.torn
      : sleeps
        ? ReaderState.asleep
        : isFirst
          ? ReaderState.polling
          : ReaderState.reading,
    delivered: frame,
    orphan: NONE,
  };
}
