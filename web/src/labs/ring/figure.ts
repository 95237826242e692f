/**
 * The ring: slots as bars around what the publisher does, readers outside at their slots, and slots that were written in this
 * step longer and darker than those before. Variants with a queue for each reader have a row for each, and many streams a dial each.
 */
import { type Drawn, figure } from '../../figure/figure.ts';
import { figure as words } from '../../words/ring.en.ts';
import { drawDials } from './dials.ts';
import { drawQueues, queuesOf } from './queues.ts';
import { drawRing } from './slots.ts';
import type { Scene } from './scene.ts';

const DOT = 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z';
const BAR = 'M5 1h4v12H5Z';
const queued = (variants: readonly string[]) => variants.some(queuesOf);
const is =
  (...ids: string[]) =>
  (variants: readonly string[]) =>
    variants.some((id) => ids.includes(id));
const rings = (variants: readonly string[]) => !variants.every(queuesOf);

/** Up to this number of streams one of them is drawn; with more, all have a dial until one is picked. */
export const DIALS_ABOVE = 4;

export const ring = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    empty: { stroke: 'mark' },
    old: { fill: 'mark', sign: 'M5 4h4v9H5Z', occurs: rings },
    fresh: { fill: 'ink', sign: BAR, occurs: rings },
    writing: { stroke: 'needle', width: 1.5 },
    dial: { stroke: 'mark' },
    closed: { stroke: 'mark', dash: '2 2' },
    stopped: { stroke: 'lock', width: 2.5 },
    hand: { stroke: 'needle', width: 2 },
    lane: { stroke: 'rule' },
    stem: { stroke: 'sub', width: 1.5 },
    discarded: {
      fill: 'ground',
      stroke: 'ink-2',
      width: 1.5,
      dash: '3 2',
      sign: 'M3.5 1.5h7v11h-7Z',
      counts: ['discarded'],
      occurs: rings,
    },
    held: { stroke: 'lock', width: 2, sign: 'M3.5 1.5h7v11h-7Z', counts: ['lock_waits'], occurs: rings },
    look: { stroke: 'sub', width: 1.5, sign: 'M7 2v10', counts: ['wasted_checks'], occurs: is('sleep') },
    copy: { fill: 'copy', sign: 'M2 2h10v10H2Z', counts: ['bytes_copied'], occurs: queued },
    waiting: { fill: 'pool', sign: 'M2 2h10v10H2Z', occurs: is('queue-copy') },
    pointer: { fill: 'ground', stroke: 'pool', width: 1.5, sign: 'M3 3h8v8H3Z', occurs: is('queue-v1') },
    crowd: { fill: 'sub' },
    crowdBlocked: { stroke: 'lock', width: 1.5 },
    sleeping: { fill: 'ground', stroke: 'sub', width: 1.5, sign: DOT, counts: ['wake_ups'] },
    polling: { fill: 'ground', stroke: 'sub', width: 1.5, dash: '2 2', sign: DOT, occurs: is('sleep') },
    /** A reader whose slot was discarded: it leaves once it has sent. */
    dropped: { fill: 'ground', stroke: 'ink-2', width: 1.5, dash: '3 2' },
    reading: { fill: 'sub', stroke: 'sub', width: 1.5, sign: DOT, counts: ['deliveries'] },
    blocked: {
      fill: 'ground',
      stroke: 'lock',
      width: 2,
      sign: DOT,
      counts: ['blocked_ticks'],
      occurs: rings,
    },
    torn: {
      stroke: 'lock',
      width: 2.5,
      sign: 'M3 3L11 11M11 3L3 11',
      counts: ['torn'],
      occurs: is('waitgroup', 'sleep', 'cond'),
    },
    card: { fill: 'ground', stroke: 'snd', width: 1.5, sign: 'M3 3h8v8H3Z' },
    picked: { stroke: 'ink-2' },
    publisher: {
      fill: 'needle',
      stroke: 'needle',
      width: 1.5,
      sign: 'M2 3L12 7L2 11Z',
      counts: ['published'],
    },
    standing: { fill: 'ground', stroke: 'lock', width: 2 },
    gone: { fill: 'ground', stroke: 'mark', width: 1.5 },
    crashed: { fill: 'lock', stroke: 'lock', width: 1.5 },
    cross: { stroke: 'ink', width: 3 },
  },
  draw(drawn) {
    const { scene, look = 0, variant } = drawn;
    if (scene.streams > DIALS_ABOVE && look === null) return drawDials(drawn);
    if (scene.streams > DIALS_ABOVE) back(drawn);
    if (queuesOf(variant)) drawQueues(drawn);
    else drawRing(drawn);
  },
});

export type Drawing = Drawn<Scene, keyof typeof ring.marks>;

/** Leads back from the ring of one of many streams. */
function back({ pen, scene }: Drawing) {
  const name = words.back(scene.streams);
  pen.label(name, 0, 14, { ink: 'ink' });
  pen.hit({ x: 0, y: -4, width: 9 * name.length, height: 26, stream: null, name });
}
