/** One server as it was at one step, with what the engine's layout leaves to the page. A tick is 100 ns of the machine's. */
import { Layout } from '../../../../engine/pkg-memory/layouts/server.ts';

export {
  type Connection,
  type Counter,
  counters,
  PieceKind,
  Phase,
  type Piece,
  type Shelf,
} from '../../../../engine/pkg-memory/layouts/server.ts';

/** Bytes that reached the wrong client. */
export interface Leak {
  request: number;
  bytes: number;
  /** where in the body the first of them is */
  at: number;
  /** whose they are, -1: not known */
  document: number;
}

/** Valid as long as nothing writes to its numbers. */
export class Scene extends Layout {
  get leak(): Leak | null {
    const request = this.leakRequest;
    if (request < 0) return null;
    return { request, bytes: this.leakBytes, at: this.leakAt, document: this.leakDocument };
  }
}
