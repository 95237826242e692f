/**
 * The engine's modules. Each contains a group of labs, so that the page loads a lab's code only when a lab of its group
 * opens. The name of an engine worker selects the one module that it holds.
 */
import library from '../../../engine/pkg-library/ringside_bg.wasm?url';
import memory from '../../../engine/pkg-memory/ringside_bg.wasm?url';
import station from '../../../engine/pkg-station/ringside_bg.wasm?url';
import sharing from '../../../engine/pkg/ringside_bg.wasm?url';
import type { Catalogue, Config, MeasureSamples, Progress, Result, Sampling, Session } from './types.ts';

/** A measurement: a round at a time, with the results so far. */
export interface Measure {
  /** Runs one round. @returns the share that is done; 1 at the end */
  advance(): number;
  progress(): Progress;
  result(): Result;
  discard_round(): void;
  /** Samples of this instance, for the next one. */
  samples(): MeasureSamples;
  free(): void;
}

/** The work of one variant, without a world. */
export interface Work {
  /** Does `batches` batches, 1 or more. @returns units of work done */
  run(batches: number): number;
  /** Modelled cost of the last run in ns, which took no time here. */
  added_ns(): number;
}

/** The part of a module that workers use. */
export interface Module {
  version: () => string;
  /** Catalogue of the module's own labs. */
  catalogue: () => Catalogue;
  Session: new (config: Config) => Session;
  Measure: {
    page(config: Config, sampling: Sampling): Measure;
    among(config: Config, others: string[], sampling: Sampling): Measure;
  };
  /** @throws {Refused} if the variant cannot run here */
  Work: {
    new (config: Config, variant: string): Work;
    /** The work that a comparison times: without the lab's model. */
    timed(config: Config, variant: string): Work & { unit(): string };
  };
  /** Whether two variants give the same result on a configuration. */
  same_result(config: Config, one: string, other: string): boolean;
  /** A session that plays recorded events of threads; only in the module that contains the ring. */
  ring_recording?: (config: Config, a: Uint32Array, b: Uint32Array) => Session;
  /** Fills `out` with a block of the built-in music; only in the module that contains the ring. */
  music?: (index: number, rate: number, out: Float32Array) => void;
  /** Sets the file that labs opened later stream; absent in modules without such labs. */
  stream_media?: (file?: Uint8Array | null) => void;
}

interface Source {
  code: () => Promise<Module & { default(given: { module_or_path: Response }): Promise<object> }>;
  wasm: string;
}

const modules = {
  sharing: { code: () => import('../../../engine/pkg/ringside.js'), wasm: sharing },
  memory: { code: () => import('../../../engine/pkg-memory/ringside.js'), wasm: memory },
  station: { code: () => import('../../../engine/pkg-station/ringside.js'), wasm: station },
  library: { code: () => import('../../../engine/pkg-library/ringside.js'), wasm: library },
} satisfies Record<string, Source>;

export type ModuleId = keyof typeof modules;

/** The address of a module's compiled engine; built, its file's name contains a hash of its content. */
export const wasmOf = (id: ModuleId): string => modules[id].wasm;

/**
 * Loads a module, or a copy of it to which the same JavaScript belongs; its two files load in parallel.
 * @returns the module, and what its instance exports
 */
export async function instantiate(id: ModuleId, copy?: string): Promise<{ module: Module; exports: object }> {
  const { code, wasm }: Source = modules[id];
  const [module, response] = await Promise.all([code(), fetch(copy ?? wasm)]);
  return { module, exports: await module.default({ module_or_path: response }) };
}

/** Loads a module. */
export const loadModule = async (id: ModuleId): Promise<Module> => (await instantiate(id)).module;

/** Loads the module that this worker is named after. */
export const ownModule = (): Promise<Module> => loadModule(self.name as ModuleId);
