/** An independent decoder: FFmpeg 5.1.4 from `@ffmpeg/core`, single-threaded, in Node. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import createFFmpegCore from '@ffmpeg/core';

/** A decoded frame: its presentation time in the stream's time base, and a hash of its pixels or samples. */
export interface Decoded {
  at: number;
  md5: string;
}

// The package assumes that it runs in a worker, and reads the address of its script.
Object.assign(globalThis, { self: { location: { href: '' } } });
const wasm = createRequire(import.meta.url).resolve('@ffmpeg/core/wasm');
const core = await createFFmpegCore({ wasmBinary: readFileSync(wasm) });

/** The error that it throws when it exits, with any status. */
const GOODBYE = 'Aborted()';

/** Decodes the video (`v`) or the audio (`a`) of a file. @throws the decoder's messages, if there are any */
export function decode(file: Uint8Array, format: string, track: 'v' | 'a'): Decoded[] {
  const complaints: string[] = [];
  core.setLogger(({ message }) => message !== GOODBYE && complaints.push(message));
  core.FS.writeFile('in', file);
  const input = ['-f', format, '-i', 'in', '-map', `0:${track}`];
  const status = core.exec('-v', 'error', ...input, '-fps_mode', 'passthrough', '-f', 'framemd5', 'out');
  if (status !== 0 || complaints.length > 0) throw new Error(`FFmpeg, ${status}: ${complaints.join('\n')}`);
  const lines = new TextDecoder().decode(core.FS.readFile('out')).split('\n');
  core.FS.unlink('out');
  return lines
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(/,\s*/))
    .map(([, , pts, , , md5]) => ({ at: Number(pts), md5: md5 }));
}

/**
 * Encodes sound of several oscillators, with silence in between, so that codecs use long and short blocks.
 * @param args of FFmpeg: codec, rate, channels and container
 */
export function encode(seconds: number, args: string[]): Uint8Array<ArrayBuffer> {
  const complaints: string[] = [];
  core.setLogger(({ message }) => message !== GOODBYE && complaints.push(message));
  const sound = `aevalsrc=exprs=sin(2000*t*t)*gt(sin(9*t)\\,0):s=48000:d=${seconds}`;
  const status = core.exec('-v', 'error', '-f', 'lavfi', '-i', sound, ...args, '-y', 'out');
  if (status !== 0) throw new Error(`FFmpeg, ${status}: ${complaints.join('\n')}`);
  const file = Uint8Array.from(core.FS.readFile('out'));
  core.FS.unlink('out');
  return file;
}
