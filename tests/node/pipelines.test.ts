/** Pipelines pin every action by its digest. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';

test('each action of a pipeline is named by its digest', () => {
  const files = ['.github/workflows', 'examples/ci/.github/workflows'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => join(root, folder, file)),
  );
  const used = files.flatMap((file) => readFileSync(file, 'utf8').match(/uses: .*/g) ?? []);
  expect(used.length).toBeGreaterThan(6);
  expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});
