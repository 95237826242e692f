/**
 * One open lab, from its loading to its end: it opens links, restarts a failed engine, and shows what the engine
 * refuses. Its parts answer their callers directly; only the engine and the sound card report by themselves.
 */
import { untrack } from 'svelte';
import type { Frame } from '../engine/messages.ts';
import { type Config, type Lab, type Refusal, TICKS_PER_SECOND } from '../engine/types.ts';
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
} from '../link/link.ts';
import { errors } from '../words/errors.en.ts';
import { LabCommands } from './lab-commands.ts';
import { LabEngine, type Shown, type Spawn } from './lab-engine.svelte.ts';
import type { LabEntry, LabPart, Runs } from './lab-part.ts';
import { LabState } from './lab-state.svelte.ts';
import { Listening } from './listening.ts';
import { Measuring } from './measuring.svelte.ts';
import { PickedMedia, Streaming } from './media.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { openLink, openStory } from './open-link.ts';
import { OwnInput } from './own-input.svelte.ts';
import { Players } from './players.svelte.ts';
import type { Player, ScenePair } from './player.svelte.ts';
import { playedSpan, type SetByStep, stateOfStep } from '../lessons/step.ts';
import { Sound, type MakeCard } from './sound.svelte.ts';
import { Theme } from './theme.svelte.ts';

/** Parts of a session that a caller or a test replaces, such as the engine's worker and the sound card. */
export interface SessionParts {
  theme?: Theme;
  spawn?: Spawn;
  card?: MakeCard;
  /** The media file that labs stream. It is kept when another lab opens. */
  media?: PickedMedia;
  /** Whether discrete changes add entries to the browser's history; true by default. */
  steps?: boolean;
}

export class LabSession<P extends LabPart = LabPart> extends LabEngine<P> {
  /** Ids of all labs that the page can open. */
  readonly labs: readonly string[];
  /** The text in the editor, which may differ from the running one; undefined before there is any. */
  draft = $state<string>();
  /** Number of the selected reader, from 1; actions apply to it. */
  picked = $state<number>();
  /** Whether the help sheet is open. */
  helping = $state(false);
  /** The lab's runs on real threads. */
  runs = $state.raw<Runs>();
  /** Number of questions on the page that have no answer yet. The figures announce nothing meanwhile. */
  questions = $state(0);
  /** Whether a step of the story ends by itself; set while the story is on the page. */
  stepsEnd = $state(false);
  /** What the open step of the story sets, if the lab has its configuration; undefined if the lab shows something else. */
  readonly step: SetByStep | undefined = $derived.by(() => {
    const { lab, page, state, config } = this;
    if (!lab || !page) return undefined;
    const step = stateOfStep(lab, page.story, state.story, config.rate);
    return fits(lab, config, step.config) ? step : undefined;
  });
  /** The stretch of time that the open step plays, in ticks; undefined if the lab shows something else. */
  readonly stepSpan: { from: number; to: number } | undefined = $derived.by(() => {
    const { step } = this;
    const shown = this.stepsEnd && !this.players.recording && step?.speed === this.worlds.speed;
    return shown && step ? playedSpan(step) : undefined;
  });
  /** The scenes at the end of the open step of the story, once they are known; set while the story is on the page. */
  ends = $state.raw<ScenePair>();
  /** The scenes at the beginning of a step of the story, with its number and the sound card's rate; set while the story is on the page. */
  begins = $state.raw<{ step: number; rate: number; scenes: ScenePair }>();
  /** Fragment of the link that was open when the engine failed. */
  failedLink = '';

  readonly notices = new Notices();
  readonly theme: Theme;
  readonly measuring: Measuring;
  readonly players: Players;
  readonly sound: Sound;
  readonly streaming: Streaming;
  readonly input: OwnInput;
  readonly listening: Listening;
  readonly state: LabState;
  /** Keeps the URL in step with the lab's state. */
  readonly address: Address;
  /** What the user can do. */
  readonly commands: LabCommands;
  /** Whether the lab opens paused, whatever its link says. */
  #rests = false;
  /** A link that opens in place of the URL's fragment. */
  #opens: string | undefined;
  /** The newest request to open a state. An older one that still waits for the engine is dropped. */
  #request: symbol | undefined;

