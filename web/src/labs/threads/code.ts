/**
 * What producers and workers do in the source of a pool, and who stands where in it. The source is straight-line code: a
 * place is the call that bears its name, `env.alloc_job`, or says it, `Place::AllocJob`.
 */
import { grouped, listing, type Part, type Standing } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/threads.en.ts';
import { actorName } from './labels.ts';
import { signOf } from './layout.ts';
import { type Actor, Doing, type Scene } from './scene.ts';

/** States inside a function that both listings call. */
const CALLS: Record<string, RegExp> = {
  sleep: /\bself\.park\(/,
  notify: /\bself\.wake_if_worth_it\(/,
  run: /\b(self|running)\.run\(/,
  'free data': /\b(free|recycle)\(/,
  'free job': /\bfree\(/,
  'return node': /\brecycle\(/,
};

/** The first line at which an actor can be in a state. */
function call(lines: string[], place: string): number | undefined {
  const snake = place.replaceAll(' ', '_');
  const pascal = place.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
  const forms = [new RegExp(`\\bPlace::${pascal}\\b|\\benv\\s*\\.${snake}\\b`), CALLS[place]];
  return forms
    .map((form) =>
      form ? lines.findIndex((line) => form.test(line) && !line.trimStart().startsWith('//')) : -1,
    )
    .find((found) => found >= 0);
}

const actors = (count: number, of: (index: number) => Actor) =>
  Array.from({ length: count }, (_, index) => of(index));

/** Listings of enqueuing and of a worker's loop, with all actors of a scene at their lines. */
export function parts(text: string, { writer_places, reader_places }: Variant, scene?: Scene): Part[] {
  const stand = (all: Actor[], role: Standing['role']) =>
    grouped(
      all
        .filter(({ doing }) => doing !== Doing.gone)
        .map(({ id, doing, place }) => ({
          place,
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
      listing: listing(text, 'enqueue', writer_places, call),
      names: writer_places,
      groups: stand(producers, 'publisher'),
    },
    {
      title: words.worker,
      listing: listing(text, 'runner', reader_places, call),
      names: reader_places,
      groups: stand(workers, 'reader'),
    },
  ];
}
