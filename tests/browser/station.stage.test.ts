/** The figure, table, code and map of changes of the station for scenes of the real engine. */
import axe from 'axe-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import init, { catalogue, Session } from '../../engine/pkg-station/ringside.js';
import type { Call } from '../../web/src/engine/rpc.worker.ts';
import type { Action, Config, Lab, Variant } from '../../web/src/engine/types.ts';
import Stage from '../../web/src/components/figure/Stage.svelte';
import StateDump from '../../web/src/app/StateDump.svelte';
import Actions from '../../web/src/labs/station/Actions.svelte';
import Board from '../../web/src/labs/station/Board.svelte';
import Changes from '../../web/src/labs/station/Changes.svelte';
import { CopiesSearch } from '../../web/src/labs/station/capacity-search.svelte.ts';
import Published from '../../web/src/labs/station/Published.svelte';
import { StationRuns } from '../../web/src/labs/station/runs.svelte.ts';
import { page as lab } from '../../web/src/labs/station/page.ts';
import { Scene } from '../../web/src/labs/station/scene.ts';
import { view } from '../../web/src/labs/station/view.svelte.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import type { Player } from '../../web/src/state/player.svelte.ts';
import { ScriptedWorker } from '../fixtures/worker.scripted.ts';
import { until } from './patience.ts';

let station: Lab;
beforeAll(async () => {
  await page.viewport(800, 700);
  await init();
  station = catalogue().labs.find(({ id }) => id === 'station')!;
});
const variant = (id: string): Variant => station.variants.find((one) => one.id === id)!;
const text = (container: Element) => container.textContent?.replace(/\s+/g, ' ') ?? '';
const config = (a: string, b: string, knobs: Record<string, number>): Config => ({
  ...{ lab: 'station', a, b, seed: 0, rate: 44_100 },
  knobs: { ...defaultKnobs(station), ...knobs },
});

function sceneOf(session: Session, side: 0 | 1): Scene {
  const data = new Float64Array(session.scene(side, new Float64Array(0)));
  session.scene(side, data);
  return new Scene(data);
}

/** Both sides at a time, in ticks. */
function scenes([a, b]: [string, string], knobs: Record<string, number>, time: number): [Scene, Scene] {
  const session = new Session(config(a, b, knobs));
  session.seek_time(time);
  const both: [Scene, Scene] = [sceneOf(session, 0), sceneOf(session, 1)];
  session.free();
  return both;
}
const BOTH: [string, string] = ['station-244', 'station-245'];

test('a waiting request is removed by mouse or keyboard; without a queue there is no button', async () => {
  const done: Action[] = [];
  const act = (session: Session, action: Action) => {
    session.act(action);
    done.push(action);
  };
  const session = new Session(config(...BOTH, { script: 7 }));
  const scene = () => sceneOf(session, 0);
  session.seek_time(300);
  const names = () =>
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent?.trim());
  const { rerender } = await render(Actions, {
    scene: scene(),
    onact: (action: Action) => act(session, action),
  });
  expect(names()).toEqual(['Remove request 2', 'Remove request 3']);
  await userEvent.click(page.getByRole('button', { name: 'Remove request 3' }));
  session.seek_time(600);
  await rerender({ scene: scene() });
  expect(names()).toEqual(['Remove request 2']);
  (page.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  session.seek_time(900);
  await rerender({ scene: scene() });
  await expect.element(page.getByText('No request waits.')).toBeVisible();
  expect(done).toEqual([
    { kind: 'leave', reader: 3 },
    { kind: 'leave', reader: 2 },
  ]);
  // A request that is not there is refused by what waits.
  expect(() => session.act({ kind: 'leave', reader: 2 })).toThrow();
  session.free();
  const [tone] = scenes(BOTH, {}, 300);
  await rerender({ scene: tone });
  expect(page.getByRole('group').elements()).toEqual([]);
});