  constructor(
    id: string,
    entry: LabEntry<P>,
    { labs, theme, card, media, steps, spawn }: SessionParts & { labs: readonly string[] },
  ) {
    super(id, entry, spawn);
    this.labs = labs;
    this.theme = theme ?? new Theme();
    const { client } = this;
    this.measuring = new Measuring(this.module);
    this.players = new Players(client, this.notices);
    this.worlds.until = () => this.stepSpan?.to;
    this.sound = new Sound(client, this.notices, card);
    this.worlds.prepare = ({ rate }) => this.sound.match(rate);
    this.sound.onstopped = () => this.settle(this.worlds.stopLive());
    this.streaming = new Streaming(media ?? new PickedMedia(), client, this);
    this.input = new OwnInput(client, this);
    this.listening = new Listening(this.sound, this.players, () => this.page);
    this.state = new LabState(this.players, this.sound);
    this.address = new Address(() => this.state.read(), steps);
    this.commands = new LabCommands(this);
  }

  /** The player of the deterministic worlds. */
  get worlds(): Player {
    return this.players.worlds;
  }
  /** The player whose scenes are shown: the recording's, or that of the worlds. */
  get player(): Player {
    return this.players.shown;
  }
  get config(): Config {
    return this.worlds.config;
  }
  /** Where the comparison runs: step by step in one worker, or on real threads while their tab is open. */
  get where(): 'single' | 'threads' {
    return this.runs && this.state.tab === 'threads' ? 'threads' : 'single';
  }
  /** Fragment of a link to the current state. */
  get link(): string {
    return this.address.link;
  }
  /** The user's own text if both sides run it; null if they run something else. */
  get running(): string | null {
    const { lab, page, config } = this;
    return lab && page?.text && runsText(lab, page.text, config) ? (config.text ?? null) : null;
  }

