/** Texts of the figure, its code and its tables: formats, units, frames, views. */
import { type PairBar, rowsOf } from '../../components/figure/pair-bars.ts';
import { exactBytes, number, size } from '../../words/format.ts';
import { parted } from '../../words/joining.en.ts';
import { frames, plan as words, units } from '../../words/share.en.ts';
import {
  copiedInAll,
  copies,
  type Counter,
  type Format,
  formats,
  type Scene,
  type Unit,
  ViewState,
  type Wrapper,
} from './scene.ts';

const FORMATS: Record<Format, string> = {
  rtmp: 'RTMP',
  flv: 'FLV',
  rtp: 'RTP',
  elementary: words.elementary,
  ts: 'MPEG-TS',
};
export const formatName = (format: Format): string => FORMATS[format];

/** NAL units by their type, the lower five bits of their header (H.264, table 7-1). */
const UNITS: Record<number, string> = {
  1: units.slice,
  2: units.partition('A'),
  3: units.partition('B'),
  4: units.partition('C'),
  5: units.key,
  6: 'SEI',
  7: 'SPS',
  8: 'PPS',
  9: units.delimiter,
};
export const unitName = ({ first }: Unit, isSound: boolean): string =>
  isSound ? 'AAC' : (UNITS[first & 31] ?? `NAL ${number(first & 31)}`);

/** Width from which a unit also has its size. */
const ROOM = 92;
export const unitText = (unit: Unit, isSound: boolean, width: number): string =>
  width > ROOM ? parted([unitName(unit, isSound), exactBytes(unit.bytes)]) : unitName(unit, isSound);

export const frameName = ({ isSound, isKey }: Scene): string =>
  isSound ? frames.sound : isKey ? frames.key : frames.picture;

/** The frame with its units and its size. */
export const frameText = (scene: Scene): string =>
  scene.begun === 0
    ? words.none
    : parted([
        frameName(scene),
        scene.isSound ? words.block : words.units(scene.units),
        exactBytes(scene.payload),
      ]);

/** What a view is made of. */
export function viewText({ state, shared, copied, written, subscribers }: Wrapper, terse: boolean): string {
  const { view } = words;
  if (state === ViewState.none) return subscribers > 0 ? view.later : '';
  return parted([
    copied > 0 ? view.copied(size(copied)) : shared > 0 ? view.shared(terse) : view.begun,
    ...(written > 0 ? [view.written(size(written))] : []),
    ...(subscribers === 0 ? [view.unused] : []),
  ]);
}

/** The counts of this side beside the other side's; copies for all formats are on one scale. */
export function countBars(scene: Scene, peer?: Scene, ends: readonly Scene[] = []): PairBar[] {
  const both = [scene, ...(peer ? [peer] : []), ...ends];
  const full = Math.max(1, ...both.flatMap((one) => formats.map((format) => one.counter(copies[format]))));
  const bar = rowsOf(scene, peer, ends);
  const row = (counter: Counter, name: string, write: (count: number) => string, full?: number) =>
    bar(counter, name, (one) => one.counter(counter), write, full);
  return [
    bar('copied', words.copiedInAll, copiedInAll, size),
    ...formats.map((format) => row(copies[format], words.copiedFor(FORMATS[format]), size, full)),
    row('calls', words.values.calls, number),
  ];
}
