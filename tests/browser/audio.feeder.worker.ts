/** A worker with the producer: plays the given samples once, in pieces of various sizes, then rests. */
import { openProducer, type ProducerEnd } from '../../web/src/audio/producer.ts';
import { randomOf as random } from '../../web/src/own/run/random.ts';

/** The message to the worker, which answers 'done' when the producer has taken all samples. */
export interface Feed {
  end: ProducerEnd;
  /** Interleaved stereo. */
  pcm: Float32Array;
}

onmessage = async ({ data: { end, pcm } }: MessageEvent<Feed>) => {
  const producer = openProducer(end);
  const next = random(7);
  for (let at = 0; at < pcm.length;) {
    if (producer.space() === 0) await producer.woken();
    const piece = pcm.subarray(at, at + 2 * (1 + Math.floor(next() * 700)));
    at += 2 * producer.push(piece, piece.length / 2);
  }
  producer.rest();
  postMessage('done');
};
