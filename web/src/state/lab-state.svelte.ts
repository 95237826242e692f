/** Reads the state of an open lab as links hold it, and applies such a state to the lab. */
import type { Lab, Refusal } from '../engine/types.ts';
import { defaults, fits, type LinkState, type Tab } from '../link/link.ts';
import type { LabPart } from './lab-part.ts';
import type { Players } from './players.svelte.ts';
import type { Sound } from './sound.svelte.ts';
import { openingStep, stateOfStep } from '../lessons/step.ts';

export class LabState {
  tab = $state<Tab>('story');
  /** Step of the story, from 1. */
  story = $state(1);
  /** The guess about the step's question in the link that was opened. */
  guess = $state<number>();
  presenter = $state(false);
  /** The source of the user's own variant that the link has. */
  source = $state<string>();
  /** The schedule of that variant that the link has. */
  schedule = $state<string>();
  /** The preset that was chosen last. */
  preset = $state<string>();
  #players: Players;
  #sound: Sound;
  #newest: LinkState | undefined;

  constructor(players: Players, sound: Sound) {
    this.#players = players;
    this.#sound = sound;
  }

  /** Returns the current state. */
  read(): LinkState {
    const { tab, story, guess, presenter, source, schedule } = this;
    const { config, look, playing, script, speed, aim: time } = this.#players.worlds;
    return {
      config,
      tab,
      story,
      guess,
      look,
      presenter,
      source,
      schedule,
      script,
      time,
      speed,
      playing,
      hear: this.#sound.side,
    };
  }

  /**
   * Applies a state. If the engine refuses it, the previous state continues, or the lab's default configuration opens
   * if there is none.
   */
  async apply(state: LinkState, lab: Lab): Promise<Refusal | undefined> {
    const { worlds } = this.#players;
    const before = worlds.running ? { ...this.read(), live: worlds.live } : undefined;
    this.#newest = state;
    this.#players.closeRecording();
    worlds.config = state.config;
    worlds.look = state.look;
    this.preset = lab.presets.find((preset) => fits(lab, state.config, preset))?.id ?? this.preset;
    this.#applyView(state);
    const refusal = await worlds.open(state.time, state.script, defaults(lab).config);
    if (!refusal || !before || this.#newest !== state) return refusal;
    this.#applyView(before);
    if (before.live) void worlds.startLive();
    return refusal;
  }

  /** Applies the part of the state that the engine cannot refuse. */
  #applyView({ tab, story, guess, presenter, source, schedule, hear, speed, playing }: LinkState) {
    const { worlds } = this.#players;
    this.tab = tab;
    this.story = story;
    this.guess = guess;
    this.presenter = presenter;
    this.source = source;
    this.schedule = schedule;
    void this.#sound.hear(hear);
    void worlds.pause();
    void worlds.setSpeed(speed);
    if (playing) worlds.play();
  }

  /** Whether a knob or a variant was changed since the preset was chosen. */
  changedByHand(lab: Lab): boolean {
    const preset = lab.presets.find(({ id }) => id === this.preset);
    return !preset || !fits(lab, this.#players.worlds.config, preset);
  }

  /** Returns the current state with what a step of the story sets. @param step from 1 */
  atStep(step: number, lab: Lab, { story }: LabPart): LinkState {
    const now = this.read();
    return { ...now, guess: undefined, ...stateOfStep(lab, story, step, now.config.rate), story: step };
  }

  /**
   * Returns the state that the lab opens with: the step of the story that `openingStep` names, paused.
   */
  opening(lab: Lab, part: LabPart): LinkState {
    const step = openingStep(lab, part.story);
    return { ...(step > 0 ? this.atStep(step, lab, part) : this.read()), playing: false };
  }
}
