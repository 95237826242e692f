/**
 * The parts of every lab's page for scenes of the real engine: figures, legend, tables, actions and code. What the figures draw
 * is tested in Node, in `figures.test.ts`.
 */
import axe from 'axe-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { Action, Catalogue, Config, Lab, Side, Variant } from '../../web/src/engine/types.ts';
import type { LabPage } from '../../web/src/labs/page.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { defaults, type LinkState } from '../../web/src/link/link.ts';
import '../../web/src/style/base.css';
import '../../web/src/style/tokens.css';
import { partsOf } from './lab.parts.ts';
import { until } from './patience.ts';

/** A time at which most labs are at work rather than at rest, in ticks. */
const LATER = 20_050;

type Scene = { time: number };
/** The part of a session that the tables of events need. */
interface Traced {
  seek_time(tick: number): void;
  trace(side: number, last: number): Uint32Array;
  free(): void;
}

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

describe.each(Object.keys(registry))('%s', (id) => {
  let lab: Lab;
  let declared: LabPage;
  let show: ReturnType<typeof partsOf>;
  let states: Record<string, LabScene>;
  let read: (state: LabScene) => [Scene, Scene];
  let trace: (state: LabScene) => Uint32Array;

  beforeAll(async () => {
    await page.viewport(800, 700);
    const { module, load } = registry[id];
    const engine = await engines[module]();
    await engine.default();
    declared = await load();
    lab = engine.catalogue().labs.find((one) => one.id === id)!;
    show = partsOf(declared);
    const { config } = defaults(lab);
    const { a, b, knobs } = lab.presets[0];
    const preset = { ...config, a, b, knobs: { ...config.knobs, ...knobs } };
    states = {
      empty: { config, time: 0, look: 0, script: [] },
      typical: { config: preset, time: LATER, look: 0, script: [] },
    };
    trace = ({ config, time }) => {
      const session = new engine.Session(config) as unknown as Traced;
      session.seek_time(time);
      const events = session.trace(0, 40);
      session.free();
      return events;
    };
    read = (state) => scenesOf(engine, state).map((numbers) => declared.read(numbers)) as [Scene, Scene];
  });
  const variantsOf = ({ config }: LabScene) =>
    [config.a, config.b].map((name) => lab.variants.find((one) => one.id === name)!) as [Variant, Variant];

  test('nothing yet, and failed', async () => {
    const { empty } = states;
    const [scene] = read(empty);
    const [variant] = variantsOf(empty);
    const idle = await show.stage({ scene, variant, side: 0 });
    await expect.element(idle.getByRole('img')).toBeInTheDocument();
    await idle.unmount();
    const failed = await show.stage({ variant, side: 0, failed: 'The engine stopped.' });
    await expect.element(failed.getByRole('alert')).toHaveTextContent('The engine stopped.');
    await failed.unmount();
  });

  test('figures have a text alternative, tables have rows, code is listed, and axe finds nothing', async () => {
    const { typical } = states;
    const scenes = read(typical);
    const variants = variantsOf(typical);
    const { Actions } = declared;
    const all = [
      await show.stage({ scene: scenes[0], peer: scenes[1], variant: variants[0], side: 0 }),
      await show.stage({ scene: scenes[1], peer: scenes[0], variant: variants[1], side: 1 }),
      await show.legend(variants.map((one) => one.id)),
      await show.table({ scenes, variants, traces: [trace(typical), new Uint32Array(0)] }),
      await show.code({ scenes, variants }),
      ...(Actions ? [await render(Actions, { scene: scenes[0], onpick: () => {}, onact: () => {} })] : []),
    ];
    const [a, b, , table, code] = all;
    for (const { container } of [a, b])
      expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toMatch(/\w+ \w+/);
    expect(table.container.querySelectorAll('tbody tr').length).toBeGreaterThan(5);
    for (const { container } of all) expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
    await until(() => code.container.querySelectorAll('ol').length > 1);
    const include = all.map(({ container }) => container);
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme;
      // Of a theme only colours depend.
      const rules = theme === 'light' ? {} : { runOnly: ['color-contrast'] };
      expect((await axe.run({ include }, rules)).violations).toEqual([]);
    }
    for (const one of all) await one.unmount();
  });
});

/** A state of a lab as a link describes it, with what links do not contain. */
type LabScene = Pick<LinkState, 'config' | 'time' | 'look' | 'script'>;

/** The part of a session that these tests use. */
interface Worlds {
  step(): number;
  advance(steps: number): number;
  act(action: Action): void;
  look(stream: number): void;
  seek_time(tick: number): void;
  scene(side: number, out: Float64Array): number;
  free(): void;
}

/** The part of a module of the engine that these tests use. */
interface Engine {
  default: () => Promise<unknown>;
  catalogue: () => Catalogue;
  Session: new (config: Config) => Worlds;
}

/** The engine's modules, which the page loads in workers. */
const engines: Record<ModuleId, () => Promise<Engine>> = {
  sharing: () => import('../../engine/pkg/ringside.js'),
  memory: () => import('../../engine/pkg-memory/ringside.js'),
  station: () => import('../../engine/pkg-station/ringside.js'),
  library: () => import('../../engine/pkg-library/ringside.js'),
};

const numbersOf = (session: Worlds) =>
  ([0, 1] satisfies Side[]).map((side) => {
    const numbers = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, numbers);
    return numbers;
  });

/** The numbers of both scenes in a state. */
function scenesOf({ Session }: Engine, { config, look, script, time }: LabScene): Float64Array[] {
  const session = new Session(config);
  try {
    session.look(look ?? 0);
    for (const { step, action } of script) {
      session.advance(step - session.step());
      session.act(action);
    }
    session.seek_time(time);
    return numbersOf(session);
  } finally {
    session.free();
  }
}
