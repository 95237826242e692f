/** Reads the state of an open lab as links hold it, and applies such a state to the lab. */
import type { Lab } from '../engine/types.ts';
import type { Run } from './run.svelte.ts';
import type { LabPart } from './lab-part.ts';
import { defaults, fits, type LinkState, type Tab } from '../link/link.ts';
import type { PlayerSwitcher } from './player-switcher.svelte.ts';
import type { Sound } from './sound.svelte.ts';

export class LabState {
  tab = $state<Tab>('story');
  /** Step of the story, from 1. */
  story = $state(1);
  presenter = $state(false);
  /** The preset that was chosen last. */
  preset = $state<string>();
  #run: Run;
  #players: PlayerSwitcher;
  #sound: Sound;

  constructor(run: Run, players: PlayerSwitcher, sound: Sound) {
    this.#run = run;
    this.#players = players;
    this.#sound = sound;
  }

  /** Returns the current state. */
  read(): LinkState {
    const { tab, story, presenter } = this;
    const { config, look, script } = this.#run;
    const { playing, speed, aim: time } = this.#players.worlds;
    return { config, tab, story, look, presenter, script, time, speed, playing, hear: this.#sound.side };
  }

  /**
   * Applies a state. If the engine refuses it, the previous configuration continues, or the lab's defaults open if
   * there is none. Resolves when the engine has answered.
   */
  apply(state: LinkState, lab: Lab): Promise<void> {
    this.#players.closeRecording();
    this.#run.config = state.config;
    this.#run.look = state.look;
    this.preset = lab.presets.find((preset) => fits(lab, state.config, preset))?.id ?? this.preset;
    this.applyView(state);
    return this.#run.open(state.time, state.script, defaults(lab).config);
  }

  /** Applies the part of the state that does not involve the engine. */
  applyView({ tab, story, presenter, hear, speed, playing }: LinkState) {
    const { worlds } = this.#players;
    this.tab = tab;
    this.story = story;
    this.presenter = presenter;
    void this.#sound.hear(hear);
    worlds.pause();
    worlds.setSpeed(speed);
    if (playing) worlds.play();
  }

  /** Returns the state that a step of the story sets. @param step from 1 */
  stateOfStep(step: number, lab: Lab, { patch }: LabPart): LinkState {
    const now = this.read();
    return { ...now, script: [], ...patch(lab, step, now.config.rate), story: step };
  }

  /**
   * Returns the state that the lab opens with: the first step of the story that shows the lab's default comparison,
   * paused.
   */
  opening(lab: Lab, part: LabPart): LinkState {
    const steps = Array.from({ length: part.steps }, (_, index) => this.stateOfStep(index + 1, lab, part));
    const about = steps.find(({ config: { a, b } }) => a === lab.default_a && b === lab.default_b);
    return { ...(about ?? this.read()), playing: false };
  }
}
