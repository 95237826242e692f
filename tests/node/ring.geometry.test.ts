import { circle } from '../../web/src/components/figure/path.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ahead, arc, at, geometry, GROOVES, quad } from '../../web/src/labs/ring/geometry.ts';
import { onTheWay } from '../../web/src/labs/ring/pose.ts';

const g = geometry(418, 64);

test('slot 0 is at twelve, and slots go clockwise', () => {
  expect(at(g, 0, 100)).toEqual({ x: 209, y: 109 });
  const quarter = at(g, 16 / 64, 100);
  expect(quarter.x).toBeCloseTo(309);
  expect(quarter.y).toBeCloseTo(209);
});

test('radii scale with the side, marks do not grow beyond what a groove holds', () => {
  const phone = geometry(350, 64);
  expect(phone.band / g.band).toBeCloseTo(350 / 418);
  expect(phone.grooves).toHaveLength(GROOVES);
  for (const { mark, grooves, side, needle } of [g, phone, geometry(840, 256)]) {
    expect(2 * mark).toBeLessThanOrEqual(grooves[1] - grooves[0] + 1e-9);
    expect(needle).toBeLessThan(side / 2);
  }
});

test('bars leave room between slots, and those of a tiny ring stay slim', () => {
  for (const slots of [64, 256, 1024]) {
    const { halfBar, band } = geometry(418, slots);
    expect(2 * halfBar).toBeLessThan((2 * Math.PI * band) / slots);
  }
  expect(2 * geometry(418, 8).halfBar).toBeLessThanOrEqual(22);
});

test('an arc of more than half a turn takes the long way, a whole one is a circle', () => {
  expect(arc(g, 100, 0, 0.25)).toContain(' 0 0 1 ');
  expect(arc(g, 100, 0, 0.75)).toContain(' 0 1 1 ');
  expect(arc(g, 100, 0.2, 1.2)).toBe(circle(g.centre, 100));
});

test('paths are finite numbers with at most one decimal', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.double({ min: 0, max: 300, noNaN: true }),
      (turn, r) => {
        const path = quad(g, turn, r, r + 10, 4) + circle(at(g, turn, r), 4.2);
        expect(path).not.toMatch(/NaN|Infinity|e-|\.\d\d{6}/);
      },
    ),
    // Some of these coordinates are not multiples of a tenth.
    { seed: 5, numRuns: 2_000 },
  );
});

test('ahead counts slots clockwise, from 0 up to the size of the ring', () => {
  expect(ahead(62, 3, 64)).toBe(5);
  expect(ahead(3, 3, 64)).toBe(0);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 63 }), fc.integer({ min: 0, max: 63 }), (from, to) => {
      expect((from + ahead(from, to, 64)) % 64).toBe(to);
    }),
    { seed: 6 },
  );
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
