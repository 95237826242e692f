/**
 * Plays songs one after the other through the sound card: songs with a file play it, others a tune generated from their
 * number. The sound card opens when the user starts playing and closes after the last song.
 */
import { decodeFile } from '../../../audio/decode.ts';
import { SoundCard } from '../../../audio/sound-card.ts';
import { deadlines } from '../../../engine/deadlines.ts';
import { type Request, SupervisedWorker, type WorkerLike } from '../../../engine/supervisor.ts';
import { faultText } from '../../../words/faults.en.ts';
import { playlist as words } from '../../../words/library.playlist.en.ts';
import type { FromTunes, Sounding, ToTunes } from './messages.ts';

export interface Track {
  song: number;
  artist: string | undefined;
  title: string | undefined;
  /** The song's file, if there is one. */
  file: File | undefined;
}

const tunesWorker = (): WorkerLike =>
  new Worker(new URL('./tunes.worker.ts', import.meta.url), { type: 'module', name: 'tunes' });

/** Deadlines of the worker, in ms. */
type Limits = { [K in 'start' | 'tune']: number };

/** Time between two pings of the worker, in ms; while it plays, it sends no answers that could be timed. */
const ASK_EVERY_MS = 2_000;

export class Playlist {
  tracks = $state.raw<readonly Track[]>([]);
  /** Index of the song that plays; undefined if none does. */
  at = $state<number>();
  /** Undefined until the song is heard. */
  sounding = $state.raw<Sounding>();
  /** Position in the song, in s. */
  seconds = $state(0);
  /** Sentence for the last failure. */
  trouble = $state<string>();
  readonly #spawn: () => WorkerLike;
  readonly #makeCard: () => SoundCard;
  #card: SoundCard | undefined;
  readonly #limits: Limits;
  #worker: SupervisedWorker<ToTunes, FromTunes> | undefined;
  /** Answers that the worker has not given yet. */
  #asked: Request[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Number of the newest song; messages of other songs are ignored. */
  #id = 0;

  constructor(spawn = tunesWorker, card?: () => SoundCard, limits: Limits = deadlines) {
    this.#spawn = spawn;
    this.#limits = limits;
    this.#makeCard =
      card ?? (() => new SoundCard({ onchange: ({ state, sentence }) => this.#heard(state, sentence) }));
  }

  /** The song that plays. */
  get track(): Track | undefined {
    return this.at === undefined ? undefined : this.tracks[this.at];
  }

  /** Plays these songs in place of the current ones. Must be called from a user gesture. */
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
    this.#worker = new SupervisedWorker<ToTunes, FromTunes>(
      this.#spawn,
      {
        onmessage: (message) => this.#take(message),
        onfault: (fault) => {
          this.trouble = words.stopped(faultText(fault));
          this.#end();
        },
      },
      this.#limits,
    );
    this.#worker.start();
    this.#timer = setInterval(() => this.#ask(), ASK_EVERY_MS);
    this.#ask();
    this.#post({ kind: 'sink', end }, end.kind === 'port' ? [end.port] : []);
    await this.#begin(0);
  }

  /** Plays the next or the previous song; ends after the last one. */
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
    clearInterval(this.#timer);
    this.#worker?.end();
    this.#asked = [];
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
    if (message.kind === 'alive') return this.#asked.shift()?.met();
    if (message.id !== this.#id) return;
    if (message.kind === 'begun') this.sounding = message.sounding;
    else if (message.kind === 'at') this.seconds = message.seconds;
    else if (this.at !== undefined) void this.#begin(this.at + 1);
  }

  /** Pings the worker, unless an answer is outstanding. */
  #ask() {
    if (!this.#worker || this.#asked.length > 0) return;
    this.#asked.push(this.#worker.expect(this.#limits.tune));
    this.#post({ kind: 'there' });
  }

  /** The system may interrupt the sound card and resume it. */
  #heard(state: string, sentence: string) {
    if (this.at === undefined) return;
    if (state === 'failed' || state === 'interrupted') this.trouble = sentence;
    if (state === 'running') this.trouble = undefined;
  }

  #post(message: ToTunes, transfer: Transferable[] = []) {
    this.#worker?.post(message, transfer);
  }
}
