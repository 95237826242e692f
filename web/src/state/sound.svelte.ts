/**
 * The sound: the sound card, the side that it plays, and the file that both sides stream. Samples go from the engine's
 * worker directly to the sound card; the page only connects them.
 */
import type { Media } from '../audio/decode.ts';
import type { Readings } from '../audio/sink.ts';
import { SoundCard, type CardStatus } from '../audio/sound-card.ts';
import type { SessionClient } from '../engine/client.ts';
import type { Ask, Frame } from '../engine/messages.ts';
import type { Config, Side } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { state as words } from '../words/state.en.ts';
import type { Notices } from './notices.svelte.ts';
import { Silence } from './silence.svelte.ts';
import { Streams } from './streams.svelte.ts';

/** Decodes a file, with code that is loaded with the first one. */
const decode = async (file: File, rate: number) =>
  (await import('../audio/decode.ts')).decodeFile(file, rate);

/** Time between two reads of the sound card's meters, in ms. The browser updates its own once a second. */
const METERS_MS = 500;
/** Sample rate of decoded files while no sound card is open, in Hz. */
const USUAL_RATE = 48_000;

/** Creates the sound card. `onchange` is called with each change of its state. */
export type MakeCard = (onchange: (status: CardStatus) => void) => SoundCard;

export class Sound {
  #status = $state.raw<CardStatus>();
  readings = $state.raw<Readings>();
  /** The side that is heard. */
  side = $state<Side>(1);
  /** Name of the streamed file; null for the built-in music. */
  file = $state<string | null>(null);
  /** Whether a file is being read. */
  reading = $state(false);
  /** Sound from real threads in place of the worlds. */
  readonly streams: Streams;
  /** The silence in what is heard. */
  readonly silence: Silence;

  #client: SessionClient;
  #notices: Notices;
  #card: SoundCard;
  /** The streamed file, and its samples at the rate that was last needed. */
  #picked: { file: File; media: Media } | undefined;
  /** Rate of the samples that the engine has, in Hz; undefined if it has none. */
  #sent: number | undefined;
  #meters: ReturnType<typeof setInterval> | undefined;
  /** Called when the sound card stops by itself. */
  onstopped: () => void = () => undefined;

