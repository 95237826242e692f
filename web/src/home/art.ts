/**
 * The drawings of the stages on the home page, each of its world's newest scene: one path for each mark, as in the labs'
 * figures. Before there is a scene, each shows its parts at rest.
 */
import type { Ink } from '../figure/figure.ts';
import { Pen, type Point } from '../figure/pen.ts';
import { ring } from '../labs/ring/figure.ts';
import { drawRing } from '../labs/ring/slots.ts';
import { Doing } from '../labs/threads/scene.ts';
import { home as words } from '../words/home.en.ts';
import { ART } from './plan.ts';
import type { Scenes, StageId } from './stages.ts';

interface Paint {
  fill?: Ink;
  stroke?: Ink;
  /** Width of the line, in px; 1 by default. */
  width?: number;
  dash?: string;
}

/** @param size side length of the ring's drawing, in px; the others have that of `ART` */
type Draw<Scene> = (pen: Pen, scene: Scene | undefined, size: number) => void;

export interface Art<Scene> {
  /** In the order in which they are painted. */
  marks: Readonly<Record<string, Paint>>;
  draw: Draw<Scene>;
  /** Loads a function in place of `draw` once there is a scene. */
  load?: () => Promise<Draw<Scene>>;
  /** Whether parts may lie beyond its edges. */
  overflows?: boolean;
}

const [LEAVES, PITCH] = [12, 9.5];
/** Height of a full leaf, in px. */
const LEAF = 22;
/** The largest number of remaining actions of the current query, which stands for its whole work. */
let whole = { query: 0, actions: 0 };

/** Share of the current query that is done, 0 to 1; null before the first one. */
function done(scene?: Scenes['library']): number | null {
  if (!scene || scene.begun === 0) return null;
  if (whole.query !== scene.begun || scene.left > whole.actions)
    whole = { query: scene.begun, actions: scene.left };
  return whole.actions > 0 ? 1 - scene.left / whole.actions : 1;
}

/** Mean fill of each group of leaves, 0 to 1; null without a tree. */
function meanFills(scene?: Scenes['library']): number[] | null {
  const fills = scene?.engineTrees[0]?.fills;
  if (!fills || fills.length < LEAVES) return null;
  const stretch = fills.length / LEAVES;
  return Array.from({ length: LEAVES }, (_, leaf) => {
    const part = fills.slice(Math.floor(leaf * stretch), Math.floor((leaf + 1) * stretch));
    return part.reduce((sum, one) => sum + one, 0) / part.length;
  });
}

/** Largest number of blocks that are drawn on a shelf; each then stands for several. */
const BLOCKS = 11;
/** Scale of the operators' drawing, which is the only one that is loaded. */
export const OPERATORS = 0.66;
/** Signs of workers by what they are doing; the others sleep. */
const SIGNS: Record<number, 'works' | 'stopped' | 'gone'> = {
  [Doing.acts]: 'works',
  [Doing.runs]: 'works',
  [Doing.woken]: 'works',
  [Doing.blocked]: 'stopped',
  [Doing.gone]: 'gone',
  [Doing.crashed]: 'gone',
};

