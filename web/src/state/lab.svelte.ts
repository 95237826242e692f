/** The store of one lab, with everything that the page can ask of it. It keeps the URL in step with the lab's state. */
import type { Action, Side } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import type { Commands } from './keys.ts';
import { LabOpening } from './lab-opening.svelte.ts';
import type { LabPart } from './lab-part.ts';
import { defaultKnobs, MOST_PACKED, pack, runsText, type Tab, textValue } from '../link/link.ts';
import { remember } from './verdicts.ts';

export class LabStore<P extends LabPart = LabPart> extends LabOpening<P> implements Commands {
  /** Number of the selected reader, from 1; actions apply to it. */
  picked = $state<number>();
  /** Whether the help sheet is open. */
  helping = $state(false);
  /** Where the comparison runs: step by step in one worker, or on real threads. */
  where = $state<'single' | 'threads'>('single');

  setVariant(side: Side, variant: string) {
    this.players.closeRecording();
    this.address.discretely(() => {
      this.run.config = { ...this.config, [side === 0 ? 'a' : 'b']: variant };
      void this.run.reopen();
    });
  }

  pick(side: Side, index: number) {
    const variant = this.lab?.variants[index];
    if (variant) this.setVariant(side, variant.id);
  }

  setKnob(id: string, value: number) {
    const { lab, config } = this;
    const text = this.page?.text;
    this.players.closeRecording();
    const knobs = { ...config.knobs, [id]: value };
    this.run.config = { ...config, knobs };
    if (lab && text && runsText(lab, text, this.config)) {
      // An empty editor starts with the lab's first text.
      this.run.config = { ...this.config, text: config.text ?? text.first };
      void pack(this.config.text ?? '').then(() => this.address.settle());
    }
    this.address.settle(this.run.reopen());
  }

  /** Runs the user's own text on both sides. Refuses a text that is too long for a link. */
  async runText(written: string) {
    const { lab } = this;
    const text = this.page?.text;
    if (!lab || !text) return;
    const { length } = await pack(written);
    if (length > MOST_PACKED) {
      const why = errors.textTooLong(length, MOST_PACKED);
      return this.notices.show({ topic: 'refused', tone: 'alert', text: why });
    }
    this.draft = written;
    this.players.closeRecording();
    this.address.discretely(() => {
      const knobs = { ...this.config.knobs, [text.knob]: textValue(lab, text) };
      this.run.config = { ...this.config, knobs, text: written };
      this.address.settle(this.run.reopen());
    });
  }

  applyPreset(id: string) {
    const { lab } = this;
    const preset = lab?.presets.find((one) => one.id === id);
    if (!lab || !preset) return;
    this.players.closeRecording();
    this.address.discretely(() => {
      const { a, b, knobs } = preset;
      this.run.config = { ...this.config, a, b, knobs: { ...defaultKnobs(lab), ...knobs } };
      this.run.look = null;
      this.state.preset = id;
      void this.run.open(0);
    });
  }

  setTab(tab: Tab) {
    this.address.discretely(() => (this.state.tab = tab));
  }

  /** Opens a step of the story, which sets the lab's state. @param step from 1 */
  showStep(step: number) {
    const { lab, page, state } = this;
    if (lab && page) this.address.discretely(() => void state.apply(state.stateOfStep(step, lab, page), lab));
  }

  setLook(stream: number | null) {
    this.address.settle(this.run.show(stream));
  }

  act(action: Action) {
    this.players.closeRecording();
    this.address.settle(this.run.act(action));
  }

  togglePlay() {
    this.address.settle(this.player.playing ? this.player.pause() : this.player.play());
  }

  step(by: 1 | -1) {
    this.address.settle(this.player.step(by));
  }

  seek(tick: number) {
    const { recording } = this.players;
    if (recording) return recording.seek(tick);
    this.address.settle(this.player.seek(tick));
  }

  setSpeed(speed: number) {
    this.address.settle(this.player.setSpeed(speed));
  }

  shiftSpeed(by: 1 | -1) {
    this.address.settle(this.player.shiftSpeed(by));
  }

  /** Starts at time 0 again, without the actions that were done by hand. */
  restart() {
    const { recording } = this.players;
    if (recording) return recording.seek(0);
    this.address.settle(this.run.open(0));
  }

  /**
   * Starts or stops the sound of the worlds or of real threads, depending on where the comparison runs. Must be called
   * from a user gesture.
   */
  toggleListen() {
    const toggled = this.listening.toggle(this.where === 'threads');
    this.address.settle(toggled);
    return toggled;
  }

  /** Switches the sound from the worlds, which pause, to real threads, or back. */
  toggleStreams() {
    this.address.settle(this.listening.toggleStreams());
  }

  /** Selects the side that is heard; starts the sound if it is off. */
  hear(side: Side) {
    this.address.settle(this.sound.hear(side));
    if (!this.listening.on) void this.toggleListen();
  }

  hearOther() {
    this.address.settle(this.sound.hear(this.sound.side === 0 ? 1 : 0));
  }

  async toggleMeasure() {
    if (this.measuring.running) return this.measuring.cancel();
    const { config, lab } = this;
    const before = this.measuring.result;
    await this.listening.rest(() => this.measuring.start(config, { threads: this.page?.threads }));
    const { result } = this.measuring;
    // A measurement with the user's own file or text is not remembered as a result of the lab.
    const own = this.measuring.blob !== null || this.running !== null;
    const here = this.measuring.from === null;
    if (lab && result && result !== before && !own && here) remember(lab, config, result);
  }

  togglePresenter() {
    this.state.presenter = !this.state.presenter;
    this.address.settle();
  }

  toggleTheme() {
    this.theme.toggle();
  }

  help() {
    this.helping = true;
  }

  escape() {
    if (this.players.recording) this.players.closeRecording();
    else if (this.state.presenter) this.togglePresenter();
    else this.notices.clear();
  }
}
