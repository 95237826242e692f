/** The real engine's station, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, * as engine from '../../engine/pkg-station/ringside.js';
import { Scene } from '../../web/src/labs/station/scene.ts';
import { labWorlds } from './worlds.ts';

const wasm = new URL('../../engine/pkg-station/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export const { check, Session } = engine;
export const { lab, config, shown } = labWorlds(engine, 'station', (data) => new Scene(data), 44_100);
