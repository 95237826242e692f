/** Chooses the labels of a figure: at most three with leaders and one at the needle's end, the most important first. */
import type { Sign } from '../../../components/figure/marks.ts';
import type { Point } from '../../../components/figure/path.ts';
import { type Scene, WriterState } from '../scene.ts';
import { tips as words } from '../../../words/ring.en.ts';
import { at } from '../geometry.ts';
import type { Layout, Standing } from '../layout.ts';
import { boxAt } from './orphans.ts';

/** The two short lines of a label. */
type Lines = readonly [string, string];

/** A label without a position. */
export interface Tip {
  /** Stays the same as long as the label has the same meaning. */
  id: string;
  lines: Lines;
  tone: 'ink' | 'lock' | 'sub' | 'snd';
  /** Point that it refers to. */
  target: Point;
  /**
   * The leader continues from the target straight inwards to this point, past the lanes, so that it crosses nothing at
   * an angle.
   */
  foot?: Point;
}

/** Id of the label at the needle's end, which has no leader. */
export const RESTING = 'resting';

/** Maximum number of labels with leaders. */
export const MOST = 3;

/** Labels of a figure, the most important first. */
export function tips(layout: Layout): Tip[] {
  const { g, needle, scene, standing } = layout;
  const tip = (id: string, lines: Lines, target: Point, tone: Tip['tone'] = 'ink'): Tip => ({
    id,
    lines,
    target,
    tone,
  });
  const found: Tip[] = [];
  const end = at(g, needle, g.needle);

  const holder = standing.find(({ reader }) => reader.id === scene.blockedBy);
  if (scene.writerState === WriterState.blocked) {
    if (holder)
      found.push(tip('holder', words.holds(holder.reader.id, holder.reader.slot), holder.point, 'lock'));
    const waiting = count(layout, 'stopped');
    const card = standing.some(({ role, sign }) => role === 'card' && sign === 'stopped');
    if (waiting + Number(card) > 0) found.push(tip('waiters', waiters(waiting, card), end));
  }
  if (scene.orphans > 0) found.push(tip('discarded', orphanLines(scene), boxAt(g, scene.orphan(0).slot)));
  const torn = standing.find(({ sign }) => sign === 'torn');
  if (torn) found.push(tip('torn', words.torn(torn.reader.id), torn.point, 'sub'));
  const card = standing.find(({ role }) => role === 'card');
  if (card && card.sign !== 'stopped' && card.reader.lag > 0)
    found.push(tip('card', words.card(card.reader.lag), card.point, 'snd'));
  if (scene.keySlot >= 0)
    found.push({
      ...tip('key', words.key, at(g, scene.keySlot / g.slots, g.needle + 2)),
      foot: at(g, scene.keySlot / g.slots, g.band + g.bar.key + 4),
    });
  found.splice(MOST);

  const idle = resting(layout, standing);
  if (idle && !found.some(({ id }) => id === 'waiters')) found.push(tip(RESTING, idle, end, 'sub'));
  return found;
}

/** The readers, and perhaps the sound card, that wait with the publisher. */
const waiters = (readers: number, card: boolean): Lines =>
  !card ? words.readersWait(readers) : readers === 0 ? words.cardWaits : words.allWait(readers);

/** Slots that have left the ring while readers still read them. */
function orphanLines(scene: Scene): Lines {
  const { slot, reader } = scene.orphan(0);
  const ends = scene.counter('discarded') > 0;
  if (scene.orphans > 1) return (ends ? words.discardedMany : words.replacedMany)(scene.orphans, reader);
  return (ends ? words.discarded : words.replaced)(slot, reader);
}

function count({ standing, crowd }: Layout, wanted: Sign): number {
  if (crowd.length > 0) return crowd.reduce((sum, bunch) => sum + bunch.stopped, 0);
  return standing.filter(({ role, sign }) => role === 'reader' && sign === wanted).length;
}

/** Label for what most readers do if nothing blocks them. */
function resting({ crowd, scene, network }: Layout, standing: Standing[]): Lines | undefined {
  if (crowd.length > 0) {
    const here = crowd.find(({ slot }) => slot === scene.writerSlot);
    return words.caughtUp(here ? here.works + here.sleeps : 0, network);
  }
  const doing = (sign: Sign) =>
    standing.filter(({ role, sign: does, lapped }) => role === 'reader' && does === sign && !lapped).length;
  const [asleep, polling, reading] = [doing('sleeps'), doing('polls'), doing('works')];
  if (asleep + polling === 0) return undefined;
  if (polling > 0 && asleep > 0) return [words.polling(polling), words.asleep(asleep)];
  const first = polling > 0 ? words.polling(polling) : words.asleep(asleep);
  const dropped = scene.counter('dropped');
  if (reading > 0) return [first, words.reading(reading)];
  return [first, dropped > 0 ? words.dropped(dropped) : words.noneReading];
}
