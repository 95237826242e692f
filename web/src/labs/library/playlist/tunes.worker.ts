/**
 * The worker that plays: it generates a song's tune, or reads a file's samples, as fast as the sound card needs them.
 */
import init, { LibraryTune } from '../../../../../engine/pkg-library/ringside.js';
import { openProducer, type Producer } from '../../../audio/producer.ts';
import { type Failed, faultOf } from '../../../engine/fault.ts';
import type { FromTunes, Sounding, ToTunes } from './messages.ts';

/** Sample frames delivered at once: a block of the built-in piece. */
const BLOCK = 1_152;
/** Time between two progress messages, in ms. */
const SAYS_EVERY = 250;

const post = (message: FromTunes | Failed) => self.postMessage(message);

/** Sound of a song: interleaved stereo, block by block. */
interface Source {
  frames: number;
  rate: number;
  sounding: Sounding;
  block: (nth: number) => Float32Array;
}

let producer: Producer | undefined;
let current = 0;

async function made(song: number, rate: number): Promise<Source> {
  await init();
  const tune = new LibraryTune(song, rate);
  const { key, beats, seconds } = tune;
  const sounding = { made: { key, beats }, seconds };
  return { frames: seconds * rate, rate, sounding, block: (nth) => tune.block(nth) };
}

function recorded({ pcm, channels, rate }: (ToTunes & { kind: 'media' })['media']): Source {
  const frames = pcm.length / channels;
  const out = new Float32Array(2 * BLOCK);
  return {
    frames,
    rate,
    sounding: { seconds: frames / rate },
    block(nth) {
      const count = Math.min(BLOCK, frames - nth * BLOCK);
      for (let frame = 0; frame < count; frame++) {
        const at = (nth * BLOCK + frame) * channels;
        out[2 * frame] = pcm[at];
        out[2 * frame + 1] = pcm[at + channels - 1];
      }
      return out;
    },
  };
}

async function play(id: number, { frames, rate, sounding, block }: Source) {
  if (current !== id || !producer) return;
  post({ kind: 'begun', id, sounding });
  let said = 0;
  for (let nth = 0; nth * BLOCK < frames;) {
    if (producer.space() > 0) producer.push(block(nth), Math.min(BLOCK, frames - nth++ * BLOCK));
    else await producer.woken();
    if (current !== id) return;
    if (performance.now() - said < SAYS_EVERY) continue;
    said = performance.now();
    post({ kind: 'at', id, seconds: (nth * BLOCK) / rate });
  }
  producer.rest();
  post({ kind: 'over', id });
}

self.onmessage = ({ data }: MessageEvent<ToTunes>) => {
  if (data.kind === 'there') return post({ kind: 'alive' });
  if (data.kind === 'sink') {
    producer = openProducer(data.end);
    return;
  }
  current = data.id;
  const source = data.kind === 'song' ? made(data.song, data.rate) : Promise.resolve(recorded(data.media));
  source
    .then((source) => play(data.id, source))
    .catch((error: unknown) => post({ kind: 'failed', fault: faultOf(error) }));
};

post({ kind: 'alive' });
