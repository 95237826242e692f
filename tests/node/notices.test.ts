/** The third-party notices of the built site. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bill, licenceText, type Component } from '../../scripts/notices/texts.mjs';

test('each has its licence text, of its own or of its licence; without one the build stops', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-licence-'));
  const one: Component = {
    kind: 'npm',
    name: '@a/b',
    version: '1.2.3',
    license: 'MIT',
    folder: join(folder, 'none'),
  };
  writeFileSync(join(folder, 'MIT.txt'), 'Permission is hereby granted\n');
  expect(licenceText({ ...one, author: 'Ann' }, folder)).toBe(
    'Copyright Ann\n\nPermission is hereby granted',
  );
  writeFileSync(join(folder, 'LICENSE.md'), 'Mine\n\n# Licenses of bundled dependencies\n\nTheirs');
  expect(licenceText({ ...one, folder }, folder)).toBe('Mine');
  expect(() => licenceText({ ...one, license: 'X11' }, folder)).toThrow(
    /@a\/b \(X11\) brings no licence text/,
  );
  expect(bill([one])).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [{ name: '@a/b', purl: 'pkg:npm/%40a/b@1.2.3', licenses: [{ expression: 'MIT' }] }],
  });
  rmSync(folder, { recursive: true });
});
