/** Texts of the figure, its code and its tables: formats, units, frames, views. */
import { number } from '../../words/format.ts';
import { frames, plan as words, units } from '../../words/share.en.ts';
import type { Format, Scene, Unit } from './scene.ts';

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

export const frameName = ({ isSound, isKey }: Scene): string =>
  isSound ? frames.sound : isKey ? frames.key : frames.picture;
