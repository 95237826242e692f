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
}
