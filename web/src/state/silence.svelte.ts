/**
 * The silence in what is heard, and the last seconds of both sides. The side that is heard is measured at the output,
 * where a recorder would find the same. Of the other side the engine's worker logs what its sound card plays; of streams
 * of real threads both sides have an output.
 */
import { joined, loggedFrames, type Played, readLog, silentFrames } from '../audio/output-reading.ts';
import type { SoundCard } from '../audio/sound-card.ts';
import type { Frame } from '../engine/messages.ts';
import type { Side } from '../engine/types.ts';
import type { Streams } from './streams.svelte.ts';

/** What A and B have played; undefined for a side of which nothing is known. */
export type PlayedSides = [Played | undefined, Played | undefined];

interface Heard {
  card: Pick<SoundCard, 'log' | 'rate' | 'readings'>;
  streams: Pick<Streams, 'on' | 'log'>;
  side: Side;
}

export class Silence {
  /** Silence since this side is heard, in ms. */
  heard_ms = $state(0);
  #heard: () => Heard;
  #logs: NonNullable<Frame['logs']> = [null, null];
  /** Frames and frames of silence at the output when this side began to be heard. */
  #from = { frames: 0, silent: 0 };

  /** @param heard returns what plays, and the side that is heard */
  constructor(heard: () => Heard) {
    this.#heard = heard;
  }

  /** Counts from now on, because another side is heard. */
  begin() {
    const log = this.#output();
    if (!log) return;
    const { card, streams } = this.#heard();
    // What is in the queue still belongs to the side that was heard before.
    const queue = streams.on ? 0 : (card.readings()?.queueLatency ?? 0);
    const frames = loggedFrames(log) + Math.round(queue * (card.rate ?? 0));
    this.#from = { frames, silent: silentFrames(log) };
    this.update();
  }

  /** Takes the logs of the engine's worker. */
  receive(logs: NonNullable<Frame['logs']>) {
    this.#logs = logs;
  }

  update() {
    const log = this.#output();
    const { rate } = this.#heard().card;
    this.heard_ms = log && rate ? ((silentFrames(log) - this.#from.silent) * 1000) / rate : 0;
  }

  /** What both sides have played until now. */
  played(): PlayedSides {
    const { card, streams, side: heard } = this.#heard();
    const { rate } = card;
    if (!rate) return [undefined, undefined];
    const read = (log: ArrayBufferLike | null | undefined) => (log ? readLog(log, rate) : undefined);
    if (streams.on) return [read(streams.log(0)), read(streams.log(1))];
    const [a, b] = [read(this.#logs[0]), read(this.#logs[1])];
    const output = read(this.#output());
    if (!output) return [undefined, undefined];
    const seconds = Math.max(0, output.seconds - this.#from.frames / rate);
    // Without the other side's log the worker logs this side only while it is heard, with gaps in time.
    const before = a && b ? [a, b][heard] : undefined;
    const here = joined(before, output, seconds);
    return heard === 0 ? [here, b] : [a, here];
  }

  #output(): ArrayBufferLike | undefined {
    const { card, streams, side } = this.#heard();
    return streams.on ? streams.log(side) : card.log();
  }
}
