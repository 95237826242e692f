/** Text with strong parts and words that name marks; and that the marks which the stories name are in their lab's legend. */
import { expect, test } from 'vitest';
import { pieces, plain } from '../../web/src/components/marked.ts';

test('strong parts, words of marks, and what is between them', () => {
  expect(pieces('**A** makes [both buffers](lent), twice.')).toEqual([
    { text: 'A', strong: true },
    { text: ' makes ' },
    { text: 'both buffers', mark: 'lent' },
    { text: ', twice.' },
  ]);
  expect(pieces('plain (text) [as it is]')).toEqual([{ text: 'plain (text) [as it is]' }]);
  expect(plain('**A** makes [both](lent).')).toBe('A makes both.');
});
