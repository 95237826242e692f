/** A decoder by others: FFmpeg 5.1.4 from `@ffmpeg/core`, one thread, in Node. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import createFFmpegCore from '@ffmpeg/core';

/** A decoded frame: when it is shown or heard, in the stream's own ticks, and a hash of its pixels or samples. */
export interface Decoded {
  at: number;
  md5: string;
}

// The package takes any place for a worker, and looks for where it was loaded from.
Object.assign(globalThis, { self: { location: { href: '' } } });
const wasm = createRequire(import.meta.url).resolve('@ffmpeg/core/wasm');
const core = await createFFmpegCore({ wasmBinary: readFileSync(wasm) });

/** What it says when it exits, well or not. */
const GOODBYE = 'Aborted()';

/** Decodes the video (`v`) or the audio (`a`) of a file, and throws what the decoder complains of, if anything. */
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
