/** The real engine's clock lab, for tests: worlds of a configuration at a time. */
import { readFileSync } from 'node:fs';
import init, { catalogue, Session } from '../../engine/pkg-station/ringside.js';
import { Scene } from '../../web/src/labs/clock/scene.ts';
import { labWorlds } from './worlds.ts';

const wasm = new URL('../../engine/pkg-station/ringside_bg.wasm', import.meta.url);
await init({ module_or_path: readFileSync(wasm) });

export const { lab, config, watched, shown } = labWorlds(
  { catalogue, Session },
  'clock',
  (data) => new Scene(data),
);
