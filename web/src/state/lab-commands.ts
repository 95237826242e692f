/**
 * What the user can do in an open lab: each command changes what the engine runs or what the page shows, and keeps the
 * URL in step with it.
 */
import type { Action, Config, Side } from '../engine/types.ts';
import { defaultKnobs, MOST_PACKED, pack, runsText, type Tab, textValue } from '../link/link.ts';
import { errors } from '../words/errors.en.ts';
import type { LabSession } from './lab-session.svelte.ts';
import { remember } from './verdicts.ts';
import type { Input } from './own-input.svelte.ts';

export class LabCommands {
  #session: LabSession;

  constructor(session: LabSession) {
    this.#session = session;
  }

  setVariant(side: Side, variant: string) {
    this.configure({ [side === 0 ? 'a' : 'b']: variant });
  }

  /** Runs other variants or knobs, which change together. */
  configure(change: Partial<Pick<Config, 'a' | 'b' | 'knobs'>>) {
    const { address, notices, worlds } = this.#session;
    address.discretely(() => {
      this.#configure(change);
      void notices.answer(worlds.reopen());
    });
  }

  pick(side: Side, index: number) {
    const variant = this.#session.lab?.variants[index];
    if (variant) this.setVariant(side, variant.id);
  }

  setKnob(id: string, value: number) {
    const { address, config, lab, page, worlds } = this.#session;
    this.#configure({ knobs: { ...config.knobs, [id]: value } });
    if (lab && page?.text && runsText(lab, page.text, worlds.config)) {
      // An empty editor starts with the lab's first text.
      const text = config.text ?? page.text.first;
      this.#configure({ text });
      void pack(text).then(() => address.settle());
    }
    this.#session.settle(worlds.reopen());
  }

