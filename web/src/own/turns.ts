/** A schedule of actors as turns: steps of one actor, one after the other, are one entry of the list. */
import type { ActorStep } from './search/steps.ts';

export interface Turn {
  actor: number;
  /** Numbers of its first and last step, from 1. */
  from: number;
  to: number;
  /** States in which its steps began. */
  states: string[];
  /** Frames or jobs that it has done. */
  frames: number[];
  sleeps?: string;
  woken: number[];
  /** Values of words, before the turn and behind each step that changed them. */
  words: { name: string; values: number[] }[];
}

export function turnsOf(steps: readonly ActorStep[]): Turn[] {
  const turns: Turn[] = [];
  steps.forEach((step, index) => {
    let turn = turns.at(-1);
    if (turn?.actor !== step.actor) {
      turn = { actor: step.actor, from: index + 1, to: index, states: [], frames: [], woken: [], words: [] };
      turns.push(turn);
    }
    turn.to = index + 1;
    turn.states.push(step.state);
    if (step.frame !== undefined) turn.frames.push(step.frame);
    if (step.sleeps !== undefined) turn.sleeps = step.sleeps;
    turn.woken.push(...step.woken.filter((one) => !turn.woken.includes(one)));
    for (const { name, from, to } of step.words) {
      const word = turn.words.find((one) => one.name === name);
      if (word) word.values.push(to);
      else turn.words.push({ name, values: [from, to] });
    }
  });
  return turns;
}

/** States of a turn in the frames or jobs that they are of: `times` counts those with the same states, one after the other. */
export function framesOf({ states }: Turn): { states: string[]; times: number }[] {
  const frames: { states: string[]; times: number }[] = [];
  const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
  let current: string[] = [];
  const end = () => {
    const last = frames.at(-1);
    if (last && isSame(last.states, current)) last.times += 1;
    else if (current.length > 0) frames.push({ states: current, times: 1 });
    current = [];
  };
  for (const state of states) {
    if (state === states[0]) end();
    current.push(state);
  }
  end();
  return frames;
}
