/**
 * The store of one lab: what the reader chose (tab, story, presenter), and the parts that do the rest. Everything
 * the page can be asked to do is a method here, and keeps the address at the state that it leads to.
 */
import { EngineClient, engineWorker, type WorkerLike } from '../engine/client.ts';
import { isolation } from '../engine/isolation.svelte.ts';
import type { Frame } from '../engine/messages.ts';
import type { ModuleId } from '../engine/modules.ts';
import type { Action, Catalogue, Config, Lab, Refusal, Side } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import { Address } from './address.ts';
import { Course } from './course.svelte.ts';
import type { Commands } from './keys.ts';
import { defaultKnobs, defaults, type LinkState, type Tab } from './link.ts';
import { Measuring } from './measuring.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { Player } from './player.svelte.ts';
import { Recording } from './recording.svelte.ts';
import { Sound, type MakeCard } from './sound.svelte.ts';
import type { StoryPatch } from './story.ts';
import { Theme } from './theme.svelte.ts';
import { LinkCodec } from './url.ts';

/** `still`: there is no WebAssembly here. `failed`: the engine stopped. */
export type Phase = 'loading' | 'ready' | 'failed' | 'still';

/** What the store needs of a lab's part of the page. */
export interface LabPart<S extends object = object> {
  /** How many steps its story has, and what each sets. */
  steps: number;
  patch: StoryPatch;
  /** Whether a sound card takes part, and can be heard. */
  sound: boolean;
  /** Whether it can be heard from real threads too. */
  streams?: boolean;
  /** Whether its variants are timed on real threads. */
  threads?: boolean;
  /** A view of the flat numbers in which the engine describes one world. */
  read(numbers: Float64Array): S;
  /** Makes what runs its variants on real threads beside the worlds; it starts none before it is asked to. */
  runs?: () => Runs;
}

/** A lab's runs on real threads, as far as all labs are alike. */
export interface Runs {
  /** Threads in use. */
  readonly count: number;
  /** Ends all threads. */
  close(): void;
}

/** A lab that the page can open. */
export interface LabEntry<P extends LabPart = LabPart> {
  /** Of the engine, which has the lab in its catalogue. */
  module: ModuleId;
  /** Brings the lab's part of the page. */
  load: () => Promise<P>;
}

/** The page's theme, and what tests put in place of the engine's worker and of the sound card. */
export interface StoreParts {
  theme?: Theme;
  spawn?: (module: ModuleId) => WorkerLike;
  card?: MakeCard;
}

export class LabStore<P extends LabPart = LabPart> implements Commands {
  /** Of the lab, in the catalogue and in links. */
  readonly id: string;
  /** Ids of all labs that the page can open. */
  readonly labs: readonly string[];
  phase = $state<Phase>('loading');
  /** What the engine said when it stopped. */
  problem = $state('');
  /** Of the engine. */
  version = $state('');
  /** What the catalogue says of the lab; here as soon as `page` is. */
  lab = $state.raw<Lab>();
  /** The lab's part of the page. */
  page = $state.raw<P>();
  /** The preset that was chosen last. */
  preset = $state<string>();
  tab = $state<Tab>('story');
  /** Step of the story, from 1. */
  story = $state(1);
  presenter = $state(false);
  /** Reader that something will be done to, from 1. */
  picked = $state<number>();
  /** Whether the help sheet is open. */
  helping = $state(false);

  /** Where what is compared runs: step by step in one worker, or on real threads. */
  where = $state<'single' | 'threads'>('single');

  readonly notices = new Notices();
  readonly theme: Theme;
  readonly measuring: Measuring;
  /** Moves and shows the deterministic worlds. */
  readonly worlds: Player;
  /** What threads did, while it is on screen in place of the worlds. */
  recording = $state.raw<Recording>();
  /** The lab's runs on real threads. */
  runs = $state.raw<Runs>();
  readonly course: Course;
  readonly sound: Sound;

  #client: EngineClient;
  #codec: LinkCodec | undefined;
  #address: Address | undefined;
  #load: () => Promise<P>;
  #loading: Promise<P> | undefined;
  #closed = false;
  #fresh = false;
  /** What was before a link that the engine has not taken yet. */
  #before: (LinkState & { live: boolean }) | undefined;

