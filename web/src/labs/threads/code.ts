/** The code of producers and workers in a pool's source, with all actors at the lines of their states. */
import { grouped, type Part, type Sign, type Standing } from '../../components/code/listing.ts';
import { listing, type Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/threads.en.ts';
import { actorName } from './labels.ts';
import { type Actor, Doing, type Scene } from './scene.ts';

/** Sign of an actor's activity. */
function signOf(doing: number): Sign {
  switch (doing) {
    case Doing.blocked:
      return 'stopped';
    case Doing.gone:
      return 'gone';
    case Doing.acts:
    case Doing.runs:
    case Doing.crashed:
      return 'works';
    default:
      return 'sleeps';
  }
}

const actors = (count: number, of: (index: number) => Actor) =>
  Array.from({ length: count }, (_, index) => of(index));

/** Listings of enqueuing and of a worker's loop, with all actors of a scene at their lines. */
export function parts(source: Source, { writer_states, reader_states }: Variant, scene?: Scene): Part[] {
  const stand = (all: Actor[], role: Standing['role']) =>
    grouped(
      all
        .filter(({ doing }) => doing !== Doing.gone)
        .map(({ id, doing, state }) => ({
          state,
          role,
          sign: signOf(doing),
          name: actorName(id, scene?.producers ?? 1),
        })),
      words.many,
    );
  const producers = scene ? actors(scene.producers, (index) => scene.producer(index)) : [];
  const workers = scene ? actors(scene.workers, (index) => scene.worker(index)) : [];
  return [
    {
      title: words.producer,
      listing: listing(source, 'enqueue', writer_states),
      names: writer_states,
      groups: stand(producers, 'publisher'),
    },
    {
      title: words.worker,
      listing: listing(source, 'runner', reader_states),
      names: reader_states,
      groups: stand(workers, 'reader'),
    },
  ];
}
