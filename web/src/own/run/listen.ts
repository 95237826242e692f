/**
 * Plays a ring's schedule at the pace of the sound card, which asks for blocks: each is what a reader has sent by then. The guest
 * runs between them, in time. The page ends the worker to stop it.
 */
import type { Media } from '../../audio/decode.ts';
import { openProducer, type ProducerEnd } from '../../audio/producer.ts';
import { CHANNELS } from '../../audio/sample-ring.ts';
import { loadModule } from '../../engine/modules.ts';
import { started } from '../search/find.ts';
import { RingWorld } from '../search/ring.ts';
import { BLOCK, fillTurn, Hearing, type Music } from './hear.ts';

/** What is heard. */
interface Schedule {
  /** Actions of the schedule, and frames that its publisher publishes. */
  actions: readonly number[];
  frames: number;
  /** The reader that is heard, and the one that is slow, from 1; 0 for none. */
  reader: number;
  slow: number;
  /** Steps that are done before. */
  from: number;
}

/** The sound card, and the file that the lab streams, if it streams one. */
export interface Card {
  end: ProducerEnd;
  /** Sample frames per second. */
  rate: number;
  media: Media | null;
}

/** A message of the worker: the steps that were done. */
export interface Heard {
  kind: 'heard';
  steps: number;
}

async function musicOf({ rate, media }: Card): Promise<Music> {
  if (media) return (index, out) => repeat(media, index * BLOCK, out);
  const { music } = await loadModule('sharing');
  if (!music) throw new Error('The module of the ring has no music.');
  return (index, out) => music(index, rate, out);
}

/** Copies a file's sample frames from `from` on, in a loop, to both channels. */
function repeat({ pcm, channels }: Media, from: number, out: Float32Array) {
  const frames = pcm.length / channels;
  for (let at = 0; at < out.length / CHANNELS; at++) {
    const frame = ((from + at) % frames) * channels;
    out[at * CHANNELS] = pcm[frame];
    out[at * CHANNELS + 1] = pcm[frame + channels - 1];
  }
}

/** Plays until everything was heard. */
export async function listen(
  module: Uint8Array,
  { actions, frames, reader, slow, from }: Schedule,
  card: Card,
) {
  const music = await musicOf(card);
  const producer = openProducer(card.end);
  const hearing = started(
    module,
    'ring',
    (make) => new Hearing(new RingWorld(make, frames), actions, reader, slow),
  );
  if ('kind' in hearing) return;
  const out = new Float32Array(BLOCK * CHANNELS);
  hearing.skip(from);
  for (let turn = hearing.turn; !hearing.isOver(turn); turn++) {
    fillTurn(out, hearing.until(turn), music);
    while (producer.space() === 0) await producer.woken();
    producer.push(out, BLOCK);
    self.postMessage({ kind: 'heard', steps: hearing.done } satisfies Heard);
  }
  producer.rest();
}
