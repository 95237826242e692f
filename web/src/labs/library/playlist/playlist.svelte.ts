/**
 * Songs that play one after the other through the sound card: those with a file of their own sound as it does, the others
 * have a tune that is made of their number. The card is opened by a press and closed with the last song.
 */
import { decodeFile } from '../../../audio/decode.ts';
import { SoundCard } from '../../../audio/sound-card.ts';
import type { WorkerLike } from '../../../engine/client.ts';
import { playlist as words } from '../../../words/library.playlist.en.ts';
import type { FromTunes, Sounding, ToTunes } from './messages.ts';

export interface Track {
  song: number;
  artist: string | undefined;
  title: string | undefined;
  /** What it sounds like, where that is known. */
  file: File | undefined;
}

const tunesWorker = (): WorkerLike =>
  new Worker(new URL('./tunes.worker.ts', import.meta.url), { type: 'module', name: 'tunes' });

export class Playlist {
  tracks = $state.raw<readonly Track[]>([]);
  /** Place of the one that plays; undefined: nothing plays. */
  at = $state<number>();
  /** Undefined until it sounds. */
  sounding = $state.raw<Sounding>();
  /** How far it is. */
  seconds = $state(0);
  /** What went wrong last, in a sentence. */
  trouble = $state<string>();
  readonly #spawn: () => WorkerLike;
  readonly #makeCard: () => SoundCard;
  #card: SoundCard | undefined;
  #worker: WorkerLike | undefined;
  /** Of what was begun last: what comes late of another is nothing to us. */
  #id = 0;

  constructor(spawn = tunesWorker, card?: () => SoundCard) {
    this.#spawn = spawn;
    this.#makeCard =
      card ?? (() => new SoundCard({ onchange: ({ state, sentence }) => this.#heard(state, sentence) }));
  }

  /** The one that plays. */
  get track(): Track | undefined {
    return this.at === undefined ? undefined : this.tracks[this.at];
  }

  /** Plays these, from a press, instead of what plays. */
  async play(tracks: readonly Track[]) {
    this.stop();
    if (tracks.length === 0) return;
    this.tracks = tracks;
    this.trouble = undefined;
    const card = (this.#card = this.#makeCard());
    const started = await card.start();
    if (this.#card !== card) return;
    const end = started ? card.producerEnd() : undefined;
    if (!end) {
      this.trouble = card.status.sentence;
      this.#end();
      return;
    }
    const worker = (this.#worker = this.#spawn());
    worker.onmessage = ({ data }: MessageEvent<FromTunes>) => this.#take(data);
    worker.onerror = ({ message }) => this.#fail(message || words.unloaded);
    this.#post({ kind: 'sink', end }, end.kind === 'port' ? [end.port] : []);
    await this.#begin(0);
  }

  /** To another one; behind the last it is over. */
  async skip(by: 1 | -1) {
    if (this.at !== undefined) await this.#begin(Math.max(0, this.at + by));
  }

  stop() {
    this.trouble = undefined;
    this.#end();
  }

  #end() {
    this.#id++;
    [this.at, this.sounding, this.seconds] = [undefined, undefined, 0];
    this.#worker?.terminate();
    void this.#card?.stop();
    this.#worker = this.#card = undefined;
  }

  async #begin(at: number) {
    const track = this.tracks[at];
    if (!track) return this.#end();
    const id = ++this.#id;
    [this.at, this.sounding, this.seconds] = [at, undefined, 0];
    const { song, file } = track;
    const rate = this.#card?.rate ?? 48_000;
    if (!file) return this.#post({ kind: 'song', id, song, rate });
    const decoded = await decodeFile(file, rate);
    if (id !== this.#id) return;
    if ('refusal' in decoded) {
      await this.#begin(at + 1);
      this.trouble = words.skipped(decoded.refusal);
      return;
    }
    const { pcm, channels } = decoded.media;
    this.#post({ kind: 'media', id, media: { pcm, channels, rate } }, [pcm.buffer]);
  }

  #take(message: FromTunes) {
    if (message.kind === 'failed') return this.#fail(message.message);
    if (message.id !== this.#id) return;
    if (message.kind === 'begun') this.sounding = message.sounding;
    else if (message.kind === 'at') this.seconds = message.seconds;
    else if (this.at !== undefined) void this.#begin(this.at + 1);
  }

  #fail(why: string) {
    this.trouble = words.stopped(why);
    this.#end();
  }

  /** The system may take the card away, and give it back. */
  #heard(state: string, sentence: string) {
    if (this.at === undefined) return;
    if (state === 'failed' || state === 'interrupted') this.trouble = sentence;
    if (state === 'running') this.trouble = undefined;
  }

  #post(message: ToTunes, transfer: Transferable[] = []) {
    this.#worker?.postMessage(message, transfer);
  }
}
