import { expect, test } from 'vitest';
import { layout } from '../../engine/pkg/layouts/ring.ts';
import { counters, Scene } from '../../web/src/labs/ring/scene.ts';
import { blocked, manyStreams, numbers } from '../browser/ring.scene.ts';
import { headPlace } from '../browser/scene.numbers.ts';

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

test('filled slots are those that can be read', () => {
  expect(new Scene(numbers({ writer: 23, filled: 23 })).filled()).toBe(23);
  expect(new Scene(numbers({ writer: 5 })).filled()).toBe(63);
});

test('a picture is the same while only the clock runs, and not when anything else differs', () => {
  const spec = { readers: [{ lag: 3, slot: 14 }], orphans: [{ reader: 1, slot: 6 }] };
  const is = numbers(spec);
  const fields = ['blockedFor', 'written', 'writerPc', 'blockedTotal'] as const;
  const card = ['soundQueued', 'soundStarved', 'soundPlayed'] as const;
  const { lists, listsAt } = layout;
  const sendLeft = listsAt + 64 * lists.slots.length + lists.readers.indexOf('sendLeft');
  const clock = [0, 1, ...[...fields, ...card].map((field) => headPlace(layout, field)), sendLeft];
  for (let at = 0; at < is.length; at++) {
    // Fields that hold sizes are left out, because they change the scene's length.
    if (at >= 2 && at < layout.headAt) continue;
    const other = Float64Array.from(is);
    other[at] += 1;
    expect([at, new Scene(other).samePicture(new Scene(is))]).toEqual([at, clock.includes(at)]);
  }
  expect(new Scene(numbers({ ...spec, slots: 65 })).samePicture(new Scene(is))).toBe(false);
});

test('unknown values of a recording compare as equal', () => {
  const known = numbers({});
  const unknown = numbers({ head: { meanLatency: NaN } });
  expect(new Scene(unknown).samePicture(new Scene(unknown.slice()))).toBe(true);
  expect(new Scene(unknown).samePicture(new Scene(known))).toBe(false);
});

test('a copy outlives its numbers, in the memory of one before it where that is enough', () => {
  const numbersOf = numbers({ slots: 8, writer: 3 });
  const copy = new Scene(numbersOf).copy();
  numbersOf.fill(0);
  expect(copy.slot(7).state).toBe(2);
  const smaller = new Scene(numbers({ slots: 6, writer: 2 })).copy(copy);
  expect([smaller.slots, smaller.slot(2).state]).toEqual([6, 1]);
  expect(copy.writerSlot).toBe(2);
  const larger = new Scene(numbers({ slots: 64 })).copy(smaller);
  expect([larger.slots, larger.writerSlot, smaller.writerSlot]).toEqual([64, 17, 2]);
});
