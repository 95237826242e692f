/** The same sources give the same modules on every machine. */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SINGLE_THREADED } from '../../scripts/engine.mjs';
import { root } from '../../scripts/run.mjs';

/** Otherwise a module has other bytes on another machine, and executes other operations: a panic's message has another length. */
test.each(SINGLE_THREADED)('engine/%s names no folder of this machine', (folder) => {
  const bytes = readFileSync(join(root, 'engine', folder, 'ringside_bg.wasm'), 'latin1');
  for (const path of [root, homedir(), process.env.CARGO_HOME].filter((path) => path)) {
    expect(bytes.includes(String(path)), path).toBe(false);
  }
  expect(bytes).toContain('registry/');
});
