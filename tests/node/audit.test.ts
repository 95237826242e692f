/** `npm run audit` with and without an answer of the registry; and pipelines, which pin every action by its digest. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advisories, readAnswer } from '../../scripts/audit.mjs';
import { root } from '../../scripts/run.mjs';

test('an answer of a registry without audits is recognised', () => {
  expect(readAnswer('npm warn audit 405 Method Not Allowed\n{"error":{"summary":""}}')).toBeUndefined();
  expect(readAnswer('no network')).toBeUndefined();
  expect(readAnswer('npm warn x\n{"vulnerabilities":{}}')).toEqual({ vulnerabilities: {} });
});

test('each advisory is one line with package, range and link', () => {
  const via = ['lodash', { title: 'Prototype pollution', url: 'https://advisories.example/1' }];
  const vulnerabilities = { lodash: { name: 'lodash', severity: 'high', range: '<4.17.21', via } };
  expect(advisories({ vulnerabilities })).toEqual([
    'high: lodash <4.17.21: Prototype pollution (https://advisories.example/1)',
  ]);
});

test('each action of a pipeline is named by its digest', () => {
  const files = ['.github/workflows', 'examples/ci/.github/workflows'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => join(root, folder, file)),
  );
  const used = files.flatMap((file) => readFileSync(file, 'utf8').match(/uses: .*/g) ?? []);
  expect(used.length).toBeGreaterThan(6);
  expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});
