/**
 * The open step of a lab's story while it is on the page: the stretch of time that it plays, and the counts at its beginning
 * and at its end, so that its numbers count the step alone and its axis has room for the end from the start.
 */
import type { Counts } from '../components/costs.ts';
import { lookAhead } from '../engine/look-ahead.ts';
import type { ScenePair } from '../state/player.svelte.ts';
import { guessRun, type GuessRun } from '../lessons/guess-run.svelte.ts';
import { clampedStep, playedSpan, type SetByStep, type WordedStep } from '../lessons/step.ts';
import type { LabProps } from './selectors.ts';

/** Counts of A and of B. */
export type CountPair = readonly [Counts, Counts];

/** Share of its span within which a step with a script may begin, because it rests where the script's last action is done. */
const LATE = 0.01;

/** Whether a player is at the beginning of a step. */
function isBegin(
  { time, playing }: { time: number; playing: boolean },
  { from, to }: { from: number; to: number },
): boolean {
  return time === from || (!playing && time > from && time - from <= LATE * (to - from));
}

const zeros = (counts: Counts): Counts => Object.fromEntries(Object.keys(counts).map((id) => [id, 0]));

export class OpenStep {
  readonly #lab: () => LabProps;
  /** The counts at its beginning, computed once and not for each frame; undefined if they are not known. */
  readonly begin: CountPair | undefined = $derived.by(() => {
    const { begins, config, state, stepSpan } = this.#lab().session;
    if (begins?.step !== state.story || begins.rate !== config.rate) return undefined;
    const [a, b] = this.#counts(begins.scenes);
    // What happens in the very first tick of a run belongs to the step.
    return stepSpan?.from === 0 ? [zeros(a), zeros(b)] : [a, b];
  });

  /** To be created with a component, whose effects these are. @param lab the open lab, which may change */
  constructor(lab: () => LabProps) {
    this.#lab = lab;
    // A step plays to its end and then stands still only where its end is shown.
    $effect(() => {
      const { session } = lab();
      session.stepsEnd = true;
      return () => (session.stepsEnd = false);
    });
    $effect(() => {
      const { session } = lab();
      const { player, stepSpan } = session;
      // Scenes of a player at rest are copies, which nothing writes to.
      const { playing, throttledScenes: scenes } = player;
      if (!stepSpan) session.begins = undefined;
      else if (!playing && !player.opening && scenes && isBegin(player, stepSpan)) this.#begins(scenes);
    });
    // A link or a seek leads into the middle of a step, whose beginning is then computed.
    const from = $derived.by(() => {
      const { players, stepSpan } = lab().session;
      if (!stepSpan || !players.worlds.scenes || isBegin(players.worlds, stepSpan) || this.begin)
        return undefined;
      return stepSpan.from;
    });
    $effect(() => {
      const { step } = lab().session;
      if (!step || from === undefined) return;
      return this.#at(from, step, (scenes) => this.#begins(scenes));
    });
    $effect(() => {
      const { session } = lab();
      const { step } = session;
      if (!step) return;
      const stop = this.#at(playedSpan(step).to, step, (scenes) => (session.ends = scenes));
      return () => {
        stop();
        session.ends = undefined;
      };
    });
  }

  #begins(scenes: ScenePair) {
    const { session } = this.#lab();
    session.begins = { step: session.state.story, rate: session.config.rate, scenes };
  }

  /** Computes the scenes of the open step at a time. @returns ends the computation */
  #at(time: number, { script, look }: SetByStep, then: (scenes: ScenePair) => void): () => void {
    const { session, page } = this.#lab();
    const { config, module } = session;
    const ahead = lookAhead(module, { config, time, script, look });
    void ahead.scenes.then((scenes) => {
      if (scenes) then([page.read(scenes[0]), page.read(scenes[1])]);
    });
    return ahead.stop;
  }

  #counts([a, b]: readonly [object, object]): CountPair {
    const { page } = this.#lab();
    return [page.counts(a), page.counts(b)];
  }

  /** Number of the step, from 1. */
  get at(): number {
    const { session, page } = this.#lab();
    return clampedStep(session.state.story, page.story);
  }
  /** What the story says of it, asks and shows. */
  get story(): WordedStep {
    return this.#lab().page.story[this.at - 1];
  }
  /** The run of the question that the step asks; undefined if it asks none. */
  get question(): GuessRun | undefined {
    return guessRun(this.#lab().lab.id, this.at, this.story);
  }
  /** Whether the question waits for a guess. */
  get asks(): boolean {
    return this.question?.asks ?? false;
  }
  /** Whether the step has played to its end. */
  get over(): boolean {
    const { player, stepSpan: span } = this.#lab().session;
    return span !== undefined && !player.playing && player.time >= span.to;
  }
  /** Whether the step stands at its beginning. */
  get rests(): boolean {
    const { player, stepSpan: span } = this.#lab().session;
    return span !== undefined && !player.playing && isBegin(player, span);
  }
  /** The counts now, which change with the page's texts; undefined before the worlds have run. */
  get now(): CountPair | undefined {
    const scenes = this.#lab().session.players.worlds.throttledScenes;
    return scenes && this.#counts(scenes);
  }
  /** The counts at its end; undefined before they are known. */
  get end(): CountPair | undefined {
    const { ends } = this.#lab().session;
    return ends && this.#counts(ends);
  }
}
