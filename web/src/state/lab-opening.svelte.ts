/**
 * A lab that opens: its engine and its part of the page load beside each other, and what the address or a link says is
 * followed. Here are the parts that do the rest.
 */
import { EngineClient, engineWorker } from '../engine/client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { Fault } from '../engine/fault.ts';
import type { Frame } from '../engine/messages.ts';
import type { ModuleId } from '../engine/modules.ts';
import { TICKS_PER_SECOND, type Catalogue, type Config, type Lab } from '../engine/types.ts';
import { nextTask } from '../audio/tasks.ts';
import { errors } from '../words/errors.en.ts';
import { failure, faultText } from '../words/faults.en.ts';
import { Address } from './address.ts';
import { checkConfig, takeFigures } from './imported-figures.ts';
import { Run } from './run.svelte.ts';
import { LinkOpener } from './link-opener.ts';
import type { LabEntry, LabPart, Runs } from './lab-part.ts';
import { OWN } from './fields.ts';
import { defaults, fits, type LinkState, runsText } from './link.ts';
import { LabState } from './lab-state.svelte.ts';
import { Listening } from './listening.ts';
import { Measuring } from './measuring.svelte.ts';
import { PickedMedia, Streaming } from './media.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { unpacking } from './packed.ts';
import type { Player, ScenePair } from './player.svelte.ts';
import { PlayerSwitcher } from './player-switcher.svelte.ts';
import { Sound, type MakeCard } from './sound.svelte.ts';
import { Theme } from './theme.svelte.ts';
import { upgraded } from './upgrades.ts';
import { labLink, LinkCodec } from './url.ts';

/** `still`: there is no WebAssembly here. `failed`: the engine was ended, and can be started anew. */
type Phase = 'loading' | 'ready' | 'failed' | 'still';

/** What is opened instead, and who is told how that went. */
interface Opening {
  /** @param opening what the lab opens with, which runs instead where a link is wrong */
  open: (opening: LinkState) => Promise<string | undefined>;
  done: (wrong: string | undefined) => void;
}

/** The page's theme, and what tests put in place of the engine's worker and of the sound card. */
export interface StoreParts {
  theme?: Theme;
  spawn?: (module: ModuleId) => WorkerLike;
  card?: MakeCard;
  /** The media file that labs stream, which stays from lab to lab. */
  media?: PickedMedia;
  /** Whether discrete changes are steps of the browser's history, as they are if nothing is said. */
  steps?: boolean;
}

export class LabOpening<P extends LabPart = LabPart> {
  /** Of the lab, in the catalogue and in links. */
  readonly id: string;
  /** Ids of all labs that the page can open. */
  readonly labs: readonly string[];
  phase = $state<Phase>('loading');
  /** Why the engine was ended; undefined while it runs. */
  fault = $state.raw<Fault>();
  /** Whether it failed again after a restart, before it had shown a picture. */
  failedAgain = $state(false);
  /** The fragment of what it failed at. */
  failedLink = '';
  /** Of the engine. */
  version = $state('');
  /** What the catalogue says of the lab; here as soon as `page` is. */
  lab = $state.raw<Lab>();
  /** The lab's part of the page. */
  page = $state.raw<P>();
  /** What somebody is writing for both sides to run; undefined before anything was. */
  draft = $state<string>();

  readonly notices = new Notices();
  readonly theme: Theme;
  readonly measuring: Measuring;
  readonly players: PlayerSwitcher;
  /** The lab's runs on real threads. */
  runs = $state.raw<Runs>();
  readonly run: Run;
  readonly sound: Sound;
  readonly streaming: Streaming;
  readonly listening: Listening;
  readonly state: LabState;

  #client: EngineClient;
  protected readonly address: Address;
  #linkOpener: LinkOpener;
  #load: () => Promise<P>;
  #loading: Promise<P> | undefined;
  /** What a fresh engine opens instead of the beginning of what is wanted. */
  #next: Opening | undefined;
  /** How often the engine was started since it showed a picture. */
  #starts = 0;
  /** What opens is to be at rest, whatever its link says. */
  #rests = false;
  #closed = false;
  /** What opens instead of what the address holds. */
  #opens: string | undefined;
  /** The newest link that was to be followed. */
  #followed = '';

