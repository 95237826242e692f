/** Parameters that the frame of a stage passes to a lab's drawing. */
export interface Drawn<S> {
  scene: S;
  /** Width of the drawing, in its own units. */
  width: number;
  /** Size on screen, in px. */
  screen: { width: number; height: number };
  /** Text alternative. */
  name: string;
  /** Whether steps can be followed by eye. */
  slow: boolean;
  playing: boolean;
  /** Whether steps can be followed by eye, or nothing moves. */
  still: boolean;
}

/** Parameters that a lab's stage passes to its drawing. */
interface Drawing {
  /** Size on screen, in px. */
  width: number;
  height: number;
  /** Text alternative. */
  name: string;
}

/** Parameters of drawings that compute their own layout. */
export interface Figured<S> extends Drawing {
  scene: S;
  /** Width of the drawing, in its own units. */
  wide: number;
  /** Whether steps can be followed by eye, or nothing moves. */
  still: boolean;
}

/** Parameters of drawings whose layout the stage has computed. */
export interface Planned<P> extends Drawing {
  plan: P;
  /** Whether single steps can be followed by eye. */
  slow: boolean;
  playing: boolean;
}
