/** The corpus of the page's fuzz targets, and the timing of one input. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.mjs';
import { readers } from './readers.ts';

/** Folder of inputs that reached new code. */
export const folderOf = (target: string): string => join(root, 'tests/fixtures/fuzz', target);

/** Seeds and stored inputs of a target. */
export function corpusOf(target: string): string[] {
  const folder = folderOf(target);
  const kept = existsSync(folder) ? readdirSync(folder) : [];
  return [...readers[target].seeds, ...kept.map((name) => readFileSync(join(folder, name), 'utf8'))];
}

/** @returns milliseconds of one input: the minimum of up to three runs; it runs again only if it took longer than `limit` */
export async function timeOf(target: string, input: string, limit: number): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > limit; tries++) {
    const start = performance.now();
    await readers[target].run(input);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