  constructor(
    client: SessionClient,
    notices: Notices,
    card: MakeCard = (onchange) => new SoundCard({ onchange }),
    streams = new Streams(),
  ) {
    this.#client = client;
    this.#notices = notices;
    this.#card = card((status) => this.#changed(status));
    this.streams = streams;
    this.silence = new Silence(() => ({ card: this.#card, streams: this.streams, side: this.side }));
    this.streams.ontrouble = (text) => notices.show({ topic: 'streams', tone: 'alert', text });
  }

  get status(): CardStatus {
    return this.#status ?? this.#card.status;
  }

  /** Whether the sound card plays. */
  get running(): boolean {
    return this.status.state === 'running';
  }

  /** The sound card's sample rate, in sample frames per second. */
  get rate(): number {
    return this.#card.rate ?? USUAL_RATE;
  }

  /** Opens the sound card. Must be called from a user gesture. @returns whether it plays; if not, `status` says why */
  async start(): Promise<boolean> {
    if (this.running) return true;
    const started = await this.#card.start();
    if (started) await this.#ask({ kind: 'sink', end: this.#card.producerEnd() ?? null });
    this.silence.begin();
    return started;
  }

  /** The open sound card for a source in place of the engine, which must not play until it is attached again, and the streamed file. */
  async lend() {
    const media = (await this.#decoded(this.rate)) ?? null;
    const end = this.#card.producerEnd();
    return end && { end, rate: this.rate, media };
  }

  /** Connects the engine to the sound card and the streamed file: a fresh one, or after the sound card was lent. */
  async attach() {
    await this.#ask({ kind: 'hear', side: this.side });
    const end = this.#card.producerEnd();
    if (end) await this.#ask({ kind: 'sink', end });
  }

  /** Streams the file again in a fresh engine. @param rate of the session, in Hz */
  async reload(rate: number) {
    this.#sent = undefined;
    await this.match(rate);
  }

  /**
   * Gives the engine the file's samples at another rate, before a session of that rate opens.
   * @returns undefined if the engine has them already, or if there is no file
   */
  match(rate: number): Promise<void> | undefined {
    return this.#picked && this.#sent !== rate ? this.#send(rate) : undefined;
  }

  async #send(rate: number) {
    const media = await this.#decoded(rate);
    if (media && (await this.#ask({ kind: 'media', media }))) this.#sent = rate;
  }

  /** Samples of the file at a rate; undefined if there is no file, or if it can be decoded no more, which a notice says. */
  async #decoded(rate: number): Promise<Media | undefined> {
    const picked = this.#picked;
    if (!picked || picked.media.rate === rate) return picked?.media;
    const decoded = await decode(picked.file, rate);
    if (picked !== this.#picked) return this.#picked?.media;
    if ('refusal' in decoded) {
      await this.clear();
      this.#notices.show({ topic: 'file', tone: 'alert', text: decoded.refusal });
      return undefined;
    }
    this.#picked = { file: picked.file, media: decoded.media };
    return decoded.media;
  }

  /** Gives the threads the file's samples at the sound card's rate. */
  async #feedStreams() {
    await this.streams.play((await this.#decoded(this.rate)) ?? null);
  }

  async hear(side: Side) {
    const other = side !== this.side;
    this.side = side;
    this.streams.hear(side);
    await this.#ask({ kind: 'hear', side });
    if (other) this.silence.begin();
  }

  /**
   * Streams a file on both sides.
   * @param rate of the session at the moment, in Hz
   * @returns whether it could be decoded and the engine accepted it
   */
  async play(file: File, rate: () => number): Promise<boolean> {
    this.reading = true;
    const decoded = await decode(file, rate()).finally(() => (this.reading = false));
    if ('refusal' in decoded) {
      this.#notices.show({ topic: 'file', tone: 'alert', text: `${decoded.refusal} ${words.playsOn}` });
      return false;
    }
    const { media, note } = decoded;
    if (!(await this.#ask({ kind: 'media', media }))) return false;
    this.#picked = { file, media };
    this.#sent = media.rate;
    this.file = media.name;
    // A session of another rate may have opened meanwhile.
    await this.match(rate());
    if (this.streams.on) await this.#feedStreams();
    this.#notices.show({ topic: 'file', tone: 'status', text: note ?? words.filePlaying(media.name) });
    return true;
  }

  /** Streams the built-in music again. */
  async clear() {
    if (!(await this.#ask({ kind: 'media', media: null }))) return;
    this.#picked = this.#sent = undefined;
    this.file = null;
    await this.streams.play(null);
    this.#notices.show({ topic: 'file', tone: 'status', text: words.builtIn });
  }

  /** Plays sound from real threads. Must be called from a user gesture. */
  async stream(config: Config) {
    if (!(await this.start())) return;
    const { context } = this.#card;
    if (!context) return;
    this.#notices.dismiss('streams');
    await this.#feedStreams();
    await this.streams.start(context, config, this.side);
    this.silence.begin();
    this.#look();
  }

  /** Takes the logs that a frame may contain. */
  receive({ logs }: Frame) {
    if (logs) this.silence.receive(logs);
  }

  /** Closes the sound card. */
  async close() {
    clearInterval(this.#meters);
    await this.streams.stop();
    await this.#card.stop();
  }

  /** Reads the meters of the side that is heard. */
  #look() {
    const readings = this.#card.readings();
    this.silence.update();
    this.readings = readings && this.streams.on ? this.streams.readings(readings) : readings;
  }

  #changed(status: CardStatus) {
    const played = this.running;
    this.#status = status;
    clearInterval(this.#meters);
    if (this.running) {
      this.#meters = setInterval(() => this.#look(), METERS_MS);
      this.#look();
    } else if (played) {
      void this.streams.stop();
      this.onstopped();
    }
    const { state, sentence: text } = status;
    if (state === 'blocked' || state === 'failed' || state === 'interrupted') {
      this.#notices.show({ topic: 'sound', tone: 'alert', text });
    } else this.#notices.dismiss('sound');
  }

  /**
   * @returns whether the engine accepted the request; a refusal is shown as a notice, and an engine that stopped
   * reports that itself
   */
  async #ask(ask: Ask): Promise<boolean> {
    const transfer = ask.kind === 'sink' && ask.end?.kind === 'port' ? [ask.end.port] : [];
    const answer = await this.#client.attempt(ask, transfer);
    if (!answer || 'step' in answer) return answer !== undefined;
    this.#notices.show({ topic: 'file', tone: 'alert', text: errors.refused(answer.refusal) });
    return false;
  }
}
