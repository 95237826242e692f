/** A scene of a frame and its five wrappers at one step, with what the engine's generated layout lacks. */
import {
  type Counter,
  Format as FORMAT,
  Layout,
  type Piece,
  type Unit,
  type Wrapper,
} from '../../../../engine/pkg-memory/layouts/share.ts';

export {
  type Counter,
  counters,
  Kind,
  type Piece,
  type Unit,
  ViewState,
  type Wrapper,
} from '../../../../engine/pkg-memory/layouts/share.ts';

/** Formats that frames are sent in. */
export type Format = keyof typeof FORMAT;
/** All formats, in the engine's order. */
export const formats = Object.keys(FORMAT) as Format[];

/** One format's view of the frame. */
export interface View extends Wrapper {
  format: Format;
  /** Its pieces; only the first ones if there are very many. */
  pieces: Piece[];
}

/** The counter of each format's copies. */
export const copies: Record<Format, Counter> = {
  rtmp: 'copiedRtmp',
  flv: 'copiedFlv',
  rtp: 'copiedRtp',
  elementary: 'copiedElementary',
  ts: 'copiedTs',
};

/** All payload copied since the start, for all formats. */
export const copiedInAll = (scene: Scene): number =>
  formats.reduce((sum, format) => sum + scene.counter(copies[format]), 0);

/** Valid as long as nothing writes to its numbers. */
export class Scene extends Layout {
  readonly unitList: Unit[];
  readonly views: View[];

  constructor(data: Float64Array) {
    super(data);
    this.unitList = Array.from({ length: this.units }, (_, index) => this.unit(index));
    let begin = 0;
    this.views = Array.from({ length: this.wrappers }, (_, index) => {
      const wrapper = this.wrapper(index);
      const first = begin;
      begin += wrapper.shown;
      const pieces = Array.from({ length: wrapper.shown }, (_, piece) => this.piece(first + piece));
      return { ...wrapper, format: formats[index], pieces };
    });
  }
}