  /** Runs the user's own text on both sides. Refuses a text that is too long for a link. */
  async runText(written: string) {
    const { address, lab, notices, page, worlds } = this.#session;
    const text = page?.text;
    if (!lab || !text) return;
    const { length } = await pack(written);
    if (length > MOST_PACKED) {
      const why = errors.textTooLong(length, MOST_PACKED);
      return notices.show({ topic: 'refused', tone: 'alert', text: why });
    }
    this.#session.draft = written;
    address.discretely(() => {
      const knobs = { ...this.#session.config.knobs, [text.knob]: textValue(lab, text) };
      this.#configure({ knobs, text: written });
      this.#session.settle(worlds.reopen());
    });
  }

  /**
   * Puts the source of the user's own variant into the link, and a schedule of it; without one, the link keeps that of the same
   * source. Says so if the source is too long for a link.
   */
  async linkSource(source: string, schedule?: string) {
    const { address, notices, state } = this.#session;
    const { length } = await pack(source);
    const fits = length <= MOST_PACKED;
    const linked = fits ? source : undefined;
    const set = () => {
      const kept = state.source === linked ? state.schedule : undefined;
      state.source = linked;
      state.schedule = linked === undefined ? undefined : (schedule ?? kept);
    };
    if (fits) notices.dismiss('source');
    else notices.show({ topic: 'source', tone: 'status', text: errors.sourceTooLong(length, MOST_PACKED) });
    if (state.source !== linked || schedule === undefined) return address.discretely(set);
    set();
    address.settle();
  }

  /** Runs the user's own text and measures A against B with it; stops a measurement that runs. */
  async measureText(written: string) {
    if (!this.#session.measuring.running && this.#session.running !== written) await this.runText(written);
    // A text that is too long for a link was refused.
    if (this.#session.running === written) await this.toggleMeasure();
  }

  applyPreset(id: string) {
    const { address, lab, state, worlds } = this.#session;
    const preset = lab?.presets.find((one) => one.id === id);
    if (!lab || !preset) return;
    address.discretely(() => {
      const { a, b, knobs } = preset;
      this.#configure({ a, b, knobs: { ...defaultKnobs(lab), ...knobs } });
      worlds.look = null;
      state.preset = id;
      void this.#session.notices.answer(worlds.open(0));
    });
  }

  /**
   * Streams a picked file on both sides and plays it at once; null restores the built-in piece. Must be called from a
   * user gesture.
   */
  async streamFile(file: File | null) {
    const { listening, page, sound, streaming, worlds } = this.#session;
    if (page?.file?.kind === 'flv') this.#session.settle(file ? streaming.play(file) : streaming.clear());
    else if (!file) await sound.clear();
    else if ((await sound.play(file, () => worlds.config.rate)) && !listening.on) await this.toggleListen();
  }

  /** Gives both sides and the measurements the user's own input; null restores the generated one. */
  async useInput(input: Input | null) {
    const opening = this.#session.input.use(input);
    this.#session.settle(opening);
    await opening;
  }

  /** Opens a tab of the drawer; `story` closes the drawer. */
  setTab(tab: Tab) {
    const { address, state } = this.#session;
    address.discretely(() => (state.tab = tab));
  }

  /** Opens a step of the story, which sets the lab's state. @param step from 1 */
  showStep(step: number) {
    const { address, lab, page, state } = this.#session;
    if (!lab || !page) return;
    address.discretely(() => void this.#session.apply(state.atStep(step, lab, page), lab));
  }

  setLook(stream: number | null) {
    this.#session.settle(this.#session.worlds.show(stream));
  }

  act(action: Action) {
    const { players, worlds } = this.#session;
    players.closeRecording();
    this.#session.settle(worlds.act(action));
  }

  togglePlay() {
    const { player } = this.#session;
    this.#session.settle(player.playing ? player.pause() : player.play());
  }

  /** Plays the open step of the story again, from its beginning. */
  replay() {
    const { lab, page, state } = this.#session;
    if (lab && page)
      void this.#session.apply({ ...state.atStep(state.story, lab, page), playing: true }, lab);
  }

  step(by: 1 | -1) {
    this.#session.settle(this.#session.player.step(by));
  }

  seek(tick: number) {
    this.#session.settle(this.#session.player.seek(tick));
  }

  setSpeed(speed: number) {
    this.#session.settle(this.#session.player.setSpeed(speed));
  }

  shiftSpeed(by: 1 | -1) {
    this.#session.settle(this.#session.player.shiftSpeed(by));
  }

  /** Starts at time 0 again, without the actions that were done by hand. */
  restart() {
    const { players, worlds } = this.#session;
    this.#session.settle(players.recording ? players.recording.seek(0) : worlds.open(0));
  }

  /**
   * Starts or stops the sound of the worlds or of real threads, depending on where the comparison runs. Must be called
   * from a user gesture. Resolves when it has started or stopped.
   */
  async toggleListen() {
    const { listening, where } = this.#session;
    const toggled = listening.toggle(where === 'threads');
    this.#session.settle(toggled);
    await toggled;
  }

  /** Switches the sound from the worlds, which pause, to real threads, or back. */
  toggleStreams() {
    this.#session.settle(this.#session.listening.toggleStreams());
  }

  /** Selects the side that is heard; starts the sound if it is off. */
  hear(side: Side) {
    const { address, listening, sound } = this.#session;
    address.settle(sound.hear(side));
    if (!listening.on) void this.toggleListen();
  }

  hearOther() {
    const { address, sound } = this.#session;
    address.settle(sound.hear(sound.side === 0 ? 1 : 0));
  }

  async toggleMeasure() {
    const { config, lab, listening, measuring, page, running, worlds } = this.#session;
    if (measuring.running) return measuring.stop();
    const before = measuring.result;
    const timed = page?.timing?.(config)?.knobs;
    await listening.rest(() => measuring.start(config, { threads: page?.threads, timed }));
    // The worlds' sound card was unplugged and plugged in again, which is part of the link.
    if (worlds.live) this.#session.settle();
    const { result } = measuring;
    // A measurement with the user's own file or text is not remembered as a result of the lab.
    const own = measuring.blob !== null || running !== null;
    const here = measuring.from === null;
    if (lab && result && result !== before && !own && here) remember(lab, config, result);
  }

  togglePresenter() {
    const { state } = this.#session;
    state.presenter = !state.presenter;
    this.#session.settle();
  }

  toggleTheme() {
    this.#session.theme.toggle();
  }

  help() {
    this.#session.helping = true;
  }

  escape() {
    const { notices, players, state } = this.#session;
    if (players.recording) players.closeRecording();
    else if (state.presenter) this.togglePresenter();
    else if (notices.list.length > 0) notices.clear();
    else if (state.tab !== 'story') this.setTab('story');
  }

  /** Requests another configuration. A recording of another one is closed. */
  #configure(change: Partial<Config>) {
    const { players, worlds } = this.#session;
    players.closeRecording();
    worlds.config = { ...worlds.config, ...change };
  }
}
