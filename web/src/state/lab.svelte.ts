/** The store of one lab: everything that the page can be asked to do. It keeps the address at the state that it leads to. */
import type { Action, Side } from '../engine/types.ts';
import { errors } from '../words/errors.en.ts';
import type { Commands } from './keys.ts';
import { LabOpening } from './lab-opening.svelte.ts';
import type { LabPart } from './lab-part.ts';
import { defaultKnobs, runsText, textValue, type Tab } from './link.ts';
import { MOST_PACKED, pack } from './packed.ts';
import { remember } from './verdicts.ts';

export class LabStore<P extends LabPart = LabPart> extends LabOpening<P> implements Commands {
  /** Reader that something will be done to, from 1. */
  picked = $state<number>();
  /** Whether the help sheet is open. */
  helping = $state(false);
  /** Where what is compared runs: step by step in one worker, or on real threads. */
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
      // Where nothing was written there is something to begin with.
      this.run.config = { ...this.config, text: config.text ?? text.first };
      void pack(this.config.text ?? '').then(() => this.address.settle());
    }
    this.address.settle(this.run.reopen());
  }

  /** Has both sides run what somebody wrote; what no link could hold is refused. */
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

  /** Goes to a step of the story, which sets the lab's state. @param step from 1 */
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

  /** From the beginning, without what was done by hand. */
  restart() {
    const { recording } = this.players;
    if (recording) return recording.seek(0);
    this.address.settle(this.run.open(0));
  }

  /** Starts the sound, of the worlds or of real threads, wherever what is compared runs; or ends it. From a press. */
  toggleListen() {
    const toggled = this.listening.toggle(this.where === 'threads');
    this.address.settle(toggled);
    return toggled;
  }

  /** Hears real threads instead of the worlds, which rest; or the worlds again. */
  toggleStreams() {
    this.address.settle(this.listening.toggleStreams());
  }

  /** Hears one side; starts the sound when it is off. */
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
    // What a file or a text of one's own took says nothing of the lab.
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
