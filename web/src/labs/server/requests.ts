/** The last requests with their buffers, in the order in which the figure shows them. Pure. */
import { Fate, type Request, type Scene, State, type Taken } from './scene.ts';

/** What a buffer is for, in the order in which a lane shows its buffers. */
const ROLES = ['receive', 'send', 'file', 'deflate', 'copy'] as const;
type Role = (typeof ROLES)[number];

export interface TakenBuffer extends Taken {
  role: Role;
}

/** A request with its buffers, the first one to receive. */
export interface RequestLane {
  request: Request;
  buffers: TakenBuffer[];
  /** Bytes of all its buffers. */
  bytes: number;
  /** Whether its connection has given up all of them. */
  over: boolean;
  /** Whether its connection acts. */
  acts: boolean;
}

/** @param isFirst whether it is the first buffer that was taken when the file was opened */
function roleOf({ state, outside }: Taken, isFirst: boolean): Role {
  if (state === State.open) return isFirst ? 'file' : 'deflate';
  if (state === State.read || state === State.cut || state === State.flush) return 'copy';
  return outside ? 'send' : 'receive';
}

/** All requests of a scene, in the order in which they began. */
export function requestLanes(scene: Scene): RequestLane[] {
  const all = scene.allTaken();
  let at = 0;
  return scene.allRequests().map((request) => {
    const taken = all.slice(at, (at += request.buffers));
    const file = taken.find(({ state }) => state === State.open);
    const buffers = taken.map((one) => ({ ...one, role: roleOf(one, one === file) }));
    buffers.sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
    const over = request.ended && buffers.every(({ fate }) => fate !== Fate.held);
    return {
      ...{ request, buffers, over },
      bytes: buffers.reduce((sum, { bytes }) => sum + bytes, request.moreBytes),
      acts: !over && scene.acting === request.connection,
    };
  });
}

/** The request that the figure shows in detail: the newest one of the selected connection, if it is listed. */
export const detailed = (lanes: RequestLane[], looked: number): RequestLane | undefined =>
  lanes.findLast(({ request }) => request.connection === looked) ?? lanes.at(-1);

/**
 * The lanes that fit into a number of rows. At least a third of the rows is for requests under way, the oldest first; the
 * others show the last ones that are over.
 */
export function chosenLanes(lanes: RequestLane[], rows: number): RequestLane[] {
  const over = lanes.filter((lane) => lane.over);
  const open = lanes.filter((lane) => !lane.over);
  const ended = Math.min(over.length, rows - Math.min(open.length, Math.ceil(rows / 3)));
  return [...over.slice(over.length - ended), ...open.slice(0, rows - ended)];
}

/** Steps of the scale, so that it changes seldom: a power of two, and one and a half of it. */
function roundUp(bytes: number): number {
  const power = 2 ** Math.floor(Math.log2(bytes));
  return [power, power * 1.5, power * 2].find((step) => step >= bytes) ?? bytes;
}

/** The scale that lanes share. */
export interface LaneScale {
  /** Bytes across the whole width, without the gaps. */
  bytes: number;
  /** Number of gaps between buffers. */
  gaps: number;
  /** Whether some have buffers that are not listed. */
  more: boolean;
}

export function laneScale(lanes: RequestLane[]): LaneScale {
  const most = (of: (lane: RequestLane) => number, least: number) => Math.max(least, ...lanes.map(of));
  return {
    bytes: roundUp(most(({ bytes, request }) => bytes - request.moreBytes, 16_384)),
    gaps: most(({ buffers }) => buffers.length, 2) - 1,
    more: lanes.some(({ request }) => request.more > 0),
  };
}
