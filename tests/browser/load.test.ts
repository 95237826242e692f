/** The home page's load with the real engine: it is measured, and a load that the switches cannot hold silences the sound. */
import { afterEach, expect, test } from 'vitest';
import { countOnce } from '../../web/src/home/load/count-once.ts';
import { Load } from '../../web/src/home/load/load.svelte.ts';
import { Station } from '../../web/src/home/station.svelte.ts';
import { stageIds } from '../../web/src/home/stages.ts';
import { stateOfStep } from '../../web/src/lessons/step.ts';
import { soon } from './patience.ts';

/** Enough for a gauge. */
const QUICK = { rounds_ms: 50, jobs: 2_000, pairs: 6 };
/** The worker loads four modules and makes the songs of the library. */
const TIMEOUT_MS = 120_000;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

test(
  'nine stages are timed, and a load beyond what they hold makes the sound late',
  async () => {
    const station = new Station();
    closing.push(() => station.close());
    // Pressed before the stages have loaded, as soon as the page is there.
    void station.load();
    const load = new Load(station, QUICK);
    closing.push(() => load.close());
    await load.measure();
    expect(load.phase.state).toBe('measured');
    expect(load.differ).toEqual([]);
    const { gauge } = load;
    // The threads are given up where the machine is too busy.
    const timed = Object.keys(gauge?.each ?? {});
    expect(stageIds.filter((id) => !timed.includes(id) && id !== 'threads')).toEqual([]);
    const { now, allOff } = gauge!;
    for (const { value, low, high } of [now, allOff]) {
      expect(low).toBeGreaterThan(0);
      expect(low).toBeLessThanOrEqual(value);
      expect(value).toBeLessThanOrEqual(high);
    }

    load.set(4 * now.high);
    station.radio.paced(load.pace()!);
    await station.listen();
    expect(station.radio.live).toBe(true);
    const { silence } = station.radio.sound;
    const late = () => silence.played()[1]?.gaps.some(({ cause }) => cause === 'late');
    await soon(() => expect(late()).toBe(true));
  },
  TIMEOUT_MS,
);

test('a measurement can be stopped, and leaves the page as it was', async () => {
  const station = new Station();
  closing.push(() => station.close());
  await station.load();
  const load = new Load(station);
  closing.push(() => load.close());
  const done = load.measure();
  expect(load.busy).toBe(true);
  load.stop();
  await done;
  expect(load.phase.state).toBe('none');
  expect(station.paused).toBe(false);
});

test('the question of the home page is counted in a worker of its own', async () => {
  const { story } = await import('../../web/src/labs/ring/story.ts');
  const station = new Station();
  closing.push(() => station.close());
  void station.load();
  await soon(() => expect(station.lab('ring')).toBeDefined());
  const at = story.findIndex(({ id }) => id === 'stall');
  const { config } = stateOfStep(station.lab('ring')!, story, at + 1, 48_000);
  const counted = await countOnce(config, story[at].guess!.find.at);
  // In A the slow reader stops the publisher; in B it does not: 750 frames in 30 s.
  expect(counted?.[1].published).toBe(750);
  expect(counted?.[0].published).toBeLessThan(700);
});
