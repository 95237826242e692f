/**
 * Sound of A and B from real threads: each side streams on threads of its own, and the sound card reads the samples
 * from the slots of its ring. Both sides play all the time, so that switching sides only moves two gain controls.
 */
import type { LiveSlots } from '../engine/threads/live-slots.ts';
import type { Readings } from '../audio/sink.ts';
import { Refused } from '../engine/supervisor.ts';
import type { Media } from '../engine/messages.ts';
import type { Config, Side } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { streams as words } from '../words/audio.en.ts';

/**
 * How far the publishers are ahead of the sound card, in seconds: 6 blocks at 48 kHz, because a thread may be delayed
 * that long.
 */
const LEAD_S = 0.144;
/** Sample frames in a block; equals the engine's constant. */
const BLOCK = 1152;
const MOST_AHEAD = 64;
/** Reader threads of a side. The publisher has one more thread. */
const READERS = 1;
/** Duration of a fade between the sides, in seconds: short enough to seem immediate, long enough to avoid a click. */
const FADE_S = 0.01;
/** Time without a change of a knob before the streams restart with its value, in ms. */
const REST_MS = 400;

/** Creates a stream; tests pass their own. */
type Open = (onfail: (message: string) => void) => Promise<LiveSlots>;

const open: Open = async (onfail) => {
  // Loaded only when needed, because it starts workers over shared memory.
  const { LiveSlots } = await import('../engine/threads/live-slots.ts');
  return new LiveSlots(onfail);
};

interface Channel {
  stream: LiveSlots;
  fader: GainNode;
}

export class Streams {
  /** Whether the streams play or are about to. */
  on = $state(false);
  /** Threads in use, publishers and readers together. */
  threads = $state(0);
  /** Called with a message if a side cannot be streamed or its threads have died. */
  ontrouble: (text: string) => void = () => undefined;

  #open: Open;
  #context: AudioContext | undefined;
  #config: Config | undefined;
  #heard: Side = 0;
  /** The decoded file that is streamed in place of the built-in piece. */
  #media: Media | null = null;
  /** Channels by side; undefined for a variant without a ring. */
  #channels: (Channel | undefined)[] = [];
  /** Resolves when the newest request is done; requests are done in order. */
  #last: Promise<void> = Promise.resolve();
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(openStream = open) {
    this.#open = openStream;
  }

  /** Starts both sides with a configuration. Resolves when they play or have failed to start. */
  start(context: AudioContext, config: Config, heard: Side): Promise<void> {
    this.on = true;
    this.#context = context;
    this.#config = config;
    this.#heard = heard;
    return this.#next(async () => {
      await this.#silence();
      if (this.on) await Promise.all([this.#begin(0), this.#begin(1)]);
      const playing = this.#channels.filter((channel) => channel !== undefined).length;
      this.threads = playing * (1 + READERS);
      if (playing === 0) this.on = false;
    });
  }

  stop(): Promise<void> {
    this.on = false;
    clearTimeout(this.#resting);
    return this.#next(() => this.#silence());
  }

  /** Restarts the streams if the configuration has changed. */
  follow(config: Config) {
    if (!this.on || !this.#context || alike(config, this.#config)) return;
    this.#config = config;
    clearTimeout(this.#resting);
    const context = this.#context;
    this.#resting = setTimeout(() => void this.start(context, config, this.#heard), REST_MS);
  }

  /** Streams another file on both sides; null for the built-in piece. */
  async play(media: Media | null) {
    this.#media = media;
    if (this.on && this.#context && this.#config) await this.start(this.#context, this.#config, this.#heard);
  }

  /** Selects the side that is heard. */
  hear(side: Side) {
    this.#heard = side;
    for (const [index, channel] of this.#channels.entries()) {
      const gain = index === side ? 1 : 0;
      if (channel) channel.fader.gain.setTargetAtTime(gain, channel.fader.context.currentTime, FADE_S / 3);
    }
  }

  /** Adds the queue and the underruns of the stream that is heard to the sound card's readings. */
  readings(card: Readings): Readings {
    const meter = this.#channels[this.#heard]?.stream.meter;
    if (!meter) return card;
    return {
      ...card,
      kind: 'slots',
      queueLatency: meter.filled() / card.rate,
      portLatency: 0,
      starved: meter.starved(),
    };
  }

  /** Log of what a side has played; undefined if it does not play. */
  log(side: Side): ArrayBufferLike | undefined {
    return this.#channels[side]?.stream.log;
  }

  #next(work: () => Promise<void>): Promise<void> {
    return (this.#last = this.#last.then(work));
  }

  async #begin(side: Side) {
    const [context, config] = [this.#context, this.#config];
    if (!context || !config) return;
    const variant = side === 0 ? config.a : config.b;
    const stream = await this.#open((message) => this.ontrouble(words.died(side, message)));
    const fader = new GainNode(context, { gain: side === this.#heard ? 1 : 0 });
    const lead = Math.min(MOST_AHEAD, Math.ceil((LEAD_S * context.sampleRate) / BLOCK));
    // The sound card plays only one stream with one track.
    const knobs = { ...config.knobs, streams: 1, tracks: 1 };
    const plan = {
      ...{ variant, config: { ...config, rate: context.sampleRate, knobs } },
      ...{ threads: READERS, lead, stalls: 0, stall_ms: 0 },
    };
    try {
      await stream.start(context, plan, fader, this.#media);
      fader.connect(context.destination);
      this.#channels[side] = { stream, fader };
    } catch (error) {
      await stream.stop();
      // Nothing to report if the streams were stopped in the meantime.
      if (this.on) this.ontrouble(why(error, side, variant));
    }
  }

  async #silence() {
    const channels = this.#channels.splice(0);
    this.threads = 0;
    await Promise.all(
      channels.map(async (channel) => {
        await channel?.stream.stop();
        channel?.fader.disconnect();
      }),
    );
  }
}

function alike(one: Config, other: Config | undefined): boolean {
  if (!other || one.a !== other.a || one.b !== other.b || one.seed !== other.seed) return false;
  const knobs = new Set([...Object.keys(one.knobs), ...Object.keys(other.knobs)]);
  return [...knobs].every((knob) => one.knobs[knob] === other.knobs[knob]);
}

function why(error: unknown, side: Side, variant: string): string {
  if (!(error instanceof Refused)) return words.died(side, error instanceof Error ? error.message : '');
  return error.refusal.knob === 'variant' ? words.noRing(side, variant) : errors.refused(error.refusal);
}
