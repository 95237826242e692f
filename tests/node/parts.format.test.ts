import { describe, expect, test } from 'vitest';
import * as format from '../../web/src/words/format.ts';

const plain = (text: string) => text.replaceAll('\u202f', '_');
const joined = (quantity: format.Quantity) => plain(format.joined(quantity));

describe('numbers', () => {
  test.each([
    [0, 0, '0'],
    [999, 0, '999'],
    [1000, 0, '1_000'],
    [12480, 0, '12_480'],
    [1234567, 0, '1_234_567'],
    [12480.25, 2, '12_480.25'],
    [0.5, 0, '1'],
    [-1644, 0, '−1_644'],
    [-0.001, 2, '0.00'],
    [NaN, 0, '–'],
    [Infinity, 1, '–'],
  ])('%d with %d decimals is %s', (value, digits, written) => {
    expect(plain(format.number(value, digits))).toBe(written);
  });

  test.each([
    [0, '0'],
    [0.855, '0.855'],
    [0.9999, '1.00'],
    [1.28, '1.28'],
    [12.44, '12.4'],
    [99.96, '100'],
    [1644.4, '1_644'],
  ])('%d to three digits is %s', (value, written) => {
    expect(plain(format.significant(value))).toBe(written);
  });
});

describe('quantities', () => {
  test.each([
    [0, '0_ms'],
    [860, '860_ns'],
    [999.6, '1.00_µs'],
    [1280, '1.28_µs'],
    [450e6, '450_ms'],
    [12.48e9, '12.5_s'],
  ])('%d ns is %s', (ns, written) => {
    expect(joined(format.duration(ns))).toBe(written);
  });

  test.each([
    [0, '0_B'],
    [999, '999_B'],
    [1000, '1.00_kB'],
    [999_999, '1.00_MB'],
    [4.1e12, '4.10_TB'],
  ])('%d bytes are %s', (count, written) => {
    expect(joined(format.bytes(count))).toBe(written);
  });

  test('ticks of 0.1 ms, rates, ratios and shares carry their unit', () => {
    expect(joined(format.tickTime(16_440))).toBe('1_644_ms');
    expect(joined(format.tickTime(1_246_960))).toBe('124.7_s');
    expect(joined(format.frequency(48_000))).toBe('48_kHz');
    expect(joined(format.frequency(44_100))).toBe('44.1_kHz');
    expect(format.times(1.28)).toBe('1.28×');
    expect(format.times(12.44)).toBe('12.4×');
    expect(plain(format.percent(0.024))).toBe('2.4_%');
    expect(plain(format.plusMinus(0.38))).toBe('±38.0_%');
    expect(format.range(1.21, 1.355)).toMatch(/^1\.21 to 1\.3[56]$/);
    expect(plain(format.clockTick(5))).toBe('5_µs');
    expect(plain(format.clockTick(0.1))).toBe('0.1_µs');
    expect(joined({ value: '8', unit: '' })).toBe('8');
  });
});
