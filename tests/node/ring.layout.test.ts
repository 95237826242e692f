import { expect, test } from 'vitest';
import type { Scene } from '../../web/src/labs/ring/scene.ts';
import { crowdBars } from '../../web/src/labs/ring/draw/crowd.ts';
import { discarded as boxes } from '../../web/src/labs/ring/draw/orphans.ts';
import { place, type Room } from '../../web/src/labs/ring/draw/place.ts';
import { clamps } from '../../web/src/labs/ring/draw/readers.ts';
import { type Band, band } from '../../web/src/labs/ring/draw/slots.ts';
import { tips } from '../../web/src/labs/ring/draw/tips.ts';
import { geometry } from '../../web/src/labs/ring/geometry.ts';
import { layout } from '../../web/src/labs/ring/layout.ts';
import { exact } from '../../web/src/labs/ring/pose.ts';
import { blocked, crowd, discarded, empty, queues, scene, torn } from '../browser/ring.scene.ts';

const laid = (of: Scene, side = 418) => layout(of, geometry(side, of.slots), exact(of));
const bars = (path: string) => path.split('M').length - 1;
const all = ({ sectors }: Band, look: keyof Band['sectors'][0]) =>
  sectors.map((sector) => sector[look]).join('');

test('eight readers have a groove each, the sound card the innermost', () => {
  const { standing, crowd } = laid(blocked());
  expect(crowd).toEqual([]);
  expect(standing.map(({ lane }) => lane).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(standing.find(({ role }) => role === 'card')?.lane).toBe(0);
});

test('signs follow states: the holder works, those behind it are stopped', () => {
  const { standing } = laid(blocked());
  expect(standing.filter(({ sign }) => sign === 'stopped')).toHaveLength(8);
  expect(standing.find(({ reader }) => reader.id === 5)).toMatchObject({ sign: 'works', lapped: false });
});

test('a mark that would touch the needle is moved one mark away, in the direction it is', () => {
  const { standing, needle, g } = laid(blocked(256));
  const holder = standing.find(({ reader }) => reader.id === 5)!;
  const apart = (holder.turn - needle) * 2 * Math.PI * g.band;
  expect(apart).toBeGreaterThanOrEqual(2 * g.mark);
  const clamp = clamps([holder], g)[0];
  expect(clamp.box).not.toBe('');
});

test('a discarded slot is outside the grooves, connected with its last reader', () => {
  const whole = laid(discarded());
  const [box] = boxes(whole);
  expect(box.tie).not.toBe('');
  expect(whole.standing.find(({ reader }) => reader.id === 5)?.lapped).toBe(true);
});

test('every slot is drawn once, in the look of its state', () => {
  const paths = band(blocked(), geometry(418, 64));
  expect(bars(paths.writing)).toBe(1);
  expect(bars(paths.key)).toBe(1);
  expect(bars(all(paths, 'readable')) + bars(all(paths, 'group')) + bars(paths.key)).toBe(63);
  expect(bars(all(band(empty(), geometry(418, 64)), 'empty'))).toBe(63);
});

test('a step changes the paths of few sectors', () => {
  const g = geometry(418, 256);
  const [a, b] = [
    band(scene({ slots: 256, writer: 100 }), g),
    band(scene({ slots: 256, writer: 101, key: 81 }), g),
  ];
  expect(a.sectors).toHaveLength(16);
  expect(
    a.sectors.filter(({ readable }, index) => readable !== b.sectors[index].readable).length,
  ).toBeLessThan(4);
});

test('the group is from the newest key frame up to the publisher', () => {
  const paths = band(scene({ writer: 10, key: 60 }), geometry(418, 64));
  expect(bars(all(paths, 'group'))).toBe(13);
});

test('copies are drawn behind their frames, pointers are not', () => {
  const g = geometry(418, 64);
  expect(bars(all(band(queues(), g, true), 'copies'))).toBe(63);
  expect(all(band(queues(), g), 'copies')).toBe('');
});

test('more readers than grooves are counted by slot; the slowest three stand for themselves', () => {
  const whole = laid(crowd());
  const counted = whole.crowd.reduce((sum, { works, sleeps, stopped }) => sum + works + sleeps + stopped, 0);
  expect(counted).toBe(497);
  expect(whole.standing.filter(({ role }) => role === 'reader').map(({ reader }) => reader.id)).toEqual([
    1, 2, 3,
  ]);
  expect(bars(crowdBars(whole).sleeps)).toBeGreaterThan(0);
});

const room = (of: Scene, width: number, dock = 0): Room => ({
  g: geometry(418, of.slots),
  width,
  dock,
  line: 17,
  measure: (text) => text.length * 7,
  clear: [],
});

test('the label of a blocking reader comes first, and at most three labels have pointers', () => {
  expect(tips(laid(blocked())).map(({ id }) => id)).toEqual(['holder', 'waiters', 'key']);
  expect(tips(laid(discarded())).map(({ id }) => id)).toEqual(['discarded', 'card', 'key', 'resting']);
  const everything = scene({
    writer: 5,
    writerState: 2,
    blockedBy: 1,
    readers: [
      { slot: 6, lag: 63, state: 3 },
      { state: 5, lag: 64 },
      { kind: 2, lag: 2, state: 2 },
    ],
    orphans: [{ reader: 2, slot: 5 }],
  });
  expect(tips(laid(everything)).map(({ id }) => id)).toEqual(['holder', 'discarded', 'torn']);
  expect(tips(laid(torn()))[0].lines).toEqual(['reader 3', 'reads torn bytes']);
});

test.each([
  [494, 0],
  [418, 44],
])('labels overlap neither each other nor the ring, %i px wide with %i px above and below', (width, dock) => {
  for (const of of [blocked(), discarded(), blocked(256), discarded(256), crowd(), torn()]) {
    const whole = room(of, width, dock);
    const { g } = whole;
    const labels = place(tips(laid(of)), whole);
    expect(labels.length).toBeGreaterThan(0);
    for (const a of labels) {
      expect(a.x).toBeGreaterThanOrEqual(0);
      expect(a.x + a.width).toBeLessThanOrEqual(width);
      expect(a.y).toBeGreaterThanOrEqual(-dock);
      expect(a.y + 34).toBeLessThanOrEqual(g.side + dock);
      const [x, y] = [
        Math.min(Math.max(g.centre.x, a.x), a.x + a.width),
        Math.min(Math.max(g.centre.y, a.y), a.y + 34),
      ];
      expect(Math.hypot(x - g.centre.x, y - g.centre.y)).toBeGreaterThanOrEqual(g.needle - 2);
      // No leader passes through another label's text.
      for (const { segments } of labels.filter((one) => one !== a))
        for (const { a: from, b: to } of segments)
          for (let part = 0; part <= 1; part += 1 / 64) {
            const [px, py] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
            expect(px > a.x && px < a.x + a.width && py > a.y && py < a.y + 34).toBe(false);
          }
      for (const b of labels)
        if (a !== b)
          expect(a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + 34 || b.y >= a.y + 34).toBe(
            true,
          );
    }
  }
});

test('a label stays where it was while that is nearly as good', () => {
  const whole = room(discarded(), 494);
  const first = place(tips(laid(discarded())), whole);
  const moved = scene({ writer: 16, key: 62, readers: [{ slot: 12, lag: 4, kind: 2, state: 2 }] });
  const second = place(tips(laid(moved)), whole, first);
  const y = (labels: typeof first) => labels.find(({ id }) => id === 'card')?.y;
  expect(y(second)).toBe(y(first));
});
