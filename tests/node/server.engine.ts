/** The real engine's server lab, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, { catalogue, Session } from '../../engine/pkg-memory/ringside.js';
import { Scene } from '../../web/src/labs/server/scene.ts';
import { labWorlds } from './worlds.ts';

const wasm = new URL('../../engine/pkg-memory/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export { Session };
export const { lab, config } = labWorlds({ catalogue, Session }, 'server', (data) => new Scene(data));
