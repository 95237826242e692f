/**
 * Derives what the figure draws from a station's operators: squares by state, signs, the operator at work, and counts. Pure.
 */
import { circle, px } from '../../components/figure/path.ts';
import { sign } from './editor/signs.ts';
import type { Plan } from './plan.ts';
import { Kind, kindNames, type Operator, Part, type Scene, State } from './scene.ts';
import type { Drawn } from './drawn.ts';
import { namesOf } from '../../engine/names.ts';

/** Half side length below which squares have no sign. */
const SIGNED = 5.5;

/** Sign of an operator; a muxer's sign is two joining lines. */
const signOf = ({ kind, part }: Operator): string =>
  part === Part.whole ? sign(kindNames[kind]) : 'M-6-4H-2L2 0H6M-6 4H-2L2 0';

const STATES = namesOf(State);

/** Squares by state, one path each. */
export function squares(scene: Scene, { places, half }: Plan): Record<keyof typeof State, string> {
  const paths = { unasked: '', ready: '', nothing: '', made: '' };
  scene.graph.forEach(({ state: number }, at) => {
    const state = STATES[number];
    const { x, y } = places[at];
    paths[state] += `M${px(x - half)} ${px(y - half)}h${px(2 * half)}v${px(2 * half)}h${px(-2 * half)}Z`;
    if (state === 'nothing')
      paths[state] += `M${px(x - half)} ${px(y + half)}l${px(2 * half)} ${px(-2 * half)}`;
  });
  return paths;
}

/** Signs by the operator's state, where they are large enough to be read. */
export const signs = (scene: Scene, { places, half }: Plan) =>
  half < SIGNED
    ? []
    : scene.graph.map((operator, at) => ({
        ...places[at],
        d: signOf(operator),
        made: operator.state === State.made,
        scale: half / 9.5,
      }));

/** A ring around the operators at work; empty if there are none. */
export function acting(scene: Scene, { places, half }: Plan): string {
  const at = scene.acting;
  return at < 0 || scene.rests || !places[at] ? '' : circle(places[at], half * 1.42 + 3);
}

/** A cone beside each output that is heard. */
export const heard = (scene: Scene, { places, half }: Plan): string =>
  scene.graph
    .map(({ kind }, at) => {
      if (kind !== Kind['output.card']) return '';
      const { x, y } = places[at];
      const r = half + 4;
      return `M${px(x + r)} ${px(y - 5)}a7 7 0 0 1 0 10M${px(x + r + 3)} ${px(y - 8)}a11 11 0 0 1 0 16`;
    })
    .join('');

/** A number beside an operator, and whether the operator is at work. */
interface Numbered {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  count: number;
  acts: boolean;
}

/** Distances of a number from its stretch, from its square and the ring around it, below these, and behind a cone. */
const NEAR = 6;
const BESIDE = 12;
const BELOW = 22;
const CONE = 16;

/** The numbers of a counter, where there is space for them. */
export function numbers(scene: Scene, { places, half, stretch }: Plan, counter: Drawn): Numbered[] {
  return scene.graph.flatMap((operator, at) => {
    const { x, y, number } = places[at];
    if (!number) return [];
    const of = { count: operator[counter], acts: at === scene.acting && !scene.rests };
    const cone = operator.kind === Kind['output.card'] ? CONE : 0;
    switch (number) {
      case 'left':
        return { ...of, x: x - half - stretch - NEAR, y: y + 4, anchor: 'end' };
      case 'right':
        return { ...of, x: x + half + BESIDE + cone, y: y + 4, anchor: 'start' };
      case 'above':
        return { ...of, x, y: y - half - BESIDE, anchor: 'middle' };
      case 'below':
        return { ...of, x, y: y + half + BELOW, anchor: 'middle' };
    }
  });
}
