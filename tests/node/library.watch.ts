/** The real engine's library lab, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, * as engine from '../../engine/pkg-library/ringside.js';
import { Scene } from '../../web/src/labs/library/scene.ts';
import { labWorlds } from './worlds.ts';

const wasm = new URL('../../engine/pkg-library/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export const { check } = engine;
export const { lab, config, watched, shown } = labWorlds(engine, 'library', (data) => new Scene(data));