test('clock.dump of both sides stays over the page until it is closed, by mouse or keyboard', async () => {
  let requests = 0;
  const session = new Session(config(...BOTH, { script: 6 }));
  const player = () =>
    ({
      dumps: [session.dump(0), session.dump(1)],
      dump() {
        requests++;
        return () => requests--;
      },
    }) as unknown as Player;
  session.seek_time(2_190);
  const props = () => ({
    player: player(),
    words: lab.dump!,
    variants: [variant(BOTH[0]), variant(BOTH[1])] as const,
  });
  const { rerender } = await render(StateDump, props());
  const press = page.getByRole('button', { name: 'clock.dump of A and B' });
  await userEvent.click(press);
  const [a, b] = [page.getByRole('textbox', { name: 'A,' }), page.getByRole('textbox', { name: 'B,' })];
  const head = (ticks: number, time: string) =>
    `· output.card (ticks: ${ticks}, time: ${time}s, self_sync: true)\n`;
  await expect.element(a).toHaveValue(expect.stringContaining(head(11, '0.22')) as string);
  await expect.element(a).toHaveValue(expect.stringContaining('└── mixed (ticks: ') as string);
  await expect.element(b).toHaveValue(expect.stringContaining(head(11, '0.22')) as string);
  expect((await axe.run(document.body)).violations.filter(({ id }) => id !== 'region')).toEqual([]);
  // The text follows the worlds.
  session.seek_time(10_190);
  await rerender(props());
  await expect.element(b).toHaveValue(expect.stringContaining(head(51, '1.02')) as string);
  session.free();
  await userEvent.keyboard('{Escape}');
  await expect.element(b).not.toBeInTheDocument();
  await expect.element(press).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(b).toBeVisible();
  expect(requests).toBe(1);
  await userEvent.click(page.getByRole('button', { name: 'Close clock.dump' }));
  await expect.element(press).toHaveAttribute('aria-expanded', 'false');
  expect(requests).toBe(0);
});

test('the board switches changes of B, says what A and B count, and chooses what the figures draw', async () => {
  const onconfigure = vi.fn();
  const of = config(...BOTH, { script: 1 });
  const one = await render(Board, {
    lab: station,
    config: of,
    scenes: scenes(BOTH, { script: 1 }, 2_199),
    onconfigure,
  });
  const switches = one.getByRole('switch').elements();
  expect(switches.map((each) => each.getAttribute('aria-checked'))).toEqual(Array(9).fill('true'));
  for (const says of [
    '#5137',
    'chunks looked at 640 → 87',
    'types tried 74 → 0',
    '#5118 nothing to do in this script',
    'questions (self_sync) 20 → 21 More',
  ])
    expect(text(one.container)).toContain(says);
  await one.getByRole('switch', { name: 'Pushed sync' }).click();
  expect(onconfigure).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ a: BOTH[0], b: 'less-5133' }),
  );
  const types = one.getByRole('button', { name: /types tried/ });
  await types.click();
  expect(view.counter).toBe('typesTried');
  const [peer, scene] = scenes(BOTH, { script: 1 }, 2_199);
  const figure = await render(Stage, {
    figure: lab.figure,
    ...{ scene, peer, variant: variant(BOTH[1]), side: 1 as const },
  });
  expect(text(figure.container)).toContain('a type tried');
  await types.click();
  expect(view.counter).toBeUndefined();
  await until(() => /a stroke is .*chunks? looked at/u.test(text(figure.container)));
  await one.rerender({ config: { ...of, b: 'with-poll' } });
  expect(text(one.container)).toContain('B is 2.4.5 + poll, which is not one of these');
  expect((await axe.run(one.container)).violations).toEqual([]);
  await one.unmount();
  await figure.unmount();
});

/** Runs the work at once; nothing else has to be paused. */
const rest = (work: () => Promise<void>): Promise<void> => work();

test('change by change: counted in a worker, one row for each variant, and timed when asked to', async () => {
  const runs = new StationRuns();
  const props = { runs, config: config(...BOTH, { script: 1 }), rest };
  const one = await render(Changes, props);
  await one.getByRole('button', { name: 'Count them' }).click();
  await until(() => !runs.counts.running);
  expect(runs.counts.failed).toBeUndefined();
  expect(one.container.querySelectorAll('tbody th[scope="row"]')).toHaveLength(station.variants.length - 1);
  const row = (name: string) => text(one.getByRole('row', { name }).element());
  expect(row('2.4.4 + numbered types')).toContain('0');
  const { measuring } = runs.times;
  const timed = vi.spyOn(measuring, 'start').mockImplementation(({ a }, { against = [] } = {}) => {
    measuring.status = { state: 'done' };
    const proven = { baseline_ns: 2e5, variant_ns: 1e5, ratio: 2, low: 1.6, high: 2.5, verdict: 'faster' };
    const all = against.map((variant) => ({ ...proven, variant, baseline: a, digests_equal: true }));
    // For the last one no difference is found.
    Object.assign(all.at(-1)!, { ratio: 1, low: 0.9, high: 1.1, verdict: 'no difference found' });
    measuring.result = { tick_us: 5, comparisons: all } as never;
    return Promise.resolve();
  });
  await runs.time(props.config, ['station-244', 'only-5136', 'station-245', 'less-5136', 'with-poll']);
  expect(timed.mock.calls.map(([of, how]) => [of.a, how?.against])).toEqual([
    ['station-244', ['only-5136', 'station-245']],
    ['station-245', ['less-5136', 'with-poll']],
  ]);
  expect(row('2.4.4 + numbered types')).toMatch(/100.µs ?0\.500.% ?−50\.0.% ?−60\.0.% to −37\.5.%/);
  expect(row('2.4.5 + poll')).toContain('−9.1 % to +11.1 %, no difference found');
  expect(row('Liquidsoap 2.4.4')).toMatch(/200.µs/);
  expect((await axe.run(one.container)).violations).toEqual([]);
  runs.close();
  await one.unmount();
});

