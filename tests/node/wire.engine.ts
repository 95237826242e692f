/** The real engine's labs share, reslice and server, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, { catalogue, Session } from '../../engine/pkg-memory/ringside.js';
import type { Config, Lab } from '../../web/src/engine/types.ts';
import { sights } from './worlds.ts';

export { configOf } from './worlds.ts';

const wasm = new URL('../../engine/pkg-memory/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export const labOf = (id: string): Lab => catalogue().labs.find((lab) => lab.id === id)!;

/** Both worlds at each of these ticks, in order. */
export const watched = <S>(of: Config, times: Iterable<number>, read: (data: Float64Array) => S) =>
  sights(new Session(of), times, (session, tick) => session.seek_time(tick), read);

/** Both worlds after each of `steps` steps. */
export const stepped = <S>(of: Config, steps: number, read: (data: Float64Array) => S) =>
  sights(new Session(of), Array(steps).keys(), (session) => session.advance(1), read);
