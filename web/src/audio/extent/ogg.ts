/** Ogg (RFC 3533): pages with packets of Opus, Vorbis or FLAC. */
import type { Bytes } from './bytes.ts';
import type { Extent } from './extent.ts';
import { flacFrames } from './flac.ts';
import { opusSamples, Vorbis } from './packets.ts';

/** Adds the samples of all packets, whichever stream they belong to. */
export function oggExtent(file: Bytes): Extent {
  let stream: { channels: number; rate: number; samples: (at: number) => number } | undefined;
  let extent: Extent = { frames: 0, rate: 1, channels: 1 };
  for (const { at, length } of packets(file)) {
    if (file.has(at, 'OpusHead')) {
      const samples = (at: number) => opusSamples(file.u8(at), file.u8(at + 1));
      stream = { channels: file.u8(at + 9), rate: 48_000, samples };
    } else if (file.has(at, '\x01vorbis')) {
      const vorbis = new Vorbis(file, at);
      stream = { ...vorbis, samples: (at) => vorbis.samples(file.u8(at)) };
      const setup = findSetup(file, at);
      if (setup) vorbis.setup(setup);
    } else if (file.has(at, '\x7fFLAC')) {
      // STREAMINFO follows 9 bytes and the marker. Its frames are found without Ogg.
      const { frames, rate, channels } = flacFrames(file, at + 17, at);
      extent = { frames: extent.frames + frames, rate, channels };
      stream = undefined;
    } else if (stream && length > 0 && !file.has(at, 'OpusTags')) {
      extent.frames += stream.samples(at);
      extent.rate = stream.rate;
      extent.channels = Math.max(extent.channels, stream.channels);
    }
  }
  return extent;
}

/** The packets that begin on each page: offset, and length as far as the page goes. */
function* packets(file: Bytes): Generator<{ at: number; length: number }> {
  for (let page = 0; page + 27 <= file.length;) {
    if (!file.has(page, 'OggS')) {
      page++;
      continue;
    }
    const segments = file.u8(page + 26);
    let at = page + 27 + segments;
    let begins = (file.u8(page + 5) & 1) === 0;
    let length = 0;
    for (let segment = 0; segment < segments && page + 27 + segment < file.length; segment++) {
      const lace = file.u8(page + 27 + segment);
      length += lace;
      // A packet ends with a segment shorter than 255 bytes, or goes on on the next page.
      if (lace === 255 && segment < segments - 1) continue;
      if (begins && at < file.length) yield { at, length };
      at += length;
      [begins, length] = [true, 0];
    }
    page = at;
  }
}

/** Vorbis's setup header, which is the third packet and may go over several pages, or undefined. */
function findSetup(file: Bytes, from: number): Uint8Array | undefined {
  const bytes: number[] = [];
  // The first page has one packet, so one segment.
  let [page, found] = [from - 28, false];
  while (page + 27 <= file.length && bytes.length < 1 << 20) {
    if (!file.has(page, 'OggS')) return undefined;
    const segments = file.u8(page + 26);
    let at = page + 27 + segments;
    for (let segment = 0; segment < segments; segment++) {
      const lace = file.u8(page + 27 + segment);
      found ||= file.has(at, '\x05vorbis');
      if (found) for (let byte = 0; byte < lace; byte++) bytes.push(file.u8(at + byte));
      if (found && lace < 255) return Uint8Array.from(bytes);
      at += lace;
    }
    page = at;
  }
  return undefined;
}
