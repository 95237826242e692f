/** What the page's fuzz targets begin with, and how long one input takes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.mjs';
import { readers } from './readers.ts';

/** Where inputs that reached new code are kept. */
export const folderOf = (target: string): string => join(root, 'tests/fixtures/fuzz', target);

/** Seeds and kept inputs of a target. */
export function corpusOf(target: string): string[] {
  const folder = folderOf(target);
  const kept = existsSync(folder) ? readdirSync(folder) : [];
  return [...readers[target].seeds, ...kept.map((name) => readFileSync(join(folder, name), 'utf8'))];
}

/** @returns milliseconds of one input: the least of up to three runs, the later ones only if it took longer than `limit` */
export async function timeOf(target: string, input: string, limit: number): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > limit; tries++) {
    const start = performance.now();
    await readers[target].run(input);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
