/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import { namesOf } from '../../engine/names.ts';
import type { Variant } from '../../engine/types.ts';
import { number, size as written } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { event as eventWords, table as words } from '../../words/server.table.en.ts';
import { machineTimeText } from '../machine-time.ts';
import { events } from './events.ts';
import { collectorTicks, documentName, does, heapBytes, pieceName } from './labels.ts';
import { requestLanes } from './requests.ts';
import { Fate, Phase, type Scene } from './scene.ts';

type Both<T> = [T, T];
const size = (count: number) => (count < 0 ? words.none : written(count));
const PHASES = namesOf(Phase);
const FATES = namesOf(Fate);
const some = (count: number, row: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => row(index));

/** The server, a column for each side. */
export function serverRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.asked, ({ asked }) => number(asked)),
    row(words.ended, ({ ended }) => number(ended)),
    row(words.file, (scene) => size(scene.size)),
    row(words.lent, ({ lentBytes }) => size(lentBytes)),
    row(words.atRest, ({ hasPool, restBytes }) => (hasPool ? size(restBytes) : words.none)),
    row(words.heap, ({ heapBytes }) => size(heapBytes)),
    row(words.outside, ({ outsideBytes }) => size(outsideBytes)),
    row(words.bufferBytes, (scene) => size(heapBytes(scene))),
    row(words.garbage, ({ garbage }) => number(garbage)),
    row(words.collectorTime, (scene) => machineTimeText(collectorTicks(scene))),
    row(words.collector, ({ gcPhase }) => words.phases[PHASES[gcPhase]]),
    row(words.leak, ({ leak }) =>
      leak
        ? parted([number(leak.bytes), leak.document < 0 ? words.none : documentName(leak.document)])
        : words.none,
    ),
  ];
}

/** Heads of the columns of `connectionRows`. */
export const connectionColumns = [
  words.connection,
  words.does,
  words.request,
  words.written,
  words.receive,
  words.channel,
  words.buffer,
];

export const connectionRows = (scene: Scene, { writer_states }: Variant): string[][] =>
  some(scene.connections, (index) => {
    const { state, request, written, receive, channel, file } = scene.connection(index);
    return [
      number(index + 1),
      does(writer_states[state] ?? ''),
      number(request),
      ...[written, receive, channel, file].map(size),
    ];
  });

/** Heads of the columns of `shelfRows`. */
export const shelfColumns = [words.memory, words.size, words.resting, words.out];

export const shelfRows = (scene: Scene): string[][] =>
  some(scene.shelves, (index) => {
    const { outside, bytes: each, atRest, lent } = scene.shelf(index);
    return [outside ? words.outsideBytes : words.heapBytes, number(each), number(atRest), number(lent)];
  });

/** Heads of the columns of `takenRows`. */
export const takenColumns = [words.request, words.purpose, words.used, words.size, words.origin, words.fate];

/** The buffers of the last requests. */
export const takenRows = (scene: Scene): string[][] =>
  requestLanes(scene).flatMap(({ request, buffers }) =>
    buffers.map(({ role, used, bytes, made, fate }) => [
      request.number < 0 ? words.none : number(request.number + 1),
      words.purposes[role],
      number(used),
      number(bytes),
      made ? words.made : words.borrowed,
      words.fates[FATES[fate]],
    ]),
  );

/** Heads of the columns of `pieceRows`. */
export const pieceColumns = [words.handed, words.piece];

export const pieceRows = (scene: Scene): string[][] =>
  some(scene.pieces, (index) => {
    const { bytes: each, kind } = scene.piece(index);
    return [pieceName(kind), number(each)];
  });

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.connection, words.what, words.does, words.request, words.more];

export const eventRows = (trace: Uint32Array, variant: Variant): string[][] =>
  events(trace, variant).map(({ time, connection, kind, state, request, value }) => [
    machineTimeText(time),
    number(connection + 1),
    eventWords.what[kind],
    does(state),
    number(request),
    kind === 'collected' ? eventWords.words(value) : size(value),
  ]);