  /**
   * Loads the engine and opens the URL's fragment.
   * @param opens a link that opens instead; the URL then never changes
   */
  start(opens?: string) {
    this.#opens = opens;
    this.address.held = opens !== undefined;
    void this.#whenReady((shown, opening) => {
      const hash = this.#opens ?? location.hash;
      return hash.length > 1 ? openLink(this, hash, shown, opening) : this.apply(opening, shown.lab);
    });
  }

  /** Restarts a failed engine at time 0, because the failure may recur at the time where it happened. */
  restartEngine() {
    if (this.lab) void this.#whenReady(() => this.notices.answer(this.worlds.open(0)));
    else this.start(this.#opens);
  }

  /**
   * Restarts a failed engine with the lab's opening state. The link that failed remains one step back in the history.
   */
  openDefaults() {
    this.#opens = labLink(this.id);
    this.address.go(this.#opens);
    void this.#whenReady((shown) => {
      this.worlds.config = defaults(shown.lab).config;
      this.worlds.look = null;
      return openStory(this, shown);
    });
  }

  /**
   * Opens a link to this lab. A link that names only the lab opens the step of the story that shows the lab's default
   * comparison. An invalid link shows a notice and changes nothing; what is left out of a valid one is said in a notice.
   * If the engine has failed, it is started again.
   * @param strict whether a link of which anything would be left out is invalid
   * @returns what is wrong with the link, once the engine has answered; undefined if a newer request replaced this one
   */
  async follow(hash: string, strict = false): Promise<string | undefined> {
    this.address.forget();
    const request = (this.#request = Symbol());
    const unpacks = unpacking(hash, OWN);
    // Waits for the engine, but a link must not wait for an engine that hangs or is gone.
    if (unpacks || (this.phase === 'ready' && this.client.busy)) {
      await Promise.all([unpacks, this.hurry()]);
      if (request !== this.#request) return undefined;
    }
    const wrong = await (this.shown
      ? openLink(this, hash, this.shown, undefined, strict)
      : this.#whenReady((shown, opening) => openLink(this, hash, shown, opening, strict), request));
    return (request === this.#request && this.failure?.why) || wrong;
  }

  /**
   * Opens a link without changing the page around the lab.
   * @param at time to seek to and pause at, in ticks, in place of the link's own time and speed
   * @returns the scenes of both worlds at that time; undefined if the link was refused, which a notice says, or if
   *   another state was opened meanwhile
   */
  async visit(link: string, at?: number): Promise<ScenePair | undefined> {
    if (this.phase === 'failed') await this.#whenReady(() => undefined);
    const { lab, worlds } = this;
    const reading = this.address.codec?.read(link);
    if (!lab || !reading || !('state' in reading)) {
      void this.follow(link);
      return undefined;
    }
    const { presenter } = this.state;
    const rest = at === undefined ? {} : { time: at, playing: false };
    await this.apply({ ...reading.state, ...rest, presenter, hear: this.sound.side }, lab);
    await worlds.arrived();
    return this.phase === 'ready' && this.config === reading.state.config ? worlds.scenes : undefined;
  }

  /**
   * Waits until the engine has answered what it was asked for, but at most 1 s, because a new request is about to
   * replace it.
   */
  hurry(): Promise<void> {
    return this.phase === 'ready' ? this.client.hurry() : Promise.resolve();
  }

  /** Pauses the lab, or has it open paused if it is still loading, without waiting for the engine. */
  rest() {
    if (this.phase === 'loading') this.#rests = true;
    else if (this.player.playing) this.settle(this.player.pause());
  }

  /** Says that a question stands. To be called in an effect. @returns what ends it */
  ask(): () => void {
    untrack(() => this.questions++);
    return () => this.questions--;
  }

  /** Writes the current state to the URL so that the Back button returns to it. Call this before another page opens. */
  leave() {
    this.address.write();
  }

  override close() {
    this.address.forget();
    this.measuring.cancel();
    this.players.closeRecording();
    this.runs?.close();
    void this.sound.close();
    super.close();
    // Requests no more frames, and ends the waiting for one.
    this.worlds.end();
  }

  /** Writes the URL once a continuous change has settled, and shows what the engine refuses. */
  settle(asked?: Promise<Refusal | undefined>) {
    this.address.settle(asked && this.notices.answer(asked));
  }

  /** Opens a state. @returns why the engine refused it; undefined if it did not */
  apply(state: LinkState, lab: Lab): Promise<string | undefined> {
    return this.notices.answer(this.state.apply(state, lab));
  }

  /**
   * Starts the engine, unless it is starting already, and opens a state when the lab is ready. Nothing opens if the
   * engine fails, or if a newer request has replaced this one.
   * @param open also receives the lab's opening state, which runs if a link is invalid
   */
  async #whenReady(
    open: (shown: Shown<P>, opening: LinkState) => Promise<string | undefined> | undefined,
    request = (this.#request = Symbol()),
  ): Promise<string | undefined> {
    await this.load();
    const { shown } = this;
    if (!shown || request !== this.#request) return undefined;
    const opened = open(shown, this.state.opening(shown.lab, shown.page));
    if (this.#rests) void this.player.pause();
    this.#rests = false;
    const wrong = await opened;
    await this.sound.reload(this.config.rate);
    return wrong;
  }

  protected async prepare(page?: P) {
    await this.streaming.attach(page);
    await this.input.attach();
    await unpacking(this.#opens ?? location.hash, OWN);
  }

  protected ready({ lab, page }: Shown<P>) {
    this.worlds.read = (numbers) => page.read(numbers);
    this.worlds.card = (plays, config) => page.card?.(plays, config);
    this.runs ??= page.runs?.();
    void this.sound.attach();
    if (this.address.codec) return;
    this.worlds.config = defaults(lab).config;
    const { story } = this.state.opening(lab, page);
    const ranges = page.story.map(({ guess }) => guess?.question);
    const { text, own } = page;
    const steps = page.story.length;
    this.address.codec = new LinkCodec(lab, steps, story, this.labs, text, ranges, own !== undefined);
  }

  protected failed() {
    // Writes the URL first, so that it can be copied and reloaded.
    this.address.flush();
    this.failedLink = this.address.held ? this.link : location.hash;
    this.players.closeRecording();
    this.worlds.end();
  }

  protected receive(frame: Frame) {
    this.worlds.receive(frame);
    this.sound.receive(frame);
    if (frame.short) {
      const { reached, goal } = frame.short;
      const seconds = (ticks: number) => Math.floor(ticks / TICKS_PER_SECOND);
      const text = errors.stoppedShort(seconds(reached), seconds(goal));
      this.notices.show({ topic: 'short', tone: 'status', text });
    }
    if (!frame.cut) return;
    this.worlds.cut(frame.cut);
    this.notices.showRefusal(frame.cut.refusal, errors.linkIgnored.cut);
  }
}
