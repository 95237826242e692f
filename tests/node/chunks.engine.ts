/** The real engine's part Lengths of the Chunks lab, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, { catalogue, Session } from '../../engine/pkg-memory/ringside.js';
import { Scene } from '../../web/src/labs/chunks/scene.ts';
import { labWorlds } from './worlds.ts';

const wasm = new URL('../../engine/pkg-memory/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export const { lab, config, watched, shown } = labWorlds(
  { catalogue, Session },
  'chunks',
  (data) => new Scene(data),
  44_100,
);
