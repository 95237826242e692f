/** The worlds of the home page's stages in the real engine: each is accepted, and both sides move within seconds. */
import { expect, test } from 'vitest';
import { type CardCount, cardCount } from '../../web/src/home/card-counts.ts';
import { configOf, type StageId, stageIds, stages } from '../../web/src/home/stages.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { readings } from '../../web/src/home/readings.ts';
import { modules } from './modules.ts';

/** About ten seconds on the page; fifteen of the ring. */
const BEATS = 30;

/** The texts of both sides of a stage at each of its updates, and whether the numbers change. */
async function* beats<Id extends StageId>(id: Id) {
  const { module, warm, steps, scene } = stages[id];
  const { Scene } = await scene();
  const { catalogue, Session } = modules[module];
  const lab = catalogue().labs.find((one) => one.id === id)!;
  const session = new Session(configOf(id, lab));
  if (warm > 0) session.advance(warm);
  for (let beat = 0; beat < BEATS; beat++) {
    // The page advances the ring by its clock.
    session.advance(steps || 120);
    const scenes = [0, 1].map((side) => {
      const numbers = new Float64Array(session.scene(side, new Float64Array(0)));
      session.scene(side, numbers);
      return { numbers: numbers.join(), scene: new Scene(numbers) };
    });
    const count = cardCount(id, [scenes[0].scene, scenes[1].scene]);
    yield scenes.map(({ numbers, scene }) => ({ numbers, said: readings[id](scene), count }));
  }
  session.free();
}

test.each(stageIds)('%s', async (id) => {
  const { module } = stages[id];
  expect(registry[id].module).toBe(module);
  const all: { numbers: string; said: string; count: CardCount }[][] = [];
  for await (const beat of beats(id)) all.push(beat);
  for (const side of [0, 1]) {
    expect(new Set(all.map((one) => one[side].numbers)).size, `moves on side ${side}`).toBeGreaterThan(2);
    for (const one of all) {
      expect(one[side].said).toMatch(/^[^]+$/);
      expect(one[side].said).not.toMatch(/NaN|undefined|–/);
    }
  }
  // Each card's count shows what B saves.
  const [{ count }] = all.at(-1)!;
  expect(count.shares[0]).toBe(1);
  expect(count.shares[1]).toBeLessThan(0.8);
  expect(count.said.join()).not.toMatch(/NaN|undefined/);
  if (id === 'library' || id === 'pools') expect(all.at(-1)?.[0].said).not.toBe(all.at(-1)?.[1].said);
});