  constructor(
    id: string,
    { module, load }: LabEntry<P>,
    { labs, theme, card, spawn = engineWorker }: StoreParts & { labs: readonly string[] },
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
        onfail: (message) => this.#fail(message),
      },
      () => spawn(module),
    );
    this.worlds = new Player(this.#client);
    this.course = new Course(this.#client, this.worlds, (refusal) => this.#refused(refusal));
    this.sound = new Sound(this.#client, this.notices, card);
    this.sound.onstopped = () => this.worlds.stopLive();
  }

  /**
   * Loads the engine; what the address holds opens when it is there.
   * @param fresh the address says nothing but which lab: it opens as a bare address does, and is written
   */
  start(fresh = false) {
    this.#fresh = fresh;
    if (typeof WebAssembly === 'undefined') this.phase = 'still';
    else this.#begin();
  }

  /** After a failure: a fresh engine, at the beginning, since what stopped the old one may lie where it stopped. */
  restartEngine() {
    this.phase = 'loading';
    this.#begin();
  }

  /** Opens what a link to this lab says; or says what is wrong with it, and leaves everything as it is. */
  follow(hash: string) {
    this.#address?.forget();
    this.#follow(hash);
  }

  /** Writes down what is under way, so that one comes back to it. */
  leave() {
    this.#address?.write();
  }

  close() {
    this.#closed = true;
    this.#address?.forget();
    this.measuring.close();
    this.unwatch();
    this.runs?.close();
    void this.sound.close();
    this.#client.stop();
  }

  /** What moves what is on screen. */
  get player(): Player {
    return this.recording?.player ?? this.worlds;
  }

  get config(): Config {
    return this.course.config;
  }

  /** Whether a knob or a strategy was moved since the preset was chosen. */
  get changedByHand(): boolean {
    const preset = this.lab?.presets.find(({ id }) => id === this.preset);
    return !preset || !this.#fits(preset);
  }

  /** The fragment that brings another browser here. */
  get link(): string {
    return this.#codec?.write(this.#state()) ?? location.hash;
  }

  setVariant(side: Side, variant: string) {
    this.unwatch();
    this.#discretely(() => {
      this.course.config = { ...this.config, [side === 0 ? 'a' : 'b']: variant };
      void this.course.reopen();
    });
  }

  pick(side: Side, index: number) {
    const variant = this.lab?.variants[index];
    if (variant) this.setVariant(side, variant.id);
  }

  setKnob(id: string, value: number) {
    this.unwatch();
    this.course.config = { ...this.config, knobs: { ...this.config.knobs, [id]: value } };
    this.#settle(this.course.reopen());
  }

  applyPreset(id: string) {
    const { lab } = this;
    const preset = lab?.presets.find((one) => one.id === id);
    if (!lab || !preset) return;
    this.unwatch();
    this.#discretely(() => {
      const { a, b, knobs } = preset;
      this.course.config = { ...this.config, a, b, knobs: { ...defaultKnobs(lab), ...knobs } };
      this.course.look = null;
      this.preset = id;
      void this.course.open(0);
    });
  }

  setTab(tab: Tab) {
    this.#discretely(() => (this.tab = tab));
  }

  /** Goes to a step of the story, which sets the lab's state. @param step from 1 */
  tell(step: number) {
    this.#discretely(() => this.#apply(this.#told(step)));
  }

  setLook(stream: number | null) {
    this.#settle(this.course.show(stream));
  }

  act(action: Action) {
    this.unwatch();
    this.#settle(this.course.act(action));
  }

  togglePlay() {
    this.#settle(this.player.playing ? this.player.pause() : this.player.play());
  }

  step(by: 1 | -1) {
    this.#settle(this.player.step(by));
  }

  seek(tick: number) {
    if (this.recording) return this.recording.seek(tick);
    this.#settle(this.player.seek(tick));
  }

  setSpeed(speed: number) {
    this.#settle(this.player.setSpeed(speed));
  }

  shiftSpeed(by: 1 | -1) {
    this.#settle(this.player.shiftSpeed(by));
  }

  /** From the beginning, without what was done by hand. */
  restart() {
    if (this.recording) return this.recording.seek(0);
    this.#settle(this.course.open(0));
  }

  /** Starts the sound, of the worlds or of real threads, wherever what is compared runs; or ends it. From a press. */
  async toggleListen() {
    this.unwatch();
    if (this.sound.streams.on) return this.sound.streams.stop();
    if (this.worlds.live) return this.worlds.pause();
    if (this.where === 'threads' && this.streamable) return this.#hearThreads();
    return this.#hearWorlds();
  }

  /** Whether real threads can be heard here. */
  get streamable(): boolean {
    return this.page?.streams === true && isolation.found.rung === 'threads';
  }

  async #hearThreads() {
    this.worlds.pause();
    await this.sound.stream(this.config);
  }

  /** The sound card sets the worlds' pace. */
  async #hearWorlds() {
    if (!this.page?.sound) return;
    if (!(await this.sound.start())) return;
    const { rate } = this.sound;
    if (rate !== this.config.rate) {
      this.course.config = { ...this.config, rate };
      await this.course.open(0);
    }
    this.#settle(this.worlds.startLive());
  }

  /** Hears one side; starts the sound when it is off. */
  hear(side: Side) {
    this.#settle(this.sound.hear(side));
    if (!this.worlds.live && !this.sound.streams.on) void this.toggleListen();
  }

  /** Hears real threads instead of the worlds, which rest; or the worlds again. */
  async toggleStreams() {
    this.unwatch();
    if (!this.sound.streams.on) return this.#hearThreads();
    await this.sound.streams.stop();
    return this.#hearWorlds();
  }

  hearOther() {
    this.#settle(this.sound.hear(this.sound.side === 0 ? 1 : 0));
  }

  async toggleMeasure() {
    if (this.measuring.running) return this.measuring.cancel();
    await this.rest(() => this.measuring.start(this.config, this.page?.threads));
  }

  /** Lets everything rest while `work` needs the machine: busy workers would disturb each other on a small one. */
  async rest(work: () => Promise<void>) {
    const { playing, live } = this.worlds;
    const streaming = this.sound.streams.on;
    this.recording?.player.pause();
    this.worlds.pause();
    await this.sound.streams.stop();
    await work();
    if (streaming) await this.sound.stream(this.config);
    else if (live) this.worlds.startLive();
    else if (playing) this.worlds.play();
  }

  /** Puts a recording on screen, in place of the worlds, which rest and stay as they are. @param spawn its worker */
  watch(spawn: () => WorkerLike) {
    this.unwatch();
    const { page } = this;
    if (!page) return;
    this.worlds.pause();
    const lost = (why: string) => {
      this.unwatch();
      this.notices.show({ topic: 'recording', tone: 'alert', text: errors.recordingStopped(why) });
    };
    this.recording = new Recording(spawn, (numbers) => page.read(numbers), lost);
  }

  /** Back to the worlds. */
  unwatch() {
    this.recording?.close();
    this.recording = undefined;
  }

  togglePresenter() {
    this.presenter = !this.presenter;
    this.#settle();
  }

  toggleTheme() {
    this.theme.toggle();
  }

  help() {
    this.helping = true;
  }

  escape() {
    if (this.recording) this.unwatch();
    else if (this.presenter) this.togglePresenter();
    else this.notices.clear();
  }

  /** The engine and the lab's part of the page load beside each other. */
  #begin() {
    this.#loading = this.#load();
    // Looked at when the engine is there; it may never be.
    this.#loading.catch(() => undefined);
    this.#client.start();
  }

  async #ready(version: string, { labs }: Catalogue) {
    const lab = labs.find(({ id }) => id === this.id);
    if (!lab) return this.#fail(errors.noLab(this.id));
    const page = await this.#loading?.catch(() => undefined);
    if (this.#closed || this.phase !== 'loading') return;
    if (!page) return this.#fail(errors.notLoaded);
    this.version = version;
    this.page = page;
    this.worlds.read = (numbers) => page.read(numbers);
    this.runs ??= page.runs?.();
    this.lab = lab;
    this.phase = 'ready';
    void this.sound.attach();
    if (this.#codec) return void this.course.open(0).then(() => this.sound.reload());
    this.course.config = defaults(lab).config;
    const opening = this.#opening(lab, page);
    this.#codec = new LinkCodec(lab, page.steps, opening.story, this.labs);
    this.#address = new Address(() => this.link);
    if (location.hash.length > 1 && !this.#fresh) return this.#follow(location.hash, opening);
    this.#apply(opening);
    if (this.#fresh) this.#address.write();
  }

  #fail(message: string) {
    this.unwatch();
    this.phase = 'failed';
    this.problem = message;
    this.course.lost();
  }

  /** Opens what a link says; or says what is wrong with it, and opens `instead` or leaves everything as it is. */
  #follow(hash: string, instead?: LinkState) {
    const reading = this.#codec?.read(hash);
    if (!reading) return;
    if ('state' in reading) {
      this.notices.dismiss('link');
      // The engine may refuse what the codec takes; then all goes on as it was.
      if (!instead) this.#before = { ...this.#state(), live: this.worlds.live };
      return this.#apply(reading.state);
    }
    const sentences = reading.refusals.map(errors.refused);
    const after = instead ? errors.linkIgnored.first : errors.linkIgnored.running;
    this.notices.show({ topic: 'link', tone: 'alert', text: [...sentences, after].join(' ') });
    if (instead) this.#apply(instead);
  }

  #state(): LinkState {
    const { tab, story, presenter } = this;
    const { config, look, script } = this.course;
    const { playing, speed, aim: time } = this.worlds;
    return { config, tab, story, look, presenter, script, time, speed, playing, hear: this.sound.side };
  }

  #told(step: number): LinkState {
    const patch = this.lab && this.page?.patch(this.lab, step, this.config.rate);
    return { ...this.#state(), script: [], ...patch, story: step };
  }

  /** The step of the story that is about what the lab opens with. */
  #opening({ default_a, default_b }: Lab, page: P): LinkState {
    const steps = Array.from({ length: page.steps }, (_, index) => this.#told(index + 1));
    const about = steps.find(({ config: { a, b } }) => a === default_a && b === default_b);
    return { ...(about ?? this.#state()), playing: false };
  }

  #apply(state: LinkState) {
    this.unwatch();
    const { course, lab } = this;
    course.config = state.config;
    course.look = state.look;
    this.preset = lab?.presets.find((preset) => this.#fits(preset))?.id ?? this.preset;
    this.#applyView(state);
    void course.open(state.time, state.script, lab && defaults(lab).config);
  }

  /** The part of the state that the engine has no say in. */
  #applyView({ tab, story, presenter, hear, speed, playing }: LinkState) {
    this.tab = tab;
    this.story = story;
    this.presenter = presenter;
    void this.sound.hear(hear);
    this.worlds.pause();
    this.worlds.setSpeed(speed);
    if (playing) this.worlds.play();
  }

  #fits({ a, b, knobs }: { a: string; b: string; knobs: Record<string, number> }): boolean {
    const { config, lab } = this;
    if (!lab || config.a !== a || config.b !== b) return false;
    return lab.knobs.every(({ id, default: usual }) => (config.knobs[id] ?? usual) === (knobs[id] ?? usual));
  }

  /** A change that the reader can go back from. */
  #discretely(change: () => void) {
    const before = this.link;
    change();
    this.#address?.push(before);
  }

  /** A change within the current step of the history, now or when `doing` is done. */
  #settle(doing?: Promise<unknown> | void) {
    this.#address?.settle();
    void doing?.then(() => this.#address?.settle());
  }

  #show(frame: Frame) {
    this.worlds.show(frame);
    if (!frame.cut) return;
    this.course.cut(frame.cut);
    this.#refused(frame.cut.refusal, errors.linkIgnored.cut);
  }

  #refused(refusal: Refusal | undefined, after: string = errors.linkIgnored.running) {
    const before = this.#before;
    this.#before = undefined;
    if (!refusal) return this.notices.dismiss('refused');
    if (before) this.#applyView(before);
    if (before?.live) this.worlds.startLive();
    this.notices.show({ topic: 'refused', tone: 'alert', text: `${errors.refused(refusal)} ${after}` });
  }
}
