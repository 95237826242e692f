/** What each stage shows of its scene, as a text. */
import { size } from '../words/format.ts';
import { readings as words } from '../words/home.en.ts';
import type { Scenes, StageId } from './stages.ts';

export const readings: { [Id in StageId]: (scene: Scenes[Id]) => string } = {
  library(scene) {
    if (scene.begun === 0) return words.noQuery;
    return scene.rests
      ? words.found(scene.begun, scene.queryParts.at(-1)?.songs ?? 0)
      : words.searches(scene.begun, scene.left);
  },
  queues: ({ alive, zombies }) => words.queue(alive, zombies),
  station: ({ operators, begun }) => words.station(operators, begun),
  clock({ asked, told }) {
    if (told > 0) return words.told(told);
    return asked > 0 ? words.asked(asked) : words.unasked;
  },
  chunks(scene) {
    const list = scene.list('sound');
    const samples = list.reduce((sum, { length }) => sum + length, 0);
    return samples === 0 ? words.begins : words.chunks(samples, list.length);
  },
  pools(scene) {
    const blocks = scene.counter('gets');
    return blocks === 0 ? words.garbage(size(scene.dead)) : words.reused(scene.counter('hits'), blocks);
  },
  ring: ({ slots }) => words.slots(slots),
  server: (scene) => words.served(scene.connections, scene.counter('requests')),
  threads: (scene) => words.jobs(scene.counter('jobs'), scene.counter('allocations')),
};
