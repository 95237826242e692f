/** The reader of markers in source files, tested on made-up files. */
import { describe, expect, test } from 'vitest';
import { highlight } from '../../web/src/components/code/highlight.ts';
import { listing, readSource } from '../../web/src/components/code/source.ts';

const text = `//! A ring.
impl Ring {
    // code: step
    fn step(&mut self) -> Next {
        match self.state {
            // at: lock next
            LOCK_NEXT => lock(), // next
            UNLOCK => unlock(), // at: unlock, again
        }
    }
    // code end

    fn helper() {}

    // code: read
    // at: rlock
    fn read() {}
    // code end
}
`;
const STATES = ['idle', 'lock next', 'unlock', 'again', 'rlock'];
const shown = (part: string) =>
  listing(readSource('ring.rs', text), part, STATES).lines.map(
    ({ number, pieces }) => `${number} ${pieces.map((piece) => piece.text).join('')}`,
  );

describe('what is shown', () => {
  test('a part has the numbers that its lines have in the file, and neither markers nor indentation', () => {
    expect(shown('step')).toEqual([
      '4 fn step(&mut self) -> Next {',
      '5     match self.state {',
      '7         LOCK_NEXT => lock(), // next',
      '8         UNLOCK => unlock(),',
      '9     }',
      '10 }',
    ]);
    expect(shown('read')).toEqual(['17 fn read() {}']);
  });

  test('a state is marked above its line or at the end of it', () => {
    const source = readSource('ring.rs', text);
    expect([...listing(source, 'step', STATES).states]).toEqual([
      [1, 7],
      [2, 8],
      [3, 8],
    ]);
    expect([...listing(source, 'read', STATES).states]).toEqual([[4, 17]]);
  });

  test('every character of a line is kept, and keywords, texts and comments have their tone', () => {
    const line = '    let x = "a // b"; // why';
    const pieces = highlight(line);
    expect(pieces.map((piece) => piece.text).join('')).toBe(line);
    expect(pieces.find(({ tone }) => tone === 'word')?.text).toBe('let');
    expect(pieces.find(({ tone }) => tone === 'text')?.text).toBe('"a // b"');
    expect(pieces.at(-1)).toEqual({ text: '// why', tone: 'comment' });
  });
});