export const arts: { [Id in StageId]: Art<Scenes[Id]> } = {
  /** A tree above its leaves, whose fill shows their records; or columns, for the engine without a tree. The needle shows the query's progress. */
  library: {
    marks: {
      tree: { stroke: 'mark' },
      leaf: { stroke: 'mark' },
      full: { fill: 'ink-2' },
      now: { fill: 'needle' },
    },
    draw(pen, scene) {
      const fills = meanFills(scene);
      const share = done(scene);
      const reading = share === null || scene?.rests ? -1 : Math.min(LEAVES - 1, Math.floor(share * LEAVES));
      if (fills || !scene)
        pen.path(
          'tree',
          'M43.5 .5h27v10h-27ZM57 10.5V19M20 28V19H94V28M57 19V28M6.5 28.5h27v9h-27ZM43.5 28.5h27v9h-27ZM80.5 28.5h27v9h-27Z',
        );
      for (let leaf = 0; leaf < LEAVES; leaf++) {
        const box = { x: leaf * PITCH + 0.5, width: 7.5 };
        const isRead = share !== null && leaf < share * LEAVES;
        const high = leaf === reading ? LEAF : fills ? fills[leaf] * LEAF : isRead ? LEAF : 0;
        pen.box('leaf', { ...box, y: 48.5, height: LEAF });
        pen.box(leaf === reading ? 'now' : 'full', { ...box, y: 70.5 - high, height: high });
      }
    },
  },
  /** The array of a weak queue: live entries, dead entries and unused capacity. */
  queues: {
    marks: {
      bracket: { stroke: 'mark' },
      free: { stroke: 'mark' },
      gone: { stroke: 'mark', dash: '2 2' },
      alive: { fill: 'ink-2', stroke: 'ink-2' },
    },
    overflows: true,
    draw(pen, scene) {
      const { width } = ART.queues;
      const room = Math.max(8, scene?.capacity ?? 0);
      const pitch = width / room;
      for (let cell = 0; cell < room; cell++) {
        const kind = !scene || cell >= scene.cells ? 'free' : scene.isAlive(cell) ? 'alive' : 'gone';
        pen.box(kind, { x: cell * pitch + 0.5, y: 18.5, width: Math.max(1, pitch - 3), height: 23 });
      }
      if (!scene || scene.capacity === 0) return;
      pen.label(words.room(scene.capacity), width / 2, 10, { anchor: 'middle' });
      pen.path('bracket', `M.5 16V13.5H${width - 1}V16`);
    },
  },
  /** The operators of a script in the current tick, as in the lab's figure, which needs the engine's module: it may still be being built. */
  station: {
    marks: {
      wire: { stroke: 'mark', width: 1.4 },
      unasked: { fill: 'ground', stroke: 'mark', width: 1.4 },
      nothing: { fill: 'ground', stroke: 'mark', width: 1.4 },
      ready: { fill: 'ground', stroke: 'ink', width: 2.4 },
      made: { fill: 'ink', stroke: 'ink', width: 1.4 },
      icon: { stroke: 'ink-2', width: 1.8 },
      madeIcon: { stroke: 'ground', width: 1.8 },
      acting: { stroke: 'needle', width: 2.4 },
    },
    overflows: true,
    draw: (pen) =>
      pen.path(
        'unasked',
        'M4.5 31.5h20v20h-20ZM58.5 31.5h20v20h-20ZM112.5 31.5h20v20h-20ZM25 42H58M79 42H112',
      ),
    async load() {
      const [{ operators, wires }, { layout }] = await Promise.all([
        import('../labs/station/figure.ts'),
        import('../labs/station/layout.ts'),
      ]);
      return (pen, scene) => {
        if (!scene) return;
        const { width, height } = ART.station;
        const box = { x: 0, y: 0, width: width / OPERATORS, height: height / OPERATORS };
        const plan = layout(scene.graph, box);
        for (const at of scene.graph.keys()) wires(pen, scene, plan, at);
        operators(pen, scene, plan);
      };
    },
  },
  /** The newest list of chunks: the width of each is its length, and empty ones are hollow. A bar marks the one that was visited last. */
  chunks: {
    marks: {
      chunk: { fill: 'groove', stroke: 'ink-2' },
      stored: { fill: 'ink-2', stroke: 'ink-2' },
      empty: { stroke: 'mark' },
      now: { fill: 'needle' },
    },
    draw(pen, scene) {
      const { width: wide } = ART.chunks;
      const [EMPTY, GAP] = [4, 3];
      const list = scene?.list('sound') ?? [];
      const all = list.reduce((sum, { length }) => sum + length, 0);
      const none = list.filter(({ length }) => length === 0).length;
      const room = wide - none * EMPTY - Math.max(0, list.length - 1) * GAP - 1;
      if (list.length === 0) pen.box('empty', { x: 0.5, y: 0.5, width: wide - 1, height: 39 });
      let x = 0.5;
      for (const [at, { length, stored }] of list.entries()) {
        const width = length === 0 ? EMPTY : Math.max(1, (room * length) / all);
        pen.box(length === 0 ? 'empty' : stored ? 'stored' : 'chunk', { x, y: 0.5, width, height: 39 });
        if (scene?.fieldName === 'sound' && at === scene.cursor)
          pen.box('now', { x: x - 0.5, y: 43, width: width + 1, height: 3 });
        x += width + GAP;
      }
    },
  },
  /** The ring lab's figure without its labels. */
  ring: {
    marks: ring.marks,
    draw(pen, scene, size) {
      if (scene) drawRing({ pen, scene, variant: '', side: 0, width: size, height: size }, false);
    },
  },
  /** Connections: filled while a request is processed, hollow while they are idle. */
  server: {
    marks: {
      waits: { stroke: 'sub', width: 1.5 },
      busy: { fill: 'sub', stroke: 'sub', width: 1.5 },
    },
    draw(pen, scene) {
      const SHOWN = 8;
      for (let at = 0; at < Math.min(SHOWN, scene?.connections ?? SHOWN); at++) {
        const isBusy = (scene?.connection(at).state ?? 0) > 0;
        pen.circle(isBusy ? 'busy' : 'waits', { x: 7 + (at % 4) * 17, y: 7 + Math.floor(at / 4) * 16 }, 5.5);
      }
    },
  },
  /** The job queue above, and the state of each worker. */
  threads: {
    marks: {
      slot: { stroke: 'mark' },
      job: { fill: 'ink-2' },
      sleeps: { fill: 'ground', stroke: 'sub', width: 1.5 },
      works: { fill: 'sub', stroke: 'sub', width: 1.5 },
      stopped: { fill: 'ground', stroke: 'lock', width: 1.5 },
      gone: { fill: 'ground', stroke: 'sub', width: 1.5, dash: '1.5 1.5' },
      cross: { stroke: 'sub', width: 1.5 },
    },
    draw(pen, scene) {
      const SHOWN = 4;
      for (let at = 0; at < SHOWN; at++) {
        const x = 1.5 + at * 17;
        pen.box('slot', { x, y: 0.5, width: 11, height: 11 });
        if (at < (scene?.depth ?? 0)) pen.box('job', { x: x + 2.5, y: 3, width: 6, height: 6 });
      }
      for (let at = 0; at < Math.min(SHOWN, scene?.workers ?? SHOWN); at++) {
        const sign = (scene && SIGNS[scene.worker(at).doing]) ?? 'sleeps';
        const middle: Point = { x: 7 + at * 17, y: 28 };
        const from = (x: number, y: number) => ({ x: middle.x + x, y: middle.y + y });
        pen.circle(sign, middle, 5.5);
        if (sign === 'stopped') pen.line(sign, [from(-3, 0), from(3, 0)]);
        if (sign !== 'gone') continue;
        pen.line('cross', [from(-2.5, -2.5), from(2.5, 2.5)]);
        pen.line('cross', [from(2.5, -2.5), from(-2.5, 2.5)]);
      }
    },
  },
  /** The clock of the sources; its hand advances by a twelfth with each tick. */
  clock: {
    marks: { face: { stroke: 'ink', width: 1.5 }, hand: { stroke: 'needle', width: 2 } },
    draw(pen, scene) {
      const middle: Point = { x: 17, y: 17 };
      pen.circle('face', middle, 15.5);
      if (!scene) return;
      const angle = ((scene.begun % 12) / 12) * 2 * Math.PI;
      pen.line('hand', [middle, { x: 17 + 11.5 * Math.sin(angle), y: 17 - 11.5 * Math.cos(angle) }]);
    },
  },
  /** The pool's free lists by size: free blocks stand on shelves, and lent ones leave gaps. Without a pool, a heap whose dead part waits for the collector. */
  pools: {
    marks: {
      shelf: { stroke: 'mark' },
      alive: { fill: 'pool' },
      dead: { stroke: 'pool', dash: '2 2' },
      rest: { fill: 'pool' },
      lent: { stroke: 'pool', dash: '2 1.5' },
    },
    draw(pen, scene) {
      const { width } = ART.pools;
      const levels = Array.from({ length: Math.max(0, (scene?.levels ?? 0) - 1) }, (_, at) =>
        scene!.level(at + 1),
      )
        .filter(({ most }) => most > 0)
        .sort((a, b) => b.most - a.most)
        .slice(0, 3)
        .sort((a, b) => a.bytes - b.bytes);
      for (const [row, { atRest, most }] of levels.entries()) {
        const shown = Math.min(BLOCKS, most);
        const rest = Math.round((atRest / most) * shown);
        const [size, foot] = [6 + row * 3, 13.5 + row * 18];
        pen.path('shelf', `M0 ${foot}H${width}`);
        for (let block = 0; block < shown; block++)
          pen.box(block < rest ? 'rest' : 'lent', {
            ...{ x: 4.5 + block * (size + 3), y: foot - size },
            ...{ width: size - 1, height: size - 0.5 },
          });
      }
      if (levels.length > 0) return;
      if (!scene || scene.heap <= 0)
        return pen.path('shelf', `M0 13.5H${width}M0 31.5H${width}M0 49.5H${width}`);
      const bar = { y: 14.5, height: 22 };
      const alive = (scene.alive / scene.heap) * width;
      pen.box('shelf', { ...bar, x: 0.5, width: width - 1 });
      pen.box('alive', { ...bar, x: 0.5, width: alive });
      pen.box('dead', { ...bar, x: 0.5 + alive, width: (scene.dead / scene.heap) * width });
    },
  },
};