  constructor(
    id: string,
    { module, load }: LabEntry<P>,
    { labs, theme, card, media, steps, spawn = engineWorker }: StoreParts & { labs: readonly string[] },
  ) {
    this.id = id;
    this.labs = labs;
    this.#load = load;
    this.theme = theme ?? new Theme();
    this.measuring = new Measuring(module);
    this.#client = new EngineClient(
      {
        onready: (version, catalogue) => void this.#ready(version, catalogue),
        onframe: (frame) => this.#show(frame),
        onfail: (fault) => this.#fail(fault),
      },
      () => spawn(module),
    );
    this.players = new PlayerSwitcher(this.#client, this.notices);
    this.run = new Run(this.#client, this.players.worlds, (refusal) =>
      this.#linkOpener.engineAnswered(refusal),
    );
    this.sound = new Sound(this.#client, this.notices, card);
    this.sound.onstopped = () => this.players.worlds.stopLive();
    this.players.worlds.onlive = (live) => {
      const action = this.page?.card?.(live, this.config);
      if (action) this.address.settle(this.run.act(action));
    };
    this.streaming = new Streaming(media ?? new PickedMedia(), this.#client, this);
    this.streaming.onbegin = (opening) => this.address.settle(opening);
    this.listening = new Listening(this.sound, this.players, this.run, () => this.page);
    this.state = new LabState(this.run, this.players, this.sound);
    this.#linkOpener = new LinkOpener(this.state, this.players.worlds, this.notices);
    this.address = new Address(() => this.state.read(), steps);
  }

  /**
   * Loads the engine; what the address holds opens when it is there.
   * @param opens a link that opens instead; the address stays as it is then, whatever is done
   */
  start(opens?: string) {
    this.#opens = opens;
    this.address.held = opens !== undefined;
    if (typeof WebAssembly === 'undefined') this.phase = 'still';
    else this.#begin();
  }

  /** After a failure: a fresh engine, at the beginning, since what stopped the old one may lie where it stopped. */
  restartEngine() {
    this.#begin();
  }

  /** After a failure: a fresh engine with what the lab opens with. The link that failed is a step back in the history. */
  openDefaults() {
    this.address.go(labLink(this.id));
    this.#opens = labLink(this.id);
    void this.#revive(async () => {
      const { lab, page } = this;
      if (!lab || !page) return undefined;
      this.run.config = defaults(lab).config;
      this.run.look = null;
      return this.#toStory(lab, page);
    });
  }

  /** Has what runs, or is about to, stand still; without asking the engine. */
  rest() {
    if (this.phase === 'loading') this.#rests = true;
    else if (this.player.playing) this.address.settle(this.player.pause());
  }

  /** Something else will be wanted: what the engine still owes is waited for no longer than a second. */
  hurry(): Promise<void> {
    return this.phase === 'ready' ? this.#client.settled() : Promise.resolve();
  }

  /** Why the engine was ended, in a sentence. */
  get problem(): string {
    return this.fault ? failure.what(faultText(this.fault)) : '';
  }

  /**
   * Opens what a link to this lab says, which is the story's step about the lab's defaults where it says nothing but which
   * lab; or says what is wrong with it, and leaves everything as it is.
   * @returns when all that is known, what was wrong
   */
  async follow(hash: string): Promise<string | undefined> {
    this.address.forget();
    this.#followed = hash;
    const unpacks = unpacking(hash, OWN);
    // An engine that hangs must not keep the link waiting, nor one that is gone.
    const waits = this.phase === 'ready' && this.#client.busy;
    if (unpacks || waits) {
      await Promise.all([unpacks, this.hurry()]);
      // Where one went on meanwhile, that is what counts.
      if (hash !== this.#followed || this.#closed) return undefined;
    }
    const wrong = await (this.fault || (this.phase === 'loading' && this.lab)
      ? this.#revive((opening) => this.#follow(hash, opening))
      : this.#follow(hash));
    return this.fault && hash === this.#followed ? this.problem : wrong;
  }

  async #follow(hash: string, fallback?: LinkState): Promise<string | undefined> {
    const { lab, page } = this;
    const read = this.address.codec?.read(hash);
    if (!lab || !page || !read) return;
    const figures = takeFigures(hash);
    if (!figures && upgraded(hash) === labLink(this.id)) return this.#toStory(lab, page);
    const reading = figures ? checkConfig(read, figures) : read;
    // What is wrong with it is read in the editor.
    if ('state' in reading) this.draft = reading.state.config.text ?? this.draft;
    if ('state' in reading && figures) this.measuring.adopt(figures);
    return this.#linkOpener.open(reading, lab, fallback);
  }

  /** At rest where the story is about what the lab opens with; the address says so, since it named the lab alone. */
  async #toStory(lab: Lab, page: P): Promise<undefined> {
    this.notices.dismiss('link');
    const opened = this.state.apply(this.state.opening(lab, page), lab);
    this.address.write();
    await opened;
  }

  /**
   * Opens a link while the page around the lab stays as it is. Resolves with both worlds as they are where it leads; with
   * nothing where it is refused, which is told.
   * @param at where they are to be, at rest, in ticks: not where the link says
   */
  async visit(link: string, at?: number): Promise<ScenePair | undefined> {
    if (this.fault) await this.#revive(() => Promise.resolve(undefined));
    const { lab } = this;
    const reading = this.address.codec?.read(link);
    if (!lab || !reading || !('state' in reading)) {
      void this.follow(link);
      return undefined;
    }
    const { presenter } = this.state;
    const rest = at === undefined ? {} : { time: at, playing: false };
    await this.state.apply({ ...reading.state, ...rest, presenter, hear: this.sound.side }, lab);
    await this.players.worlds.arrived();
    return this.phase === 'ready' ? this.players.worlds.scenes : undefined;
  }

