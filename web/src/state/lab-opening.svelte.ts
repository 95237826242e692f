/**
 * Opens a lab: loads its engine and its page module in parallel, opens the state in the URL or in a link, and restarts
 * a failed engine. It also creates the parts of the store that do the remaining work.
 */
import { EngineClient, engineWorker } from '../engine/client.ts';
import type { WorkerLike } from '../engine/supervisor.ts';
import type { Fault } from '../engine/fault.ts';
import type { Frame } from '../engine/messages.ts';
import type { ModuleId } from '../engine/modules.ts';
import { TICKS_PER_SECOND, type Catalogue, type Config, type Lab } from '../engine/types.ts';
import { nextTask } from '../platform/next-task.ts';
import { errors } from '../words/errors.en.ts';
import { failure, faultText } from '../words/faults.en.ts';
import {
  Address,
  defaults,
  fits,
  labLink,
  LinkCodec,
  type LinkState,
  OWN,
  runsText,
  unpacking,
  upgraded,
} from '../link/link.ts';
import { checkConfig, takeFigures } from './imported-figures.ts';
import { Run } from './run.svelte.ts';
import { LinkOpener } from './link-opener.ts';
import type { LabEntry, LabPart, Runs } from './lab-part.ts';
import { LabState } from './lab-state.svelte.ts';
import { Listening } from './listening.ts';
import { Measuring } from './measuring.svelte.ts';
import { PickedMedia, Streaming } from './media.svelte.ts';
import { Notices } from './notices.svelte.ts';
import type { Player, ScenePair } from './player.svelte.ts';
import { PlayerSwitcher } from './player-switcher.svelte.ts';
import { Sound, type MakeCard } from './sound.svelte.ts';
import { Theme } from './theme.svelte.ts';

/** `still`: the browser has no WebAssembly. `failed`: the engine was ended and can be restarted. */
type Phase = 'loading' | 'ready' | 'failed' | 'still';

/** A state to open when the engine is ready, with a callback for the outcome. */
interface Opening {
  /** @param opening the lab's opening state, which runs if a link is invalid */
  open: (opening: LinkState) => Promise<string | undefined>;
  done: (wrong: string | undefined) => void;
}

/** Parts of a store that a caller or a test replaces, such as the engine's worker and the sound card. */
export interface StoreParts {
  theme?: Theme;
  spawn?: (module: ModuleId) => WorkerLike;
  card?: MakeCard;
  /** The media file that labs stream. It is kept when another lab opens. */
  media?: PickedMedia;
  /** Whether discrete changes add entries to the browser's history; true by default. */
  steps?: boolean;
}

export class LabOpening<P extends LabPart = LabPart> {
  /** The lab's id in the catalogue and in links. */
  readonly id: string;
  /** Ids of all labs that the page can open. */
  readonly labs: readonly string[];
  phase = $state<Phase>('loading');
  /** Why the engine was ended; undefined while it runs. */
  fault = $state.raw<Fault>();
  /** Whether the engine failed again after a restart, before it showed a frame. */
  failedAgain = $state(false);
  /** Fragment of the link that was open when the engine failed. */
  failedLink = '';
  /** Version of the engine. */
  version = $state('');
  /** The lab's entry in the catalogue; set together with `page`. */
  lab = $state.raw<Lab>();
  /** The lab's page module. */
  page = $state.raw<P>();
  /** The text in the editor, which may differ from the running one; undefined before there is any. */
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
  /** What a restarted engine opens. Without it, the current configuration opens at time 0. */
  #next: Opening | undefined;
  /** Engine starts since the last frame was shown. */
  #starts = 0;
  /** Whether the lab opens paused, whatever its link says. */
  #rests = false;
  #closed = false;
  /** A link that opens in place of the URL's fragment. */
  #opens: string | undefined;
  /** The newest link that was passed to `follow`. */
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
   * Loads the engine and opens the URL's fragment.
   * @param opens a link that opens instead; the URL then never changes
   */
  start(opens?: string) {
    this.#opens = opens;
    this.address.held = opens !== undefined;
    if (typeof WebAssembly === 'undefined') this.phase = 'still';
    else this.#begin();
  }

