/** The page's view of a server against the engine that fills it, and the words for all that the catalogue names. */
import { expect, test } from 'vitest';
import { Limits } from '../fixtures/limits.ts';
import { layout } from '../../engine/pkg-memory/layouts/server.ts';
import { HEIGHT, plan } from '../../web/src/labs/server/plan.ts';
import { pieceName } from '../../web/src/labs/server/labels.ts';
import { counters, Scene } from '../../web/src/labs/server/scene.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { does } from '../../web/src/words/server.en.ts';
import { counterNames } from '../../web/src/words/server.table.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { config, lab, watched } from './server.engine.ts';

const STATES = lab.variants[0].writer_states;
const list = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, at) => of(at));

/** Invariants of every variant's scene. */
function consistent(scene: Scene, id: string) {
  const connections = list(scene.connections, (index) => scene.connection(index));
  expect(
    connections.every(({ state }) => state >= 0 && state < STATES.length),
    id,
  ).toBe(true);
  expect(scene.connections, id).toBe(Math.min(24, scene.clients));
  const shelves = list(scene.shelves, (index) => scene.shelf(index));
  const sum = (of: 'lent' | 'atRest') => shelves.reduce((all, one) => all + one[of] * one.bytes, 0);
  expect([sum('lent'), sum('atRest')], id).toEqual([scene.lentBytes, scene.restBytes]);
  expect(scene.restBytes === 0 || scene.hasPool, id).toBe(true);
  expect(scene.read, id).toBeLessThanOrEqual(scene.size);
  for (const { alive, dead, free } of list(scene.cells, (index) => scene.cell(index)))
    if (alive + dead + free > 0) expect(alive + dead + free, id).toBeCloseTo(1, 6);
  for (const { kind } of list(scene.pieces, (index) => scene.piece(index)))
    expect(pieceName(kind), id).toBeDefined();
  expect(scene.counter('foreignBytes'), id).toBe(0);
}

test.each(lab.variants.map(({ id }) => id))('%s: what the engine fills is what the page reads', (id) => {
  const all: Record<string, number>[] = [
    { live: 1 },
    { live: 0, size: 15_000, connections: 40, aborts: 20 },
    { live: 0, size: 30_000, deflate: 1, requests: 3 },
  ];
  for (const knobs of all) {
    for (const [scene] of watched(config(id, 'fresh', knobs), 371, 40)) consistent(scene, id);
  }
});

test('all marks are inside the figure, wide or narrow', () => {
  const limits = new Limits();
  for (const width of [330, 440, 560]) {
    for (const [, scene] of watched(config('fresh', 'lent-cut', { live: 1, size: 15_000 }), 997, 10)) {
      const { clients, rows, pieces, bar, readTo, tape } = plan(scene, width);
      limits.atMost(
        'clients',
        clients.map(({ x }) => x),
        width - 1,
      );
      limits.atMost(
        'ends of rows',
        rows.map(({ end }) => end),
        width - 21,
      );
      limits.atMost(
        'rows',
        rows.map(({ y }) => y),
        HEIGHT - 101,
      );
      limits.atMost(
        'pieces',
        pieces.map(({ x, width }) => x + width),
        bar + 0.1,
      );
      expect(readTo).toBeLessThanOrEqual(bar);
      expect(tape.width).toBeLessThanOrEqual(width);
    }
  }
  limits.expectDrawn();
});

test('a buffer that is too short is refused with the required length', () => {
  expect(() => new Scene(new Float64Array(0))).toThrow(`needs ${layout.listsAt}`);
  const one = sceneNumbers(layout, {
    lists: { connections: [{ receive: -1 }], shelves: [{ bytes: 64 }], pieces: [{ bytes: 64 }] },
  });
  expect(() => new Scene(one.subarray(0, -1))).toThrow(
    `a scene of ${one.length - 1} numbers, needs ${one.length}`,
  );
});

test('there are words for all that the catalogue names', () => {
  expect(variantIds('server')).toEqual(lab.variants.map(({ id }) => id));
  for (const { id } of lab.variants) expect(variantWords(id).about, id).not.toBe('');
  for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
  for (const place of STATES) expect(does[place], place).toBeDefined();
  expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
  for (const { id, options } of lab.knobs) {
    expect(knobWords(id).about, id).not.toBe('');
    expect(new Set(options.map((option) => optionName(id, option))).size, id).toBe(options.length);
  }
});
