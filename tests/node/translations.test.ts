/** Every translated file says which English it was made from, and that English is the present one. */
import { expect, test } from 'vitest';
import { outdated } from '../../scripts/translations.mjs';

test('no translation is older than its English: read it, then node scripts/translations.mjs --accept FILE', () => {
  expect(outdated()).toEqual([]);
});