  /** Restarts a failed engine at time 0, because the failure may recur at the time where it happened. */
  restartEngine() {
    this.#begin();
  }

  /**
   * Restarts a failed engine with the lab's opening state. The link that failed remains one step back in the history.
   */
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

  /** Pauses the lab, or has it open paused if it is still loading, without waiting for the engine. */
  rest() {
    if (this.phase === 'loading') this.#rests = true;
    else if (this.player.playing) this.address.settle(this.player.pause());
  }

  /**
   * Waits until the engine has answered what it was asked for, but at most 1 s, because a new request is about to
   * replace it.
   */
  hurry(): Promise<void> {
    return this.phase === 'ready' ? this.#client.settled() : Promise.resolve();
  }

  /** Sentence that says why the engine was ended; empty while it runs. */
  get problem(): string {
    return this.fault ? failure.what(faultText(this.fault)) : '';
  }

  /**
   * Opens a link to this lab. A link that names only the lab opens the step of the story that shows the lab's default
   * comparison. An invalid link shows a notice and changes nothing.
   * @returns what is wrong with the link; undefined if nothing is. Resolves when the engine has answered
   */
  async follow(hash: string): Promise<string | undefined> {
    this.address.forget();
    this.#followed = hash;
    const unpacks = unpacking(hash, OWN);
    // Waits for the engine, but a link must not wait for an engine that hangs or is gone.
    const waits = this.phase === 'ready' && this.#client.busy;
    if (unpacks || waits) {
      await Promise.all([unpacks, this.hurry()]);
      // If a newer link was opened in the meantime, only that one counts.
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
    // A text with errors still opens in the editor, which shows them.
    if ('state' in reading) this.draft = reading.state.config.text ?? this.draft;
    if ('state' in reading && figures) this.measuring.adopt(figures);
    return this.#linkOpener.open(reading, lab, fallback);
  }

  /** Opens the lab's opening state, paused, and writes it to the URL, which named only the lab. */
  async #toStory(lab: Lab, page: P): Promise<undefined> {
    this.notices.dismiss('link');
    const opened = this.state.apply(this.state.opening(lab, page), lab);
    this.address.write();
    await opened;
  }

  /**
   * Opens a link without changing the page around the lab.
   * @param at time to seek to and pause at, in ticks, in place of the link's own time and speed
   * @returns the scenes of both worlds at that time; undefined if the link was refused, which a notice says
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

  /** Writes the current state to the URL so that the Back button returns to it. Call this before another page opens. */
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

  /** The player whose scenes are shown: the recording's, or that of the worlds. */
  get player(): Player {
    return this.players.player;
  }

  get config(): Config {
    return this.run.config;
  }

  /** Whether a knob or a variant was changed since the preset was chosen. */
  get changedByHand(): boolean {
    const { lab, state } = this;
    const preset = lab?.presets.find(({ id }) => id === state.preset);
    return !lab || !preset || !fits(lab, this.config, preset);
  }

  /** Fragment of a link to the current state. */
  get link(): string {
    return this.address.link;
  }

  /** The user's own text if both sides run it; null if they run something else. */
  get running(): string | null {
    const { lab, config } = this;
    const text = this.page?.text;
    return lab && text && runsText(lab, text, config) ? (config.text ?? null) : null;
  }

  /** Loads the engine and the lab's page module in parallel. */
  #begin() {
    this.phase = 'loading';
    this.fault = undefined;
    this.#starts++;
    this.#loading = this.#load();
    // `#ready` handles a failure to load; this prevents an unhandled rejection if the engine never becomes ready.
    this.#loading.catch(() => undefined);
    this.#client.start();
  }

  /** Restarts the engine and calls `open` when it is ready. @returns the result of `open` */
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
    // Loading ended in this task; showing the lab starts in the next one, because both together would be a long task.
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

  /** Opens the first state of a fresh engine. */
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
    // Writes the URL first, so that it can be copied and reloaded.
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
