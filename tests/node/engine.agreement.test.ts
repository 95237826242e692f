/** The engine's native build and the page's wasm do the same, to the last event, on a thousand drawn configurations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import * as engine from '../../engine/pkg/ringside.js';
import { ask, root } from '../../scripts/run.mjs';

const SEEDS = 1_000;

beforeAll(() => {
  engine.initSync({ module: readFileSync(join(root, 'engine/pkg/ringside_bg.wasm')) });
});

test('native and wasm agree on trace, digest, counts and scene for 1,000 seeds', { timeout: 300_000 }, () => {
  const manifest = ['--manifest-path', 'engine/Cargo.toml'];
  const native = ask('cargo', ['run', '--quiet', ...manifest, '--', 'digests', '1', `${SEEDS}`]);
  const lines = native?.split('\n');
  expect(lines).toHaveLength(SEEDS);
  expect(new Set(lines).size, 'every seed does something else').toBe(SEEDS);
  expect(engine.digests(1, SEEDS).trim().split('\n')).toEqual(lines);
});
