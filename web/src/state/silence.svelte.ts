/**
 * The silence in what is heard, and the last seconds of both sides. A side is measured at the output while it is heard,
 * where a recorder would find the same. While it is not, the engine's worker logs what its simulated sound card plays; of
 * streams of real threads both sides have an output.
 */
import {
  playedBy,
  type Turn,
  loggedFrames,
  type Played,
  readLog,
  silentFrames,
} from '../audio/output-reading.ts';
import { LOG_SECONDS } from '../audio/output-log.ts';
import type { SoundCard } from '../audio/sound-card.ts';
import type { Frame } from '../engine/messages.ts';
import type { Side } from '../engine/types.ts';
import type { Streams } from './streams.svelte.ts';

/** What A and B have played; undefined for a side of which nothing is known. */
export type PlayedSides = [Played | undefined, Played | undefined];

interface Heard {
  card: Pick<SoundCard, 'context' | 'log' | 'rate' | 'readings'>;
  streams: Pick<Streams, 'on' | 'log'>;
  side: Side;
}

export class Silence {
  /** Silence since this side is heard, in ms. */
  heard_ms = $state(0);
  /** Whether the last update found more silence than the one before it. */
  now = $state(false);
  #heard: () => Heard;
  #logs: NonNullable<Frame['logs']> = [null, null];
  /** Frames of silence at the output when this side began to be heard. */
  #silentBefore = 0;
  /** Which side was heard from which frame of the output on, oldest first, as far as the output's log reaches back. */
  #turns: { side: Side; frame: number }[] = [];
  /** The audio context to whose output the turns belong. */
  #context: AudioContext | undefined;

  /** @param heard returns what plays, and the side that is heard */
  constructor(heard: () => Heard) {
    this.#heard = heard;
  }

  /** Counts from now on, because another side is heard. */
  begin() {
    const log = this.#output();
    if (!log) return;
    this.#silentBefore = silentFrames(log);
    this.#turn();
    this.update();
  }

  /** Takes the logs of the engine's worker. */
  receive(logs: NonNullable<Frame['logs']>) {
    this.#logs = logs;
  }

  update() {
    const log = this.#output();
    const { rate } = this.#heard().card;
    const ms = log && rate ? ((silentFrames(log) - this.#silentBefore) * 1000) / rate : 0;
    this.now = ms > this.heard_ms;
    this.heard_ms = ms;
  }

  /** What both sides have played until now. */
  played(): PlayedSides {
    const { card, streams } = this.#heard();
    const { rate } = card;
    if (!rate) return [undefined, undefined];
    const read = (log: ArrayBufferLike | null | undefined) => (log ? readLog(log, rate) : undefined);
    if (streams.on) return [read(streams.log(0)), read(streams.log(1))];
    const output = read(this.#output());
    if (!output) return [undefined, undefined];
    const logs = this.#logs.map(read);
    // A worker that plays only the side that is heard has gaps in time in that side's log.
    const known = logs.every(Boolean) ? logs : [];
    const turns = (of: Side) =>
      this.#turns.map(({ side, frame }): Turn => ({
        heard: side === of,
        ago: Math.max(0, output.seconds - frame / rate),
      }));
    return [playedBy(turns(0), output, known[0]), playedBy(turns(1), output, known[1])];
  }

  /** Remembers that from now on this side is heard, also while real threads play in place of the worlds. */
  #turn() {
    const { card, side } = this.#heard();
    const { context, rate } = card;
    const log = card.log();
    if (!log || !rate) return;
    if (context !== this.#context) this.#turns = [];
    this.#context = context;
    // What is in the queue still belongs to the side that was heard before.
    const queue = card.readings()?.queueLatency ?? 0;
    const frame = loggedFrames(log) + Math.round(queue * rate);
    // The last turn before the log's oldest frame is the one in which that frame was heard.
    const first = this.#turns.findLastIndex((turn) => turn.frame <= frame - LOG_SECONDS * rate);
    this.#turns = [...this.#turns.slice(Math.max(0, first)), { side, frame }];
  }

  #output(): ArrayBufferLike | undefined {
    const { card, streams, side } = this.#heard();
    return streams.on ? streams.log(side) : card.log();
  }
}
