import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { highlight } from '../../web/src/components/code/listing.ts';
import { excerpt } from '../../web/src/labs/ring/code.ts';

const source = `//! What it is.
use super::host::Host;

const LOCK_NEXT: u8 = 2;

impl Strategy for RwMutex {
    fn step(ring: &mut Ring) -> Turn {
        match writer.place {
            LOCK_NEXT => {
                lock(next) // "waits"
            }
            UNLOCK | AGAIN => unlock(),
            place => unreachable!("no place {place}"),
        }
    }

    fn read(ring: &mut Ring) -> Turn {
        match reader.place {
            RLOCK if free => rlock(),
            WAIT_ZERO => {}
        }
    }
}

#[cfg(test)]
mod tests {
    fn step() {}
}
`;

test('a listing is one function, with the numbers its lines have in the file', () => {
  const { writer, reader } = excerpt(source, ['idle', 'fill', 'lock next', 'unlock'], []);
  expect(writer.lines[0].number).toBe(7);
  expect(writer.lines.at(-1)?.number).toBe(15);
  expect(writer.lines.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join('\n')).toContain(
    '  match writer.place',
  );
  expect(reader.lines).toHaveLength(6);
});

test('a place is the arm of its name; what all variants share has none', () => {
  const { writer, reader } = excerpt(
    source,
    ['idle', 'fill', 'lock next', 'unlock'],
    ['start', 'rlock', 'wait'],
  );
  expect([...writer.places]).toEqual([
    [2, 9],
    [3, 12],
  ]);
  expect([...reader.places]).toEqual([
    [1, 19],
    [2, 20],
  ]);
});

test('a file without the function gives an empty listing, not an error', () => {
  expect(excerpt('', ['idle'], ['start']).writer).toEqual({ lines: [], places: new Map() });
});

test('every character of a line is kept, and keywords, texts and comments have their tone', () => {
  const line = '    let x = "a // b"; // why';
  const pieces = highlight(line);
  expect(pieces.map(({ text }) => text).join('')).toBe(line);
  expect(pieces.find(({ tone }) => tone === 'word')?.text).toBe('let');
  expect(pieces.find(({ tone }) => tone === 'text')?.text).toBe('"a // b"');
  expect(pieces.at(-1)).toEqual({ text: '// why', tone: 'comment' });
});

const folder = new URL('../../engine/labs/ring/src/', import.meta.url);
const files = readdirSync(folder).filter(
  (name) =>
    name.endsWith('.rs') &&
    /^unsafe impl<.*> Strategy<\w+> for/m.test(readFileSync(new URL(name, folder), 'utf8')),
);

test('each variant has a file', () => {
  expect(files).toHaveLength(8);
});

test.each(files)('every place that %s names has a line of its own', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const names = (which: string) =>
    [
      ...(new RegExp(`const ${which}: [^=]+= &\\[([^\\]]*)\\]`).exec(text)?.[1] ?? '').matchAll(/"([^"]+)"/g),
    ].map(([, place]) => place);
  const [writerNames, readerNames] = [names('PUBLISHER'), names('READER')];
  expect(writerNames.length + readerNames.length).toBeGreaterThan(2);
  const { writer, reader } = excerpt(text, writerNames, readerNames);
  expect(writer.places.size).toBe(writerNames.length);
  expect(reader.places.size).toBe(readerNames.length);
});
