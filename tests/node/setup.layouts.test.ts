/** Layouts: taken out of a module, and readers generated from them. */
import { expect, test } from 'vitest';
import { parse, reader, takeLayouts } from '../../scripts/layouts.mjs';

const TEXT = [
  'lab\ttoy',
  'enum\tWhat',
  'name\tbegan',
  'name\ttook tray',
  'enum\tState',
  'name\tidle',
  'head\tHead\t A toy.',
  'field\tstate\tState\t\t',
  'field\tlongest_wait\tnumber\tticks\t',
  'counter\tbytes_copied',
  'counter\tjobs',
  'record\tSlot\t A slot.',
  'field\tkey\tboolean\t\t',
  'list\tslots\tslot\tSlot',
  '',
].join('\n');

/** An empty module with a custom section of this text. */
function moduleWith(name: string, text: string): Buffer {
  const body = Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from(text)]);
  const length = [(body.length & 0x7f) | 0x80, body.length >> 7];
  return Buffer.concat([Buffer.from('\0asm\x01\0\0\0', 'latin1'), Buffer.from([0, ...length]), body]);
}

test('the layouts are read from their section, which the page does not load', () => {
  const empty = Buffer.from('\0asm\x01\0\0\0', 'latin1');
  const { wasm, layouts } = takeLayouts(moduleWith('ringside-layouts', TEXT));
  expect([wasm, layouts]).toEqual([empty, parse(TEXT)]);
  const other = moduleWith('producers', TEXT);
  expect(takeLayouts(other)).toEqual({ wasm: other, layouts: [] });
});

test('names and places follow the order in which the engine declares them', () => {
  const places = (text: string) => {
    const source = reader(parse(text)[0]);
    const place = (pattern: RegExp) => Number(pattern.exec(source)?.[1]);
    return {
      tookTray: place(/tookTray: (\d)/),
      longestWait: place(/longestWait\(\): number \{\s+return this\.data\[(\d)\]/),
      jobs: place(/jobs: (\d)/),
    };
  };
  expect(places(TEXT)).toEqual({ tookTray: 1, longestWait: 4, jobs: 1 });
  const swapped = (one: string, other: string) =>
    TEXT.replace(one, '?').replace(other, one).replace('?', other);
  expect(places(swapped('name\tbegan', 'name\ttook tray')).tookTray).toBe(0);
  expect(places(swapped('counter\tbytes_copied', 'counter\tjobs')).jobs).toBe(0);
  expect(places(swapped('field\tstate\tState\t\t', 'field\tlongest_wait\tnumber\tticks\t')).longestWait).toBe(
    3,
  );
});

test('two names that would be one member are refused', () => {
  const [layout] = parse(TEXT.replace('longest_wait', 'all_slots'));
  expect(() => reader(layout)).toThrow('the scene of toy has two members called allSlots');
});

test('a field is described by its unit, its type or its enumeration', () => {
  const source = reader(parse(TEXT)[0]);
  expect(source).toContain("head: { state: State, longestWait: 'ticks' },");
  expect(source).toContain("slots: { key: 'boolean' },");
  expect(() => parse(TEXT.replace('ticks', 'hours'))).toThrow(
    'longest_wait has the unit hours; allowed: bytes',
  );
});
