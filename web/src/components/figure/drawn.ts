/** What the frame of a stage gives to a lab's drawing. */
export interface Drawn<S> {
  scene: S;
  /** of the drawing, in its own units */
  width: number;
  /** what it has on the screen, px */
  screen: { width: number; height: number };
  /** text alternative */
  name: string;
  /** whether steps can be followed by eye */
  slow: boolean;
  playing: boolean;
  /** whether they can, or nothing moves */
  still: boolean;
}

/** What a lab's stage gives to its drawing. */
interface Drawing {
  /** on screen, px */
  width: number;
  height: number;
  /** text alternative */
  name: string;
}

/** Where the drawing works out where everything is. */
export interface Figured<S> extends Drawing {
  scene: S;
  /** of the drawing, in its own units */
  wide: number;
  /** steps can be followed by eye, or nothing moves */
  still: boolean;
}

/** Where the stage has worked it out. */
export interface Planned<P> extends Drawing {
  plan: P;
  /** single steps can be followed by eye */
  slow: boolean;
  playing: boolean;
}
