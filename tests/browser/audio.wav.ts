/** Sound files made in tests, with their exact samples. */
import { randomOf as random } from '../../web/src/own/run/random.ts';

export type WavFormat = 'pcm16' | 'float32';

/** A sound file, and the samples that a decoder must return. */
export interface MadeFile {
  file: File;
  /** Interleaved, as Chromium decodes them. */
  samples: Float32Array<ArrayBuffer>;
  channels: number;
  rate: number;
}

interface Recipe {
  format?: WavFormat;
  channels?: number;
  rate?: number;
  frames?: number;
  seed?: number;
  name?: string;
}

/** One sample in each format. */
const FORMATS = {
  pcm16: {
    code: 1,
    bytes: 2,
    put: (view: DataView, at: number, sample: number) => view.setInt16(at, sample * 32768, true),
    // Chromium maps both ends of the range to ±1, with a factor in single precision.
    decoded: (sample: number) => (sample < 0 ? sample : sample * 32768 * Math.fround(1 / 32767)),
  },
  float32: {
    code: 3,
    bytes: 4,
    put: (view: DataView, at: number, sample: number) => view.setFloat32(at, sample, true),
    decoded: (sample: number) => sample,
  },
};

/**
 * Sine and noise, interleaved: multiples of 1/32768, which both formats represent exactly, and never 0 on the left,
 * so that a silent frame must have been inserted by a sink.
 */
export function signal(frames: number, channels: number, rate: number, seed: number) {
  const noise = random(seed);
  const samples = new Float32Array(frames * channels);
  for (let at = 0; at < samples.length; at++) {
    const frame = Math.floor(at / channels);
    const sine = Math.sin((2 * Math.PI * 440 * frame) / rate + (at % channels));
    const value = Math.round((0.5 * sine + 0.4 * (2 * noise() - 1)) * 32767);
    samples[at] = (value || 1) / 32768;
  }
  return samples;
}

/** A WAV file of a deterministic signal: by default half a second of 16-bit stereo at 48 kHz. */
export function makeWav(recipe: Recipe = {}): MadeFile {
  const {
    format = 'pcm16',
    channels = 2,
    rate = 48_000,
    frames = 24_000,
    seed = 1,
    name = 'test.wav',
  } = recipe;
  const { code, bytes, put, decoded } = FORMATS[format];
  const samples = signal(frames, channels, rate, seed);
  const view = new DataView(new ArrayBuffer(44 + samples.length * bytes));
  const tag = (at: number, text: string) => {
    for (const [letter, character] of [...text].entries())
      view.setUint8(at + letter, character.charCodeAt(0));
  };
  tag(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, code, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * channels * bytes, true);
  view.setUint16(32, channels * bytes, true);
  view.setUint16(34, bytes * 8, true);
  tag(36, 'data');
  view.setUint32(40, samples.length * bytes, true);
  for (const [at, sample] of samples.entries()) put(view, 44 + at * bytes, sample);
  const file = new File([view.buffer], name, { type: 'audio/wav' });
  return { file, samples: samples.map(decoded), channels, rate };
}

/**
 * Describes the first difference of two sequences of samples; '' if they are equal bit for bit. Vitest's own diff of half a
 * million samples would take minutes.
 */
export function difference(got: Float32Array, expected: Float32Array): string {
  if (got.length !== expected.length) return `${got.length} samples instead of ${expected.length}`;
  const at = got.findIndex((sample, index) => !Object.is(sample, expected[index]));
  return at < 0 ? '' : `sample ${at} is ${got[at]} instead of ${expected[at]}`;
}
