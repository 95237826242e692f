/** The figure as rows of text, for the table tab and for a test that the figure hides nothing. */
import type { Variant } from '../../engine/types.ts';
import { bytes, joined, number } from '../../words/format.ts';
import { ticks, who } from '../../words/threads.en.ts';
import {
  counterWords,
  doingWord,
  event as eventWords,
  payloadWord,
  stateWord,
  table as words,
} from '../../words/threads.table.en.ts';
import { events } from './events.ts';
import { type Actor, counters, type Scene } from './scene.ts';

type Both<T> = [T, T];
const time = (count: number) => joined(ticks(count));
const orNone = (value: number) => (value < 0 ? words.none : number(value));
const some = (count: number, row: (index: number) => string[]) =>
  Array.from({ length: count }, (_, index) => row(index));

/** The pool, a column for each side. */
export function poolRows(scenes: Both<Scene>): string[][] {
  const row = (name: string, cell: (scene: Scene) => string) => [name, ...scenes.map(cell)];
  return [
    row(words.state, ({ state }) => stateWord(state)),
    row(words.belt, ({ depth }) => number(depth)),
    row(words.bound, ({ bound }) => (bound < 0 ? words.unbounded : number(bound))),
    row(words.trays, ({ hasFreeList, freeNodes }) => (hasFreeList ? number(freeNodes) : words.none)),
    row(words.holder, ({ hasLock, holder, producers }) =>
      !hasLock ? words.noLock : holder < 0 ? words.nobody : who(holder, producers),
    ),
    row(words.heldFor, ({ heldFor }) => time(heldFor)),
    row(words.waiting, ({ waiting }) => number(waiting)),
    row(words.jobBytes, ({ jobBytes }) => joined(bytes(jobBytes))),
    row(words.payload, ({ payloadBytes, keeping }) => payloadWord(keeping, joined(bytes(payloadBytes)))),
    row(words.live, ({ live }) => number(live)),
    row(words.liveBytes, ({ liveBytes }) => joined(bytes(liveBytes))),
    row(words.asleep, ({ asleep }) => number(asleep)),
    row(words.running, ({ running }) => number(running)),
    row(words.done, (scene) => words.of(number(scene.counter('jobs')), number(scene.goal))),
  ];
}

/** All counters, a column for each side. */
export const counterRows = (scenes: Both<Scene>): string[][] =>
  counters.map((id) => {
    const { name, quantity = number } = counterWords[id];
    return [name, ...scenes.map((scene) => quantity(scene.counter(id)))];
  });

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
export function actorRows(scene: Scene, { writer_places, reader_places }: Variant): string[][] {
  const row = (actor: Actor, places: string[]) => [
    who(actor.id, scene.producers),
    doingWord(actor.doing),
    places[actor.place] ?? words.none,
    orNone(actor.job),
    number(actor.jobs),
    time(actor.left),
    time(actor.ran),
  ];
  return [
    ...some(scene.producers, (index) => row(scene.producer(index), writer_places)),
    ...some(scene.workers, (index) => row(scene.worker(index), reader_places)),
  ];
}

/** Heads of the columns of `beltRows`. */
export const beltColumns = [words.job, words.payload, words.age];

/** Jobs in the queue, the next one first. */
export const beltRows = (scene: Scene): string[][] =>
  some(scene.queued, (index) => {
    const job = scene.queuedJob(index);
    return [number(job.job), words.kept(job), time(job.age)];
  });

/** Heads of the columns of `eventRows`. */
export const eventColumns = [words.time, words.who, words.what, words.place, words.job, words.more];

export const eventRows = (trace: Uint32Array, variant: Variant, producers: number): string[][] =>
  events(trace, variant).map(({ time: at, who: id, what, place, job, value }) => [
    time(at),
    eventWords.who(id, producers),
    eventWords.what(what),
    place || words.none,
    number(job),
    eventWords.more(what, value),
  ]);
