/**
 * A and B heard from real threads instead of from the worlds: a stream each, on threads of its own, which the sound card
 * reads out of its ring's slots. Both play all the time, so that moving the ear is a matter of two faders.
 */
import type { LiveSlots } from '../audio/live-slots.ts';
import type { Readings } from '../audio/readings.ts';
import { Refused } from '../engine/client.ts';
import type { Media } from '../engine/messages.ts';
import type { Config, Side } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { streams as words } from '../words/audio.en.ts';

/** What the publishers stay ahead by, in seconds: 6 blocks at 48 kHz, since a thread may be kept waiting that long. */
const LEAD_S = 0.144;
/** Sample frames in a block, and blocks ahead at most, as the engine has it. */
const BLOCK = 1152;
const MOST_AHEAD = 64;
/** Threads for the readers of a side; the publisher has another one. */
const READERS = 1;
/** How long a fader takes, in seconds: short, and no click. */
const FADE_S = 0.01;
/** How long a knob must rest before the streams are begun again with it, in ms. */
const REST_MS = 400;

/** Makes a stream; tests put others in its place. */
type Open = (onfail: (message: string) => void) => Promise<LiveSlots>;

const open: Open = async (onfail) => {
  // Only where it is wanted: it starts workers over shared memory.
  const { LiveSlots } = await import('../audio/live-slots.ts');
  return new LiveSlots(onfail);
};

interface Channel {
  stream: LiveSlots;
  fader: GainNode;
}

export class Streams {
  /** Whether they sound, or are about to. */
  on = $state(false);
  /** Threads in use: of publishers and readers. */
  threads = $state(0);
  /** Told of what a side cannot do, or that its threads died. */
  ontrouble: (text: string) => void = () => undefined;

  #open: Open;
  #context: AudioContext | undefined;
  #config: Config | undefined;
  #heard: Side = 0;
  /** What sounds instead of the built-in piece. */
  #media: Media | null = null;
  /** By side; none for a strategy without a ring. */
  #channels: (Channel | undefined)[] = [];
  /** What is under way goes before what is asked for next. */
  #last: Promise<void> = Promise.resolve();
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(openStream = open) {
    this.#open = openStream;
  }

  /** Starts both sides; what they sound like is up to the configuration. Resolves when they play or will not. */
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

  /** Begins again when another configuration was chosen. */
  follow(config: Config) {
    if (!this.on || !this.#context || alike(config, this.#config)) return;
    this.#config = config;
    clearTimeout(this.#resting);
    const context = this.#context;
    this.#resting = setTimeout(() => void this.start(context, config, this.#heard), REST_MS);
  }

  /** Has both sides stream something else from now on; null for the built-in piece. */
  async play(media: Media | null) {
    this.#media = media;
    if (this.on && this.#context && this.#config) await this.start(this.#context, this.#config, this.#heard);
  }

  /** Moves the ear. */
  hear(side: Side) {
    this.#heard = side;
    for (const [index, channel] of this.#channels.entries()) {
      const gain = index === side ? 1 : 0;
      if (channel) channel.fader.gain.setTargetAtTime(gain, channel.fader.context.currentTime, FADE_S / 3);
    }
  }

  /** The card's readings, with the queue and the underruns of the stream that is heard. */
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
    // One stream of one track: the card plays no more.
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
      // Stopped meanwhile.
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
