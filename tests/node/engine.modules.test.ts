/** The page chooses the module that contains the lab. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { root } from '../../scripts/run.mjs';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import { registry } from '../../web/src/labs/registry.ts';

const load = (engine: typeof sharing | typeof memory | typeof station | typeof library, folder: string) => {
  engine.initSync({ module: readFileSync(join(root, 'engine', folder, 'ringside_bg.wasm')) });
  return engine.catalogue().labs.map(({ id }) => id);
};
const labs: Record<ModuleId, string[]> = {
  sharing: load(sharing, 'pkg'),
  memory: load(memory, 'pkg-memory'),
  station: load(station, 'pkg-station'),
  library: load(library, 'pkg-library'),
};

test.each(Object.entries(registry))(
  '%s is in the module that the registry names, and in no other',
  (id, lab) => {
    const having = Object.entries(labs).filter(([, ids]) => ids.includes(id));
    expect(having.map(([module]) => module)).toEqual([lab.module]);
  },
);
