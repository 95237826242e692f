/**
 * A scene of a server at one step, with what the engine's generated layout lacks. A tick is 100 ns of the modelled
 * machine.
 */
import { Layout } from '../../../../engine/pkg-memory/layouts/server.ts';

export {
  type Connection,
  type Counter,
  counters,
  Fate,
  Phase,
  PieceKind,
  type Request,
  type Shelf,
  State,
  type Taken,
} from '../../../../engine/pkg-memory/layouts/server.ts';

/** Bytes that were sent to the wrong client. */
export interface Leak {
  request: number;
  bytes: number;
  /** Position of the first of them in the body. */
  at: number;
  /** Number of the document that they belong to; -1 if unknown. */
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
