/** The reader of markers in source files, tested on made-up files. */
import { describe, expect, test } from 'vitest';
import { highlight } from '../../web/src/components/code/highlight.ts';
import { listing, partNames, readSource } from '../../web/src/components/code/source.ts';

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
const read = (changed: string) => () => readSource('ring.rs', changed);
const without = (line: string) => text.replace(`${line}\n`, '');
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

describe('an error names file and marker', () => {
  test.each([
    ['a part that is not closed', without('    // code end'), 'ring.rs:14: `// code: read`'],
    ['the last part, not closed', text.replace(/ {4}\/\/ code end\n\}/, '}'), 'ring.rs: `// code: read`'],
    [
      'an end without a part',
      without('    // code: read').replace('// at: rlock', ''),
      'ring.rs:17: `// code end`',
    ],
    [
      'a second part of the same name',
      text.replace('code: read', 'code: step'),
      'ring.rs:15: `// code: step`',
    ],
    ['an empty part', `${text}// code: none\n// code end\n`, 'ring.rs:21: `// code end`'],
    ['a state outside of parts', without('    // code: read'), 'ring.rs:15: `// at: rlock`'],
    ['a state marked twice', text.replace('unlock, again', 'lock next'), 'ring.rs:8: '],
    [
      'a state above the end',
      text.replace('fn read() {}\n', '$&    // at: idle\n'),
      'ring.rs:19: `// code end`',
    ],
  ])('%s', (_, changed, message) => {
    expect(changed).not.toBe(text);
    expect(read(changed)).toThrow(message);
  });

  test('a part or a file that is not there, a state that does not exist', () => {
    const source = readSource('src/ring.rs', text);
    expect(() => listing(source, 'drain', STATES)).toThrow('src/ring.rs: `// code: drain`');
    expect(() => listing(source, 'step', ['lock next'])).toThrow('src/ring.rs:8: `// at: unlock`');
    expect(() => partNames(source, { 'pool.rs': ['step'] })).toThrow('src/ring.rs');
    expect(partNames(source, { 'ring.rs': ['step'] })).toEqual(['step']);
  });
});
