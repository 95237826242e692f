/** The real engine's labs queues, dispatch and compare, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, { catalogue, Session } from '../../engine/pkg-station/ringside.js';
import type { Config, Lab } from '../../web/src/engine/types.ts';
import { Scene } from '../../web/src/labs/queues/scene.ts';
import { sights } from './worlds.ts';

export { configOf } from './worlds.ts';

const wasm = new URL('../../engine/pkg-station/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export const labOf = (id: string): Lab => catalogue().labs.find((lab) => lab.id === id)!;

const read = (data: Float64Array) => new Scene(data);

/** Both worlds at each of these ticks, in order. */
export const watched = (of: Config, times: Iterable<number>) =>
  sights(new Session(of), times, (session, tick) => session.seek_time(tick), read);

/** Both worlds after each of `steps` steps. */
export const stepped = (of: Config, steps: number) =>
  sights(new Session(of), Array(steps).keys(), (session) => session.advance(1), read);
