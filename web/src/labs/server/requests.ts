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
