/** The state of an open lab as links hold it: read out of the parts that have it, and put into them again. */
import type { Lab } from '../engine/types.ts';
import type { Course } from './course.svelte.ts';
import type { LabPart } from './lab-part.ts';
import { defaults, fits, type LinkState, type Tab } from './link.ts';
import type { Screen } from './screen.svelte.ts';
import type { Sound } from './sound.svelte.ts';

export class LabState {
  tab = $state<Tab>('story');
  /** Step of the story, from 1. */
  story = $state(1);
  presenter = $state(false);
  /** The preset that was chosen last. */
  preset = $state<string>();
  #course: Course;
  #screen: Screen;
  #sound: Sound;

  constructor(course: Course, screen: Screen, sound: Sound) {
    this.#course = course;
    this.#screen = screen;
    this.#sound = sound;
  }

  /** Everything that a link holds, as it is now. */
  read(): LinkState {
    const { tab, story, presenter } = this;
    const { config, look, script } = this.#course;
    const { playing, speed, aim: time } = this.#screen.worlds;
    return { config, tab, story, look, presenter, script, time, speed, playing, hear: this.#sound.side };
  }

  /**
   * Brings everything to a state; what the engine refuses of it falls back to what ran, or to the lab's defaults. Resolves
   * when that is known.
   */
  apply(state: LinkState, lab: Lab): Promise<void> {
    this.#screen.unwatch();
    this.#course.config = state.config;
    this.#course.look = state.look;
    this.preset = lab.presets.find((preset) => fits(lab, state.config, preset))?.id ?? this.preset;
    this.applyView(state);
    return this.#course.open(state.time, state.script, defaults(lab).config);
  }

  /** The part of it that the engine has no say in. */
  applyView({ tab, story, presenter, hear, speed, playing }: LinkState) {
    const { worlds } = this.#screen;
    this.tab = tab;
    this.story = story;
    this.presenter = presenter;
    void this.#sound.hear(hear);
    worlds.pause();
    worlds.setSpeed(speed);
    if (playing) worlds.play();
  }

  /** What a step of the story leads to. @param step from 1 */
  told(step: number, lab: Lab, { patch }: LabPart): LinkState {
    const now = this.read();
    return { ...now, script: [], ...patch(lab, step, now.config.rate), story: step };
  }

  /** What the lab opens with: the step of the story that is about its default comparison. */
  opening(lab: Lab, part: LabPart): LinkState {
    const steps = Array.from({ length: part.steps }, (_, index) => this.told(index + 1, lab, part));
    const about = steps.find(({ config: { a, b } }) => a === lab.default_a && b === lab.default_b);
    return { ...(about ?? this.read()), playing: false };
  }
}
