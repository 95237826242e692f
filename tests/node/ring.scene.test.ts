import { expect, test } from 'vitest';
import { layout } from '../../engine/pkg/layouts/ring.ts';
import { counters, Scene } from '../../web/src/labs/ring/scene.ts';
import { blocked, manyStreams, numbers } from '../browser/ring.scene.ts';

test('each part is read from its own place', () => {
  const scene = blocked();
  expect(scene.slots).toBe(64);
  expect(scene.readers).toBe(9);
  expect(scene.reader(4)).toMatchObject({ id: 5, slot: 6, lag: 63, state: 3 });
  expect(scene.reader(8).kind).toBe(2);
  expect(scene.slot(62)).toMatchObject({ key: true, state: 2, bytes: 30_000 });
  expect(scene.blockedFor).toBe(4_120);
  expect(manyStreams().dial(83)).toMatchObject({ stream: 4_150, turn: ((83 * 377) % 1000) / 1000, state: 1 });
});

test('the engine counts under the names that the page shows', () => {
  const counted = Object.fromEntries(counters.map((name, index) => [name, 100 + index]));
  const scene = new Scene(numbers({ counters: counted }));
  expect(Object.fromEntries(counters.map((name) => [name, scene.counter(name)]))).toEqual(counted);
});

test('a longer buffer is accepted, one that is too short is refused with the required length', () => {
  const data = numbers({ slots: 8, writer: 3 });
  const roomy = new Float64Array(data.length + 50);
  roomy.set(data);
  expect(new Scene(roomy).slot(7).state).toBe(2);
  expect(() => new Scene(data.subarray(0, 50))).toThrow(`a scene of 50 numbers, needs ${data.length}`);
  expect(() => new Scene(new Float64Array(0))).toThrow(`needs ${layout.listsAt}`);
});
