/**
 * Layout of one server from top to bottom: the buffers of one request, the bytes made, left behind and handed back, the
 * last requests, the pool or the pile, and the heap since the start. Pure. A unit is one pixel at the usual font size of
 * the root: the drawing scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import { addBoxes, type BoxPaths, GAP, noPaths, type Placed, placed } from './boxes.ts';
import { curve, type CurveBox, type CurveScale, curveScale } from './curve.ts';
import { chosenLanes, detailed, laneScale, type RequestLane, requestLanes } from './requests.ts';
import { Fate, type Scene } from './scene.ts';
import { pile, SHELF_PITCH, shelfRows } from './shelves.ts';

/** Least and largest height of the figure. */
export const HEIGHT = 330;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
const TERSE = 440;

/** Width of a lane's label: short, or with the size of the file. */
const [NUMBER, NUMBER_AND_SIZE] = [58, 118];
/** Width right of the lanes, for the way back to the pool. */
const WAY = 16;
/** Width of the number of buffers that are not listed. */
const MORE = 34;
/** Width of the labels of the curve's axis. */
const AXIS = 52;
/** Width that the other side's thumbnail takes at the lower right of a figure shown alone. */
const THUMBNAIL = 88;

/** Vertical positions; those of texts are baselines. */
interface Bands {
  box: { y: number; height: number };
  numbers: number;
  lanes: { label: number; y: number; pitch: number; rows: number };
  shelves: { label: number; y: number; rows: number };
  heap: { label: number; y: number; height: number };
}

/** Distributes a height: half of what is beyond the least height goes to the lanes, a third to the curve. */
function bands(height: number): Bands {
  const spare = Math.max(0, height - HEIGHT);
  const boxHeight = Math.round(24 + Math.min(24, spare * 0.14));
  const pitch = Math.round(15 + Math.min(4, spare / 50));
  const shelfRows = spare > 200 ? 4 : 3;
  // Texts and gaps between the parts.
  const gap = Math.min(8, spare / 24);
  const curveHeight = 50 + Math.round(spare * 0.3);
  const texts = 18 + 16 + 40 + 20 + 18 + 18 + 18;
  const free = height - texts - 4 * gap - boxHeight - shelfRows * SHELF_PITCH - curveHeight;
  const rows = Math.min(12, Math.max(3, Math.floor(free / pitch)));
  const numbers = 18 + boxHeight + 16 + gap + 22;
  const lanes = numbers + 18 + gap + 16;
  const shelves = lanes + 7 + rows * pitch + gap + 12;
  const heap = shelves + 7 + shelfRows * SHELF_PITCH + gap + 12;
  return {
    box: { y: 18, height: boxHeight },
    numbers,
    lanes: { label: lanes, y: lanes + 7, pitch, rows },
    shelves: { label: shelves, y: shelves + 7, rows: shelfRows },
    heap: { label: heap, y: heap + 8, height: height - heap - 8 - 16 },
  };
}

/** A row of the last requests. */
interface LaneRow {
  lane: RequestLane;
  y: number;
  /** End of its last box. */
  end: number;
}

/** The dashed way of returned buffers to the pool. */
function way(rows: LaneRow[], x: number, foot: number): string {
  const back = rows.filter(
    ({ lane }) => lane.over && lane.buffers.some(({ fate }) => fate === Fate.returned),
  );
  if (back.length === 0) return '';
  const lines = back.map(({ y, end }) => `M${px(end + 2)} ${px(y)}H${px(x)}`).join('');
  return `${lines}M${px(x)} ${px(back[0].y)}V${px(foot)}m-3.5 -5l3.5 5l3.5 -5`;
}

/**
 * @param peer the other side's scene, for common scales
 * @param ends both sides' scenes at the end of the step, for which the curve's axes have room
 */
export function plan(scene: Scene, width: number, height: number, peer?: Scene, ends: readonly Scene[] = []) {
  const at = bands(height);
  const terse = width < TERSE;
  const lanes = requestLanes(scene);
  const scale = laneScale(peer ? [...lanes, ...requestLanes(peer)] : lanes);
  const from = terse ? NUMBER : NUMBER_AND_SIZE;
  const room = width - from - WAY - (scale.more ? MORE : 0) - scale.gaps * GAP;
  const perByte = room / scale.bytes;

  const one = detailed(lanes, scene.looked);
  const large = noPaths();
  const largeBoxes: Placed[] = one ? placed(one, from, perByte) : [];
  if (one) addBoxes(large, one, largeBoxes, at.box.y, at.box.height);

  const small: BoxPaths = noPaths();
  const rows: LaneRow[] = chosenLanes(lanes, at.lanes.rows).map((lane, index) => {
    const top = at.lanes.y + index * at.lanes.pitch;
    const boxes = placed(lane, from, perByte);
    addBoxes(small, lane, boxes, top, at.lanes.pitch - 4);
    const last = boxes.at(-1);
    return { lane, y: top + (at.lanes.pitch - 4) / 2, end: last ? last.x + last.width : from };
  });

  // The thumbnail covers the lower right corner where a side is shown alone.
  const right = peer || !terse ? width : width - THUMBNAIL;
  const box: CurveBox = { x: AXIS, y: at.heap.y, width: right - AXIS - 2, height: at.heap.height };
  const axes: CurveScale = curveScale([scene, ...(peer ? [peer] : []), ...ends]);
  const { label, y, rows: shelves } = at.shelves;
  return {
    ...{ width, terse, at, from, one, large, largeBoxes, small, rows, box, axes },
    way: scene.hasPool ? way(rows, width - 5, label - 4) : '',
    shelves: shelfRows(scene, width, y, shelves),
    pile: pile(scene, width, y, shelves),
    curve: curve(scene, box, axes),
  };
}

export type Plan = ReturnType<typeof plan>;
