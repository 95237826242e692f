/**
 * The engine's modules: each has a group of labs, so that a lab's own code loads when one of its group is opened. A worker
 * of the engine is told by its name which module it holds, and holds no other.
 */
import library from '../../../engine/pkg-library/ringside_bg.wasm?url';
import memory from '../../../engine/pkg-memory/ringside_bg.wasm?url';
import station from '../../../engine/pkg-station/ringside_bg.wasm?url';
import sharing from '../../../engine/pkg/ringside_bg.wasm?url';
import type { Catalogue, Config, Progress, Result, Session } from './types.ts';

/** A round of measuring, and what is known so far. */
export interface Measure {
  /** @returns the share done, 1 at the end */
  advance(): number;
  progress(): Progress;
  result(): Result;
  discard_round(): void;
}

/** What workers use of a module. */
export interface Module {
  version: () => string;
  /** Its own labs alone. */
  catalogue: () => Catalogue;
  Session: new (config: Config) => Session;
  Measure: {
    page(config: Config, pairs: number): Measure;
    among(config: Config, others: string[], pairs: number): Measure;
  };
  /** Where labs stream media: what they stream from the next one opened on. */
  stream_media?: (file?: Uint8Array | null) => void;
}

interface Source {
  code: () => Promise<Module & { default(given: { module_or_path: Response }): Promise<unknown> }>;
  wasm: string;
}

const modules = {
  sharing: { code: () => import('../../../engine/pkg/ringside.js'), wasm: sharing },
  memory: { code: () => import('../../../engine/pkg-memory/ringside.js'), wasm: memory },
  station: { code: () => import('../../../engine/pkg-station/ringside.js'), wasm: station },
  library: { code: () => import('../../../engine/pkg-library/ringside.js'), wasm: library },
} satisfies Record<string, Source>;

export type ModuleId = keyof typeof modules;

/** Loads the module that this worker is named after; its two files beside each other. */
export async function ownModule(): Promise<Module> {
  const { code, wasm }: Source = modules[self.name as ModuleId];
  const [module, response] = await Promise.all([code(), fetch(wasm)]);
  await module.default({ module_or_path: response });
  return module;
}
