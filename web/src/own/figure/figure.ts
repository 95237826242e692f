/** The ring lab's figure of a variant of one's own, with a text at each slot and at each reader. */
import { figure } from '../../figure/figure.ts';
import { ring } from '../../labs/ring/figure.ts';
import { drawRing } from '../../labs/ring/slots.ts';
import { figure as words } from '../../words/own.schedule.en.ts';
import { PUBLISHER, type RingFailure } from '../search/ring.ts';
import type { ActorView } from '../search/view.ts';
import { frameIn, isWrong, type OwnScene } from './scene.ts';

/** Longest name of a state that is written whole. */
const LONGEST = 18;
const short = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

function doing({ actor, asleep, done, state }: ActorView, failure?: RingFailure): string {
  if (isWrong(failure, actor)) return failure?.kind === 'torn' ? words.torn : words.wrong;
  if (asleep !== undefined) return failure?.kind === 'asleep' ? words.sleepsForever : words.sleeps;
  return done ? words.done : short(state);
}

export const ownRing = figure<OwnScene>()({
  ...ring,
  draw(drawn) {
    const { view, failure } = drawn.scene;
    const closer = view.actors.find(({ kind }) => kind === 'closer');
    drawRing(drawn, {
      publisher: words.publisher(doing(view.actors[PUBLISHER], failure)),
      closer: closer && words.closer(doing(closer, failure)),
      reader: (id) => words.reader(id, doing(view.actors[id], failure)),
      slot: (index) => {
        const frame = frameIn(view, index);
        if (frame === undefined) return '';
        // In a ring of many slots there is room for the number alone.
        return view.slots > 4 ? String(frame) : words.frame(frame);
      },
    });
  },
});