test('the capacity: the load that each side held, also after a stopped search', async () => {
  const worker = new ScriptedWorker<Call>();
  /** Answers the newest request, once it is `kind`. */
  const answer = async (kind: string, answer: object) => {
    await until(() => worker.sent.at(-1)?.kind === kind);
    worker.say({ id: worker.sent.at(-1)!.id, kind: 'done', answer });
  };
  const held = new CopiesSearch(() => worker);
  const wanted = config(...BOTH, { script: 1, copies: 8 });
  const at = { next: 64, held: 32, broke: null, seconds: 5 };
  const searched = held.search(wanted);
  await answer('begin', at);
  await until(() => worker.sent.length === 2);
  expect(held.status).toMatchObject({ state: 'searching', side: 0, at });
  await answer('advance', { at: { ...at, next: null, held: 40, broke: 42 }, goesOn: false });
  await until(() => worker.sent.length === 3);
  await answer('begin', at);
  await until(() => worker.sent.length === 4);
  held.stop();
  await searched;
  expect([worker.sent[0], worker.ended]).toMatchObject([
    { args: [{ knobs: { copies: 1 } }, BOTH[0], 5] },
    true,
  ]);
  const found = held.capacities.of(CopiesSearch.of(wanted));
  expect(found.map(({ variant, held: { held }, cut }) => [variant, held, cut])).toEqual([
    [BOTH[0], 40, false],
    [BOTH[1], 32, true],
  ]);
});

test('the published table is alone before a measurement, and has a reason in each row afterwards', async () => {
  const runs = new StationRuns();
  const one = await render(Published, { lab: station, runs, rung: {} as never, rest });
  expect(text(one.container)).toMatch(/large-add-32\s?−4\.6.%\s?–\s?24\.1.%\s?23\.0.%\s?–\s?–\s?–/);
  expect(one.container.querySelector('dl')).toBeNull();
  const found = (script: string, ratio: number) => [
    {
      ...{
        lab: 'station',
        preset: '',
        baseline: BOTH[0],
        variant: BOTH[1],
        unit: 'tick',
        modelled: null,
        claim: null,
      },
      ...{
        baseline_ns: script === 'chain-20' ? 40e6 : 2e5,
        variant_ns: script === 'chain-20' ? 41e6 : 2e5 / ratio,
      },
      ...{ ratio, low: ratio - 0.01, high: ratio + 0.01, quartiles: null, noise_floor: 0.01, pairs: 20 },
      ...{ instances: 1, p: 0.01, samples: [] },
      ...{ verdict: 'faster' as const, digests_equal: true },
      counters: {
        baseline: { ticks: 64, remaining_calls: 640 },
        variant: { ticks: 64, remaining_calls: 128 },
      },
    },
  ];
  const ratios = {
    simple: 1.4,
    'multi-output-10': 1.5,
    'audio-chunks': 1.2,
    'add-8': 1.1,
    'large-add-32': 1.05,
  };
  runs.published.results = Object.fromEntries(
    [...Object.entries(ratios), ['chain-20', 0.98] as const].map(([script, ratio]) => [
      script,
      found(script, ratio),
    ]),
  );
  await until(() => text(one.container).includes('calls of remaining 10 → 2'));
  expect(text(one.container)).toContain('large-add-32 gains least, in their table and here');
  expect(text(one.container)).toContain('A tick takes 2.00 and 2.05 frames here: it does not fit');
  runs.published.results = { ...runs.published.results, 'add-8': found('add-8', 0.9) };
  await until(() => text(one.container).includes('Another sign than published: add-8.'));
  expect((await axe.run(one.container)).violations).toEqual([]);
  runs.close();
  await one.unmount();
});
