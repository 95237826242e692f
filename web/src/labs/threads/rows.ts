/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import type { Variant } from '../../engine/types.ts';
import { number, size } from '../../words/format.ts';
import { event as eventWords, table as words } from '../../words/threads.table.en.ts';
import { machineTimeText as time } from '../machine-time.ts';
import { type EventKind, events } from './events.ts';
import { actorName, doingName, keptText, payloadText, stateName } from './labels.ts';
import type { Actor, Scene } from './scene.ts';

type Both<T> = [T, T];
const orNone = (value: number) => (value < 0 ? words.none : number(value));
const some = (count: number, row: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => row(index));

/** The pool, a column for each side. */
export function poolRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.state, ({ state }) => stateName(state)),
    row(words.queued, ({ depth }) => number(depth)),
    row(words.bound, ({ bound }) => (bound < 0 ? words.unbounded : number(bound))),
    row(words.freeNodes, ({ hasFreeList, freeNodes }) => (hasFreeList ? number(freeNodes) : words.none)),
    row(words.holder, ({ hasLock, holder, producers }) =>
      !hasLock ? words.noLock : holder < 0 ? words.nobody : actorName(holder, producers),
    ),
    row(words.heldFor, ({ heldFor }) => time(heldFor)),
    row(words.waiting, ({ waiting }) => number(waiting)),
    row(words.jobBytes, ({ jobBytes }) => size(jobBytes)),
    row(words.payload, ({ payloadBytes, keeping }) => payloadText(keeping, size(payloadBytes))),
    row(words.live, ({ live }) => number(live)),
    row(words.liveBytes, ({ liveBytes }) => size(liveBytes)),
    row(words.asleep, ({ asleep }) => number(asleep)),
    row(words.running, ({ running }) => number(running)),
    row(words.done, (scene) => words.of(number(scene.counter('jobs')), number(scene.goal))),
  ];
}

/** Heads of the columns of `actorRows`. */
export const actorColumns = [
  words.who,
  words.doing,
  words.place,
  words.job,
  words.jobs,
  words.left,
  words.ran,
];

/** Producers, then workers. */
export function actorRows(scene: Scene, { writer_states, reader_states }: Variant): string[][] {
  const row = (actor: Actor, states: string[]) => [
    actorName(actor.id, scene.producers),
    doingName(actor.doing),
    states[actor.state] ?? words.none,
    orNone(actor.job),
    number(actor.jobs),
    time(actor.left),
    time(actor.ran),
  ];
  return [
    ...some(scene.producers, (index) => row(scene.producer(index), writer_states)),
    ...some(scene.workers, (index) => row(scene.worker(index), reader_states)),
  ];
}

/** Heads of the columns of `queueRows`. */
export const queueColumns = [words.job, words.payload, words.age];

/** Jobs in the queue, the next one first. */
export const queueRows = (scene: Scene): string[][] =>
  some(scene.queued, (index) => {
    const job = scene.queuedJob(index);
    return [number(job.job), keptText(job), time(job.age)];
  });

/** What the value of an event means; nothing for events without one. */
function more(kind: EventKind, value: number): string {
  switch (kind) {
    case 'allocated':
    case 'freed':
      return size(value);
    case 'tookNode':
    case 'returnedNode':
      return eventWords.nodes(value);
    case 'unlocked':
      return eventWords.held(time(value));
    case 'appended':
    case 'fetched':
      return eventWords.queued(value);
    case 'crashed':
      return eventWords.trapped(time(value));
    case 'began':
      return eventWords.takes(time(value));
    case 'woke':
      return eventWords.woken(value);
    case 'destroyed':
      return eventWords.abandoned(value);
    default:
      return '';
  }
}

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.who, words.what, words.place, words.job, words.more];

export const eventRows = (trace: Uint32Array, variant: Variant, producers: number): string[][] =>
  events(trace, variant).map(({ time: at, who: id, kind, state, job, value }) => [
    time(at),
    actorName(id, producers),
    eventWords.what[kind],
    state || words.none,
    number(job),
    more(kind, value),
  ]);