  /** Writes down what is under way, so that one comes back to it: to be called before a link elsewhere is followed. */
  leave() {
    this.address.write();
  }

  close() {
    this.#closed = true;
    this.address.forget();
    this.measuring.close();
    this.players.closeRecording();
    this.runs?.close();
    void this.sound.close();
    this.#client.stop();
    this.#next?.done(undefined);
    this.#next = undefined;
  }

  /** What moves what is on screen. */
  get player(): Player {
    return this.players.player;
  }

  get config(): Config {
    return this.run.config;
  }

  /** Whether a knob or a strategy was moved since the preset was chosen. */
  get changedByHand(): boolean {
    const { lab, state } = this;
    const preset = lab?.presets.find(({ id }) => id === state.preset);
    return !lab || !preset || !fits(lab, this.config, preset);
  }

  /** The fragment that brings another browser here. */
  get link(): string {
    return this.address.link;
  }

  /** What somebody wrote and both sides run; null while they run something else. */
  get running(): string | null {
    const { lab, config } = this;
    const text = this.page?.text;
    return lab && text && runsText(lab, text, config) ? (config.text ?? null) : null;
  }

  /** The engine and the lab's part of the page load beside each other. */
  #begin() {
    this.phase = 'loading';
    this.fault = undefined;
    this.#starts++;
    this.#loading = this.#load();
    // Looked at when the engine is there; it may never be.
    this.#loading.catch(() => undefined);
    this.#client.start();
  }

  /** Begins anew, and opens something when the engine is there. @returns what was wrong, as `open` says it */
  #revive(open: Opening['open']): Promise<string | undefined> {
    this.#next?.done(undefined);
    const opened = new Promise<string | undefined>((done) => (this.#next = { open, done }));
    if (this.phase !== 'loading') this.#begin();
    return opened;
  }

  async #ready(version: string, { labs }: Catalogue) {
    const lab = labs.find(({ id }) => id === this.id);
    if (!lab) return this.#fail({ kind: 'error', message: errors.noLab(this.id) });
    const page = await this.#loading?.catch(() => undefined);
    // What loaded has just run; what it shows is a task of its own, or both together were a long one.
    await nextTask();
    await this.streaming.attach(page);
    const hash = this.#opens ?? location.hash;
    await unpacking(hash, OWN);
    if (this.#closed || this.phase !== 'loading') return;
    if (!page) return this.#fail({ kind: 'not loaded', message: '' });
    this.version = version;
    this.page = page;
    this.players.worlds.read = (numbers) => page.read(numbers);
    this.runs ??= page.runs?.();
    this.lab = lab;
    this.phase = 'ready';
    void this.sound.attach();
    void this.#first(lab, page, hash);
    if (this.#rests) this.player.pause();
    this.#rests = false;
  }

  /** Opens what a fresh engine is to show first. */
  async #first(lab: Lab, page: P, hash: string) {
    const next = this.#next;
    this.#next = undefined;
    const fresh = this.address.codec === undefined;
    if (fresh) this.run.config = defaults(lab).config;
    const opening = this.state.opening(lab, page);
    this.address.codec ??= new LinkCodec(lab, page.steps, opening.story, this.labs, page.text);
    if (next) next.done(await next.open(opening));
    else if (!fresh) await this.run.open(0);
    else if (hash.length > 1) await this.#follow(hash, opening);
    else await this.state.apply(opening, lab);
    if (!fresh) await this.sound.reload();
  }

  #fail(fault: Fault) {
    // A reload leads back to it, and it can be copied.
    this.address.flush();
    this.failedLink = this.address.held ? this.address.link : location.hash;
    this.failedAgain = this.#starts > 1;
    this.players.closeRecording();
    this.phase = 'failed';
    this.fault = fault;
    this.run.lost();
    this.#next?.done(undefined);
    this.#next = undefined;
  }

  #show(frame: Frame) {
    this.#starts = 0;
    this.players.worlds.show(frame);
    if (frame.short) {
      const { reached, goal } = frame.short;
      const seconds = (ticks: number) => Math.floor(ticks / TICKS_PER_SECOND);
      const text = errors.stoppedShort(seconds(reached), seconds(goal));
      this.notices.show({ topic: 'short', tone: 'status', text });
    }
    if (!frame.cut) return;
    this.run.cut(frame.cut);
    this.#linkOpener.engineAnswered(frame.cut.refusal, errors.linkIgnored.cut);
  }
}
