/**
 * Derives what the figure draws from a station's operators: squares by state, chunks, and the operators at work. Pure.
 */
import { circle, px } from '../../components/figure/path.ts';
import { sign } from './editor/signs.ts';
import type { Plan } from './plan.ts';
import { Kind, kindNames, type Operator, Part, type Scene, State } from './scene.ts';
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
