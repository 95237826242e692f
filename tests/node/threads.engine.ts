/** The real engine's threads lab, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, { catalogue, Session } from '../../engine/pkg/ringside.js';
import { Scene } from '../../web/src/labs/threads/scene.ts';
import { labWorlds } from './worlds.ts';

const wasm = new URL('../../engine/pkg/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export const { lab, config, watched } = labWorlds(
  { catalogue, Session },
  'threads',
  (data) => new Scene(data),
);
