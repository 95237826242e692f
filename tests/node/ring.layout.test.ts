import { expect, test } from 'vitest';
import type { Scene } from '../../web/src/labs/ring/scene.ts';
import { crowdBars } from '../../web/src/labs/ring/draw/crowd.ts';
import { place, type Room } from '../../web/src/labs/ring/draw/place.ts';
import { tips } from '../../web/src/labs/ring/draw/tips.ts';
import { ahead, geometry } from '../../web/src/labs/ring/geometry.ts';
import { layout } from '../../web/src/labs/ring/layout.ts';
import { exact, onTheWay } from '../../web/src/labs/ring/pose.ts';
import { blocked, crowd, discarded, scene, torn } from '../browser/ring.scene.ts';

const laid = (of: Scene, side = 418) => layout(of, geometry(side, of.slots), exact(of));
const bars = (path: string) => path.split('M').length - 1;

test('signs follow states: the holder works, those behind it are stopped', () => {
  const { standing } = laid(blocked());
  expect(standing.filter(({ sign }) => sign === 'stopped')).toHaveLength(8);
  expect(standing.find(({ reader }) => reader.id === 5)).toMatchObject({ sign: 'works', lapped: false });
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

test('ahead counts slots clockwise, from 0 up to the size of the ring', () => {
  expect([ahead(62, 3, 64), ahead(3, 3, 64), ahead(3, 2, 64)]).toEqual([5, 0, 63]);
});

test('a step glides over the seam; a jump, another ring and a lost slot do not glide', () => {
  const pose = (writer: number, reader = 0, slots = 64) => ({ slots, writer, readers: [reader] });
  const half = onTheWay(pose(63), pose(1), 0.1).writer;
  expect(half > 63 || half < 1).toBe(true);
  expect(onTheWay(pose(10), pose(30), 0.1).writer).toBe(30);
  expect(onTheWay(pose(10, 5), pose(10, -1), 0.1).readers).toEqual([-1]);
  expect(onTheWay(pose(10, 5), pose(11, 5, 128), 0.1)).toEqual(pose(11, 5, 128));
  expect(onTheWay(pose(10), pose(11), 1).writer).toBe(11);
});
