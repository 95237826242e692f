/** The engine's modules, loaded, and their labs, for tests. */
import { readFileSync } from 'node:fs';
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';

/** @param folder of a module below `engine/` */
export const wasmOf = (folder: string) =>
  readFileSync(new URL(`../../engine/${folder}/ringside_bg.wasm`, import.meta.url));

/** The memory of each module. */
export const memories = {
  sharing: sharing.initSync({ module: wasmOf('pkg') }).memory,
  memory: memory.initSync({ module: wasmOf('pkg-memory') }).memory,
  station: station.initSync({ module: wasmOf('pkg-station') }).memory,
  library: library.initSync({ module: wasmOf('pkg-library') }).memory,
};

/** The modules by the ids that the page's registry gives them. */
export const modules = { sharing, memory, station, library };

/** Every lab, with the module that has it. */
export const labs = Object.values(modules).flatMap((module) =>
  module.catalogue().labs.map((lab) => ({ lab, module })),
);
